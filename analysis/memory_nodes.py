"""The nodes of a graph of which memory is known node by node: what the graph says of itself, and one node."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from analysis.stored_columns import texts_of
from model.table import Table

if TYPE_CHECKING:
    from cache.trace import Trace


@dataclass(frozen=True, slots=True)
class GraphFacts:
    """What a graph says of itself, bytes (None = not said); ``fp_start`` and ``bp_end`` are positions of nodes."""

    capacity: int | None = None
    peak: int | None = None
    static: int | None = None
    allocations: int | None = None
    deallocations: int | None = None
    fp_start: int | None = None
    bp_end: int | None = None


@dataclass(frozen=True, slots=True)
class NodeHere:
    """The node at the asked point: its name, what is held there and the change from the node before, bytes."""

    name: str
    memory: int | None
    change: int | None


def nodes_of(trace: Trace, graph: str) -> Table:
    """The nodes of that graph, in their order."""
    table = trace.table("memory_usage_nodes")
    rows = np.flatnonzero(texts_of(trace, "memory_usage_nodes", "graph_id").meets(lambda text: text == graph))
    return Table(table.name, table.columns, {column.name: table[column.name][rows] for column in table.columns})


def node_number(nodes: Table, position: int) -> int:
    """What lives are counted in: the ids of the nodes where these ascend, since a large graph is but sampled; else
    positions (mindinsight-format 1.16)."""
    if "node_id" not in nodes:
        return position
    texts = nodes["node_id"].tolist()
    if not all(text is not None and text.isdecimal() for text in texts):
        return position
    numbers = [int(text) for text in texts]
    ascend = all(one < two for one, two in pairwise(numbers))
    return numbers[position] if ascend else position


def node_at(nodes: Table, position: int) -> NodeHere:
    """The node at ``position``."""
    names = [nodes[name][position] for name in ("full_name", "name") if name in nodes]
    return NodeHere(
        next((name for name in names if name), ""),
        *(nodes.whole(name, position) for name in ("memory_bytes", "change_bytes")),
    )


def facts_of(trace: Trace, graph: str, nodes: Table) -> GraphFacts:
    """What the files say of that graph, whose nodes are ``nodes``."""
    summary = trace.table("memory_usage") if trace.has("memory_usage") else None
    graphs = trace.table("memory_usage_graphs") if trace.has("memory_usage_graphs") else None

    def number(table: Table | None, row: int, name: str) -> int | None:
        return None if table is None else table.whole(name, row)

    row = next((at for at, text in enumerate(graphs["graph_id"].tolist()) if text == graph), -1) if graphs else -1
    ends = [graphs[name][row] if graphs and row >= 0 and name in graphs else None for name in ("fp_start", "bp_end")]
    places = (_place_of(nodes, ends[0]), _place_of(nodes, ends[1]))
    return GraphFacts(
        number(summary, 0, "capacity_bytes"),
        number(summary, 0, "peak_bytes"),
        number(graphs, row, "static_bytes") if row >= 0 else number(summary, 0, "static_bytes"),
        number(summary, 0, "allocations"),
        number(summary, 0, "deallocations"),
        *places,
    )


def _place_of(nodes: Table, end: str | None) -> int | None:
    """Where the node with this id or name lies."""
    for name in ("node_id", "full_name", "name"):
        if end is not None and name in nodes:
            found = [at for at, text in enumerate(nodes[name].tolist()) if text == end]
            if found:
                return found[0]
    return None
