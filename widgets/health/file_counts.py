"""How many files of a result were read, and why others were not, in words."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject

from analysis.health import HealthResult
from model.units import count, counted
from widgets.sentences import listed


class FileCounts(QObject):
    """Words with a number in them. `tr` of an object is the only call in which lupdate sees a plural."""

    def read(self, states: Mapping[str, int]) -> str:
        """``3 of 5 files read``; "" = there are none. ``states``: files by what became of them."""
        total = sum(states.values())
        words = counted(self.tr("{0} of %n file(s) read", "", total), total)
        return words.format(count(states["read"])) if total else ""

    def unread(self, health: HealthResult) -> list[str]:
        """How many files were not read, for each kind of reason that there is."""
        words = {
            "elsewhere": self.tr("{0} of other ranks or results"),
            "raw": self.tr("{0} of raw data"),
            "other": self.tr("{0} ignored"),
        }
        return [text.format(count(health.unread[kind])) for kind, text in words.items() if health.unread[kind]]

    def words(self, health: HealthResult) -> str:
        """All of it in one line."""
        return listed((self.read(health.states), *self.unread(health)))
