"""Times of batches as they are written beside their curves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pytestqt.qtbot import QtBot

from model.units import NBSP
from tests.answering_host import AnsweringHost
from widgets.panels.data_pipeline import DataPipelinePanel
from widgets.parts.legend import Legend


def test_a_time_that_the_files_round_to_nothing_is_less_than_a_millisecond(
    qtbot: QtBot, converted: Callable[..., Any]
) -> None:
    panel = DataPipelinePanel()
    qtbot.addWidget(panel)
    panel.show()
    AnsweringHost(panel, converted("own/minddata-2.10/slow_python_op")).ask()
    legends = panel.sheet.interval.findChildren(Legend)
    said = " ".join(legend.accessibleName() for legend in legends).replace(NBSP, " ")
    assert "mean 73.1 ms" in said, "the files count whole milliseconds"
    assert "mean < 1 ms" in said
