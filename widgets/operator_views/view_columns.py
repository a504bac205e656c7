"""Columns of the tables of the single-operator views: their titles, and how times, shares and names are shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from analysis.tables import Tables
from widgets.tables.columns import TableColumn, column_of, in_one_unit


def view_columns(shown: Tables, titles: Mapping[str, str], bar: str = "") -> dict[str, TableColumn]:
    """The columns of ``titles`` that the rows have, in that order, by name; the one called ``bar`` with bars."""
    assert shown.info is not None
    largest = shown.largest or {}
    by_name = {column.name: column for column in shown.info.columns}
    names = [name for name in titles if name in by_name]
    columns = in_one_unit(column_of(by_name[name], titles[name], largest.get(name)) for name in names)
    made = {column.name: column for column in columns}
    if bar in made:
        made[bar] = replace(made[bar], bar="phase.computing", largest=largest.get(bar, 0.0))
    if "start_ns" in made:
        made["start_ns"] = _start_column(made["start_ns"], shown)
    return made


def call_columns(shown: Tables) -> tuple[TableColumn, ...]:
    """Columns of calls of the host, or of sums of them."""
    titles = {
        "name": QCoreApplication.translate("CallColumns", "Function"),
        "type": QCoreApplication.translate("CallColumns", "Type"),
        "stream_id": QCoreApplication.translate("CallColumns", "Stream"),
        "percent": QCoreApplication.translate("CallColumns", "Time, %"),
        "total_ns": QCoreApplication.translate("CallColumns", "Time"),
        "count": QCoreApplication.translate("CallColumns", "Calls"),
        "average_ns": QCoreApplication.translate("CallColumns", "Average"),
        "min_ns": QCoreApplication.translate("CallColumns", "Min"),
        "max_ns": QCoreApplication.translate("CallColumns", "Max"),
        "start_ns": QCoreApplication.translate("CallColumns", "Start"),
        "duration_ns": QCoreApplication.translate("CallColumns", "Duration"),
        "process_id": QCoreApplication.translate("CallColumns", "Process"),
        "thread_id": QCoreApplication.translate("CallColumns", "Thread"),
        "process": QCoreApplication.translate("CallColumns", "Process"),
        "thread": QCoreApplication.translate("CallColumns", "Thread"),
        "device_id": QCoreApplication.translate("CallColumns", "Device"),
        "variance_us2": QCoreApplication.translate("CallColumns", "Variance"),
    }
    has_share = shown.info is not None and any(column.name == "percent" for column in shown.info.columns)
    return tuple(view_columns(shown, titles, "percent" if has_share else "duration_ns").values())


def _start_column(column: TableColumn, shown: Tables) -> TableColumn:
    """A column of starts, which count as the timeline does where there is one."""
    if shown.zero_ns is None:
        return replace(column, kind="moment")
    words = QCoreApplication.translate(
        "RowsPanel", "From the first event on, as in the timeline; copies and filters have the file's own ns."
    )
    return replace(column, kind="moment", zero_ns=shown.zero_ns, meaning=words)
