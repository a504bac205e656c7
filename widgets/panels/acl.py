"""AscendCL: its calls and their statistic, over the three layers AscendCL, operators and Runtime on one time axis."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from analysis.acl import Acl, AclQuery, acl, acl_rows
from analysis.host_layers import Blocks
from analysis.table_query import Rows
from analysis.tables import Tables
from analysis.view_rows import existing
from model.time_span import TimeSpan
from model.units import count, duration
from widgets.operator_views.lane_chart import Lane, LaneBar, LaneChart
from widgets.operator_views.rows_panel import RowsPanel, Shown, with_text
from widgets.operator_views.view_columns import call_columns
from widgets.parts.segment import Choice, Segment
from widgets.requests import ShowRange, ShowSlice
from widgets.session_state import SessionState
from widgets.tables.columns import TableColumn

_TOKENS = {"acl": "kind.compute", "operators": "kind.scalar", "runtime": "kind.vector"}


class AclPanel(RowsPanel):
    """Three lanes over the table."""

    id = "acl"
    icon = "acl"
    names_operators = False
    order = 63
    needs = ("acl", "acl_statistic", "api_statistic")

    @classmethod
    def title(cls) -> str:
        return "AscendCL"

    @classmethod
    def empty_reason(cls) -> str:
        return QCoreApplication.translate(
            "AclPanel",
            "No calls of AscendCL in this result. Collect again on a device with "
            "profiler_level=ProfilerLevel.Level1, msprof --ascendcl=on, or hiprof --profiling_options=op_trace.",
        )

    @classmethod
    def how_to_read(cls) -> str:
        paragraphs = (
            QCoreApplication.translate(
                "AclPanel",
                "AscendCL is what a program calls: ACL_OP runs single operators, ACL_MODEL whole models, ACL_RTS "
                "manages memory, streams and devices. Each call leads to calls of the runtime, and those to operators "
                "on the device; the lanes show the three layers on one time axis.",
            ),
            QCoreApplication.translate(
                "AclPanel",
                "Look for long calls above an empty operators' lane: there the device waits for the host. A first "
                "call that is much longer than all others compiles its operator; leave it out of the measurement.",
            ),
            QCoreApplication.translate(
                "AclPanel",
                "Drag over the lanes to zoom, double-click on empty ground to see all. A click on a bar selects the "
                "slice, a double-click shows it in the timeline.",
            ),
        )
        return "\n\n".join(paragraphs)

    @staticmethod
    def analyse(trace: Any, query: AclQuery, task: Any) -> Shown:
        return with_text(acl(trace, query, task))

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: Acl | None = None
        self._span: TimeSpan | None = None  # of the lanes, where it is not the session's
        self._has_timeline = False
        self.views, self.lanes = Segment(), LaneChart()
        self.views.chosen.connect(self._choose_view)
        self.lanes.chosen.connect(self._choose_bar)
        self.lanes.opened.connect(lambda key: self._choose_bar(key, to_front=True))
        self.lanes.span_wanted.connect(self._zoom)
        self.frame.add_controls(self.views)
        self.frame.add_head(self.lanes)
        self.retranslate()

    # ---- the frame's questions

    def _columns(self, shown: Tables) -> tuple[TableColumn, ...]:
        return call_columns(shown)

    def _rows_of(self) -> Callable[[Any, Any], Rows]:
        return partial(_rows, self._view.view if self._view is not None else "calls")

    def _choice_key(self) -> str:
        return f"view {self.id} {self._view.view if self._view is not None else ''}"

    def _charts(self) -> tuple[QWidget, ...]:
        return (self.lanes,)

    # ---- the panel's contract

    def query(self, state: SessionState) -> AclQuery:
        self.follow(state)
        span = state.span if self._has_timeline else self._span
        view = "statistic" if self.views.current() == "statistic" else "calls"
        pixels = max(int(self.lanes.plot().width()), 100) // 50 * 50
        return AclQuery(view, self.rows_query(), self.wanted_name, span, pixels)  # type: ignore[arg-type]

    def show_result(self, result: Shown) -> None:
        self._view = result.view
        self._has_timeline = any(blocks.origin == "timeline" for blocks in result.view.layers)
        self._show_bar(result.view)
        super().show_result(result)

    def clear(self) -> None:
        super().clear()
        self._view, self._span, self._has_timeline = None, None, False

    # ---- what is shown

    def _show_bar(self, view: Acl) -> None:
        words = {"calls": self.tr("All calls"), "statistic": self.tr("Statistic")}
        self.views.set_choices([Choice(one, words[one]) for one in view.views])
        if view.views:
            self.views.set_current(view.view)
        self.views.setVisible(len(view.views) > 1)
        self.frame.arrange_bar()

    def _show_view(self, view: Acl) -> None:
        if view.span is not None:
            firsts = np.cumsum([0, *(len(blocks.begin_ns) for blocks in view.layers)]).tolist()
            lanes = [self._lane(blocks, first) for blocks, first in zip(view.layers, firsts, strict=False)]
            self.lanes.set_lanes(lanes, view.span)
        self.lanes.setVisible(bool(view.layers))
        if view.position is not None and view.query.name:
            self.wanted_name = None
            self.show_row(view.position)

    def _lane(self, blocks: Blocks, first: int) -> Lane:
        """Blocks of a layer; their keys go on from ``first``, as if all layers were one."""
        titles = {"acl": "AscendCL", "operators": self.tr("Operators"), "runtime": "Runtime"}
        note = self.tr("not collected") if not blocks.origin else self.tr("nothing in this range")
        bars = [
            self._bar(blocks, number, key=first + number, token=_TOKENS[blocks.layer])
            for number in range(len(blocks.begin_ns))
        ]
        return Lane(titles[blocks.layer], tuple(bars), note=note)

    def _bar(self, blocks: Blocks, number: int, *, key: int, token: str) -> LaneBar:
        begin, end = int(blocks.begin_ns[number]), int(blocks.end_ns[number])
        name, many = blocks.names[number].rpartition("@")[2], int(blocks.counts[number])
        words = name if many == 1 else f"×{count(many)} {name}"
        tip = "\n".join((blocks.names[number], duration(end - begin)))
        if many > 1:
            longest = self.tr("{n} calls, the longest is {name}")
            tip = "\n".join((longest.format(n=count(many), name=blocks.names[number]), duration(end - begin)))
        return LaneBar(key, begin, end, words, tip, token)

    # ---- what a click does

    def _choose_view(self, _view: str) -> None:
        self.ask(sort=(), where=())

    def _choose_bar(self, key: int, *, to_front: bool = False) -> None:
        layers = self._view.layers if self._view is not None else ()
        slices = [index for blocks in layers for index in blocks.index.tolist()]
        self.lanes.set_selected(key)
        if key < len(slices) and slices[key] >= 0:
            self.wanted.emit(ShowSlice(slices[key], to_front=to_front))

    def _zoom(self, span: TimeSpan | None) -> None:
        if self._has_timeline:
            self.wanted.emit(ShowRange(span, is_gesture=True))
        else:
            self._span = span
            self.query_changed.emit()


def _rows(view: str, trace: Any, task: Any) -> Rows:
    return existing(acl_rows(trace, view), f"acl ({view})")


PANEL = AclPanel
