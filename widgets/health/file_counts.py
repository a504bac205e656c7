"""How many files of a result were read, in words."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject

from model.units import count, counted


class FileCounts(QObject):
    """Words with a number in them. `tr` of an object is the only call in which lupdate sees a plural."""

    def read(self, states: Mapping[str, int]) -> str:
        """``3 of 5 files read``; "" = there are none. ``states``: files by what became of them."""
        total = sum(states.values())
        words = counted(self.tr("{0} of %n file(s) read", "", total), total)
        return words.format(count(states["read"])) if total else ""

    def words(self, states: Mapping[str, int]) -> str:
        """The same, and how many were ignored."""
        ignored = self.tr(", {0} ignored").format(count(states["ignored"])) if states["ignored"] else ""
        return self.read(states) + ignored
