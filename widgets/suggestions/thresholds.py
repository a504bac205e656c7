"""The thresholds of rules that a person has chosen instead of the shipped ones; panels ask here, the settings keep
them."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal


class Thresholds(QObject):
    """Signal: ``changed()`` - check the rules again."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._chosen: dict[str, float] = {}

    def chosen(self) -> tuple[tuple[str, float], ...]:
        """(rule id, threshold) pairs, as `analysis.suggest.SuggestQuery` takes them."""
        return tuple(sorted(self._chosen.items()))

    def choose(self, rule: str, threshold: float | None) -> None:
        """Another threshold of a rule; None = the shipped one."""
        chosen = {**self._chosen}
        chosen.pop(rule, None)
        self.read(chosen if threshold is None else {**chosen, rule: threshold})

    def read(self, chosen: Mapping[str, float]) -> None:
        """Take all choices."""
        if dict(chosen) != self._chosen:
            self._chosen = dict(chosen)
            self.changed.emit()


_thresholds = Thresholds()


def thresholds() -> Thresholds:
    """Those of the program."""
    return _thresholds
