"""Keys that a person chooses: recorded, stored, warned about, and used by actions, timeline and help."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.settings import Settings
from app.window.key_settings import key_options, rivals
from app.window.keyboard_help import key_groups
from app.window.main_window import MainWindow
from app.window.program import Program
from app.window.settings_dialog import SettingsDialog
from widgets.key_choices import key_choices, keys_of, portable, text_of_keys
from widgets.panel import Panel
from widgets.timeline.keys import key_rows
from widgets.timeline.view import TimelineView


@pytest.fixture(autouse=True)
def usual_keys() -> Iterator[None]:
    """What one test chooses is not the next one's."""
    yield
    key_choices().choose({})


@pytest.fixture
def dialog(qtbot: QtBot, program: Program) -> SettingsDialog:
    made = SettingsDialog(program.settings, [("Timeline", "Alt+T")])
    qtbot.addWidget(made)
    made.chosen.connect(program.choose)
    made.show()
    return made


def test_the_usual_keys_do_not_clash() -> None:
    assert rivals(key_options(), []) == {}


def test_every_usual_key_can_be_written_to_the_settings() -> None:
    for option in key_options():
        keys = tuple(portable(key) for key in option.usual)
        assert all(keys), option.id
        assert keys_of(text_of_keys(keys)) == keys


def record(
    qtbot: QtBot, dialog: SettingsDialog, row: str, place: int, key: Qt.Key, modifier: Qt.KeyboardModifier
) -> None:
    edit = dialog.keys.fields[row].edits[place]
    edit.setFocus()
    qtbot.keyClick(edit, key, modifier)


NONE, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier


def test_a_key_is_recorded_and_works_at_once(
    qtbot: QtBot, dialog: SettingsDialog, program: Program, window: MainWindow
) -> None:
    record(qtbot, dialog, "window.settings", 1, Qt.Key.Key_F12, NONE)
    record(qtbot, dialog, "timeline.fit", 0, Qt.Key.Key_K, CTRL)
    assert json.loads(Settings().path.read_text()) == {
        "keys.window.settings": "Ctrl+, F12",
        "keys.timeline.fit": "Ctrl+K",
    }
    shortcuts = window.actions_by_id["settings"].shortcuts()
    assert [key.toString() for key in shortcuts] == ["Ctrl+,", "F12"]
    assert ("Fit the selected slice", "Ctrl+K") in key_rows()
    assert any(("Settings", "Ctrl+,  F12") in rows for _title, rows in key_groups([]))
    assert dialog.keys.resets["timeline.fit"].isVisible()
    dialog.keys.resets["timeline.fit"].click()
    assert json.loads(Settings().path.read_text()) == {"keys.window.settings": "Ctrl+, F12"}
    assert ("Fit the selected slice", "F") in key_rows()


def test_a_key_that_two_rows_want_is_warned_about(qtbot: QtBot, dialog: SettingsDialog) -> None:
    record(qtbot, dialog, "timeline.fit", 0, Qt.Key.Key_M, NONE)
    record(qtbot, dialog, "timeline.undo", 0, Qt.Key.Key_T, Qt.KeyboardModifier.AltModifier)
    notes = {row: note.text() for row, note in dialog.keys.notes.items() if note.isVisibleTo(dialog)}
    assert set(notes) == {"timeline.fit", "timeline.measure", "timeline.undo"}
    assert "Fit the selected slice" in notes["timeline.measure"]
    assert "Timeline" in notes["timeline.undo"]


def test_a_key_that_was_chosen_works_there_and_no_longer_where_it_was_usual(
    qtbot: QtBot, dialog: SettingsDialog, window: MainWindow
) -> None:
    record(qtbot, dialog, "window.keyboard", 1, Qt.Key.Key_Comma, CTRL)
    notes = {row: note.text() for row, note in dialog.keys.notes.items() if note.isVisibleTo(dialog)}
    assert notes == {
        "window.keyboard": "Also the key of: Settings. It works here.",
        "window.settings": "Also the key of: Keyboard. It works there.",
    }
    dialog.hide()
    here, there = window.actions_by_id["keyboard"], window.actions_by_id["settings"]
    window.show()
    window.activateWindow()
    with qtbot.assertNotEmitted(there.triggered), qtbot.waitSignal(here.triggered):
        qtbot.keyClick(window, Qt.Key.Key_Comma, CTRL)
    key_choices().choose({})
    assert [key.toString() for key in there.shortcuts()] == ["Ctrl+,"]


def test_a_key_that_two_rows_chose_works_in_the_first(program: Program, window: MainWindow) -> None:
    key_choices().choose({"window.settings": "F12", "timeline.fit": "F12 K"})
    assert [key.toString() for key in window.actions_by_id["settings"].shortcuts()] == ["F12"]
    assert ("Fit the selected slice", "K") in key_rows()


def test_a_panel_gives_up_a_key_that_was_chosen(
    program: Program, fake_panel: Callable[..., type[Panel]], qtbot: QtBot
) -> None:
    window = MainWindow(program, "1.0", has_sample=False, panels=[fake_panel("one", order=1)])
    window.show()
    qtbot.waitUntil(lambda: window.menus.panel_keys() == [("One", "Alt+1")])
    key_choices().choose({"window.settings": "Alt+1"})
    assert window.menus.panel_keys() == []
    key_choices().choose({})
    assert window.menus.panel_keys() == [("One", "Alt+1")]
    window.close()


def test_what_is_no_row_takes_no_key_away(program: Program) -> None:
    program.choose("keys.gone.row", "F")
    assert ("Fit the selected slice", "F") in key_rows()


def test_escape_leaves_a_field_as_it_is_and_then_closes(qtbot: QtBot, dialog: SettingsDialog) -> None:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)

    def press(key: Qt.Key) -> None:
        qtbot.keyClick(QApplication.focusWidget(), key)

    edit = dialog.keys.fields["timeline.fit"].edits[0]
    edit.setFocus()
    before = edit.keySequence()
    press(Qt.Key.Key_Escape)
    assert edit.keySequence() == before
    assert not edit.hasFocus()
    assert dialog.isVisible()
    press(Qt.Key.Key_Tab)
    assert edit.hasFocus(), "Tab goes on where it was"
    press(Qt.Key.Key_Escape)
    press(Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert Settings().changed() == ()


def test_a_field_that_is_left_as_it_was_writes_no_file(qtbot: QtBot, dialog: SettingsDialog, program: Program) -> None:
    edit = dialog.keys.fields["timeline.fit"].edits[0]
    with qtbot.waitSignal(edit.editingFinished):
        record(qtbot, dialog, "timeline.fit", 0, Qt.Key.Key_F, NONE)
    assert edit.keySequence().toString() == "F"
    program.choose("theme", "system")
    assert not Settings().path.exists()
    program.choose("theme", "dark")
    assert Settings().path.exists()


def test_tab_goes_both_ways_through_the_fields_and_records_nothing(qtbot: QtBot, dialog: SettingsDialog) -> None:
    first, second = dialog.keys.fields["timeline.fit"].edits
    second.setFocus()
    usual = first.keySequence()
    for field, key, modifier in (
        (first, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier),
        (second, Qt.Key.Key_Tab, NONE),
        (first, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier),
    ):
        if modifier != NONE:
            qtbot.keyPress(QApplication.focusWidget(), Qt.Key.Key_Shift, modifier)
        qtbot.keyClick(QApplication.focusWidget(), key, modifier)
        if modifier != NONE:
            qtbot.keyRelease(QApplication.focusWidget(), Qt.Key.Key_Shift)
        assert field.hasFocus()
    qtbot.keyClick(first, Qt.Key.Key_Control, CTRL)
    qtbot.wait(1_200)  # Qt ends a recording after one second
    assert first.keySequence() == usual
    assert Settings().changed() == ()


def test_tab_comes_to_the_buttons_after_the_settings(qtbot: QtBot, dialog: SettingsDialog) -> None:
    dialog.search.setFocus()
    for expected in ("Close", "Export…", "Import…", "Reset all…"):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
        assert getattr(QApplication.focusWidget(), "text", str)() == expected
    dialog.groups.setFocus()
    for _ in range(2):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    field = QApplication.focusWidget()
    assert field is not None
    assert field.accessibleName() == "Theme"


def test_a_row_may_have_no_key(qtbot: QtBot, dialog: SettingsDialog) -> None:
    record(qtbot, dialog, "timeline.fit", 0, Qt.Key.Key_K, CTRL)
    dialog.keys.fields["timeline.fit"].edits[0].clear()
    assert json.loads(Settings().path.read_text()) == {"keys.timeline.fit": "none"}
    assert "Fit the selected slice" not in dict(key_rows())


def test_the_timeline_follows_a_choice_while_it_is_open(qtbot: QtBot, dialog: SettingsDialog) -> None:
    view = TimelineView()
    qtbot.addWidget(view)
    view.show()
    record(qtbot, dialog, "timeline.measure", 0, Qt.Key.Key_K, NONE)
    qtbot.keyClick(view.canvas, Qt.Key.Key_M)
    assert not view.canvas.measure.is_on
    qtbot.keyClick(view.canvas, Qt.Key.Key_K)
    assert view.canvas.measure.is_on


def test_the_search_shows_what_fits(qtbot: QtBot, dialog: SettingsDialog) -> None:
    qtbot.keyClicks(dialog.search, "selected slice")
    shown = {row for row, field in dialog.keys.fields.items() if field.isVisibleTo(dialog)}
    assert shown == {row.id for row in key_options() if "selected" in row.what.lower() and "slice" in row.what.lower()}
    assert {"timeline.fit", "timeline.measure"} & shown == {"timeline.fit"}
    assert not dialog._parts["theme"][0].isVisibleTo(dialog)
    dialog.search.clear()
    assert dialog._parts["theme"][0].isVisibleTo(dialog)


@pytest.mark.parametrize("text", ["", "none", "Home 0", "Ctrl+, Ctrl+Shift+Z", "nonsense-key F", "\x00"])
def test_the_file_may_hold_anything(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"keys.timeline.fit": text, "keys.gone.row": "F"}))
    settings = Settings(path)
    key_choices().choose(settings.keys())
    for option in key_options():
        for key in option.keys:
            assert QKeySequence(key).count() == 1
