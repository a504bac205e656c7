"""Bookmarks: points and ranges of the timeline with names, notes and colours, to go to, edit and export."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QCoreApplication, QSize, QTimer
from PySide6.QtGui import QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QLineEdit, QMenu, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from analysis.mark_list import MarkList, MarkQuery, mark_list
from model.mark import COLORS, LONGEST_NAME, LONGEST_NOTE, Mark
from model.sentence import QT_TRANSLATE_NOOP
from model.units import counted
from widgets.bookmarks.mark_table import MarkTable
from widgets.bookmarks.mark_text import as_json, copied, saved_rows
from widgets.panel import Panel
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.painting import SWATCH, draw_swatch
from widgets.parts.panel_bar import PanelBar, name_button
from widgets.parts.plain_text import accessible_text
from widgets.parts.state_view import StateView
from widgets.requests import ChangeMarks, SaveTable, ShowRange
from widgets.session_state import SessionState
from widgets.theme import set_ground, theme, theme_signals
from widgets.timeline.mark_layer import view_of

_COLOR_NAMES = (
    QT_TRANSLATE_NOOP("ColourNames", "slate"),
    QT_TRANSLATE_NOOP("ColourNames", "apricot"),
    QT_TRANSLATE_NOOP("ColourNames", "deep teal"),
    QT_TRANSLATE_NOOP("ColourNames", "orchid"),
    QT_TRANSLATE_NOOP("ColourNames", "olive"),
    QT_TRANSLATE_NOOP("ColourNames", "plum"),
    QT_TRANSLATE_NOOP("ColourNames", "sage"),
    QT_TRANSLATE_NOOP("ColourNames", "brick"),
    QT_TRANSLATE_NOOP("ColourNames", "turquoise"),
    QT_TRANSLATE_NOOP("ColourNames", "clay"),
    QT_TRANSLATE_NOOP("ColourNames", "lavender"),
    QT_TRANSLATE_NOOP("ColourNames", "bronze"),
)


class BookmarksPanel(Panel):
    """The fields over the list edit the mark that is selected in it."""

    id = "bookmarks"
    icon = "bookmark"
    area = "bottom"
    order = 30
    needs = ("slices",)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = SessionState()
        self._shown: MarkList | None = None
        self._edited: Mark | None = None  # what the fields are about
        self._to_name: int | None = None  # id of the mark to name once it is listed
        set_ground(self, "bg.panel")
        self.name_field = QLineEdit()
        self.name_field.setMaxLength(LONGEST_NAME)
        self.note_field = QLineEdit()
        self.note_field.setMaxLength(LONGEST_NOTE)
        self.color_button = QToolButton()
        self.color_menu = QMenu(self.color_button)
        self.count_label = ElidedLabel("", "small", "text.2")
        self.empty = StateView()
        self.table = MarkTable()
        self._arrange()
        self._connect()
        self.retranslate()
        self.clear()

    def _arrange(self) -> None:
        self._bar = PanelBar()
        self.color_button.setIconSize(QSize(16, 16))
        self.color_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.color_button.setMenu(self.color_menu)
        self._bar.add(self.color_button)
        self._bar.add(self.name_field, 2)
        self._bar.add(self.note_field, 3)
        self._bar.add(self.count_label, 1)
        self._bar.add_rule()
        self.remove_button = self._bar.add_button("close")
        self.copy_button = self._bar.add_button("copy")
        self.save_button = self._bar.add_button("export")
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._bar)
        column.addWidget(self.table, 1)
        self._content = content
        self._pages = QStackedWidget()
        self._pages.addWidget(self.empty)
        self._pages.addWidget(content)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._pages)
        self.setFocusProxy(self.table)

    def _connect(self) -> None:
        self.table.mark_wanted.connect(self._go)
        self.table.row_opened.connect(lambda row: self._go(row, to_front=True))
        self.table.edit_wanted.connect(self._edit_name)
        self.table.removal_wanted.connect(self.remove)
        self.table.sort_changed.connect(lambda _: self.query_changed.emit())
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._fill_fields())
        self.name_field.editingFinished.connect(self._take_texts)
        self.note_field.editingFinished.connect(self._take_texts)
        self.remove_button.clicked.connect(self.remove)
        self.copy_button.clicked.connect(lambda: QGuiApplication.clipboard().setText(copied(self._chosen_or_all())))
        self.save_button.clicked.connect(self._save)
        theme_signals().changed.connect(self._show_colors)

    # ---- the panel's contract

    @classmethod
    def title(cls) -> str:
        return QCoreApplication.translate("BookmarksPanel", "Bookmarks")

    @classmethod
    def empty_reason(cls) -> str:
        return QCoreApplication.translate("BookmarksPanel", "This result has no timeline to put bookmarks in.")

    @classmethod
    def how_to_read(cls) -> str:
        return QCoreApplication.translate(
            "BookmarksPanel",
            "Places and areas of the timeline that you marked, in the order of time, with a name and a colour. They "
            "are kept for this result and are there when it is opened again; the opened folder itself is never "
            "changed.\n\n"
            "B in the timeline sets one at the pointer, or over the selected area. A double-click on a row goes "
            "there, F2 names it, Delete removes it. Copied or saved, the list goes into a report as it stands.",
        )

    @staticmethod
    def analyse(trace: Any, query: MarkQuery, task: Any) -> MarkList:
        return mark_list(trace, query, task)

    def query(self, state: SessionState) -> MarkQuery | None:
        self._state = state
        self.table.follow(state.marks)
        edited = self._edited.id if self._edited is not None else None
        self._edited = next((mark for mark in state.marks if mark.id == edited), None)
        return MarkQuery(state.marks, self.table.sort.keys) if state.marks else None

    def show_result(self, result: MarkList) -> None:
        known = {mark.id for mark in self._shown.marks} if self._shown is not None else None
        self._shown = result
        self.table.show_list(result)
        new = [mark.id for mark in result.marks if known is not None and mark.id not in known]
        if len(new) == 1 or (known is None and len(result.marks) == 1):
            self.table.choose(new[0] if new else result.marks[0].id)
        self._pages.setCurrentWidget(self._content)
        self._fill_fields()
        self._say()
        self._let_name()

    def act(self, action: str) -> None:
        self._to_name = int(action.removeprefix("name "))
        self._let_name()

    def _let_name(self) -> None:
        if self._shown is not None and any(mark.id == self._to_name for mark in self._shown.marks):
            self.table.choose(self._to_name)
            self._to_name = None
            # Late: the panel may be about to be shown, and to get the keys as a whole.
            QTimer.singleShot(0, self, self._edit_name)

    def clear(self) -> None:
        self._shown = None
        self.table.forget()
        self._pages.setCurrentWidget(self.empty)
        self._fill_fields()

    def retranslate(self) -> None:
        self.empty.set_state(
            "bookmark",
            self.tr("No bookmarks yet"),
            self.tr(
                "B in the timeline marks the selected slice or the time at the pointer, Shift+B the selected area."
            ),
        )
        for field, words in ((self.name_field, self.tr("Name")), (self.note_field, self.tr("Note"))):
            field.setPlaceholderText(words)
            field.setAccessibleName(accessible_text(words))
        for button, words in (
            (self.color_button, self.tr("Colour")),
            (self.remove_button, self.tr("Remove the selected bookmarks (Del)")),
            (self.copy_button, self.tr("Copy the selected bookmarks, or all")),
            (self.save_button, self.tr("Export all bookmarks as CSV, TSV or JSON")),
        ):
            name_button(button, words)
        self.table.setAccessibleName(self.title())
        self._fill_menu()

    # ---- what is shown

    def _say(self) -> None:
        marks = self._shown.marks if self._shown is not None else ()
        text = counted(self.tr("%n bookmark(s)", "", len(marks)), len(marks))
        self.count_label.set_text(text)
        self.subject_changed.emit(text)

    def _fill_fields(self) -> None:
        """The fields are about the one mark that is selected; what is being typed into them stays."""
        chosen = self.table.chosen()
        mark = chosen[0] if len(chosen) == 1 else None
        is_same = mark is not None and self._edited is not None and mark.id == self._edited.id
        for field, text in ((self.name_field, mark.name if mark else ""), (self.note_field, mark.note if mark else "")):
            field.setEnabled(mark is not None)
            if field.text() != text and not (is_same and field.hasFocus() and field.isModified()):
                field.setText(text)
                field.setCursorPosition(0)
        self._edited = mark
        self.color_button.setVisible(bool(chosen))
        self.remove_button.setEnabled(bool(chosen))
        self._show_colors()

    def _show_colors(self) -> None:
        chosen = self.table.chosen()
        if chosen:
            self.color_button.setIcon(_swatch(chosen[0].color))
        for number, action in enumerate(self.color_menu.actions(), 1):
            action.setIcon(_swatch(number))

    def _fill_menu(self) -> None:
        self.color_menu.clear()
        for number in range(1, COLORS + 1):
            action = self.color_menu.addAction(color_name(number))
            action.triggered.connect(lambda _=False, number=number: self._paint(number))
        self._show_colors()

    # ---- going and editing

    def _go(self, row: int, *, to_front: bool = False) -> None:
        mark = self.table.mark_at(row)
        if mark is not None and self._shown is not None:
            view = self._state.span or self._shown.span
            self.wanted.emit(ShowRange(view_of(mark.span, view), to_front=to_front, is_gesture=True))

    def _edit_name(self) -> None:
        self.name_field.setFocus()
        self.name_field.selectAll()

    def _take_texts(self) -> None:
        if self._edited is not None:
            name, note = self.name_field.text().strip(), self.note_field.text().strip()
            self._change([replace(self._edited, name=name, note=note)])

    def _paint(self, color: int) -> None:
        self._change([replace(mark, color=color) for mark in self.table.chosen()])

    def _change(self, marks: list[Mark]) -> None:
        changed = tuple(mark for mark in marks if mark not in self._state.marks)
        if changed and {mark.id for mark in changed} <= {mark.id for mark in self._state.marks}:
            self.wanted.emit(ChangeMarks(changed))

    def remove(self) -> None:
        """Remove the selected marks; the way back brings them again."""
        gone = frozenset(mark.id for mark in self.table.chosen())
        if gone:
            self.wanted.emit(ChangeMarks((), gone))

    # ---- out of the program

    def _chosen_or_all(self) -> list[Mark]:
        return self.table.chosen() or list(self.table.marks)

    def _save(self) -> None:
        marks = self.table.marks
        if marks:
            self.wanted.emit(SaveTable("bookmarks", saved_rows(marks), as_json(marks)))


def color_name(number: int) -> str:
    """What a colour is called, in the language of now."""
    return QCoreApplication.translate("ColourNames", _COLOR_NAMES[number - 1])


def _swatch(color: int) -> QIcon:
    """An icon of a colour."""
    pixmap = QPixmap(32, 32)
    pixmap.setDevicePixelRatio(2)
    pixmap.fill("transparent")
    with QPainter(pixmap) as painter:
        draw_swatch(painter, (16 - SWATCH) / 2, 8, theme().stream(color)[0])
    return QIcon(pixmap)


PANEL = BookmarksPanel
