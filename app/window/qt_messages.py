"""What Qt says: to the terminal as ever, and what matters to the log file."""

from __future__ import annotations

import logging
import sys

from PySide6.QtCore import QMessageLogContext, QtMsgType, qFormatLogMessage, qInstallMessageHandler
from PySide6.QtGui import QGuiApplication

_log = logging.getLogger(__name__)

_LEVELS = {
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}
_OFFSCREEN_LACKS = "This plugin does not support propagateSizeHints()"


def follow_qt_messages() -> None:
    """From now on."""
    qInstallMessageHandler(_say)


def _say(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    # The offscreen platform says it of every window with a least size.
    if message == _OFFSCREEN_LACKS and QGuiApplication.platformName() == "offscreen":
        return
    if kind in _LEVELS:
        _log.log(_LEVELS[kind], "Qt: %s", message)
    if sys.stderr is not None:  # a window program of Windows has none
        sys.stderr.write(f"{qFormatLogMessage(kind, context, message)}\n")
