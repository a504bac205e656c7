"""The status bar: state, result and a hint at the left; slices, span and the way to the health report at the right."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStatusBar, QWidget

from app.window.open_trace import ResultFacts
from app.window.words import span_length
from widgets.counts import Counts
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.icon_view import IconView
from widgets.parts.link import Link
from widgets.parts.plain_text import text_label

_HINT_FROM = 720
_COUNTS_FROM = 560
"""Logical widths of the window from which these are shown."""


class StatusLine(QStatusBar):
    """Signals: ``health_clicked()``; ``cancel_clicked()``."""

    health_clicked = Signal()
    cancel_clicked = Signal()

    def __init__(self, version: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._version_text = version
        self._reading = ""
        self._is_preparing = False
        self._name = ""
        self._hint_text = ""
        self._facts: ResultFacts | None = None
        self.setSizeGripEnabled(False)
        self._icon = IconView("check", 14, "ok")
        self._state = ElidedLabel("", "small", "text.2", Qt.TextElideMode.ElideMiddle)
        self._cancel = Link()
        self._cancel.clicked.connect(self.cancel_clicked)
        self._result = ElidedLabel("", "small", "text.2", Qt.TextElideMode.ElideMiddle)
        self._hint = ElidedLabel("", "small", "text.3")
        self._counts = text_label("", "small", "secondary")
        self._span = text_label("", "small", "secondary")
        self._health_icon = IconView("warn", 14, "warn")
        self._health = Link()
        self._health.clicked.connect(self.health_clicked)
        self._version = text_label("", "small", "secondary")
        row = QWidget(self)
        layout = QHBoxLayout(row)
        layout.setContentsMargins(10, 0, 10, 0)
        layout.setSpacing(6)
        for part in (self._icon, self._state, self._cancel):
            layout.addWidget(part)
        layout.addSpacing(10)
        layout.addWidget(self._result)
        layout.addSpacing(10)
        layout.addWidget(self._hint, 1)
        layout.addWidget(self._counts)
        layout.addSpacing(10)
        layout.addWidget(self._span)
        layout.addSpacing(10)
        for last in (self._health_icon, self._health, self._version):
            layout.addWidget(last)
        self.addWidget(row, 1)
        self._show()

    def set_reading(self, text: str) -> None:
        """The text of a conversion that goes on; "" = none does."""
        self._reading = text
        self._show()

    def set_preparing(self, preparing: bool) -> None:
        """Whether panels that are seen have not answered yet what a result holds."""
        self._is_preparing = preparing
        self._show()

    def set_result(self, name: str, facts: ResultFacts | None) -> None:
        """The open result, None = none."""
        self._name, self._facts = name, facts
        self._show()

    def set_hint(self, text: str) -> None:
        """What a person should know now; "" = the usual hint."""
        self._hint_text = text
        self._show()

    def _show(self) -> None:
        reading, facts = bool(self._reading), self._facts
        works = reading or self._is_preparing
        self._icon.set_icon("clock" if works else "check", "text.2" if works else "ok")
        self._state.set_text(self._reading or (self.tr("Preparing panels…") if works else self.tr("Ready")))
        self._cancel.set_text(self.tr("Cancel"))
        self._cancel.setVisible(reading)
        self._result.set_text(self._name if facts is not None else "")
        self._hint.set_text(self._hint_text or (self.tr("? for all keys") if facts is not None else ""))
        self._hint.set_token("critical" if self._hint_text else "text.3")
        self._show_facts(facts)

    def _show_facts(self, facts: ResultFacts | None) -> None:
        self._version.setVisible(facts is None)
        self._version.setText(f"Stepscope {self._version_text}")
        notes = facts.notes if facts is not None else 0
        self._fit()
        self._health.setVisible(facts is not None and notes > 0)
        self._health_icon.setVisible(facts is not None and notes > 0)
        if facts is None:
            self._counts.setText(self.tr("No result open"))
            self._span.setText("")
            return
        self._counts.setText(Counts().slices(facts.slices) if facts.slices else "")
        self._span.setText(span_length(facts.run.length_ns) if facts.run is not None else "")
        self._health.set_text(self.tr("%n note(s) in Health", "", notes))

    def _fit(self) -> None:
        """In a narrow window, what can be read elsewhere gives way."""
        self._hint.setVisible(self.width() >= _HINT_FROM or bool(self._hint_text))
        self._counts.setVisible(self.width() >= _COUNTS_FROM)
        self._span.setVisible(self.width() >= _COUNTS_FROM)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._show()
