"""Below the AI Core table: the pipes of one task, all tasks by compute and memory, bandwidth and what follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QScrollArea, QVBoxLayout, QWidget

from analysis.ai_core import Dot
from analysis.core_metrics import PIPES, TIMES, Group, form_of, pipe_of
from analysis.tables import Tables
from model.units import MISSING, NBSP, count, duration, number, percent
from widgets.charts.meters import Meter, MeterList
from widgets.operator_views.core_words import (
    KIND_TOKENS,
    bandwidth_meaning,
    group_name,
    kind_name,
    kind_rule,
    memory_bound_formula,
    pipe_token,
)
from widgets.operator_views.pipe_bars import PipeBar, PipeBars
from widgets.operator_views.scatter import Circle, Scatter
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.hairline import Hairline
from widgets.parts.icon_view import IconView
from widgets.parts.link import Link
from widgets.parts.wrapped_text import WrappedText
from widgets.sentences import listed

_BESIDE_FROM = 860  # px; below that the parts lie one over the other

Cell = Callable[[str], Any]
"""Name of a column -> the value of the row, None = missing."""


@dataclass(frozen=True)
class _Part:
    """A part with its heading."""

    heading: ElidedLabel
    note: ElidedLabel
    body: QVBoxLayout
    box: QWidget


def _part() -> _Part:
    box = QWidget()
    column = QVBoxLayout(box)
    column.setContentsMargins(16, 10, 16, 10)
    column.setSpacing(4)
    heading, note = ElidedLabel("", "heading"), ElidedLabel("", "body", "text.3")
    column.addWidget(heading)
    column.addWidget(note)
    return _Part(heading, note, column, box)


class CoreDetails(QScrollArea):
    """Signals: ``dot_chosen(row)`` (`analysis.ai_core.Dot.row`); ``calls_wanted()``; ``operator_wanted()``."""

    dot_chosen = Signal(int)
    calls_wanted = Signal()
    operator_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._is_split = False
        self.bars, self.scatter, self.meters = PipeBars(), Scatter(), MeterList()
        self.scatter.chosen.connect(self.dot_chosen)
        self._pipes, self._balance, self._rest = _part(), _part(), _part()
        self._pipes.body.addWidget(self.bars, 1)
        self._balance.body.addWidget(self.scatter, 1)
        self._icon = IconView("info", 16, "info")
        self.verdict, self._why = ElidedLabel("", "heading"), WrappedText()
        self.calls_link, self.operator_link = Link(), Link()
        self.calls_link.clicked.connect(self.calls_wanted)
        self.operator_link.clicked.connect(self.operator_wanted)
        body = self._rest.body
        body.addWidget(self.meters)
        self._line = Hairline()
        body.addWidget(self._line)
        verdict = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        verdict.setSpacing(6)
        verdict.addWidget(self._icon)
        verdict.addWidget(self.verdict, 1)
        body.addLayout(verdict)
        for words in (self._why, self.calls_link, self.operator_link):
            body.addWidget(words)
        body.addStretch(1)
        inner = QWidget()
        self._parts = QBoxLayout(QBoxLayout.Direction.LeftToRight, inner)
        self._parts.setContentsMargins(0, 0, 0, 0)
        self._parts.setSpacing(0)
        self._lines = [Hairline(Qt.Orientation.Vertical), Hairline(Qt.Orientation.Vertical)]
        for at, (part, stretch) in enumerate(((self._pipes, 34), (self._balance, 39), (self._rest, 27))):
            if at:
                self._parts.addWidget(self._lines[at - 1])
            self._parts.addWidget(part.box, stretch)
        self.setWidget(inner)

    def drawn(self) -> tuple[QWidget, ...]:
        """The charts and the words over them, for a picture."""
        words = [part for shown in (self._pipes, self._balance, self._rest) for part in (shown.heading, shown.note)]
        return *words, self.bars, self.scatter, self.meters

    def set_texts(self) -> None:
        """Set all texts that no result decides."""
        self._balance.heading.set_text(self.tr("Compute against memory"))
        self.calls_link.set_text(self.tr("Find its calls in the timeline"))
        self.operator_link.set_text(self.tr("Show it in Operators"))

    # ---- all tasks

    def show_dots(self, dots: Sequence[Dot], more: int, *, is_split: bool) -> None:
        """All tasks that pass, by compute and memory."""
        self._is_split = is_split
        self._balance.box.setVisible(bool(dots))
        self._lines[0].setVisible(bool(dots))
        note = self.tr("vertical: memory ratio, % · area: time")
        if more:
            note = " · ".join((note, self.tr("{n} smaller ones not drawn").format(n=count(more))))
        self._balance.note.set_text(note)
        axis = self.tr("Compute ratio, % (cube or vector)")
        self.scatter.set_words(self.tr("Moving data takes longer"), self.tr("Computing takes longer"), axis)
        self.scatter.set_circles([self._circle(dot) for dot in dots])

    def _circle(self, dot: Dot) -> Circle:
        name = dot.name.rpartition("/")[2]
        calls = self.tr("{n} tasks with nearly these ratios").format(n=count(dot.calls)) if dot.calls > 1 else ""
        ratios = self.tr("compute {0}, memory {1}").format(percent(dot.compute * 100), percent(dot.memory * 100))
        lines = (dot.name, kind_name(dot.kind), duration(dot.total_ns), ratios, calls)
        tip = "\n".join(line for line in lines if line)
        return Circle(dot.row, name, dot.compute, dot.memory, dot.total_ns, KIND_TOKENS.get(dot.kind, "text.3"), tip)

    # ---- one task

    def show_task(self, cell: Cell | None, shown: Tables | None, group: Group | None = None) -> None:
        """One row of the table, None = none is chosen; of a ``group`` without pipes its own ratios."""
        for part in (self._pipes, self._rest):
            part.box.setVisible(cell is not None)
        if cell is None or shown is None or shown.info is None:
            return
        names = {column.name for column in shown.info.columns}
        pipes = [pipe for pipe in PIPES if f"pipe_{pipe}" in names]
        ratios = [] if pipes or group is None else [c for c in group.metrics if form_of(c) == "ratio"]
        what = self.tr("Pipes") if pipes or group is None else group_name(group.id)
        name = str(cell("name") or "").rpartition("/")[2]
        self._pipes.heading.set_text(self.tr("{0} of {1}").format(what, name) if name else what)
        self._pipes.box.setVisible(bool(pipes or ratios))
        self._lines[0].setVisible(not self._pipes.box.isHidden() and not self._balance.box.isHidden())
        self._pipes.note.set_text(self._whole_words(cell))
        self.bars.set_bars([self._bar(pipe, cell) for pipe in pipes] + [_ratio_bar(c.name, cell) for c in ratios])
        self._show_bandwidth(cell, shown, is_awaited=bool(pipes))
        self._show_verdict(cell, pipes, has_slices=shown.has_slices)

    def _whole_words(self, cell: Cell) -> str:
        """What the ratios are shares of: the times of the cores that took part, of which that of the task is none."""
        times = [f"{name.removesuffix('_ns')} {duration(cell(name))}" for name in TIMES if cell(name)]
        return self.tr("share of {0}").format(listed(times) if times else duration(cell("time_ns")))

    def _bar(self, pipe: str, cell: Cell) -> PipeBar:
        share, time = cell(f"pipe_{pipe}"), cell(f"pipe_{pipe}_ns")
        if share is None:
            return PipeBar(pipe, None, self.tr("not used"), pipe_token(pipe))
        words = percent(share * 100)
        if time is not None:
            words = f"{words}   {duration(time)}"
        return PipeBar(pipe, share, words, pipe_token(pipe))

    def _show_bandwidth(self, cell: Cell, shown: Tables, *, is_awaited: bool) -> None:
        """The bandwidths; where there are none, what to collect if they are ``is_awaited``, else whose row it is."""
        assert shown.info is not None
        columns = [column for column in shown.info.columns if form_of(column) == "bandwidth"]
        most = max(((shown.largest or {}).get(column.name, 0.0) for column in columns), default=0.0)
        meters = []
        for at, column in enumerate(columns):
            value = cell(column.name)
            share = value / most if value is not None and most else 0.0
            name = column.name.removesuffix("_gb_s").replace("_bw", "").replace("_", " ")
            meters.append(Meter(at, name, "", share, f"{number(value, 1)}{NBSP}GB/s", "counter.line"))
        self.meters.set_meters(meters)
        self.meters.setVisible(bool(meters))
        self.meters.setToolTip(bandwidth_meaning())
        whole = self.tr("Full bar: {0}, the highest of all tasks").format(f"{number(most, 1)}{NBSP}GB/s")
        missing = self.tr("Not measured: metric group Memory") if is_awaited else ""
        self._rest.note.set_text(whole if meters else missing)
        name = str(cell("name") or "").rpartition("/")[2]
        self._rest.heading.set_text(self.tr("Bandwidth") if meters or is_awaited else name)

    def _show_verdict(self, cell: Cell, pipes: Sequence[str], *, has_slices: bool) -> None:
        bound = cell("memory_bound")
        bound = cell("memory_bound_derived") if bound is None else bound
        kind = str(cell("kind") or "")
        self._line.setVisible(bool(pipes))
        for part in (self._icon, self.verdict, self._why):
            part.setVisible(bool(pipes))
        self.calls_link.setVisible(bool(cell("name")) and has_slices)
        self.operator_link.setVisible(bool(cell("name")))
        if not pipes:
            return
        over = bound is not None and bound > 1
        self._icon.set_icon("warn" if over else "info", "warn" if over else "info")
        heading = kind_name(kind) if kind else self.tr("No kind: its pipes were not measured")
        self.verdict.set_text(heading)
        self._why.set_text(" ".join(self._reasons(cell, kind, bound)))

    def _reasons(self, cell: Cell, kind: str, bound: float | None) -> list[str]:
        reasons = [kind_rule(kind)] if kind else []
        compute, memory = cell("compute_ratio"), cell("memory_ratio")
        if bound is not None and compute is not None and memory is not None:
            words = self.tr("Moving data keeps it busy for {0} of the time, computing for {1}.")
            reasons.append(words.format(percent(memory * 100), percent(compute * 100)))
        if bound is not None:
            formula = memory_bound_formula(is_split=self._is_split)
            verdict = (
                self.tr("Above 1: data arrive more slowly than they are computed.")
                if bound > 1
                else self.tr("Not above 1: data arrive in time.")
            )
            reasons.append(self.tr("Memory ÷ compute {0} = {1}.").format(number(bound, 3), formula))
            reasons.append(verdict)
        return reasons

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside = self.width() >= _BESIDE_FROM
        way = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        if self._parts.direction() != way:
            self._parts.setDirection(way)
            for line in self._lines:
                line.setMaximumHeight(16_777_215 if beside else 0)


def _ratio_bar(name: str, cell: Cell) -> PipeBar:
    share = cell(name)
    words = percent(share * 100) if share is not None else MISSING
    return PipeBar(name.removesuffix("_ratio").replace("_", " "), share, words, "counter.line")


def is_split(shown: Tables) -> bool:
    """Whether the rows are of a chip with cube and vector cores apart."""
    return shown.info is not None and any(
        pipe_of(column.name) and column.name.startswith(("aic_", "aiv_")) for column in shown.info.columns
    )
