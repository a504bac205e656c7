"""The bars over the pages of a window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from app.window.main_window import MainWindow
from widgets.parts.link import Link
from widgets.parts.message_bar import MessageBar


def test_the_tab_key_meets_bars_where_they_are_seen(qtbot: QtBot, window: MainWindow) -> None:
    bar = MessageBar()
    window.center.add_bar(bar)
    bar.show_message("warn", "Stepscope did not end properly.", link="Restore")
    window.activateWindow()
    window.tool_bar.findChildren(QToolButton)[0].setFocus(Qt.FocusReason.TabFocusReason)
    met = []
    for _ in range(12):
        focused = QApplication.focusWidget()
        assert focused is not None
        met.append(
            "tool bar" if window.tool_bar.isAncestorOf(focused)
            else f"bar: {type(focused).__name__}" if bar.isAncestorOf(focused)
            else "page" if window.start_page.isAncestorOf(focused) else "other"
        )  # fmt: skip
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    changes = [what for before, what in zip(["", *met], met, strict=False) if what != before]
    assert changes[:4] == ["tool bar", f"bar: {Link.__name__}", "bar: QToolButton", "page"]
