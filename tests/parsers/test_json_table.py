"""Rows from the objects of a JSON file whose fractions are still text: units, scales, and what is no number."""

from __future__ import annotations

from typing import Any

import numpy as np

from model.table import MISSING_INT, Column
from model.task import TaskContext
from parsers.faults import Faults
from parsers.json_table import Pick, json_batches

BYTES = Pick(Column("size_bytes", "int", "bytes", "Size(KB)"), "size", scale=1024)
RATE = Pick(Column("rate", "float", "B/s"), "rate", scale=1_000)


def test_a_scale_turns_the_files_unit_into_that_of_the_column() -> None:
    faults = Faults("a.json")
    objects: list[dict[str, Any]] = [
        {"size": 2, "rate": "2.5"},
        {"size": "0.5", "rate": -1},
        {},
        {"size": "N/A", "rate": None},
    ]
    (batch,) = json_batches("t", [BYTES, RATE], objects, faults, TaskContext())
    assert list(batch.data["size_bytes"]) == [2048, 512, None, None]
    assert list(batch.data["rate"]) == [2500.0, -1000.0, None, None]
    assert not faults.problems()


def test_what_is_beyond_the_numbers_of_a_column_is_missing_and_told() -> None:
    faults = Faults("a.json")
    objects: list[dict[str, Any]] = [
        {"size": (1 << 52) - 1, "rate": "1e305"},
        {"size": 1 << 52, "rate": "1e306"},
        {"size": 1, "rate": 1},
    ]
    (batch,) = json_batches("t", [BYTES, RATE], objects, faults, TaskContext())
    assert list(batch.data["size_bytes"]) == [(1 << 62) - 1024, None, 1024]
    assert list(batch.data["rate"]) == [1e308, None, 1000.0]
    assert [(each.code, each.where, each.values["column"]) for each in faults.problems()] == [
        ("cell_not_a_number", "entry 2", "Size(KB)"),
        ("cell_not_a_number", "entry 2", "rate"),
    ]


def test_times_are_whole_nanoseconds() -> None:
    faults = Faults("a.json")
    pick = Pick(Column("time_ns", "int", "ns"), "time", "us")
    objects: list[dict[str, Any]] = [{"time": "1736412474714258.990"}, {"time": None}, {"time": [1]}]
    (batch,) = json_batches("t", [pick], objects, faults, TaskContext(), first=7)
    assert np.array_equal(batch.data["time_ns"], [1_736_412_474_714_258_990, MISSING_INT, MISSING_INT])
    assert [(each.where, each.count) for each in faults.problems()] == [("entry 9", 1)]
