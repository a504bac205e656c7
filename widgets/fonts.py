"""The few fonts of the program, derived from the system's font; none is shipped."""

from __future__ import annotations

import sys
from functools import lru_cache

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo

CJK_FAMILIES = ("Microsoft YaHei UI", "PingFang SC", "Noto Sans CJK SC", "WenQuanYi Micro Hei")

_SMALLEST_PT = 9.0
_LARGEST_PT = 13.0 if sys.platform == "darwin" else 11.0

_GENERIC_FAMILIES = ("sans", "sans serif", "sans-serif", "mono", "monospace", "system-ui")

# role -> (points more than the base size, weight)
_ROLES = {
    "small": (-1.0, QFont.Weight.Normal),
    "body": (0.0, QFont.Weight.Normal),
    "heading": (0.0, QFont.Weight.DemiBold),
    "unit": (1.0, QFont.Weight.Normal),
    "name": (2.0, QFont.Weight.DemiBold),
    "figure": (6.0, QFont.Weight.DemiBold),
    "title": (7.0, QFont.Weight.DemiBold),
}


def base_size_pt() -> float:
    """The size of body text: that of the system's font, within 9 to 11 pt (13 on macOS)."""
    size = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).pointSizeF()
    return min(max(size, _SMALLEST_PT), _LARGEST_PT) if size > 0 else _SMALLEST_PT


def _with_cjk(system: QFont) -> QFont:
    # A generic name such as "Sans Serif" is no family of its own: in a list Qt would skip it and take the first
    # Chinese family for Latin text too. A real name must stay as it is, macOS hides its system font's.
    family = system.family()
    if family.lower() in _GENERIC_FAMILIES:
        family = QFontInfo(system).family()
    system.setFamilies([family, *CJK_FAMILIES])
    return system


def font(role: str = "body") -> QFont:
    """A font by role: small, body, heading, unit, name, figure or title; KeyError for another."""
    # Asked for thousands of times while one page is laid out.
    return QFont(_made(role, QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)))


@lru_cache(maxsize=32)
def _made(role: str, system: QFont) -> QFont:
    more_pt, weight = _ROLES[role]
    made = _with_cjk(QFont(system))
    made.setPointSizeF(base_size_pt() + more_pt)
    made.setWeight(weight)
    made.setItalic(False)
    made.setFeature(QFont.Tag("tnum"), 1)
    return made


def fixed_font() -> QFont:
    """The font of paths, raw arguments and commands, one step smaller than body text."""
    made = _with_cjk(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
    made.setPointSizeF(base_size_pt() - 1.0)
    return made
