"""The scales of a matrix of links: for each medium five steps of azure up to its fastest link."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from analysis.communication_links import Links
from model.units import number
from widgets.communication.link_matrix import SCALE_STEPS, largest_between
from widgets.parts.painting import draw_text, text_size
from widgets.parts.plain_text import accessible_text
from widgets.theme import theme

_ROW, _SWATCH, _GAP, _LEFT, _TOP = 20, 12, 8, 12, 6  # px


class ScaleLegend(QWidget):
    """One row a medium that the matrix shows; with several, a line above them says that each has a scale of its own."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[tuple[str, str], ...] = ()
        self._note = ""

    def show_links(self, links: Links | None, medium: str = "") -> None:
        """Show the scales of these media, or of one ``medium``."""
        self._rows = ()
        if links is not None:
            scales = zip(links.media, largest_between(links), strict=True)
            kept = [(name, most) for name, most in scales if most > 0 and medium in ("", name)]
            self._rows = tuple((name, f"0 – {number(most, 1)} GB/s") for name, most in kept)
        several = self.tr("From slow to fast; each medium has a scale of its own:")
        self._note = several if len(self._rows) > 1 else self.tr("From slow to fast:")
        words = " ".join((self._note, *(f"{name} {scale}" for name, scale in self._rows)))
        self.setAccessibleName(accessible_text(words))
        self.setFixedHeight(_TOP + _ROW * (len(self._rows) + 1))
        self.setVisible(bool(self._rows))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            width = self.width() - 2 * _LEFT
            draw_text(painter, QRectF(_LEFT, _TOP, width, _ROW), self._note, theme().color("text.2"), "small")
            names = max((text_size(name, "small").width() for name, _ in self._rows), default=0.0)
            for at, (name, scale) in enumerate(self._rows, 1):
                top = _TOP + at * _ROW
                for step in range(SCALE_STEPS):
                    swatch = QRectF(_LEFT + step * _SWATCH, top + (_ROW - _SWATCH) / 2, _SWATCH, _SWATCH)
                    painter.fillRect(swatch, theme().duration(step)[0])
                left = float(_LEFT + SCALE_STEPS * _SWATCH + _GAP)
                draw_text(painter, QRectF(left, top, names + 1, _ROW), name, theme().color("text.1"), "small")
                left += names + _GAP
                place = QRectF(left, top, self.width() - left, _ROW)
                draw_text(painter, place, scale, theme().color("text.3"), "small")
