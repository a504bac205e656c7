"""The report of the running program, to be read and copied from the help menu."""

from __future__ import annotations

import sys

from PySide6.QtCore import QCoreApplication, QLocale, QSize, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from app.fault_report import report
from app.window.details_dialog import DetailsDialog
from app.window.dialog_size import open_at

_SIZE = QSize(860, 560)


def report_text() -> str:
    """Versions, system, screens, painter and the last lines of the log, without personal paths and names."""
    screens = [
        f"{screen.size().width()} x {screen.size().height()} at {screen.devicePixelRatio():g}"
        for screen in QGuiApplication.screens()
    ]
    facts = {
        "Qt": qVersion(),
        "Platform": QGuiApplication.platformName(),
        "Screens": ", ".join(screens),
        "Language": QLocale().name(),
        "Timelines": _painter(),
    }
    return report(facts)


def copy_report() -> None:
    """Put the report on the clipboard."""
    QGuiApplication.clipboard().setText(report_text())


def show_report(parent: QWidget) -> None:
    """Show what `copy_report` copies."""
    translate = QCoreApplication.translate
    dialog = DetailsDialog(
        translate("FaultReport", "Fault report with the last lines of the log"), report_text(), parent
    )
    dialog.setWindowTitle(translate("FaultReport", "Log and fault report"))
    open_at(dialog, _SIZE)
    dialog.open()


def _painter() -> str:
    if "widgets.timeline.painter_choice" not in sys.modules:
        return "none drawn"
    from widgets.timeline.painter_choice import painter_choice

    choice = painter_choice()
    return f"{choice.name} {choice.renderer}".strip()
