"""All keys on one sheet over the window, read from the tables of the actions and of the timeline."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.window import actions as table
from app.window.dialog_size import open_at
from widgets.key_choices import native
from widgets.parts.plain_text import text_label
from widgets.theme import set_ground

Group = tuple[str, list[tuple[str, str]]]


def key_groups(panel_keys: Sequence[tuple[str, str]]) -> list[Group]:
    """(menu title, [(what, keys)]) of all actions that have keys, then the panels, then what the timeline does."""
    # Late: the timeline is not needed for the empty window.
    from widgets.timeline.gestures import gesture_rows
    from widgets.timeline.keys import key_rows
    from widgets.timeline.tree_keys import tree_key_rows

    groups: list[Group] = []
    for menu, _text in table.MENUS:
        rows = [
            (table.name_of(row), native(table.keys_of(row)))
            for row in table.ACTIONS
            if row.menu == menu and table.keys_of(row)
        ]
        if menu == "panels":
            rows += panel_keys
        if rows:
            groups.append((table.plain_text(table.menu_text(menu)), rows))
    translate = QCoreApplication.translate
    groups.append((translate("KeyboardHelp", "In the timeline, keys"), key_rows()))
    groups.append((translate("KeyboardHelp", "In the tree of tracks"), tree_key_rows()))
    groups.append((translate("KeyboardHelp", "In the timeline, mouse and touchpad"), gesture_rows()))
    return groups


class KeyboardHelp(QDialog):
    """The sheet; Escape closes it."""

    def __init__(self, panel_keys: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keyboard"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        groups = key_groups(panel_keys)
        columns = QHBoxLayout()
        columns.setContentsMargins(24, 16, 24, 16)
        columns.setSpacing(36)
        half = (sum(len(rows) + 2 for _title, rows in groups) + 1) // 2
        for part in _split(groups, half):
            columns.addLayout(_column(part), 1)
        sheet = QWidget()
        sheet.setLayout(columns)
        set_ground(sheet, "bg.panel")
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(sheet)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        buttons.setContentsMargins(16, 8, 16, 12)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(area, 1)
        layout.addWidget(buttons)
        wanted = sheet.sizeHint() + QSize(area.verticalScrollBar().sizeHint().width() + 8, 70)
        open_at(self, wanted)


def _split(groups: list[Group], half: int) -> tuple[list[Group], list[Group]]:
    """Two columns of about the same height; no group is torn apart."""
    lines = 0
    for position, (_title, rows) in enumerate(groups):
        if lines + len(rows) / 2 > half and position:
            return groups[:position], groups[position:]
        lines += len(rows) + 2
    return groups, []


def _column(groups: Sequence[Group]) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(6)
    line = 0
    for title, rows in groups:
        if line:
            grid.setRowMinimumHeight(line, 12)
            line += 1
        grid.addWidget(text_label(title, "heading"), line, 0, 1, 2)
        line += 1
        for what, keys in rows:
            grid.addWidget(text_label(what, tone="secondary"), line, 0)
            grid.addWidget(text_label(keys), line, 1, Qt.AlignmentFlag.AlignRight)
            line += 1
    grid.setRowStretch(line, 1)
    grid.setColumnStretch(0, 1)
    return grid
