"""The colours of the timeline, taken from the theme once per change of theme: as QColor and as pixels (0xAARRGGBB)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from analysis.timeline_colors import DURATION_STEPS
from analysis.timeline_outline import OTHER_FILL, PHASES
from widgets.theme import Theme, theme

_MERGED_OUTLINE = 0.55
_HATCH = 0.45


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """``fills``/``labels``: by fill code of the outline; ``fill_pixels`` the same as pixels; ``text``: of plates. The
    others are pixels."""

    dark: bool
    fills: tuple[QColor, ...]
    labels: tuple[QColor, ...]
    fill_pixels: NDArray[np.uint32]
    panel: int
    sunken: int
    border: int
    grid: int
    block: int
    block_edge: int
    hatch: int
    text: QColor
    counter_line: int
    counter_fill: int


def pixel(color: QColor) -> int:
    """``color`` as an opaque pixel."""
    return 0xFF000000 | (color.rgb() & 0xFFFFFF)


def mixed(over: QColor, under: QColor, share: float) -> QColor:
    """``share`` of one opaque colour over the rest of another."""
    channels = ((over.red(), under.red()), (over.green(), under.green()), (over.blue(), under.blue()))
    return QColor(*(round(a * share + b * (1 - share)) for a, b in channels))


def _made_of(look: Theme) -> Palette:
    pairs = [look.stream(rank) for rank in range(1, OTHER_FILL + 1)]
    pairs += [(look.fill(token), look.label(token)) for token in PHASES]
    pairs += [look.duration(step) for step in range(DURATION_STEPS)]
    pairs.append((look.color("merged.bg"), look.color("text.1")))  # no colour because of the name
    fills = (pairs[OTHER_FILL - 1][0], *(fill for fill, _ in pairs))
    labels = (pairs[OTHER_FILL - 1][1], *(label for _, label in pairs))
    free = look.fill("phase.free")
    return Palette(
        dark=look.is_dark,
        fills=fills,
        labels=labels,
        fill_pixels=np.array([pixel(fill) for fill in fills], np.uint32),
        panel=pixel(look.color("bg.panel")),
        sunken=pixel(look.color("bg.sunken")),
        border=pixel(look.color("border")),
        grid=pixel(look.color("grid")),
        block=pixel(look.color("merged.bg")),
        block_edge=pixel(mixed(look.color("merged.ink"), look.color("merged.bg"), _MERGED_OUTLINE)),
        hatch=pixel(mixed(look.color("border.strong"), free, _HATCH)),
        text=look.color("text.1"),
        counter_line=pixel(look.color("counter.line")),
        counter_fill=pixel(look.color("counter.fill")),
    )


_made: dict[str, Palette] = {}


def palette() -> Palette:
    """The palette of the current theme."""
    look = theme()
    if look.name not in _made:
        _made[look.name] = _made_of(look)
    return _made[look.name]
