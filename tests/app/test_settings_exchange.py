"""Settings in a file for another machine: all of it is taken, or nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.settings import Settings
from app.settings_exchange import export_settings, imported_settings
from model.problem import StepscopeError


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    made = Settings(tmp_path / "settings.json")
    for key, value in (
        ("theme", "dark"),
        ("cache_folder", str(tmp_path)),
        ("keys.window.fit", "Ctrl+9"),
        ("rules.free_time", "12.5"),
    ):
        made.set(key, value)
    return made


def test_another_machine_takes_all_but_places(settings: Settings, tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    export_settings(settings, path)
    assert str(tmp_path) not in path.read_text()
    other = Settings(tmp_path / "other.json")
    other.set("language", "zh_CN")
    other.set("cache_folder", "/mine" if Path("/mine").is_absolute() else str(tmp_path))
    values = imported_settings(other, path)
    assert values == {"language": "system", "theme": "dark", "keys.window.fit": "Ctrl+9", "rules.free_time": "12.5"}
    assert other["language"] == "zh_CN", "nothing is changed by reading"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("{", "no settings of Stepscope"),
        ('{"theme": "purple", broken', "no settings of Stepscope"),
        ("[]", "no settings of Stepscope"),
        ('{"theme": "dark"}', "no settings of Stepscope"),
        ('{"stepscope_settings": 1, "values": []}', "no settings of Stepscope"),
        ('{"stepscope_settings": 2, "values": {}}', "newer version"),
        ('{"stepscope_settings": 1, "values": {"theme": "dark", "language": "xx"}}', "language"),
        ('{"stepscope_settings": 1, "values": {"theme": "dark", "nonsense": "x"}}', "nonsense"),
        ('{"stepscope_settings": 1, "values": {"rules.free_time": "-3"}}', "rules.free_time"),
    ],
)
def test_a_bad_file_says_why_and_changes_nothing(settings: Settings, tmp_path: Path, content: str, said: str) -> None:
    path = tmp_path / "in.json"
    path.write_text(content)
    before = {key: settings[key] for key in settings.changed()}
    with pytest.raises(StepscopeError) as raised:
        imported_settings(settings, path)
    assert said in raised.value.what
    assert "not imported" in raised.value.what
    assert {key: settings[key] for key in settings.changed()} == before


def test_a_file_that_is_not_there_is_refused(settings: Settings, tmp_path: Path) -> None:
    with pytest.raises(StepscopeError):
        imported_settings(settings, tmp_path / "no.json")


def test_a_folder_that_is_not_there_is_said(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StepscopeError, match="cannot be written"):
        export_settings(settings, tmp_path / "file" / "out.json")


def test_what_is_exported_is_json(settings: Settings, tmp_path: Path) -> None:
    export_settings(settings, tmp_path / "out.json")
    content = json.loads((tmp_path / "out.json").read_text())
    assert content["values"]["theme"] == "dark"
