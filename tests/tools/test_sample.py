"""The shipped sample: written as it is committed, and its files agree with each other when recomputed another way."""

from __future__ import annotations

import csv
import itertools
import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "resources" / "sample" / "sample_ascend_ms"
OUTPUT = SAMPLE / "ASCEND_PROFILER_OUTPUT"


def rows(name: str) -> list[dict[str, str]]:
    with (OUTPUT / name).open(newline="", encoding="utf-8") as stream:
        return list(csv.DictReader(stream))


def ns(text: str) -> int:
    whole, _, fraction = text.strip().partition(".")
    return int(whole) * 1000 + int((fraction + "000")[:3])


@pytest.fixture(scope="module")
def events() -> list[dict[str, Any]]:
    loaded: list[dict[str, Any]] = json.loads((OUTPUT / "trace_view.json").read_text(encoding="utf-8"))
    return loaded


def overlap(events: list[dict[str, Any]], title: str) -> list[tuple[int, int]]:
    pid = next(e["pid"] for e in events if e["name"] == "process_name" and e["args"]["name"] == "Overlap Analysis")
    found = [
        (ns(e["ts"]), ns(str(e["dur"]))) for e in events if e["ph"] == "X" and e["pid"] == pid and e["name"] == title
    ]
    return sorted((begin, begin + duration) for begin, duration in found)


def test_the_committed_sample_is_what_the_generator_writes(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "tools.sample", str(tmp_path / "again")], cwd=ROOT, check=True)
    written = {
        p.relative_to(tmp_path / "again"): p.read_bytes() for p in (tmp_path / "again").rglob("*") if p.is_file()
    }
    committed = {p.relative_to(SAMPLE): p.read_bytes() for p in SAMPLE.rglob("*") if p.is_file()}
    assert written == committed


def test_computing_exposed_communication_and_free_tile_the_span(events: list[dict[str, Any]]) -> None:
    parts = [overlap(events, title) for title in ("Computing", "Communication(Not Overlapped)", "Free")]
    tiles = sorted(interval for part in parts for interval in part)
    assert all(before[1] == after[0] for before, after in itertools.pairwise(tiles))


def test_overlap_tracks_agree_with_the_tasks_sampled_microsecond_by_microsecond(events: list[dict[str, Any]]) -> None:
    tasks = [r for r in rows("kernel_details.csv") if r["Accelerator Core"] != "COMMUNICATION"]
    begin = min(ns(r["Start Time(us)"]) for r in tasks)
    length = 120_000  # the first 120 ms, at every microsecond
    for title, wanted in (
        ("Computing", tasks),
        ("Communication", [r for r in rows("kernel_details.csv") if r["Accelerator Core"] == "COMMUNICATION"]),
    ):
        busy, track = np.zeros(length, bool), np.zeros(length, bool)
        for row in wanted:
            start, stop = ns(row["Start Time(us)"]), ns(row["Start Time(us)"]) + ns(row["Duration(us)"])
            busy[max(0, -(-(start - begin) // 1000)) : max(0, -(-(stop - begin) // 1000))] = True
        for start, stop in overlap(events, title):
            track[max(0, -(-(start - begin) // 1000)) : max(0, -(-(stop - begin) // 1000))] = True
        assert busy.any()
        assert (busy == track).all()


def test_op_statistic_is_the_sum_of_the_kernels() -> None:
    sums: dict[tuple[str, str], list[int]] = defaultdict(list)
    for row in rows("kernel_details.csv"):
        if row["Accelerator Core"] != "COMMUNICATION":
            sums[row["Type"], row["Accelerator Core"]].append(ns(row["Duration(us)"]))
    statistic = {(r["OP Type"], r["Core Type"]): r for r in rows("op_statistic.csv")}
    assert statistic.keys() == sums.keys()
    for key, times in sums.items():
        assert int(statistic[key]["Count"]) == len(times)
        assert ns(statistic[key]["Total Time(us)"]) == sum(times)
        assert ns(statistic[key]["Max Time(us)"]) == max(times)


def process(events: list[dict[str, Any]], title: str) -> int:
    return next(int(e["pid"]) for e in events if e["name"] == "process_name" and e["args"]["name"] == title)


def test_every_collective_hangs_on_the_call_that_launched_it(events: list[dict[str, Any]]) -> None:
    cann, communication = process(events, "CANN"), process(events, "Communication")
    calls = {e["ts"] for e in events if e["ph"] == "X" and e["pid"] == cann and e["name"] == "AscendCL@hcom_allReduce_"}
    collectives = [e["ts"] for e in events if e["ph"] == "X" and e["pid"] == communication and e["tid"] == 0]
    begins = {e["id"]: e["ts"] for e in events if e["ph"] == "s" and e["pid"] == cann}
    ends = {e["id"]: e["ts"] for e in events if e["ph"] == "f" and e["pid"] == communication}
    assert len(collectives) == len(calls) == 16 * 6  # steps, layers
    assert sorted(ends.values()) == sorted(collectives)
    assert {begins[flow] for flow in ends} == calls
    assert all(ns(begins[flow]) < ns(end) for flow, end in ends.items())


def test_api_statistic_is_the_sum_of_the_calls(events: list[dict[str, Any]]) -> None:
    calls: dict[tuple[str, str], list[int]] = defaultdict(list)
    for event in events:
        if event["ph"] == "X" and event["pid"] == process(events, "CANN"):
            calls[event["args"]["level"], event["name"].partition("@")[2]].append(ns(str(event["dur"])))
    statistic = {(r["Level"], r["API Name"]): r for r in rows("api_statistic.csv")}
    assert statistic.keys() == calls.keys()
    for key, times in calls.items():
        row = statistic[key]
        assert (int(row["Count"]), ns(row["Time(us)"])) == (len(times), sum(times))
        assert (ns(row["Min(us)"]), ns(row["Max(us)"])) == (min(times), max(times))
        assert float(row["Variance"]) == pytest.approx(float(np.var(times)) / 1e6, abs=1e-3)


def test_the_slow_step_and_the_wait_for_data_are_there() -> None:
    steps = rows("step_trace_time.csv")
    totals = {
        int(r["Step"]): ns(r["Computing"]) + ns(r["Communication(Not Overlapped)"]) + ns(r["Free"]) for r in steps
    }
    assert max(totals, key=lambda step: totals[step]) == 11
    assert all(ns(r["Preparing"]) > 8_500_000 for r in steps)


def test_it_says_that_it_is_generated() -> None:
    assert "generated" in (SAMPLE / "README.txt").read_text(encoding="utf-8")
