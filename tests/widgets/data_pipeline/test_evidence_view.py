"""What the sheet of a dataset operator says of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from analysis.data_pipeline import DataPipelineQuery, analyse
from model.task import TaskContext
from widgets.data_pipeline.evidence_view import EvidenceView


@pytest.mark.parametrize(
    ("sample", "op_id", "said"),
    [
        ("own/minddata-2.10/slow_consumer", 1, "Not a bottleneck"),
        ("own/minddata-2.10/slow_python_op", 1, "Not a bottleneck"),
        ("own/minddata-2.10/slow_python_op", 4, "Holds up the data pipeline"),
        ("own/minddata-2.10/tiny_one_batch", 0, "No verdict"),
        ("public/mindinsight/minddata_pipeline", 0, "No verdict"),
        ("public/mindinsight/minddata_pipeline", 4, "Suspect: its queues point at it, but there is no verdict"),
    ],
)
def test_too_little_data_acquit_no_operator(
    qtbot: QtBot, converted: Callable[..., Any], sample: str, op_id: int, said: str
) -> None:
    result = replace(analyse(converted(sample), DataPipelineQuery(), TaskContext()), shown_op=op_id)
    view = EvidenceView()
    qtbot.addWidget(view)
    view.show_result(result)
    sheet = view.widget()
    assert sheet is not None
    texts = [label.text() for label in sheet.findChildren(QLabel)]
    assert next(text for text in texts if text.startswith(("Not a", "No verdict", "Holds up", "Suspect"))) == said
