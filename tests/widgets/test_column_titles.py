"""Columns of tables: those that all files mean alike have a title, the others the header of their file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from analysis.tables import TablesQuery, tables
from model.table import Column
from model.task import TaskContext
from widgets.table_browser.column_titles import shown_columns


def test_a_known_column_has_its_title_and_the_name_of_its_file_beside(converted: Callable[..., Any]) -> None:
    # Headers of api_statistic.csv: Level, API Name, Time(us), Count, Avg(us), Min(us), Max(us), Variance
    trace = converted("public/msinsight/text_level2/rank0_ascend_pt")
    result = tables(trace, TablesQuery("api_statistic"), TaskContext())
    assert result.info is not None
    shown = shown_columns(result.info.columns, result.largest or {})
    heads = [one.header for one in shown]
    assert heads == ["Level", "Name", "Total, ms", "Count", "Mean, µs", "Min, µs", "Max, µs", "Variance, µs²"]
    assert [one.meaning for one in shown][:4] == ["", "In the file: API Name", "In the file: Time(us)", ""]


def test_an_unknown_column_has_the_name_of_its_file_and_no_title_stands_twice() -> None:
    stored = (
        *(Column("device", "text", label="Device"), Column("device_id", "text", label="Device_id")),
        *(Column("block_num", "int", label="Block Num"), Column("victim_rate", "float", label="Victim Rate")),
    )
    assert [one.title for one in shown_columns(stored, {})] == ["Device", "Device id", "Block Num", "Victim Rate"]
