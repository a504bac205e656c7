"""Switching the language of the running program."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QMenu, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from app.recent import RecentResults
from app.settings import Settings
from app.window.job_slot import JobError
from app.window.language import set_language
from app.window.main_window import MainWindow
from app.window.panel_catalog import all_panels
from app.window.program import Program
from app.window.safe_mode import SafeModeBar
from model.problem import StepscopeError
from model.sentence import sentence
from widgets.sentences import listed, spoken, stated

pytestmark = pytest.mark.usefixtures("english_again")


def test_english_counts_in_one_and_many(qapp: QCoreApplication) -> None:
    set_language("en")
    said = [QCoreApplication.translate("AllSteps", "%n step(s)", "", count) for count in (0, 1, 16)]
    assert said == ["0 steps", "1 step", "16 steps"]


def test_chinese_has_one_form(qapp: QCoreApplication) -> None:
    set_language("zh_CN")
    said = [QCoreApplication.translate("AllSteps", "%n step(s)", "", count) for count in (1, 16)]
    assert said == ["1 个迭代", "16 个迭代"]


def test_sentences_are_said_in_the_language_of_now(qapp: QCoreApplication) -> None:
    why = sentence("Errors", "it is no HDF5 file")
    error = StepscopeError(
        sentence("Errors", "This cache file cannot be used: {why}.").filled(why=why),
        "/a/it is cut",
        sentence("Errors", "Open it again."),
        "cache_damaged",
    )
    said = JobError.of(error)
    set_language("zh_CN")
    assert said.lines.splitlines()[:3] == ["无法使用此缓存文件：不是 HDF5 文件。", "/a/it is cut", "请重新打开。"]
    set_language("en")
    assert said.advised == "This cache file cannot be used: it is no HDF5 file. Open it again."


def test_a_sentence_that_nobody_translated_stays_english(qapp: QCoreApplication) -> None:
    set_language("zh_CN")
    assert spoken(sentence("Errors", "Never written {n} times.").filled(n=2)) == "Never written 2 times."
    assert spoken("Open it again.") == "Open it again."


def test_lists_use_the_marks_of_the_language(qapp: QCoreApplication) -> None:
    set_language("en")
    assert (listed(("a", "", "b")), stated(("a", "b"))) == ("a, b", "a. b")
    set_language("zh_CN")
    assert (listed(("a", "", "b")), stated(("a", "b"))) == ("a，b", "a。b")


def test_a_window_switched_is_like_one_that_began_so(qtbot: QtBot, fake_conversions: Any) -> None:
    set_language("en")
    switched = _window(qtbot, fake_conversions)
    english = _texts(switched)
    set_language("zh_CN")
    QCoreApplication.processEvents()
    fresh = _window(qtbot, fake_conversions)

    def are_alike() -> None:
        assert _texts(switched) ^ _texts(fresh) == set()

    qtbot.waitUntil(are_alike)  # strips behind others follow a little later
    assert len(english) > 40
    assert _texts(switched) != english


def _window(qtbot: QtBot, conversions: Any) -> MainWindow:
    program = Program(Settings(), RecentResults(), conversions)
    window = MainWindow(program, "1.0", has_sample=True, panels=list(all_panels()))
    qtbot.addWidget(window)
    window.resize(1200, 800)
    window.show()
    qtbot.waitUntil(lambda: len(window.host.docks) == len(all_panels()))
    return window


def _texts(window: QWidget) -> set[tuple[str, str]]:
    """Every text that our widgets hold, with the kind of widget. The buttons within Qt's own widgets are not ours."""
    found: set[tuple[str, str]] = set()
    for widget in window.findChildren(QWidget):
        if type(widget) is QAbstractButton or isinstance(widget.parentWidget(), QTabBar):
            continue
        if isinstance(widget, QMenu) and not widget.title():  # what the menu bar has no room for
            continue
        words = [widget.toolTip(), widget.accessibleName(), *(action.text() for action in widget.actions())]
        if isinstance(widget, QAbstractButton | QLabel):
            words.append(widget.text())
        if isinstance(widget, QComboBox):
            words += [widget.itemText(at) for at in range(widget.count())]
        found.update((type(widget).__name__, text) for text in words if text)
    return found


def test_the_bar_of_safe_mode_follows_the_language_until_it_is_closed(qapp: QCoreApplication, qtbot: QtBot) -> None:
    set_language("en")
    window, bar = QWidget(), SafeModeBar()
    qtbot.addWidget(window)
    bar.setParent(window)
    bar.show()
    window.show()
    assert bar.accessibleName().startswith("Safe mode")
    set_language("zh_CN")
    qapp.processEvents()
    assert bar.accessibleName().startswith("安全模式")
    bar.hide()
    set_language("en")
    qapp.processEvents()
    assert bar.isHidden()
