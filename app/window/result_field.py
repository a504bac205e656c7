"""The field of the tool bar that says which of the results of the opened folder is shown, and chooses another one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QLineEdit, QListView, QStyledItemDelegate, QWidget

from app.window.open_trace import Choice
from model.literal import literal
from widgets.parts.plain_text import plain_tooltip
from widgets.sentences import spoken

_SEARCHED_FROM = 10
"""From so many results on the field takes a part of a name as well."""
_MOST_SHOWN = 20
_WIDEST = 240
_WIDEST_LIST = 640


class ResultField(QComboBox):
    """It names the result that is shown, and says which other one is read meanwhile: choosing only asks for it.

    Signal: ``result_chosen(which)``, not when it is the one that the field names already.
    """

    result_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices: tuple[Choice, ...] = ()
        self._labels: list[str] = []
        self._shown = self._named = -1
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setMaxVisibleItems(_MOST_SHOWN)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.view().setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.activated.connect(self._choose)

    def show_choices(self, choices: Sequence[Choice], shown: str, read: str = "") -> None:
        """Offer these; ``shown``: the id of the one that is shown, ``read``: of the one that is read, "" = none is."""
        labels = [literal(spoken(choice.label)) for choice in choices]
        if labels != self._labels:
            self._fill(choices, labels)
        self._choices = tuple(choices)
        places = {choice.id: place for place, choice in enumerate(choices)}
        self._shown = places.get(shown, -1)
        self._named = places.get(read, self._shown)
        for place, label in enumerate(labels):
            is_read = place == self._named != self._shown
            self.setItemText(place, self._reading(label) if is_read else label)
        self._show_named()

    def _reading(self, label: str) -> str:
        return self.tr("Reading {0}…").format(label)

    def _fill(self, choices: Sequence[Choice], labels: Sequence[str]) -> None:
        self.clear()
        self._labels = list(labels)
        for label, choice in zip(labels, choices, strict=True):
            self.addItem(label)
            self.setItemData(self.count() - 1, plain_tooltip(choice.place), Qt.ItemDataRole.ToolTipRole)
        self.view().setMinimumWidth(min(self.view().sizeHintForColumn(0) + 32, _WIDEST_LIST))
        is_searched = len(choices) >= _SEARCHED_FROM
        if is_searched != self.isEditable():
            self.setEditable(is_searched)
            if is_searched:
                self._make_searchable()
        completer = self.completer()
        matches = completer.popup() if completer is not None else None
        if matches is not None:
            matches.setMinimumWidth(self.view().minimumWidth())
        # As wide as what it says of one that is read: then nothing beside it moves.
        words = self.fontMetrics().horizontalAdvance(self._reading("")) if len(labels) > 1 else 0
        self.setFixedWidth(min(self.sizeHint().width() + words, _WIDEST))

    def _make_searchable(self) -> None:
        field = _SearchLine(self)
        self.setLineEdit(field)
        completer = QCompleter(self.model(), self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setMaxVisibleItems(_MOST_SHOWN)
        matches = QListView()
        matches.setObjectName("matches")
        completer.setPopup(matches)
        matches.setItemDelegate(QStyledItemDelegate(matches))
        matches.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        matches.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setCompleter(completer)
        field.returnPressed.connect(matches.hide)
        field.returnPressed.connect(self._take_typed)
        field.left.connect(self._show_named)

    def _choose(self, place: int) -> None:
        if 0 <= place < len(self._choices) and place != self._named:
            self.result_chosen.emit(self._choices[place].which)
        self._show_named()

    def _take_typed(self) -> None:
        """The result of that name, else the first with that text in its name; what matches none is taken back."""
        typed = self.currentText().strip().casefold()
        labels = [label.casefold() for label in self._labels]
        matches = [place for place, label in enumerate(labels) if typed and typed in label]
        self._choose(labels.index(typed) if typed in labels else next(iter(matches), -1))

    def _show_named(self) -> None:
        self.setCurrentIndex(self._named)
        self.setToolTip(self._hint())
        if self.isEditable() and self._named >= 0:
            self.setEditText(self.itemText(self._named))
            self._show_begin()

    def _hint(self) -> str:
        """Where the shown result lies; while another one is read, that it is still shown."""
        if self._shown < 0:
            return ""
        if self._named == self._shown:
            return plain_tooltip(self._choices[self._shown].place)
        return plain_tooltip(self.tr("The panels still show {0}.").format(self._labels[self._shown]))

    def _show_begin(self) -> None:
        """A name that is too long for the field shows its begin, which holds the rank, not its end."""
        line = self.lineEdit()
        if line is not None:
            line.setCursorPosition(0)


class _SearchLine(QLineEdit):
    """All of it is selected when it gets the keys, so that typing searches. Signal: ``left()``."""

    left = Signal()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        QTimer.singleShot(0, self.selectAll)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.left.emit()
