"""Pictures of charts for files and the clipboard, in pixels or as shapes, with words above that say what is seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate

from PySide6.QtCore import QBuffer, QIODevice, QPoint, QRect, QRectF, QSize
from PySide6.QtGui import QImage, QPaintDevice, QPainter, QRegion
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QScrollBar, QTableView, QWidget

from model.literal import literal
from widgets.parts.painting import draw_text, text_size
from widgets.theme import painted_in, theme

PICTURE_SCALE = 2
"""Pixels of a picture in each of its own."""
_DOTS_PER_INCH = 96  # what a pixel is in CSS
_PADDING = 16
_TITLE, _NOTE, _GAP = 20, 18, 8
_WIDEST_WORDS = 900
_MOST_APART = 24
"""Height that is left of what lies between charts and is no part of the picture, as a table."""


@dataclass(frozen=True, slots=True)
class Picture:
    """``name``: what its file is usually called, without an ending; ``title``: its heading; ``charts``: parts of one
    window that paint themselves with theme colours, drawn as they lie there, without those that are hidden and without
    most of what lies between; ``unit``: of the values, ``scope``: what they are of, a step or a time range ("" = the
    whole run), ``extent``: how many of the rows it has, where it has not all; ``as_shapes(draw)``: calls ``draw`` while
    the charts paint shapes, for those that usually paint pixels; ``in_a_row``: beside each other, wherever they lie;
    ``highest``: what of a chart lies below this height is blank, and left out (0 = nothing is)."""

    name: str
    title: str
    charts: tuple[QWidget, ...]
    unit: str = ""
    scope: str = ""
    extent: str = ""
    as_shapes: Callable[[Callable[[], None]], None] | None = None
    in_a_row: bool = False
    highest: int = 0

    def shown(self) -> tuple[QWidget, ...]:
        """The charts that can be seen now."""
        return tuple(chart for chart in self.charts if chart.isVisible() and not chart.size().isEmpty())


def picture_image(picture: Picture, note: str | None, theme_name: str) -> QImage:
    """The picture at twice its size in the theme of this name ("" = that of now); ``note``: the line below its title,
    None = the charts alone, for a page that says these words itself. A null image when no chart can be seen."""
    size = _size(picture, note)
    image = QImage(size * PICTURE_SCALE, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(PICTURE_SCALE)
    if not size.isEmpty():
        _paint(image, size, picture, note, theme_name)
    return image


def png_of(image: QImage) -> bytes:
    """The image as a PNG file."""
    held = QBuffer()
    held.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(held, "PNG")  # type: ignore[call-overload]  # the stubs want bytes, Qt text
    return bytes(held.data().data())


def picture_svg(picture: Picture, note: str, theme_name: str) -> bytes:
    """The same as an SVG file of shapes and texts."""
    size = _size(picture, note)
    held = QBuffer()
    held.open(QIODevice.OpenModeFlag.WriteOnly)
    # Older versions of SVG have no way to cut what lies outside of a plot.
    device = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    device.setOutputDevice(held)
    device.setTitle(literal(picture.title))
    device.setDescription(literal(note))
    device.setResolution(_DOTS_PER_INCH)
    device.setSize(size)
    device.setViewBox(QRect(QPoint(), size))
    _paint(device, size, picture, note, theme_name)
    return bytes(held.data().data())


def _places(picture: Picture) -> dict[QWidget, QRect]:
    """Where the charts go: as in their window, but what is below a large gap moves up."""
    sizes = {chart: chart.size() for chart in picture.shown()}
    if picture.highest:
        sizes = {chart: size.boundedTo(QSize(size.width(), picture.highest)) for chart, size in sizes.items()}
    if picture.in_a_row:
        lefts = accumulate((size.width() + _MOST_APART for size in sizes.values()), initial=0)
        return {chart: QRect(QPoint(left, 0), sizes[chart]) for chart, left in zip(sizes, lefts, strict=False)}
    places = {chart: QRect(chart.mapTo(chart.window(), QPoint()), size) for chart, size in sizes.items()}
    end = min((place.top() for place in places.values()), default=0)
    up = 0
    for chart, place in sorted(places.items(), key=lambda found: found[1].top()):
        up += max(place.top() - end - _MOST_APART, 0)
        end = max(end, place.bottom() + 1)
        places[chart] = place.translated(0, -up)
    return places


def _bounds(picture: Picture) -> QRect:
    bounds = QRect()
    for place in _places(picture).values():
        bounds = bounds.united(place)
    return bounds


def _size(picture: Picture, note: str | None) -> QSize:
    bounds = _bounds(picture)
    if bounds.isEmpty() or note is None:
        return bounds.size()
    words = max(text_size(picture.title, "heading").width(), text_size(note, "small").width()) + 2
    width = max(bounds.width(), min(int(words), _WIDEST_WORDS))
    return QSize(width + 2 * _PADDING, bounds.height() + 2 * _PADDING + _TITLE + _NOTE + _GAP)


def _paint(device: QPaintDevice, size: QSize, picture: Picture, note: str | None, theme_name: str) -> None:
    with painted_in(theme_name), QPainter(device) as painter:
        painter.fillRect(QRect(QPoint(), size), theme().color("bg.panel"))
        origin = _paint_words(painter, size, picture.title, note) - _bounds(picture).topLeft()
        places = _places(picture)

        def draw() -> None:
            for chart, place in places.items():
                children = QWidget.RenderFlag.DrawChildren
                # By its class: a graphics view has another function of this name.
                corner = place.topLeft() + origin
                seen = QRect(QPoint(), place.size())
                QWidget.render(chart, painter, corner, QRegion(seen), children)
                for blank in _blanks(chart):
                    painter.fillRect((blank & seen).translated(corner), theme().color("bg.panel"))

        (picture.as_shapes or _at_once)(draw)


def _paint_words(painter: QPainter, size: QSize, title: str, note: str | None) -> QPoint:
    """Write what stands above the charts; where these begin."""
    if note is None:
        return QPoint()
    above = QRectF(_PADDING, _PADDING, size.width() - 2 * _PADDING, _TITLE)
    draw_text(painter, above, title, theme().color("text.1"), "heading")
    below = above.translated(0, _TITLE).adjusted(0, 0, 0, _NOTE - _TITLE)
    draw_text(painter, below, note, theme().color("text.3"), "small")
    return QPoint(_PADDING, _PADDING + _TITLE + _NOTE + _GAP)


def whole_rows(table: QTableView) -> int:
    """How many rows of the table can be seen in full, from its first one that can be seen at all."""
    first = table.rowAt(0)
    if first < 0:
        return 0
    cut = table.rowAt(table.viewport().height())
    return (cut if cut >= 0 else table.model().rowCount()) - first


def whole_columns(table: QTableView) -> int:
    """How many columns of the table can be seen in full, from its first one that can be seen at all."""
    first = table.columnAt(0)
    if first < 0:
        return 0
    cut = _cut_column(table)
    return (cut if cut >= 0 else table.model().columnCount()) - first


def _cut_column(table: QTableView) -> int:
    """The first column that is cut at the right or lies beyond; -1 = none. Never the only one."""
    width = table.viewport().width()
    at = table.columnAt(width)  # of the first pixel that is not seen
    if at < 0 or table.columnViewportPosition(at) > 0:
        return at
    return table.columnAt(table.columnViewportPosition(at) + table.columnWidth(at))


def _blanks(chart: QWidget) -> list[QRect]:
    """What of a chart is not for a picture: nobody can scroll it, and half a row or column is none."""
    bars = [bar for bar in chart.findChildren(QScrollBar) if bar.isVisible()]
    blanks = [QRect(bar.mapTo(chart, QPoint()), bar.size()) for bar in bars]
    if isinstance(chart, QTableView) and (cut := chart.rowAt(chart.viewport().height())) >= 0:
        top = chart.viewport().y() + chart.rowViewportPosition(cut)
        blanks.append(chart.rect().adjusted(0, top, 0, 0))
    if isinstance(chart, QTableView) and (cut := _cut_column(chart)) >= 0:
        left = chart.viewport().x() + chart.columnViewportPosition(cut)
        blanks.append(chart.rect().adjusted(left, 0, 0, 0))
    return blanks


def _at_once(draw: Callable[[], None]) -> None:
    draw()
