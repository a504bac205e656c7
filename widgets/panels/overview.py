"""Overview: what the run is, where its time goes, and one short answer of every other panel."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QScrollArea, QVBoxLayout, QWidget

from analysis.overview import Overview, OverviewQuery, overview
from analysis.step_trace import StepTrace
from model.units import count, duration
from widgets.health.file_counts import FileCounts
from widgets.overview.facts import FactStrip
from widgets.overview.nothing import nothing_words
from widgets.overview.ranks import RanksTile
from widgets.overview.split import SplitTile
from widgets.overview.tiles import HealthTile, OperatorTile, PipelineTile, StreamTile, TimelineTile
from widgets.panel import Panel
from widgets.parts.hairline import Hairline
from widgets.parts.message_bar import MessageBar
from widgets.parts.state_view import StateView
from widgets.requests import ShowArea, ShowOperator, ShowPanel, ShowRange, ShowStep
from widgets.sentences import listed, spoken
from widgets.session_state import Area, SessionState
from widgets.suggestions.thresholds import thresholds
from widgets.suggestions.words import nothing_words as no_suggestion_words
from widgets.suggestions.words import rule_language
from widgets.theme import set_ground

_THREE_FROM, _TWO_FROM = 940, 600  # px of width for three and two columns of tiles

_TABLES_OF_BLOCKS = ("pipe_utilization", "memory_metrics", "ai_core_utilization")


class OverviewPanel(Panel):
    """The first page; each tile leads to its panel."""

    id = "overview"
    icon = "overview"
    area = "center"
    order = 10
    needs = ()

    @classmethod
    def title(cls) -> str:
        return QCoreApplication.translate("OverviewPanel", "Overview")

    @classmethod
    def empty_reason(cls) -> str:
        return QCoreApplication.translate("OverviewPanel", "Open a result folder to see where its time goes.")

    @classmethod
    def how_to_read(cls) -> str:
        return QCoreApplication.translate(
            "OverviewPanel",
            "Read from top to bottom: what limits the run, what was run, where the time of a step goes, and one short "
            "answer of every other panel. The first line is the suggestion that wins the most time.\n\n"
            "The bar is one step. Communication overlapped by computing lies under the end of computing and costs "
            "nothing; communication that is not overlapped and free time are what can be won. A long step interval "
            "means that training waits for data: look at the data pipeline. A long tail means that gradients are "
            "exchanged and parameters updated: look at the collectives.\n\n"
            "Each bar below is a step; a mark stands over steps that are far longer than most. A click chooses the "
            "step in all panels, a double-click opens it in the timeline, a drag selects a range of steps, the wheel "
            "zooms. The link of a tile leads to its panel, with Ctrl beside this one.",
        )

    @staticmethod
    def analyse(trace: Any, query: OverviewQuery, task: Any) -> Overview:
        return overview(trace, query, task)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: Overview | None = None
        set_ground(self, "bg.panel")
        self.limit = MessageBar()
        self._limit_panel = "suggestions"
        self.limit.link_clicked.connect(lambda: self._show_panel(self._limit_panel))
        self.facts = FactStrip()
        self.split = SplitTile()
        self.operators, self.pipeline = OperatorTile(), PipelineTile()
        self.streams, self.timeline, self.health = StreamTile(), TimelineTile(), HealthTile()
        self.only_tables, self.ranks = StateView(), RanksTile()
        self.only_tables.hide()
        self.ranks.hide()
        self._columns: int | None = None
        self._rules: list[Hairline] = []
        thresholds().changed.connect(self.query_changed)
        self._build()
        self._connect()

    def _build(self) -> None:
        content = QWidget()
        set_ground(content, "bg.panel")
        self.tiles = QWidget(content)
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(0)
        below = QVBoxLayout(self.tiles)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(0)
        below.addWidget(self.split, 3)
        below.addWidget(Hairline())
        # Below the steps, also for Tab: it goes by when a part came to its parent.
        self._groups = [
            _stacked(content, self.operators),
            _stacked(content, self.pipeline, self.streams),
            _stacked(content, self.timeline, self.health),
        ]
        below.addLayout(self._grid, 2)
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.facts)
        column.addWidget(Hairline())
        for widget in (self.tiles, self.only_tables, self.ranks):
            column.addWidget(widget, 1)
        scroll = QScrollArea()
        scroll.setWidget(content)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.limit)
        layout.addWidget(scroll)

    def _connect(self) -> None:
        self.split.part_chosen.connect(lambda _: self._show_panel("step_trace"))
        self.split.step_chosen.connect(lambda step: self.wanted.emit(ShowStep(step)))
        self.split.step_opened.connect(self._open_step)
        self.split.steps_chosen.connect(self._choose_steps)
        self.split.export.wanted.connect(self.wanted)
        self.facts.more_wanted.connect(lambda: self._show_panel("health"))
        self.operators.type_chosen.connect(lambda name: self.wanted.emit(ShowOperator(name, to_front=False)))
        self.operators.type_opened.connect(lambda name: self.wanted.emit(ShowOperator(name)))
        self.streams.stream_chosen.connect(self._choose_stream)
        self.only_tables.button_clicked.connect(self._show_what_there_is)
        tiles = (
            (self.split, "step_trace"),
            (self.operators, "operators"),
            (self.pipeline, "data_pipeline"),
            (self.streams, "timeline"),
            (self.timeline, "timeline"),
            (self.health, "health"),
            (self.ranks, "communication"),
        )
        for tile, panel in tiles:
            tile.linked.connect(lambda beside, panel=panel: self._show_panel(panel, beside=beside))

    # ---- the panel's contract

    def query(self, state: SessionState) -> OverviewQuery:
        return OverviewQuery(state.step, thresholds().chosen())

    def show_result(self, result: Overview) -> None:
        self._result = result
        nothing = nothing_words(result)
        self._show_limit(result)
        self.facts.show_facts(result)
        self.split.show_steps(result.step_trace, self._which(result.step_trace), nothing["step_trace"])
        step, share = result.step_trace.chosen, result.share_of_computing
        self.operators.show_operators(result.operators, step, nothing["operators"], share)
        self.pipeline.show_pipeline(result.pipeline, nothing["data_pipeline"], step)
        self.streams.show_streams(result.streams, nothing["streams"], step)
        self.timeline.show_counts(result.timeline, nothing["timeline"])
        tiles = (
            ("step_trace", self.split),
            ("operators", self.operators),
            ("data_pipeline", self.pipeline),
            ("timeline", self.timeline),
        )
        self.health.show_health(result.health, [panel for panel, tile in tiles if not tile.empty.isHidden()])
        self._show_only_tables(result)
        self._arrange()

    def _show_only_tables(self, result: Overview) -> None:
        """Where no tile would say anything, the way to what there is."""
        self.tiles.setVisible(not result.has_only_tables)
        self.only_tables.setVisible(result.has_only_tables and not result.has_ranks_only)
        self.ranks.setVisible(result.has_ranks_only)
        if result.cluster is not None and result.has_ranks_only:
            self.ranks.show_ranks(result.cluster)
        panel = self._panel_of(result)
        if panel == "communication":
            title = self.tr("This result compares ranks")
            words = self.tr("Communication shows what each rank computes and waits for, and the links between them.")
            self.only_tables.set_state("communication", title, words, self.tr("Show Communication"))
            return
        if panel == "ai_core":
            title = self.tr("This result measures one operator")
            words = self.tr("AI Core shows what each block of it spends its time on.")
            self.only_tables.set_state("ai-core", title, words, self.tr("Show AI Core"))
            return
        rows = sum(info.rows for info in result.tables)
        self.only_tables.set_state(
            "table",
            self.tr("This result has tables only"),
            self.tr("Tables: {tables}, rows: {rows}. No steps, operators or timeline.").format(
                tables=count(len(result.tables)), rows=count(rows)
            ),
            self.tr("Show the tables"),
        )

    @staticmethod
    def _panel_of(result: Overview) -> str:
        """The panel that shows most of a result of tables only."""
        if result.cluster is not None:
            return "communication"
        names = {info.name for info in result.tables if info.rows}
        return "ai_core" if names.intersection(_TABLES_OF_BLOCKS) else "tables"

    def _show_what_there_is(self) -> None:
        if self._result is not None:
            self._show_panel(self._panel_of(self._result))

    def clear(self) -> None:
        self._result = None

    def _show_limit(self, result: Overview) -> None:
        """One line on what limits the run: the first suggestion, or that there is none as far as the result is read, or
        that nothing of it could be read."""
        found, health = result.suggestions, result.health
        is_unread = not found.checked and health.severity == "critical" and not health.states["read"]
        self._limit_panel = "health" if is_unread else "suggestions"
        first = next(iter(found.suggestions), None)
        link = self.tr("Suggestions")
        if first is not None:
            title, reason = (first.rule.text(kind, rule_language(), first.evidence) for kind in ("title", "reason"))
            if result.step_trace.chosen is not None:  # rules look at all steps
                title = listed((title, self.tr("whole run")))
            self.limit.show_message(first.severity, reason, title, link, closable=False)
        elif found.checked and not result.is_part:
            words = " ".join(no_suggestion_words(found))
            self.limit.show_message("ok" if found.is_fine else "info", words, link=link, closable=False)
        elif is_unread and not result.is_part:
            worst = spoken(health.problems[0].message) if health.problems else ""
            read = FileCounts().read(health.states)
            self.limit.show_message("critical", worst, read, self.tr("Health"), closable=False)
        else:
            self.limit.clear()

    def _which(self, result: StepTrace) -> str:
        """What the split is of; a split's parts are less than its step's window on the host."""
        picture, words = result.picture, [self._which_step(result)]
        if result.form == "marks" and result.is_recorded:
            words.append(self.tr("the file has lengths only"))
        elif result.form == "marks":
            words.append(self.tr("lengths from the timeline, their split is unknown"))
        if result.form == "split" and result.splits.derived:
            words.append(self.tr("computed from the timeline"))
        if picture is not None and picture.window_ns is not None:
            lengths = (duration(picture.total_ns), duration(picture.window_ns))
            words.append(self.tr("{0} in parts, {1} on the host").format(*lengths))
        return listed(words)

    def _which_step(self, result: StepTrace) -> str:
        if result.form == "none":
            return ""
        if result.is_whole_run:
            return self.tr("whole run")
        if result.chosen is not None:
            return self.tr("step {0}").format(result.chosen)
        if result.averaged is None:
            return self.tr("the file's own average")
        first, last = result.averaged
        return self.tr("the only step") if first == last else self.tr("average of steps {0}–{1}").format(first, last)

    # ---- what a click does

    def _choose_stream(self, track: int) -> None:
        """Select all that ran on a stream."""
        uses = self._result.streams if self._result is not None else ()
        span = next((use.span for use in uses if use.track == track), None)
        if span is not None:
            self.wanted.emit(ShowArea(Area(span, frozenset({track})), to_front=True))
        self._show_panel("timeline")

    def _show_panel(self, panel: str, *, beside: bool = False) -> None:
        self.wanted.emit(ShowPanel(panel, beside))

    def _open_step(self, step: int) -> None:
        """In the timeline, where that has the step, else in the Step trace."""
        span = self._result.step_trace.span_of(step) if self._result is not None else None
        self.wanted.emit(ShowStep(step, "step_trace" if span is None else "timeline", span))

    def _choose_steps(self, first: int, last: int) -> None:
        span = self._result.step_trace.span_between(first, last) if self._result is not None else None
        if span is not None:
            self.wanted.emit(ShowRange(span, is_gesture=True))

    # ---- columns of tiles

    def _arrange(self) -> None:
        columns = 3 if self.width() >= _THREE_FROM else 2 if self.width() >= _TWO_FROM else 1
        if columns == self._columns:
            return
        self._columns = columns
        for widget in (*self._groups, *self._rules):
            self._grid.removeWidget(widget)
        for rule in self._rules:
            rule.hide()
            rule.deleteLater()
        self._rules = []
        for at in range(5):
            self._grid.setColumnStretch(at, 0)
        for at, group in enumerate(self._groups):
            row, column = divmod(at, columns)
            span = 3 if columns == 2 and at == 2 else 1
            self._grid.addWidget(group, 2 * row, 2 * column, 1, span)
            self._grid.setColumnStretch(2 * column, 5 if at < 2 else 4)
            if column:
                self._rule(Qt.Orientation.Vertical, 2 * row, 2 * column - 1, 1)
            elif row:
                self._rule(Qt.Orientation.Horizontal, 2 * row - 1, 0, 2 * columns - 1)

    def _rule(self, side: Qt.Orientation, row: int, column: int, span: int) -> None:
        rule = Hairline(side)
        self._grid.addWidget(rule, row, column, 1, span)
        self._rules.append(rule)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()


def _stacked(parent: QWidget, *tiles: QWidget) -> QWidget:
    """Tiles over each other with lines between them. They are in no layout before the panel has a size, and without a
    parent would outlive one that never gets any."""
    group = QWidget(parent)
    column = QVBoxLayout(group)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for at, tile in enumerate(tiles):
        if at:
            column.addWidget(Hairline())
        column.addWidget(tile, 1 if at == len(tiles) - 1 else 0)
    return group


PANEL = OverviewPanel
