"""Pictures of charts: what they hold, in which theme, as pixels and as shapes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QTableWidget, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from widgets.charts.stacked_bars import StackedBarChart
from widgets.parts.legend import Legend
from widgets.parts.picture import Picture, picture_image, picture_svg, whole_columns, whole_rows


@pytest.fixture
def picture(qtbot: QtBot) -> Iterator[Picture]:
    window = QWidget()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    charts = (Legend(), StackedBarChart())
    for chart in charts:
        layout.addWidget(chart)
    window.resize(600, 400)
    window.show()
    qtbot.waitExposed(window)
    yield Picture("steps", "Every step <b>", charts, "ms")
    window.hide()  # it lives until here


def test_a_picture_is_drawn_twice_as_large_in_the_theme_that_is_asked_for(picture: Picture) -> None:
    light, dark = (picture_image(picture, "run", theme) for theme in ("light", "dark"))
    assert light.size() == dark.size()
    assert light.devicePixelRatio() == 2
    assert light.width() >= 2 * picture.charts[1].width()
    assert QColor(light.pixel(2, 2)).lightness() > 200 > QColor(dark.pixel(2, 2)).lightness()


def test_a_picture_of_shapes_has_its_words_as_texts(picture: Picture) -> None:
    text = picture_svg(picture, "run, rank 0", "light").decode()
    assert text.startswith("<?xml")
    assert "Every step &lt;b&gt;" in text
    assert "run, rank 0" in text
    assert "<path" in text or "<rect" in text


def test_what_lies_between_charts_leaves_no_large_blank(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    charts = upper, beside, lower = tuple(StackedBarChart(window) for _ in range(3))
    upper.setGeometry(0, 0, 200, 100)
    beside.setGeometry(220, 10, 200, 100)
    window.resize(500, 900)
    window.show()
    qtbot.waitExposed(window)
    heights = []
    for top in (110, 134, 600):  # touching, at the largest gap, under a table
        lower.setGeometry(0, top, 200, 100)
        heights.append(picture_image(Picture("steps", "Steps", charts), "", "light").height() // 2)
    assert heights[1] - heights[0] == 24
    assert heights[2] == heights[1]


def red_table(qtbot: QtBot, rows: int, width: int, height: int) -> QTableWidget:
    """A shown table of 20 columns, most of them beyond its width; its bars are red as well."""
    table = QTableWidget(rows, 20)
    qtbot.addWidget(table)
    table.setStyleSheet("QScrollBar, QTableView { background: red; }")
    table.resize(width, height)
    table.show()
    qtbot.waitExposed(table)
    return table


def test_a_picture_has_no_scroll_bars_and_no_half_rows(qtbot: QtBot) -> None:
    table = red_table(qtbot, 40, 300, 215)
    rows = whole_rows(table)
    assert 2 < rows < 10
    end = table.viewport().y() + rows * table.rowHeight(0)
    image = picture_image(Picture("rows", "Rows", (table,)), "", "light")
    corner = QPoint(16, image.height() // 2 - 16 - table.height())  # the padding; words stand above
    bar = table.verticalScrollBar()
    places = [
        QRect(bar.mapTo(table, QPoint()), bar.size()).center(),
        QPoint(table.width() // 2, table.height() - 4),
        QPoint(table.width() // 2, end + 2),
    ]
    empty = QColor(image.pixel(2, 2))
    assert [QColor(image.pixel((corner + place) * 2)) for place in places] == [empty] * 3
    assert QColor(image.pixel((corner + QPoint(table.width() // 2, end - 4)) * 2)) != empty
    table.scrollToBottom()
    assert table.rowCount() - table.rowAt(0) - 1 <= whole_rows(table) <= table.rowCount() - table.rowAt(0)


def test_a_picture_has_no_column_that_is_cut(qtbot: QtBot) -> None:
    table = red_table(qtbot, 3, 450, 300)
    width, seen = table.columnWidth(0), table.viewport().width()
    columns = whole_columns(table)
    assert columns == seen // width == 4
    image = picture_image(Picture("rows", "Rows", (table,)), None, "light")
    begin = table.viewport().x() + columns * width
    empty = QColor(255, 255, 255)
    colours = [QColor(image.pixel(QPoint(x, 150) * 2)) for x in (begin - 4, begin + 2, table.width() - 2)]
    assert colours[0] != empty
    assert colours[1:] == [empty] * 2
    table.setColumnWidth(0, 2 * seen)
    assert whole_columns(table) == 1  # one that is too wide for all is better than none


def test_charts_alone_have_neither_words_nor_a_border(picture: Picture) -> None:
    chart = picture.charts[1]
    alone = replace(picture, charts=(chart,))
    assert picture_image(alone, None, "light").size() == chart.size() * 2
    assert picture_image(alone, "run", "light").height() > chart.height() * 2 + 40


def test_charts_that_lie_below_each_other_can_be_drawn_in_a_row(picture: Picture) -> None:
    row = picture_image(replace(picture, in_a_row=True), None, "light")
    assert row.width() == 2 * (sum(chart.width() for chart in picture.charts) + 24)
    assert row.height() == 2 * max(chart.height() for chart in picture.charts)


def test_what_lies_below_the_height_of_a_picture_is_left_out(picture: Picture) -> None:
    legend, chart = picture.charts
    assert chart.height() > 100
    low = picture_image(replace(picture, charts=(chart,), highest=100), None, "light")
    assert low.size() == QSize(chart.width(), 100) * 2
    whole = picture_image(replace(picture, charts=(chart,)), None, "light")
    assert low == whole.copy(low.rect())
    row = picture_image(replace(picture, charts=(chart, legend), highest=100, in_a_row=True), None, "light")
    assert row.height() == 2 * 100


def test_what_is_hidden_is_no_part_of_a_picture(picture: Picture) -> None:
    for chart in picture.charts:
        chart.hide()
    assert picture.shown() == ()
    assert picture_image(picture, "", "light").isNull()
