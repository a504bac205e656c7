"""Every shipped icon draws something, in the colour it is asked for and at every scale."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QImage
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

import resources
from widgets.theme import icon, icon_pixmap, program_icon, set_theme, theme

pytestmark = pytest.mark.usefixtures("light_again")

# What the design names; more may be shipped.
NAMED = """
folder-open file save back forward zoom-in zoom-out fit measure flows bookmark search settings help
close float more filter columns copy export pin eye overview step-trace operators data-pipeline
timeline suggestions slice-details health pie bars check info warn critical drop-folder collect
sample chevron-right chevron-down cancel stop refresh moon sun
"""
SHIPPED = [name for name in resources.names("icons", ".svg") if name != "stepscope"]


def ink(image: QImage) -> list[str]:
    """Names of the colours of all opaque pixels."""
    pixels = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return [color.name() for color in pixels if color.alpha() == 255]


def test_all_named_icons_are_shipped() -> None:
    assert not set(NAMED.split()) - set(SHIPPED)


@pytest.mark.parametrize("name", SHIPPED)
def test_an_icon_keeps_to_the_drawing_rules(name: str) -> None:
    drawing = resources.text("icons", f"{name}.svg")
    assert 'viewBox="0 0 24 24"' in drawing
    assert 'fill="none" stroke="currentColor" stroke-width="1.5"' in drawing
    assert 'stroke-linecap="round" stroke-linejoin="round"' in drawing
    assert not re.search("#[0-9a-fA-F]{3}|<text|<image|<script|href", drawing)


@pytest.mark.parametrize("name", SHIPPED)
def test_an_icon_draws_something_in_its_colour(qapp: QApplication, name: str) -> None:
    image = icon_pixmap(name, 48, "critical").toImage()
    assert set(ink(image)) == {theme().color("critical").name()}
    touched = [(x, y) for x in range(48) for y in range(48) if image.pixelColor(x, y).alpha() > 0]
    assert len(touched) > 30
    assert min(min(x, y) for x, y in touched) >= 2, "keep a margin of one unit of the grid"
    assert max(max(x, y) for x, y in touched) <= 45


def test_no_two_icons_are_the_same_drawing() -> None:
    drawings = [resources.text("icons", f"{name}.svg") for name in SHIPPED]
    assert len(set(drawings)) == len(drawings)


def test_a_disabled_icon_is_grey_and_one_that_is_on_is_accent(qapp: QApplication) -> None:
    shown = icon("stop", "text.2")
    size = QSize(48, 48)  # smaller lines have no opaque pixel
    for mode, state, token in (
        (QIcon.Mode.Normal, QIcon.State.Off, "text.2"),
        (QIcon.Mode.Normal, QIcon.State.On, "accent"),
        (QIcon.Mode.Disabled, QIcon.State.Off, "text.disabled"),
    ):
        assert set(ink(shown.pixmap(size, mode, state).toImage())) == {theme().color(token).name()}


def test_an_icon_made_earlier_follows_the_theme(qapp: QApplication, qtbot: QtBot) -> None:
    button = QToolButton()
    qtbot.addWidget(button)
    button.setIcon(icon("columns", "text.1"))
    button.setIconSize(QSize(24, 24))
    for name, token in (("light", "#1a1e24"), ("dark", "#e6e9ee")):
        set_theme(qapp, name)  # type: ignore[arg-type]
        assert token in ink(button.grab().toImage())


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
def test_an_icon_is_rendered_anew_for_each_scale(qapp: QApplication, ratio: float) -> None:
    pixmap = icon("fit").pixmap(QSize(16, 16), ratio)
    assert pixmap.width() == round(16 * ratio)
    assert pixmap.devicePixelRatio() == ratio


def test_copies_of_an_icon_outlive_the_first(qapp: QApplication) -> None:
    first = icon("search")
    copy = QIcon(first)
    copy.addPixmap(icon_pixmap("fit", 16))  # detaches: Qt asks the engine for a clone
    del first
    assert not copy.pixmap(16, 16).isNull()


def test_unknown_names_and_tokens_are_errors(qapp: QApplication) -> None:
    with pytest.raises(FileNotFoundError):
        icon("no-such-icon")
    with pytest.raises(KeyError):
        icon("fit", "no.such.token")


def test_the_program_icon_has_its_three_colours(qapp: QApplication) -> None:
    shown = set(ink(program_icon().pixmap(64, 64).toImage()))
    assert {"#4a4ac0", "#ffffff", "#e5a52e"} <= shown


def test_a_place_without_room_gets_no_icon(qapp: QApplication) -> None:
    assert icon("warn").pixmap(QSize(0, 12)).isNull()
