"""The visible range written to files, as File > Export visible range does after a file was chosen."""

from __future__ import annotations

import csv
import itertools
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QLabel

from app.window.main_window import MainWindow
from cache.trace import Trace
from model.time_span import TimeSpan
from tests.workflow_script import Drive, Steps, is_open
from widgets.panels.timeline import TimelinePanel
from widgets.timeline.view import TimelineView

KINDS = (".png", ".svg", ".csv", ".json", ".stepscope")


def timeline_view(window: MainWindow) -> TimelineView:
    panel = window.host.docks["timeline"].frame.panel
    assert isinstance(panel, TimelinePanel)
    return panel.view


@pytest.mark.usefixtures("sample_was_read")
def test_the_visible_range_goes_to_every_kind_of_file(
    drive: Drive, tmp_path: Path, choose_files: Callable[..., None]
) -> None:
    spans: list[TimeSpan] = []
    chosen: list[Path] = []
    choose_files(lambda _question: chosen[-1])

    def script(window: MainWindow) -> Steps:
        yield is_open(window)
        window.host.bring("timeline")
        yield lambda: window.host.docks["timeline"].frame.is_settled
        view = timeline_view(window)
        whole = view.sight.view
        view.sight.set_view(TimeSpan(whole.begin_ns + whole.length_ns // 4, whole.begin_ns + whole.length_ns // 2))
        yield lambda: window.host.docks["timeline"].frame.is_settled
        spans.append(view.sight.view)
        for name in (*(f"part{suffix}" for suffix in KINDS), "LOUD.JSON"):
            chosen.append(tmp_path / name)
            window.actions_by_id["export_range"].trigger()
            yield chosen[-1].is_file
        chosen.append(tmp_path / "nowhere" / "part.csv")
        window.actions_by_id["export_range"].trigger()
        yield lambda: "cannot be written" in "".join(label.text() for label in window.message.findChildren(QLabel))
        window.actions_by_id["close_result"].trigger()
        assert window.message.isHidden()

    assert drive(["--sample"], script) == 0
    check_files(tmp_path, spans[0])


def check_files(folder: Path, span: TimeSpan) -> None:
    """All files say the same of ``span``."""
    with (folder / "part.csv").open(encoding="utf-8", newline="") as file:
        rows = [(int(row["begin_ns"]), int(row["duration_ns"]), row["name"]) for row in csv.DictReader(file)]
    assert all(begin < span.end_ns and begin + length >= span.begin_ns for begin, length, _ in rows)
    assert (folder / "LOUD.JSON").read_text("utf-8") == (folder / "part.json").read_text("utf-8")
    events = json.loads((folder / "part.json").read_text("utf-8"))["traceEvents"]
    times = [
        (int(one["ts"].replace(".", "")), int(one["dur"].replace(".", "")), one["name"])
        for one in events
        if one["ph"] == "X"
    ]
    assert sorted(times) == sorted(rows)
    with Trace.open(folder / "part.stepscope") as part:
        assert part.slice_count == len(rows)
        assert part.has("kernels")
    picture = QImage(str(folder / "part.png"))
    assert QSvgRenderer(str(folder / "part.svg")).viewBox().width() * 2 == picture.width()
    places = itertools.product(range(0, picture.width(), 7), range(0, picture.height(), 7))
    assert len({picture.pixel(x, y) for x, y in places}) > 8
