"""One list of all results of an opened folder: which ones, in what order, and what they are called."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from model.batches import FileReport, SliceBatch, TableBatch
from model.task import TaskContext
from parsers.folder_view import FileEntry, FolderView
from parsers.reader import Result
from parsers.registry import NotRecognised, reader_for
from parsers.result_list import numbered, told_apart

TRACE = json.dumps([{"name": "op", "ph": "X", "pid": 1, "tid": 1, "ts": "5.000", "dur": 1.5}])
STEPS = "Device_id,Step,Computing\n0,1,75.5\n"


def named(*bases: str) -> list[Result]:
    return [Result(None, base, base) for base in bases]


def labels(folder: Path) -> list[str]:
    view = FolderView(folder)
    return [result.label for result in reader_for(view).results(view)]


def rank_folder(folder: Path, rank: int | None, trace: str = TRACE) -> None:
    output = folder / "ASCEND_PROFILER_OUTPUT"
    output.mkdir(parents=True)
    (output / "step_trace_time.csv").write_text(STEPS)
    (output / "trace_view.json").write_text(trace)
    name = "profiler_info.json" if rank is None else f"profiler_info_{rank}.json"
    (folder / name).write_text(json.dumps({"config": {"common_config": {}}}))


def test_processes_without_a_rank_get_the_numbers_of_their_folders_in_order() -> None:
    found = numbered(named("h_10_20240102140312123_ascend_pt", "h_9_20240102140312500_ascend_pt"))
    assert [(result.rank, result.label) for result in found] == [(1, "Rank 1"), (0, "Rank 0")]
    found = numbered(named("PROF_000001_20240102140312123_AB", "PROF_000002_20240102140312999_CD"))
    assert [result.label for result in found] == ["Rank 0", "Rank 1"]


def test_guessed_ranks_of_several_folders_say_which_they_are() -> None:
    found = numbered(
        named(
            "lenet/h_9_20240102140312500_ascend_ms",
            "bert/h_10_20240102140312123_ascend_ms",
            "bert/h_10_20240102140401000_ascend_ms",
        )
    )
    assert [result.label for result in found] == [
        "Rank 1 · lenet",
        "Rank 0 · Window 1 · 14:03:12 · bert",
        "Rank 0 · Window 2 · 14:04:01 · bert",
    ]


def test_other_folders_get_no_ranks() -> None:
    found = numbered(named("OPPROF_20240102140312_AB", "OPPROF_20240102140313_CD"))
    assert [(result.rank, result.label) for result in found] == [(None, result.base) for result in found]


def test_a_rank_that_one_folder_says_keeps_the_others_from_guessing() -> None:
    known = Result(3, "h_9_20240102140312500_ascend_pt", "")
    (guessed, _) = numbered([*named("h_10_20240102140312123_ascend_pt"), known])
    assert guessed.rank is None


def test_folders_of_one_process_are_its_windows_by_time() -> None:
    found = numbered(named("h_9_20240102140401000_ascend_ms", "h_9_20240102140312123_ascend_ms"))
    assert [result.label for result in found] == ["Window 2 · 14:04:01", "Window 1 · 14:03:12"]
    found = numbered(named("h_9_20240103000001000_ascend_ms", "h_9_20240102235959999_ascend_ms"))
    assert [result.label for result in found] == ["Window 2 · 2024-01-03 00:00:01", "Window 1 · 2024-01-02 23:59:59"]


def test_windows_of_several_ranks() -> None:
    bases = [f"h_{pid}_2024010214{minute}12123_ascend_pt" for pid in (7, 8) for minute in ("03", "04")]
    expected = ["Rank 0 · Window 1 · 14:03:12", "Rank 0 · Window 2 · 14:04:12"]
    expected += [label.replace("Rank 0", "Rank 1") for label in expected]
    assert [result.label for result in numbered(named(*bases))] == expected
    known = [Result(rank, base, "") for rank, base in zip((4, 4, 5, 5), bases, strict=True)]
    assert numbered(known)[0].label == "Rank 4 · Window 1 · 14:03:12"


def test_devices_are_no_ranks() -> None:
    assert Result(3, "device_3", "", device=3).label == "Device 3"


def test_what_is_called_alike_says_where_it_lies() -> None:
    found = told_apart([Result(0, "a/x", ""), Result(0, "b/x", ""), Result(1, "c", "")])
    assert [result.label for result in found] == ["Rank 0 · a/x", "Rank 0 · b/x", "Rank 1"]


def test_sixty_four_ranks_in_order(tmp_path: Path) -> None:
    for rank in range(64):
        rank_folder(tmp_path / f"host_{rank // 8}" / f"n_{900 - rank}_20240102140312123_ascend_pt", rank)
    assert labels(tmp_path) == [f"Rank {rank}" for rank in range(64)]


@pytest.mark.parametrize("name", ["merged.json", "trace_view.json", "msprof_20240102140312.json"])
def test_a_loose_trace_does_not_hide_the_results_below_it(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(TRACE)
    for rank in (0, 1):
        rank_folder(tmp_path / f"h_{rank}_20240102140312123_ascend_pt", rank)
    view = FolderView(tmp_path)
    reader = reader_for(view)
    results = reader.results(view)
    assert [result.rank for result in results] == [0, 1, None]
    assert reader.descriptor.id == "ascend"
    for result in results:
        read = {
            batch.path
            for batch in reader.read(view, result, TaskContext())
            if isinstance(batch, FileReport) and batch.state == "read"
        }
        assert all(path.startswith(f"{result.base}/") if result.rank is not None else path == name for path in read)
        assert read


def test_several_loose_traces_are_a_list_the_largest_first(tmp_path: Path) -> None:
    (tmp_path / "small.json").write_text(TRACE)
    (tmp_path / "large.json").write_text(TRACE[:-1] + "," + TRACE[1:])
    (tmp_path / "below").mkdir()
    (tmp_path / "below/other.json").write_text(TRACE)
    assert labels(tmp_path) == ["large.json", "small.json"]
    view = FolderView(tmp_path)
    reader = reader_for(view)
    batches = reader.read(view, reader.results(view)[0], TaskContext())
    assert {batch.path: batch.reason for batch in batches if isinstance(batch, FileReport)} == {
        "large.json": "",
        "small.json": "another trace, large.json, is shown",
        "below/other.json": "lies outside the result large.json",
    }
    slices = [
        sum(len(batch.start_ns) for batch in reader.read(view, result, TaskContext()) if isinstance(batch, SliceBatch))
        for result in reader.results(view)
    ]
    assert slices == [2, 1]


def test_results_of_several_readers(samples: Path, tmp_path: Path) -> None:
    for rank in (0, 1):
        rank_folder(tmp_path / f"h_{rank}_20240102140312123_ascend_pt", rank)
    shutil.copytree(samples / "public/msinsight/cluster_analysis_output", tmp_path / "cluster_analysis_output")
    shutil.copytree(samples / "public/mindinsight/run_1", tmp_path / "old/profiler")
    view = FolderView(tmp_path)
    reader = reader_for(view)
    *ranks, cluster = reader.results(view)
    (legacy,) = (result for result in ranks if result.base.startswith("old/"))
    assert labels(tmp_path) == [
        "Rank 0",
        "Rank 1 · h_1_20240102140312123_ascend_pt",
        f"Rank 1 · {legacy.base}",
        "Cluster analysis",
    ]
    tables = {batch.table for batch in reader.read(view, cluster, TaskContext()) if isinstance(batch, TableBatch)}
    assert {"cluster_step_trace_time", "cluster_communication", "cluster_communication_links"} <= tables


def test_reading_one_rank_leaves_the_files_of_the_others_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for rank in range(8):
        events = ",".join(TRACE[1:-1] for _ in range(4_000))
        rank_folder(tmp_path / f"h_{rank}_20240102140312123_ascend_pt", rank, f"[{events}]")
    view = FolderView(tmp_path)
    reader = reader_for(view)
    opened: list[str] = []
    original = FolderView.absolute

    def noted(self: FolderView, entry: FileEntry) -> Path:
        opened.append(entry.path)
        return original(self, entry)

    # Every way to a file's content leads through its path.
    monkeypatch.setattr(FolderView, "absolute", noted)
    batches = list(reader.read(view, reader.results(view)[3], TaskContext()))
    assert sum(len(batch.start_ns) for batch in batches if isinstance(batch, SliceBatch)) == 4_000
    assert {path.partition("/")[0] for path in opened} == {"h_3_20240102140312123_ascend_pt"}


def test_ranks_are_never_cut_but_the_search_for_any_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parsers.registry.MAX_CANDIDATES", 3)
    for rank in range(8):
        rank_folder(tmp_path / f"rank_{rank}_ascend_pt", rank)
    assert len(labels(tmp_path)) == 8
    for number in range(8):
        (tmp_path / f"other/{number}").mkdir(parents=True)
    rank_folder(tmp_path / "other/9", 9)
    with pytest.raises(NotRecognised):
        labels(tmp_path / "other")
