"""The settings dialog: defaults, resets, the cache folder, thresholds, import and export."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QPoint, Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QFileDialog, QLabel, QLineEdit, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from app.places import cache_folder
from app.window.language import set_language
from app.window.program import Program
from app.window.settings_dialog import SettingsDialog
from model.units import NBSP, choose_size_units, size
from widgets.parts.link import Link
from widgets.suggestions.thresholds import thresholds

Press = Callable[[QMessageBox.StandardButton], None]


@pytest.fixture
def dialog(qtbot: QtBot, program: Program) -> Iterator[SettingsDialog]:
    made = SettingsDialog(program.settings)
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    made.chosen.connect(program.choose)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()
    program.wait_for_conversions()
    choose_size_units("binary")
    thresholds().read({})


def question_of(dialog: SettingsDialog) -> QFileDialog:
    (found,) = (one for one in dialog.findChildren(QFileDialog) if one.isVisible())
    return found


def name_field(question: QFileDialog) -> QLineEdit:
    found = question.findChild(QLineEdit, "fileNameEdit")
    assert found is not None
    return found


def field(dialog: SettingsDialog, name: str) -> QComboBox:
    return next(combo for combo in dialog.findChildren(QComboBox) if combo.accessibleName() == name)


def test_each_choice_names_its_default(dialog: SettingsDialog) -> None:
    theme = field(dialog, "Theme")
    assert [theme.itemText(at) for at in range(3)] == ["As the system (default)", "Light", "Dark"]


def test_sizes_are_shown_in_the_chosen_units(qtbot: QtBot, dialog: SettingsDialog) -> None:
    assert size(2 << 20) == f"2.000{NBSP}MiB"
    combo = field(dialog, "Sizes in")
    combo.setFocus()
    qtbot.keyClick(combo, Qt.Key.Key_Down)
    combo.activated.emit(combo.currentIndex())
    assert size(2_000_000) == f"2.000{NBSP}MB"


def test_the_arrow_keys_lead_from_group_to_group(qtbot: QtBot, dialog: SettingsDialog) -> None:
    dialog.groups.setFocus()
    tops = []
    for key in (Qt.Key.Key_Home, *[Qt.Key.Key_Down] * 4):
        qtbot.keyClick(dialog.groups, key)
        tops.append(dialog.keys.mapTo(dialog, QPoint(0, 0)).y())
    assert tops[-1] < dialog.height() // 4  # Keys
    assert tops[-1] < tops[0]
    qtbot.keyClick(dialog.groups, Qt.Key.Key_Home)
    assert dialog.keys.mapTo(dialog, QPoint(0, 0)).y() == tops[0]


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_fields_of_all_groups_begin_at_one_place(
    qtbot: QtBot, dialog: SettingsDialog, program: Program, language: str
) -> None:
    program.choose("language", language)
    fields = [combo for combo in dialog.findChildren(QComboBox) if combo.accessibleName() and combo.isVisible()]
    assert len(fields) >= 6
    qtbot.waitUntil(lambda: len({combo.mapTo(dialog, QPoint(0, 0)).x() for combo in fields}) == 1)
    program.choose("language", "en")


def test_a_search_without_a_hit_is_said(qtbot: QtBot, dialog: SettingsDialog) -> None:
    assert not dialog.none_found.isVisible()
    qtbot.keyClicks(dialog.search, "zzz")
    assert dialog.none_found.isVisible()
    for _ in range(3):
        qtbot.keyClick(dialog.search, Qt.Key.Key_Backspace)
    assert not dialog.none_found.isVisible()


def test_a_threshold_is_chosen_and_reset(qtbot: QtBot, dialog: SettingsDialog, program: Program) -> None:
    dialog.search.setText("free_time")
    boxes = dialog.rules.findChildren(QDoubleSpinBox)
    box = next(box for box in boxes if "free_time" in box.accessibleName() and box.isVisible())
    usual = box.value()
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Up)
    assert dict(thresholds().chosen())["free_time"] == usual + 1

    def resets() -> list[Link]:
        return [link for link in dialog.rules.findChildren(Link) if link.isVisible()]

    qtbot.waitUntil(lambda: len(resets()) == 1)
    qtbot.mouseClick(resets()[0], Qt.MouseButton.LeftButton)
    assert "free_time" not in dict(thresholds().chosen())
    assert program.settings.is_default("rules.free_time")


def test_all_are_reset_after_a_question(
    qtbot: QtBot, dialog: SettingsDialog, program: Program, press: Press, tmp_path: Path
) -> None:
    for key, value in (("theme", "light"), ("rules.free_time", "50.0"), ("cache_folder", str(tmp_path))):
        program.choose(key, value)
    press(QMessageBox.StandardButton.No)
    qtbot.mouseClick(dialog.reset_all, Qt.MouseButton.LeftButton)
    assert program.settings["theme"] == "light"
    press(QMessageBox.StandardButton.Yes)
    qtbot.mouseClick(dialog.reset_all, Qt.MouseButton.LeftButton)
    assert program.settings.changed() == ("cache_folder",)


def test_enter_in_a_field_resets_nothing(qtbot: QtBot, dialog: SettingsDialog, program: Program) -> None:
    program.choose("theme", "light")
    for part in (dialog.search, field(dialog, "Theme"), field(dialog, "Language")):
        qtbot.keyClick(part, Qt.Key.Key_Return)
    assert dialog.findChildren(QMessageBox) == []
    assert dialog.isVisible()
    qtbot.mouseClick(dialog.reset_all, Qt.MouseButton.LeftButton)
    (box,) = dialog.findChildren(QMessageBox)
    assert box.windowModality() == Qt.WindowModality.WindowModal
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert not box.isVisible()
    assert program.settings["theme"] == "light"


def test_a_rule_says_what_it_is_about(dialog: SettingsDialog) -> None:
    dialog.search.setText("idle time")
    rows = [label.accessibleName() for label in dialog.rules.findChildren(QLabel) if label.isVisible()]
    assert "Idle time of the device" in rows
    assert "Ranks differ in idle time" in rows
    assert "Training waits for data: data processing" not in rows


def test_settings_go_to_a_file_and_come_back(
    qtbot: QtBot, dialog: SettingsDialog, program: Program, choose_files: Callable[..., None], tmp_path: Path
) -> None:
    program.choose("slice_colors", "stream")
    path = tmp_path / "mine.json"
    choose_files(path)
    qtbot.mouseClick(dialog.export_button, Qt.MouseButton.LeftButton)
    assert json.loads(path.read_text())["values"] == {"slice_colors": "stream"}
    program.choose("slice_colors", "name")
    qtbot.mouseClick(dialog.import_button, Qt.MouseButton.LeftButton)
    assert program.settings["slice_colors"] == "stream"
    assert field(dialog, "Colour slices by").currentData() == "stream"
    path.write_text('{"stepscope_settings": 1, "values": {"slice_colors": "name", "theme": "pink"}}')
    qtbot.mouseClick(dialog.import_button, Qt.MouseButton.LeftButton)
    (box,) = dialog.findChildren(QMessageBox)
    assert box.isVisible()
    assert "theme" in box.text()
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert program.settings["slice_colors"] == "stream"


def test_the_cache_folder_says_its_size_and_is_cleaned_and_moved(
    qtbot: QtBot,
    dialog: SettingsDialog,
    program: Program,
    press: Press,
    choose_files: Callable[..., None],
    tmp_path: Path,
) -> None:
    cache_folder().mkdir(parents=True)
    for name in ("a", "b"):
        (cache_folder() / f"{name}.stepscope").write_bytes(bytes(1024))
    dialog.storage.refresh()
    qtbot.waitUntil(lambda: dialog.storage.amount.text() == f"2.000{NBSP}KiB in 2 results")
    press(QMessageBox.StandardButton.Yes)
    target = tmp_path / "other"
    target.mkdir()
    choose_files(target)
    choose = next(button for button in dialog.findChildren(type(dialog.reset_all)) if button.text() == "Choose…")
    qtbot.mouseClick(choose, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: program.settings["cache_folder"] == str(target))
    assert sorted(path.name for path in target.iterdir()) == ["a.stepscope", "b.stepscope"]
    qtbot.waitUntil(lambda: dialog.storage.clean.isEnabled() and "2 results" in dialog.storage.amount.text())
    qtbot.mouseClick(dialog.storage.clean, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: list(target.iterdir()) == [])
    qtbot.waitUntil(lambda: "0 results" in dialog.storage.amount.text())


@pytest.mark.parametrize("held", ["", "1.23 TiB in 123 456 results, and no more than that"])
def test_the_buttons_of_the_cache_folder_end_with_its_column(qtbot: QtBot, dialog: SettingsDialog, held: str) -> None:
    dialog.storage.amount.setText(held)
    largest = field(dialog, "Largest size of the cache")
    clean = dialog.storage.clean

    def right(widget: QWidget) -> int:
        return widget.mapTo(dialog, widget.rect().topRight()).x()

    qtbot.waitUntil(lambda: right(clean) == right(largest))
    assert dialog.storage.mapTo(dialog, QPoint()).x() == largest.mapTo(dialog, QPoint()).x()


def test_the_limit_lets_go_of_what_is_not_open(qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    cache_folder().mkdir(parents=True)
    for name in ("a", "b"):
        (cache_folder() / f"{name}.stepscope").write_bytes(bytes(1024))
    monkeypatch.setattr(type(program.settings), "cache_limit_bytes", lambda _self: 1024)
    monkeypatch.setattr("app.window.program.open_caches", lambda: {cache_folder() / "a.stepscope"})
    program.clean_up()
    qtbot.waitUntil(lambda: [path.stem for path in cache_folder().iterdir()] == ["a"])
    program.wait_for_conversions()


def test_an_export_says_where_it_is_and_leads_there(
    qtbot: QtBot,
    dialog: SettingsDialog,
    choose_files: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: shown.append(url.toLocalFile()))
    choose_files(tmp_path / "mine.json")
    qtbot.mouseClick(dialog.export_button, Qt.MouseButton.LeftButton)
    assert dialog.message.isVisible()
    assert dialog.message.accessibleName() == f"Saved as {tmp_path / 'mine.json'}"
    (way,) = (link for link in dialog.message.findChildren(Link) if link.isVisible())
    qtbot.mouseClick(way, Qt.MouseButton.LeftButton)
    assert [Path(folder) for folder in shown] == [tmp_path]
    (tmp_path / "file").write_text("")
    choose_files(tmp_path / "file" / "mine.json")
    qtbot.mouseClick(dialog.export_button, Qt.MouseButton.LeftButton)
    assert not dialog.message.isVisible()


def test_an_import_begins_where_the_export_went(
    qtbot: QtBot, dialog: SettingsDialog, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)

    def begun() -> Path:
        qtbot.mouseClick(dialog.import_button, Qt.MouseButton.LeftButton)
        question = question_of(dialog)
        question.reject()
        return Path(question.directory().path())

    assert begun() == Path.home()
    (tmp_path / "kept").mkdir()
    qtbot.mouseClick(dialog.export_button, Qt.MouseButton.LeftButton)
    question = question_of(dialog)
    name_field(question).setText(str(tmp_path / "kept" / "mine.json"))
    qtbot.keyClick(name_field(question), Qt.Key.Key_Return)
    qtbot.waitUntil(dialog.message.isVisible)
    assert begun() == tmp_path / "kept"


def test_limits_are_in_the_chosen_units(qtbot: QtBot, dialog: SettingsDialog, program: Program) -> None:
    def texts(name: str) -> list[str]:
        return [field(dialog, name).itemText(at) for at in range(5)]

    limits, budgets = "Largest size of the cache", "Memory budget"
    assert texts(limits) == ["5 GiB", "20 GiB", "50 GiB (default)", "200 GiB", "No limit"]
    assert program.settings.cache_limit_bytes() == 53_687_091_200
    units = field(dialog, "Sizes in")
    units.setFocus()
    qtbot.keyClick(units, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: texts(limits) == ["5 GB", "20 GB", "50 GB (default)", "200 GB", "No limit"])
    assert texts(budgets) == ["1 GB", "2 GB", "4 GB (default)", "8 GB", "No limit"]
    assert program.settings.cache_limit_bytes() == 50_000_000_000
    assert program.settings.memory_budget_bytes() == 4_000_000_000


def test_what_the_command_line_set_is_said_until_another_is_chosen(
    qtbot: QtBot, light_again: None, program: Program
) -> None:
    program.apply_look(theme="dark")
    made = SettingsDialog(program.settings, overridden=program.overridden)
    made.chosen.connect(program.choose)
    qtbot.addWidget(made)
    made.show()
    note = next(label for label in made.findChildren(QLabel) if "command line" in label.text())
    assert note.text() == "Dark in this start, by the command line."
    assert note.isVisible()
    assert program.settings["theme"] == "system"
    qtbot.keyClicks(made.search, "language")
    assert not note.isVisible()
    made.search.clear()
    combo = field(made, "Theme")
    combo.setFocus()
    qtbot.keyClick(combo, Qt.Key.Key_Down)
    assert program.settings["theme"] == "light"
    assert not note.isVisible()
    assert not program.overridden


def test_other_units_leave_the_language_of_the_command_line(program: Program) -> None:
    program.apply_look(language="zh_CN")
    try:
        program.choose("size_units", "decimal")
        assert QLocale().name() == "zh_CN"
    finally:
        set_language("en")
        choose_size_units("binary")
