"""The examples of docs/add-a-*.md do what their pages say: each block of code is the file that its first line names."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from analysis.measured import Measured, Target
from analysis.rules import rule_of
from app.window.panel_catalog import all_panels
from cache.trace import Trace
from model.task import TaskContext
from parsers.registry import readers
from resources import LANGUAGES
from tests.answering_host import AnsweringHost
from tests.file_changes import of_table, shuffled, with_surplus_comma
from tests.written_files import write_files
from widgets.panel import Panel
from widgets.requests import ShowSlice

if TYPE_CHECKING:
    from tests.result_rows import ReadResult

Example = Callable[[str], dict[str, str]]

SPANS = "lane;what;from_us;to_us\ncpu;load;100.5;200.123\ngpu;matmul;120;900.001\n"
COUNTERS = "counter;at_us;value\npower;100;50.5\npower;500;70\n"
FILES = {"run.json": '{"tool": "MyProfiler", "version": "1.2"}', "spans.csv": SPANS, "counters.csv": COUNTERS}
SLICES = [("cpu", "load", 100_500, 99_623), ("gpu", "matmul", 120_000, 780_001)]


@pytest.fixture
def example(project_root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Example]:
    """`example(page)`: the code of a page by path; its modules can be imported as if they lay in the checkout."""
    made: list[str] = []

    def put(page: str) -> dict[str, str]:
        text = (project_root / "docs" / f"{page}.md").read_text(encoding="utf-8")
        files = dict(re.findall(r"^```\w+\n# (\S+)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE))
        write_files(tmp_path / "checkout", files)
        for path in files:
            if path.endswith(".py"):
                made.append(path.removesuffix(".py").replace("/", "."))
                package = importlib.import_module(made[-1].rpartition(".")[0])
                folders = dict.fromkeys([*package.__path__, str((tmp_path / "checkout" / path).parent)])
                monkeypatch.setattr(package, "__path__", list(folders))
        importlib.invalidate_caches()
        readers.cache_clear()
        return files

    yield put
    for name in made:
        sys.modules.pop(name, None)
        package, _, module = name.rpartition(".")
        vars(sys.modules[package]).pop(module, None)
    readers.cache_clear()


def imported(path: str) -> ModuleType:
    return importlib.import_module(path.removesuffix(".py").replace("/", "."))


# ---- a reader


@pytest.mark.parametrize("place", ["run", "a/b/renamed"])
def test_the_reader_is_found_and_reads_its_folder(
    example: Example, read_result: ReadResult, tmp_path: Path, place: str
) -> None:
    example("add-a-reader")
    write_files(tmp_path / "result" / place, FILES)
    found = read_result(tmp_path / "result")
    assert found.facts == {"kind": "myformat", "framework": "MyFramework", "framework_version": "1.2"}
    assert found.rows("myformat_spans", "lane", "name", "start_ns", "end_ns") == [
        ("cpu", "load", 100_500, 200_123),
        ("gpu", "matmul", 120_000, 900_001),
    ]
    assert [row[1:5] for row in found.slices] == SLICES
    assert found.samples == [("MyProfiler", "power\t", 100_000, 50.5), ("MyProfiler", "power\t", 500_000, 70)]
    assert found.thread_names == {("MyProfiler", "cpu"): "cpu", ("MyProfiler", "gpu"): "gpu"}
    assert found.states("read") == set(FILES)
    assert not found.problems


def test_the_reader_tells_what_it_leaves_out(example: Example, read_result: ReadResult, tmp_path: Path) -> None:
    example("add-a-reader")
    spans = f"{SPANS}gpu;late;930;920\ngpu;open;930;\ngpu;odd;x;930\ngpu;load;950;1000\ngpu;cu"
    counters = f"{COUNTERS}power;;3\n"
    found = read_result(write_files(tmp_path / "result", FILES | {"spans.csv": spans, "counters.csv": counters}))
    assert [row[1:5] for row in found.slices] == [*SLICES, ("gpu", "load", 950_000, 50_000)]
    assert len(found.samples) == 2
    assert sorted((one.code, one.file, one.where, one.count) for one in found.problems) == [
        ("cell_not_a_number", "spans.csv", "row 6", 1),
        ("csv_row_cut", "spans.csv", "row 8", 1),
        ("line_not_understood", "counters.csv", "row 4", 1),
        ("line_not_understood", "spans.csv", "row 4", 3),
    ]


def test_the_reader_says_what_was_not_collected(example: Example, read_result: ReadResult, tmp_path: Path) -> None:
    example("add-a-reader")
    found = read_result(write_files(tmp_path / "result", {"run.json": FILES["run.json"], "spans.csv": SPANS}))
    assert [(one.panel, one.what, one.how) for one in found.missing] == [
        ("timeline", "counters.csv", "Collect again with counters=True.")
    ]


@pytest.mark.parametrize("change", [of_table(shuffled), of_table(with_surplus_comma), of_table(line_end="\r\n")])
def test_the_changes_that_every_reader_is_tried_with_know_its_tables(
    example: Example, read_result: ReadResult, tmp_path: Path, change: Callable[[bytes], bytes]
) -> None:
    example("add-a-reader")
    files = {name: text.encode() for name, text in FILES.items()} | {"spans.csv": change(SPANS.encode())}
    found = read_result(write_files(tmp_path / "result", files))
    assert files["spans.csv"] != SPANS.encode()
    assert [row[1:5] for row in found.slices] == SLICES
    assert not found.problems


# ---- a panel


def test_the_panel_is_found_and_leads_to_the_slice(
    example: Example, qtbot: QtBot, trace_of: Callable[..., Trace]
) -> None:
    example("add-a-panel")
    (panel_class,) = (panel for panel in all_panels() if panel.id == "longest_slices")
    panel: Any = panel_class()
    qtbot.addWidget(panel)
    panel.show()
    slices = [("p", "t", f"name {number}", 1000 * number, number) for number in range(1, 13)]
    trace = trace_of({}, [*slices, ("p", "u", "name 3", 0, 500), ("p", "u", "name 3", 600, 90)])
    host: AnsweringHost[Panel] = AnsweringHost(panel, trace)
    host.ask()
    model = panel.table.page_model
    shown = [tuple(model.value(row, name) for name in ("name", "track", "duration_ns")) for row in range(10)]
    assert shown[:3] == [("name 3", "u", 500), ("name 12", "t", 12), ("name 11", "t", 11)]
    assert model.rowCount() == 10
    panel.table.selectRow(1)
    qtbot.keyClick(panel.table, Qt.Key.Key_Return)
    (request,) = host.requests
    assert (request, trace.slice(request.index).name) == (ShowSlice(request.index, to_front=True), "name 12")
    panel.clear()
    assert model.rowCount() == 0


# ---- a rule


def test_the_rule_measures_and_says_what_it_found(example: Example, trace_of: Callable[..., Trace]) -> None:
    files = example("add-a-rule")
    (toml, metric) = files
    rule = rule_of("idle_track", files[toml])
    measure = imported(metric).METRICS[rule.metric]
    trace = trace_of({}, [("p", "busy", "x", 0, 1000), ("p", "idle", "y", 0, 150), ("p", "idle", "z", 100, 50)])
    found = measure(Measured(trace, TaskContext()))
    assert (found.value, found.target) == (85, Target("panel", "timeline"))
    assert found.evidence == {"track": "idle", "busy_ns": 150}
    values = {**found.evidence, "value_percent": found.value, "threshold_percent": rule.threshold}
    for language in LANGUAGES:
        assert "idle" in rule.text("title", language, values)
        assert "150" in rule.text("reason", language, values)
    assert measure(Measured(trace_of({}, []), TaskContext())) is None
