"""What the Health panel says of files, problems and what is missing."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QToolButton
from pytestqt.qtbot import QtBot

from analysis.health import HealthResult
from model.batches import FileReport, Missing
from model.problem import Problem
from parsers.reasons import FACTS, RAW_DATA, belongs_to, lies_outside
from widgets.health.lists import ProblemList
from widgets.panels.health import PANEL, HealthPanel
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.link import Link
from widgets.parts.painting import text_size
from widgets.tables.cells import ICON_ROOM, PADDING

LONG = "a/" * 100 + "kernel.csv"
FILES = (
    FileReport("trace.json", "read", "trace_events", 3_184_206),
    FileReport("log.txt", "ignored", reason="no reader knows this file"),
    FileReport("memory.csv", "read", "memory", 1_204, 3),
    FileReport("kernel.csv", "damaged", "kernel_details", 48_212, 1, "ends inside row 48 213"),
)
PROBLEMS = (
    Problem("cut", "kernel.csv ends inside row 48 213.", "kernel.csv", "row 48 213", severity="critical"),
    Problem("short", "3 rows are <b>cut</b> short.", "memory.csv", "row 17", 3),
)
MISSING = (Missing("memory", "No L2 cache table.", "Collect again with l2_cache=True"), Missing("new", "No new.", ""))
SICK = HealthResult(FILES, MISSING, PROBLEMS)


@pytest.fixture
def panel(qtbot: QtBot) -> HealthPanel:
    made = PANEL()
    qtbot.addWidget(made)
    made.resize(400, 800)
    made.show()
    return made


def texts(part: Any) -> list[str]:
    shown = [label.text() for label in part.findChildren(QLabel) if label.isVisible()]
    shown = [text.replace("\N{ZERO WIDTH SPACE}", "") for text in shown]
    return shown + [label.text() for label in part.findChildren(ElidedLabel) if label.isVisible()]


def column(panel: HealthPanel, name: str) -> list[object]:
    model = panel.files.table.page_model
    return [model.value(row, name) for row in range(model.rowCount())]


def test_a_reason_does_not_say_the_path_again(panel: HealthPanel) -> None:
    path = "deep/folder/kernel.csv"
    file = FileReport(path, "damaged", "kernel_details", 0, 1, f"{path} is empty. The run may have ended early.")
    panel.resize(1000, 800)
    panel.show_result(HealthResult((file,), (), ()))
    assert column(panel, "reason") == ["is empty. The run may have ended early."]


def test_a_problem_does_not_say_its_place_twice(panel: HealthPanel) -> None:
    problem = Problem("empty", "deep/step.csv: 26 values are fractions.", "deep/step.csv")
    panel.show_result(HealthResult(FILES, (), (problem,)))
    shown = texts(panel.problems)
    assert "26 values are fractions." in shown
    assert [text for text in shown if "deep/step.csv" in text] == ["deep/step.csv"]


def test_files_that_are_not_opened_are_not_counted_as_ignored(panel: HealthPanel) -> None:
    reasons = (lies_outside("rank0_ascend_pt"), belongs_to(1), RAW_DATA, "no reader for this kind of file")
    files = (*FILES[:1], *(FileReport(f"{at}.bin", "ignored", reason=text) for at, text in enumerate(reasons)))
    panel.show_result(HealthResult(files, (), ()))
    words = "1 of 5 files read 2 of other ranks or results · 1 of raw data · 1 ignored"
    assert panel.verdict.accessibleName() == words


def test_a_file_of_facts_has_no_rows_not_none(panel: HealthPanel) -> None:
    files = (FileReport("info.json", "read", "info", reason=FACTS), FileReport("kernel.csv", "read", "kernel_details"))
    panel.resize(1000, 800)
    panel.show_result(HealthResult(files, (), ()))
    assert column(panel, "rows") == [None, 0]


def test_the_table_of_files_takes_the_room_that_the_lists_leave(panel: HealthPanel) -> None:
    files = tuple(FileReport(f"{at}.csv", "read", "kernel_details", at) for at in range(100))
    panel.show_result(HealthResult(files, (), PROBLEMS))
    QApplication.processEvents()
    assert panel.files.height() > 500
    lowest = panel.problems.mapTo(panel, panel.problems.rect().bottomLeft()).y()
    assert lowest <= panel.height()


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (SICK, "2 of 4 files read 1 damaged · 1 ignored · 4 records skipped"),
        (HealthResult(FILES[:2], (), ()), "1 of 2 files read 1 ignored"),
        (HealthResult(FILES[:1], (), ()), "1 of 1 file read"),
    ],
)
def test_the_verdict_counts_files(panel: HealthPanel, result: HealthResult, words: str) -> None:
    panel.show_result(result)
    assert panel.verdict.accessibleName() == words


def test_damaged_files_come_first_then_those_with_skipped_rows(panel: HealthPanel) -> None:
    panel.show_result(SICK)
    assert column(panel, "path") == ["kernel.csv", "memory.csv", "trace.json", "log.txt"]
    assert column(panel, "state") == ["Damaged", "Read", "Read", "Ignored"]
    # what nobody read has no number of rows: it is not empty
    assert column(panel, "rows") == [48_212, 1_204, 3_184_206, None]
    assert column(panel, "skipped") == [1, 3, 0, None]


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("rows", "trace kernel memory log", "memory kernel trace log"),
        ("path", "kernel log memory trace", "trace memory log kernel"),
    ],
)
def test_sorting_keeps_missing_values_last(panel: HealthPanel, name: str, first: str, second: str) -> None:
    panel.resize(800, 800)
    panel.show_result(SICK)
    table = panel.files.table
    section = [column.name for column in table.page_model.columns].index(name)
    for expected in (first, second):
        table.sort.sort_by(section)
        assert " ".join(str(path).split(".")[0] for path in column(panel, "path")) == expected


def test_a_narrow_table_says_rows_or_reason_in_one_column(panel: HealthPanel) -> None:
    panel.show_result(SICK)
    QApplication.processEvents()
    model = panel.files.table.page_model
    assert [shown.name for shown in model.columns] == ["path", "state", "note"]
    notes = [str(note).replace("\N{NARROW NO-BREAK SPACE}", " ") for note in column(panel, "note")]
    assert notes == [
        "48 212 rows, 1 skipped, ends inside row 48 213",
        "1 204 rows, 3 skipped",
        "3 184 206 rows",
        "no reader knows this file",
    ]
    assert panel.files.table.horizontalScrollBar().maximum() == 0
    for section, text, icon in ((0, "memory.csv", 0), (1, "Damaged", ICON_ROOM)):
        assert panel.files.table.columnWidth(section) >= text_size(text).width() + icon + 2 * PADDING
    panel.resize(900, 800)
    QApplication.processEvents()
    assert [shown.name for shown in model.columns] == ["path", "state", "reader", "rows", "skipped", "reason"]


def test_the_reason_of_a_chosen_file_is_there_in_full(panel: HealthPanel, qtbot: QtBot) -> None:
    panel.show_result(SICK)
    table = panel.files.table
    place = table.visualRect(table.page_model.index(3, 0)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(lambda: "no reader knows this file" in texts(panel.problems))


def test_problems_say_message_place_and_count_literally(panel: HealthPanel) -> None:
    panel.show_result(SICK)
    shown = texts(panel.problems)
    assert {
        "Ends inside row 48 213.",
        "kernel.csv, row 48 213",
        "3 rows are <b>cut</b> short.",
        "×3",
    } <= set(shown)
    assert all(label.textFormat() == Qt.TextFormat.PlainText for label in panel.problems.findChildren(QLabel))


def test_a_file_narrows_the_problems_to_its_own_and_a_link_widens_them(panel: HealthPanel, qtbot: QtBot) -> None:
    panel.show_result(SICK)
    table = panel.files.table
    place = table.visualRect(table.page_model.index(1, 0)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(lambda: "3 rows are <b>cut</b> short." in texts(panel.problems))
    assert "Ends inside row 48 213." not in texts(panel.problems)
    next(link for link in panel.problems.findChildren(Link) if link.isVisible()).click()
    qtbot.waitUntil(lambda: "Ends inside row 48 213." in texts(panel.problems))


def test_a_file_without_problems_says_so(panel: HealthPanel, qtbot: QtBot) -> None:
    panel.show_result(SICK)
    table = panel.files.table
    qtbot.mouseClick(
        table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(table.page_model.index(2, 0)).center()
    )
    qtbot.waitUntil(lambda: "No problem in this file." in texts(panel.problems))


def test_a_clean_result_says_so(panel: HealthPanel) -> None:
    panel.show_result(HealthResult(FILES[:1], (), ()))
    assert "No problems: nothing was skipped." in texts(panel.problems)
    assert not panel.missing.isVisible()


def test_what_is_missing_names_panel_and_way_and_can_be_copied(panel: HealthPanel, qtbot: QtBot) -> None:
    panel.show_result(SICK)
    assert {"Memory", "No L2 cache table.", "Collect again with l2_cache=True", "new", "No new."} <= set(
        texts(panel.missing)
    )
    (button,) = panel.missing.findChildren(QToolButton)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "Collect again with l2_cache=True"
    assert button.accessibleName() == "Copy how to get Memory"


def test_many_problems_are_cut_but_counted(qtbot: QtBot) -> None:
    problems = ProblemList()
    qtbot.addWidget(problems)
    problems.show()
    problems.set_problems([Problem("x", f"message {at}") for at in range(100)])
    qtbot.waitUntil(lambda: "100" in texts(problems))
    shown = texts(problems)
    assert sum(text.startswith("message") for text in shown) == 40
    (more,) = problems.findChildren(Link)
    assert more.link_text() == "Show 60 more"
    more.click()
    qtbot.waitUntil(lambda: sum(text.startswith("message") for text in texts(problems)) == 100)


@pytest.mark.parametrize("width", [300, 340, 400, 640, 1000, 1600])
def test_all_columns_have_room_in_a_narrow_panel(panel: HealthPanel, width: int) -> None:
    panel.resize(width, 800)
    ignored = FileReport("b.csv", "ignored", reason="no reader knows this file")
    panel.show_result(HealthResult((FileReport(LONG, "damaged", "kernel_details", 9), ignored), (), ()))
    QApplication.processEvents()
    table = panel.files.table
    assert table.horizontalScrollBar().maximum() == 0
    header = text_size("Rows or reason" if width < 640 else "Reason", "heading").width()
    assert table.columnWidth(len(table.page_model.columns) - 1) >= header + 2 * PADDING


@pytest.mark.parametrize("width", [300, 480, 1600])
def test_a_long_path_does_not_widen_the_panel(panel: HealthPanel, width: int) -> None:
    panel.resize(width, 800)
    panel.show_result(HealthResult((FileReport(LONG, "damaged"),), (), (Problem("x", "damaged", LONG),)))
    assert panel.width() == width
    assert panel.files.table.columnWidth(0) <= max(width / 2, 150)


def test_clear_leaves_nothing_of_the_last_result(panel: HealthPanel) -> None:
    panel.show_result(SICK)
    panel.clear()
    assert texts(panel) == []
