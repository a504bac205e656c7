"""A result whose names hold markup, control characters, formulas and places of templates, in the real window and in all
that is saved from it."""

from __future__ import annotations

import csv
import io
import shutil
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path
from unittest.mock import patch

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication, QWidget

from app.cache_store import CacheStore
from app.conversion import ensure_cache
from app.main import main
from app.places import cache_folder
from app.window.main_window import MainWindow
from app.window.report_pdf import write_pdf
from model.literal import literal
from model.mark import Mark
from model.task import TaskContext
from tests.hostile_result import HOSTILE, STEM, make_hostile_result
from tests.shown_texts import Breaches, look_at_widgets, point_everywhere, watched_painting
from tests.workflow_script import Drive, Steps
from widgets.parts.picture import picture_svg
from widgets.report.elements import grid, heading, joined, paragraph
from widgets.requests import ChangeMarks, ShowArea, ShowSearch, ShowSlice
from widgets.session_state import Area


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_hostile_result(tmp_path_factory.mktemp("hostile"))


@pytest.fixture(scope="module")
def cache(result: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return ensure_cache(result, store=CacheStore(tmp_path_factory.mktemp("caches")))


@pytest.fixture
def read_before(cache: Path, isolated_home: Path) -> None:
    """The result is converted already."""
    cache_folder().mkdir(parents=True)
    shutil.copy2(cache, cache_folder())


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)
def test_a_window_shows_every_text_literally(drive: Drive, result: Path) -> None:
    breaches = Breaches()

    def look(window: MainWindow, panel: str) -> Steps:
        dock = window.host.docks[panel]
        window.host.bring(panel)
        yield lambda: dock.frame.is_settled
        point_everywhere(dock)
        for shown in dock.frame.panel.shown_pictures() if dock.frame.panel is not None else ():
            look_at_svg(breaches, picture_svg(shown, f"{HOSTILE}, {shown.scope}", ""))

    def script(window: MainWindow) -> Steps:
        yield lambda: window.cache is not None and window.host.docks
        for panel in window.host.docks:
            yield from look(window, panel)
        look_at_widgets(breaches)
        span = window.result.facts.span if window.result is not None else None
        assert span is not None
        handle = window.session.handle
        handle(ChangeMarks((Mark(1, span.begin_ns, span.end_ns, HOSTILE, HOSTILE),)))
        handle(ShowSlice(0))
        handle(ShowArea(Area(span, None)))
        handle(ShowSearch(STEM))
        for panel in ("slice_details", "selection", "search", "bookmarks", "timeline", "tables"):
            yield from look(window, panel)
        look_at_widgets(breaches)
        window.close_result()
        yield lambda: window.result is None
        point_everywhere(window.start_page)
        look_at_widgets(breaches)

    with watched_painting(breaches):
        assert drive([str(result)], script) == 0
    assert breaches.found == {}
    assert breaches.seen > 1000


@pytest.mark.usefixtures("read_before")
def test_the_dialogs_over_it_show_every_text_literally(drive: Drive, result: Path) -> None:
    breaches = Breaches()

    def script(window: MainWindow) -> Steps:
        yield lambda: window.cache is not None and window.host.docks
        for action in ("settings", "collect", "keyboard", "palette", "fault_report", "about", "save_report", "send"):
            window.actions_by_id[action].trigger()
            yield _shown
            shown = _shown()
            assert shown is not None
            look_at_widgets(breaches, shown)
            shown.close()
            yield lambda: _shown() is None

    assert drive([str(result)], script) == 0
    assert breaches.found == {}
    assert breaches.seen  # in the palette, among the recent results


def _shown() -> QWidget | None:
    """What lies over the window."""
    others = (one for one in QApplication.topLevelWidgets() if one.isVisible() and not isinstance(one, MainWindow))
    return next((one for one in others if one.windowFlags() & (Qt.WindowType.Dialog | Qt.WindowType.Popup)), None)


def look_at_svg(breaches: Breaches, saved: bytes) -> None:
    """An SVG file: nothing that runs, and texts as the window has them."""
    for part in ET.fromstring(saved).iter():
        kind = part.tag.rpartition("}")[2]
        if kind in ("script", "a", "foreignObject", "animate", "set"):
            breaches.found["svg", kind] = "it runs or leads somewhere"
        breaches.look_at(f"svg {kind}", part.text)


class Page(HTMLParser):
    """The elements and texts of a report."""

    def __init__(self) -> None:
        super().__init__()
        self.kinds: set[str] = set()
        self.sources: list[str] = []
        self.breaches = Breaches()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.kinds.add(tag)
        for name, value in attributes:
            self.kinds |= {name} if name.startswith("on") or name == "href" else set()
            if name == "src":
                self.sources.append(value or "")
            else:
                self.breaches.look_at(f"html {name}", value)

    def handle_data(self, data: str) -> None:
        self.breaches.look_at("html", data)


@pytest.mark.usefixtures("read_before")
def test_a_report_is_what_it_says_and_nothing_else(result: Path, tmp_path: Path) -> None:
    saved = tmp_path / "report.html"
    tables = ("kernels", "op_statistic", "api_statistic", "problems")
    wanted = [word for table in tables for word in ("--table", table)]
    assert main(["report", str(result), "-o", str(saved), *wanted]) == 0
    page = Page()
    page.feed(saved.read_text(encoding="utf-8"))
    assert page.breaches.found == {}
    assert page.breaches.seen > 100
    assert page.kinds <= {
        *("html", "head", "meta", "title", "style", "body", "div", "p", "h1", "h2", "h3", "b", "br", "img"),
        *("table", "thead", "tbody", "tr", "td", "th"),
    }
    assert all(source.startswith("data:image/png;base64,") for source in page.sources)


def test_a_printed_report_is_literal(qapp: QApplication, tmp_path: Path) -> None:
    body = joined((heading(1, HOSTILE), paragraph(HOSTILE), grid([HOSTILE], [False], [[HOSTILE]])))
    breaches, documents = Breaches(), []

    class Document(QTextDocument):
        def setHtml(self, html: str) -> None:
            super().setHtml(html)
            documents.append(self.toPlainText())

    with watched_painting(breaches), patch("app.window.report_pdf.QTextDocument", Document):
        write_pdf(HOSTILE, body, tmp_path / "report.pdf", TaskContext())
    breaches.look_at("pdf", documents[0])
    assert breaches.found == {}
    assert documents[0].count(STEM) == 4
    assert STEM.encode("utf-16-be") in (tmp_path / "report.pdf").read_bytes()  # its title
    assert HOSTILE.encode("utf-16-be") not in (tmp_path / "report.pdf").read_bytes()


@pytest.mark.usefixtures("read_before")
def test_tables_for_spreadsheets_hold_the_exact_texts(result: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", str(result), "kernels", "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out, newline="")))
    names = {row["type"] for row in rows}
    assert f"MatMulV2{HOSTILE}" in names
    assert literal(HOSTILE) not in names
