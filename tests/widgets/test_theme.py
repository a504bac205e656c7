"""The theme reaches every kind of widget, and those that paint themselves hear of a change."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDockWidget,
    QLineEdit,
    QMainWindow,
    QPushButton,
    QScrollArea,
    QTableWidget,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.pictures import colours
from widgets.focus_ring import FocusRing
from widgets.stylesheet import stylesheet
from widgets.theme import level_token, load_theme, set_ground, set_theme, theme, theme_signals
from widgets.tokens import Theme

pytestmark = pytest.mark.usefixtures("light_again")


def test_tokens_are_colours_of_the_theme_file() -> None:
    light, dark = load_theme("light"), load_theme("dark")
    assert light.color("accent") == QColor("#4A4AC0")
    assert dark.color("bg.panel") == QColor("#15171C")
    assert (light.is_dark, dark.is_dark) == (False, True)
    assert light.fill("phase.tail") == QColor("#6B2E82")
    assert light.label("phase.tail") == QColor("#FFFFFF")
    assert light.label("phase.comm") == QColor("#12151A")


def test_an_unknown_token_is_an_error() -> None:
    with pytest.raises(KeyError):
        theme().color("bg.nothing")
    with pytest.raises(FileNotFoundError):
        load_theme("sepia")


def test_stream_colours_go_by_rank_and_end_in_other() -> None:
    assert theme().stream(1) == (QColor("#6683A4"), QColor("#12151A"))
    assert theme().stream(12) == (QColor("#876A29"), QColor("#FFFFFF"))
    assert theme().stream(13) == theme().stream(500) == (QColor("#8792A2"), QColor("#12151A"))
    assert theme().stream_name(40) == "Other"
    with pytest.raises(ValueError, match="begin at 1"):
        theme().stream(0)


@pytest.mark.parametrize(
    ("share", "token"),
    [(0.0, "low"), (0.299, "low"), (0.3, "middle"), (0.6, "middle"), (0.601, "high"), (1.0, "high")],
)
def test_the_level_of_a_queue_is_below_30_or_above_60_percent(share: float, token: str) -> None:
    assert level_token(share) == f"level.{token}"


def test_the_palette_follows_the_theme(qapp: QApplication) -> None:
    for name in ("dark", "light"):
        set_theme(qapp, name)
        palette = qapp.palette()
        assert theme().name == name
        assert palette.color(QPalette.ColorRole.Window) == theme().color("bg.panel")
        assert palette.color(QPalette.ColorRole.Text) == theme().color("text.1")
        disabled = palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text)
        assert disabled == theme().color("text.disabled")


def test_the_system_theme_is_one_of_the_two(qapp: QApplication) -> None:
    set_theme(qapp, "system")
    assert theme().name in ("light", "dark")


def test_a_change_is_told_after_the_new_theme_is_current(qapp: QApplication, qtbot: QtBot) -> None:
    seen: list[str] = []

    def note() -> None:
        seen.append(theme().name)

    theme_signals().changed.connect(note)
    with qtbot.waitSignal(theme_signals().changed):
        set_theme(qapp, "dark")
    assert seen[-1] == "dark"
    theme_signals().changed.disconnect(note)  # others go on to hear of changes


@pytest.mark.parametrize("name", ["light", "dark"])
def test_the_style_sheet_has_no_unknown_token_and_no_leftover(name: str) -> None:
    sheet = stylesheet(load_theme(name))
    assert "@" not in sheet.replace("url(", "")
    broken = Theme(name, False, {}, {}, (), ())
    with pytest.raises(KeyError):
        stylesheet(broken)


@pytest.mark.parametrize("name", ["light", "dark"])
def test_plain_widgets_are_in_the_colours_of_the_theme(qapp: QApplication, qtbot: QtBot, name: str) -> None:
    set_theme(qapp, name)  # type: ignore[arg-type]
    window = QMainWindow()
    qtbot.addWidget(window)
    content = QWidget()
    layout = QVBoxLayout(content)
    primary = QPushButton("Open")
    primary.setProperty("primary", True)
    for widget in (primary, QPushButton("Plain"), QLineEdit("text"), QComboBox(), QTableWidget(3, 2)):
        layout.addWidget(widget)
    window.setCentralWidget(content)
    window.show()
    image = window.grab().toImage()
    assert image.pixelColor(2, 2) == theme().color("bg.window")
    shown = colours(image)
    wanted = ("accent", "on.accent", "bg.panel", "border", "border.strong")
    assert {theme().color(token).name() for token in wanted} <= shown


def test_a_ground_follows_the_theme(qapp: QApplication, qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    set_ground(widget, "bg.panel")
    set_ground(widget, "warn.bg")
    for name, ground in (("light", "#fcf0d9"), ("dark", "#33290f")):
        set_theme(qapp, name)  # type: ignore[arg-type]
        assert widget.grab().toImage().pixelColor(5, 5).name() == ground


def test_the_focus_ring_is_shown_only_after_a_key(qapp: QApplication, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    layout.setContentsMargins(20, 20, 20, 20)
    first, second = QPushButton("one"), QPushButton("two")
    layout.addWidget(first)
    layout.addWidget(second)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    QTest.mouseClick(first, Qt.MouseButton.LeftButton)
    assert theme().color("accent").name() not in colours(window.grab().toImage())
    QTest.keyClick(first, Qt.Key.Key_Tab)
    assert second.hasFocus()
    image = window.grab().toImage()
    # 2 px of accent, 1 px outside the control, on all four sides
    middle = second.geometry().center()
    accent = theme().color("accent")
    assert image.pixelColor(middle.x(), second.geometry().top() - 2) == accent
    assert image.pixelColor(second.geometry().left() - 2, middle.y()) == accent
    QTest.mouseClick(first, Qt.MouseButton.LeftButton)
    qapp.processEvents()
    assert accent.name() not in colours(window.grab().toImage())


def test_the_focus_ring_follows_its_widget_and_ends_where_that_is_scrolled_away(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column, inside = QScrollArea(window), QWidget()
    column.setGeometry(20, 20, 200, 100)
    first, second = QPushButton("one", inside), QPushButton("two", inside)
    first.setGeometry(10, 10, 80, 24)
    second.setGeometry(10, 60, 80, 24)
    inside.resize(150, 600)
    column.setWidget(inside)
    window.resize(300, 200)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Tab)
    (ring,) = (part for part in window.findChildren(FocusRing) if part.isVisible())
    second.move(20, 50)
    place = second.mapTo(window, second.rect().topLeft())
    assert (ring.x(), ring.y(), ring.width()) == (place.x() - 3, place.y() - 3, 86)
    column.verticalScrollBar().setValue(300)
    assert not ring.isVisible()
    column.verticalScrollBar().setValue(0)
    assert ring.isVisible()


def test_a_dock_does_not_make_its_content_semibold(qtbot: QtBot) -> None:
    dock = QDockWidget("Selection")
    qtbot.addWidget(dock)
    table = QTableWidget(1, 1)
    dock.setWidget(table)
    dock.show()
    assert table.horizontalHeader().font().weight() == QFont.Weight.Normal
