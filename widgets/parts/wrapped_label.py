"""A label of several lines whose text may break inside a long name; unlike `WrappedText` it lets clicks through."""

from __future__ import annotations

import re

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QLabel

from widgets.parts.plain_text import TextLabel, accessible_text, styled

_LONGEST = 24
_SPARE = 2  # px, that a line which fits does not break
_ZERO_WIDTH_SPACE = "\N{ZERO WIDTH SPACE}"
_WORD_JOINER = "\N{WORD JOINER}"
_OPTION = re.compile(r"(?<![\w-])(--?[A-Za-z][\w-]*)")
_LONG_WORD = re.compile(rf"\S{{{_LONGEST},}}")


def wrapped_label(text: str = "", role: str = "body", tone: str = "") -> QLabel:
    """A plain text label (see `text_label`) that is never wider than its column."""
    label = styled(_WrappedLabel(), text, role, tone)
    label.setWordWrap(True)
    return label


def line_label(text: str = "", role: str = "body", tone: str = "") -> QLabel:
    """A `wrapped_label` that asks for one line and has several where it gets less room: for a `FoldingBar`."""
    label = styled(_LineLabel(), text, role, tone)
    label.setWordWrap(True)
    return label


class _WrappedLabel(TextLabel):
    def setText(self, text: str) -> None:
        shown = accessible_text(text)
        QLabel.setText(self, breakable(shown))
        self.setAccessibleName(shown)


class _LineLabel(_WrappedLabel):
    def sizeHint(self) -> QSize:
        words = QFontMetrics(self.font()).size(Qt.TextFlag.TextSingleLine, self.accessibleName())
        return words + QSize(_SPARE, 0)


def breakable(text: str) -> str:
    """``text`` with an invisible chance to break after every 24 characters of a word, or sooner after ``/ _ . -``; and
    none before a plus sign, where Qt would part C++, nor in the name of an option such as ``--profile-memory``."""
    parts = enumerate(_OPTION.split(text))
    return "".join(part.replace("-", f"-{_WORD_JOINER}") if at % 2 else _broken(part) for at, part in parts)


def _broken(text: str) -> str:
    broken = _LONG_WORD.sub(lambda found: _ZERO_WIDTH_SPACE.join(_pieces(found[0])), text)
    return re.sub(r"(?<=[A-Za-z+])\+", f"{_WORD_JOINER}+", broken)


def _pieces(word: str) -> list[str]:
    return [piece for part in re.split(r"(?<=[/_.\\-])", word) for piece in _cut(part) if piece]


def _cut(part: str) -> list[str]:
    return [part[at : at + _LONGEST] for at in range(0, len(part), _LONGEST)]
