"""The window: from the start page to a result and back, whatever happens on the way."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.conversion import Done, Failed, Part
from app.recent import Recent
from app.settings import Settings
from app.window.keyboard_help import key_groups
from app.window.main_window import MainWindow
from app.window.open_trace import OpenTrace
from app.window.opening import Opening
from app.window.program import Program
from app.window.recent_list import RecentModel, RecentState, RecentView, look_at
from app.window.settings_dialog import SettingsDialog
from app.window.start_parts import DropArea, FailureView, ProgressView
from app.window.tool_bar import parsed_span, span_text
from app.window.words import Pace, TimeLeft, amount_text, pace_text
from model.problem import StepscopeError
from model.task import Progress
from model.time_span import TimeSpan
from model.units import THIN
from tests.fake_panels import convert, open_result
from widgets.theme import theme

W = TypeVar("W", bound=QWidget)
TABLES_READ = Progress("steps.csv", 1, 1)


def start_part(window: MainWindow, kind: type[W]) -> W:
    """The part of this class on the start page."""
    found = window.start_page.findChild(kind)
    assert found is not None
    return found


def test_start_page_first(window: MainWindow) -> None:
    assert window.windowTitle() == "Stepscope"
    assert window.start_page.isVisible()
    assert not window.actions_by_id["close_result"].isEnabled()


def test_opening_a_result(qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any) -> None:
    window.open(Path("/runs/bert"), 2)
    assert fake_conversions.made[0].asked == (Path("/runs/bert"), 2, False)
    assert start_part(window, ProgressView).isVisible()
    opened = fake_result(rows={"steps": 3}, ranks=(0, 2), rank=2, steps=(1, 2, 3))
    convert(window, fake_conversions, Progress("a.json", 1, 4, share=0.25), Done(Path("c")), c=opened)
    qtbot.waitUntil(lambda: window.result is opened)
    assert window.windowTitle() == "bert — Stepscope"
    assert window.host.isVisible()
    assert window.session.state.rank == 2
    assert [row.path for row in window.program.recent.rows] == ["/runs/bert"]
    window.close_result()
    assert start_part(window, DropArea).isVisible()
    assert window.result is None
    qtbot.waitUntil(opened.trace.closed.is_set)


def test_tables_are_shown_before_the_trace(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any
) -> None:
    part, whole = fake_result(rows={"steps": 3}), fake_result(rows={"steps": 3, "slices": 9}, slices=9)
    window.open(Path("/runs/bert"))
    convert(window, fake_conversions, Part(Path("p"), TABLES_READ), p=part)
    qtbot.waitUntil(lambda: window.result is part)
    assert window.host.isVisible()
    assert not window.actions_by_id["save_as"].isEnabled()
    window.session.change(step=2)
    convert(window, fake_conversions, Done(Path("w")), w=whole)
    qtbot.waitUntil(lambda: window.result is whole)
    assert window.session.state.step == 2
    assert window.actions_by_id["save_as"].isEnabled()
    qtbot.waitUntil(part.trace.closed.is_set)


def test_part_without_tables_leaves_the_progress(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any
) -> None:
    part = fake_result(rows={"steps": 0, "problems": 2})
    window.open(Path("/runs/trace.json"))
    convert(window, fake_conversions, Part(Path("p"), TABLES_READ), p=part)
    qtbot.waitUntil(part.trace.closed.is_set)
    assert window.result is None
    assert start_part(window, ProgressView).isVisible()


def test_what_came_so_far_of_a_trace_is_shown_with_how_much_that_is(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any
) -> None:
    part, whole = fake_result(rows={"slices": 2}, slices=2), fake_result(rows={"slices": 9}, slices=9)
    note = window.preview_note
    window.open(Path("/runs/trace.json"))
    convert(window, fake_conversions, Part(Path("p"), Progress("trace.json", 230, 1000)), p=part)
    qtbot.waitUntil(lambda: window.result is part)
    assert note.isVisible()
    assert note.accessibleName() == "Still being read: about 23\N{NO-BREAK SPACE}% of trace.json is shown."
    convert(window, fake_conversions, Done(Path("w")), w=whole)
    qtbot.waitUntil(lambda: window.result is whole)
    assert not note.isVisible()
    window.open(Path("/runs/other.json"))
    part = fake_result(rows={"slices": 2}, slices=2)
    convert(window, fake_conversions, Part(Path("q"), Progress("other.json", 1, 2)), q=part)
    qtbot.waitUntil(note.isVisible)
    window.cancel_reading()
    assert not note.isVisible()


def test_a_selected_slice_stays_selected_when_more_has_been_read(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    part, whole = fake_result(rows={"slices": 9}, slices=9), fake_result(rows={"slices": 99}, slices=99)
    monkeypatch.setattr(OpenTrace, "same_slice", lambda _old, index, _new: index + 40 if index else None)
    window.open(Path("/runs/trace.json"))
    convert(window, fake_conversions, Part(Path("p"), Progress("trace.json", 230, 1000)), p=part)
    qtbot.waitUntil(lambda: window.result is part)
    window.session.change(slice_index=0)
    window.session.change(slice_index=7)
    convert(window, fake_conversions, Done(Path("w")), w=whole)
    qtbot.waitUntil(lambda: window.result is whole)
    assert window.session.state.slice_index == 47
    window.session.back()
    assert window.session.state.slice_index is None
    window.session.forward()
    assert window.session.state.slice_index == 47


def test_cancelling_leads_back(qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any) -> None:
    part = fake_result(rows={"steps": 1})
    window.open(Path("/runs/bert"))
    convert(window, fake_conversions, Part(Path("p"), TABLES_READ), p=part)
    qtbot.waitUntil(lambda: window.result is part)
    window.cancel_reading()
    assert fake_conversions.made[0].is_cancelled
    assert window.result is None
    assert start_part(window, DropArea).isVisible()
    qtbot.waitUntil(part.trace.closed.is_set)


def test_failure_says_what_where_and_what_to_do(qtbot: QtBot, window: MainWindow, fake_conversions: Any) -> None:
    window.open(Path("/runs/bert"))
    convert(window, fake_conversions, Failed("Nothing was recognised.", "/runs/bert", "Choose its folder.", "x"))
    failure = start_part(window, FailureView)
    qtbot.waitUntil(failure.isVisible)
    told = {label.text() for label in failure.findChildren(QLabel) if label.isVisible()}
    assert {"Nothing was recognised.", "/runs/bert", "Choose its folder."} <= told
    failure.back_clicked.emit()
    assert start_part(window, DropArea).isVisible()


@pytest.mark.parametrize("name", ["cache_damaged", "cache_version"])
def test_damaged_cache_is_made_again_once(qtbot: QtBot, fake_conversions: Any, fake_result: Any, name: str) -> None:
    answers: list[Any] = [StepscopeError("bad", code=name), fake_result()]
    opening = Opening(fake_conversions, lambda _path: _raised(answers.pop(0)))
    opening.open(Path("/runs/bert"))
    fake_conversions.made[0].messages.append(Done(Path("old")))
    qtbot.waitUntil(lambda: len(fake_conversions.made) == 2)
    assert fake_conversions.made[1].asked == (Path("/runs/bert"), None, True)
    with qtbot.waitSignal(opening.finished):
        fake_conversions.made[1].messages.append(Done(Path("new")))
    opening.close()


def _raised(answer: Any) -> Any:
    if isinstance(answer, Exception):
        raise answer
    return answer


def test_closing_while_converting(qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any) -> None:
    part = fake_result(rows={"steps": 1})
    window.open(Path("/runs/bert"))
    convert(window, fake_conversions, Part(Path("p"), TABLES_READ), p=part)
    qtbot.waitUntil(lambda: window.result is part)
    with qtbot.waitSignal(window.destroyed):
        window.close()
    assert fake_conversions.made[0].is_cancelled
    qtbot.waitUntil(part.trace.closed.is_set)


def test_back_returns_to_the_range_before(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any
) -> None:
    open_result(qtbot, window, fake_conversions, fake_result(rows={"slices": 2}, slices=2, span=TimeSpan(0, 1000)))
    window.actions_by_id["zoom_in"].trigger()
    assert window.session.state.span == TimeSpan(250, 750)
    window.actions_by_id["back"].trigger()
    assert window.session.state.span is None
    assert not window.actions_by_id["back"].isEnabled()


def test_steps_are_walked_with_the_keys(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any
) -> None:
    open_result(qtbot, window, fake_conversions, fake_result(rows={"steps": 2}, steps=(4, 5)))
    walked = []
    for action in ("next_step", "next_step", "next_step", "previous_step", "all_steps", "previous_step"):
        window.actions_by_id[action].trigger()
        walked.append(window.session.state.step)
    assert walked == [4, 5, 5, 4, None, 5]


def test_a_chosen_theme_is_seen_at_once_and_kept(window: MainWindow, program: Program) -> None:
    window.menus.setting_chosen.emit("theme", "dark")
    assert theme().is_dark
    assert Settings()["theme"] == "dark"
    program.choose("theme", "light")
    assert not theme().is_dark


def test_model_of_recent_results(qtbot: QtBot, tmp_path: Path) -> None:
    model = RecentModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    rows = [Recent(str(tmp_path)), Recent(str(tmp_path / "gone.json"))]
    model.set_rows(rows)
    model.set_states(look_at(rows))
    assert [model.index(row).data() for row in range(2)] == [tmp_path.name, "gone.json"]
    model.set_filter("GONE")
    assert model.rowCount() == 1
    assert model.total == 2
    model.set_rows([])
    assert model.rowCount() == 0
    assert tester.model() is model


def test_the_disk_is_looked_at(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("{}")
    (tmp_path / "c.stepscope").write_bytes(bytes(3 << 10))
    folder = Recent(str(tmp_path), size_bytes=2048, cache=str(tmp_path / "c.stepscope"))
    trace = Recent(str(tmp_path / "a.json"), size_bytes=2, cache=str(tmp_path / "cleaned up.stepscope"))
    sent = Recent(str(tmp_path / "c.stepscope"), size_bytes=9 << 30)
    found = look_at([folder, trace, sent, Recent(str(tmp_path / "b"))])
    kib, byte = ("\N{NO-BREAK SPACE}KiB", "\N{NO-BREAK SPACE}B")
    assert list(found.values()) == [
        RecentState(True, False, f"2.000{kib}", f"3.000{kib}"),
        RecentState(True, True, f"2{byte}", ""),
        RecentState(True, True, f"3.000{kib}", ""),
        RecentState(False, False, "", ""),
    ]


def test_keys_of_the_recent_list(qtbot: QtBot, window: MainWindow, fake_conversions: Any) -> None:
    for name in ("a", "b"):
        window.program.recent.add(Recent(f"/runs/{name}", which=1))
    window.program.recent_changed.emit()
    view = start_part(window, RecentView)
    view.setCurrentIndex(view.model().index(0, 0))
    qtbot.keyClick(view, Qt.Key.Key_Delete)
    assert [row.path for row in window.program.recent.rows] == ["/runs/a"]
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert fake_conversions.made[-1].asked == (Path("/runs/a"), 1, False)


def test_settings_dialog_shows_and_stores(qtbot: QtBot, program: Program) -> None:
    dialog = SettingsDialog(program.settings)
    qtbot.addWidget(dialog)
    dialog.chosen.connect(program.choose)
    dialog.show()
    assert not dialog._resets["theme"].isVisible()
    dialog._choose("theme", "light")
    assert Settings()["theme"] == "light"
    assert dialog._resets["theme"].isVisible()
    dialog._resets["theme"].click()
    assert Settings()["theme"] == "system"


def test_keyboard_help_lists_every_key_once() -> None:
    rows = [
        keys
        for title, group in key_groups([("Overview", "Alt+1")])
        for _what, text in group
        if title != "In the tree of tracks"  # it has keys of its own while it has the focus
        for keys in text.split("  ")
    ]
    assert len(rows) == len(set(rows))
    assert {"Ctrl+O", "Ctrl+W", "Ctrl+Q", "F5", "F1", "?", "F11", "Ctrl+Z", "Ctrl+1", "Alt+1"} <= set(rows)


def test_fault_is_a_sentence_in_the_bar(window: MainWindow, program: Program) -> None:
    program.fault.emit("Something unexpected went wrong.", "ValueError: 7")
    assert window.message.isVisible()
    assert window.message.accessibleName() == "Something unexpected went wrong."


WHOLE = TimeSpan(1_717_480_934_567_890_123, 1_717_480_940_251_890_123)


@pytest.mark.parametrize(
    ("text", "begin_ns", "end_ns"),
    [
        ("1 – 2 s", 1_000_000_000, 2_000_000_000),
        ("0.000 000 001-0.5", 1, 500_000_000),
        ("1.071\N{NARROW NO-BREAK SPACE}300 – 1.084\N{NARROW NO-BREAK SPACE}150 s", 1_071_300_000, 1_084_150_000),
        ("3..99", 3_000_000_000, 5_684_000_000),
        ("140 - 160 ms", 140_000_000, 160_000_000),
        ("0 – 551.77 ms", 0, 551_770_000),
        ("900 ms – 1.5 s", 900_000_000, 1_500_000_000),
        ("1s-1000200us", 1_000_000_000, 1_000_200_000),
        ("5 – 2500 ns", 5, 2_500),
    ],
)
def test_typed_range(text: str, begin_ns: int, end_ns: int) -> None:
    assert parsed_span(text, WHOLE.begin_ns, WHOLE) == TimeSpan(WHOLE.begin_ns + begin_ns, WHOLE.begin_ns + end_ns)


@pytest.mark.parametrize("text", ["", "1", "a – b", "2 – 1", "7 – 8", "nan – 1", "1e999999999 – 2", "1 – inf", "1–2h"])
def test_typed_nonsense(text: str) -> None:
    assert parsed_span(text, WHOLE.begin_ns, WHOLE) is None


def test_shown_range_can_be_typed_again() -> None:
    span = TimeSpan(WHOLE.begin_ns + 1_071_300_123, WHOLE.begin_ns + 1_071_900_456)
    assert parsed_span(span_text(span, WHOLE.begin_ns), WHOLE.begin_ns, WHOLE) == span


def test_the_times_of_a_range_are_rounded() -> None:
    text = span_text(TimeSpan(355_742_160, 366_911_896), 0)
    assert text.replace(THIN, "") == "0.355742 – 0.366912\u00a0s"


def test_time_left_is_that_of_the_whole_conversion() -> None:
    left = TimeLeft()
    assert left.seconds(0.0, 1.0) is None
    assert left.seconds(0.0, 9.0) is None  # nothing has begun yet
    assert left.seconds(0.1, 10.0) is None
    assert left.seconds(0.2, 10.5) is None
    assert left.seconds(0.5, 12.0) == pytest.approx(2.5)
    assert left.seconds(1.0, 14.0) == 0.0


def test_the_pace_is_that_of_a_step() -> None:
    pace = Pace()
    assert pace.per_second("a", 0, 10.0) is None
    assert pace.per_second("a", 10, 10.5) is None
    assert pace.per_second("a", 20, 12.0) == 10.0
    assert pace.per_second("b", 30, 12.1) is None
    assert pace.per_second("b", 40, 14.1) == pytest.approx(5.0)


def test_amounts() -> None:
    thin, hard = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"
    assert amount_text(412_000_000, 1_045_200_000, "bytes") == f"412 of 1{thin}046{hard}MB"
    assert amount_text(7, 0, "files") == f"7{hard}files"
    assert pace_text(48_300_000.0, "bytes") == f"48{hard}MB/s"
    assert pace_text(1_260_000.0, "bytes") == f"1.3{hard}MB/s"
    assert pace_text(48_300_000.0, "rows") == pace_text(None, "bytes") == ""


def test_a_panels_key_brings_it_to_the_front_and_never_closes_it(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any
) -> None:
    open_result(qtbot, window, fake_conversions, fake_result(rows={"steps": 3, "slices": 9}, slices=9))
    qtbot.waitUntil(lambda: window.host.is_visible("overview"))
    row = {action.text(): action for action in window.actions()}["Timeline"]
    for _again in range(2):
        row.trigger()
        qtbot.waitUntil(lambda: window.host.is_visible("timeline"))
        qtbot.waitUntil(lambda: window.host.focusWidget() is window.host.docks["timeline"].frame.panel)
        assert row.isChecked()
    window.host.docks["timeline"].title.close_clicked.emit()
    qtbot.waitUntil(lambda: not row.isChecked())
    row.trigger()
    qtbot.waitUntil(lambda: window.host.is_visible("timeline") and row.isChecked())


def test_a_window_is_no_larger_than_its_screen(window: MainWindow) -> None:
    assert window.screen().availableGeometry().contains(window.geometry())
