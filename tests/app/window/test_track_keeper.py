"""What a person does to the tracks of a result: kept when it closes, there again when it opens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pytestqt.qtbot import QtBot

from app.places import cache_folder
from app.track_file import read_tracks
from app.window.main_window import MainWindow
from model.track_choices import TrackChoices
from tests.fake_panels import open_result
from widgets.requests import ChangeTracks, ShowStep

HIDDEN = TrackChoices(hidden=(("slices", "7", "1", ""),))
PINNED = TrackChoices(pinned=(("counter", "7", "0", "MHz"),), closed=("7",))


def kept(fake_result: Any, key: str = "abc") -> Any:
    """A result whose session is kept under ``key``."""
    return fake_result(rows={"steps": 3}, steps=(1, 2), session_key=key)


def file(key: str = "abc") -> Path:
    return cache_folder() / f"{key}.tracks.json"


def test_tracks_are_as_they_were_left(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any
) -> None:
    open_result(qtbot, window, fake_conversions, kept(fake_result))
    assert window.session.state.tracks is None
    window.session.handle(ChangeTracks(HIDDEN))
    qtbot.waitUntil(lambda: read_tracks(file()) == HIDDEN)
    window.session.handle(ChangeTracks(PINNED))
    window.close_result()
    assert read_tracks(file()) == PINNED
    assert window.session.state.tracks is None
    open_result(qtbot, window, fake_conversions, kept(fake_result))
    assert window.session.state.tracks == PINNED
    assert window.host._state.tracks == PINNED  # what the panels are handed
    open_result(qtbot, window, fake_conversions, kept(fake_result, "other"), "/runs/gpt")
    assert window.session.state.tracks is None
    assert not file("other").exists()


def test_a_change_that_was_not_written_yet_goes_to_its_own_result(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any
) -> None:
    open_result(qtbot, window, fake_conversions, kept(fake_result))
    window.session.handle(ChangeTracks(HIDDEN))
    open_result(qtbot, window, fake_conversions, kept(fake_result, "other"), "/runs/gpt")
    assert (read_tracks(file()), read_tracks(file("other"))) == (HIDDEN, None)
    window.session.handle(ChangeTracks(PINNED))
    window.close()
    assert (read_tracks(file()), read_tracks(file("other"))) == (HIDDEN, PINNED)


def test_after_a_reset_no_file_is_left(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any
) -> None:
    open_result(qtbot, window, fake_conversions, kept(fake_result))
    window.session.handle(ChangeTracks(HIDDEN))
    qtbot.waitUntil(lambda: file().exists())
    window.session.handle(ChangeTracks(None))
    qtbot.waitUntil(lambda: not file().exists())


def test_the_way_back_leaves_the_tracks(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any
) -> None:
    open_result(qtbot, window, fake_conversions, kept(fake_result))
    window.session.handle(ShowStep(2))
    window.session.handle(ChangeTracks(HIDDEN))
    window.actions_by_id["undo"].trigger()
    assert (window.session.state.step, window.session.state.tracks) == (None, HIDDEN)


def test_a_damaged_file_is_none(tmp_path: Path) -> None:
    path = tmp_path / "damaged.json"
    path.write_text("{")
    assert read_tracks(path) is None
