"""What slices are coloured by is a setting: kept, and followed by all timelines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.recent import RecentResults
from app.settings import Settings
from app.window.program import Program
from widgets.timeline.color_choice import color_choice


@pytest.fixture(autouse=True)
def usual_choice() -> Iterator[None]:
    yield
    color_choice().choose("type")


def test_a_choice_in_the_timeline_is_kept(program: Program) -> None:
    changed: list[str] = []
    program.setting_changed.connect(changed.append)
    color_choice().choose("stream")
    assert changed == ["slice_colors"]
    assert Settings()["slice_colors"] == "stream"
    color_choice().choose("type")
    assert Settings().is_default("slice_colors")


def test_a_choice_in_the_settings_is_followed(program: Program) -> None:
    program.choose("slice_colors", "duration")
    assert color_choice().by == "duration"


def test_a_new_start_takes_the_kept_choice(qapp: object) -> None:
    settings = Settings()
    settings.set("slice_colors", "name")
    settings.save()
    kept = Program(Settings(), RecentResults())
    assert color_choice().by == "name"
    assert kept.settings["slice_colors"] == "name"
