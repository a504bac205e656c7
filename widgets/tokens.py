"""The colour tokens of one theme and the theme that is current; no painting and no styling."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor

import resources

# Opacity of an in-cell bar and of the area under a curve (0 to 1).
CELL_BAR_OPACITY = 0.34
AREA_OPACITY = 0.38


class ThemeSignals(QObject):
    """Tells widgets that paint themselves when to take their colours again."""

    changed = Signal()


@dataclass(frozen=True)
class Theme:
    """All colours of one theme; tokens are those of the theme file, a wrong one raises KeyError."""

    name: str
    is_dark: bool
    colors: dict[str, str]
    fills: dict[str, tuple[str, str]]
    streams: tuple[tuple[str, str, str], ...]
    duration_steps: tuple[tuple[str, str], ...]

    def color(self, token: str) -> QColor:
        """The colour of a token; for a data fill (`phase.tail`) its ground."""
        if token in self.fills:
            return QColor(self.fills[token][0])
        return QColor(self.colors[token])

    def fill(self, token: str) -> QColor:
        """The ground of a data fill: `phase.*`, `kind.*` (AI Core) or `level.*` (queues and use)."""
        return QColor(self.fills[token][0])

    def label(self, token: str) -> QColor:
        """The colour of text that stands on `fill(token)`."""
        return QColor(self.fills[token][1])

    def stream(self, rank: int) -> tuple[QColor, QColor]:
        """Fill and label colour of the `rank`-th stream or category by total time, from 1; from 13 on Other."""
        _, fill, label = self.streams[min(_checked_rank(rank), len(self.streams)) - 1]
        return QColor(fill), QColor(label)

    def stream_name(self, rank: int) -> str:
        """The English name of that colour, for legends of colours and for accessible texts."""
        return self.streams[min(_checked_rank(rank), len(self.streams)) - 1][0]

    def duration(self, step: int) -> tuple[QColor, QColor]:
        """Fill and label colour of step 0 (short) to 4 (long) of the duration scale."""
        fill, label = self.duration_steps[max(0, min(step, len(self.duration_steps) - 1))]
        return QColor(fill), QColor(label)

    def faded(self, token: str, opacity: float) -> QColor:
        """The colour of `token` at `opacity`, 0 to 1."""
        faded = self.color(token)
        faded.setAlphaF(opacity)
        return faded

    def cell_bar(self, token: str) -> QColor:
        """The ground of a bar inside a table cell; text.1 stays readable on it."""
        return self.faded(token, CELL_BAR_OPACITY)


def _checked_rank(rank: int) -> int:
    if rank < 1:
        raise ValueError(f"stream ranks begin at 1, got {rank}")
    return rank


def level_token(share: float) -> str:
    """The fill of a queue or of a use of `share` (0 to 1): below 30 % low, above 60 % high."""
    if share < 0.3:
        return "level.low"
    return "level.high" if share > 0.6 else "level.middle"


@cache
def load_theme(name: str) -> Theme:
    """The shipped theme `name`, light or dark; raises FileNotFoundError for another name."""
    read: dict[str, Any] = json.loads(resources.text("themes", f"{name}.json"))
    colors: dict[str, str] = read["colors"]
    pair = {key: (row["fill"], colors[row["label"]]) for key, row in read["fills"].items()}
    streams = tuple((row["name"], row["fill"], colors[row["label"]]) for row in read["streams"])
    duration = tuple((row["fill"], colors[row["label"]]) for row in read["duration"])
    return Theme(read["name"], read["dark"], colors, pair, streams, duration)


_signals: list[ThemeSignals] = []
_current: list[Theme] = []


def theme() -> Theme:
    """The current theme; light until `widgets.theme.set_theme` has been called."""
    return _current[0] if _current else load_theme("light")


def theme_signals() -> ThemeSignals:
    """The one object whose `changed` is emitted after every change of the theme."""
    if not _signals:
        _signals.append(ThemeSignals())
    return _signals[0]


def make_current(chosen: Theme) -> None:
    """Make `chosen` the current theme; only `widgets.theme` calls this, after it styled the program."""
    _current[:] = [chosen]
    theme_signals().changed.emit()
