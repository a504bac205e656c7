"""From a slice to its own row among the kernels and back, in the real program."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from analysis.conditions import Condition as Filter
from app.window.main_window import MainWindow
from cache.trace import Trace
from tests.workflow_script import Drive, Steps, is_open
from widgets.parts.link import Link
from widgets.requests import ShowSlice, ShowStep

TraceOf = Callable[..., Trace]

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CALLS = 1200  # more than a page of rows: the longest calls are shown first


def many_calls(trace_of: TraceOf) -> Trace:
    """The same operator again and again, each call 10 ns longer than the one before."""
    begins = [1_000_000 * (at + 1) for at in range(CALLS)]
    lasted = [1000 + 10 * at for at in range(CALLS)]
    kernels = {
        "name": ["Default/MatMul-op1"] * CALLS,
        "type": ["MatMul"] * CALLS,
        "core": ["AI_CORE"] * CALLS,
        "step": ["1"] * (CALLS // 2) + ["2"] * (CALLS - CALLS // 2),
        "stream_id": ["3"] * CALLS,
        "start_ns": begins,
        "duration_ns": lasted,
    }
    slices = [
        ("Ascend Hardware", "Stream 3", "MatMul-op1", begin, length)
        for begin, length in zip(begins, lasted, strict=True)
    ]
    slices += [("CANN", "main", "MatMul-op1", begin, 5) for begin in begins]
    return trace_of({"kernels": kernels}, slices)


def device_slice(trace: Trace, call: int) -> int:
    track = next(track for track in trace.tracks if track.process == "Ascend Hardware")
    return int(trace.first_index(track.id, 0)) + call


def panel_of(window: MainWindow, name: str) -> Any:
    return window.host.docks[name].frame.panel


def settled(window: MainWindow, name: str) -> bool:
    frame = window.host.docks[name].frame
    return bool(frame.is_settled and frame.panel is not None)


def click_link(window: MainWindow, index: int) -> Steps:
    """Select a slice, and click the link to its operator in Slice details."""
    window.session.handle(ShowSlice(index))
    window.host.bring("slice_details")
    yield lambda: settled(window, "slice_details") and panel_of(window, "slice_details")._details is not None
    yield lambda: panel_of(window, "slice_details")._details.slice.index == index
    links = panel_of(window, "slice_details").findChildren(Link)
    QTest.mouseClick(next(link for link in links if link.link_text() == "MatMul"), LEFT)
    yield lambda: window.host.is_visible("operators") and settled(window, "operators")


def shown_call(window: MainWindow) -> int | None:
    """Which call the selected row is of, if it is the only one and can be seen."""
    panel = panel_of(window, "operators")
    rows = panel.tables.rows
    chosen = [index.row() for index in rows.selectionModel().selectedRows()]
    if len(chosen) != 1 or not rows.isVisible() or not rows.page_model.is_here(chosen[0]):
        return None
    if not rows.viewport().rect().contains(rows.visualRect(rows.page_model.index(chosen[0], 0)).center()):
        return None
    return int(rows.page_model.value(chosen[0], "start_ns")) // 1_000_000 - 1


def test_the_link_of_a_slice_leads_to_its_own_row_and_the_row_back(drive: Drive, trace_of: TraceOf) -> None:
    trace = many_calls(trace_of)
    seen: list[object] = []

    def script(window: MainWindow) -> Steps:
        yield is_open(window)
        yield from click_link(window, device_slice(trace, 1))
        yield lambda: shown_call(window) == 1  # the second shortest, on the last page
        panel = panel_of(window, "operators")
        seen.append((panel.bar.sources.current(), panel.bar.views.current()))
        window.actions_by_id["undo"].trigger()
        # Back to what the jump covered.
        yield lambda: window.session.state.kernel is None and window.host.is_visible("slice_details")
        yield from click_link(window, device_slice(trace, 700))
        yield lambda: shown_call(window) == 700
        window.actions_by_id["undo"].trigger()  # the call
        window.actions_by_id["undo"].trigger()  # the slice
        window.actions_by_id["redo"].trigger()
        window.actions_by_id["redo"].trigger()
        yield lambda: settled(window, "operators") and shown_call(window) == 700
        rows = panel.tables.rows
        at = rows.visualRect(rows.page_model.index(rows.currentIndex().row() + 2, 0)).center()
        QTest.mouseClick(rows.viewport(), LEFT, NONE, at)  # two rows below is two calls before, on another page
        yield lambda: window.session.state.kernel == 698
        QTest.mouseDClick(rows.viewport(), LEFT, NONE, at)
        yield lambda: window.session.state.slice_index == device_slice(trace, 698)
        yield lambda: window.host.is_visible("timeline")

    assert drive([str(trace.path)], script) == 0
    assert seen == [("kernels", "rows")]


def test_the_row_is_found_under_another_order_and_filters_give_way_to_it(drive: Drive, trace_of: TraceOf) -> None:
    trace = many_calls(trace_of)

    def script(window: MainWindow) -> Steps:
        yield is_open(window)
        yield from click_link(window, device_slice(trace, 1))
        yield lambda: shown_call(window) == 1
        panel = panel_of(window, "operators")
        names = [column.name for column in panel.tables.rows.page_model.columns]
        panel.tables.rows.sort.sort_by(names.index("start_ns"))  # the last first
        panel.tables.rows.sort.sort_by(names.index("start_ns"))  # the first first
        yield lambda: settled(window, "operators") and shown_call(window) == 1  # it stays selected, at row 1
        panel.filters.filter_sheet.made.emit(Filter("start_ns", ">", "600000000"), None)
        yield lambda: settled(window, "operators") and panel.tables.rows.page_model.rowCount() == 600
        yield lambda: shown_call(window) is None
        yield from click_link(window, device_slice(trace, 900))
        yield lambda: shown_call(window) == 900
        assert panel.tables.rows.page_model.rowCount() == 600  # it passes: the filter stays
        yield from click_link(window, device_slice(trace, 5))
        yield lambda: shown_call(window) == 5
        assert (panel.tables.rows.page_model.rowCount(), panel.filters.chips.isVisible()) == (CALLS, False)

    assert drive([str(trace.path)], script) == 0


def test_a_step_that_lacks_the_row_is_said_and_the_same_link_leads_there_again(drive: Drive, trace_of: TraceOf) -> None:
    trace = many_calls(trace_of)

    def script(window: MainWindow) -> Steps:
        yield is_open(window)
        window.session.handle(ShowStep(2))
        yield from click_link(window, device_slice(trace, 3))
        panel = panel_of(window, "operators")
        yield lambda: "not in the chosen step" in panel.tables.footer.right_text()
        window.session.handle(ShowStep(None))
        yield lambda: shown_call(window) == 3
        QTest.mouseClick(panel.bar.views._buttons["types"], LEFT)
        yield lambda: settled(window, "operators") and panel.tables.tree.isVisible()
        yield from click_link(window, device_slice(trace, 3))
        yield lambda: shown_call(window) == 3

    assert drive([str(trace.path)], script) == 0


def _is_at(window: MainWindow, tree: Any, row: int) -> bool:
    return settled(window, "operators") and tree.currentIndex().row() == row


def test_keys_walk_over_the_types_and_lead_to_the_longest_call(drive: Drive, trace_of: TraceOf) -> None:
    kernels = {
        "name": ["Default/MatMul-op1", "Default/Add-op2", "Default/Cast-op3"],
        "type": ["MatMul", "Add", "Cast"],
        "start_ns": [1000, 5000, 8000],
        "duration_ns": [300, 200, 100],
    }
    calls = zip(("MatMul-op1", "Add-op2", "Cast-op3"), (1000, 5000, 8000), (300, 200, 100), strict=True)
    trace = trace_of({"kernels": kernels}, [("Ascend Hardware", "Stream 3", *call) for call in calls])

    def script(window: MainWindow) -> Steps:
        yield is_open(window)
        window.host.bring("operators")
        yield lambda: settled(window, "operators") and panel_of(window, "operators").tables.tree.tree_model.rowCount()
        tree = panel_of(window, "operators").tables.tree
        first = tree.visualRect(tree.tree_model.index(0, 1)).center()
        QTest.mouseClick(tree.viewport(), LEFT, NONE, first)
        yield lambda: settled(window, "operators")
        for row in (1, 2):
            QTest.keyClick(window.windowHandle(), Qt.Key.Key_Down)
            yield partial(_is_at, window, tree, row)
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_Return)
        yield lambda: window.host.is_visible("timeline")
        assert window.session.state.slice_index is not None
        assert trace.slice(window.session.state.slice_index).begin_ns == 8000

    assert drive([str(trace.path)], script) == 0
