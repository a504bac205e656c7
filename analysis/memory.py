"""Device memory: what each component held over time, its peaks, and which blocks lived at a point; of graphs node by
node (mindinsight-format 3.8, ascend-formats 3.8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from analysis.memory_blocks import (
    PAGE_ROWS,
    TO_END,
    Blocks,
    blocks_at,
    static_at,
    static_graphs,
    static_lives,
    tensors_at,
)
from analysis.memory_curves import Measure, MemoryCurve, Samples, curve_of, edges_of, lives_curve, samples_of
from analysis.memory_nodes import GraphFacts, NodeHere, facts_of, node_at, node_number, nodes_of
from analysis.once_a_trace import once_a_trace
from analysis.row_order import text_codes
from analysis.shown_steps import shown_steps
from analysis.stored_columns import info_of, texts_of
from analysis.table_query import SortKey
from model.table import MISSING_INT
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext

View = Literal["time", "modules", "graphs", "static"]
TABLES: dict[View, str] = {
    "time": "memory",
    "modules": "npu_module_mem",
    "graphs": "memory_usage_nodes",
    "static": "static_op_mem",
}
_MEASURES: tuple[Measure, ...] = ("allocated", "reserved")
_MOST_NODES = 10_000_000


@dataclass(frozen=True, slots=True)
class MemoryQuery:
    """``view``: None = the first that has data; ``graph``: of graphs and static memory, None = the first one; ``span``
    and ``step``: the time that is shown (None = all), a step counts more; ``point``: time in ns or position of the node
    whose blocks are wanted, None = that of the peak; ``count`` None = all of them."""

    view: View | None = None
    graph: str | None = None
    span: TimeSpan | None = None
    step: int | None = None
    point: int | None = None
    sort: tuple[SortKey, ...] = ()
    first: int = 0
    count: int | None = PAGE_ROWS


@dataclass(frozen=True, slots=True)
class ComponentPeak:
    """The largest sizes of ``component`` in bytes and where they are reached first (None = not recorded);
    ``unused``: reserved but not allocated, as a share of reserved, 0..1, where reserved is largest;
    ``reserves_evenly``: the same in all of several samples, so that no moment is that of the peak."""

    component: str
    samples: int
    allocated: int | None = None
    allocated_at: int | None = None
    reserved: int | None = None
    reserved_at: int | None = None
    unused: float | None = None
    reserves_evenly: bool = False

    @property
    def at(self) -> int | None:
        """Where it has allocated most; where that is not recorded, reserved most."""
        return self.allocated_at if self.allocated is not None else self.reserved_at


@dataclass(frozen=True, slots=True, eq=False)
class Memory:
    """``edges``: of the chart's points, ns or positions of nodes, shape (n + 1,); ``origin``: what times count from;
    ``span``: the shown time (None: all of it); ``step_found``: whether the asked step has a place in time; ``main``:
    the component whose peak is flagged; ``point``: where the blocks are asked for, ``point_is_peak``: because it is the
    peak; ``blocks`` None = no table of blocks; ``is_timeless``: all samples have the same time, so that none is known:
    there are peaks and no curves."""

    query: MemoryQuery
    views: tuple[View, ...]
    view: View | None = None
    graphs: tuple[str, ...] = ()
    graph: str = ""
    edges: NDArray[np.int64] = field(default_factory=lambda: np.zeros(1, np.int64))
    origin: int = 0
    span: TimeSpan | None = None
    step_found: bool = True
    curves: tuple[MemoryCurve, ...] = ()
    peaks: tuple[ComponentPeak, ...] = ()
    main: str = ""
    point: int | None = None
    point_is_peak: bool = False
    blocks: Blocks | None = None
    facts: GraphFacts | None = None
    node: NodeHere | None = None
    is_timeless: bool = False

    @property
    def over_time(self) -> bool:
        """Whether positions are times, in ns."""
        return self.view in ("time", "modules")

    @property
    def peak_at(self) -> int | None:
        """Where the component ``main`` holds most."""
        peak = self.peak_of(self.main)
        return None if peak is None else peak.at

    def peak_of(self, component: str) -> ComponentPeak | None:
        """The peak of that component."""
        return next((peak for peak in self.peaks if peak.component == component), None)


def memory(trace: Trace, query: MemoryQuery, task: TaskContext) -> Memory:
    """The memory of the run as ``query`` asks for it."""
    views = tuple(view for view, table in TABLES.items() if trace.has(table))
    if trace.has("operator_memory") and "time" not in views:
        views = ("time", *views)
    view = query.view if query.view in views else next(iter(views), None)
    if view is None:
        return Memory(query, ())
    if view in ("time", "modules"):
        return _over_time(trace, query, views, view, task)
    return _over_nodes(trace, query, views, view, task)


# ---- over time ---------------------------------------------------------------------------------------------------


@once_a_trace
def _recorded(trace: Trace) -> tuple[Samples, ...]:
    return _samples(trace, "memory") if trace.has("memory") else ()


@once_a_trace
def _of_modules(trace: Trace) -> tuple[Samples, ...]:
    return _samples(trace, "npu_module_mem")


def _samples(trace: Trace, name: str) -> tuple[Samples, ...]:
    """The samples of each component (and device, where there are several) and measure that has some."""
    info = info_of(trace, name)
    columns = info.names
    if not {"component", "time_ns"} <= columns:
        return ()
    group, names = _holders(trace, name, info.rows, "device" in columns)
    at = np.asarray(trace.table(name, ["time_ns"])["time_ns"], np.int64)
    found = []
    for measure in _MEASURES:
        column = f"total_{measure}_bytes"
        if column not in columns:
            continue
        sizes = np.asarray(trace.table(name, [column])[column], np.int64)
        for code, component in enumerate(names):
            mask = group == code
            samples = samples_of(component, measure, at[mask], sizes[mask])
            if len(samples.at):
                found.append(samples)
    return tuple(found)


def _holders(trace: Trace, name: str, rows: int, has_device: bool) -> tuple[NDArray[np.int64], list[str]]:
    """Who holds what each row says, as positions in a list of names: the component, with its device where there are
    several."""
    codes, texts = trace.text_codes(name, "component", 0, rows)
    more, devices = trace.text_codes(name, "device", 0, rows) if has_device else (np.zeros(rows, np.int64), [None])
    several = len({devices[code] for code in np.unique(more).tolist()}) > 1
    pairs, group = np.unique(codes * len(devices) + (more if several else 0), return_inverse=True)
    labels = []
    for pair in pairs.tolist():
        component, device = texts[pair // len(devices)] or "", devices[pair % len(devices)]
        labels.append(f"{component} {device or ''}".rstrip() if several else component)
    order, distinct = text_codes(np.array(labels, object))  # a list of texts may have one twice
    return order[group.reshape(-1)], [text or "" for text in distinct]


def _over_time(trace: Trace, query: MemoryQuery, views: tuple[View, ...], view: View, task: TaskContext) -> Memory:
    recorded = _recorded(trace) if view == "time" else _of_modules(trace)
    if view == "modules":  # most of the modules of a driver hold nothing
        recorded = tuple(samples for samples in recorded if samples.size.any())
    task.check()
    is_timeless = _is_timeless(recorded)
    timed = () if is_timeless else recorded
    whole = _whole(trace, timed)
    step = shown_steps(trace, task).span_of(query.step) if query.step is not None else None
    span = step if query.step is not None else query.span
    if span is not None and whole is not None and not (span.begin_ns < whole.end_ns and span.end_ns > whole.begin_ns):
        span = None
    step_found = query.step is None or (step is not None and span is not None)
    if whole is None:
        peaks = _without_times(recorded)
        return Memory(
            query, views, view, step_found=step_found, peaks=peaks, main=_main(peaks), is_timeless=is_timeless
        )
    shown = span or whole
    edges = edges_of(shown.begin_ns, shown.end_ns)
    within = [samples.within(shown.begin_ns, shown.end_ns) for samples in timed]
    curves = tuple(curve_of(samples, edges) for samples in timed)
    peaks = _without_times(recorded) if is_timeless else _peaks(within)
    main = _main(peaks)
    peak = next((one for one in peaks if one.component == main), None)
    peak_at = None if peak is None else peak.at
    point = query.point if query.point is not None else peak_at
    blocks = None
    if view == "time" and trace.has("operator_memory"):
        point = shown.middle_ns if point is None else point
        blocks = blocks_at(trace, point, query.sort, query.first, query.count, task)
    return Memory(
        query, views, view, (), "", edges, _origin(trace, whole), span, step_found, curves, peaks, main,
        point, point is not None and point == peak_at, blocks, is_timeless=is_timeless,
    )  # fmt: skip


def _is_timeless(recorded: Sequence[Samples]) -> bool:
    """Whether several samples of one curve have the same time, as all have: digits of it were lost."""
    several = any(len(samples.at) > 1 for samples in recorded)
    return several and len({int(at) for samples in recorded for at in (samples.at[0], samples.at[-1])}) == 1


def _without_times(recorded: Sequence[Samples]) -> tuple[ComponentPeak, ...]:
    """The peaks of samples whose times are not known."""
    return tuple(replace(peak, allocated_at=None, reserved_at=None, reserves_evenly=False) for peak in _peaks(recorded))


def _whole(trace: Trace, recorded: Sequence[Samples]) -> TimeSpan | None:
    """From the first to the last sample; without samples, of the blocks."""
    ends = [(int(samples.at[0]), int(samples.at[-1]) + 1) for samples in recorded]
    if not ends and trace.has("operator_memory"):
        for name in ("allocation_ns", "release_ns"):
            table = trace.table("operator_memory", [name])
            known = table[name][table[name] != MISSING_INT] if name in table else np.zeros(0, np.int64)
            if len(known):
                ends.append((int(known.min()), int(known.max()) + 1))
    return TimeSpan(min(begin for begin, _ in ends), max(end for _, end in ends)) if ends else None


def _origin(trace: Trace, whole: TimeSpan) -> int:
    """Times count from where those of the timeline do if the samples lie in it, else from the first sample."""
    span = trace.dense_span
    if span is not None and span.begin_ns < whole.end_ns and span.end_ns > whole.begin_ns:
        return int(span.begin_ns)
    return whole.begin_ns


def _peaks(recorded: Sequence[Samples]) -> tuple[ComponentPeak, ...]:
    """One a component, in the order of the file."""
    by_key = {(samples.component, samples.measure): samples for samples in recorded if len(samples.at)}
    found = []
    for component in dict.fromkeys(name for name, _ in by_key):
        allocated, reserved = (by_key.get((component, measure)) for measure in ("allocated", "reserved"))
        count = max(len(one.at) for one in (allocated, reserved) if one is not None)
        high = allocated.peak if allocated is not None else None
        most = reserved.peak if reserved is not None else None
        size, at = high or (None, None)
        held, held_at = most or (None, None)
        share, is_even = _unused(allocated, reserved), reserved is not None and reserved.is_even
        found.append(ComponentPeak(component, count, size, at, held, held_at, share, is_even))
    return tuple(found)


def _unused(allocated: Samples | None, reserved: Samples | None) -> float | None:
    """(reserved - allocated) / reserved where reserved is largest: what ascend-formats 3.8 calls fragmentation, though
    a pool that nobody needs yet is none; None: one is not known."""
    most = reserved.peak if reserved is not None else None
    if allocated is None or most is None or most[0] <= 0:
        return None
    place = int(np.searchsorted(allocated.at, most[1], "right")) - 1
    return (most[0] - int(allocated.size[place])) / most[0] if place >= 0 else None


def _main(peaks: Sequence[ComponentPeak]) -> str:
    """The component with the largest allocated size, a sum of others before them; else with the largest reserved."""
    allocating = [peak for peak in peaks if peak.allocated is not None]
    if allocating:
        return max(allocating, key=lambda peak: (peak.allocated or 0, "+" in peak.component)).component
    return max(peaks, key=lambda peak: peak.reserved or 0).component if peaks else ""


# ---- over the nodes of a graph -----------------------------------------------------------------------------------


def _over_nodes(trace: Trace, query: MemoryQuery, views: tuple[View, ...], view: View, task: TaskContext) -> Memory:
    ids = texts_of(trace, "memory_usage_nodes", "graph_id") if view == "graphs" else static_graphs(trace)
    graphs = tuple(str(ids.distinct[code] or "") for code in dict.fromkeys(ids.codes.tolist()))
    graph = query.graph if query.graph in graphs else graphs[0]
    facts, nodes = None, None
    if view == "graphs":
        nodes = nodes_of(trace, graph)
        sizes = np.asarray(nodes["memory_bytes"], np.int64)
        facts = facts_of(trace, graph, nodes)
    else:
        begin, end, size, of_graph = static_lives(trace, graph)
        used = of_graph & (size != MISSING_INT) & (begin != MISSING_INT)
        last = int(end[used & (end != TO_END)].max(initial=0))
        count = min(max(last, int(begin[used].max(initial=0))) + 1, _MOST_NODES)
        sizes = lives_curve(begin[used], np.minimum(end[used], count - 1), size[used], count)
    task.check()
    samples = samples_of("", "allocated", np.arange(len(sizes), dtype=np.int64), sizes)
    edges = edges_of(0, max(len(sizes), 1))
    peaks = _peaks([samples])
    peak_at = peaks[0].allocated_at if peaks else None
    point = query.point if query.point is not None and 0 <= query.point < len(sizes) else peak_at
    blocks = node = None
    if point is not None and view == "static":
        blocks = static_at(trace, graph, point, query.sort, query.first, query.count, task)
    elif point is not None and nodes is not None:
        node = node_at(nodes, point)
        if trace.has("memory_usage_tensors"):
            position = node_number(nodes, point)
            blocks = tensors_at(trace, graph, position, query.sort, query.first, query.count, task)
    curves = (curve_of(samples, edges),) if len(samples.at) else ()
    return Memory(
        query, views, view, graphs, graph, edges, 0, None, True, curves, peaks, "", point,
        point is not None and point == peak_at, blocks, facts, node,
    )  # fmt: skip
