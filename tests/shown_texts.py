"""Every text that a window shows, offers or paints: how Qt reads it, and what of a hostile one is not literal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any
from unittest.mock import patch

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QPoint
from PySide6.QtGui import QAction, QContextMenuEvent, QHelpEvent, QPainter, QStaticText, Qt, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QToolTip,
    QWidget,
)

from model.literal import literal
from tests.hostile_result import HOSTILE, STEM

LONGEST = 20_100
_HIDDEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_OURS = re.compile("[\N{ZERO WIDTH SPACE}\N{WORD JOINER}]")
_ROWS, _EVERY_PX = 40, 60
_LOOSE = re.compile(r"[\s,]|\\[rnt]|(?<=\[\*\])\[\*\]")  # line ends, which some texts keep, and Qt's mark in a title
_CUT = ("", "…", "”", ";", ":")  # the last ones: in a sentence with a sample
_HAVE_QT_MENUS = (QLineEdit, QTextEdit, QPlainTextEdit, QAbstractSpinBox, QScrollBar, QLabel)
_ROLES = {Qt.ItemDataRole.DisplayRole: "plain", Qt.ItemDataRole.ToolTipRole: "rich"}


@dataclass
class Breaches:
    """What is not shown literally: (where, how it is read, the text)."""

    found: dict[tuple[str, str], str] = field(default_factory=dict)
    seen: int = 0

    def look_at(self, where: str, text: object, kind: str = "plain") -> None:
        """Judge one text: ``kind`` is plain, rich (markup, when Qt takes it for some) or keys (& marks a key)."""
        if not isinstance(text, str) or STEM not in text:
            return
        self.seen += 1
        reason = _fault(text, kind)
        if reason:
            self.found.setdefault((where, reason), ascii(text[:300]))


def _fault(text: str, kind: str) -> str:
    if len(text) > LONGEST:
        return "too long"
    if kind == "rich" and Qt.mightBeRichText(text):
        if re.search(r"<(b|img|a|script)\b", text):
            return "markup"
        document = QTextDocument()
        document.setHtml(text)
        text = document.toPlainText()
    if kind == "keys":
        text = re.sub(r"&(&?)", r"\1", text)
    text = _OURS.sub("", text)
    if _HIDDEN.search(text):
        return "hidden characters"
    expected = _LOOSE.sub("", literal(HOSTILE))
    for found in re.finditer(STEM, text):
        rest = _LOOSE.sub("", text[found.start() :])
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(rest, expected, strict=False)))
        if same < len(expected) and rest[same : same + 1] not in _CUT:
            return f"not literal from {expected[same : same + 8]!r} on"
    return ""


def look_at_widgets(breaches: Breaches, top: QWidget | None = None) -> None:
    """All texts of all widgets, seen or not; of ``top`` and those in it alone."""
    for widget in QApplication.allWidgets() if top is None else [top, *top.findChildren(QWidget)]:
        kind = type(widget).__name__
        names = {"accessibleName": "plain", "accessibleDescription": "plain", "windowTitle": "plain"}
        for name, how in {**names, "toolTip": "rich", "statusTip": "plain", "whatsThis": "rich"}.items():
            breaches.look_at(f"{kind}.{name}", getattr(widget, name)(), how)
        for where, text, how in _texts(widget):
            breaches.look_at(f"{kind}{where} in {type(widget.parent()).__name__}", text, how)
        for action in widget.actions():
            look_at_action(breaches, f"{kind} action", action)


def look_at_action(breaches: Breaches, where: str, action: QAction) -> None:
    """A row of a menu or a button of a bar."""
    breaches.look_at(where, action.text(), "keys")
    breaches.look_at(f"{where} status", action.statusTip())
    menu = action.menu()
    for row in menu.actions() if isinstance(menu, QMenu) else ():
        look_at_action(breaches, where, row)


def _texts(widget: QWidget) -> Iterator[tuple[str, str, str]]:
    match widget:
        case QLabel():
            yield "", widget.text(), "plain" if widget.textFormat() == Qt.TextFormat.PlainText else "rich"
        case QAbstractButton():
            yield "", widget.text(), "keys"
        case QGroupBox() | QMenu():
            yield "", widget.title(), "keys"
        case QLineEdit():
            yield " placeholder", widget.placeholderText(), "plain"
        case QTextEdit() | QPlainTextEdit():
            yield "", widget.toPlainText(), "plain"
        case QHeaderView():
            return  # has no cells of its own
        case QTabBar() | QComboBox():
            yield from _choices(widget)
        case QAbstractItemView() if widget.model() is not None:
            yield from _cells(widget)


def _choices(widget: QTabBar | QComboBox) -> Iterator[tuple[str, str, str]]:
    for at in range(widget.count()):
        if isinstance(widget, QTabBar):
            yield " tab", widget.tabText(at), "keys"
            yield " tip", widget.tabToolTip(at), "rich"
        else:
            # Its list is painted as a menu, unless it has a delegate of its own.
            is_menu = widget.itemDelegate().metaObject().className() == "QComboBoxDelegate"
            yield " row", widget.itemText(at), "keys" if is_menu else "plain"
            yield " tip", str(widget.itemData(at, Qt.ItemDataRole.ToolTipRole) or ""), "rich"


def _cells(view: QAbstractItemView) -> Iterator[tuple[str, str, str]]:
    model = view.model()
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex())
    rows = min(model.rowCount(QModelIndex()), _ROWS)
    for column in range(columns):
        for role, kind in _ROLES.items():
            yield " header", model.headerData(column, Qt.Orientation.Horizontal, role), kind
            for row in range(rows):
                yield f" cell {role.name}", str(model.index(row, column).data(role) or ""), kind


@contextmanager
def watched_painting(breaches: Breaches) -> Iterator[None]:
    """Looks at what is painted by hand, at tooltips that are shown, and at menus that are opened, which stay closed."""

    def watching(where: str, kind: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def watched(*arguments: Any) -> Any:
            for argument in arguments:
                breaches.look_at(where, argument.text() if isinstance(argument, QStaticText) else argument, kind)
            return function(*arguments)

        return watched

    def opened(menu: QMenu, *_: object) -> None:
        for action in menu.actions():
            look_at_action(breaches, "context menu", action)

    with ExitStack() as stack:
        stack.enter_context(patch.object(QPainter, "drawText", watching("painted", "plain", QPainter.drawText)))
        stack.enter_context(
            patch.object(QPainter, "drawStaticText", watching("painted", "rich", QPainter.drawStaticText))
        )
        stack.enter_context(patch.object(QToolTip, "showText", watching("tooltip", "rich", QToolTip.showText)))
        for way in ("exec", "popup"):
            stack.enter_context(patch.object(QMenu, way, opened))
        yield


def point_everywhere(widget: QWidget) -> None:
    """Ask everything that is seen in ``widget`` for its tooltips, and right-click on it."""
    for part in [widget, *widget.findChildren(QWidget)]:
        if not part.isVisible():
            continue
        for y in range(4, part.height(), _EVERY_PX):
            for x in range(4, part.width(), _EVERY_PX):
                place = QPoint(x, y)
                if part.childAt(place) is not None:
                    continue  # a pointer there is over the child
                QApplication.sendEvent(part, QHelpEvent(QEvent.Type.ToolTip, place, part.mapToGlobal(place)))
        for place in () if isinstance(part, _HAVE_QT_MENUS) else (QPoint(60, 10), part.rect().center()):
            reason = QContextMenuEvent.Reason.Mouse
            QApplication.sendEvent(part, QContextMenuEvent(reason, place, part.mapToGlobal(place)))
