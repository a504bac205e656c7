"""Settings as a file to take to another machine: all of it is taken, or nothing. No Qt."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from app.json_file import read_json, write_json
from app.settings import Settings, setting
from model.problem import StepscopeError
from model.sentence import sentence

_MARK = "stepscope_settings"
_VERSION = 1
_SAID = 10  # names of wrong settings in a sentence

_OF_THIS_MACHINE = ("cache_folder",)


def default_settings(settings: Settings) -> dict[str, str]:
    """What ``settings`` would have to choose to be the defaults, but for places of this machine: key -> value."""
    return {key: setting(key).default for key in settings.changed() if key not in _OF_THIS_MACHINE}


def export_settings(settings: Settings, target: Path) -> None:
    """Write what differs from the defaults, but for places of this machine. Raises StepscopeError."""
    values = {key: settings[key] for key in settings.changed() if key not in _OF_THIS_MACHINE}
    try:
        write_json(target, {_MARK: _VERSION, "values": values})
    except OSError as error:
        what = sentence("Errors", "The settings cannot be written.")
        advice = sentence("Errors", "Choose another folder or name, or free some space.")
        raise StepscopeError(what, f"{target}: {error.strerror}", advice, "settings_write") from error


def imported_settings(settings: Settings, source: Path) -> dict[str, str]:
    """What ``settings`` would have to choose to be as the file says: key -> value. What the file does not name becomes
    its default, but for places of this machine. Raises StepscopeError that names what is wrong; nothing is changed."""
    try:
        content = read_json(source)
    except json.JSONDecodeError:
        content = None
    except ValueError as error:
        raise _refused(source, str(error)) from error
    values = content.get("values") if isinstance(content, Mapping) else None
    if not isinstance(content, Mapping) or _MARK not in content or not isinstance(values, Mapping):
        raise _refused(source, sentence("Settings", "It holds no settings of Stepscope."))
    if content[_MARK] != _VERSION:
        raise _refused(source, sentence("Settings", "A newer version of Stepscope wrote it."))
    wrong = [str(key) for key, value in values.items() if not _is_valid(key, value)]
    if wrong:
        names = ", ".join([*wrong[:_SAID], *(["…"] if len(wrong) > _SAID else [])])
        words = sentence("Settings", "It has no valid value for {names}.").filled(names=names)
        raise _refused(source, words)
    return default_settings(settings) | {key: value for key, value in values.items() if key not in _OF_THIS_MACHINE}


def _is_valid(key: object, value: object) -> bool:
    try:
        return isinstance(key, str) and setting(key).accepts(value)
    except KeyError:
        return False


def _refused(source: Path, why: str) -> StepscopeError:
    what = sentence("Settings", "The settings were not imported. {reason}").filled(reason=why)
    return StepscopeError(what, str(source), sentence("Settings", "Nothing was changed."), "settings_read")
