"""A few words in the timeline's bar that go away by themselves."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

_SHOWN_MS = 4000


class PassingNote(QObject):
    """Signal: ``changed()`` - `text` is another one, "" = there is nothing to say."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.text = ""
        self._ends = QTimer(self, singleShot=True, interval=_SHOWN_MS)
        self._ends.timeout.connect(lambda: self.say(""))

    def say(self, text: str) -> None:
        """Say this for a few seconds; "" ends what is said now."""
        self._ends.stop()
        if text:
            self._ends.start()
        if text != self.text:
            self.text = text
            self.changed.emit()
