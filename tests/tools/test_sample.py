"""The shipped sample: written as it is committed, and its files agree with each other when recomputed another way."""

from __future__ import annotations

import csv
import itertools
import json
import math
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
FRAMEWORK = SAMPLE / "FRAMEWORK"
REAL = ROOT / "tests" / "data" / "minddata_slow_python_op"
STEPS, BATCH_MS = 24, 28 * 1.2  # rows of a batch, what the slow operator needs for each

WIDTHS = {"FLOAT16": 2, "UINT8": 1}


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
    assert len(collectives) == len(calls) == STEPS * 6  # layers
    assert sorted(ends.values()) == sorted(collectives)
    assert {begins[flow] for flow in ends} == calls
    assert all(ns(begins[flow]) < ns(end) for flow, end in ends.items())


def test_the_late_collective_waits_and_moves_no_more_than_others(events: list[dict[str, Any]]) -> None:
    pid = process(events, "Communication")
    parts = [e for e in events if e["ph"] == "X" and e["pid"] == pid and e["tid"] > 0]
    lengths: dict[str, list[float]] = defaultdict(list)
    for part in parts:
        lengths[part["name"]].append(part["dur"] / 1000)
    assert all(1 < length < 2.4 for length in lengths["Memcpy"])
    assert [length > 14 for length in sorted(lengths["Notify_Wait"])].count(True) == 2  # planes of one collective
    last = [e for e in events if e["ph"] == "X" and e["pid"] == pid and e["name"] == "hcom_allReduce__311_11_6"]
    late = max(parts, key=lambda e: e["dur"])
    assert [e["ts"] for e in last] == [late["ts"]]


def test_the_costs_of_collectives_are_those_of_their_planes(events: list[dict[str, Any]]) -> None:
    costs = json.loads((OUTPUT / "communication.json").read_text(encoding="utf-8"))
    links = json.loads((OUTPUT / "communication_matrix.json").read_text(encoding="utf-8"))
    pid, hardware = process(events, "Communication"), process(events, "Ascend Hardware")
    waits = {e["ts"]: e["dur"] / 1000 for e in events if e["name"] == "Notify Wait" and e["pid"] == hardware}
    planes = [e for e in events if e["ph"] == "X" and e["pid"] == pid and e["name"] == "Memcpy"]
    lengths = {r["Name"]: ns(r["Duration(us)"]) / 1e6 for r in rows("kernel_details.csv")}
    begins = {r["Name"]: r["Start Time(us)"].strip() for r in rows("kernel_details.csv")}
    for row in rows("step_trace_time.csv"):
        step = costs[f"step{row['Step']}"]["collective"]
        total = step.pop("Total Op Info")["Communication Time Info"]
        assert total["Elapse Time(ms)"] == pytest.approx(ns(row["Communication"]) / 1e6)
        for title, cost in step.items():
            name, times = title.partition("@")[0], cost["Communication Time Info"]
            elapsed, transit, wait = (times[f"{part} Time(ms)"] for part in ("Elapse", "Transit", "Wait"))
            assert elapsed == pytest.approx(lengths[name])
            assert elapsed == pytest.approx(wait + transit)
            assert wait == pytest.approx(waits[begins[name]], abs=1e-5)
            assert (wait > 14) == (name == "hcom_allReduce__311_11_6")
    for peer in (1, 3):  # neighbours in a ring of four
        moved = [e for e in planes if e["args"]["dst rank"] == peer]
        of_steps = [step["collective"]["allreduce-total@7266351896452281397"][f"0-{peer}"] for step in links.values()]
        size, time = (sum(link[name] for link in of_steps) for name in ("Transit Size(MB)", "Transit Time(ms)"))
        assert size == pytest.approx(sum(e["args"]["size(Byte)"] for e in moved) / 1e6)
        assert time == pytest.approx(sum(e["dur"] for e in moved) / 1e3)


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
    steps = {int(row["Step"]): row for row in rows("step_trace_time.csv")}
    assert [*steps] == [*range(1, STEPS + 1)]
    totals = {
        step: ns(row["Computing"]) + ns(row["Communication(Not Overlapped)"]) + ns(row["Free"])
        for step, row in steps.items()
    }
    assert max(totals, key=lambda step: totals[step]) == 11
    waits = {step: ns(row["Preparing"]) / 1e6 for step, row in steps.items()}
    assert waits.pop(12) < 0.5  # its batch was made while step 11 waited for the late collective
    assert 3 < waits.pop(13) < 6
    assert all(8 < wait < 10.5 for wait in waits.values())


class Fetches:
    """What the iterator of MindData wrote of each batch, and the calls of the timeline for it; ms."""

    def __init__(self, events: list[dict[str, Any]]) -> None:
        text = (FRAMEWORK / "dataset_iterator_profiling_0.txt").read_text(encoding="utf-8")
        records = [[int(cell) for cell in line.split()] for line in text.splitlines()]
        assert [record[2] for record in records] == [batch for batch in range(1, STEPS + 1) for _ in range(4)]
        self.waits = [value for kind, part, _, value, _ in records if (kind, part) == (0, 0)]
        self.totals = [value for kind, part, _, value, _ in records if (kind, part) == (0, 2)]
        self.ready = [value for kind, _, _, value, _ in records if kind == 1]
        self.ends = [time for kind, *_, time in records if kind == 1]
        name = "Dataset::DatasetIteratorPipeline::GetNext"
        calls = [(ns(e["ts"]) / 1e6, e["dur"] / 1e3) for e in events if e["name"] == name]
        self.calls = [length for _, length in sorted(calls)]
        self.call_ends = [begin + length for begin, length in sorted(calls)]


def test_the_data_pipeline_waits_as_long_as_the_timeline_and_the_steps(events: list[dict[str, Any]]) -> None:
    found = Fetches(events)
    assert found.waits == found.totals
    np.testing.assert_allclose(found.waits, found.calls, atol=1)  # whole milliseconds
    np.testing.assert_allclose(np.diff(found.ends), np.diff(found.call_ends), atol=1)
    begins = [ns(e["ts"]) / 1e6 for e in events if str(e["name"]).startswith("ProfilerStep#")]
    preparing = [ns(row["Preparing"]) / 1e6 for row in rows("step_trace_time.csv")]
    # 20 us before the call, 60 after it, and 120 from the first launch to its task
    np.testing.assert_allclose(preparing, np.array(found.calls) + 0.2, atol=1e-3)
    np.testing.assert_allclose(np.array(found.call_ends) - begins, np.array(found.calls) + 0.02, atol=1e-3)


def test_a_batch_takes_as_long_as_its_rows_and_the_queue_is_empty_but_after_the_slow_step(
    events: list[dict[str, Any]],
) -> None:
    found = Fetches(events)
    assert (found.ends[-1] - found.ends[0]) / (STEPS - 1) == pytest.approx(BATCH_MS, rel=0.01)
    assert found.ready == [int(batch == 12) for batch in range(1, STEPS + 1)]


def test_the_samples_are_of_the_run_and_show_operator_4_as_the_bottleneck(events: list[dict[str, Any]]) -> None:
    cpu, pipeline = (
        json.loads((FRAMEWORK / name).read_text(encoding="utf-8"))
        for name in ("minddata_cpu_utilization_0.json", "pipeline_profiling_0.json")
    )
    times = np.array(cpu["time_stamp"])
    run = max(ns(e["ts"]) + ns(str(e["dur"])) for e in events if e["ph"] == "X")
    run -= min(ns(e["ts"]) for e in events if e["ph"] == "X")
    assert np.ptp(times) == pytest.approx(run / 1e6, abs=cpu["sampling_interval"] + 5)
    assert (np.diff(times) >= cpu["sampling_interval"]).all()
    fetches = Fetches(events)
    assert times[0] < fetches.ends[0] < fetches.ends[-1] < times[-1]
    sizes = {op["op_id"]: op["metrics"]["output_queue"]["size"] for op in pipeline["op_info"] if op["metrics"]}
    assert all(len(of_op) == len(times) >= 20 for of_op in sizes.values())  # 20: enough for a sure verdict
    assert all(min(sizes[op_id]) >= 15 for op_id in (5, 6))
    assert not any(any(sizes[op_id]) for op_id in (2, 3, 4))
    ops = {
        op["op_id"]: np.sum([op["metrics"][f"{mode}_utilization"][2:] for mode in ("user", "sys")], axis=0)
        for op in cpu["op_info"]
    }
    assert ops[4].max() <= 100  # it has one worker
    assert ops[4].mean() == pytest.approx(95, abs=5)
    assert ops[5].mean() == pytest.approx(0.3 / 1.2 * 100, abs=10)  # ms of work on each row
    process = np.sum([cpu["process_info"][f"{mode}_utilization"][1:] for mode in ("user", "sys")], axis=0)
    assert (process >= np.sum([*ops.values()], axis=0) - 3).all()  # whole percents of seven operators
    machine = [
        np.array(cpu["device_info"][f"{mode}_utilization"][2 : len(times) : 2]) for mode in ("user", "sys", "idle")
    ]
    assert (np.sum(machine, axis=0) == 100).all()
    assert np.mean(machine[0] + machine[1]) * 48 > process.mean()


def shape(part: Any, samples: int) -> Any:
    """Keys and types, and how long each list of numbers is: so many times the samples, -1 = one less than these."""
    if isinstance(part, dict):
        return {key: shape(value, samples) for key, value in part.items()}
    if isinstance(part, list) and not isinstance(part[0], dict):
        return type(part[0]), -1 if len(part) == samples - 1 else len(part) / samples
    return [shape(value, samples) for value in part] if isinstance(part, list) else type(part)


def test_the_samples_of_the_processors_are_laid_out_as_real_ones() -> None:
    shapes = []
    for folder in (SAMPLE, REAL):
        path = folder / "FRAMEWORK" / "minddata_cpu_utilization_0.json"
        content = json.loads(path.read_text(encoding="utf-8"))
        shapes.append(shape(content, len(content["time_stamp"])))
    assert shapes[0] == shapes[1]


def test_the_summary_of_mindspore_is_laid_out_as_a_real_one() -> None:
    names = ("minddata_pipeline_summary_0.csv", "minddata_pipeline_summary_0.json", "minddata_pipeline_raw_0.csv")
    ours, real = (
        [(folder / "ASCEND_PROFILER_OUTPUT" / name).read_text(encoding="utf-8") for name in names]
        for folder in (SAMPLE, REAL)
    )
    csv_keys = [[line.partition(",")[0] for line in texts[0].splitlines()] for texts in (ours, real)]
    assert csv_keys[0] == csv_keys[1] == [*json.loads(ours[1])] == [*json.loads(real[1])]
    assert ours[2].splitlines()[0] == real[2].splitlines()[0]


def test_the_pipeline_is_that_of_the_real_run_but_for_its_samples() -> None:
    def without_samples(folder: Path) -> Any:
        content = json.loads((folder / "FRAMEWORK" / "pipeline_profiling_0.json").read_text(encoding="utf-8"))
        for op in content["op_info"]:
            if op["metrics"]:
                op["metrics"]["output_queue"].pop("size")
        content.pop("sampling_interval")
        return content

    assert without_samples(SAMPLE) == without_samples(REAL)


def test_what_mindspore_makes_of_the_samples_agrees_with_them(events: list[dict[str, Any]]) -> None:
    summary = json.loads((OUTPUT / "minddata_pipeline_summary_0.json").read_text(encoding="utf-8"))
    pipeline = json.loads((FRAMEWORK / "pipeline_profiling_0.json").read_text(encoding="utf-8"))["op_info"]
    for raw, op in zip(rows("minddata_pipeline_raw_0.csv"), pipeline, strict=True):
        assert (int(raw["op_id"]), raw["op_type"]) == (op["op_id"], op["op_type"])
        if op["metrics"]:
            size = op["metrics"]["output_queue"]["size"]
            assert json.loads(raw["output_queue_size"]) == size
            assert float(raw["output_queue_average_size"]) == pytest.approx(np.mean(size))
            assert float(raw["output_queue_usage_rate"]) == pytest.approx(np.mean(size) / 16)
            assert summary["queue_average_size"][op["op_id"]] == round(float(np.mean(size)), 2)
    fetches = Fetches(events)
    assert summary["per_pipeline_time"] == [round(float(np.mean(fetches.waits[1:])), 2)]  # not the first
    assert summary["per_batch_time"] == [pytest.approx(np.mean(np.diff(fetches.ends)), abs=1e-3)]


def test_ai_core_is_slower_where_its_clock_is(events: list[dict[str, Any]]) -> None:
    begins = {e["name"]: e["ts"] for e in events if str(e["name"]).startswith("ProfilerStep#")}
    clocks = [(e["ts"], e["args"]["MHz"]) for e in events if e["name"] == "AI Core Freq"]
    assert clocks == [(begins[f"ProfilerStep#{step}"], mhz) for step, mhz in ((1, 1800), (18, 1750), (21, 1800))]
    times: dict[bool, list[int]] = defaultdict(list)
    for row in rows("kernel_details.csv"):
        if row["Type"] == "MatMulV2":
            times[18 <= int(row["Step ID"]) <= 20].append(ns(row["Duration(us)"]))
    assert np.mean(times[True]) / np.mean(times[False]) == pytest.approx(1800 / 1750, abs=0.01)


def test_memory_is_that_of_what_the_operators_make(events: list[dict[str, Any]]) -> None:
    blocks = rows("operator_memory.csv")
    makers = [r for r in rows("kernel_details.csv") if r["Accelerator Core"] != "COMMUNICATION"]
    makers = [r for r in makers if r["Type"] != "ApplyAdamD"]  # in place
    outputs = [
        (
            r["Name"],
            math.prod(map(int, r["Output Shapes"].strip('"').split(","))) * WIDTHS[r["Output Data Types"]] / 1024,
        )
        for r in makers
    ]
    assert sorted((b["Name"], float(b["Size(KB)"])) for b in blocks) == sorted(outputs)
    launches = sorted(ns(e["ts"]) for e in events if str(e["name"]).startswith("PynativeFramework::LaunchTask::"))
    allocated, released = (
        np.array([ns(block[column]) for block in blocks]) for column in ("Allocation Time(us)", "Release Time(us)")
    )
    assert np.isin(allocated - 1000, launches).all()  # the host allocates while it launches
    size = np.array([float(block["Size(KB)"]) for block in blocks])
    record = rows("memory_record.csv")
    held = [(ns(r["Timestamp(us)"]), float(r["Total Allocated(MB)"])) for r in record if r["Component"] == "MindSpore"]
    for time, total in [*dict(held).items()][::50]:  # of one moment the last
        alive = size[(allocated <= time) & (released > time)].sum()
        assert total * 1000 == pytest.approx(2_400_000 + alive)  # its MB are KB by 1000
    # All of forward, the mask, a gradient of weights, and two of values; KB
    peak = 2_400_000 + 6 * 6 * 28 * 1024 + 3584 * 4096 / 8 / 1024 + 32 * 1024 + 2 * 28 * 1024
    assert max(total for _, total in held) * 1000 == pytest.approx(peak)
    assert held[-1][1] * 1000 == 2_400_000  # a step leaves nothing
    whole = {float(r["Total Reserved(MB)"]) * 1000 for r in record if r["Component"] == "APP"}
    assert whole == {e["args"]["KB"] for e in events if e["name"] == "APP/HBM"}


def test_it_says_that_it_is_generated() -> None:
    assert "generated" in (SAMPLE / "README.txt").read_text(encoding="utf-8")
