"""Builds the menu bar from the actions table, and its menus that change: recent results, panels, theme, language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from app.recent import Recent
from app.settings import setting
from app.window import actions as table
from widgets.key_choices import key_choices
from widgets.panel import Panel
from widgets.parts.plain_text import menu_text, plain_tooltip
from widgets.theme import icon

SavedLayout = tuple[str, Callable[[], object], Callable[[], object]]
"""Its name, what puts it back, and what removes it."""

_MOST_RECENT = 10
_PANEL_KEYS = "1234567890"


class _PanelAction(QAction):
    """Knows while it is triggered whether that is by its key."""

    is_by_key = False

    def event(self, event: QEvent) -> bool:
        if event.type() != QEvent.Type.Shortcut:
            return super().event(event)  # it may come while the key's is handled
        self.is_by_key = True
        done = super().event(event)
        self.is_by_key = False
        return done


class Menus(QObject):
    """The menu bar of one window. Signals: ``recent_chosen(Recent)``; ``panel_wanted(panel id, by its key)``;
    ``setting_chosen(key, value)``."""

    recent_chosen = Signal(object)
    panel_wanted = Signal(str, bool)
    setting_chosen = Signal(str, str)

    def __init__(self, window: QMainWindow, actions: Mapping[str, QAction]) -> None:
        super().__init__(window)
        self._window = window
        self._actions = actions
        self._menus: dict[str, QMenu] = {}
        self._panels: dict[str, tuple[type[Panel], _PanelAction]] = {}
        self._choices: dict[str, dict[str, QAction]] = {}
        for menu_id, text in table.MENUS:
            self._menus[menu_id] = window.menuBar().addMenu("")
            table.set_english(self._menus[menu_id].menuAction(), text)
        self._recent_menu, self._layout_menu = QMenu(window), QMenu(window)
        actions["recent"].setMenu(self._recent_menu)
        actions["layout"].setMenu(self._layout_menu)
        for row in table.ACTIONS:
            menu = self._layout_menu if row.sub else self._menus[row.menu]
            if row.id == "-":
                menu.addSeparator()
            else:
                menu.addAction(actions[row.id])
        self._saved_layouts: list[QAction] = []
        for key in ("theme", "language"):
            self._add_choices(key)
        self._menus["panels"].menuAction().setVisible(False)
        key_choices().changed.connect(self._follow_keys)
        self._set_words()

    def _follow_keys(self) -> None:
        table.set_keys(self._actions)
        self._set_panel_keys()

    def _add_choices(self, key: str) -> None:
        menu = QMenu(self._window)
        group = QActionGroup(menu)
        self._choices[key] = {}
        for value, text in setting(key).choices:
            action = group.addAction(QAction(menu))
            table.set_english(action, text)
            action.setCheckable(True)
            action.triggered.connect(lambda _=False, key=key, value=value: self.setting_chosen.emit(key, value))
            menu.addAction(action)
            self._choices[key][value] = action
        self._actions[key].setMenu(menu)

    def show_choice(self, key: str, value: str) -> None:
        """Check the current value of a setting that has a menu."""
        self._choices[key][value].setChecked(True)

    def set_recent(self, rows: Sequence[Recent]) -> None:
        """The menu of recent results."""
        self._recent_menu.clear()
        for number, row in enumerate(rows[:_MOST_RECENT], 1):
            name = menu_text(row.name)
            action = self._recent_menu.addAction(f"&{number}  {name}" if number < 10 else name)
            action.setToolTip(plain_tooltip(row.path))
            action.triggered.connect(lambda _=False, row=row: self.recent_chosen.emit(row))
        self._actions["recent"].setEnabled(bool(rows))

    def set_layouts(self, saved: Sequence[SavedLayout], used: str = "") -> None:
        """The layouts that the user saved, each with a way to remove it; ``used``: the name of the one of now. A
        name's first letter opens it, unless another row has that letter."""
        for action in self._saved_layouts:
            self._layout_menu.removeAction(action)
            action.deleteLater()
        menu = self._layout_menu
        taken = {table.mnemonic(action.text()) for action in menu.actions()}
        self._saved_layouts = [menu.addSeparator()] if saved else []
        for name, restore, _remove in saved:
            letter = name[:1].upper()
            is_free = letter.isascii() and letter.isalnum() and letter not in taken
            taken.add(letter)
            action = menu.addAction("&" * is_free + menu_text(name))
            action.setCheckable(True)
            action.setChecked(name == used)
            action.triggered.connect(lambda _=False, call=restore: call())
            self._saved_layouts.append(action)
        if saved:
            gone = QMenu(self._remove_title(), menu)
            for name, _restore, remove in saved:
                gone.addAction(menu_text(name)).triggered.connect(lambda _=False, call=remove: call())
            self._saved_layouts.append(menu.addMenu(gone))

    def _remove_title(self) -> str:
        return self.tr("Remove")  # without a letter: that would be taken for the first one of a name

    def set_panels(self, panels: Sequence[type[Panel]]) -> None:
        """One row a panel that brings it to the front, checked while the panel is there: Alt+1 … 9 and 0 in order, and
        its own shortcut, unless the menus or actions have it."""
        for panel in panels:
            action = _PanelAction(icon(panel.icon), panel.title(), self._window)
            table.set_english(action, panel.id.replace("_", " "))
            action.setCheckable(True)
            action.triggered.connect(lambda _=False, panel=panel: self._ask_for(panel.id))
            self._menus["panels"].addAction(action)
            self._window.addAction(action)
            self._panels[panel.id] = (panel, action)
        self._menus["panels"].menuAction().setVisible(bool(self._panels))
        self._set_panel_keys()

    def _set_panel_keys(self) -> None:
        taken = self._keys_taken()
        for at, (panel, action) in enumerate(self._panels.values()):
            keys = [*(f"Alt+{digit}" for digit in _PANEL_KEYS[at : at + 1]), panel.shortcut]
            free = [one for one in keys if one and one.upper() not in taken and not key_choices().owner(one)]
            action.setShortcuts([QKeySequence(one) for one in free])

    def _ask_for(self, panel_id: str) -> None:
        # Qt has changed the check mark already; it only says whether the panel is there, and now it will be.
        action = self._panels[panel_id][1]
        action.setChecked(True)
        self.panel_wanted.emit(panel_id, action.is_by_key)

    def _keys_taken(self) -> set[str]:
        """Keys of the actions, and Alt with the letters that open the menus."""
        keys = {one.toString() for action in self._actions.values() for one in action.shortcuts()}
        menus = {f"Alt+{letter}" for menu in self._menus.values() if (letter := table.mnemonic(menu.title()))}
        return {one.upper() for one in keys | menus}

    def show_panels(self, shown: Mapping[str, bool], *, usable: bool) -> None:
        """Check the panels that are open; without a result the rows are off."""
        for panel_id, (_panel, action) in self._panels.items():
            action.setChecked(shown.get(panel_id, False))
            action.setEnabled(usable)

    def panel_shortcuts(self) -> list[tuple[str, str]]:
        """(title, key) of all keys of the panels, several for one panel."""
        found = ((panel.title(), action.shortcuts()) for panel, action in self._panels.values())
        return [(title, key.toString()) for title, keys in found for key in keys]

    def panel_keys(self) -> list[tuple[str, str]]:
        """(title, keys) of the panels that have a shortcut."""
        native = QKeySequence.SequenceFormat.NativeText
        pairs = [(panel.title(), action.shortcut().toString(native)) for panel, action in self._panels.values()]
        return [pair for pair in pairs if pair[1]]

    def retranslate(self) -> None:
        """All texts in the language of now."""
        table.translate_actions(self._actions)
        self._set_words()

    def _set_words(self) -> None:
        """The texts of all but the actions that the menus were given."""
        for menu_id, menu in self._menus.items():
            menu.setTitle(table.menu_text(menu_id))
        for key, choices in self._choices.items():
            for value, text in setting(key).choices:
                choices[value].setText(QCoreApplication.translate("Settings", text))
        for panel, action in self._panels.values():
            action.setText(panel.title())
        for row in self._saved_layouts:
            if row.menu() is not None:
                row.setText(self._remove_title())
