"""Values of filters in the units that columns show."""

from __future__ import annotations

import pytest

from analysis.conditions import Condition, Operator
from model.units import TimeScale
from widgets.table_browser.typed_values import condition_words, stored_condition, typed_condition
from widgets.tables.columns import TableColumn

DURATION = TableColumn("duration_ns", "Duration", "time", TimeScale("µs", 1000, 3))
START = TableColumn("start_ns", "Start", "moment", zero_ns=7)
SIZE = TableColumn("bytes", "Size", "size")
SHARE = TableColumn("share", "Share", "ratio")
NAME = TableColumn("name", "Name")


@pytest.mark.parametrize(
    ("column", "operator", "typed", "stored"),
    [
        (DURATION, ">=", "300", "300000"),
        (DURATION, ">=", "20us", "20000"),
        (DURATION, "<", " 1.5 ms", "1500000"),
        (DURATION, "<", "1\N{NARROW NO-BREAK SPACE}234.5\N{NO-BREAK SPACE}µs", "1234500"),
        (DURATION, "in", "1, 2 ns,3s", "1000, 2, 3000000000"),
        (DURATION, "contains", "5", "5"),
        (DURATION, "==", "long", "long"),
        (DURATION, "==", "5 MiB", "5 MiB"),
        (START, ">", "1.000000002", "1000000009"),
        (SIZE, ">", "1.5 MiB", "1572864"),
        (SIZE, ">", "1.5 mb", "1500000"),
        (SIZE, ">", "4096", "4096"),
        (SHARE, ">", "12.5 %", "0.125"),
        (NAME, "==", "20us", "20us"),
    ],
)
def test_what_is_typed_is_kept_in_the_unit_of_the_cells(
    column: TableColumn, operator: Operator, typed: str, stored: str
) -> None:
    assert stored_condition(Condition(column.name, operator, typed), column).value == stored


@pytest.mark.parametrize(
    ("column", "stored", "typed"),
    [(DURATION, "300000", "300"), (DURATION, "1", "0.001"), (START, "1000000009", "1.000000002"), (SIZE, "10", "10")],
)
def test_the_way_back(column: TableColumn, stored: str, typed: str) -> None:
    assert typed_condition(Condition(column.name, "<", stored), column).value == typed


def test_chips_say_what_the_table_shows() -> None:
    condition = Condition("duration_ns", ">=", "300000")
    assert condition_words(condition, DURATION) == "Duration >= 300 µs"
    assert condition_words(condition, None) == "duration_ns >= 300000"
