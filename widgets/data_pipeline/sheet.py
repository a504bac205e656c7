"""All that the Data pipeline panel shows: verdict, flow, the two pages, and the evidence beside or below them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from analysis.data_pipeline import DataPipelineResult, QueueState
from model.units import duration
from widgets.counts import Counts
from widgets.data_pipeline.evidence_view import EvidenceView
from widgets.data_pipeline.exported import batches_of, operators_of, picture_of
from widgets.data_pipeline.flow_view import FlowPart, FlowQueue, FlowView, Stage
from widgets.data_pipeline.interval_page import IntervalPage
from widgets.data_pipeline.processing_page import ProcessingPage
from widgets.data_pipeline.words import (
    batch_wait,
    host_time,
    per_batch,
    queue_words,
    rule_words,
    short_duration,
    verdict_words,
    window_words,
)
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.export_button import ExportButton
from widgets.parts.hairline import Hairline
from widgets.parts.message_bar import MessageBar
from widgets.parts.picture import Picture
from widgets.parts.quiet_scroll import QuietScroll
from widgets.parts.segment import Choice, Segment
from widgets.parts.sideways_scroll import SidewaysScroll
from widgets.parts.time_row import TimeRow
from widgets.requests import SaveTable
from widgets.sentences import listed

_BAR = 36
_EVIDENCE_BESIDE = 1060
_EVIDENCE_LEAST = 350
_EVIDENCE_SHARE = 25
"""Percent of the width."""
INTERVAL, PROCESSING = "interval", "processing"


class PipelineSheet(QWidget):
    """``queue_chosen(op_id)`` after a click on an operator or its queue; ``page_chosen(key)``; ``step_chosen(step)``,
    ``range_chosen(TimeSpan)``, ``opened(TimeSpan)`` after gestures in charts; ``whole_wanted()``; ``wanted(request)``
    of the export button."""

    queue_chosen = Signal(int)
    page_chosen = Signal(str)
    step_chosen = Signal(int)
    range_chosen = Signal(object)
    opened = Signal(object)
    whole_wanted = Signal()
    wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._beside: bool | None = None
        self._result: DataPipelineResult | None = None
        self.segment = Segment()
        self.segment.chosen.connect(self._turn)
        self._summary = ElidedLabel("", "body", "text.2")
        self.verdict = MessageBar()
        self.flow = FlowView()
        self.interval, self.processing = IntervalPage(), ProcessingPage()
        self.processing.chosen.connect(self.queue_chosen)
        self.evidence = EvidenceView(self)  # until the width says where it stands
        self.time_row = TimeRow()
        self.time_row.whole_wanted.connect(self.whole_wanted)
        self.export = ExportButton(self._picture, self._data)
        self.export.wanted.connect(self.wanted)
        for gestures in (*self.interval.gestures(), *self.processing.gestures()):
            gestures.step_chosen.connect(self.step_chosen)
            gestures.range_chosen.connect(self.range_chosen)
            gestures.opened.connect(self.opened)
        self._build()
        self.verdict.link_clicked.connect(self._go_to_evidence)

    def _build(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(10, 0, 8, 0)
        bar.setSpacing(12)
        bar.addWidget(self.segment)
        bar.addWidget(Hairline(Qt.Orientation.Vertical))
        bar.addWidget(self._summary, 1)
        bar.addWidget(self.export)
        self._bar = QWidget()
        self._bar.setFixedHeight(_BAR)
        self._bar.setLayout(bar)
        self._build_content()
        left = QVBoxLayout()
        left.setSpacing(0)
        for widget in (self._bar, Hairline(), self.time_row, self.verdict):
            left.addWidget(widget)
        left.addWidget(self.scroller, 1)
        self._line = Hairline(Qt.Orientation.Vertical)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._row.addLayout(left, 1)
        self._row.addWidget(self._line)

    def _build_content(self) -> None:
        """What scrolls below the verdict."""
        flow = QHBoxLayout()
        flow.setContentsMargins(16, 10, 16, 10)
        flow.addWidget(SidewaysScroll(self.flow))
        content = QWidget()
        self._column = QVBoxLayout(content)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addLayout(flow)
        self._column.addWidget(Hairline())
        # No stack: that would be as high as the higher page.
        self._column.addWidget(self.interval, 1)
        self._column.addWidget(self.processing, 1)
        self._below = Hairline()
        self._column.addWidget(self._below)
        self.scroller = QuietScroll()
        self.scroller.setWidget(content)

    # ---- what is shown

    def show_result(self, result: DataPipelineResult, page: str) -> None:
        """Show ``result`` on the page that the person chose (``""`` = the one with more to see)."""
        has = {
            INTERVAL: result.host_queue is not None
            or result.data_queue is not None
            or result.batches.total is not None,
            PROCESSING: bool(result.ops),
        }
        self.segment.set_choices(
            (
                Choice(INTERVAL, self.tr("Step interval"), enabled=has[INTERVAL]),
                Choice(PROCESSING, self.tr("Data processing"), enabled=has[PROCESSING]),
            )
        )
        if not has.get(page, False):
            page = PROCESSING if has[PROCESSING] else INTERVAL
        self._summary.set_text(self._summary_words(result))
        self.flow.set_parts(self._flow(result))
        self.interval.show_result(result)
        self.processing.show_result(result, _marks(result))
        self.evidence.show_result(result)
        self._result = result
        self.time_row.show_words(window_words(result.window), self._whole_words(result))
        self._place_evidence()
        self._show_verdict()
        self._show_page(page)

    def _show_verdict(self) -> None:
        result = self._result
        if result is None:
            return
        words = verdict_words(result)
        link = "" if self._beside or not result.ops else self.tr("Evidence")
        self.verdict.show_message(words.severity, words.sentence, words.heading, link, closable=False)

    def _whole_words(self, result: DataPipelineResult) -> str:
        """What the whole run gives, where only a part of it is shown."""
        if result.window.kind == "whole":
            return ""
        return self.tr("whole run: {0}").format(rule_words(result.whole))

    def _picture(self) -> Picture | None:
        if self._result is None:
            return None
        shown = (self.interval, self.tr("Step interval"))
        page, title = shown if not self.interval.isHidden() else (self.processing, self.tr("Data processing"))
        return picture_of(self._result, title, (self.flow, *page.charts()))

    def _data(self) -> SaveTable | None:
        if self._result is None:
            return None
        return (batches_of if not self.interval.isHidden() else operators_of)(self._result)

    def _summary_words(self, result: DataPipelineResult) -> str:
        parts = []
        if result.ops:
            queues = sum(op.queue_length is not None for op in result.ops)
            parts.append(listed((Counts().operators(len(result.ops)), self.tr("%n queue(s)", "", queues))))
        samples = max((op.samples for op in result.ops), default=0)
        if samples:
            parts.append(Counts().samples(samples))
        if result.records:
            parts.append(Counts().batches(result.records))
        if result.interval_ns:
            parts.append(self._interval_words(result, short_duration(result.interval_ns)))
        return " · ".join(parts)

    def _interval_words(self, result: DataPipelineResult, asked: str) -> str:
        measured = result.measured_interval_ns
        # Real runs sample later than asked for, at times far later; a tenth is nothing to tell.
        if measured is None or not result.interval_ns or abs(measured - result.interval_ns) < 0.1 * result.interval_ns:
            return self.tr("a sample every {0}").format(asked)
        return self.tr("a sample every {0}, {1} asked for").format(duration(measured), asked)

    def _flow(self, result: DataPipelineResult) -> list[FlowPart]:
        """Five stages and queues where the data queue is known, else three (mindinsight-format 3.3)."""
        times = result.batches
        slow = "critical" if result.verdict == "data_process" else ""
        parts: list[FlowPart] = [
            Stage(self.tr("Data processing"), batch_wait(times.pipeline_ns), slow),
            self._gauge(self.tr("Host queue"), result.host_queue),
        ]
        if result.data_queue is None:
            parts.append(Stage(self.tr("Forward and backward"), self.tr("no records of the data queue")))
            return parts
        late = "warn" if result.verdict == "data_transmission" else ""
        return [
            *parts,
            Stage(self.tr("Data transmission"), per_batch(times.push_ns, host_time), late),
            self._gauge(self.tr("Data queue"), result.data_queue),
            Stage(self.tr("Get data"), per_batch(times.get_next_ns, duration)),
        ]

    def _gauge(self, name: str, queue: QueueState | None) -> FlowQueue:
        if queue is None:
            return FlowQueue(name, None, self.tr("no records"))
        # Without a capacity the fullest moment stands for it: a gauge that says nothing would hide an empty queue.
        largest = queue.capacity or float(queue.sizes.high.max()) or None
        return FlowQueue(name, queue.average / largest if largest else 0.0, queue_words(queue))

    # ---- pages and evidence

    def _turn(self, page: str) -> None:
        self._show_page(page)
        self.page_chosen.emit(page)

    def _show_page(self, page: str) -> None:
        self.segment.set_current(page)
        self.interval.setVisible(page == INTERVAL)
        self.processing.setVisible(page == PROCESSING)

    def _place_evidence(self) -> None:
        beside = self.width() >= _EVIDENCE_BESIDE
        if beside != self._beside:
            self._beside = beside
            (self._column if not beside else self._row).addWidget(self.evidence)
            self._line.setVisible(beside)
            self._below.setVisible(not beside)
            self.evidence.show()
            self._show_verdict()
        self.evidence.set_embedded(not beside, max(_EVIDENCE_LEAST, self.width() * _EVIDENCE_SHARE // 100))

    def _go_to_evidence(self) -> None:
        self.scroller.ensureWidgetVisible(self.evidence, 0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_evidence()


def _marks(result: DataPipelineResult) -> dict[int, str]:
    """Severities of the operators that hold up the pipeline, or would if there was enough data to say so."""
    if result.verdict == "unknown":
        return dict.fromkeys(result.suspects[:1], "warn")
    return dict.fromkeys(result.bottleneck_ops, "critical")
