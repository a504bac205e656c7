"""Metrics of what kernels are given, against hand calculation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from analysis.measured import Measured, Target
from analysis.metrics.kernel_shapes import idle_cores, unaligned_products, wide_integers
from model.task import TaskContext

TraceOf = Callable[..., Any]


def kernels(rows: list[tuple[str, str, int]], **more: list[Any]) -> dict[str, dict[str, list[Any]]]:
    """Rows of type, core and duration."""
    names = ("type", "core", "duration_ns")
    table: dict[str, list[Any]] = {name: [row[at] for row in rows] for at, name in enumerate(names)}
    return {"kernels": {"name": [f"{kind}_0" for kind, _, _ in rows], **table, **more}}


ROWS = [
    ("MatMul", "AI_CORE", 100_000), ("Add", "AI_VECTOR_CORE", 50_000), ("Cast", "AI_VECTOR_CORE", 80_000),
    ("GetNext", "AI_CPU", 10_000), ("Odd", "AI_CORE", 60_000),
]  # fmt: skip
BLOCKS: list[int | None] = [30, 40, 50, 3, None]


@pytest.mark.parametrize(
    ("vector", "lost_ns"),
    [
        (40, {"Cast": 80_000 * (1 - 50 / 80), "MatMul": 100_000 * (1 - 30 / 40)}),
        # Not known: as many as cube cores.
        *((odd, {"MatMul": 100_000 * (1 - 30 / 40), "Cast": 80_000 * (1 - 50 / 60)}) for odd in (None, 0, "many")),
    ],
)
def test_cores_that_have_no_block_in_the_last_round(
    trace_of: TraceOf, vector: object, lost_ns: dict[str, float]
) -> None:
    facts = {"ai_core_num": 20} | ({} if vector is None else {"aiv_num": vector})
    found = idle_cores(Measured(trace_of(kernels(ROWS, block_num=BLOCKS), (), facts), TaskContext()))
    assert found is not None
    lost = sum(lost_ns.values())
    assert found.value == pytest.approx(lost / 300_000 * 100)
    assert found.evidence == {"count": 2, "lost_ns": pytest.approx(lost), "names": ", ".join(lost_ns)}
    assert found.target == Target("operator", next(iter(lost_ns)))


@pytest.mark.parametrize(
    ("facts", "blocks", "durations"),
    [({}, 30, 5), ({"ai_core_num": 0}, 30, 5), ({"ai_core_num": 20}, None, 5), ({"ai_core_num": 20}, 0, 5),
     ({"ai_core_num": 20}, 30, 0)],
)  # fmt: skip
def test_without_cores_blocks_and_times_nothing_is_said(
    trace_of: TraceOf, facts: dict[str, int], blocks: int | None, durations: int
) -> None:
    tables = kernels([("MatMul", "AI_CORE", durations)], block_num=[blocks])
    assert idle_cores(Measured(trace_of(tables, (), facts), TaskContext())) is None


def test_kernels_of_64_bits(trace_of: TraceOf) -> None:
    rows = [("Add", "AI_CORE", 30_000), ("Mul", "AI_CORE", 20_000), ("Sub", "AI_CORE", 50_000)]
    types = ["FLOAT;INT64", "INT64", "INT32"]
    found = wide_integers(Measured(trace_of(kernels(rows, input_data_types=types)), TaskContext()))
    assert found is not None
    assert (found.value, found.evidence) == (30.0, {"count": 1, "total_ns": 30_000, "names": "Add"})


@pytest.mark.parametrize(
    ("inputs", "output", "types", "is_unaligned"),
    [
        # 4096 x 4000 twice and 4096 x 4096: 197 MB of FLOAT
        ("4096,4000;4000,4096", "4096,4096", "FLOAT;FLOAT", True),
        ("4096,4096;4096,4096", "4096,4000", "FLOAT;FLOAT", False),  # the output does not count
        ("4096,4096;4000,4000", "4096,4096", "FLOAT", True),
        # 2500 x 10 000 of FLOAT are 100 MB, with one row less they are not; INT8 are a quarter.
        ("2500,10000;1,256", "0,0", "FLOAT", True),
        ("2499,10000;1,256", "0,0", "FLOAT", False),
        ("2500,10000;1,256", "0,0", "INT8", False),
        ("10000,10000;1,256", "0,0", "INT8", True),
    ],
)
def test_products_of_at_least_100_mb(
    trace_of: TraceOf, inputs: str, output: str, types: str, is_unaligned: bool
) -> None:
    rows = [("MatMulV2", "AI_CORE", 10), ("Add", "AI_CORE", 30)]
    shapes = {"input_shapes": [inputs] * 2, "output_shapes": [output] * 2, "input_data_types": [types] * 2}
    found = unaligned_products(Measured(trace_of(kernels(rows, **shapes)), TaskContext()))
    assert found is not None
    assert found.value == (25.0 if is_unaligned else 0.0)
