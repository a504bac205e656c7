"""Fields in a scrolled form: the wheel scrolls the form and changes no value that the mouse happens to be over."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget


def leave_wheel_to_form(field: QWidget) -> None:
    """Let the wheel over ``field`` scroll what it lies in; the field is changed by click and keys."""
    field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    field.installEventFilter(_Refusal(field))


class _Refusal(QObject):
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.Wheel:
            return super().eventFilter(watched, event)
        event.ignore()  # so Qt offers it to the widget behind
        return True
