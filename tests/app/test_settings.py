"""The settings file: only what differs is written, and a damaged file costs nobody the start."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.settings import SETTINGS, Settings


def test_defaults_without_a_file(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.json")
    assert {row.key: settings[row.key] for row in SETTINGS} == {
        "theme": "system",
        "language": "system",
        "size_units": "binary",
        "slice_colors": "type",
        "picture_theme": "light",
        "cache_folder": "",
        "cache_limit": "50",
        "memory_budget": "4",
    }
    assert settings.note == ""
    assert not (tmp_path / "settings.json").exists()


def test_only_what_differs_is_written(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "settings.json"
    settings = Settings(path)
    settings.set("theme", "dark")
    settings.set("language", "en")
    settings.set("language", "system")
    settings.save()
    assert json.loads(path.read_text()) == {"theme": "dark"}
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]
    again = Settings(path)
    assert again["theme"] == "dark"
    assert not again.is_default("theme")
    assert again.is_default("language")


@pytest.mark.parametrize("content", [b"{", b"\xff\xfe", b"[1]", b"", b"[" * 100_000])
def test_damaged_file_is_set_aside(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    settings = Settings(path)
    assert settings["theme"] == "system"
    assert "defaults" in settings.note
    assert (tmp_path / "settings.json.damaged").read_bytes() == content
    settings.save()
    assert Settings(path).note == ""


def test_wrong_values_cost_only_themselves(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"theme": "pink", "language": "zh_CN", "cache_folder": 3}')
    settings = Settings(path)
    assert settings["theme"] == "system"
    assert settings["language"] == "zh_CN"
    assert "theme, cache_folder" in settings.note


def test_settings_of_a_newer_version_stay(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"painter": "gl", "theme": "light"}')
    settings = Settings(path)
    settings.set("theme", "dark")
    settings.save()
    assert json.loads(path.read_text()) == {"painter": "gl", "theme": "dark"}


@pytest.mark.parametrize(("key", "value"), [("theme", "pink"), ("cache_folder", "relative/folder")])
def test_values_that_a_row_does_not_accept(tmp_path: Path, key: str, value: str) -> None:
    with pytest.raises(ValueError, match=key):
        Settings(tmp_path / "settings.json").set(key, value)


def test_keys_are_unique() -> None:
    keys = [row.key for row in SETTINGS]
    assert len(keys) == len(set(keys))
    for row in SETTINGS:
        assert row.accepts(row.default)


def test_thresholds_of_rules_are_kept_and_what_is_none_is_refused(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.json")
    settings.keep_thresholds({"free_time": 12.5, "slow_map": 1.0})
    settings.keep_thresholds({"free_time": 12.5})
    settings.save()
    assert Settings(tmp_path / "settings.json").thresholds() == {"free_time": 12.5}
    (tmp_path / "settings.json").write_text('{"rules.free_time": "nan", "rules.slow_map": "3", "rules.x": "-1"}')
    read = Settings(tmp_path / "settings.json")
    assert read.thresholds() == {"slow_map": 3.0}
    assert "rules.free_time, rules.x" in str(read.note)
