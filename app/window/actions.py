"""The table of all actions of the window: text, icon, keys, menu, and when each of them can be used."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from model.sentence import QT_TRANSLATE_NOOP
from widgets.key_choices import key_choices, native
from widgets.theme import icon

_CONTEXT = "Actions"
_ENGLISH = "english"


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One action. ``when`` names a condition of the window (`enable_actions`), "" = always; ``menu`` is a menu's id;
    ``sub``: the id of the row in it whose menu this one is in; ``checkable`` actions show a state; "-" as id is a
    separator."""

    id: str
    text: str = ""
    menu: str = ""
    icon: str = ""
    keys: tuple[str, ...] = ()
    when: str = ""
    checkable: bool = False
    sub: str = ""


MENUS: tuple[tuple[str, str], ...] = (
    ("file", QT_TRANSLATE_NOOP("Actions", "&File")),
    ("edit", QT_TRANSLATE_NOOP("Actions", "&Edit")),
    ("view", QT_TRANSLATE_NOOP("Actions", "&View")),
    ("go", QT_TRANSLATE_NOOP("Actions", "&Go")),
    ("timeline", QT_TRANSLATE_NOOP("Actions", "&Timeline")),
    ("panels", QT_TRANSLATE_NOOP("Actions", "&Panels")),
    ("collect", QT_TRANSLATE_NOOP("Actions", "&Collect")),
    ("window", QT_TRANSLATE_NOOP("Actions", "&Window")),
    ("help", QT_TRANSLATE_NOOP("Actions", "&Help")),
)

SUB_MENUS = frozenset({"recent", "theme", "language", "layout"})
"""Rows that open a menu: they do nothing by themselves."""

ACTIONS: tuple[ActionRow, ...] = (
    ActionRow("open_folder", QT_TRANSLATE_NOOP("Actions", "&Open folder…"), "file", "folder-open", ("Ctrl+O",)),
    ActionRow("open_file", QT_TRANSLATE_NOOP("Actions", "Open &file…"), "file", "file", ("Ctrl+Shift+O",)),
    ActionRow("open_sample", QT_TRANSLATE_NOOP("Actions", "Open the sa&mple run"), "file", "sample", when="sample"),
    ActionRow("recent", QT_TRANSLATE_NOOP("Actions", "&Recent results"), "file", "clock"),
    ActionRow("-", menu="file"),
    ActionRow("read_again", QT_TRANSLATE_NOOP("Actions", "Read &again"), "file", "refresh", ("F5",), "result"),
    ActionRow("cancel_reading", QT_TRANSLATE_NOOP("Actions", "Ca&ncel reading"), "file", "cancel", when="reading"),
    ActionRow(
        "save_as", QT_TRANSLATE_NOOP("Actions", "&Save as .stepscope…"), "file", "save", ("Ctrl+Shift+S",), "complete"
    ),
    ActionRow("send", QT_TRANSLATE_NOOP("Actions", "Save a file to sen&d…"), "file", "link", when="complete"),
    ActionRow(
        "export_range", QT_TRANSLATE_NOOP("Actions", "&Export visible range…"), "file", "export", ("Ctrl+E",), "span"
    ),
    ActionRow("save_report", QT_TRANSLATE_NOOP("Actions", "Save re&port…"), "file", "report", when="complete"),
    ActionRow("-", menu="file"),
    ActionRow("close_result", QT_TRANSLATE_NOOP("Actions", "&Close result"), "file", "close", ("Ctrl+W",), "result"),
    ActionRow("quit", QT_TRANSLATE_NOOP("Actions", "&Quit"), "file", keys=("Ctrl+Q",)),
    ActionRow("undo", QT_TRANSLATE_NOOP("Actions", "&Undo range or selection"), "edit", "undo", ("Ctrl+Z",), "back"),
    ActionRow(
        "redo",
        QT_TRANSLATE_NOOP("Actions", "&Redo range or selection"),
        "edit",
        keys=("Ctrl+Shift+Z", "Ctrl+Y"),
        when="forward",
    ),
    ActionRow("clear_selection", QT_TRANSLATE_NOOP("Actions", "&Clear selection"), "edit", when="selection"),
    ActionRow("-", menu="edit"),
    ActionRow("find", QT_TRANSLATE_NOOP("Actions", "&Find slices"), "edit", "search", ("Ctrl+F",), "span"),
    ActionRow("next_hit", QT_TRANSLATE_NOOP("Actions", "&Next hit"), "edit", keys=("F3",), when="span"),
    ActionRow("previous_hit", QT_TRANSLATE_NOOP("Actions", "Pre&vious hit"), "edit", keys=("Shift+F3",), when="span"),
    ActionRow("-", menu="edit"),
    ActionRow("copy_path", QT_TRANSLATE_NOOP("Actions", "Copy &path of the result"), "edit", "copy", when="result"),
    ActionRow("-", menu="edit"),
    ActionRow("settings", QT_TRANSLATE_NOOP("Actions", "&Settings…"), "edit", "settings", ("Ctrl+,",)),
    ActionRow("theme", QT_TRANSLATE_NOOP("Actions", "&Theme"), "view"),
    ActionRow("language", QT_TRANSLATE_NOOP("Actions", "&Language"), "view"),
    ActionRow("-", menu="view"),
    ActionRow("layout", QT_TRANSLATE_NOOP("Actions", "La&yout"), "view", "layout", when="result"),
    ActionRow(
        "layout_overview",
        QT_TRANSLATE_NOOP("Actions", "&Overview"),
        "view",
        keys=("Ctrl+1",),
        when="result",
        checkable=True,
        sub="layout",
    ),
    ActionRow(
        "layout_timeline",
        QT_TRANSLATE_NOOP("Actions", "&Timeline"),
        "view",
        keys=("Ctrl+2",),
        when="result",
        checkable=True,
        sub="layout",
    ),
    ActionRow(
        "layout_data_pipeline",
        QT_TRANSLATE_NOOP("Actions", "&Data pipeline"),
        "view",
        keys=("Ctrl+3",),
        when="result",
        checkable=True,
        sub="layout",
    ),
    ActionRow(
        "layout_single_operator",
        QT_TRANSLATE_NOOP("Actions", "&Single operator"),
        "view",
        keys=("Ctrl+4",),
        when="result",
        checkable=True,
        sub="layout",
    ),
    ActionRow(
        "layout_step_trace",
        QT_TRANSLATE_NOOP("Actions", "Step tr&ace"),
        "view",
        keys=("Ctrl+5",),
        when="result",
        checkable=True,
        sub="layout",
    ),
    ActionRow(
        "layout_operators",
        QT_TRANSLATE_NOOP("Actions", "O&perators"),
        "view",
        keys=("Ctrl+6",),
        when="result",
        checkable=True,
        sub="layout",
    ),
    ActionRow("-", menu="view", sub="layout"),
    ActionRow("save_layout", QT_TRANSLATE_NOOP("Actions", "Save &current as…"), "view", when="result", sub="layout"),
    ActionRow("reset_layout", QT_TRANSLATE_NOOP("Actions", "&Reset layout"), "view", when="result", sub="layout"),
    ActionRow("full_screen", QT_TRANSLATE_NOOP("Actions", "&Full screen"), "view", keys=("F11",), checkable=True),
    ActionRow("back", QT_TRANSLATE_NOOP("Actions", "&Back"), "go", "back", ("Alt+Left",), "back"),
    ActionRow("forward", QT_TRANSLATE_NOOP("Actions", "&Forward"), "go", "forward", ("Alt+Right",), "forward"),
    ActionRow("-", menu="go"),
    ActionRow("previous_step", QT_TRANSLATE_NOOP("Actions", "&Previous step"), "go", "", ("Ctrl+PgUp",), "steps"),
    ActionRow("next_step", QT_TRANSLATE_NOOP("Actions", "&Next step"), "go", "", ("Ctrl+PgDown",), "steps"),
    ActionRow("go_to_step", QT_TRANSLATE_NOOP("Actions", "Go to &step…"), "go", "", ("Ctrl+G", "G"), "steps"),
    ActionRow("all_steps", QT_TRANSLATE_NOOP("Actions", "&Average of all steps"), "go", "", ("Ctrl+Home",), "steps"),
    ActionRow("zoom_in", QT_TRANSLATE_NOOP("Actions", "Zoom &in"), "timeline", "zoom-in", ("Ctrl++", "Ctrl+="), "span"),
    ActionRow("zoom_out", QT_TRANSLATE_NOOP("Actions", "Zoom &out"), "timeline", "zoom-out", ("Ctrl+-",), "span"),
    ActionRow(
        "measure", QT_TRANSLATE_NOOP("Actions", "&Measure between two times"), "timeline", "measure", when="span"
    ),
    ActionRow("fit", QT_TRANSLATE_NOOP("Actions", "&Fit the whole run"), "timeline", "fit", ("Ctrl+0",), "span"),
    ActionRow("compare_steps", QT_TRANSLATE_NOOP("Actions", "&Compare with step…"), "timeline", when="timeline_steps"),
    ActionRow("-", menu="timeline"),
    ActionRow("bookmark", QT_TRANSLATE_NOOP("Actions", "&Bookmark"), "timeline", "bookmark", ("Ctrl+B",), "span"),
    ActionRow("bookmark_area", QT_TRANSLATE_NOOP("Actions", "Bookmark the &area"), "timeline", when="span"),
    ActionRow("next_mark", QT_TRANSLATE_NOOP("Actions", "&Next bookmark"), "timeline", when="span"),
    ActionRow("previous_mark", QT_TRANSLATE_NOOP("Actions", "&Previous bookmark"), "timeline", when="span"),
    ActionRow("collect", QT_TRANSLATE_NOOP("Actions", "&Collect a profile…"), "collect", "collect"),
    ActionRow("new_window", QT_TRANSLATE_NOOP("Actions", "&New window"), "window", keys=("Ctrl+N",)),
    ActionRow("close_window", QT_TRANSLATE_NOOP("Actions", "&Close window"), "window", keys=("Ctrl+Shift+W",)),
    ActionRow("palette", QT_TRANSLATE_NOOP("Actions", "&Commands…"), "help", "command", ("Ctrl+Shift+P",)),
    ActionRow("keyboard", QT_TRANSLATE_NOOP("Actions", "&Keyboard"), "help", "help", ("F1", "?")),
    ActionRow("fault_report", QT_TRANSLATE_NOOP("Actions", "&Log and fault report…"), "help", "file"),
    ActionRow("copy_fault_report", QT_TRANSLATE_NOOP("Actions", "Copy fault &report"), "help", "copy"),
    ActionRow("about", QT_TRANSLATE_NOOP("Actions", "&About Stepscope"), "help", "info"),
)


def text_of(row: ActionRow) -> str:
    """The translated text, with its mnemonic."""
    return QCoreApplication.translate(_CONTEXT, row.text)


def name_of(row: ActionRow) -> str:
    """The translated text outside of a menu: without its mnemonic, and without the dots of one that asks for more."""
    return plain_text(text_of(row)).rstrip("…")


def menu_text(menu: str) -> str:
    """The translated title of a menu."""
    return QCoreApplication.translate(_CONTEXT, dict(MENUS)[menu])


def make_actions(window: QWidget, callbacks: Mapping[str, Callable[[], object]]) -> dict[str, QAction]:
    """A QAction a row, added to the window so that its keys work; a row without a callback becomes a sub-menu."""
    actions = {}
    for row in ACTIONS:
        if row.id == "-":
            continue
        action = QAction(window)
        action.setObjectName(row.id)
        set_english(action, row.text)
        if row.icon:
            action.setIcon(icon(row.icon))
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.setCheckable(row.checkable)
        # Without this macOS moves actions between menus by the words in their text.
        action.setMenuRole(QAction.MenuRole.NoRole)
        if row.id in callbacks:
            action.triggered.connect(lambda _checked=False, call=callbacks[row.id]: call())
        actions[row.id] = action
    set_keys(actions)
    window.addActions(list(actions.values()))
    return actions


def key_id(row: ActionRow) -> str:
    """Id of its keys in `KeyChoices`."""
    return f"window.{row.id}"


def keys_of(row: ActionRow) -> tuple[str, ...]:
    """The keys of now: the usual ones, or those that the user chose."""
    return key_choices().keys(key_id(row), row.keys)


def set_keys(actions: Mapping[str, QAction]) -> None:
    """Give the actions their keys of now, and tooltips that name the first."""
    for row in ACTIONS:
        if row.id in actions:
            actions[row.id].setShortcuts([QKeySequence(keys) for keys in keys_of(row)])
    translate_actions(actions)


def translate_actions(actions: Mapping[str, QAction]) -> None:
    """Set all texts in the language of now; tooltips name the first key."""
    for row in ACTIONS:
        if row.id in actions:
            text = text_of(row)
            actions[row.id].setText(text)
            plain = plain_text(text)
            keys = native(keys_of(row)[:1])
            actions[row.id].setToolTip(f"{plain} ({keys})" if keys else plain)


def enable_actions(actions: Mapping[str, QAction], conditions: set[str]) -> None:
    """Enable what can be used while ``conditions`` hold."""
    for row in ACTIONS:
        if row.id in actions:
            actions[row.id].setEnabled(not row.when or row.when in conditions)


def mnemonic(text: str) -> str:
    """The letter that opens a menu together with Alt; "" when there is none."""
    _before, found, after = text.replace("&&", "").partition("&")
    return after[:1].upper() if found else ""


def set_english(action: QAction, text: str) -> None:
    """Note what an action or a menu is called in English: people look for that word in every language."""
    action.setProperty(_ENGLISH, plain_text(text))


def english_of(action: QAction) -> str:
    """What `set_english` noted; else the text that it has, such as a name that the user gave."""
    return action.property(_ENGLISH) or plain_text(action.text())


def plain_text(text: str) -> str:
    """A menu text without its mnemonic, also in the form ``文件(&F)``; ``&&`` is a letter of it."""
    return re.sub(r"\(&[^&]\)|&(.)", lambda found: found[1] or "", text, flags=re.DOTALL)
