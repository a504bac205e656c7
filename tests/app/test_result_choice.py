"""Several results in one opened folder: which one is converted, and that each has a cache of its own."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from app.cache_store import CacheStore
from app.conversion import ensure_cache
from app.result_choice import chosen, facts_of, others_of_rank
from app.result_names import Which
from cache.trace import Trace
from model.problem import StepscopeError
from parsers.reader import Result

RESULTS = (
    Result(0, "a", "a", has_data=False),
    Result(0, "b", "b", window=2, detail="14:04:01"),
    Result(0, "c", "c", window=3, detail="14:05:01"),
    Result(5, "d", "d"),
    Result(None, "cluster_analysis_output", "Cluster analysis"),
)


@pytest.mark.parametrize(
    ("which", "base"),
    [
        (None, "b"),  # the first with data
        (0, "b"),
        (5, "d"),
        ("c#0", "c"),
        ("a#0", "a"),
        ("cluster_analysis_output", "cluster_analysis_output"),
        ("gone#7", "b"),  # a recent result that is no longer there
    ],
)
def test_which_result_is_meant(which: Which, base: str) -> None:
    assert chosen(RESULTS, which, "results").base == base


def test_a_rank_that_is_not_there_is_said() -> None:
    with pytest.raises(StepscopeError, match="no rank 1") as caught:
        chosen(RESULTS, 1, "results")
    assert caught.value.advice == "It has rank 0, 5."


def test_every_result_is_asked_for_in_one_way() -> None:
    facts = facts_of(RESULTS[1], RESULTS)
    assert (facts["rank"], facts["ranks"], facts["result"]) == (0, [0, 5], "b#0")
    asked = [choice["which"] for choice in facts["results"]]
    assert asked == ["a#0", None, "c#0", 5, "cluster_analysis_output"]
    assert [chosen(RESULTS, which, "") for which in asked] == list(RESULTS)


def test_other_windows_of_the_rank_are_told() -> None:
    (note,) = others_of_rank(RESULTS[1], RESULTS)
    assert (note.code, note.count) == ("several_results", 2)
    assert "b is shown" in note.message
    assert "a, c" in note.message
    assert not list(others_of_rank(RESULTS[3], RESULTS))
    assert not list(others_of_rank(RESULTS[4], RESULTS))


def test_each_result_has_its_own_cache_and_they_stay(samples: Path, tmp_path: Path) -> None:
    parent = tmp_path / "run"
    for rank in (0, 1):
        shutil.copytree(samples / f"public/msinsight/test_rank_{rank}", parent / f"rank_{rank}_ascend_pt")
    shutil.copytree(samples / "public/msinsight/cluster_analysis_output", parent / "cluster_analysis_output")
    store = CacheStore(tmp_path / "caches")
    first = ensure_cache(parent, store=store)
    with Trace.open(first) as trace:
        asked = {choice["base"]: choice["which"] for choice in trace.facts["results"]}
        assert trace.facts["result"] == "rank_0_ascend_pt#0"
    assert asked == {
        "rank_0_ascend_pt": None,
        "rank_1_ascend_pt": 1,
        "cluster_analysis_output": "cluster_analysis_output",
    }
    caches = {base: ensure_cache(parent, which, store=store) for base, which in asked.items()}
    assert caches["rank_0_ascend_pt"] == first
    assert len(set(caches.values())) == 3
    tables = {}
    # A file that is written again is another one; its time says when it was used last.
    files = {path: path.stat().st_ino for path in caches.values()}
    for base, path in caches.items():
        with Trace.open(path) as trace:
            tables[base] = {info.name for info in trace.tables() if info.rows}
            assert {report.path.partition("/")[0] for report in trace.files if report.state == "read"} == {base}
    assert "cluster_step_trace_time" in tables["cluster_analysis_output"]
    assert "cluster_step_trace_time" not in tables["rank_0_ascend_pt"]
    assert {ensure_cache(parent, which, store=store): None for which in asked.values()}.keys() == files.keys()
    assert {path: path.stat().st_ino for path in caches.values()} == files
