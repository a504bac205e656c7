"""Writes a report: asks the analysis and the panels themselves, and makes one file of the answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QDateTime, QSize, Qt
from PySide6.QtGui import QImage

from analysis.overview import OverviewQuery, overview
from analysis.tables import TablesQuery, tables
from app.draft import draft
from app.report import ReportWish
from app.window.application import make_application
from app.window.exports import picture_note
from app.window.open_trace import OpenTrace, open_result
from app.window.panel_catalog import chart_panels
from app.window.report_pdf import SHEET_PX, write_pdf
from app.window.screenshot import set_look, settled_panel
from app.window.words import kind_text
from model.problem import StepscopeError
from model.sentence import sentence
from model.task import TaskContext
from stepscope import __version__
from widgets.moments import moment_text
from widgets.parts.picture import PICTURE_SCALE, Picture, picture_image, png_of
from widgets.report.elements import Markup, heading, joined, paragraph, picture
from widgets.report.overview_section import health_section, overview_section
from widgets.report.page import html_page
from widgets.report.suggestions_section import suggestions_section
from widgets.report.table_section import table_section
from widgets.report.timeline_tracks import report_tracks, tracks_words
from widgets.session_state import SessionState

_CHART_SIZE = (940, 680)  # narrow enough that the charts of a panel have all of its width
_TRACKS_PX = 505  # of the height of the timeline's picture
_SCREEN_PX = QSize(940, 4_000)
_TEXT_SHARE, _CHARTS_SHARE, _TABLES_SHARE = 0.15, 0.75, 0.95


def write_report(cache: Path, wish: ReportWish, task: TaskContext) -> None:
    """Write the report on the cache at ``cache``; needs the main thread of a process of its own, which gets another
    language and theme. Raises StepscopeError and Cancelled; then there is no file."""
    make_application()
    set_look("light", wish.language)
    opened = open_result(cache)
    try:
        title = str(_facts_of(opened).get("name") or cache.stem)
        body = joined(_sections(opened, title, wish, task))
        task.progress(wish.target.name, int(_TABLES_SHARE * 100), 100, "%")
        _write(title, body, wish, task)
    finally:
        opened.close()


def _facts_of(opened: OpenTrace) -> dict[str, Any]:
    """The facts that the reader gave."""
    with opened.use() as trace:
        return dict(trace.facts)


def _sections(opened: OpenTrace, title: str, wish: ReportWish, task: TaskContext) -> Iterator[Markup]:
    """One after the other, in the order of reading."""
    yield _head(opened, title)
    task.progress(title, 0, 100, "%")
    with opened.use() as trace:
        result = overview(trace, OverviewQuery(thresholds=wish.thresholds), task)
    task.progress(title, int(_TEXT_SHARE * 100), 100, "%")
    if "overview" in wish.parts:
        yield overview_section(result)
    if "suggestions" in wish.parts:
        yield suggestions_section(result.suggestions)
    if "health" in wish.parts:
        yield health_section(result)
    if "charts" in wish.parts:
        yield _charts(opened, wish, task.part(_TEXT_SHARE, _CHARTS_SHARE))
    if wish.tables:
        yield _tables(opened, wish, task.part(_CHARTS_SHARE, _TABLES_SHARE))


def _head(opened: OpenTrace, title: str) -> Markup:
    now = moment_text(QDateTime.currentDateTime())
    kind = kind_text(opened.facts.kind)
    made = QCoreApplication.translate("Report", "{kind}. Report by Stepscope {version}, {date}")
    words = made.format(kind=kind, version=__version__, date=now)
    return joined((heading(1, title), paragraph(words, "note")))


def _charts(opened: OpenTrace, wish: ReportWish, task: TaskContext) -> Markup:
    known = chart_panels(opened.facts.rows)
    wanted = [panel for panel in known if wish.charts is None or panel.id in wish.charts]
    room = SHEET_PX if wish.target.suffix.lower() == ".pdf" else _SCREEN_PX
    drawn: list[_Chart] = []
    for at, panel_class in enumerate(wanted):
        task.progress(panel_class.title(), at, len(wanted), "")
        state = SessionState(opened.facts.rank)
        if panel_class.id == "timeline":
            with opened.use() as trace:
                state = replace(state, tracks=report_tracks(trace.tracks, _TRACKS_PX))
        with settled_panel(opened, panel_class, _CHART_SIZE, state, task) as host:
            panel = host.docks[panel_class.id].frame.panel
            shown = panel.shown_pictures() if panel is not None else ()
            drawn += (
                _Chart(one.title, _note_of(one, opened, tracks_words(state.tracks)), picture_image(one, None, "light"))
                for one in shown
            )
    if not drawn:
        return Markup("")
    return joined((heading(2, QCoreApplication.translate("Report", "Charts")), *(_section(one, room) for one in drawn)))


def _note_of(picture: Picture, opened: OpenTrace, more: str) -> str:
    return " · ".join(filter(None, (picture_note(picture, "", opened.facts), more)))


@dataclass(frozen=True, slots=True)
class _Chart:
    title: str
    note: str
    image: QImage


def _section(chart: _Chart, room: QSize) -> Markup:
    # All have one scale, and so have their texts, but those that are too large for it.
    shown = chart.image.size() * (room.width() / (_CHART_SIZE[0] * PICTURE_SCALE))
    if shown.width() > room.width() or shown.height() > room.height():
        shown.scale(room, Qt.AspectRatioMode.KeepAspectRatio)
    # In percent all of them shrink alike where a browser has less room; a text document knows only pixels.
    width = f"{100 * shown.width() / room.width():.1f}%" if room == _SCREEN_PX else str(shown.width())
    words = f"{chart.title}. {chart.note}"
    return joined(
        (
            heading(3, chart.title),
            paragraph(chart.note, "note"),
            picture(png_of(chart.image), width, words),
        )
    )


def _tables(opened: OpenTrace, wish: ReportWish, task: TaskContext) -> Markup:
    parts = [heading(2, QCoreApplication.translate("Report", "Tables"))]
    with opened.use() as trace:
        known = {info.name for info in trace.tables()}
        for at, name in enumerate(wish.tables):
            task.progress(name, at, len(wish.tables), "")
            if name not in known:
                what = sentence("Errors", "This result has no table {name}.").filled(name=name)
                advice = sentence("Errors", "`stepscope tables` lists those that it has.")
                raise StepscopeError(what, "", advice, "unknown_table")
            parts.append(table_section(tables(trace, TablesQuery(name, count=wish.rows), task)))
    return joined(parts)


def _write(title: str, body: Markup, wish: ReportWish, task: TaskContext) -> None:
    target = wish.target
    with draft(target) as path:
        if target.suffix.lower() == ".pdf":
            write_pdf(title, body, path, task)
        else:
            path.write_text(html_page(title, body, wish.language), encoding="utf-8", errors="replace")
        task.check()
