"""Choosing what slices are coloured by: with mouse and keys, and what is seen then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from analysis.timeline_colors import DURATION_FILL, DURATION_STEPS, PALE_FILL, Coloring
from analysis.timeline_outline import OTHER_FILL
from model.time_span import TimeSpan
from tests.widgets.timeline.hands import answer, place, shown_view
from widgets.theme import set_theme
from widgets.timeline.color_choice import color_choice
from widgets.timeline.palette import palette
from widgets.timeline.view import TimelineView

RUN_NS = 1_000_000
# Machado, Oliveira, Fernandes 2009: full red, green and blue blindness, in linear RGB.
BLIND = {
    "red": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "green": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "blue": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}


@pytest.fixture(autouse=True)
def usual_choice() -> Iterator[None]:
    yield
    color_choice().choose("type")


@pytest.fixture
def trace(plain_trace: Callable[..., Any]) -> Any:
    rows = [(0, 0, 0, RUN_NS, "step")]
    rows += [(1, 0, 100_000 * n, 60_000, f"MatMul-op{n}") for n in range(5)]
    rows += [(1, 0, 500_000 + 100_000 * n, 9_000, f"Cast-op{n}") for n in range(5)]
    return plain_trace([("python", "main"), ("npu", "Stream 4")], rows)


@pytest.fixture
def view(qtbot: QtBot, trace: Any) -> TimelineView:
    return shown_view(qtbot, trace, TimeSpan(0, RUN_NS), width=1400, height=300)


def shown(view: TimelineView, time_ns: int) -> QColor:
    at = place(view, time_ns, 1)
    picture = view.canvas.grab().toImage()
    return QColor(picture.pixelColor(at.x(), at.y() - 7))


def test_fields_of_the_bar_stand_in_one_line(qapp: QApplication, view: TimelineView) -> None:
    set_theme(qapp, "light")  # the style sheet makes them as high as they are
    qapp.processEvents()
    fields = (view.zero_box, view.colors.box, view.colors.names)
    assert len({(field.mapTo(view, QPoint(0, 0)).y(), field.height()) for field in fields}) == 1


def test_the_box_colours_by_duration_and_shows_the_scale(qtbot: QtBot, view: TimelineView, trace: Any) -> None:
    assert not view.colors.scale.isVisible()
    assert shown(view, 30_000).name() == palette().fills[1].name()
    view.colors.box.setFocus()
    with qtbot.waitSignal(view.query_changed):
        qtbot.keyClick(view.colors.box, Qt.Key.Key_End)
        if color_choice().by != "duration":  # styles differ in whether a key chooses at once
            view.colors.box.activated.emit(view.colors.box.currentIndex())
    assert color_choice().by == "duration"
    answer(view, trace)
    assert view.colors.scale.isVisible()
    assert view.colors.scale.labels() == ["1\u00a0µs", "10\u00a0µs", "100\u00a0µs", "1\u00a0ms"]
    assert shown(view, 30_000).name() == palette().fills[DURATION_FILL + 2].name()
    assert shown(view, 504_000).name() == palette().fills[DURATION_FILL + 1].name()


def test_names_that_are_typed_keep_their_colour(qtbot: QtBot, view: TimelineView, trace: Any) -> None:
    view.colors.names.setFocus()
    with qtbot.waitSignal(view.query_changed):
        qtbot.keyClicks(view.colors.names, "cast")
    assert view.query().coloring == Coloring("type", "cast")
    answer(view, trace)
    assert shown(view, 30_000).name() == palette().fills[PALE_FILL].name()
    assert shown(view, 504_000).name() == palette().fills[2].name()


def test_all_timelines_follow_the_choice(qtbot: QtBot, view: TimelineView) -> None:
    other = TimelineView()
    qtbot.addWidget(other)
    view.colors.box.activated.emit(view.colors.box.findData("stream"))
    assert other.colors.box.currentData() == "stream"
    assert other.query().coloring.by == "stream"


# ---- colours


def light_of(color: QColor) -> np.ndarray[Any, Any]:
    """Red, green and blue as amounts of light, 0..1 (IEC 61966-2-1)."""
    levels = np.array([color.redF(), color.greenF(), color.blueF()])
    return np.where(levels <= 0.04045, levels / 12.92, ((levels + 0.055) / 1.055) ** 2.4)


def oklab(color: QColor, blind: str) -> np.ndarray[Any, Any]:
    linear = light_of(color)
    if blind:
        linear = np.clip(np.array(BLIND[blind]) @ linear, 0, 1)
    cones = np.array(
        [
            [0.4122214708, 0.5363325363, 0.0514459929],
            [0.2119034982, 0.6806995451, 0.1073969566],
            [0.0883024619, 0.2817188376, 0.6299787005],
        ]
    )
    lab = np.array(
        [
            [0.2104542553, 0.7936177850, -0.0040720468],
            [1.9779984951, -2.4285922050, 0.4505937099],
            [0.0259040371, 0.7827717662, -0.8086757660],
        ]
    )
    made: np.ndarray[Any, Any] = lab @ np.cbrt(cones @ linear)
    return made


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("blind", ["", *BLIND])
def test_colours_stay_apart_for_every_eye(qapp: QApplication, theme: Any, blind: str) -> None:
    set_theme(qapp, theme)
    fills = [oklab(fill, blind) for fill in palette().fills]
    set_theme(qapp, "light")
    for one, other in combinations(range(1, OTHER_FILL), 2):
        assert np.linalg.norm(fills[one] - fills[other]) >= 0.05, (one, other)
    scale = fills[DURATION_FILL : DURATION_FILL + DURATION_STEPS]
    lightness = [color[0] for color in scale]
    assert all(abs(a - b) >= 0.08 for a, b in pairwise(lightness)), "each step is told by its lightness alone"
    assert lightness == sorted(lightness, reverse=theme == "light")
    for number in (*range(1, OTHER_FILL + 1), *range(DURATION_FILL + 1, DURATION_FILL + DURATION_STEPS)):
        assert np.linalg.norm(fills[number] - fills[PALE_FILL]) >= 0.05, number


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_names_on_every_fill_can_be_read(qapp: QApplication, theme: Any) -> None:
    set_theme(qapp, theme)
    pairs = list(zip(palette().fills, palette().labels, strict=True))
    set_theme(qapp, "light")
    assert len(pairs) == PALE_FILL + 1
    for fill, label in pairs:
        low, high = sorted((luminance(fill), luminance(label)))
        assert (high + 0.05) / (low + 0.05) >= 4.5, (fill.name(), label.name())


def luminance(color: QColor) -> float:
    return float(light_of(color) @ [0.2126, 0.7152, 0.0722])
