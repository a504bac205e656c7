"""Small files of the user: nothing that lies in their place holds up the program."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app.json_file import read_json, set_aside, write_json
from app.recent import Recent, RecentResults
from app.settings import Settings
from app.track_file import read_tracks

Make = Callable[[Path], object]


def huge(path: Path) -> None:
    path.touch()
    os.truncate(path, 5 << 20)


def circle(path: Path) -> None:
    path.symlink_to(path)


def folder(path: Path) -> None:
    (path / "inside").mkdir(parents=True)


def pipe(path: Path) -> None:
    if sys.platform == "win32":
        path.mkdir()
    else:
        os.mkfifo(path)


@pytest.fixture(params=[folder, pipe, huge, circle], ids=lambda make: make.__name__)
def in_its_place(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """What cannot be read, in the place of a file."""
    path = tmp_path / "file.json"
    request.param(path)
    return path


def test_what_is_no_file_or_too_large_is_refused_unread(in_its_place: Path) -> None:
    with pytest.raises(ValueError, match=r"file\.json"):
        read_json(in_its_place)


def test_settings_go_on_without_it_and_are_saved_again(in_its_place: Path) -> None:
    settings = Settings(in_its_place)
    assert settings["theme"] == "system"
    assert "file.json.damaged" in settings.note
    settings.set("theme", "dark")
    settings.save()
    assert Settings(in_its_place)["theme"] == "dark"


def test_recent_results_go_on_without_it_and_leave_it_beside(in_its_place: Path) -> None:
    recent = RecentResults(in_its_place)
    assert recent.rows == ()
    recent.add(Recent("/run"))
    assert [row.path for row in RecentResults(in_its_place).rows] == ["/run"]
    assert os.path.lexists(f"{in_its_place}.damaged")


def test_the_choice_of_tracks_goes_on_without_it_and_leaves_it_beside(in_its_place: Path) -> None:
    assert read_tracks(in_its_place) is None
    assert os.path.lexists(f"{in_its_place}.damaged")


def test_what_cannot_be_set_aside_stays_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_text("{")
    folder(tmp_path / "file.json.damaged")
    assert set_aside(path) == path
    assert path.read_text() == "{"


def test_a_file_that_cannot_be_written_is_named_not_its_draft(tmp_path: Path) -> None:
    (tmp_path / "kept.json").mkdir()
    with pytest.raises(OSError, match="directory") as caught:
        write_json(tmp_path / "kept.json", [1])
    assert caught.value.filename == str(tmp_path / "kept.json")
    assert [path.name for path in tmp_path.iterdir()] == ["kept.json"]


def test_a_path_that_is_no_utf8_is_kept(tmp_path: Path) -> None:
    kept = {"open": "/results/\udcff\u202e", "lone": "\ud800"}
    write_json(tmp_path / "kept.json", kept)
    assert read_json(tmp_path / "kept.json") == kept
    (tmp_path / "kept.json").read_text(encoding="utf-8")
