"""What the CPU panel shows, as a picture and as rows of text for a file."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from analysis.cpu import CpuPart, CpuResult
from widgets.data_pipeline.exported import full_text
from widgets.data_pipeline.words import window_words
from widgets.parts.picture import Picture
from widgets.requests import SaveTable


def picture_of(result: CpuResult, charts: tuple[QWidget, ...]) -> Picture:
    """The charts over the samples."""
    scope = window_words(result.window) if result.window.kind != "whole" else ""
    return Picture("cpu", QCoreApplication.translate("Cpu", "CPU utilisation"), charts, "%", scope)


def samples_of(result: CpuResult) -> SaveTable:
    """One row for each point of the charts: time from the first sample in ns, then percent; "" = missing."""
    columns: list[tuple[str, np.ndarray]] = []
    operator = "operators" if result.shown_op is None else f"op_{result.shown_op}"
    scopes: Sequence[tuple[str, tuple[CpuPart, ...]]] = (
        ("machine", result.machine),
        ("process", result.process),
        (operator, result.operator),
    )
    for scope, parts in scopes:
        for part in parts:
            if not columns:
                columns.append(("time_ns", part.series.x))
            columns.append((f"{scope}_{part.share}_percent", part.series.mean))
    cells = [[full_text(value) for value in values.tolist()] for _, values in columns]
    return SaveTable("cpu_utilization", (tuple(name for name, _ in columns), *zip(*cells, strict=True)))
