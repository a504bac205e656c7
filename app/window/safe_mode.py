"""The question whether to start in safe mode, for a program that ended twice in a row while it started."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMessageBox

from app.run_record import Crashed
from app.window.language import set_language

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
