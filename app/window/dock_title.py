"""The title of a dock: a strip with one tab for each panel in the same place, then help, ⋯, float and close."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from widgets.parts.painting import draw_text, hairline_width
from widgets.parts.panel_bar import name_button
from widgets.parts.plain_text import accessible_text, plain_tooltip
from widgets.theme import draw_icon, font, icon, theme

HEIGHT = 28
_ICON = 16.0
_PADDING = 12.0
_GAP = 8.0
_TIGHT = 8.0
_ACCENT = 2.0
_ICON_ONLY = round(_PADDING + _ICON)
_LEAST_WIDTH = 168
_MOST_KEPT = 160
_LEAST_WORD = 32
"""Logical pixels; a title with less room than this says nothing, and its tab shows the icon alone."""


@dataclass(frozen=True, slots=True)
class Tab:
    """One tab: panel id, icon, title, and the grey subject that only the current one shows."""

    panel: str
    icon: str
    title: str
    subject: str = ""


@dataclass(frozen=True, slots=True)
class TabForm:
    """How roomy tabs are: ``padding`` at both ends, ``has_icon``; ``leaves_to_menu``: the buttons that also stand in
    the ⋯ menu give way."""

    padding: float = _PADDING
    has_icon: bool = True
    leaves_to_menu: bool = False


FORMS = (TabForm(), TabForm(_TIGHT), TabForm(_TIGHT, False), TabForm(_TIGHT, False, True))
"""From the roomiest on: the first in which all titles fit is taken."""
CUT = FORMS[0]
"""Where they fit in none: titles are cut, at last down to the icons."""


def tab_widths(titled: Sequence[int], current: int, subject: int, room: int) -> list[int]:
    """Widths of the tabs in a strip of ``room`` pixels, all in logical pixels. ``titled``: what each needs for icon and
    title; ``current``: place of the one in front, whose ``subject`` gives way first. Its title is shown in full as long
    as the icons of the others leave room; the others share what is left, down to their icons."""
    room = max(room, 0)  # a strip that has no place yet
    others = sum(titled) - titled[current]
    front = titled[current] + max(min(subject, room - others - titled[current]), 0)
    if others + front <= room:
        return [front if place == current else width for place, width in enumerate(titled)]
    left = max(room - titled[current], 0)
    longest = _longest_tab([width for place, width in enumerate(titled) if place != current], left)
    if longest < _PADDING * 2 + _ICON + _GAP + _LEAST_WORD:
        longest = min(_ICON_ONLY, left // max(len(titled) - 1, 1))
    widths = [min(width, longest) for width in titled]
    widths[current] = min(titled[current], room)
    return widths


def _longest_tab(widths: Sequence[int], room: int) -> int:
    """The width that the widest of them are cut to, so that all fit into ``room``."""
    for done, width in enumerate(ordered := sorted(widths)):
        if width * (len(ordered) - done) > room:
            return room // (len(ordered) - done)
        room -= width
    return max(widths, default=0)


class TabButton(QAbstractButton):
    """One tab. The current one lets the mouse through, so that dragging it drags the dock. Signal:
    ``handled(mouse event)``: the left button went down on another one, was moved or let go."""

    handled = Signal(object)

    def __init__(self, tab: Tab, *, current: bool, alone: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self._tab = tab
        self._is_current = current
        self._is_alone = alone
        self._form = FORMS[0]
        self.setFixedHeight(HEIGHT)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus if alone else Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(accessible_text(tab.title))
        self.setToolTip(plain_tooltip(tab.title if not tab.subject else f"{tab.title}  {tab.subject}"))

    def _role(self) -> str:
        return "heading" if self._is_current else "body"

    def _title_width(self) -> float:
        # As wide as the semibold title, so that no tab moves when another becomes the current one.
        return QFontMetricsF(font("heading")).horizontalAdvance(self._tab.title) + 1

    def titled_width(self, form: TabForm | None = None) -> int:
        """What title and icon need in this form, None = the one of now."""
        form = form or self._form
        return math.ceil(form.padding * 2 + (_ICON + _GAP if form.has_icon else 0) + self._title_width())

    def set_form(self, form: TabForm) -> None:
        """Be painted in this form."""
        self._form = form
        self.update()

    def subject_width(self) -> int:
        """What the subject of the current tab needs besides."""
        if not (self._is_current and self._tab.subject):
            return 0
        return math.ceil(_GAP + QFontMetricsF(font("body")).horizontalAdvance(self._tab.subject) + 1)

    def sizeHint(self) -> QSize:
        return QSize(self.titled_width() + self.subject_width(), HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            full = QRectF(self.rect())
            line = hairline_width(self.devicePixelRatioF())
            colors = theme()
            if not self._is_alone:
                over = self.underMouse() and not self._is_current
                ground = "bg.panel" if self._is_current else "bg.hover" if over else "bg.sunken"
                bottom = 0 if self._is_current else line
                painter.fillRect(full.adjusted(0, 0, 0, -bottom), colors.color(ground))
                painter.fillRect(QRectF(full.right() - line, 0, line, full.height()), colors.color("border"))
                if self._is_current:
                    painter.fillRect(QRectF(0, 0, full.width(), _ACCENT), colors.color("accent"))
            self._paint_words(painter, full)

    def _paint_words(self, painter: QPainter, full: QRectF) -> None:
        token = "text.1" if self._is_current else "text.2"
        form = self._form
        narrow = full.width() < min(self.titled_width(form), _PADDING * 2 + _ICON + _GAP + _LEAST_WORD)
        left = (full.width() - _ICON) / 2 if narrow else form.padding
        if form.has_icon or narrow:
            draw_icon(painter, QRectF(left, (HEIGHT - _ICON) / 2, _ICON, _ICON), self._tab.icon, token)
            left += _ICON + _GAP
        if narrow:
            return
        room = full.width() - left - form.padding
        width = min(QFontMetricsF(font(self._role())).horizontalAdvance(self._tab.title) + 1, room)
        draw_text(painter, QRectF(left, 0, width, HEIGHT), self._tab.title, theme().color(token), self._role())
        rest = room - width - _GAP
        if self._is_current and self._tab.subject and rest > 20:
            grey = theme().color("text.3")
            draw_text(painter, QRectF(left + width + _GAP, 0, rest, HEIGHT), self._tab.subject, grey)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._is_current:
            event.ignore()
        elif event.button() == Qt.MouseButton.LeftButton:
            self.handled.emit(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hand_on(event, event.buttons())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._hand_on(event, event.button())

    def _hand_on(self, event: QMouseEvent, buttons: Qt.MouseButton) -> None:
        if self._is_current:
            event.ignore()
        elif buttons & Qt.MouseButton.LeftButton:
            self.handled.emit(event)


class DockTitle(QWidget):
    """Title bar widget of a dock. Signals: ``tab_chosen(panel id)``, ``tab_handled(panel id, mouse event)`` - see
    `TabButton`, ``help_clicked(button)``, ``keep_chosen(on)``, ``float_clicked()``, ``close_clicked()``."""

    tab_chosen = Signal(str)
    tab_handled = Signal(str, object)
    help_clicked = Signal(object)
    keep_chosen = Signal(bool)
    float_clicked = Signal()
    close_clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(HEIGHT)
        self._strip = QWidget(self)
        self._tabs: list[TabButton] = []
        self._shown: tuple[tuple[Tab, ...], str] = ((), "")
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(1, 0, 6, 0)
        self._layout.setSpacing(0)
        self._layout.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        self._layout.addStretch(1)
        self._kept = self._button("pin")
        self._kept.clicked.connect(lambda: self.keep_chosen.emit(False))
        self._kept.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._kept.setMinimumWidth(0)
        self._kept.setMaximumWidth(_MOST_KEPT)
        self._kept.hide()
        self._help = self._button("help")
        self._help.clicked.connect(lambda: self.help_clicked.emit(self._help))
        self._more = self._button("more")
        self._more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._float = self._button("float")
        self._float.clicked.connect(self.float_clicked)
        self._close = self._button("close")
        self._close.clicked.connect(self.close_clicked)
        self._make_menu()
        self._set_words()

    def _make_menu(self) -> None:
        menu = QMenu(self)
        self._keep_row = QAction(menu)
        self._keep_row.setCheckable(True)
        self._keep_row.triggered.connect(self.keep_chosen)
        self._float_row, self._close_row = QAction(menu), QAction(menu)
        self._float_row.triggered.connect(self._float.click)
        self._close_row.triggered.connect(self._close.click)
        menu.addAction(self._keep_row)
        menu.addSeparator()
        menu.addActions([self._float_row, self._close_row])
        self._more.setMenu(menu)

    def show_kept(self, kept: bool) -> None:
        """Say that the panel does not follow the window, or say nothing."""
        self._keep_row.setChecked(kept)
        self._kept.setVisible(kept)
        self._fit_tabs()

    def _button(self, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(icon(name))
        button.setIconSize(QSize(14, 14))
        button.setFixedSize(24, 24)
        self._layout.addWidget(button)
        return button

    def _set_words(self) -> None:
        for button, text in (
            (self._help, self.tr("How to read this")),
            (self._more, self.tr("More")),
            (self._float, self.tr("Float or dock")),
            (self._close, self.tr("Close")),
            (self._kept, self.tr("Kept as is: does not follow step, range and selection. Click to follow again")),
        ):
            name_button(button, text)
        self._kept.setText(self.tr("Kept"))
        self._keep_row.setText(self.tr("&Keep as is"))
        self._float_row.setText(self.tr("&Float or dock"))
        self._close_row.setText(self.tr("&Close"))

    def set_tabs(self, tabs: Sequence[Tab], current: str) -> None:
        """Show these tabs; ``current`` is the panel whose dock this is."""
        wanted = (tuple(tabs), current)
        if wanted == self._shown:
            return
        # One part with all of them: showing may lay out the whole window, which once is enough.
        strip = QWidget(self)
        row = QHBoxLayout(strip)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        buttons = [TabButton(tab, current=tab.panel == current, alone=len(tabs) == 1, parent=strip) for tab in tabs]
        for tab, button in zip(tabs, buttons, strict=True):
            button.clicked.connect(lambda _=False, panel=tab.panel: self.tab_chosen.emit(panel))
            button.handled.connect(lambda event, panel=tab.panel: self.tab_handled.emit(panel, event))
            row.addWidget(button)
        # From here on a resize may come at any time.
        old, self._strip, self._tabs, self._shown = self._strip, strip, buttons, wanted
        self._layout.removeWidget(old)
        # This may run inside the click of one of its buttons.
        old.hide()
        old.deleteLater()
        self._layout.insertWidget(0, strip)
        self._fit_tabs()
        if self._strip is strip:
            strip.show()

    def _fit_tabs(self) -> None:
        tabs, current = self._shown
        if not tabs:
            return
        place = next(number for number, tab in enumerate(tabs) if tab.panel == current)
        margins = self._layout.contentsMargins()
        whole = self.width() - margins.left() - margins.right()
        rooms = {leaves: whole - self._buttons_width(leaves_to_menu=leaves) for leaves in (False, True)}
        fitting = (form for form in FORMS if self._titled(form) <= rooms[form.leaves_to_menu])
        form = next(fitting, CUT) if len(tabs) > 1 else FORMS[0]
        self._float.setVisible(not form.leaves_to_menu)
        self._close.setVisible(not form.leaves_to_menu)
        titled = [button.titled_width(form) for button in self._tabs]
        widths = tab_widths(titled, place, self._tabs[place].subject_width(), rooms[form.leaves_to_menu])
        for button, width in zip(self._tabs, widths, strict=True):
            button.set_form(form)
            button.setFixedWidth(width)

    def _titled(self, form: TabForm) -> int:
        return sum(button.titled_width(form) for button in self._tabs)

    def _buttons_width(self, *, leaves_to_menu: bool) -> int:
        kept = 0 if self._kept.isHidden() else self._kept.sizeHint().width()
        shown = (self._help, self._more) if leaves_to_menu else (self._help, self._more, self._float, self._close)
        return kept + sum(button.width() for button in shown)

    def minimumSizeHint(self) -> QSize:
        # One place for tabs and buttons; the tabs shrink to their icons.
        return QSize(_LEAST_WIDTH, HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_tabs()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._set_words()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            line = hairline_width(self.devicePixelRatioF())
            full = QRectF(self.rect())
            edge = theme().color("border")
            painter.fillRect(full, theme().color("bg.sunken"))
            for part in (
                QRectF(0, 0, full.width(), line),
                QRectF(0, full.height() - line, full.width(), line),
                QRectF(0, 0, line, full.height()),
                QRectF(full.width() - line, 0, line, full.height()),
            ):
                painter.fillRect(part, edge)
