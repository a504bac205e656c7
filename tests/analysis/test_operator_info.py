"""Inputs and outputs of operators: the values of mindinsight-format 4.3, and variants by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from analysis.kernel_of_slice import Operand
from analysis.operator_calls import CallQuery
from analysis.operators import OperatorsQuery, operators
from model.task import TaskContext


def _info(trace: Any, source: str, **parts: Any) -> Any:
    return operators(trace, OperatorsQuery(source=source, info=CallQuery(**parts)), TaskContext()).info


def test_a_legacy_operator(converted: Callable[..., Any]) -> None:
    trace = converted("public/mindinsight/run_1")
    for name in ("Default/AssignAdd-op203", "AssignAdd-op203"):
        info = _info(trace, "ai_core", key="AssignAdd\t", name=name)
        assert info.variant_count == 1
        one = Operand("1", "INT32", "DEFAULT")
        assert (info.variants[0].inputs, info.variants[0].outputs) == ((one, one), (one,))


def test_variants_of_calls_most_frequent_first(trace_of: Callable[..., Any]) -> None:
    trace = trace_of(
        {
            "kernels": {
                "type": ["Add"] * 3 + ["Mul"],
                "name": ["a", "a", "a", "b"],
                "duration_ns": [1, 2, 3, 4],
                "start_ns": [10, 20, 30, 40],
                "input_shapes": ['"2,3;4"', '"5;6"', '"5;6"', None],
                "input_data_types": ["FLOAT;INT32", "FLOAT;INT32", "FLOAT;INT32", None],
                "input_formats": ["ND;ND", "ND;ND", "ND;ND", None],
            }
        }
    )
    info = _info(trace, "kernels", key="Add\t", name="a")
    assert [(one.calls, one.inputs) for one in info.variants] == [
        (2, (Operand("5", "FLOAT", "ND"), Operand("6", "INT32", "ND"))),
        (1, (Operand("2,3", "FLOAT", "ND"), Operand("4", "INT32", "ND"))),
    ]
    assert _info(trace, "kernels", key="Add\t", name="a", begin_ns=10).variants[0].inputs[0].shape == "2,3"
    assert _info(trace, "kernels", key="Mul\t", name="b").variants == ()


def test_damaged_information_is_none(trace_of: Callable[..., Any]) -> None:
    table = {"type": ["A"] * 2, "name": ["a", "b"], "count": [1, 1], "average_ns": [1.0, 1.0], "info": ["{cut", "[1]"]}
    trace = trace_of({"ops": table})
    assert _info(trace, "ai_core", key="A\t", name="a").variants == ()
    assert _info(trace, "ai_core", key="A\t", name="b").variants == ()
