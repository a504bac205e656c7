"""Where a window stands, in logical pixels of the screen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QSize

from app.window.window_place import first_place, kept_place, smallest_size

FULL_HD = QRect(0, 0, 1920, 1040)
LAPTOP_AT_200 = QRect(0, 24, 683, 360)  # 1366 x 768 at 200 %, less a panel at the top


def with_frame(place: QRect) -> QRect:
    return place.adjusted(-4, -36, 4, 4)


@pytest.mark.parametrize("screen", [FULL_HD, LAPTOP_AT_200, QRect(-1366, 0, 1366, 728), QRect(0, 0, 960, 600)])
def test_a_first_window_fits_its_screen_in_the_middle(screen: QRect) -> None:
    place = first_place(screen)
    assert screen.contains(with_frame(place))
    assert abs(with_frame(place).center().x() - screen.center().x()) <= 1
    assert smallest_size(screen).boundedTo(place.size()) == smallest_size(screen)


def test_a_large_screen_gives_the_usual_size() -> None:
    assert first_place(QRect(0, 0, 2560, 1400)).size() == QSize(1600, 1000)
    assert smallest_size(FULL_HD) == QSize(960, 600)


@pytest.mark.parametrize(
    ("saved", "kept"),
    [
        (QRect(100, 100, 1200, 800), QRect(100, 100, 1200, 800)),
        (QRect(2500, 100, 1200, 800), QRect(716, 100, 1200, 800)),  # its screen is gone
        (QRect(-50, -50, 1200, 800), QRect(4, 36, 1200, 800)),
        (QRect(0, 0, 3000, 2000), QRect(4, 36, 1912, 1000)),
    ],
)
def test_a_saved_place_lies_on_a_screen(saved: QRect, kept: QRect) -> None:
    assert kept_place(saved, [FULL_HD]) == kept


def test_the_screen_with_most_of_it_keeps_a_window() -> None:
    second = QRect(1920, 0, 1280, 1000)
    assert second.contains(with_frame(kept_place(QRect(1900, 100, 1000, 700), [FULL_HD, second])))


def test_a_window_without_any_screen_stays_where_it_was() -> None:
    assert kept_place(QRect(10, 50, 1000, 700), []) == QRect(10, 50, 1000, 700)
