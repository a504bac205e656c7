"""In a narrow window the right docks are tabs of the middle; what is changed there is not lost in the wide one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt
from pytestqt.qtbot import QtBot

from app.window.layouts import EVERYTHING
from app.window.panel_host import PanelHost
from tests.panel_hosts import drag_edge, tabs
from widgets.panel import Panel


@pytest.fixture
def five_panels(fake_panel: Any) -> list[type[Panel]]:
    """Three of the middle, two of the right."""
    middle = [fake_panel(panel, order=at) for at, panel in enumerate(("one", "two", "three"), 1)]
    return middle + [fake_panel(panel, area="right", order=at) for at, panel in enumerate(("health", "tips"), 1)]


def stands_wide(host: PanelHost) -> bool:
    return tabs(host, "one") == ["One"] and tabs(host, "health") == ["Health"]


def test_narrow_window_folds_the_right_docks(qtbot: QtBot, make_host: Any, fake_panel: Any) -> None:
    host = make_host(fake_panel("one", order=1), fake_panel("health", area="right"), width=1000)
    qtbot.waitUntil(lambda: tabs(host, "one") == ["One", "Health"])
    assert host.is_visible("one")
    host.resize(1600, 800)
    qtbot.waitUntil(lambda: tabs(host, "one") == ["One"])
    assert host.is_visible("health")


def test_a_kept_layout_of_a_wide_window_folds_in_a_narrow_one(qtbot: QtBot, make_host: Any, fake_panel: Any) -> None:
    panels = [fake_panel("one", order=1), fake_panel("health", area="right")]
    host = make_host(*panels)
    qtbot.waitUntil(lambda: tabs(host, "one") == ["One"])
    again = make_host(*panels, layout=host.layout_state()[0], known=tuple(host.docks), width=1000)
    qtbot.waitUntil(lambda: tabs(again, "one") == ["One", "Health"])


# The offscreen platform has no stack of windows.
@pytest.mark.qt_log_ignore("This plugin does not support raise")
def test_what_is_changed_in_a_narrow_window_is_kept_with_the_wide_arrangement(
    qtbot: QtBot, make_host: Any, five_panels: list[type[Panel]]
) -> None:
    host = make_host(*five_panels, width=1000)
    qtbot.waitUntil(lambda: len(tabs(host, "one")) == 5)
    host.docks["two"].setFloating(True)
    host.docks["two"].setGeometry(QRect(90, 80, 500, 400))
    host.docks["tips"].setFloating(True)
    host.docks["three"].close()
    host.bring("one")
    qtbot.waitUntil(lambda: tabs(host, "one") == ["One", "Health"])
    layout, known, _ = host.layout_state()
    qtbot.waitUntil(lambda: tabs(host, "one") == ["One", "Health"])
    assert host.is_visible("one"), "to ask changes nothing"
    assert host.docks["two"].geometry() == QRect(90, 80, 500, 400)
    again = make_host(*five_panels, layout=layout, known=known)
    host.resize(1600, 800)
    for wide in (again, host):
        qtbot.waitUntil(partial(stands_wide, wide))
        assert wide.docks["health"].geometry().left() > wide.docks["one"].geometry().right()
        assert [panel for panel, dock in wide.docks.items() if dock.isFloating()] == ["two", "tips"]
        assert wide.docks["two"].geometry() == QRect(90, 80, 500, 400)
        assert wide.docks["three"].isHidden()
    host.docks["tips"].setFloating(False)
    qtbot.waitUntil(lambda: tabs(host, "health") == ["Health", "Tips"])


def beside(host: PanelHost, left: str, right: str) -> bool:
    """Whether both are seen, the first one left of the second."""
    seen = host.is_visible(left) and host.is_visible(right)
    return seen and host.docks[left].geometry().right() < host.docks[right].geometry().left()


def has_tabs(host: PanelHost, panel: str, names: list[str]) -> bool:
    return tabs(host, panel) == names


def test_a_panel_put_beside_another_in_a_narrow_window_stays_there_in_the_wide_one(
    qtbot: QtBot, make_host: Any, five_panels: list[type[Panel]]
) -> None:
    host = make_host(*five_panels, width=1000)
    qtbot.waitUntil(lambda: len(tabs(host, "one")) == 5)
    host.put_in_front("two", beside=True)
    qtbot.waitUntil(lambda: tabs(host, "two") == ["Two"])
    layout, known, _ = host.layout_state()
    qtbot.waitUntil(lambda: tabs(host, "one") == ["One", "Three", "Health", "Tips"])
    assert beside(host, "one", "two"), "to ask changes nothing"
    host.resize(1600, 800)
    again = make_host(*five_panels, layout=layout, known=known)
    for wide in (host, again):
        qtbot.waitUntil(partial(has_tabs, wide, "health", ["Health", "Tips"]))
        qtbot.waitUntil(partial(has_tabs, wide, "one", ["One", "Three"]))
        assert tabs(wide, "two") == ["Two"]
        assert beside(wide, "one", "two")
        assert beside(wide, "two", "health"), "what was a tab for the lack of room has a place of its own again"
    right, middle = (host.docks[panel].width() for panel in ("health", "one"))
    assert right / (right + middle) == pytest.approx(0.28, abs=0.02)
    host.resize(1000, 800)
    qtbot.waitUntil(lambda: tabs(host, "one") == ["One", "Three", "Health", "Tips"])
    assert beside(host, "one", "two")


def test_a_panel_of_the_right_that_was_put_beside_stays_there_in_wide_and_narrow(
    qtbot: QtBot, make_host: Any, fake_panel: Any
) -> None:
    panels = [fake_panel("one", order=1), fake_panel("health", area="right"), fake_panel("tips", area="right")]
    host = make_host(*panels, width=1000)
    qtbot.waitUntil(lambda: len(tabs(host, "one")) == 3)
    host.put_in_front("tips", beside=True)
    qtbot.waitUntil(lambda: tabs(host, "one") == ["One", "Health"])
    kept = host.layout_state()
    again = make_host(*panels, width=1000)
    again.lay_out(EVERYTHING, *kept)
    qtbot.waitUntil(lambda: tabs(again, "one") == ["One", "Health"])
    assert beside(again, "one", "tips"), "also when the program begins anew"
    host.resize(1600, 800)
    qtbot.waitUntil(lambda: tabs(host, "health") == ["Health"])
    assert beside(host, "one", "tips")
    assert tabs(host, "tips") == ["Tips"]
    host.resize(1000, 800)
    qtbot.waitUntil(lambda: tabs(host, "one") == ["One", "Health"])
    assert beside(host, "one", "tips")


def test_what_was_moved_to_another_side_in_a_narrow_window_stays_there(
    qtbot: QtBot, make_host: Any, fake_panel: Any
) -> None:
    host = make_host(
        fake_panel("one", order=1), fake_panel("below", area="bottom"), fake_panel("health", area="right"), width=1000
    )
    qtbot.waitUntil(lambda: len(tabs(host, "one")) == 2)
    host.removeDockWidget(host.docks["below"])  # as a drag does
    host.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, host.docks["below"])
    host.docks["below"].show()
    qtbot.waitUntil(lambda: beside(host, "one", "below"))
    host.resize(1600, 800)
    qtbot.waitUntil(lambda: tabs(host, "health") == ["Health"])
    assert beside(host, "one", "below")


def test_a_panel_of_the_right_that_stands_elsewhere_does_not_become_a_tab(
    qtbot: QtBot, make_host: Any, fake_panel: Any
) -> None:
    host = make_host(fake_panel("one", order=1), fake_panel("health", area="right"), fake_panel("tips", area="right"))
    qtbot.waitUntil(lambda: len(tabs(host, "health")) == 2)
    host.removeDockWidget(host.docks["tips"])
    host.splitDockWidget(host.docks["one"], host.docks["tips"], Qt.Orientation.Vertical)
    host.docks["tips"].show()
    qtbot.waitUntil(lambda: host.docks["tips"].geometry().top() > host.docks["one"].geometry().bottom())
    host.resize(1000, 800)
    qtbot.waitUntil(lambda: tabs(host, "one") == ["One", "Health"])
    assert tabs(host, "tips") == ["Tips"]
    assert host.docks["tips"].geometry().top() > host.docks["one"].geometry().bottom()
    host.resize(1600, 800)
    qtbot.waitUntil(lambda: tabs(host, "health") == ["Health"])
    assert tabs(host, "tips") == ["Tips"]


def test_sizes_that_are_changed_in_a_narrow_window_are_no_other_arrangement(
    qtbot: QtBot, make_host: Any, fake_panel: Any
) -> None:
    panels = [fake_panel("one", order=1), fake_panel("below", area="bottom"), fake_panel("health", area="right")]
    host = make_host(*panels, width=1000)
    qtbot.waitUntil(lambda: len(tabs(host, "one")) == 2)
    kept, height = host.layout_state()[0], host.docks["below"].height()
    host.resizeDocks([host.docks["one"], host.docks["below"]], [300, 470], Qt.Orientation.Vertical)
    qtbot.waitUntil(lambda: host.docks["below"].height() > height + 100)
    assert host.layout_state()[0] == kept


def test_what_was_in_front_before_is_in_front_again_where_docks_were_moved(
    qtbot: QtBot, make_host: Any, five_panels: list[type[Panel]]
) -> None:
    host = make_host(*five_panels)
    host.bring("two")
    host.bring("tips")
    qtbot.waitUntil(lambda: host.is_visible("two") and host.is_visible("tips"))
    host.resize(1000, 800)
    qtbot.waitUntil(lambda: len(tabs(host, "two")) == 5)
    host.put_in_front("three", beside=True)
    host.bring("health")  # a tab of the middle now
    qtbot.waitUntil(lambda: host.is_visible("health") and host.is_visible("three"))
    host.resize(1600, 800)
    qtbot.waitUntil(lambda: host.is_visible("two"))
    assert host.is_visible("health"), "what a person brought stays in front"
    assert beside(host, "two", "three")
    assert beside(host, "three", "health")


def test_heights_that_are_pulled_in_a_narrow_window_are_those_of_the_wide_one(
    qtbot: QtBot, make_host: Any, fake_panel: Any
) -> None:
    panels = [fake_panel("one", order=1), fake_panel("below", area="bottom"), fake_panel("health", area="right")]
    host = make_host(*panels, width=1000)
    qtbot.waitUntil(lambda: len(tabs(host, "one")) == 2)
    before = host.docks["below"].height()
    drag_edge(qtbot, host, "one", host.docks["one"].geometry().bottom() + 2 - 150)
    qtbot.waitUntil(lambda: host.docks["below"].height() == before + 150)
    host.bring("health")  # its height in the middle is not that of its column
    qtbot.waitUntil(lambda: host.is_visible("health"))
    layout, known, _ = host.layout_state()
    qtbot.waitUntil(lambda: host.docks["below"].height() == before + 150)
    again = make_host(*panels, layout=layout, known=known)
    host.resize(1600, 800)
    for wide in (host, again):
        qtbot.waitUntil(partial(stands_wide, wide))
        qtbot.waitUntil(partial(is_about, wide.docks["below"].height, before + 150))
        assert wide.docks["health"].height() == 800
    host.resize(1000, 800)
    qtbot.waitUntil(lambda: len(tabs(host, "one")) == 2)
    assert is_about(host.docks["below"].height, before + 150)


def is_about(size: Callable[[], int], px: int) -> bool:
    """Whether it is that but for the height of tabs, which only one of both windows has."""
    return abs(size() - px) < 30


def test_the_right_has_its_share_of_the_width_again(qtbot: QtBot, make_host: Any, fake_panel: Any) -> None:
    host = make_host(fake_panel("one", order=1), fake_panel("health", area="right"))
    qtbot.waitUntil(partial(stands_wide, host))
    before = host.docks["health"].width()
    for _ in range(3):
        host.resize(1000, 800)
        qtbot.waitUntil(lambda: tabs(host, "one") == ["One", "Health"])
        host.resize(1600, 800)
        qtbot.waitUntil(partial(stands_wide, host))
    qtbot.waitUntil(lambda: abs(host.docks["health"].width() - before) <= 4)


def test_the_bottom_is_as_high_as_before_once_the_window_is_wide_again(
    qtbot: QtBot, make_host: Any, fake_panel: Any
) -> None:
    """A window that gets narrow is mostly made lower at the same time, which leaves the middle hardly anything."""
    host = make_host(fake_panel("one", order=1), fake_panel("below", area="bottom"), fake_panel("health", area="right"))
    qtbot.waitUntil(partial(stands_wide, host))
    below = host.docks["below"]
    drag_edge(qtbot, host, "one", host.docks["one"].geometry().bottom() + 2 - 40)
    height = below.height()
    for low in (420, 500):
        host.resize(900, low)
        qtbot.waitUntil(lambda: len(tabs(host, "one")) == 2)
        host.resize(1600, 800)
        qtbot.waitUntil(partial(stands_wide, host))
        qtbot.waitUntil(lambda: below.height() == height)
