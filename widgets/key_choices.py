"""The keys that a person has chosen instead of the usual ones; tables of keys ask here, settings tell."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence

NO_KEYS = "none"
"""Text of a choice of no key at all; "" is no choice."""


class KeyChoices(QObject):
    """Signal: ``changed()`` - read all keys again."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._chosen: dict[str, str] = {}
        self._owners: dict[str, str] = {}

    def wanted(self, key_id: str, usual: tuple[str, ...]) -> tuple[str, ...]:
        """The keys that ``key_id`` has where nothing else has one of them, each as `QKeySequence` reads it."""
        text = self._chosen.get(key_id, "")
        return keys_of(text) if text else usual

    def keys(self, key_id: str, usual: tuple[str, ...]) -> tuple[str, ...]:
        """The keys that work: one that was chosen works there alone, and where it was chosen twice, in the first."""
        return tuple(key for key in self.wanted(key_id, usual) if self.owner(key) in ("", key_id))

    def owner(self, key: str) -> str:
        """Id of what ``key`` was chosen for, "" = of nothing."""
        return self._owners.get(portable(key), "") if self._owners else ""

    def choose(self, chosen: Mapping[str, str]) -> None:
        """Take all choices: id -> text (`text_of_keys`)."""
        known = {key_id: text for key_id, text in chosen.items() if text}
        if known != self._chosen:
            self._chosen = known
            self._owners = {}
            for key_id, text in known.items():
                for key in keys_of(text):
                    self._owners.setdefault(key, key_id)
            self.changed.emit()


_choices = KeyChoices()


def key_choices() -> KeyChoices:
    """Those of the program."""
    return _choices


def keys_of(text: str) -> tuple[str, ...]:
    """``"Home 0"`` -> ``("Home", "0")``; what is no key is left out."""
    if text == NO_KEYS:
        return ()
    return tuple(dict.fromkeys(key for key in (portable(part) for part in text.split()) if key))


def text_of_keys(keys: tuple[str, ...]) -> str:
    """The text that `keys_of` reads."""
    return " ".join(keys) or NO_KEYS


def portable(text: str) -> str:
    """One combination of keys as the settings write it; "" when ``text`` is none."""
    sequence = QKeySequence(text)
    known = sequence.count() == 1 and sequence[0].key() > 0  # type: ignore[index]  # it is, the stubs do not say so
    written = sequence.toString(QKeySequence.SequenceFormat.PortableText) if known else ""
    return "" if " " in written else written


def native(keys: tuple[str, ...]) -> str:
    """Keys for people, in the way of their system."""
    return "  ".join(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in keys)
