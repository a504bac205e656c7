"""Pictures of a panel without a screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.window.screenshot import render
from model.problem import StepscopeError
from widgets.panels.health import PANEL


def test_picture_of_a_panel(qapp: object, sample_cache: Path) -> None:
    light = render(sample_cache, "slice_details", (400, 300), "light", scale=2.0)
    dark = render(sample_cache, "slice_details", (400, 300), "dark")
    assert (light.width(), light.height(), light.devicePixelRatio()) == (800, 600, 2.0)
    assert (dark.width(), dark.height()) == (400, 300)
    assert light.pixelColor(400, 500).lightness() > 200
    assert dark.pixelColor(200, 250).lightness() < 60


def test_unknown_panel(qapp: object, sample_cache: Path) -> None:
    with pytest.raises(StepscopeError, match="no panel nonsense") as raised:
        render(sample_cache, "nonsense", (400, 300))
    assert "slice_details" in raised.value.advice
    assert raised.value.code == "usage"


def test_a_step_that_is_not_there(qapp: object, sample_cache: Path) -> None:
    """The sample has steps 1 to 24."""
    with pytest.raises(StepscopeError) as caught:
        render(sample_cache, "overview", (1200, 800), step=25)
    assert (caught.value.what, caught.value.code) == ("This result has no step 25.", "usage")
    assert caught.value.advice == "Its steps: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, … 24."


def test_file_that_is_no_cache(qapp: object, tmp_path: Path) -> None:
    (tmp_path / "a.stepscope").write_text("nonsense")
    with pytest.raises(StepscopeError) as raised:
        render(tmp_path / "a.stepscope", "slice_details", (400, 300))
    assert raised.value.code == "cache_damaged"


def test_a_panel_with_a_fault_is_no_picture(qapp: object, sample_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_arguments: object) -> None:
        raise RuntimeError("forgot something")

    monkeypatch.setattr(PANEL, "query", broken)
    with pytest.raises(StepscopeError, match="This panel has a fault") as raised:
        render(sample_cache, "health", (400, 300))
    assert raised.value.where == "health RuntimeError: forgot something"
