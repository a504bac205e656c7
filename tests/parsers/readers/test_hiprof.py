"""The single-operator tool's results, as generated with known numbers: five views in every form of their headers."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from parsers.folder_view import FolderView
from parsers.registry import reader_for
from tests.result_rows import ReadResult, ResultRows
from tests.written_files import write_files
from tools.hiprof_sample.metrics import ONE_CORE, SPLIT, header
from tools.hiprof_sample.result import (
    ACL_CALLS,
    BEGIN_NS,
    MODULES,
    RUNTIME_CALLS,
    SUGGESTIONS,
    TASKS,
    Variant,
    metric,
    write_result,
)

GROUPS = [(group, False) for group in ONE_CORE] + [(group, True) for group in SPLIT]
VARIANTS = [
    Variant(),
    Variant(unit="ns", seed=True),
    Variant(as_json=True),
    Variant(unit="ns", as_json=True, seed=True),
]
VIEWS = {"runtime_api", "task_scheduler", "ai_core", "acl", "acl_statistic", "top_down", "prof_rule"}


def read(folder: Path, read_result: ReadResult, variant: Variant) -> ResultRows:
    write_result(folder, variant)
    return read_result(folder)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_five_views(tmp_path: Path, read_result: ReadResult, variant: Variant) -> None:
    found = read(tmp_path / "result", read_result, variant)
    assert found.facts["kind"] == "hiprof"
    assert found.facts["devices"] == [0]
    assert set(found.tables) == VIEWS
    assert not found.problems
    assert {report.state for path, report in found.reports.items() if path != "README.txt"} == {"read"}
    columns = ("name", "stream_id", "total_ns", "count", "min_ns", "max_ns")
    assert found.rows("runtime_api", *columns) == [
        (name, None if stream == "N/A" else stream, sum(times), len(times), min(times), max(times))
        for (name, stream), times in RUNTIME_CALLS.items()
    ]
    assert ("process_id" in found.tables["runtime_api"]) == (not variant.seed)
    tasks = ("type", "api", "task_id", "name", "stream_id", "waiting_ns", "running_ns", "pending_ns", "count")
    assert found.rows("task_scheduler", *tasks) == [
        (kind, api, task, None if name == "N/A" else name, stream, *map(sum, zip(*runs, strict=True)), len(runs))
        for (kind, api, task, name, stream), runs in TASKS.items()
    ]
    assert found.rows("acl", "name", "type", "start_ns", "duration_ns") == [
        (name, kind, BEGIN_NS + start, duration) for name, kind, start, duration in ACL_CALLS
    ]
    assert found.rows("acl_statistic", "name", "total_ns", "count") == [
        ("aclrtSetDevice", 1_500_250, 1),
        ("aclmdlExecute", 235_002, 2),
    ]
    assert found.rows("top_down", "infer_id", "module", "api", "start_ns", "duration_ns") == [
        (str(infer), name, None if api == "N/A" else api, BEGIN_NS + start, length)
        for infer, name, api, start, length in MODULES
    ]


@pytest.mark.parametrize("table", ["runtime_api", "task_scheduler", "acl_statistic"])
def test_shares_are_those_of_the_times(tmp_path: Path, read_result: ReadResult, table: str) -> None:
    found = read(tmp_path, read_result, Variant()).tables[table]
    whole = sum(found["total_ns"])
    assert found["percent"] == pytest.approx([time / whole * 100 for time in found["total_ns"]])
    assert found["file_percent"] == pytest.approx(found["percent"], abs=0.0006), "the file rounds"


@pytest.mark.parametrize(("group", "split"), GROUPS)
@pytest.mark.parametrize("as_json", [False, True])
def test_ai_core_metrics_of_each_group(
    tmp_path: Path, read_result: ReadResult, group: str, split: bool, as_json: bool
) -> None:
    table = read(tmp_path, read_result, Variant(group, split, as_json=as_json)).tables["ai_core"]
    assert table["name"] == ["conv2d", "relu"]
    assert table["task_id"] == ["2", "3"]
    for place, label in enumerate(header(group, split=split)):
        written = [metric(row, place, label) for row in range(2)]
        name = {"aic_total_cycles": "total_cycles"}.get(label, re.sub(r"\(.*\)", "", label).lower())
        if label.endswith("(us)"):
            assert table[f"{name}_ns"] == [int(text.replace(".", "")) for text in written]
        else:
            ending = "_gb_s" if "_bw" in name else "_kb" if "(KB)" in label else "_percent" if "(%)" in label else ""
            assert table[name + ending] == [float(text) for text in written], label
    own = {"name", "task_id", "stream_id"}
    derived = {"memory_bound_derived"} & set(table)
    assert len(table) == len(header(group, split=split)) + len(own) + len(derived)


def test_the_suggestions_of_the_tool(tmp_path: Path, read_result: ReadResult) -> None:
    found = read(tmp_path, read_result, Variant())
    wanted = [(kind, sub, text, ", ".join(names)) for kind, sub, text, names in SUGGESTIONS]
    assert found.rows("prof_rule", "type", "subtype", "suggestion", "subject") == wanted
    own = tmp_path / "device_0/summary/prof_rule_0.json"
    below = [{"Rule Type": "Memory", "Rule Description": "d", "result": [
        {"Rule Suggestion": "Use less.", "Op List": ["a"]}, {"Rule Suggestion": "Wait less.", "Tuning Data": {"x": 1}}
    ]}]  # fmt: skip
    own.write_text(json.dumps(below), encoding="utf-8")
    assert read_result(tmp_path).rows("prof_rule", "type", "suggestion", "subject") == [
        ("Memory", "Use less.", "a"),
        ("Memory", "Wait less.", '{"x": 1}'),
    ]


def test_an_ai_core_table_of_any_name(tmp_path: Path, read_result: ReadResult) -> None:
    write_result(tmp_path)
    own = tmp_path / "device_0/summary"
    (own / "aicore_0.csv").rename(own / "AI Core-metrics.csv")
    assert read_result(tmp_path).tables["ai_core"]["name"] == ["conv2d", "relu"]
    (own / "AI Core-metrics.csv").rename(tmp_path / "alone.csv")
    alone = read_result(tmp_path / "alone.csv")
    assert (set(alone.tables), alone.facts["kind"]) == ({"ai_core"}, "hiprof")


@pytest.mark.parametrize(("name", "kind"), [("PROF_000001_20200101000000000_ABC", "msprof"), ("renamed", "hiprof")])
def test_early_msprof_is_known_by_its_folder(tmp_path: Path, read_result: ReadResult, name: str, kind: str) -> None:
    write_result(tmp_path / name)
    assert read_result(tmp_path / name).facts["kind"] == kind


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("device_0/summary/runtime_api_0.csv", "hiprof"),
        ("device_0/summary/runtime_api_0_20240101000000.csv", "msprof"),  # stamps came with CANN 7.0
        ("device_0/timeline/runtime_api_0.json", "msprof"),  # no table
        ("mindstudio_profiler_output/runtime_api_0.csv", "msprof"),
        ("device_0/summary/task_time_0.csv", "msprof"),  # its columns are not those of the scheduler's sums
    ],
)
def test_which_views_only_this_tool_has(tmp_path: Path, read_result: ReadResult, path: str, kind: str) -> None:
    """ascend-formats 1.5, 2.8."""
    event = {"ph": "X", "name": "a", "pid": 1, "tid": 2, "ts": 3, "dur": 4}
    text = (
        json.dumps([event]) if path.endswith(".json") else "Name,Stream ID,Time(%),Time(ns),Calls\nrtMalloc,1,100,5,1\n"
    )
    if "task_time" in path:
        text = "Task ID,Stream ID,Waiting(us)\n1,2,3\n"
    found = read_result(write_files(tmp_path / "run", {path: text}))
    assert found.facts["kind"] == kind


def test_devices_have_their_own_views(tmp_path: Path, read_result: ReadResult) -> None:
    write_result(tmp_path, device=0)
    write_result(tmp_path, Variant("MemoryUB"), device=3)
    view = FolderView(tmp_path)
    assert [result.rank for result in reader_for(view).results(view)] == [0, 3]
    found = read_result(tmp_path, 3)
    assert set(found.tables) == VIEWS
    assert "ub_read_bw_mte_gb_s" in found.tables["ai_core"]
    assert len(found.tables["prof_rule"]["type"]) == len(SUGGESTIONS)
    assert found.reports["device_0/summary/prof_rule_0.json"].reason == "belongs to device 0"


def test_a_locked_and_a_previous_result(tmp_path: Path, read_result: ReadResult) -> None:
    write_result(tmp_path / "job.old")
    (tmp_path / "job.old" / ".lock").touch()
    found = read_result(tmp_path / "job.old")
    assert found.codes == {"previous_run", "result_locked"}
    assert set(found.tables) == VIEWS


def test_what_hiprof_never_has_is_said(tmp_path: Path, read_result: ReadResult) -> None:
    found = read(tmp_path, read_result, Variant())
    assert {each.panel for each in found.missing} == {"step_trace", "data_pipeline", "timeline"}
    assert not any("--export" in each.how for each in found.missing)


def test_a_run_without_counters_says_what_to_collect(tmp_path: Path, read_result: ReadResult) -> None:
    write_result(tmp_path)
    (tmp_path / "device_0/summary/aicore_0.csv").unlink()
    found = read_result(tmp_path)
    assert [(each.what, each.how) for each in found.missing if each.panel == "operators"] == [
        ("aicore_*.csv", "Collect with --ai_core_profiling=on.")
    ]
