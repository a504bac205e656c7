"""Where a thread stands in a layer whose file gives no order (ascend-formats 2.2.2)."""

from __future__ import annotations

import pytest

from model.layers import thread_order


@pytest.mark.parametrize(
    ("layer", "thread", "order"),
    [
        ("Ascend Hardware", "12", 12),
        ("Ascend Hardware", "9" * 18, 10**18 - 1),
        ("Ascend Hardware", "9" * 19, None),
        ("CANN", "main", None),
        ("MindSpore", "12", None),
        ("another program", "12", None),
    ],
)
def test_only_ids_in_layers_of_ascend_say_an_order(layer: str, thread: str, order: int | None) -> None:
    assert thread_order(layer, thread) == order
