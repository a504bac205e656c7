"""The list of all results of the opened folder: chosen with the mouse, with keys and by a part of the name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.window.open_trace import Choice
from app.window.result_field import ResultField

LIST_SHOWN = r"This plugin does not support (raise\(\)|grabbing the keyboard)"
"""What the offscreen platform says when the list of matches comes up."""


@pytest.fixture
def field(qtbot: QtBot) -> Iterator[ResultField]:
    window = QWidget()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    layout.addWidget(QLineEdit())
    made = ResultField()
    layout.addWidget(made)
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    yield made
    window.close()


def ranks(count: int) -> list[Choice]:
    return [Choice(rank, f"h{rank}#{rank}", f"Rank {rank}", f"h{rank}") for rank in range(count)]


def chosen(field: ResultField) -> list[object]:
    found: list[object] = []
    field.result_chosen.connect(found.append)
    return found


def test_a_few_results_are_a_plain_list(qtbot: QtBot, field: ResultField) -> None:
    field.show_choices(ranks(3), "h1#1")
    assert (field.currentText(), field.toolTip(), field.isEditable()) == ("Rank 1", "h1", False)
    found = chosen(field)
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Down)
    assert found == [2]


def test_the_shown_result_is_not_asked_for_again(field: ResultField) -> None:
    field.show_choices(ranks(3), "h1#1")
    found = chosen(field)
    field.activated.emit(1)
    assert found == []


@pytest.mark.qt_log_ignore(LIST_SHOWN)
@pytest.mark.parametrize("count", [3, 64])
def test_the_shown_one_is_named_and_another_one_only_while_it_is_read(
    qtbot: QtBot, field: ResultField, count: int
) -> None:
    field.show_choices(ranks(count), "h0#0")
    width = field.width()
    found = chosen(field)
    field.activated.emit(2)
    assert (found, field.currentText()) == ([2], "Rank 0")  # nobody has begun to read it
    field.show_choices(ranks(count), "h0#0", "h2#2")
    assert (field.currentText(), field.toolTip()) == ("Reading Rank 2…", "The panels still show Rank 0.")
    assert field.width() == width >= field.fontMetrics().horizontalAdvance("Reading Rank 2…")
    field.activated.emit(2)
    assert found == [2]
    field.activated.emit(0)
    assert found == [2, 0]
    field.show_choices(ranks(count), "h0#0")
    assert (field.currentText(), field.toolTip()) == ("Rank 0", "h0")
    assert [field.itemText(place) for place in range(3)] == ["Rank 0", "Rank 1", "Rank 2"]


@pytest.mark.qt_log_ignore(LIST_SHOWN)
@pytest.mark.parametrize(("typed", "expected"), [("31", [31]), ("3", [3]), ("rank 6", [6]), ("nothing", []), ("", [])])
def test_many_results_are_searched_by_a_part_of_the_name(
    qtbot: QtBot, field: ResultField, typed: str, expected: list[int]
) -> None:
    field.show_choices(ranks(64), "h0#0")
    found = chosen(field)
    line = field.lineEdit()
    assert line is not None
    line.setFocus()
    qtbot.waitUntil(line.hasSelectedText)
    qtbot.keyClick(line, Qt.Key.Key_Backspace)
    qtbot.keyClicks(line, typed)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert found == expected
    assert field.currentText() == "Rank 0"  # still the shown one


@pytest.mark.qt_log_ignore(LIST_SHOWN)
def test_what_was_typed_and_not_taken_is_taken_back(qtbot: QtBot, field: ResultField) -> None:
    field.show_choices(ranks(64), "h5#5")
    line = field.lineEdit()
    assert line is not None
    line.setFocus()
    qtbot.waitUntil(line.hasSelectedText)
    qtbot.keyClicks(line, "xyz")
    other = field.window().findChild(QLineEdit)
    assert other is not None
    other.setFocus()
    assert field.currentText() == "Rank 5"


def test_another_folder_has_another_list(field: ResultField) -> None:
    field.show_choices(ranks(64), "h5#5")
    field.show_choices(
        [Choice(None, "a", "Window 1 · 14:03:12", "a"), Choice("b", "b", "Window 2 · 14:04:01", "b")], "b"
    )
    assert (field.count(), field.currentText(), field.isEditable()) == (2, "Window 2 · 14:04:01", False)
    found = chosen(field)
    field.activated.emit(0)
    assert found == [None]


def test_a_name_that_is_too_long_shows_its_begin_and_whole_matches(qtbot: QtBot, field: ResultField) -> None:
    long = [Choice(place, f"#{place}", f"Rank {place} · {'a/long/path/' * 4}r{place}", "") for place in range(12)]
    field.show_choices(long, "#3")
    line = field.lineEdit()
    assert line is not None
    assert line.cursorPosition() == 0
    assert line.cursorPositionAt(line.rect().center()) < len(long[3].label) // 2 + 1
    completer = field.completer()
    assert completer is not None
    popup = completer.popup()
    assert popup is not None
    assert popup.minimumWidth() == field.view().minimumWidth() > 0
    assert popup.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff
