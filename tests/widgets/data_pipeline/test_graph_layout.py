"""Where operators and queues stand: order, branches, narrow and broken graphs."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from PySide6.QtCore import QRectF

from analysis.pipeline_rules import PipelineOp
from widgets.data_pipeline.graph_layout import NARROW_NODE, TRAINING, GraphLayout, lay_out


def op(op_id: int, children: tuple[int, ...] = (), has_queue: bool = True) -> PipelineOp:
    length = 16 if has_queue else None
    return PipelineOp(op_id, f"Map{op_id}Op", 1, 0.5 if has_queue else None, None, None, length, 0, None, children)


CHAIN = [op(0, (1,), has_queue=False), op(1, (2,)), op(2)]
BRANCHES = [op(0, (2,), has_queue=False), op(2, (3,)), op(3, (4,)), op(4, (5, 6)), op(5, (7,)), op(6), op(7)]


def lefts(layout: GraphLayout) -> dict[int, float]:
    return {op_id: place.left() for op_id, place in layout.nodes.items()}


def test_sources_stand_left_and_the_root_right() -> None:
    left = lefts(lay_out(CHAIN, 800))
    assert left[2] < left[1] < left[0]
    left = lefts(lay_out(BRANCHES, 1200))
    assert left[6] == left[7] == min(left.values())
    assert left[0] == max(left.values())


def test_a_graph_fills_its_room() -> None:
    layout = lay_out(BRANCHES, 1200)
    assert layout.width == pytest.approx(1200)
    assert max(place.right() for place in layout.nodes.values()) == pytest.approx(1198)


def test_without_room_nodes_shrink_before_the_graph_grows_wider() -> None:
    wide, narrow, tiny = (lay_out(BRANCHES, room) for room in (1200, 1000, 100))
    assert narrow.width == pytest.approx(1000)
    assert narrow.nodes[0].width() < wide.nodes[0].width()
    assert tiny.width > 100
    assert 0 < tiny.nodes[0].width() < NARROW_NODE
    assert tiny.nodes[0].height() > wide.nodes[0].height()


def test_six_operators_stand_beside_the_evidence() -> None:
    """A panel of 1280 px has 884 px for them, as have the operators of the sample slow_consumer."""
    chain = [op(0, (1,), has_queue=False), *(op(at, (at + 1,)) for at in range(1, 5)), op(5)]
    assert lay_out(chain, 884).width == pytest.approx(884), "nothing to scroll"


@pytest.mark.parametrize("room", [100, 480, 800, 1600])
def test_nothing_lies_on_anything_else(room: int) -> None:
    layout = lay_out(BRANCHES, room)
    gauges = [edge.gauge for edge in layout.edges if edge.gauge is not None]
    for first, second in combinations([*layout.nodes.values(), *gauges], 2):
        assert not first.intersects(second)
    whole = QRectF(0, 0, layout.width, layout.height)
    assert all(whole.contains(place) for place in [*layout.nodes.values(), *gauges])


def test_branches_enter_16_px_apart_in_the_order_of_their_rows() -> None:
    layout = lay_out(BRANCHES, 1200)
    upper, lower = sorted((edge for edge in layout.edges if edge.op_id in (5, 6)), key=lambda edge: edge.begin.y())
    assert lower.end.y() - upper.end.y() == pytest.approx(16)
    zip_node = layout.nodes[4]
    assert (upper.end.y() + lower.end.y()) / 2 == pytest.approx(zip_node.center().y())


def test_a_reader_stands_in_the_middle_of_what_feeds_it() -> None:
    layout = lay_out(BRANCHES, 1200)
    middle = (layout.nodes[5].center().y() + layout.nodes[6].center().y()) / 2
    assert layout.nodes[4].center().y() == pytest.approx(middle)


def test_an_operator_without_a_queue_has_no_gauge() -> None:
    ops = [op(0, (1,), has_queue=False), op(1, (2,), has_queue=False), op(2)]
    gauges = {edge.op_id: edge.gauge for edge in lay_out(ops, 600).edges}
    assert gauges[1] is None
    assert gauges[2] is not None


def test_a_root_with_a_queue_leads_to_training() -> None:
    layout = lay_out([op(0, (1,)), op(1)], 600)
    assert TRAINING in layout.nodes
    assert lefts(layout)[TRAINING] > lefts(layout)[0]
    assert TRAINING not in lay_out(CHAIN, 600).nodes


def test_broken_graphs_are_laid_out_all_the_same() -> None:
    assert lay_out([], 600).nodes == {}
    one = lay_out([op(3, has_queue=False)], 600)
    assert set(one.nodes) == {3}
    loop = lay_out([op(1, (2,)), op(2, (1,))], 600)
    assert {1, 2} <= set(loop.nodes)
    unknown = lay_out([op(1, (99, 1))], 600)
    assert {1, TRAINING} == set(unknown.nodes)


def test_a_chain_of_fifty_operators_keeps_its_order() -> None:
    ops = [op(at, (at + 1,) if at < 49 else (), has_queue=at > 0) for at in range(50)]
    layout = lay_out(ops, 800)
    assert all(left > right for left, right in pairwise(layout.nodes[at].left() for at in range(50)))


def test_a_chain_of_thousands_has_a_column_for_each() -> None:
    length = 20_000
    layout = lay_out([op(op_id, (op_id + 1,)) for op_id in range(length)], 800)
    left = lefts(layout)
    assert all(left[op_id + 1] < left[op_id] for op_id in range(length - 1))
    assert left[TRAINING] > left[0]


def test_a_loop_is_laid_out_and_ends() -> None:
    layout = lay_out([op(1, (2,)), op(2, (3,)), op(3, (1,))], 800)
    assert sorted(layout.nodes) == [1, 2, 3]
    assert len(set(lefts(layout).values())) == 3
