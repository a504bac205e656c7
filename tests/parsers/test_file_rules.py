"""Running file parsers: every file reported once, a bad one costs only itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from model.batches import Batch, Facts, FileReport, PartDone, SliceBatch, TableBatch, TrackKey
from model.problem import Problem
from model.schemas import SCHEMAS
from model.table import Column
from model.task import Cancelled, Progress, TaskContext
from parsers.file_rules import FileRule, read_files
from parsers.folder_view import FileEntry, FolderView
from parsers.reasons import FACTS
from tests.written_files import write_files


def _good(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    yield TableBatch("t", (Column("a", "int"),), {"a": [1, 2, 3]})
    yield Problem("cell_not_a_number", "two bad cells", entry.path, count=2)
    yield Problem("line_not_understood", "three lines", entry.path, count=3)
    yield Problem("rows_without_time", "a row", entry.path)


def _facts(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    yield Facts({"level": "Level1"})


def _failing(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    yield TableBatch("t", (Column("a", "int"),), {"a": [1]})
    raise ZeroDivisionError("by nothing")


def _cancelled(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    raise Cancelled
    yield


def _unreadable(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    raise PermissionError(13, "Permission denied")
    yield


def _view(folder: Path, *names: str) -> FolderView:
    return FolderView(write_files(folder, dict.fromkeys(names, "x")))


def _reports(batches: list[Batch]) -> dict[str, FileReport]:
    reports = [batch for batch in batches if isinstance(batch, FileReport)]
    assert len({report.path for report in reports}) == len(reports)
    return {report.path: report for report in reports}


def test_every_file_gets_one_report(tmp_path: Path) -> None:
    view = _view(tmp_path, "base/good_1.csv", "base/good_2.csv", "base/what.bin", "base/in/good_1.csv", "beside.csv")
    (tmp_path / "base" / "dangling").symlink_to("nothing")
    view = FolderView(tmp_path)
    rules = [FileRule(r"good_(?P<rank>\d+)\.csv", "good", _good)]
    reports = _reports(list(read_files(view.sub("base"), rules, 1, TaskContext())))
    assert reports.keys() == {entry.path for entry in view.files} | {"base/dangling"}
    assert reports["base/good_1.csv"] == FileReport("base/good_1.csv", "read", "good", 3, 4)
    assert reports["base/good_2.csv"].reason == "belongs to rank 2"
    assert reports["base/what.bin"].reason == "no reader for this kind of file"
    assert reports["base/in/good_1.csv"].reason == "no reader for this kind of file"
    assert reports["beside.csv"].reason == "lies outside the result base"
    assert reports["base/dangling"].reason == "a link that leads nowhere"
    assert {report.state for path, report in reports.items() if path != "base/good_1.csv"} == {"ignored"}


def test_a_file_that_says_facts_only_has_no_rows(tmp_path: Path) -> None:
    rules = [FileRule(r"info\.json", "info", _facts)]
    reports = _reports(list(read_files(_view(tmp_path, "info.json"), rules, None, TaskContext())))
    assert reports["info.json"] == FileReport("info.json", "read", "info", reason=FACTS)


def _operators(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Three operators, drawn as three slices, and the two types that were made of them."""
    for table, rows in (("ops", 3), ("op_types", 2)):
        columns = tuple(column for column in SCHEMAS[table] if column.name == "type")
        yield TableBatch(table, columns, {"type": ["A"] * rows})
    times = np.arange(3)
    yield SliceBatch([TrackKey("p", "t")], ["A"], np.zeros(3, np.uint32), times, times, np.zeros(3, np.uint32))


def test_rows_of_a_file_are_not_counted_again_as_types_or_slices(tmp_path: Path) -> None:
    view = _view(tmp_path, "a.csv", "b.db")
    rules = [FileRule(r"a\.csv", "text", _operators), FileRule(r"b\.db", "database", _operators, "both")]
    reports = _reports(list(read_files(view, rules, None, TaskContext())))
    assert (reports["a.csv"].rows, reports["b.db"].rows) == (3, 6)


def test_an_exception_costs_its_file_only(tmp_path: Path) -> None:
    view = _view(tmp_path, "a.csv", "b.csv", "c.csv")
    rules = [
        FileRule(r"a\.csv", "failing", _failing),
        FileRule(r"b\.csv", "unreadable", _unreadable),
        FileRule(r"c\.csv", "good", _good),
    ]
    batches = list(read_files(view, rules, None, TaskContext()))
    reports = _reports(batches)
    assert [reports[name].state for name in ("a.csv", "b.csv", "c.csv")] == ["damaged", "damaged", "read"]
    assert reports["a.csv"].rows == 1
    problems = {batch.file: batch for batch in batches if isinstance(batch, Problem)}
    assert (problems["a.csv"].code, problems["a.csv"].severity) == ("file_failed", "critical")
    assert problems["a.csv"].sample == "ZeroDivisionError: by nothing"
    assert problems["b.csv"].code == "file_unreadable"
    assert "Permission denied" in problems["b.csv"].message


def test_cancelling_passes(tmp_path: Path) -> None:
    with pytest.raises(Cancelled):
        list(read_files(_view(tmp_path, "a.csv"), [FileRule(r"a\.csv", "x", _cancelled)], None, TaskContext()))


def test_tables_come_before_traces(tmp_path: Path) -> None:
    view = _view(tmp_path, "a.json", "z.csv")
    rules = [FileRule(r"a\.json", "trace", _good, part="trace"), FileRule(r"z\.csv", "table", _good)]
    batches = list(read_files(view, rules, None, TaskContext()))
    order = [
        batch.path if isinstance(batch, FileReport) else "done"
        for batch in batches
        if isinstance(batch, (FileReport, PartDone))
    ]
    assert order == ["z.csv", "done", "a.json"]


def test_a_refused_file_goes_to_the_next_rule(tmp_path: Path) -> None:
    view = _view(tmp_path, "a.csv", "b.csv")

    def only_a(view: FolderView, entry: FileEntry) -> str:
        return "" if entry.name == "a.csv" else "a.csv is enough"

    first = FileRule(r".*\.csv", "first", _good, refuse=only_a)
    reports = _reports(list(read_files(view, [first], None, TaskContext())))
    assert (reports["b.csv"].state, reports["b.csv"].reason) == ("ignored", "a.csv is enough")
    reports = _reports(list(read_files(view, [first, FileRule(r".*", "second", _good)], None, TaskContext())))
    assert (reports["a.csv"].reader, reports["b.csv"].reader) == ("first", "second")


def test_an_empty_file_is_damaged(tmp_path: Path) -> None:
    (tmp_path / "a.csv").touch()
    batches = list(read_files(FolderView(tmp_path), [FileRule(r"a\.csv", "good", _good)], None, TaskContext()))
    assert _reports(batches)["a.csv"].state == "damaged"
    assert [batch.code for batch in batches if isinstance(batch, Problem)] == ["file_empty"]


def test_progress_is_that_of_all_files_by_what_they_cost(tmp_path: Path) -> None:
    """A byte of a table takes as long as seven of a trace, and a trace is sorted after it has been read."""

    def halfway(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
        task.progress(entry.path, entry.size_bytes // 2, entry.size_bytes)
        yield from ()

    for name, size in (("a.csv", 100), ("b.json", 1000), ("left.out", 5000)):
        (tmp_path / name).write_text("x" * size)
    told: list[Progress] = []
    rules = [FileRule(r"b\.json", "trace", halfway, part="trace"), FileRule(r"a\.csv", "table", halfway)]
    list(read_files(FolderView(tmp_path), rules, None, TaskContext(told.append)))
    whole = 700 + 1000 + 300
    shares = [(progress.what, progress.share * whole) for progress in told]
    assert [what for what, _ in shares] == ["a.csv", "a.csv", "b.json", "b.json"]
    assert [share for _, share in shares] == pytest.approx([0, 350, 700, 1200])


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("memscope_dump_2025.db", "msmemscope"),
        ("leaks_dump_1.csv", "msleaks"),
        ("mstt_advisor_1.html", "msprof-analyze"),
    ],
)
def test_files_of_other_tools_are_named(tmp_path: Path, name: str, word: str) -> None:
    report = _reports(list(read_files(_view(tmp_path, name), (), None, TaskContext())))[name]
    assert (report.state, word in report.reason) == ("ignored", True)
