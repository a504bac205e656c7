"""The lower tiles of the Overview: operator types, data pipeline, stream use, timeline and health."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from analysis.data_pipeline import DataPipelineResult, QueueState
from analysis.health import HealthResult
from analysis.operator_shares import told_apart
from analysis.operator_sources import NESTED_SOURCES
from analysis.operators import Operators
from analysis.overview import StreamUse, TimelineCounts
from model.literal import literal
from model.units import TimeScale, count, counted, duration, percent
from widgets.charts.meters import Meter, MeterList
from widgets.data_pipeline.flow_view import paint_arrow, paint_box
from widgets.data_pipeline.words import verdict_words
from widgets.health.file_counts import FileCounts
from widgets.operators.words import computing_words, covered_words, of_words, source_name
from widgets.overview.tile import Tile
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.figure import Figure
from widgets.parts.icon_view import IconView
from widgets.parts.message_bar import Severity, severity_icon, severity_of
from widgets.parts.painting import CENTRE, draw_text, text_size
from widgets.parts.plain_text import text_label
from widgets.parts.queue_gauge import draw_cells
from widgets.sentences import listed, named, spoken, stated
from widgets.tables.cells import ROW_HEIGHT
from widgets.tables.columns import TableColumn
from widgets.tables.tree_model import Row
from widgets.tables.views import TreeTable
from widgets.theme import theme

_LEAST_TYPES = 11
_MOST_NOTES = 4
_CALLS_FROM = 380  # px; a narrower table has no room for the calls


class _TypeTable(TreeTable):
    """Tells ``resized()`` when it has another height."""

    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().height() != event.oldSize().height():
            self.resized.emit()


class OperatorTile(Tile):
    """The types with the most time, as many as there is room for. ``type_chosen(name)``, ``type_opened(name)``."""

    type_chosen = Signal(str)
    type_opened = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._share: float | None = None
        self._columns: list[TableColumn] = []
        self._types: list[Row] = []
        self.table = _TypeTable()
        self.table.resized.connect(self._show_types)
        self.table.setRootIsDecorated(False)
        self.table.least_text = 60  # the tile has no scroll bar
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.row_chosen.connect(lambda index: self.type_chosen.emit(self._name(index)))
        self.table.row_opened.connect(lambda index: self.type_opened.emit(self._name(index)))
        self.layout().setContentsMargins(0, 12, 0, 0)  # type: ignore[union-attr]
        self.heading.setContentsMargins(16, 0, 16, 0)
        self.empty.setContentsMargins(16, 0, 16, 0)
        self.body.addWidget(self.table, 1)

    def show_operators(
        self, result: Operators | None, step: int | None, nothing: str, share: float | None = None
    ) -> None:
        """Show the largest types; ``step``: the chosen one, which not every source can tell apart; ``share``: how much
        of the time of computing they are, 0..1, None = not known."""
        self._share = share
        self.set_heading(self.tr("Operator types"), self._note_words(result, step), self.tr("Operators"))
        self.table.setAccessibleName(self.tr("Operator types"))
        if result is None:
            self._types = []
            self.set_empty(nothing)
            return
        self.set_empty("")
        scale = TimeScale.for_largest(result.largest.get("total_ns"))
        share = result.largest.get("percent", 0.0)
        self._columns = [
            TableColumn("name", self.tr("Type"), sortable=False),
            TableColumn("count", self.tr("Calls"), "count", secondary=True, sortable=False),
            TableColumn("total_ns", self.tr("Total"), "time", scale, sortable=False),
            TableColumn("percent", self.tr("Share"), "percent", bar="phase.computing", largest=share, sortable=False),
        ]
        names = told_apart([row.name for row in result.types], [row.core for row in result.types])
        self._types = [replace(row, name=name) for row, name in zip(result.types, names, strict=True)]
        self.table.tree_model.set_rows(self._columns, [], 0, {}, has_children=False)
        self.table.setMinimumHeight(ROW_HEIGHT * (min(len(self._types), _LEAST_TYPES) + 1) + 6)
        self._show_types()

    def _show_types(self) -> None:
        """The rows that are seen whole: the table does not scroll."""
        room = max(self.table.viewport().height() // ROW_HEIGHT, _LEAST_TYPES)
        rows = self._types[:room]
        if len(rows) != self.table.tree_model.rowCount():
            self.table.tree_model.set_rows(self._columns, rows, len(rows), {}, has_children=False)
            self.table.fit_columns()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.table.setColumnHidden(1, self.width() < _CALLS_FROM)
        self.table.fit_columns()

    def _note_words(self, result: Operators | None, step: int | None) -> str:
        if result is None:
            return ""
        words = [source_name(result.source)]
        if result.source not in NESTED_SOURCES:  # what the shares are of
            words.append(duration(result.total_ns))
        if result.used.step is not None:
            words.append(self.tr("step {0}").format(result.used.step))
        elif step is not None and not result.is_of_one_step:
            words.append(self.tr("whole run"))
        else:
            words.append(of_words(result))
        words.append(computing_words(self._share))
        if result.covered is not None and result.covered.share < 1:
            words.append(covered_words(result.covered))
        return listed(words)

    def _name(self, index: object) -> str:
        row = self.table.tree_model.row_at(index)  # type: ignore[arg-type]
        return str(getattr(row, "path", "") or "")


class _Flow(QWidget):
    """Processing, host queue, transmission, data queue, training: small, with the slow stage marked."""

    _HEIGHT = 70
    _BOX = 28.0
    _CELLS = 44.0
    _ARROW = 14.0

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: DataPipelineResult | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(self._HEIGHT)

    def show_result(self, result: DataPipelineResult) -> None:
        """Show the stages of ``result``."""
        self._result = result
        self.setAccessibleName(self.tr("Data goes from processing over the host queue and the data queue to training."))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(320, self._HEIGHT)

    def _parts(self) -> list[tuple[str, str, QueueState | None]]:
        """(name, severity, queue) of each part; a queue that the result lacks is left out with the stage before it."""
        result = self._result
        assert result is not None
        slow = "critical" if result.verdict == "data_process" else ""
        late = "warn" if result.verdict == "data_transmission" else ""
        parts: list[tuple[str, str, QueueState | None]] = [(self.tr("Processing"), slow, None)]
        if result.host_queue is not None:
            parts.append((self.tr("Host queue"), "", result.host_queue))
        if result.data_queue is not None:
            parts.append((self.tr("Transmission"), late, None))
            parts.append((self.tr("Data queue"), "", result.data_queue))
        parts.append((self.tr("Training"), "", None))
        return parts

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._result is None:
            return
        with QPainter(self) as painter:
            parts = self._parts()
            boxes = sum(queue is None for _, _, queue in parts)
            free = self.width() - self._ARROW * (len(parts) - 1) - self._CELLS * (len(parts) - boxes) - 1
            box = min(max(free / boxes, 40.0), 110.0)
            left, middle = 0.5, self._HEIGHT / 2
            before: float | None = None
            for name, severity, queue in parts:
                width = self._CELLS if queue is not None else box
                place = QRectF(left, middle - self._BOX / 2, width, self._BOX)
                if queue is None:
                    paint_box(painter, place, name, "", severity)
                else:
                    self._paint_queue(painter, place, name, queue)
                if before is not None:
                    paint_arrow(painter, before + 2, left - 2, middle)
                before = left + width
                left += width + self._ARROW

    def _paint_queue(self, painter: QPainter, place: QRectF, name: str, queue: QueueState) -> None:
        share = queue.average / queue.capacity if queue.capacity else None
        draw_cells(painter, place.adjusted(0, 3, 0, -3), share, self.devicePixelRatioF())
        words = (name, self.tr("empty {0}").format(percent(queue.empty_share * 100)))
        for text, top in zip(words, (place.top() - 18, place.bottom() + 2), strict=True):
            width = text_size(text, "small").width() + 2
            line = QRectF(min(max(place.center().x() - width / 2, 0.0), self.width() - width), top, width, 16)
            draw_text(painter, line, text, theme().color("text.2"), "small", CENTRE)


class PipelineTile(Tile):
    """The way of the data with its two queues, and the verdict."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow = _Flow()
        self._icon = IconView("info", 16, "info")
        self._verdict = text_label("")
        self._verdict.setWordWrap(True)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self._verdict, 1)
        self.body.addWidget(self._flow)
        self.body.addLayout(line)

    def show_pipeline(self, result: DataPipelineResult | None, nothing: str, step: int | None) -> None:
        """Show the verdict, which is of the whole run; it is said so where a ``step`` is chosen."""
        note = self.tr("whole run") if result is not None and step is not None else ""
        self.set_heading(self.tr("Data pipeline"), note, self.tr("Data pipeline"))
        if result is None:
            self.set_empty(nothing)
            return
        self.set_empty("")
        self._flow.show_result(result)
        words = verdict_words(result)
        self._icon.set_icon(severity_icon(words.severity), words.severity)
        self._verdict.setText(stated((words.heading, words.sentence)))


class StreamTile(Tile):
    """The busy share of each hardware stream. ``stream_chosen(track)``."""

    stream_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.meters = MeterList()
        self.meters.chosen.connect(self.stream_chosen)
        self.body.addWidget(self.meters)
        self.body.addStretch(1)

    def show_streams(self, streams: tuple[StreamUse, ...], nothing: str, step: int | None) -> None:
        """Show the most busy streams of the whole run; it is said so where a ``step`` is chosen."""
        note = self.tr("busy share of recorded time") if streams else ""
        if any(use.waiting_ns for use in streams):
            note = self.tr("busy + waiting of recorded time")
        if streams and step is not None:
            note = listed((self.tr("whole run"), note))
        self.set_heading(self.tr("Stream use"), note, self.tr("Timeline"))
        if not streams:
            self.set_empty(nothing)
            return
        self.set_empty("")
        self.meters.set_meters(
            [
                Meter(
                    use.track,
                    use.name,
                    use.core or "",
                    use.percent / 100,
                    self._shares(use),
                    "phase.comm" if (use.core or "").casefold() in ("hccl", "communication") else "phase.computing",
                    use.waiting_percent / 100,
                    self._times(use),
                )
                for use in streams
            ]
        )

    @staticmethod
    def _shares(use: StreamUse) -> str:
        return f"{percent(use.percent)} + {percent(use.waiting_percent)}" if use.waiting_ns else percent(use.percent)

    def _times(self, use: StreamUse) -> str:
        lines = [self.tr("Busy: {0}, {1}").format(duration(use.busy_ns), percent(use.percent))]
        if use.waiting_ns:
            waits = self.tr("Waiting for an event or another rank: {0}, {1}")
            lines.append(waits.format(duration(use.waiting_ns), percent(use.waiting_percent)))
        of = self.tr("of the {0} from the first to the last task of {1}")
        lines.append(of.format(duration(use.recorded_ns), literal(use.process)))
        return "\n".join(lines)


class TimelineTile(Tile):
    """Six counters of the timeline."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figures = [Figure("") for _ in range(6)]
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(10)
        for at, figure in enumerate(self._figures):
            grid.addWidget(figure, at // 3, at % 3)
            grid.setColumnStretch(at % 3, 1)
        self.body.addLayout(grid)
        self.body.addStretch(1)

    def show_counts(self, counts: TimelineCounts, nothing: str) -> None:
        """Show how much the timeline holds."""
        self.set_heading(self.tr("Timeline"), "", self.tr("Timeline"))
        if not counts.slices and not counts.counters:
            self.set_empty(nothing)
            return
        self.set_empty("")
        values = [
            (self.tr("Slices"), count(counts.slices)),
            (self.tr("Tracks"), count(counts.tracks)),
            (self.tr("Streams"), count(counts.streams)),
            (self.tr("Flows"), count(counts.flows)),
            (self.tr("Counters"), count(counts.counters)),
            (self.tr("Span"), duration(counts.span_ns)),
        ]
        for figure, (caption, amount) in zip(self._figures, values, strict=True):
            figure.set_caption(caption)
            figure.set_amount(amount)


class HealthTile(Tile):
    """How many files were read, and the first problems."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: list[QWidget] = []
        self._column = QVBoxLayout()
        self._column.setSpacing(6)
        self.body.addLayout(self._column)
        self.body.addStretch(1)

    def show_health(self, result: HealthResult, said: Collection[str]) -> None:
        """Show the state of the files, and what is missing but for the panels of which tiles have ``said`` so."""
        self.set_heading(self.tr("Health"), "", self.tr("Health"))
        for line in self._lines:
            self._column.removeWidget(line)
            line.hide()
            line.deleteLater()
        self._lines.clear()
        words = FileCounts().words(result)
        if words:
            self._add(result.severity, words)
        serious = [problem for problem in result.problems if problem.severity != "info"]
        for problem in serious[:_MOST_NOTES]:
            name = problem.file.rpartition("/")[2]  # a whole path would leave no room for what is said of it
            self._add(severity_of(problem.severity), spoken(problem.message).replace(problem.file, name, 1))
        lacks: dict[str, list[str]] = {}  # what is to be done -> for which files
        for lack in result.missing:
            if lack.is_collectable and lack.panel not in said:
                lacks.setdefault(spoken(lack.how), []).append(spoken(lack.what))
        for how, files in list(lacks.items())[: max(_MOST_NOTES - len(serious), 0)]:
            self._add("info", named(listed(files), how))
        rest = len(serious) - _MOST_NOTES
        if rest > 0:
            self._add("info", counted(self.tr("%n more note(s)", "", rest), rest))

    def _add(self, severity: Severity, words: str) -> None:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(IconView(severity_icon(severity), 16, severity))
        text = ElidedLabel(words)
        text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        row.addWidget(text, 1)
        self._column.addWidget(line)
        self._lines.append(line)
