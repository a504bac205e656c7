"""What the Data pipeline panel shows, as pictures and as rows of text for a file."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from PySide6.QtWidgets import QWidget

from analysis.data_pipeline import DataPipelineResult
from analysis.pipeline_rules import input_rate
from analysis.series import Series
from widgets.data_pipeline.words import window_words
from widgets.parts.picture import Picture
from widgets.requests import SaveTable

Rows = tuple[tuple[str, ...], ...]


def picture_of(result: DataPipelineResult, title: str, charts: tuple[QWidget, ...]) -> Picture:
    """The charts of a page."""
    scope = window_words(result.window) if result.window.kind != "whole" else ""
    return Picture("data_pipeline", title, charts, scope=scope)


def batches_of(result: DataPipelineResult) -> SaveTable:
    """One row for each point of the charts over batches: mean sizes and times, "" = missing."""
    times = result.batches
    columns: dict[str, Series | None] = {
        "host_queue_size": result.host_queue.sizes if result.host_queue else None,
        "data_queue_size": result.data_queue.sizes if result.data_queue else None,
        "pipeline_ns": times.pipeline,
        "push_ns": times.push,
        "total_ns": times.total,
        "get_next_ns": times.get_next,
    }
    return SaveTable("data_pipeline_batches", _joined({name: s for name, s in columns.items() if s is not None}))


def _joined(columns: Mapping[str, Series]) -> Rows:
    x = np.unique(np.concatenate([series.x for series in columns.values()])) if columns else np.zeros(0)
    cells = [[full_text(value) for value in x.tolist()]]
    for series in columns.values():
        values = np.full(len(x), np.nan)
        values[np.searchsorted(x, series.x)] = series.mean
        cells.append([full_text(value) for value in values.tolist()])
    return (("batch", *columns), *zip(*cells, strict=True))


def operators_of(result: DataPipelineResult) -> SaveTable:
    """One row an operator; percent."""
    by_id = {op.op_id: op for op in result.ops}
    rows: list[tuple[str, ...]] = [
        (
            "op_id",
            "type",
            "workers",
            "cpu_percent",
            "cpu_per_worker_percent",
            "input_use_percent",
            "queue_average_size",
            "queue_capacity",
            "queue_use_percent",
            "queue_empty_percent",
            "queue_full_percent",
            "samples",
            "bottleneck",
        )
    ]
    for op in result.ops:
        shares = (input_rate(op, by_id), op.rate, op.empty, op.full)
        fed, use, empty, full = (None if share is None else share * 100 for share in shares)
        of_queue = (fed, op.average_size, op.queue_length, use, empty, full)
        values = (op.workers, op.cpu_percent, op.cpu_per_worker, *of_queue)
        ends = (str(op.samples), "1" if op.op_id in result.bottleneck_ops else "0")
        rows.append((str(op.op_id), op.type_name, *map(full_text, values), *ends))
    return SaveTable("data_pipeline_operators", tuple(rows))


def full_text(value: float | None) -> str:
    """Full precision; whole numbers as such."""
    if value is None or np.isnan(value):
        return ""
    return str(int(value)) if float(value).is_integer() else repr(float(value))
