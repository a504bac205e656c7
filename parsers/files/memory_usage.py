"""memory_usage_summary, _details json and memory_usage pb: device memory of a graph node by node, MindSpore 1.2 to 2.0
(mindinsight-format 1.16, 3.8). The json files count in GiB."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from model.batches import Batch
from model.table import Column
from model.task import TaskContext
from parsers.faults import Faults
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import items, json_object
from parsers.json_table import Pick, json_batches
from parsers.protobuf import Cut, fields, integers, text
from parsers.reasons import holds_the_same
from parsers.siblings import beside, number_in

_GIB = 1 << 30


def _bytes(name: str, key: str) -> Pick:
    return Pick(Column(f"{name}_bytes", "int", "bytes", key), key, None, _GIB)


def _int(name: str, key: str = "") -> Pick:
    return Pick(Column(name, "int", "", key), key or name)


def _text(name: str, key: str = "") -> Pick:
    return Pick(Column(name, "text", "", key), key or name)


_SUMMARY = (
    _bytes("capacity", "capacity"),
    _bytes("peak", "peak_mem"),
    _bytes("static", "static_mem"),
    _int("allocations", "allocations"),
    _int("deallocations", "deallocations"),
)
_GRAPHS = (
    _text("graph_id", "graph_id"),
    _bytes("static", "static_mem"),
    _int("nodes"),
    _text("fp_start", "fp_start"),
    _text("bp_end", "bp_end"),
)
_NODES = (
    _text("graph_id"),
    _int("position"),
    _text("node_id", "node_id"),
    _text("name", "name"),
    _text("full_name", "fullname"),
    _bytes("memory", "lines"),
    _bytes("change", "allocations"),
    _bytes("size", "size"),
    _text("inputs", "inputs"),
    _text("outputs", "outputs"),
)
_TENSORS = (
    _text("graph_id"),
    _text("tensor_id", "tensor_id"),
    _text("name", "tensor_name"),
    _bytes("size", "size"),
    _text("type", "type"),
    _text("shape", "shape"),
    _text("format", "format"),
    _text("data_type", "data_type"),
    _text("life_long", "life_long"),
    _int("life_start", "life_start"),
    _int("life_end", "life_end"),
)
"""``memory_bytes`` of a node is the curve: static memory and all tensors that are alive."""


def _in_bytes(picks: Sequence[Pick]) -> tuple[Pick, ...]:
    return tuple(Pick(pick.column, pick.key) for pick in picks)


def parse_summary(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """The one row of ``memory_usage``."""
    faults = Faults(entry.path)
    content = json_object(view, entry, faults, exact=True)
    if content:
        yield from json_batches("memory_usage", _SUMMARY, [content], faults, task)
    yield from faults.problems()


def parse_details(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``memory_usage_graphs``, ``memory_usage_nodes`` and ``memory_usage_tensors``, each tensor once."""
    faults = Faults(entry.path)
    content = json_object(view, entry, faults, exact=True)
    graphs = []
    for key, graph in content.items():
        if isinstance(graph, dict):
            graphs.append({**graph, "graph_id": key, "nodes": len(items(graph, "nodes")), "raw": graph})
        else:
            faults.note("json_unexpected", f"graph {key}", str(graph))
    yield from json_batches("memory_usage_graphs", _GRAPHS, graphs, faults, task)
    nodes = (node for graph in graphs for node in _nodes(graph, faults))
    yield from json_batches("memory_usage_nodes", _NODES, nodes, faults, task)
    tensors = (tensor for graph in graphs for tensor in _tensors(graph))
    yield from json_batches("memory_usage_tensors", _TENSORS, tensors, faults, task)
    yield from faults.problems()


def _nodes(graph: Mapping[str, Any], faults: Faults) -> Iterator[Mapping[str, Any]]:
    lines = items(graph["raw"], "lines")
    for position, node in enumerate(items(graph["raw"], "nodes")):
        if isinstance(node, dict):
            line = lines[position] if position < len(lines) else node.get("allocated")
            yield {**node, "graph_id": graph["graph_id"], "position": position, "lines": line}
        else:
            faults.note("json_unexpected", f"node {position}", str(node))


def _tensors(graph: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The tensors below all nodes: one that is alive at several is listed at each of them."""
    seen = set()
    for alive in items(graph["raw"], "breakdowns"):
        for tensor in alive if isinstance(alive, list) else ():
            if isinstance(tensor, dict):
                key = tuple(str(tensor.get(name)) for name in ("tensor_id", "tensor_name", "life_start"))
                if key not in seen:
                    seen.add(key)
                    yield {**tensor, "graph_id": graph["graph_id"]}


# ---- memory_usage pb


@dataclass(slots=True)
class _Graph:
    graph_id: str = ""
    static: int = 0
    nodes: list[dict[str, Any]] = field(default_factory=list)
    tensors: list[dict[str, Any]] = field(default_factory=list)
    fp_start: str | None = None
    bp_end: str | None = None


def refuse_raw(view: FolderView, entry: FileEntry) -> str:
    """MindSpore makes both json files from it."""
    number = number_in(entry.name)
    found = beside(view, entry, rf"memory_usage_details_{number}\.json")
    return holds_the_same(found[0].name) if found else ""


def parse_raw(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """The same tables from the protobuf; the curve is added up from the lives of the tensors."""
    faults = Faults(entry.path)
    content = view.whole(entry)
    graphs: list[_Graph] = []
    capacity = None
    try:
        for number, value in fields(memoryview(content)):
            task.check()
            if number == 1 and not isinstance(value, int):
                graphs.append(_graph(value))
            elif number == 2 and isinstance(value, int):
                capacity = value
    except Cut:
        faults.note("record_cut", f"graph {len(graphs) + 1}")
    except ValueError as error:
        faults.note("record_unknown", f"graph {len(graphs) + 1}", str(error))
    yield from _raw_tables(graphs, capacity, faults, task)
    yield from faults.problems()


def _raw_tables(graphs: Sequence[_Graph], capacity: int | None, faults: Faults, task: TaskContext) -> Iterator[Batch]:
    curves = [curve(graph.static, graph.tensors, len(graph.nodes)) for graph in graphs]
    if graphs:
        tensors = sum(len(graph.tensors) for graph in graphs)
        values = {
            "capacity": capacity,
            "peak_mem": max(max(line, default=graph.static) for line, graph in zip(curves, graphs, strict=True)),
            "static_mem": max(graph.static for graph in graphs),
            "allocations": tensors,
            "deallocations": tensors,
        }
        yield from json_batches("memory_usage", _in_bytes(_SUMMARY), [values], faults, task)
    rows = [
        {
            "graph_id": graph.graph_id,
            "static_mem": graph.static,
            "nodes": len(graph.nodes),
            "fp_start": graph.fp_start,
            "bp_end": graph.bp_end,
        }
        for graph in graphs
    ]
    yield from json_batches("memory_usage_graphs", _in_bytes(_GRAPHS), rows, faults, task)
    nodes = (
        {
            **node,
            "graph_id": graph.graph_id,
            "position": place,
            "lines": line[place],
            "allocations": line[place] - line[place - 1] if place else None,
        }
        for graph, line in zip(graphs, curves, strict=True)
        for place, node in enumerate(graph.nodes)
    )
    yield from json_batches("memory_usage_nodes", _in_bytes(_NODES), nodes, faults, task)
    tensors_of = ({**tensor, "graph_id": graph.graph_id} for graph in graphs for tensor in graph.tensors)
    yield from json_batches("memory_usage_tensors", _in_bytes(_TENSORS), tensors_of, faults, task)


def curve(static: int, tensors: Sequence[Mapping[str, Any]], nodes: int) -> list[int]:
    """Bytes in use at each node: ``static`` and the tensors that are alive, both ends included
    (mindinsight-format 3.8)."""
    change = [0] * (nodes + 1)
    for tensor in tensors:
        life = tensor.get("life_long")
        first = 0 if life in ("LifeLongGraphAll", "LifeLongGraphStart") else tensor.get("life_start", 0)
        last = nodes - 1 if life in ("LifeLongGraphAll", "LifeLongGraphEnd") else tensor.get("life_end", 0)
        first, last = max(first, 0), min(last, nodes - 1)
        if first <= last:
            change[first] += tensor.get("size", 0)
            change[last + 1] -= tensor.get("size", 0)
    return [static + alive for alive in accumulate(change[:nodes])]


def _graph(message: memoryview) -> _Graph:
    graph = _Graph("0")  # proto3 leaves out what is 0
    for number, value in fields(message):
        if number == 1 and isinstance(value, int):
            graph.graph_id = str(value)
        elif number == 2 and isinstance(value, int):
            graph.static = value
        elif number == 3 and not isinstance(value, int):
            graph.nodes.append(_node(value))
        elif number == 4 and not isinstance(value, int):
            graph.tensors.append(_tensor(value))
        elif number == 5:
            graph.fp_start = text(value) or None
        elif number == 6:
            graph.bp_end = text(value) or None
    return graph


def _node(message: memoryview) -> dict[str, Any]:
    lists: dict[int, list[int]] = {3: [], 4: []}
    node: dict[str, Any] = {"name": None, "node_id": "0"}
    for number, value in fields(message):
        if number == 1:
            node["name"] = node["fullname"] = text(value)
        elif number == 2:
            node["node_id"] = str(value)
        elif number in lists:
            lists[number] += integers(value)
    return {**node, "inputs": lists[3], "outputs": lists[4]}


_TENSOR_NUMBERS = {2: "size", 4: "life_start", 5: "life_end"}
_TENSOR_TEXTS = {3: "type", 6: "life_long"}


def _tensor(message: memoryview) -> dict[str, Any]:
    tensor: dict[str, Any] = {"tensor_id": "0", "size": 0, "life_start": 0, "life_end": 0}
    for number, value in fields(message):
        if number == 1:
            tensor["tensor_id"] = str(value)
        elif number in _TENSOR_NUMBERS and isinstance(value, int):
            tensor[_TENSOR_NUMBERS[number]] = value
        elif number in _TENSOR_TEXTS:
            tensor[_TENSOR_TEXTS[number]] = text(value)
    return tensor
