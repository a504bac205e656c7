"""How wide the columns of a table are: numbers, and words where there is room, stand in one line."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QFontMetricsF

from widgets.fonts import font

# In ems: a page and a browser have letters of different sizes, and about as many of them in a line.
PAGE = 62.0
_PADDING = 2.0
_LONGEST, _LONGEST_WORD = 22.0, 12.5  # of texts: longer ones are broken
_EM_PX = 100  # precise enough to add up
_NARROW_BLANK = "\N{NARROW NO-BREAK SPACE}"

Texts = Sequence[str]


def widths(headers: Texts, numbers: Sequence[bool], rows: Sequence[Texts]) -> list[float]:
    """The share of each column in percent: what it needs, and of the rest by what its texts would take."""
    columns = _columns(headers, numbers, rows)
    least = [column.least for column in columns]
    wished = [max(column.least, column.wished) for column in columns]
    if sum(wished) <= PAGE:
        least = wished
    more = [wish - need for wish, need in zip(wished, least, strict=True)]
    share = max(PAGE - sum(least), 0.0) / (sum(more) or 1.0)
    given = [need + share * extra for need, extra in zip(least, more, strict=True)]
    return [100 * width / sum(given) for width in given]


def least_widths(headers: Texts, numbers: Sequence[bool], cells: Sequence[Texts]) -> list[float]:
    """What each column needs at least, of the `PAGE` that there is; ``cells``: the texts of each column."""
    return [_Column(*column).least for column in zip(headers, numbers, cells, strict=True)]


def _columns(headers: Texts, numbers: Sequence[bool], rows: Sequence[Texts]) -> list[_Column]:
    return [
        _Column(header, is_number, [row[at] for row in rows])
        for at, (header, is_number) in enumerate(zip(headers, numbers, strict=True))
    ]


class _Column:
    """``least``: what should stand in one line, ``wished``: its longest text."""

    def __init__(self, header: str, is_number: bool, cells: Texts) -> None:
        longest = _longest(cells, "body")
        words = longest if is_number else _longest([word for cell in cells for word in cell.split()], "body")
        head = _longest(header.split(), "heading")
        self.least = max(words if is_number else min(words, _LONGEST_WORD), min(head, _LONGEST_WORD)) + _PADDING
        self.wished = min(longest, _LONGEST) + _PADDING


def _longest(texts: Texts, role: str) -> float:
    face = font(role)
    face.setPixelSize(_EM_PX)
    metrics = QFontMetricsF(face)
    # Small letters have no narrow blank: it becomes as wide as others.
    wide = {text.replace(_NARROW_BLANK, " ") for text in texts}
    return max((metrics.horizontalAdvance(text) for text in wide), default=0.0) / _EM_PX
