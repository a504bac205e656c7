"""Where the operators of a data pipeline stand: sources left, the device right, queues on the edges between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count

from PySide6.QtCore import QPointF, QRectF

from analysis.pipeline_rules import PipelineOp

TRAINING = -1
"""Id of the node behind the last queue where that is no operator's input."""

NODE_HEIGHT = 48.0
NARROW_NODE = 100.0
"""Below this width names take two lines."""
NARROW_NODE_HEIGHT = 62.0
GAUGE_HEIGHT = 20.0

_LEAST_NODE = 92.0
_WIDEST_NODE = 132.0
_LEAST_GAP = 64.0
_USUAL_GAUGE = 54.0
_GAUGE_MARGIN = 15.0
_ROW = 100.0
_SIDE = 2.0
_PERCENT_ROOM = 18.0
_ENTRY_GAP = 16.0


@dataclass(frozen=True)
class Edge:
    """The queue from operator ``op_id`` to its reader: a curve from ``begin`` to ``end``, the gauge on it (None: the
    operator has no queue). ``bend``: where the curve begins to turn."""

    op_id: int
    begin: QPointF
    end: QPointF
    bend: float
    gauge: QRectF | None


@dataclass(frozen=True)
class GraphLayout:
    """Nodes and edges in a picture of ``width`` x ``height``."""

    nodes: dict[int, QRectF]
    edges: tuple[Edge, ...]
    width: float
    height: float


class _Tree:
    """The operators by id, each with its reader, its column from the right and its row."""

    def __init__(self, ops: Sequence[PipelineOp]) -> None:
        self.by_id = {op.op_id: op for op in ops}
        self.reader: dict[int, int] = {}
        for op in self.by_id.values():
            for child in op.children:
                if child in self.by_id and child != op.op_id:
                    self.reader.setdefault(child, op.op_id)
        for root in [op_id for op_id in self.by_id if op_id not in self.reader]:
            if self.by_id[root].queue_length is not None:
                self.reader[root] = TRAINING
        self._children: dict[int, list[int]] = {}
        for child, reader in self.reader.items():
            self._children.setdefault(reader, []).append(child)

    @cached_property
    def column(self) -> dict[int, int]:
        """Steps to the right end, sources all at the left; a broken file's loop ends where it began."""
        known: dict[int, int] = {}
        for op_id in self.by_id:
            way: dict[int, None] = {}
            at: int | None = op_id
            while at is not None and at not in known and at not in way:
                way[at] = None
                at = self.reader.get(at)
            steps = known.get(at, -1) if at is not None else -1
            known.update(zip(reversed(way), count(steps + 1), strict=False))
        columns = {op_id: known[op_id] for op_id in self.by_id}
        leftmost = max(columns.values(), default=0)
        readers = set(self.reader.values())
        for op_id in columns:
            if op_id in self.reader and op_id not in readers:
                columns[op_id] = leftmost
        if TRAINING in readers:
            columns[TRAINING] = 0
        return columns

    def children(self, op_id: int) -> list[int]:
        """Those that feed ``op_id``, in the file's order."""
        return self._children.get(op_id, [])

    @cached_property
    def row(self) -> dict[int, float]:
        """Sources one below the other, every reader in the middle of what feeds it."""
        rows: dict[int, float] = {}
        sources = [op_id for op_id in self._depth_first() if not self.children(op_id)]
        for place, op_id in enumerate(sources):
            rows[op_id] = float(place)
        for op_id in sorted(self.column, key=lambda op_id: -self.column[op_id]):
            fed = [rows[child] for child in self.children(op_id) if child in rows]
            if op_id not in rows:
                rows[op_id] = (min(fed) + max(fed)) / 2 if fed else float(len(sources))
        return rows

    def _depth_first(self) -> list[int]:
        ordered: dict[int, None] = {}
        waiting = [op_id for op_id in reversed(self.column) if op_id not in self.reader]
        while waiting:
            op_id = waiting.pop()
            if op_id not in ordered:
                ordered[op_id] = None
                waiting += reversed(self.children(op_id))
        return list(ordered)


def lay_out(ops: Sequence[PipelineOp], room: float) -> GraphLayout:
    """The graph of ``ops`` in ``room`` pixels of width: it spreads over all of it, and is wider where its columns would
    become too narrow."""
    tree = _Tree(ops)
    if not tree.column:
        return GraphLayout({}, (), 0.0, 0.0)
    columns = max(tree.column.values()) + 1
    node, gap = _widths(columns, room - 2 * _SIDE)
    height = NODE_HEIGHT if node >= NARROW_NODE else NARROW_NODE_HEIGHT
    nodes = {}
    for op_id, column in tree.column.items():
        left = _SIDE + (columns - 1 - column) * (node + gap)
        nodes[op_id] = QRectF(left, _SIDE + tree.row[op_id] * _ROW, node, height)
    edges = tuple(edge for reader in tree.column for edge in _edges(tree, reader, nodes, gap) if edge.op_id != TRAINING)
    lowest = max(place.bottom() for place in nodes.values())
    return GraphLayout(nodes, edges, 2 * _SIDE + columns * node + (columns - 1) * gap, lowest + _PERCENT_ROOM)


def _widths(columns: int, room: float) -> tuple[float, float]:
    """Width of a node, and of the gap between two: nodes shrink first, then the picture is wider than the room."""
    if columns == 1:
        return min(max(room, _LEAST_NODE), _WIDEST_NODE), 0.0
    node = (room - (columns - 1) * _LEAST_GAP) / columns
    node = min(max(node, _LEAST_NODE), _WIDEST_NODE)
    return node, max((room - columns * node) / (columns - 1), _LEAST_GAP)


def _edges(tree: _Tree, reader: int, nodes: dict[int, QRectF], gap: float) -> list[Edge]:
    """The edges into ``reader``; several enter it some pixels apart, in the order of their rows."""
    feeding = sorted((child for child in tree.children(reader) if child in nodes), key=lambda child: tree.row[child])
    target = nodes[reader]
    apart = min(_ENTRY_GAP, (target.height() - 12) / max(len(feeding) - 1, 1))
    edges = []
    for place, child in enumerate(feeding):
        source = nodes[child]
        begin = QPointF(source.right(), source.center().y())
        y = target.center().y() + (place - (len(feeding) - 1) / 2) * apart
        end = QPointF(target.left(), y)
        straight = abs(begin.y() - y) < 1
        gauge = _gauge(tree, child, begin, gap, 2 * _GAUGE_MARGIN if straight else _GAUGE_MARGIN)
        edges.append(Edge(child, begin, end, target.left() - gap, gauge))
    return edges


def _gauge(tree: _Tree, op_id: int, begin: QPointF, gap: float, furthest: float) -> QRectF | None:
    """In the middle of the gap, but no further than ``furthest`` from the node: a curve needs the rest."""
    if tree.by_id[op_id].queue_length is None:
        return None
    width = min(_USUAL_GAUGE, gap - 2 * _GAUGE_MARGIN)
    left = begin.x() + min((gap - width) / 2, furthest)
    return QRectF(left, begin.y() - GAUGE_HEIGHT / 2, width, GAUGE_HEIGHT)
