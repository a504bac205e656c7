"""Layouts: which one a result begins with, what a person makes of it, and where panels without data are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.conversion import Done, Part
from app.window import dock_layout
from app.window.dock_title import TabButton
from app.window.layouts import Layout
from app.window.main_window import MainWindow
from model.task import Progress
from model.time_span import TimeSpan
from tests.fake_panels import open_result
from widgets.requests import ShowArea
from widgets.session_state import Area

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def made(qtbot: QtBot, program: Any, fake_panel: Any) -> Iterator[Any]:
    """Makes windows with panels for every layout; each has ``results`` by path."""
    windows: list[Any] = []

    def make() -> Any:
        panels = [
            fake_panel("overview", order=1),
            fake_panel("data_pipeline", order=2, needs=("queues",)),
            fake_panel("memory", order=3, needs=("memory",)),
            fake_panel("timeline", order=4, needs=("slices",)),
            fake_panel("step_trace", order=5, needs=("ops",)),
            fake_panel("operators", order=6, needs=("ops",)),
            fake_panel("ai_core", order=7, needs=("tasks",)),
            fake_panel("suggestions", area="right", order=1),
            fake_panel("slice_details", area="right", order=2, needs=("slices",)),
            fake_panel("selection", area="bottom", needs=("slices",)),
            fake_panel("distribution", area="bottom", needs=("ops",)),
        ]
        window: Any = MainWindow(program, "1.0", has_sample=False, panels=panels)
        window.results = {}
        window.opening._open_trace = lambda path: window.results[path]
        window.resize(1600, 900)
        window.show()
        qtbot.waitUntil(lambda: len(window.host.docks) == len(panels))
        windows.append(window)
        return window

    yield make
    for window in windows:
        if isValid(window):
            window.close()


def tabs(window: Any, panel: str) -> list[str]:
    strip = window.host.docks[panel].title
    return [button.accessibleName() for button in strip.findChildren(TabButton) if button.isVisible()]


def shows_just(window: Any, panels: set[str]) -> bool:
    return set(filter(window.host.is_visible, window.host.docks)) == panels


@pytest.mark.parametrize(
    ("kind", "rows", "front", "right"),
    [
        ("ascend_ms", {"steps": 3, "slices": 9, "tasks": 1}, "overview", "suggestions"),
        ("chrome_trace", {"steps": 3, "slices": 9}, "timeline", "slice_details"),
        ("ascend_ms", {"slices": 9}, "timeline", "slice_details"),
        ("opprof", {"tasks": 1, "slices": 9}, "ai_core", ""),
        ("hiprof", {"tasks": 1, "slices": 9}, "ai_core", ""),
    ],
)
def test_the_kind_of_result_picks_the_layout(
    qtbot: QtBot, made: Any, fake_conversions: Any, fake_result: Any, kind: str, rows: Any, front: str, right: str
) -> None:
    window = made()
    open_result(qtbot, window, fake_conversions, fake_result(kind=kind, rows=rows))
    qtbot.waitUntil(lambda: window.host.is_visible(front))
    assert window.host.docks["selection"].isHidden()  # it would be empty
    for panel in ("suggestions", "slice_details"):
        assert window.host.is_visible(panel) == (panel == right)


def test_panels_without_data_are_no_tabs_until_asked_for(
    qtbot: QtBot, made: Any, fake_conversions: Any, fake_result: Any
) -> None:
    window = made()
    open_result(qtbot, window, fake_conversions, fake_result(rows={"steps": 3, "slices": 9}))
    qtbot.waitUntil(lambda: tabs(window, "overview") == ["Overview", "Timeline"])
    window.host.bring("memory")
    qtbot.waitUntil(lambda: tabs(window, "memory") == ["Overview", "Memory", "Timeline"])
    open_result(qtbot, window, fake_conversions, fake_result(rows={"steps": 3, "queues": 9}), "/runs/other")
    qtbot.waitUntil(lambda: tabs(window, "overview") == ["Overview", "Data_pipeline"])


def test_a_panel_whose_data_has_been_read_joins_the_tabs(
    qtbot: QtBot, made: Any, fake_conversions: Any, fake_result: Any
) -> None:
    window = made()
    part, whole = fake_result(rows={"steps": 3}), fake_result(rows={"steps": 3, "slices": 9, "tasks": 2})
    window.open(Path("/runs/bert"))
    window.results |= {Path("p"): part, Path("w"): whole}
    fake_conversions.made[-1].messages.append(Part(Path("p"), Progress("steps.csv", 1, 1)))
    qtbot.waitUntil(lambda: tabs(window, "overview") == ["Overview"])
    fake_conversions.made[-1].messages.append(Done(Path("w")))
    qtbot.waitUntil(lambda: set(tabs(window, "overview")) == {"Overview", "Timeline"})
    assert window.host.is_visible("overview")
    assert window.host.docks["ai_core"].isHidden()  # it stands in another layout
    assert window.host.docks["selection"].isHidden()


def test_keys_choose_the_layouts(qtbot: QtBot, made: Any, fake_conversions: Any, fake_result: Any) -> None:
    window = made()
    everything = {"steps": 3, "slices": 9, "tasks": 1, "queues": 1, "ops": 1}
    open_result(qtbot, window, fake_conversions, fake_result(rows=everything))
    window.activateWindow()
    for key, seen in (
        (Qt.Key.Key_2, {"timeline", "slice_details"}),
        (Qt.Key.Key_3, {"data_pipeline"}),
        (Qt.Key.Key_4, {"ai_core", "operators"}),
        (Qt.Key.Key_5, {"step_trace"}),
        (Qt.Key.Key_6, {"operators", "distribution"}),
        (Qt.Key.Key_1, {"overview", "suggestions"}),
    ):
        qtbot.keyClick(window, key, CTRL)
        qtbot.waitUntil(partial(shows_just, window, seen))
    checked = [
        name for name, action in window.actions_by_id.items() if name.startswith("layout_") and action.isChecked()
    ]
    assert checked == ["layout_overview"]
    assert window.host.docks["ai_core"].isHidden()
    window.host.bring("ai_core")
    qtbot.waitUntil(partial(window.host.is_visible, "ai_core"))


@pytest.mark.parametrize(
    ("layout", "second", "side", "share"),
    [
        ("operators", "distribution", "height", 0.65),
        ("timeline", "slice_details", "width", 0.73),
        ("overview", "suggestions", "width", 0.72),
    ],
)
def test_shares_of_a_layout(
    qtbot: QtBot, made: Any, fake_conversions: Any, fake_result: Any, layout: str, second: str, side: str, share: float
) -> None:
    window = made()
    open_result(qtbot, window, fake_conversions, fake_result(rows={"steps": 3, "slices": 9, "ops": 1}))
    window.actions_by_id[f"layout_{layout}"].trigger()
    docks = [window.host.docks[layout], window.host.docks[second]]
    qtbot.waitUntil(lambda: all(window.host.is_visible(dock.panel_class.id) for dock in docks))

    def is_shared() -> bool:
        one, other = (getattr(dock, side)() for dock in docks)
        return bool(one / (one + other) == pytest.approx(share, abs=0.02))

    qtbot.waitUntil(is_shared)


def test_an_arrangement_is_remembered_per_kind(
    qtbot: QtBot, made: Any, fake_conversions: Any, fake_result: Any
) -> None:
    window = made()
    rows = {"steps": 3, "slices": 9}
    open_result(qtbot, window, fake_conversions, fake_result(rows=rows))
    window.host.docks["suggestions"].close()
    open_result(qtbot, window, fake_conversions, fake_result(kind="chrome_trace", rows=rows), "/runs/a.json")
    assert not window.host.docks["suggestions"].isHidden()
    window.close()
    again = made()
    open_result(qtbot, again, fake_conversions, fake_result(rows=rows | {"memory": 4}))
    assert again.host.docks["suggestions"].isHidden()
    qtbot.waitUntil(lambda: tabs(again, "overview") == ["Overview", "Memory", "Timeline"])


def test_an_arrangement_of_a_poor_result_does_not_crowd_a_richer_one(
    qtbot: QtBot, made: Any, fake_conversions: Any, fake_result: Any
) -> None:
    """A run that crashed leaves an arrangement that knows few panels; the others still stand where the layout wants
    them, or not at all."""
    window = made()
    open_result(qtbot, window, fake_conversions, fake_result(rows={"steps": 3}))
    window.close()
    again = made()
    open_result(qtbot, again, fake_conversions, fake_result(rows={"steps": 3, "slices": 9, "tasks": 2}))
    qtbot.waitUntil(lambda: tabs(again, "overview") == ["Overview", "Timeline"])
    assert again.host.docks["ai_core"].isHidden()
    assert again.host.docks["selection"].isHidden()


def test_an_arrangement_with_an_open_bottom_comes_back(
    qtbot: QtBot, made: Any, fake_conversions: Any, fake_result: Any
) -> None:
    window = made()
    open_result(qtbot, window, fake_conversions, fake_result(rows={"steps": 3, "slices": 9}))
    window.actions_by_id["layout_timeline"].trigger()
    window.host.bring("selection")
    window.commands.layouts.save("as it was")
    window.actions_by_id["layout_step_trace"].trigger()
    assert window.host.docks["selection"].isHidden()
    window.commands.layouts.restore("as it was")
    qtbot.waitUntil(lambda: window.host.is_visible("selection") and window.host.is_visible("timeline"))
    window.actions_by_id["reset_layout"].trigger()
    assert window.host.docks["selection"].isHidden()


def ticked(window: Any) -> list[str]:
    """The layouts with a tick in the menu."""
    return [row.text() for row in window.actions_by_id["layout"].menu().actions() if row.isChecked()]


def test_saving_restoring_and_removing_a_layout(
    qtbot: QtBot, made: Any, fake_conversions: Any, fake_result: Any
) -> None:
    window = made()
    open_result(qtbot, window, fake_conversions, fake_result(rows={"steps": 3, "slices": 9}))
    window.host.docks["suggestions"].close()
    window.actions_by_id["save_layout"].trigger()
    dialog = window.findChild(QInputDialog)
    qtbot.waitUntil(lambda: dialog.width() > 320)
    dialog.setTextValue("mine / & yours")
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert window.commands.layouts.file.names() == ("mine / & yours",)
    assert ticked(window) == ["&mine / && yours"]
    window.actions_by_id["reset_layout"].trigger()
    assert ticked(window) == ["&Overview"]
    assert not window.host.docks["suggestions"].isHidden()
    menu = window.actions_by_id["layout"].menu()
    next(row for row in menu.actions() if row.text() == "&mine / && yours").trigger()
    assert window.host.docks["suggestions"].isHidden()
    assert ticked(window) == ["&mine / && yours"]
    menu.actions()[-1].menu().actions()[0].trigger()
    assert window.commands.layouts.file.names() == ()
    assert "&mine / && yours" not in [row.text() for row in menu.actions()]
    assert ticked(window) == ["&Overview"]


# The offscreen platform knows no windows above others, and none that takes the mouse or the keys.
@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_first_letter_of_a_saved_layout_opens_it(
    qtbot: QtBot, made: Any, fake_conversions: Any, fake_result: Any
) -> None:
    window = made()
    open_result(qtbot, window, fake_conversions, fake_result(rows={"steps": 3, "slices": 9}))
    window.host.docks["suggestions"].close()
    for name in ("mine", "Rich", "monday", "&co", "ours"):
        window.commands.layouts.save(name)
    window.actions_by_id["reset_layout"].trigger()
    menu = window.actions_by_id["layout"].menu()
    menu.popup(window.mapToGlobal(window.rect().center()))
    qtbot.keyClick(menu, Qt.Key.Key_M)
    assert ticked(window) == ["&mine"]
    assert window.host.docks["suggestions"].isHidden()
    texts = [row.text() for row in menu.actions()]
    assert texts[-6:] == ["&&co", "Rich", "&mine", "monday", "ours", "Remove"]
    menu.popup(window.mapToGlobal(window.rect().center()))
    qtbot.keyClick(menu, Qt.Key.Key_O)  # the usual ones keep their letters
    assert ticked(window) == ["&Overview"]


def test_a_narrow_window_leaves_in_front_what_was_also_with_two_stacks_in_the_middle(
    qtbot: QtBot, made: Any, fake_conversions: Any, fake_result: Any
) -> None:
    window = made()
    open_result(qtbot, window, fake_conversions, fake_result(rows={"steps": 3, "slices": 9, "memory": 4}))
    window.host.lay_out(Layout("two", bottom=("overview", "selection")))
    window.host.put_in_front("overview")
    window.host.put_in_front("memory")
    qtbot.waitUntil(lambda: window.host.is_visible("overview") and window.host.is_visible("memory"))
    window.resize(1000, 800)
    qtbot.waitUntil(lambda: shows_just(window, {"overview", "memory"}))


@pytest.mark.parametrize("layout", ["overview", "timeline"])
def test_a_selected_area_opens_the_bottom(
    qtbot: QtBot, made: Any, fake_conversions: Any, fake_result: Any, layout: str
) -> None:
    window = made()
    open_result(qtbot, window, fake_conversions, fake_result(rows={"steps": 3, "slices": 9}))
    window.actions_by_id[f"layout_{layout}"].trigger()
    assert window.host.docks["selection"].isHidden()
    window.session.handle(ShowArea(Area(TimeSpan(0, 5)), to_front=True))
    qtbot.waitUntil(lambda: window.host.is_visible("selection") and window.host.is_visible(layout))
    upper, lower = (window.host.docks[panel].geometry() for panel in (layout, "selection"))
    assert lower.top() > upper.bottom()
    assert 240 <= lower.height() <= 260


def test_a_layout_that_was_chosen_shows_its_panel_also_without_data(
    qtbot: QtBot, made: Any, fake_conversions: Any, fake_result: Any
) -> None:
    window = made()
    open_result(qtbot, window, fake_conversions, fake_result(rows={"steps": 3}))
    assert window.host.docks["timeline"].isHidden()
    qtbot.keyClick(window, Qt.Key.Key_2, CTRL)
    qtbot.waitUntil(lambda: window.host.is_visible("timeline"))


@pytest.mark.parametrize("kind", ["ascend_ms", ""])
def test_panels_that_come_after_the_result_are_laid_out_once(
    qtbot: QtBot,
    program: Any,
    fake_panel: Any,
    fake_conversions: Any,
    fake_result: Any,
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
) -> None:
    laid_out: list[Layout] = []

    def arrange(host: Any, docks: Any, layout: Layout, withheld: Any) -> None:
        laid_out.append(layout)
        usual(host, docks, layout, withheld)

    usual = dock_layout.arrange
    monkeypatch.setattr(dock_layout, "arrange", arrange)
    panels = [fake_panel("overview", order=1), fake_panel("health", area="right")]
    window: Any = MainWindow(program, "1.0", has_sample=False, panels=panels)
    qtbot.addWidget(window)
    window._loader.stop()
    window.results = {}
    window.opening._open_trace = lambda path: window.results[path]
    window.resize(1600, 900)
    window.show()
    open_result(qtbot, window, fake_conversions, fake_result(kind=kind))
    window._loader.start()
    qtbot.waitUntil(lambda: shows_just(window, {"overview", "health"}))
    assert len(laid_out) == 1


def test_a_panel_without_data_is_not_brought_to_the_front_by_a_result(
    qtbot: QtBot, made: Any, fake_conversions: Any, fake_result: Any
) -> None:
    window = made()
    open_result(qtbot, window, fake_conversions, fake_result(kind="opprof", rows={"steps": 3, "slices": 9}))
    assert window.actions_by_id["layout_single_operator"].isChecked()
    assert window.host.docks["ai_core"].isHidden()


@pytest.mark.parametrize("damaged", [0, 2])
def test_damaged_files_bring_the_health_report(
    qtbot: QtBot, program: Any, fake_panel: Any, fake_conversions: Any, fake_result: Any, damaged: int
) -> None:
    panels = [
        fake_panel("overview"),
        fake_panel("suggestions", area="right", order=1),
        fake_panel("health", area="right", order=2),
    ]
    window: Any = MainWindow(program, "1.0", has_sample=False, panels=panels)
    qtbot.addWidget(window)
    window.results = {}
    window.opening._open_trace = lambda path: window.results[path]
    window.resize(1600, 900)
    window.show()
    qtbot.waitUntil(lambda: len(window.host.docks) == len(panels))
    open_result(qtbot, window, fake_conversions, fake_result(rows={"steps": 3}, damaged=damaged))
    assert window.host.is_visible("health") == bool(damaged)
