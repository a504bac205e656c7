"""Icons drawn from the shipped SVG files in colours of the current theme, crisp at every scale."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

import resources
from widgets.tokens import theme

TOOL_BAR_ICON = 18


@lru_cache(maxsize=512)
def _renderer(name: str, color: str) -> QSvgRenderer:
    drawn = resources.text("icons", f"{name}.svg").replace("currentColor", color)
    return QSvgRenderer(QByteArray(drawn.encode()))


def draw_icon(painter: QPainter, rect: QRectF, name: str, token: str = "text.2") -> None:
    """Draw icon `name` into the square `rect` of `painter`; raises FileNotFoundError for an unknown name."""
    _renderer(name, theme().color(token).name()).render(painter, rect)


def icon_pixmap(name: str, size: int, token: str = "text.2", device_pixel_ratio: float = 1.0) -> QPixmap:
    """Icon `name` as a pixmap of `size` logical pixels; for everything that can hold a QIcon use `icon`."""
    pixels = round(size * device_pixel_ratio)
    pixmap = _drawn(name, theme().color(token).name(), QSize(pixels, pixels))
    pixmap.setDevicePixelRatio(device_pixel_ratio)
    return pixmap


def _drawn(name: str, color: str, pixels: QSize) -> QPixmap:
    pixmap = QPixmap(pixels)
    if pixmap.isNull():  # a place without room: nothing can be painted on it
        return pixmap
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    side = min(pixels.width(), pixels.height())
    left, top = (pixels.width() - side) / 2, (pixels.height() - side) / 2
    _renderer(name, color).render(painter, QRectF(left, top, side, side))
    painter.end()
    return pixmap


# Qt deletes a clone, yet Python believes that it owns it and would free it on return. Icons are cloned only when
# one is changed after it was made, so this stays short.
_clones: list[QIconEngine] = []


class _TokenIconEngine(QIconEngine):
    """Draws an icon in the theme that is current when it is painted, so icons follow a change by themselves."""

    def __init__(self, name: str, token: str) -> None:
        super().__init__()
        self._name = name
        self._token = token

    def _color(self, mode: QIcon.Mode, state: QIcon.State) -> QColor:
        if mode == QIcon.Mode.Disabled:
            return theme().color("text.disabled")
        return theme().color("accent" if state == QIcon.State.On else self._token)

    def clone(self) -> QIconEngine:
        copy = _TokenIconEngine(self._name, self._token)
        _clones.append(copy)
        return copy

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        _renderer(self._name, self._color(mode, state).name()).render(painter, QRectF(rect))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return _drawn(self._name, self._color(mode, state).name(), size)


def icon(name: str, token: str = "text.2") -> QIcon:
    """A QIcon of the shipped drawing `name` in the colour `token`; accent when on, grey when disabled.

    Raises FileNotFoundError when no such icon is shipped, KeyError for an unknown token.
    """
    theme().color(token)
    resources.path("icons", f"{name}.svg")
    return QIcon(_TokenIconEngine(name, token))


def program_icon() -> QIcon:
    """The icon of the program, for windows and task bars; the same in both themes."""
    return QIcon(str(resources.path("icons", "stepscope.svg")))
