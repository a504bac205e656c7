"""The two lists of the Health panel: problems with their place and count, and what is missing with how to get it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from model.batches import Missing
from model.problem import Problem
from model.units import count
from widgets.health.words import problem_words
from widgets.panel_names import panel_name
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.hairline import Hairline
from widgets.parts.icon_view import IconView
from widgets.parts.layout_items import take_all
from widgets.parts.link import Link
from widgets.parts.message_bar import severity_icon, severity_of
from widgets.parts.panel_bar import icon_button
from widgets.parts.plain_text import accessible_text, text_label
from widgets.parts.wrapped_label import wrapped_label
from widgets.sentences import listed, spoken
from widgets.suggestions.words import severity_word

_SIDE = 12
_FIRST = 40


class ProblemList(QWidget):
    """Problems, worst first. ``all_wanted()`` when a person wants those of all files again."""

    all_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._problems: tuple[Problem, ...] = ()
        self._file = ""
        self._reason = ""
        self._shows_all = False
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)

    def set_problems(self, problems: Sequence[Problem], file: str = "", reason: str = "") -> None:
        """Show ``problems``, or only those of ``file`` and the ``reason`` of its state."""
        self._problems = tuple(problems)
        self._file = file
        self._reason = reason
        self._shows_all = False
        self._rebuild()

    def _rebuild(self) -> None:
        _empty(self._layout)
        shown = [problem for problem in self._problems if not self._file or problem.file == self._file]
        self._layout.addWidget(self._heading(len(shown)))
        self._layout.addWidget(Hairline())
        if self._reason:
            self._layout.addWidget(_wide(wrapped_label(self._reason)))
        first = shown if self._shows_all else shown[:_FIRST]
        for problem in first:
            self._layout.addWidget(_ProblemRow(problem))
            self._layout.addWidget(Hairline())
        if len(first) < len(shown):
            more = Link(self.tr("Show {0} more").format(count(len(shown) - len(first))))
            more.clicked.connect(self._show_all, Qt.ConnectionType.QueuedConnection)
            self._layout.addWidget(_padded(more))
        if not shown and not self._reason:
            words = self.tr("No problem in this file.") if self._file else self.tr("No problems: nothing was skipped.")
            self._layout.addWidget(_padded(text_label(words, tone="secondary")))

    def _heading(self, shown: int) -> QWidget:
        row = QHBoxLayout()
        row.setContentsMargins(_SIDE, 12, _SIDE, 6)
        row.setSpacing(8)
        row.addWidget(text_label(self.tr("Problems"), "heading"))
        row.addWidget(text_label(count(shown), tone="caption"))
        if self._file:
            name = ElidedLabel(self.tr("in {0}").format(self._file), "body", "text.3", Qt.TextElideMode.ElideMiddle)
            name.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            row.addWidget(name, 1)
            everything = Link(self.tr("All files"))
            everything.clicked.connect(self.all_wanted, Qt.ConnectionType.QueuedConnection)
            row.addWidget(everything)
        else:
            row.addStretch(1)
        return _holder(row)

    def _show_all(self) -> None:
        self._shows_all = True
        self._rebuild()


class _ProblemRow(QWidget):
    """Icon, message, place below, and how many records it cost at the right."""

    def __init__(self, problem: Problem) -> None:
        super().__init__()
        severity = severity_of(problem.severity)
        message = problem_words(problem)
        row = QHBoxLayout(self)
        row.setContentsMargins(_SIDE, 7, _SIDE, 8)
        row.setSpacing(8)
        row.addWidget(IconView(severity_icon(severity), 16, severity), 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(wrapped_label(message))
        place = listed((problem.file, spoken(problem.where)))
        if place:
            words.addWidget(ElidedLabel(place, "small", "text.3", Qt.TextElideMode.ElideMiddle))
        row.addLayout(words, 1)
        if problem.count > 1:
            times = text_label(f"×{count(problem.count)}", "heading")
            times.setAccessibleName(accessible_text(self.tr("{0} records").format(count(problem.count))))
            row.addWidget(times, 0, Qt.AlignmentFlag.AlignTop)
        self.setAccessibleName(accessible_text(f"{severity_word(severity)}: {message} {place}".rstrip()))


class MissingList(QWidget):
    """What the result does not have, per panel, and the command or option that produces it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)

    def set_missing(self, missing: Sequence[Missing]) -> None:
        """Show ``missing``; nothing at all when it is empty."""
        _empty(self._layout)
        self.setVisible(bool(missing))
        if not missing:
            return
        row = QHBoxLayout()
        row.setContentsMargins(_SIDE, 16, _SIDE, 6)
        row.setSpacing(8)
        row.addWidget(text_label(self.tr("What is missing"), "heading"))
        row.addWidget(text_label(count(len(missing)), tone="caption"), 1)
        self._layout.addWidget(_holder(row))
        self._layout.addWidget(Hairline())
        for lack in missing:
            self._layout.addWidget(self._row(lack))
            self._layout.addWidget(Hairline())

    def _row(self, lack: Missing) -> QWidget:
        row = QHBoxLayout()
        row.setContentsMargins(_SIDE, 7, _SIDE, 8)
        row.setSpacing(8)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(text_label(panel_name(lack.panel), "small", "caption"))
        words.addWidget(wrapped_label(spoken(lack.what)))
        if lack.how:
            words.addWidget(wrapped_label(spoken(lack.how), tone="secondary"))
        row.addLayout(words, 1)
        if lack.how:
            copy = icon_button("copy")
            copy.setToolTip(self.tr("Copy how to get it"))
            copy.setAccessibleName(accessible_text(self.tr("Copy how to get {0}").format(panel_name(lack.panel))))
            copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(spoken(lack.how)))
            row.addWidget(copy, 0, Qt.AlignmentFlag.AlignTop)
        return _holder(row)


def _empty(layout: QVBoxLayout) -> None:
    for widget in take_all(layout):
        widget.hide()
        widget.deleteLater()


def _holder(layout: QHBoxLayout) -> QWidget:
    holder = QWidget()
    holder.setLayout(layout)
    return holder


def _wide(widget: QWidget) -> QWidget:
    row = QHBoxLayout()
    row.setContentsMargins(_SIDE, 8, _SIDE, 8)
    row.addWidget(widget, 1)
    return _holder(row)


def _padded(widget: QWidget) -> QWidget:
    row = QHBoxLayout()
    row.setContentsMargins(_SIDE, 8, _SIDE, 8)
    row.addWidget(widget)
    row.addStretch(1)
    return _holder(row)
