"""Times of a table that are read across have one unit, and numbers the decimals that tell them from nothing."""

from __future__ import annotations

import numpy as np
import pytest

from model.table import Column, Table
from model.units import NBSP
from widgets.tables.columns import TableColumn, columns_of


@pytest.mark.parametrize(
    ("largest", "headers", "texts"),
    [
        # one call of 85.5 ms among calls of µs: none of them is lost
        ((90_660_000, 12_951_412, 330_090, 85_509_400), ["ms", "µs", "µs", "µs"], ["90.660", "12 951.4", "330.090"]),
        ((90_660_000, 12_951_412, 330_090, 185_509_400), ["ms", "ms", "ms", "ms"], ["90.660", "12.951", "0.330"]),
        ((90_660_000, 330_000, 500, 900_000), ["ms", "µs", "µs", "µs"], ["90.660", "330.000", "0.500"]),
        ((900, 800, 500, 900), ["ns"] * 4, ["900", "800", "500"]),
        ((90_660_000, 40_000_000_000, 30_000_000_000, 50_000_000_000), ["ms", "s", "s", "s"], ["90.660", "40.000"]),
        ((90_660_000, 4_000_000, 30_000_000_000, 50_000_000_000), ["ms"] * 4, ["90.660", "4.000", "30 000.0"]),
    ],
)
def test_times_that_are_read_across_have_one_unit(
    largest: tuple[int, ...], headers: list[str], texts: list[str]
) -> None:
    names = ("total_ns", "average_ns", "min_ns", "max_ns")
    stored = tuple(Column(name, "int", "ns", name.removesuffix("_ns")) for name in names)
    cells = {name: np.array([value], np.int64) for name, value in zip(names, largest, strict=True)}
    columns = columns_of(Table("api_statistic", stored, cells))
    assert [column.header.rpartition(", ")[2] for column in columns] == headers
    shown = [column.text(value) for column, value in zip(columns, largest, strict=True)]
    assert [text.replace("\N{NARROW NO-BREAK SPACE}", " ") for text in shown[: len(texts)]] == texts


def test_a_start_late_in_the_run_makes_no_duration_coarse() -> None:
    stored = tuple(Column(name, "int", "ns") for name in ("start_ns", "waiting_ns", "running_ns"))
    values = (441_029_086_070, 283_289_240, 42_235_720)
    cells = {column.name: np.array([value], np.int64) for column, value in zip(stored, values, strict=True)}
    columns = columns_of(Table("tasks", stored, cells))
    shown = [column.text(value) for column, value in zip(columns, values, strict=True)]
    assert shown == ["441.029", "283.289", "42.236"]


def test_times_of_one_unit_have_the_same_decimals() -> None:
    # test_rank_0's collectives: elapsed of 152.25 ms beside waits of 6.278 ms.
    columns = (Column("elapsed_ns", "int", "ns"), Column("wait_ns", "int", "ns"))
    made = columns_of(Table("t", columns, {"elapsed_ns": np.array([152_250_000]), "wait_ns": np.array([6_278_000])}))
    assert [column.text(241_000) for column in made] == ["0.241", "0.241"]


def test_parts_of_a_whole_have_its_unit() -> None:
    # db_level2's hcom_allReduce__865_0_1: 80.4502 ms elapsed, of them 236.8 us transit, 48.081 us wait.
    names = ("elapsed_ns", "transit_ns", "wait_ns", "synchronization_ns")
    stored, values = tuple(Column(name, "int", "ns") for name in names), (80_450_200, 236_800, 48_081, 20)
    cells = {name: np.array([value]) for name, value in zip(names, values, strict=True)}
    columns = columns_of(Table("communication", stored, cells))
    shown = [column.text(value) for column, value in zip(columns, values, strict=True)]
    assert shown == ["80.450", "0.237", "0.048", f"<{NBSP}0.001"]
    assert {column.header.rpartition(", ")[2] for column in columns} == {"ms"}


def test_what_is_too_little_for_the_decimals_is_not_nothing() -> None:
    # api_statistic: variances of 0.38 beside thousands.
    column = TableColumn("variance_us2", "Variance", "number")
    assert [column.text(value) for value in (0.38, 0.0, 0.6)] == [f"<{NBSP}1", "0", "1"]


def test_names_lose_their_middle_not_the_end_in_which_they_differ() -> None:
    # The kernels of run_1's flops file have up to 150 letters and differ in the last ones.
    columns = (Column("full_kernel_name", "text"), Column("name", "text"), Column("info", "text"))
    made = columns_of(Table("flops", columns, {one.name: np.array(["a"], object) for one in columns}))
    assert [column.is_path for column in made] == [True, True, False]
