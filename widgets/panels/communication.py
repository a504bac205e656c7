"""Communication: what collectives cost, how much of it is waiting, and how fast the links between ranks are."""

from __future__ import annotations

from typing import Any, cast

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QComboBox, QScrollArea, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from analysis.communication import Communication, CommunicationQuery, View, communication
from analysis.communication_links import LOCAL
from analysis.table_query import SortKey
from model.table import Table
from model.time_span import TimeSpan
from widgets.communication.cost_bars import IDLE, RANK_BARS, TRANSIT, WAIT, CostBars
from widgets.communication.link_matrix import LinkMatrix
from widgets.communication.scale_legend import ScaleLegend
from widgets.communication.words import (
    answer,
    column_titles,
    links_note,
    media_note,
    ranks_answer,
    ranks_note,
    rows_text,
    scope_text,
    time_words,
    view_name,
)
from widgets.parts.export_button import ExportButton
from widgets.parts.folding_bar import FoldingBar
from widgets.parts.hairline import Hairline
from widgets.parts.legend import Legend, LegendEntry
from widgets.parts.panel_bar import icon_button, name_button
from widgets.parts.picture import Picture
from widgets.parts.plain_text import accessible_text
from widgets.parts.segment import Choice, Segment
from widgets.parts.time_row import TimeRow
from widgets.parts.turning_splitter import TurningSplitter
from widgets.parts.wrapped_label import line_label
from widgets.requests import SaveTable, ShowRange
from widgets.session_state import SessionState
from widgets.tables.footer import TableFooter
from widgets.tables.whole_table import WholeTable
from widgets.theme import set_ground
from widgets.timed_panel import TimedPanel
from widgets.timeline.time_axis import around

_MARGIN = 0.5  # of an operator's length, on either side of it
_NO_LINKS = Table("", (), {})
_BESIDE_FROM = 760  # px; in a narrower panel what is beside the table lies over it


class CommunicationPanel(TimedPanel):
    """Four views: operators, bandwidth of media, links between ranks, ranks of a cluster."""

    id = "communication"
    icon = "communication"
    area = "center"
    order = 46
    needs = (
        *("communication", "communication_links", "communication_packets", "cluster_communication"),
        *("cluster_communication_links", "cluster_step_trace_time"),
    )

    @classmethod
    def title(cls) -> str:
        return QCoreApplication.translate("CommunicationPanel", "Communication")

    @classmethod
    def empty_reason(cls) -> str:
        return QCoreApplication.translate(
            "CommunicationPanel",
            "No costs of single collectives in this result; Timeline and Step trace show when collectives ran. A run "
            "of several ranks has them: collect again with profiler_level=ProfilerLevel.Level1 or above (MindSpore "
            "without levels, from 1.3 on: profile_communication=True).",
        )

    @classmethod
    def how_to_read(cls) -> str:
        return QCoreApplication.translate(
            "CommunicationPanel",
            "Transit is the time in which data moves. Wait is the time until the other ranks are there; most of it is "
            "synchronisation before the first data. Much wait: another rank is late, look for what it does meanwhile. "
            "Much transit: many bytes or a slow link. Idle is the rest of the elapsed time, in which nothing moves and "
            "nothing is waited for. Much idle: look in the timeline what the operator's own tasks do meanwhile.\n\n"
            "Bandwidth is what was moved by the time it took. Small packets do not reach the bandwidth of large ones. "
            "SDMA is the sum of HCCS, PCIE and SIO.\n\n"
            "In the matrix each row sends to the columns; in steps of blue from slow to fast. Each medium has a scale "
            "of its own: RDMA goes between servers and is slower than HCCS within one. Grey cells are copies within a "
            "rank.\n\n"
            "Click a bar for its operators, a cell for its link; Enter on an operator shows it in the timeline.",
        )

    @staticmethod
    def analyse(trace: Any, query: CommunicationQuery, task: Any) -> Communication:
        return communication(trace, query, task)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: Communication | None = None
        self._view: View | None = None
        self._group: str | None = None
        self._kind: str | None = None
        set_ground(self, "bg.panel")
        self.views, self.groups = Segment(), QComboBox()
        self.answer = line_label()
        self.legend = Legend()
        self.legend.show_only_names()
        self.bars, self.matrix, self.scales, self.medium = CostBars(), LinkMatrix(), ScaleLegend(), Segment()
        self.operators = WholeTable((SortKey("elapsed_ns", True),))
        self.media, self.links = (WholeTable((SortKey("transit_ns", True),)) for _ in range(2))
        self.packets, self.ranks = WholeTable((SortKey("packets_ns", True),)), WholeTable()
        self.operators_footer, self.links_footer, self.ranks_footer = TableFooter(), TableFooter(), TableFooter()
        self.media_footer = TableFooter()
        self.export = ExportButton(self._picture, self._data)
        self.time_row = TimeRow()
        self.time_row.whole_wanted.connect(self.want_whole_run)
        self._build()
        self._connect()
        self.retranslate()

    def _build(self) -> None:
        self._bar = FoldingBar()
        self._bar.add(self.views)
        self._bar.add(self.groups, folds=True)
        self._bar.add(self.answer, 1, folds=True)
        self.timeline_button = icon_button("timeline")
        self._bar.add(self.timeline_button)
        self._bar.add(self.export)
        self._bars_view = _scrolled(self.bars)
        self._matrix_view = _scrolled(self.matrix)
        self._matrix_view.setWidgetResizable(False)
        self._matrix_view.viewport().installEventFilter(self)
        key, media_row = _over_chart(self.legend), _over_chart(self.medium)
        media = QSplitter(Qt.Orientation.Vertical)
        media.addWidget(self.media)
        media.addWidget(self.packets)
        self._pages = QStackedWidget()
        self._of_view = {
            "operators": _split(_column(key, self._bars_view), _column(self.operators, self.operators_footer)),
            "media": _column(media, self.media_footer),
            "links": _split(_column(media_row, self.scales, self._matrix_view), _column(self.links, self.links_footer)),
            "ranks": _column(self.ranks, self.ranks_footer),
        }
        for page in self._of_view.values():
            self._pages.addWidget(page)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._bar)
        layout.addWidget(Hairline())
        layout.addWidget(self.time_row)
        layout.addWidget(self._pages, 1)

    def _connect(self) -> None:
        self.views.chosen.connect(self._choose_view)
        self.groups.activated.connect(self._choose_group)
        self.bars.chosen.connect(self._choose_kind)
        self.matrix.chosen.connect(self._choose_cell)
        self.medium.chosen.connect(self._choose_medium)
        self.links.chosen.connect(self._mark_cell)
        self.operators.opened.connect(self._open)
        self.operators.chosen.connect(lambda _: self._offer())
        self.timeline_button.clicked.connect(lambda: self._open(self.operators.current_row()))
        self.export.wanted.connect(self.wanted)

    # ---- the panel's contract

    def query(self, state: SessionState) -> CommunicationQuery:
        return CommunicationQuery(*self.follow_time(state), self._group, self._kind)

    def show_result(self, result: Communication) -> None:
        self._result = result
        self.views.set_choices([Choice(view, view_name(view)) for view in result.views])
        # A cluster analysis is opened for its ranks.
        view: View = next((one for one in (self._view, "ranks", *result.views) if one in result.views), "operators")
        if view in result.views:
            self.views.set_current(view)
        self._pages.setCurrentWidget(self._of_view[view])
        self.time_row.show_words(time_words(result, view))
        self._show_groups(result)
        self.answer.setText(ranks_answer(result) if view == "ranks" and result.ranks.rows else answer(result))
        entries = [
            LegendEntry("transit", self.tr("Transit"), TRANSIT),
            LegendEntry("wait", self.tr("Wait"), WAIT),
        ]
        if any(kind.idle_ns for kind in result.kinds):
            entries.append(LegendEntry("idle", self.tr("Idle"), IDLE))
        self.legend.set_entries(entries)
        self.bars.show_kinds(result.kinds, self._kind or "")
        bars = {"transit_ns": TRANSIT, "wait_ns": WAIT}
        self.operators.show_table(result.operators, column_titles("operators"), bars, result.zero_ns or 0)
        self.operators_footer.set_texts(rows_text(result), self._kind or "")
        self.media.show_table(result.media, column_titles("media"), {"bandwidth_gb_s": "counter.line"})
        self.packets.show_table(result.packets, column_titles("packets"), {"packets_ns": "counter.line"})
        self.packets.setVisible(bool(result.packets.rows))
        self.media_footer.set_texts(media_note(result))
        self._show_links(result)
        self.ranks.show_table(result.ranks, column_titles("ranks"), RANK_BARS)
        names = result.ranks["rank"].tolist() if result.ranks.rows else []
        self.ranks.mark_rows({at for at, rank in enumerate(names) if rank in result.slow}, "rank", "warn", "warn")
        self.ranks_footer.set_texts(ranks_note(result))
        self.subject_changed.emit(scope_text(result))
        self._offer()

    def _show_links(self, result: Communication) -> None:
        media = [] if result.links is None else [medium for medium in result.links.media if medium != LOCAL]
        fastest = self.tr("Between each two ranks the medium with the fastest link")
        every = Choice("", self.tr("Fastest"), tooltip=fastest)
        self.medium.set_choices([every, *(Choice(medium, medium) for medium in media)])
        self.medium.setVisible(len(media) > 1)
        medium = self.medium.current() if len(media) > 1 else ""
        self.matrix.show_links(result.links, medium)
        self.scales.show_links(result.links, medium)
        self.links.show_table(_NO_LINKS if result.links is None else result.links.table, column_titles("links"))
        if result.links is not None:
            self.links.mark_rows(result.links.slow, "source_rank", "warn", "warn")
        self.links_footer.set_texts(links_note(result))

    def _show_groups(self, result: Communication) -> None:
        """All groups, and each; links are always those of one."""
        names = [self.tr("All groups"), *result.groups]
        if [self.groups.itemText(at) for at in range(self.groups.count())] != names:
            self.groups.clear()
            self.groups.addItems(names)
        chosen = result.query.group
        if self._pages.currentWidget() is self._of_view["links"] and result.links is not None:
            chosen = chosen or result.links.group
        self.groups.setCurrentIndex(names.index(chosen) if chosen in names else 0)
        self.groups.setVisible(len(result.groups) > 1)

    def clear(self) -> None:
        self._result = None
        self._group = self._kind = None

    def retranslate(self) -> None:
        name_button(self.timeline_button, self.tr("Show the operator in the timeline (Enter)"))
        self.groups.setAccessibleName(self.tr("Group"))
        for table, view in ((self.operators, "operators"), (self.media, "media"), (self.links, "links")):
            table.setAccessibleName(accessible_text(view_name(view)))
        self.ranks.setAccessibleName(accessible_text(view_name("ranks")))
        self.packets.setAccessibleName(self.tr("Sizes of packets"))

    # ---- what a click does

    def _choose_view(self, view: str) -> None:
        self._view = cast(View, view)
        if self._result is not None:
            self.show_result(self._result)

    def _choose_medium(self, _medium: str) -> None:
        if self._result is not None:
            self._show_links(self._result)

    def _choose_group(self, at: int) -> None:
        self._group = self.groups.itemText(at) if at > 0 else None
        self.query_changed.emit()

    def _choose_kind(self, kind: str) -> None:
        self._kind = kind or None
        self.query_changed.emit()

    def _choose_cell(self, source: int, target: int) -> None:
        links = self._result.links if self._result is not None else None
        if links is None:
            return
        names = ("source_rank", "target_rank", "transport")
        rows = zip(*(links.table[name] for name in names), strict=True)
        wanted = (links.ranks[source], links.ranks[target], self.matrix.medium_of(source, target))
        self.links.reveal(next((at for at, one in enumerate(rows) if one == wanted), None))

    def _mark_cell(self, row: int) -> None:
        links = self._result.links if self._result is not None else None
        if links is not None:
            self.matrix.select(links.table["source_rank"][row], links.table["target_rank"][row])

    def _span(self, row: int | None) -> TimeSpan | None:
        """When the operator of a row ran; None where the file does not say."""
        table = self._result.operators if self._result is not None else None
        if table is None or row is None or not {"start_ns", "elapsed_ns"} <= set(table.data):
            return None
        begin, length = int(table["start_ns"][row]), int(table["elapsed_ns"][row])
        return TimeSpan(begin, begin + length) if begin >= 0 and length > 0 else None

    def _offer(self) -> None:
        self.timeline_button.setEnabled(self._span(self.operators.current_row()) is not None)

    def _open(self, row: int | None) -> None:
        span = self._span(row)
        if span is not None:
            self.wanted.emit(ShowRange(around(span, _MARGIN), to_front=True))

    # ---- export

    def _shown_table(self) -> WholeTable:
        view = self.views.current()
        return {"media": self.media, "links": self.links, "ranks": self.ranks}.get(view, self.operators)

    def _picture(self) -> Picture | None:
        if self._result is None:
            return None
        charts = (self.scales, self.matrix) if self.views.current() == "links" else (self.legend, self.bars)
        unit = "GB/s" if self.views.current() == "links" else ""
        return Picture("communication", self.title(), charts, unit, scope_text(self._result))

    def _data(self) -> SaveTable | None:
        return self._shown_table().saved(f"communication-{self.views.current()}")

    # ---- Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self._matrix_view.viewport():
            self.matrix.set_room(self._matrix_view.maximumViewportSize())
        return False


def _over_chart(part: QWidget) -> QWidget:
    """What stands over a chart, with room around it."""
    made = QWidget()
    row = QVBoxLayout(made)
    row.setContentsMargins(12, 8, 8, 4)
    row.addWidget(part)
    return made


def _scrolled(part: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidget(part)
    area.setWidgetResizable(True)
    set_ground(part, "bg.panel")
    set_ground(area.viewport(), "bg.panel")
    return area


def _column(*parts: QWidget) -> QWidget:
    """Parts over each other; the first table or scroll area takes the room."""
    made = QWidget()
    layout = QVBoxLayout(made)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    for part in parts:
        layout.addWidget(part, 1 if isinstance(part, QScrollArea | QSplitter | WholeTable) else 0)
    return made


def _split(left: QWidget, right: QWidget) -> QWidget:
    return TurningSplitter(_BESIDE_FROM, (left, 25), (right, 75))


PANEL = CommunicationPanel
