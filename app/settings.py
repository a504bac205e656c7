"""The settings as a table of rows, and the file that holds those values that differ from their default. No Qt."""

from __future__ import annotations

import logging
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from app.json_file import read_json, set_aside, write_json
from app.places import cache_folder, config_folder
from model.sentence import QT_TRANSLATE_NOOP, sentence
from model.units import gigabyte

_log = logging.getLogger(__name__)

Kind = Literal["choice", "folder", "keys", "number"]

KEYS_PREFIX = "keys."
"""The keys of each thing that keys do are a setting of their own: ``keys.timeline.fit``."""

RULES_PREFIX = "rules."
"""And so is the threshold of each rule: ``rules.free_time``."""

_KEYS_LIMIT = 200


@dataclass(frozen=True, slots=True)
class Setting:
    """One row. ``label`` and ``note`` are the English texts that the dialog translates (context ``Settings``);
    ``choices`` are (value, English text) pairs of a ``choice``; a ``folder`` is a path, "" = the usual place; ``keys``
    are a text of `widgets.key_choices`, "" = the usual ones; a ``number`` is written in decimal, "" = the usual one.
    ``is_size``: choices without a text are so many GiB, or GB where sizes are shown in those."""

    key: str
    group: str
    label: str
    kind: Kind
    default: str
    choices: tuple[tuple[str, str], ...] = ()
    note: str = ""
    is_size: bool = False

    def accepts(self, value: object) -> bool:
        """Whether ``value`` may be stored in this row."""
        if not isinstance(value, str) or "\0" in value:
            return False
        if self.kind == "choice":
            return value in dict(self.choices)
        if self.kind == "keys":
            return len(value) <= _KEYS_LIMIT and value.isprintable()
        if self.kind == "number":
            return value == "" or _number(value) is not None
        return value == "" or Path(value).is_absolute()


SETTINGS: tuple[Setting, ...] = (
    Setting(
        "theme",
        QT_TRANSLATE_NOOP("Settings", "Appearance"),
        QT_TRANSLATE_NOOP("Settings", "Theme"),
        "choice",
        "system",
        (
            ("system", QT_TRANSLATE_NOOP("Settings", "As the system")),
            ("light", QT_TRANSLATE_NOOP("Settings", "Light")),
            ("dark", QT_TRANSLATE_NOOP("Settings", "Dark")),
        ),
    ),
    Setting(
        "language",
        QT_TRANSLATE_NOOP("Settings", "Appearance"),
        QT_TRANSLATE_NOOP("Settings", "Language"),
        "choice",
        "system",
        # Each language is named in itself, so that a lost user finds the way back.
        (
            ("system", QT_TRANSLATE_NOOP("Settings", "As the system")),
            ("en", QT_TRANSLATE_NOOP("Settings", "English")),
            ("zh_CN", QT_TRANSLATE_NOOP("Settings", "简体中文")),
        ),
    ),
    Setting(
        "size_units",
        QT_TRANSLATE_NOOP("Settings", "Appearance"),
        QT_TRANSLATE_NOOP("Settings", "Sizes in"),
        "choice",
        "binary",
        (
            ("binary", QT_TRANSLATE_NOOP("Settings", "KiB, MiB, GiB (1024)")),
            ("decimal", QT_TRANSLATE_NOOP("Settings", "kB, MB, GB (1000)")),
        ),
    ),
    Setting(
        "slice_colors",
        QT_TRANSLATE_NOOP("Settings", "Timeline"),
        QT_TRANSLATE_NOOP("Settings", "Colour slices by"),
        "choice",
        "type",
        (
            ("name", QT_TRANSLATE_NOOP("Settings", "Name")),
            ("type", QT_TRANSLATE_NOOP("Settings", "Type")),
            ("stream", QT_TRANSLATE_NOOP("Settings", "Stream")),
            ("duration", QT_TRANSLATE_NOOP("Settings", "Duration")),
        ),
    ),
    Setting(
        "picture_theme",
        QT_TRANSLATE_NOOP("Settings", "Export"),
        QT_TRANSLATE_NOOP("Settings", "Theme of pictures"),
        "choice",
        "light",
        (
            ("light", QT_TRANSLATE_NOOP("Settings", "Light")),
            ("window", QT_TRANSLATE_NOOP("Settings", "As the window")),
        ),
    ),
    Setting(
        "cache_folder",
        QT_TRANSLATE_NOOP("Settings", "Storage"),
        QT_TRANSLATE_NOOP("Settings", "Cache folder"),
        "folder",
        "",
        note=QT_TRANSLATE_NOOP("Settings", "Results that were read once lie here, so that they open at once."),
    ),
    Setting(
        "cache_limit",
        QT_TRANSLATE_NOOP("Settings", "Storage"),
        QT_TRANSLATE_NOOP("Settings", "Largest size of the cache"),
        "choice",
        "50",
        (
            ("5", ""),
            ("20", ""),
            ("50", ""),
            ("200", ""),
            ("none", QT_TRANSLATE_NOOP("Settings", "No limit")),
        ),
        is_size=True,
        note=QT_TRANSLATE_NOOP(
            "Settings",
            "Above it, the results that were not opened for longest go first. Those that are open stay, and bookmarks "
            "always stay.",
        ),
    ),
    Setting(
        "memory_budget",
        QT_TRANSLATE_NOOP("Settings", "Storage"),
        QT_TRANSLATE_NOOP("Settings", "Memory budget"),
        "choice",
        "4",
        (
            ("1", ""),
            ("2", ""),
            ("4", ""),
            ("8", ""),
            ("none", QT_TRANSLATE_NOOP("Settings", "No limit")),
        ),
        is_size=True,
        note=QT_TRANSLATE_NOOP(
            "Settings",
            "Above it, what is kept for quick answers is given up; where that is not enough, the windows say so.",
        ),
    ),
)


def _number(text: str) -> float | None:
    """A finite number from 0 on."""
    try:
        number = float(text)
    except ValueError:
        return None
    return number if 0 <= number < math.inf else None


def setting(key: str) -> Setting:
    """The row of ``key``; raises KeyError."""
    for row in SETTINGS:
        if row.key == key:
            return row
    if key.startswith(KEYS_PREFIX):
        return Setting(key, "Keys", "", "keys", "")
    if key.startswith(RULES_PREFIX):
        return Setting(key, "Rules", "", "number", "")
    raise KeyError(key)


class Settings:
    """The values of one user. ``note`` says in English what was wrong with the file, "" when nothing was."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or config_folder() / "settings.json"
        self.note = ""
        self._values: dict[str, str] = {}
        self._unknown: dict[str, object] = {}
        self._load()

    def __getitem__(self, key: str) -> str:
        return self._values.get(key, setting(key).default)

    def is_default(self, key: str) -> bool:
        """Whether the value of ``key`` is its default."""
        return self[key] == setting(key).default

    def changed(self) -> tuple[str, ...]:
        """The keys whose value is not the default."""
        return tuple(self._values)

    def cache_folder(self) -> Path:
        """The folder of the converted results."""
        return Path(self["cache_folder"] or cache_folder())

    def cache_limit_bytes(self) -> int | None:
        """How much the cache folder may hold; None = any amount."""
        return self._bytes("cache_limit")

    def memory_budget_bytes(self) -> int | None:
        """How much memory the windows may take; None = any amount."""
        return self._bytes("memory_budget")

    def _bytes(self, key: str) -> int | None:
        chosen = self[key]
        return int(chosen) * gigabyte(self["size_units"])[0] if chosen.isdecimal() else None

    def keys(self) -> dict[str, str]:
        """The keys that were chosen: id -> text."""
        return {
            key.removeprefix(KEYS_PREFIX): text for key, text in self._values.items() if key.startswith(KEYS_PREFIX)
        }

    def thresholds(self) -> dict[str, float]:
        """The thresholds of rules that were chosen: rule id -> number."""
        return {
            key.removeprefix(RULES_PREFIX): float(text)
            for key, text in self._values.items()
            if key.startswith(RULES_PREFIX)
        }

    def keep_thresholds(self, chosen: Mapping[str, float]) -> None:
        """Store these thresholds in memory, and those of no other rule."""
        for rule in self.thresholds().keys() - chosen.keys():
            self.set(RULES_PREFIX + rule, "")
        for rule, threshold in chosen.items():
            self.set(RULES_PREFIX + rule, repr(threshold))

    def set(self, key: str, value: str) -> None:
        """Store ``value`` in memory; raises ValueError when the row does not accept it. `save` writes the file."""
        row = setting(key)
        if not row.accepts(value):
            raise ValueError(f"{value!r} is no value of the setting {key}")
        if value == row.default:
            self._values.pop(key, None)
        else:
            self._values[key] = value

    def save(self) -> None:
        """Write what differs from the defaults; raises OSError."""
        write_json(self.path, {**self._unknown, **self._values})

    def _load(self) -> None:
        try:
            content = read_json(self.path)
        except ValueError as error:
            self._keep_damaged(str(error))
            return
        if content is None:
            return
        if not isinstance(content, Mapping):
            self._keep_damaged(sentence("Settings", "{file} holds no settings").filled(file=str(self.path)))
            return
        known = {row.key for row in SETTINGS}
        refused = []
        for key, value in content.items():
            if key not in known and not key.startswith((KEYS_PREFIX, RULES_PREFIX)):
                # A newer version wrote it: it stays in the file for that version.
                self._unknown[key] = value
            elif setting(key).accepts(value):
                self._values[key] = value
            else:
                refused.append(key)
        if refused:
            self.note = sentence("Settings", "{file}: {names} had no valid value; the default is used.").filled(
                file=str(self.path),
                names=", ".join(refused),
            )
            _log.warning("%s", self.note)

    def _keep_damaged(self, reason: str) -> None:
        aside = set_aside(self.path)
        self.note = sentence("Settings", "{reason}. The defaults are used; the damaged file is {file}.").filled(
            reason=reason,
            file=str(aside),
        )
        _log.warning("%s", self.note)
