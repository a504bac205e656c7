"""How docks lay: for each kind of result, and under the names that the user gave."""

from __future__ import annotations

from urllib.parse import quote, unquote

from PySide6.QtCore import QByteArray

from app.window.window_state import state_file

KeptLayout = tuple[QByteArray | None, tuple[str, ...], tuple[str, ...], str]
"""The arrangement (None = there is none), the panels that it is about, those of the right that somebody placed in a
narrow window, and the usual layout that it came from."""

_KINDS, _SAVED = "layouts", "saved_layouts"


class LayoutFile:
    """The part of the state file about layouts; values of the wrong type count as absent."""

    def __init__(self) -> None:
        self._file = state_file()

    def of_kind(self, kind: str) -> KeptLayout:
        """How the docks lay for this kind of result."""
        return self._read(f"{_KINDS}/{kind}")

    def keep(self, kind: str, layout: QByteArray, panels: tuple[str, ...], placed: tuple[str, ...], usual: str) -> None:
        """Store that."""
        self._write(f"{_KINDS}/{kind}", layout, panels, placed, usual)

    def names(self) -> tuple[str, ...]:
        """What the user saved."""
        self._file.beginGroup(_SAVED)
        names = sorted(unquote(group) for group in self._file.childGroups())
        self._file.endGroup()
        return tuple(names)

    def saved(self, name: str) -> KeptLayout:
        """One that the user saved."""
        return self._read(_saved(name))

    def save(self, name: str, layout: QByteArray, panels: tuple[str, ...], placed: tuple[str, ...], usual: str) -> None:
        """Store it under a name of the user's."""
        self._write(_saved(name), layout, panels, placed, usual)

    def remove(self, name: str) -> None:
        """Forget one that the user saved."""
        self._file.remove(_saved(name))

    def _read(self, group: str) -> KeptLayout:
        state = self._file.value(f"{group}/state")
        known, placed = (str(self._file.value(f"{group}/{key}", "") or "").split() for key in ("panels", "placed"))
        usual = str(self._file.value(f"{group}/usual", "") or "")
        kept = state if isinstance(state, QByteArray) and not state.isEmpty() else None
        return kept, tuple(known), tuple(placed), usual

    def _write(
        self, group: str, layout: QByteArray, panels: tuple[str, ...], placed: tuple[str, ...], usual: str
    ) -> None:
        values = (("state", layout), ("panels", " ".join(panels)), ("placed", " ".join(placed)), ("usual", usual))
        for key, value in values:
            self._file.setValue(f"{group}/{key}", value)


def _saved(name: str) -> str:
    """The group of a layout that the user saved: no name of his makes groups of its own."""
    return f"{_SAVED}/{quote(name, safe='')}"
