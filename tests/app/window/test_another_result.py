"""A window that shows a result is asked for another one: the old one stays until there is something of the new one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.conversion import Done, Failed, Part
from model.task import Progress
from tests.fake_panels import open_result
from widgets.parts.link import Link

BERT, OTHER = Path("/runs/bert"), Path("/runs/holiday")
NOTHING = Failed("Nothing was recognised.", str(OTHER), "Choose its folder.", "not_recognised")
READ = Progress("steps.csv", 1, 1)


@pytest.fixture
def bert(qtbot: QtBot, window: Any, fake_conversions: Any, fake_result: Any) -> Any:
    """The result that is open, with a step chosen."""
    opened = fake_result(rows={"steps": 3}, steps=(1, 2, 3))
    open_result(qtbot, window, fake_conversions, opened, BERT)
    window.session.change(step=2)
    return opened


def drop(window: Any, path: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(window, QDragEnterEvent(QPoint(9, 9), Qt.DropAction.CopyAction, mime, buttons, keys))
    QApplication.sendEvent(window, QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, mime, buttons, keys))


def test_what_is_no_result_leaves_the_old_one_open_below_the_message(
    qtbot: QtBot, window: Any, fake_conversions: Any, bert: Any
) -> None:
    drop(window, OTHER)
    assert fake_conversions.made[-1].asked[0] == OTHER
    assert window.result is bert
    assert window.host.isVisible()
    fake_conversions.made[-1].messages.append(NOTHING)
    qtbot.waitUntil(window.message.isVisible)
    told = window.message.accessibleName()
    assert told.startswith("Nothing was recognised.")
    assert str(OTHER) in told
    assert window.result is bert
    assert window.path == BERT
    assert window.host.isVisible()
    assert window.windowTitle() == "bert — Stepscope"
    assert window.session.state.step == 2
    assert window.actions_by_id["save_as"].isEnabled()
    assert not bert.trace.closed.is_set()


def test_the_new_one_takes_the_place_of_the_old_one(
    qtbot: QtBot, window: Any, fake_conversions: Any, fake_result: Any, bert: Any
) -> None:
    other = fake_result(rows={"steps": 1}, steps=(9,))
    window.results[Path("d")] = other
    drop(window, OTHER)
    fake_conversions.made[-1].messages.append(Done(Path("d")))
    qtbot.waitUntil(bert.trace.closed.is_set)
    assert window.result is other
    assert window.windowTitle() == "holiday — Stepscope"
    assert window.session.state.step is None
    assert not window.session.can_go_back
    assert window.cache == Path("d")


def test_cancelling_leaves_the_old_one_as_it_was(qtbot: QtBot, window: Any, fake_conversions: Any, bert: Any) -> None:
    drop(window, OTHER)
    (cancel,) = [link for link in window.status_line.findChildren(Link) if link.isVisible()]
    qtbot.mouseClick(cancel, Qt.MouseButton.LeftButton)
    assert fake_conversions.made[-1].is_cancelled
    assert window.result is bert
    assert window.session.state.step == 2
    assert window.host.isVisible()


@pytest.mark.parametrize("ends", ["fails", "is cancelled"])
def test_the_old_one_comes_back_when_the_new_one_ends_half_read(
    qtbot: QtBot, window: Any, fake_conversions: Any, fake_result: Any, bert: Any, ends: str
) -> None:
    part, again = fake_result(rows={"steps": 1}), fake_result(rows={"steps": 3})
    window.results.update({Path("p"): part, Path("c"): again})
    drop(window, OTHER)
    fake_conversions.made[-1].messages.append(Part(Path("p"), READ))
    qtbot.waitUntil(lambda: window.result is part)
    assert not window.actions_by_id["save_as"].isEnabled()
    if ends == "fails":
        fake_conversions.made[-1].messages.append(NOTHING)
        qtbot.waitUntil(window.message.isVisible)
    else:
        window.actions_by_id["cancel_reading"].trigger()
    assert fake_conversions.made[-1].asked[0] == BERT
    fake_conversions.made[-1].messages.append(Done(Path("c")))
    qtbot.waitUntil(lambda: window.result is again)
    assert window.windowTitle() == "bert — Stepscope"
    assert window.message.isVisible() == (ends == "fails")
    qtbot.waitUntil(part.trace.closed.is_set)


def test_what_the_system_does_not_replace_while_it_is_open_is_let_go_of_before(
    qtbot: QtBot, window: Any, fake_conversions: Any, fake_result: Any, bert: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.window.open_trace.HOLDS_FILE", True)
    qtbot.keyClick(window, Qt.Key.Key_F5)
    assert fake_conversions.made[-1].asked == (BERT, None, True)
    qtbot.waitUntil(bert.trace.closed.is_set)
    assert window.start_page.isVisible()
    window.actions_by_id["cancel_reading"].trigger()
    assert fake_conversions.made[-1].asked == (BERT, None, False)
    again = fake_result(rows={"steps": 3})
    window.results[Path("c")] = again
    fake_conversions.made[-1].messages.append(Done(Path("c")))
    qtbot.waitUntil(lambda: window.result is again)


def test_a_result_whose_reading_fails_twice_is_not_tried_for_ever(
    qtbot: QtBot, window: Any, fake_conversions: Any, fake_result: Any, bert: Any
) -> None:
    part = fake_result(rows={"steps": 1})
    window.results[Path("p")] = part
    window.actions_by_id["read_again"].trigger()
    tries = len(fake_conversions.made)
    fake_conversions.made[-1].messages += [Part(Path("p"), READ)]
    qtbot.waitUntil(lambda: window.result is part)
    fake_conversions.made[-1].messages += [NOTHING]
    qtbot.waitUntil(lambda: len(fake_conversions.made) == tries + 1)
    assert fake_conversions.made[-1].asked == (BERT, None, False)
    fake_conversions.made[-1].messages += [NOTHING]
    qtbot.waitUntil(lambda: not window.opening.is_running)
    assert window.start_page.isVisible()
    assert len(fake_conversions.made) == tries + 1
    assert window.result is None
