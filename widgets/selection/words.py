"""The columns of the views of an area, in the language of now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from analysis.area import AreaResult
from model.table import Column
from widgets.tables.columns import TableColumn, column_of

_MOST_NS = 9e9
"""Times are in ms at most: one slice around all others must not leave the rest without digits."""

_TOTALS = ("union_ns", "sum_ns", "self_ns", "busy_ns", "idle_ns", "longest_gap_ns")
_LENGTHS = ("mean_ns", "p50_ns", "p95_ns", "p99_ns", "min_ns", "max_ns")
"""Columns that are compared with each other have one unit."""

_BARS = {"share_percent": "phase.computing", "busy_percent": "phase.computing", "idle_percent": "counter.line"}


def area_columns(result: AreaResult) -> tuple[TableColumn, ...]:
    """The columns of a page, with the units of the whole table."""
    titles = _titles()
    return tuple(_column(column, titles, result.largest) for column in result.table.columns)


def _column(column: Column, titles: Mapping[str, str], largest: Mapping[str, float]) -> TableColumn:
    most = largest.get(column.name)
    if most is not None and column.unit == "ns":
        alike = next(group for group in (_TOTALS, _LENGTHS) if column.name in group)
        most = min(max(largest.get(name, 0.0) for name in alike), _MOST_NS)
    made = column_of(column, largest=most)
    bar = _BARS.get(column.name, "")
    meaning = _meanings().get(column.name, "")
    title, grey, path = titles[column.name], column.name == "process", column.name in ("name", "type")
    largest_bar = 100.0 if bar else 0.0
    return replace(made, title=title, meaning=meaning, bar=bar, secondary=grey, is_path=path, largest=largest_bar)


def _titles() -> Mapping[str, str]:
    """Titles by column; percentiles are called p50, p95 and p99 in every language."""
    translate = QCoreApplication.translate
    return {
        "name": translate("Selection", "Name"),
        "type": translate("Selection", "Type"),
        "track": translate("Selection", "Track"),
        "process": translate("Selection", "Process"),
        "count": translate("Selection", "Count"),
        "union_ns": translate("Selection", "Union"),
        "sum_ns": translate("Selection", "Sum"),
        "self_ns": translate("Selection", "Self"),
        "mean_ns": translate("Selection", "Mean"),
        "p50_ns": "p50",
        "p95_ns": "p95",
        "p99_ns": "p99",
        "min_ns": translate("Selection", "Min"),
        "max_ns": translate("Selection", "Max"),
        "share_percent": translate("Selection", "Share of the range"),
        "busy_ns": translate("Selection", "Busy"),
        "busy_percent": translate("Selection", "Busy, %"),
        "idle_ns": translate("Selection", "Idle"),
        "idle_percent": translate("Selection", "Idle, %"),
        "gaps": translate("Selection", "Gaps"),
        "longest_gap_ns": translate("Selection", "Longest gap"),
    }


def _meanings() -> Mapping[str, str]:
    """What a figure is, by column."""
    translate = QCoreApplication.translate
    percentile = translate("Selection", "{percent} % of the times are at most this long.")
    return {
        "type": translate("Selection", "Names that differ only in scope and number are of one type."),
        "count": translate("Selection", "How many slices lie in the area, wholly or in part."),
        "union_ns": translate("Selection", "Time in which at least one of the slices runs, over all tracks together."),
        "sum_ns": translate("Selection", "Times of all slices added up; what overlaps counts as often as it does."),
        "self_ns": translate("Selection", "The sum without the time of the slices nested in them on the same track."),
        "mean_ns": translate("Selection", "The sum divided by the count."),
        "p50_ns": translate("Selection", "Half of the times are at most this long: the median."),
        "p95_ns": percentile.format(percent=95),
        "p99_ns": percentile.format(percent=99),
        "min_ns": translate("Selection", "The shortest time within the area."),
        "max_ns": translate("Selection", "The longest time within the area."),
        "share_percent": translate("Selection", "Time in which a slice runs, as a share of the selected range."),
        "busy_ns": translate("Selection", "Time in which a slice of the track runs."),
        "busy_percent": translate("Selection", "Busy time as a share of the selected range."),
        "idle_ns": translate("Selection", "Time of the selected range in which no slice of the track runs."),
        "idle_percent": translate("Selection", "Idle time as a share of the selected range."),
        "gaps": translate("Selection", "How many stretches of the range are without a slice of the track."),
        "longest_gap_ns": translate("Selection", "The longest stretch without a slice of the track."),
    }
