"""The reader of cluster analyses: steps of all ranks, communication, groups of either generation."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from parsers.folder_view import FolderView
from parsers.registry import reader_for

if TYPE_CHECKING:
    from tests.result_rows import ReadResult

OUTPUT = Path("public/msinsight/cluster_analysis_output")


@pytest.mark.parametrize("above", ["", "public/msinsight/baseline_cluster"])
def test_a_real_analysis(read_result: ReadResult, samples: Path, above: str) -> None:
    found = read_result(samples / (above or OUTPUT))
    assert found.facts["kind"] == "cluster"
    assert found.facts["ranks"] == list(range(16))
    assert not found.problems
    columns = ("step", "type", "index", "computing_ns", "communication_not_overlapped_ns", "stage_ns", "bubble_ns")
    rows = found.rows("cluster_step_trace_time", *columns)
    assert rows[0] == ("2", "rank", "0", 75_174_575, 146_614_020, 291_698_000, 0)
    assert len(found.tables["cluster_communication"]["name"]) == 6  # three operators on two ranks
    links = found.rows("cluster_communication_links", "type", "name", "source_rank", "target_rank", "transport")
    assert links[1] == ("p2p", "hcom_send__822_0", "0", "8", "RDMA")
    assert len(links) == 8
    assert {report.state for report in found.reports.values()} == {"read"}


def test_a_stage_is_as_slow_as_its_slowest_rank(read_result: ReadResult, samples: Path) -> None:
    found = read_result(samples / OUTPUT)
    rows = found.rows("cluster_step_trace_time", "type", "index", "computing_ns", "free_ns")
    by_rank = {index: times for kind, index, *times in rows if kind == "rank"}
    stages = [(index, times) for kind, index, *times in rows if kind == "stage"]
    assert stages
    for index, times in stages:
        members = index.strip("()").split(",")
        assert times == [max(by_rank[member.strip()][at] for member in members if member.strip()) for at in (0, 1)]


def test_an_analysis_without_steps(read_result: ReadResult, samples: Path) -> None:
    found = read_result(samples / "public/msprof-analyze/resource/advisor/cluster_analysis_output")
    assert found.tables["cluster_step_trace_time"]["step"][0] is None
    assert found.tables["cluster_communication"]["step"] == [None] * 4
    assert found.rows("cluster_communication", "ranks", "rank")[:2] == [("(0, 1)", "0"), ("(0, 1)", "1")]


def test_groups_of_both_generations(read_result: ReadResult, samples: Path, tmp_path: Path) -> None:
    folder = samples / "public/msinsight/communication_group"
    new = read_result(folder)
    named = json.loads((folder / "communication_group.json").read_text())["comm_group_parallel_info"]
    old = json.loads((folder / "communication_group_old.json").read_text())
    columns = ("type", "parallel", "ranks", "size")
    rows = new.rows("communication_groups", *columns)
    assert rows[0] == ("collective", "tp", "[0, 1]", 2)
    assert len(rows) == len(named) + len(old["collective"]) + len(old["p2p"])
    shutil.copy(folder / "communication_group_old.json", tmp_path / "communication_group.json")
    assert read_result(tmp_path).rows("communication_groups", *columns)[-1] == (
        *("p2p", None, "[0, 1, 2, 3, 4, 5, 6, 7]"),
        8,
    )


def test_it_is_one_more_result_after_the_ranks_beside_it(samples: Path, tmp_path: Path) -> None:
    shutil.copytree(samples / OUTPUT, tmp_path / "all/cluster_analysis_output")
    for rank in (0, 1):
        shutil.copytree(samples / f"public/msinsight/test_rank_{rank}", tmp_path / f"all/rank_{rank}_ascend_pt")
    view = FolderView(tmp_path / "all")
    labels = [result.label for result in reader_for(view).results(view)]
    assert labels == ["Rank 0", "Rank 1", "Cluster analysis"]


def test_a_database_alone_says_how_to_get_text(
    read_result: ReadResult, tmp_path: Path, frozen_folder: Callable[[Path], AbstractContextManager[None]]
) -> None:
    (tmp_path / "cluster_analysis.db").write_bytes(b"SQLite format 3\0")
    with frozen_folder(tmp_path):
        found = read_result(tmp_path)
    assert "not read" in found.reports["cluster_analysis.db"].reason
    assert [missing.what for missing in found.missing] == ["cluster_step_trace_time.csv"]
