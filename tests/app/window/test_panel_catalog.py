"""Panels are found by their modules; one that cannot be shown costs only itself."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

from app.window.panel_catalog import all_panels, load_panel, panel_modules


def load(monkeypatch: pytest.MonkeyPatch, **declared: object) -> object:
    """What `load_panel` makes of a module with these names."""
    module = ModuleType("widgets.panels.tried")
    vars(module).update(declared)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return load_panel(module.__name__)


def test_every_module_of_the_folder_is_a_panel() -> None:
    assert len(all_panels()) == len(panel_modules())


def test_a_panel_with_its_icon_is_loaded(monkeypatch: pytest.MonkeyPatch, fake_panel: Any) -> None:
    panel = fake_panel("tried")
    assert load(monkeypatch, PANEL=panel) is panel


def test_a_panel_without_an_icon_is_left_out_and_told_of(
    monkeypatch: pytest.MonkeyPatch, fake_panel: Any, caplog: pytest.LogCaptureFixture
) -> None:
    panel = fake_panel("tried")
    monkeypatch.setattr(panel, "icon", "not-drawn")
    assert load(monkeypatch, PANEL=panel) is None
    assert "widgets.panels.tried" in caplog.text
    assert "icons/not-drawn.svg" in caplog.text


@pytest.mark.parametrize("declared", [{}, {"PANEL": None}, {"PANEL": object}])
def test_a_module_without_a_panel_is_none(monkeypatch: pytest.MonkeyPatch, declared: dict[str, object]) -> None:
    assert load(monkeypatch, **declared) is None
