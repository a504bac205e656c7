"""Bookmarks of the window: kept when the result closes, there again when it opens, also after it was read again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.conversion import Done, Part
from app.mark_file import MarkFile
from app.places import cache_folder
from app.window.main_window import MainWindow
from model.mark import Mark
from model.task import Progress
from tests.fake_panels import open_result
from widgets.requests import ChangeMarks, NameMark, ShowStep

MARK = Mark(1, 100, None, "here", "a note", 2)
RANGE = Mark(2, 200, 300, "there", "", 3)


def shown(window: MainWindow) -> tuple[Mark, ...]:
    return window.session.state.marks


def kept(fake_result: Any, key: str = "abc") -> Any:
    """A result whose session is kept under ``key``."""
    return fake_result(rows={"steps": 3}, steps=(1, 2), session_key=key)


def stored(key: str = "abc") -> tuple[Mark, ...]:
    return MarkFile(cache_folder() / f"{key}.session.json").load()


def test_marks_are_there_again(qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any) -> None:
    open_result(qtbot, window, fake_conversions, kept(fake_result))
    window.session.handle(ChangeMarks((MARK,)))
    qtbot.waitUntil(lambda: stored() == (MARK,))
    window.session.handle(ChangeMarks((MARK, RANGE)))
    window.close_result()
    assert stored() == (MARK, RANGE)
    assert shown(window) == ()
    open_result(qtbot, window, fake_conversions, kept(fake_result))
    assert shown(window) == (MARK, RANGE)
    open_result(qtbot, window, fake_conversions, kept(fake_result, "other"), "/runs/gpt")
    assert shown(window) == ()
    assert stored() == (MARK, RANGE)


def test_a_mark_is_named_where_the_panel_is_seen_or_is_to_be(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_result(qtbot, window, fake_conversions, kept(fake_result))
    done: list[tuple[str, ...]] = []
    seen = False
    monkeypatch.setattr(window.host, "is_visible", lambda panel: seen and panel == "bookmarks")
    monkeypatch.setattr(window.host, "bring", lambda panel: done.append((panel,)))
    monkeypatch.setattr(window.host, "act", lambda *what: done.append(what))
    window.session.handle(NameMark(3))
    assert done == []
    seen = True
    window.session.handle(NameMark(3))
    assert done == [("bookmarks", "name 3")]
    seen = False
    window.session.handle(NameMark(4, to_front=True))
    assert done[1:] == [("bookmarks",), ("bookmarks", "name 4")]


def test_undo_takes_a_mark_back_and_out_of_the_file(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any
) -> None:
    open_result(qtbot, window, fake_conversions, kept(fake_result))
    window.session.handle(ChangeMarks((MARK,)))
    window.session.handle(ShowStep(2))
    qtbot.waitUntil(lambda: stored() == (MARK,))
    window.actions_by_id["undo"].trigger()
    assert shown(window) == (MARK,)
    window.actions_by_id["undo"].trigger()
    assert shown(window) == ()
    qtbot.waitUntil(lambda: stored() == ())
    window.actions_by_id["redo"].trigger()
    assert shown(window) == (MARK,)
    window.close()
    assert stored() == (MARK,)


def test_reading_again_keeps_the_marks(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any
) -> None:
    open_result(qtbot, window, fake_conversions, kept(fake_result))
    window.session.handle(ChangeMarks((MARK,)))
    open_result(qtbot, window, fake_conversions, kept(fake_result, "changed files"))
    assert shown(window) == (MARK,)
    qtbot.waitUntil(lambda: stored("changed files") == (MARK,))
    assert stored() == (MARK,)


def test_marks_are_there_with_the_first_part(
    qtbot: QtBot, window: Any, fake_conversions: Any, fake_result: Any
) -> None:
    MarkFile(cache_folder() / "abc.session.json").save((MARK,))
    part = fake_result(rows={"steps": 3}, session_key="abc")
    window.open(Path("/runs/bert"))
    window.results[Path("p")] = part
    fake_conversions.made[-1].messages.append(Part(Path("p"), Progress("steps.csv", 1, 1)))
    qtbot.waitUntil(lambda: window.result is part)
    assert shown(window) == (MARK,)
    window.session.handle(ChangeMarks((MARK, RANGE)))
    whole = fake_result(rows={"steps": 3}, session_key="abc")
    window.results[Path("w")] = whole
    fake_conversions.made[-1].messages.append(Done(Path("w")))
    qtbot.waitUntil(lambda: window.result is whole)
    assert shown(window) == (MARK, RANGE)


@pytest.mark.parametrize(("content", "word"), [("{", "damaged"), ('{"schema": 9, "marks": []}', "newer")])
def test_a_file_that_cannot_be_read_is_told(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any, content: str, word: str
) -> None:
    path = cache_folder() / "abc.session.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content)
    open_result(qtbot, window, fake_conversions, kept(fake_result))
    assert window.message.isVisible()
    assert word in window.message.accessibleName()


def test_a_result_without_files_keeps_no_marks(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any
) -> None:
    open_result(qtbot, window, fake_conversions, kept(fake_result, ""))
    window.session.handle(ChangeMarks((MARK,)))
    window.close_result()
    assert not list(cache_folder().glob("*.session.json"))


def test_a_folder_that_cannot_be_written_is_told(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any
) -> None:
    open_result(qtbot, window, fake_conversions, kept(fake_result))
    assert not window.message.isVisible()
    folder = cache_folder()
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("a file where the folder should be")
    window.session.handle(ChangeMarks((MARK,)))
    qtbot.waitUntil(window.message.isVisible)
    assert window.message.accessibleName() == "The bookmarks cannot be saved."
    assert shown(window) == (MARK,)


def test_the_file_is_plain_json(qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any) -> None:
    open_result(qtbot, window, fake_conversions, kept(fake_result))
    window.session.handle(ChangeMarks((RANGE,)))
    window.close_result()
    assert json.loads((cache_folder() / "abc.session.json").read_text()) == {
        "schema": 1,
        "marks": [{"id": 2, "begin_ns": 200, "end_ns": 300, "name": "there", "note": "", "color": 3}],
    }
