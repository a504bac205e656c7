"""The question whether to start in safe mode, for a program that ended twice in a row while it started, and the bar
that says so."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMessageBox

from app.run_record import Crashed
from app.window.language import set_language
from widgets.parts.message_bar import MessageBar

_CRASHES = 2


def wants_safe_mode(crashed: Crashed | None) -> bool:
    """Ask, if the last starts crashed; before anything of the user's is loaded that could be the reason."""
    if crashed is None or crashed.at_start < _CRASHES:
        return False
    set_language("system")
    translate = QCoreApplication.translate
    box = QMessageBox()
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle("Stepscope")
    box.setText(translate("SafeMode", "Stepscope ended twice in a row while it started."))
    box.setInformativeText(
        translate(
            "SafeMode",
            "Safe mode starts without the graphics card, with the usual layout and settings. Yours stay as they are.",
        )
    )
    safe = box.addButton(translate("SafeMode", "Start in safe mode"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(translate("SafeMode", "Start as usual"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(safe)
    box.exec()
    return box.clickedButton() is safe


class SafeModeBar(MessageBar):
    """Says in a window of safe mode what that is, in the language of now, until it is closed."""

    def __init__(self) -> None:
        super().__init__()
        translate = QCoreApplication.translate
        self.show_message(
            "info",
            lambda: translate("Windows", "No graphics card, usual layout and settings; no change of them is kept."),
            lambda: translate("Windows", "Safe mode"),
        )
