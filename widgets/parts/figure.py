"""A figure: caption, large number with its unit, and a note below."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from model.units import MISSING, NBSP
from widgets.parts.painting import SWATCH, draw_swatch, draw_text, text_size
from widgets.parts.plain_text import accessible_text, plain_tooltip
from widgets.theme import font, theme

_GAP = 2.0
_UNIT_GAP = 5.0
_SWATCH_ROOM = SWATCH + 6.0
_NARROWEST = 90


class Figure(QWidget):
    """A caption over a value; `value_role` is figure for the large ones and heading for a strip of facts."""

    def __init__(
        self, caption: str, value_role: str = "figure", swatch: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._caption = caption
        self._value_role = value_role
        self._swatch = swatch
        self._value, self._unit, self._note = MISSING, "", ""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._describe()

    def set_value(self, value: str | None, unit: str = "", note: str = "") -> None:
        """Show `value` (already made readable, see model.units); None is missing and shows a dash."""
        self._value, self._unit, self._note = (value, unit, note) if value is not None else (MISSING, "", note)
        self._describe()
        self.updateGeometry()
        self.update()

    def set_amount(self, amount: str, note: str = "") -> None:
        """Show a number with its unit as `model.units` writes it, the unit smaller."""
        value, _, unit = amount.rpartition(NBSP)
        self.set_value(value or amount, unit if value else "", note)

    def set_caption(self, caption: str) -> None:
        self._caption = caption
        self._describe()
        self.updateGeometry()
        self.update()

    def _describe(self) -> None:
        words = f"{self._caption}: {self._value} {self._unit}".rstrip()
        self.setAccessibleName(accessible_text(words))
        self.setAccessibleDescription(accessible_text(self._note))
        self.setToolTip(plain_tooltip("\n".join(filter(None, (words, self._note)))))

    def _unit_role(self) -> str:
        return "unit" if self._value_role == "figure" else "body"

    def _heights(self) -> tuple[float, float, float]:
        note = text_size("0", "small").height() + _GAP if self._note else 0.0
        return text_size("0", "small").height(), text_size("0", self._value_role).height(), note

    def sizeHint(self) -> QSize:
        caption = text_size(self._caption, "small").width() + (_SWATCH_ROOM if self._swatch else 0)
        value = text_size(self._value, self._value_role).width()
        if self._unit:
            value += _UNIT_GAP + text_size(self._unit, self._unit_role()).width()
        width = max(caption, value, text_size(self._note, "small").width())
        return QSize(int(width) + 2, int(sum(self._heights()) + _GAP) + 1)

    def minimumSizeHint(self) -> QSize:
        value = text_size(f"{self._value} {self._unit}", self._value_role).width()
        return QSize(min(max(int(value) + 2, _NARROWEST), self.sizeHint().width()), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            colors = theme()
            caption_height, value_height, note_height = self._heights()
            left = 0.0
            if self._swatch:
                draw_swatch(painter, 0, caption_height / 2, colors.color(self._swatch))
                left = _SWATCH_ROOM
            caption = QRectF(left, 0, self.width() - left, caption_height)
            draw_text(painter, caption, self._caption, colors.color("text.3"), "small")
            self._paint_value(painter, caption_height + _GAP, value_height)
            if self._note:
                note = QRectF(0, self.height() - note_height + _GAP - 1, self.width(), note_height - _GAP)
                draw_text(painter, note, self._note, colors.color("text.2"), "small")

    def _paint_value(self, painter: QPainter, top: float, height: float) -> None:
        missing = self._value == MISSING
        token = "text.3" if missing else "text.1"
        value = QRectF(0, top, self.width(), height)
        draw_text(painter, value, self._value, theme().color(token), self._value_role, elide=Qt.TextElideMode.ElideNone)
        if not self._unit:
            return
        baseline = top + QFontMetricsF(font(self._value_role)).ascent()
        painter.setFont(font(self._unit_role()))
        painter.setPen(theme().color("text.1" if self._value_role == "figure" else "text.3"))
        left = text_size(self._value, self._value_role).width() + _UNIT_GAP
        painter.drawText(QPointF(left, baseline), self._unit)
