"""Rows of names and values below the figures of a slice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from model.missing import NONE_IDS, may_be_none_id
from model.units import MISSING, count
from widgets.parts.hairline import Hairline
from widgets.parts.link import Link
from widgets.parts.plain_text import plain_tooltip, text_label
from widgets.parts.wrapped_text import WrappedText
from widgets.requests import Request
from widgets.slice_details.copied import value_text

ARGUMENT_LIMIT = 200
SEARCH_FROM = 12
"""So many arguments can be searched."""
_NONE_TEXTS = frozenset(map(str, NONE_IDS))


class Sheet(QWidget):
    """Thrown away and made anew for every slice; ``go(request)`` is called by its links."""

    def __init__(self, go: Callable[[Request], None]) -> None:
        super().__init__()
        self._go = go
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnMinimumWidth(0, 88)
        self._grid.setColumnStretch(1, 1)
        self._row = 0

    def heading(self, text: str, note: str = "") -> None:
        """A hairline, and the name of a topic."""
        self._grid.addWidget(Hairline(), self._row, 0, 1, 2)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.setContentsMargins(0, 4, 0, 0)
        line.addWidget(text_label(text, "heading"))
        line.addWidget(text_label(note, "small", "caption"), 1)
        self._grid.addLayout(line, self._row + 1, 0, 1, 2)
        self._row += 2

    def text(self, name: str, value: str, tooltip: str = "") -> None:
        """One value that can be selected and copied."""
        label = WrappedText()
        label.set_text(value, tooltip)
        self._add(name, label)

    def link(self, name: str, text: str, request: Request, note: str = "") -> None:
        """Something to go to, and what there is to say about it."""
        link = Link(text)
        link.setToolTip(plain_tooltip(text))
        link.clicked.connect(lambda: self._go(request))
        self._add(name, link)
        if note:
            label = text_label(note, "small", "caption")
            label.setWordWrap(True)
            self._add("", label)

    def whole(self, part: QWidget) -> None:
        """Something over the whole width."""
        self._grid.addWidget(part, self._row, 0, 1, 2)
        self._row += 1

    def _add(self, name: str, value: QWidget) -> None:
        caption = text_label(name, "body", "caption")
        caption.setWordWrap(True)
        self._grid.addWidget(caption, self._row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(value, self._row, 1, Qt.AlignmentFlag.AlignTop)
        self._row += 1


class ArgumentList(QWidget):
    """The arguments of a slice; from `SEARCH_FROM` on with a field that keeps those which contain its text."""

    def __init__(self, arguments: Mapping[str, Any]) -> None:
        super().__init__()
        self._arguments = [(key, value_text(value)) for key, value in arguments.items()]
        self._sheet: Sheet | None = None
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(6)
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Search {n} arguments").format(n=count(len(self._arguments))))
        self.search.setAccessibleName(self.search.placeholderText())
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._fill)
        self._rows.addWidget(self.search)
        self.search.setVisible(len(self._arguments) >= SEARCH_FROM)
        self._fill("")

    def _fill(self, text: str) -> None:
        wanted = text.casefold()
        found = [pair for pair in self._arguments if wanted in pair[0].casefold() or wanted in pair[1].casefold()]
        sheet = Sheet(lambda _: None)
        for key, value in found[:ARGUMENT_LIMIT]:
            if may_be_none_id(key) and value in _NONE_TEXTS:
                sheet.text(key, MISSING, value)
            else:
                sheet.text(key, value)
        if not found:
            sheet.text("", self.tr("No argument matches."))
        elif len(found) > ARGUMENT_LIMIT:
            sheet.text("", self.tr("{n} more; Copy all has them").format(n=count(len(found) - ARGUMENT_LIMIT)))
        if self._sheet is not None:
            self._rows.removeWidget(self._sheet)
            self._sheet.setParent(None)
            self._sheet.deleteLater()
        self._sheet = sheet
        self._rows.addWidget(sheet)
