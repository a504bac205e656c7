"""Each kind of event becomes what it should, with exact times, text keys and its raw event."""

from __future__ import annotations

import math
from typing import Any

import pytest

from model.batches import NO_CATEGORY, SliceBatch, TrackInfo, TrackKey

Read = Any


def x(name: Any, ts: Any, dur: Any = 1, **more: Any) -> dict[str, Any]:
    return {"ph": "X", "name": name, "pid": 1, "tid": 2, "ts": ts, "dur": dur, **more}


def test_times_keep_every_nanosecond(read_json: Read) -> None:
    found = read_json([x("a", "1717480934567890.123", 0.001), x("b", "1717480934567890.124", "12.345")])
    assert found.slices == [
        ("1", "2", "a", 1717480934567890123, 1),
        ("1", "2", "b", 1717480934567890124, 12345),
    ]


def test_numeric_times_never_pass_through_a_double(read_json: Read) -> None:
    text = b'[{"ph":"X","name":"a","pid":1,"tid":2,"ts":1717480934567890.123,"dur":1717480934567890.123},'
    text += b'{"ph":"X","name":"b","pid":1,"tid":2,"ts":1717480934567890,"dur":2.5e-3},'
    text += b'{"ph":"X","name":"c","pid":1,"tid":2,"ts":"1.5E3","dur":0.0015}]'
    assert read_json(text).slices == [
        ("1", "2", "a", 1717480934567890123, 1717480934567890123),
        ("1", "2", "b", 1717480934567890000, 2),
        ("1", "2", "c", 1500000, 2),
    ]


def test_a_duration_that_a_double_cannot_prove_is_read_from_its_text(read_json: Read) -> None:
    rows = b",".join(b'{"ph":"X","name":"n","pid":1,"tid":2,"ts":"%d","dur":%s}' % (at, dur) for at, dur in enumerate(
        [b"0.0005", b"0.0015", b"1717480934567890.125", b"2.0", b'"3"']
    ))  # fmt: skip
    assert [row[4] for row in read_json(b"[" + rows + b"]").slices] == [0, 2, 1717480934567890125, 2000, 3000]


def test_names_keys_and_ids_of_any_type(read_json: Read) -> None:
    events = [
        {"ph": "X", "ts": "1", "dur": 0},
        x(None, "2"),
        x(7, "3", pid="p", tid="Stream #519"),
        x(["l"], "4", tid=None),
        x("big", "5", pid=18446744073709551616),
    ]
    assert read_json(events).slices == [
        ("", "", "", 1000, 0),
        ("1", "", '["l"]', 4000, 1000),
        ("1", "2", "", 2000, 1000),
        ("18446744073709551616", "2", "big", 5000, 1000),
        ("p", "Stream #519", "7", 3000, 1000),
    ]


def test_a_number_and_its_text_are_one_track(read_json: Read) -> None:
    found = read_json([x("a", "1", tid=5), x("b", "2", tid="5")])
    assert {row[:2] for row in found.slices} == {("1", "5")}
    assert sum(len(batch.tracks) for batch in found.batches if hasattr(batch, "tracks")) == 1


def test_missing_duration_and_missing_time_are_counted(read_json: Read) -> None:
    events = [x("a", "1"), x("b", "2", None), x("c", None), x("d", "x"), x("e", "3", -2), x("f", "4", "n/a")]
    found = read_json(events)
    assert [(row[2], row[4]) for row in found.slices] == [("a", 1000), ("b", 0), ("e", 0), ("f", 0)]
    assert {code: problem.count for code, problem in found.problems.items()} == {
        "event_duration_missing": 2,
        "event_time_invalid": 2,
        "event_duration_negative": 1,
    }
    assert found.problems["event_time_invalid"].sample == "c"


def test_a_problem_names_the_byte_of_its_first_event(read_json: Read) -> None:
    text = b'[{"ph":"X","ts":"1","dur":1}, {"ph":"X","ts":"2"}]'
    assert read_json(text).problems["event_duration_missing"].where == f"byte {text.index(b', {') + 2}"
    assert read_json(text.replace(b',"dur":1', b"")).problems["event_duration_missing"].where == "byte 1"


def test_a_problem_of_a_repaired_event_is_found_near_by(read_json: Read) -> None:
    text = b'[{"ph":"X","ts":"1","dur":1}, garbage, {"ph":"X","name":"a\x01b","ts":"2"}]'
    assert read_json(text).problems["event_duration_missing"].where == "byte 1", "that of the event before"


def test_category_is_cat_or_the_task_type(read_json: Read) -> None:
    events = [
        x("a", "1", cat="cpu_op", args={"Task Type": "AI_CORE"}),
        x("b", "2", args={"Stream Id": 3, "Task Type": "AI_VECTOR_CORE"}),
        x("c", "3", args={"task type": "Memcpy"}),
        x("d", "4", args={"Task Type": 5}),
        x("e", "5"),
    ]
    assert [row[5] for row in read_json(events).slice_rows()] == ["cpu_op", "AI_VECTOR_CORE", None, None, None]


def test_every_slice_finds_its_raw_event(read_json: Read) -> None:
    events = [x(f"n{at}", str(at), args={"at": at}) for at in range(40)]
    events += [
        {"ph": "B", "name": "b", "pid": 1, "tid": 3, "ts": "1"},
        {"ph": "E", "name": "b", "pid": 1, "tid": 3, "ts": "9"},
    ]
    found = read_json(events, chunk_bytes=300)
    assert len(found.chunks) > 5
    for row in found.slice_rows():
        assert found.raw_event(row[6])["name"] == row[2]
        assert found.raw_event(row[6])["ph"] in "XB"


def test_slices_are_handed_over_while_the_file_is_read(read_json: Read) -> None:
    found = read_json([x(f"n{at}", str(at), args={"at": at}) for at in range(40)], chunk_bytes=300)
    batches = [len(batch.start_ns) for batch in found.batches if isinstance(batch, SliceBatch)]
    assert sum(batches) == 40
    assert max(batches) < 20


def test_instants_have_no_length(read_json: Read) -> None:
    events = [{"ph": phase, "name": phase, "pid": 1, "tid": 2, "ts": "5", "s": "p"} for phase in "iIR"]
    assert read_json(events).slices == [("1", "2", phase, 5000, 0) for phase in "IRi"]


def test_counters_are_one_track_per_process_name_and_key(read_json: Read) -> None:
    events = [
        {"ph": "C", "name": "HBM", "pid": 4, "tid": 0, "ts": "1.5", "args": {"Read(MB/s)": 7, "Write(MB/s)": "8.5"}},
        {"ph": "C", "name": "HBM", "pid": 4, "tid": 9, "ts": "2", "args": {"Read(MB/s)": None, "note": "x"}},
        {"ph": "C", "name": "HBM", "pid": 4, "ts": "3", "id": 2, "args": {"Read(MB/s)": 1}},
        {"ph": "C", "name": "empty", "pid": 4, "ts": "3"},
        {"ph": "C", "name": "HBM", "pid": 4, "ts": "4", "args": {"no": "inf", "double": 10**400}},
    ]
    found = read_json(events)
    rows = found.counters
    assert [(row[1], row[2], row[3]) for row in rows if not math.isnan(row[3])] == [
        ("HBM\tRead(MB/s)", 1500, 7.0),
        ("HBM\tWrite(MB/s)", 1500, 8.5),
        ("HBM[2]\tRead(MB/s)", 3000, 1.0),
    ]
    assert [(row[1], row[2]) for row in rows if math.isnan(row[3])] == [("HBM\tRead(MB/s)", 2000)]
    assert found.problems["counter_value_invalid"].count == 3
    without = found.problems["counter_without_value"]
    assert (without.count, without.sample) == (1, "empty")


def test_a_tab_in_a_name_makes_no_two_tracks_one(read_json: Read) -> None:
    names = [("a\tb", "c"), ("a", "b\tc")]
    counters = [{"ph": "C", "name": name, "pid": 4, "ts": "1", "args": {key: 7}} for name, key in names]
    ends = [
        {"ph": phase, "name": name, "cat": category, "id": 1, "pid": 4, "ts": str(number)}
        for category, name in names
        for number, phase in enumerate("be")
    ]
    found = read_json([*counters, *ends])
    assert [row[1] for row in found.counters] == ["a\tb\\tc", "a\\tb\tc"]
    assert {(row[1], row[2]) for row in found.slices} == {("async\ta\\tb\tc", "c"), ("async\ta\tb\\tc", "b\tc")}


def test_a_number_of_the_unit_is_no_value(read_json: Read) -> None:
    """Acc PMU names the accelerator in acc_id: each has counters of its own, called as in databases."""
    samples = [
        ("read_ost", {"value": 5, "acc_id": 0}),
        ("read_ost", {"acc_id": "27", "value": 6}),
        ("x", {"acc_id": 3}),
    ]
    found = read_json([{"ph": "C", "name": name, "pid": 4, "ts": "1", "args": args} for name, args in samples])
    rows = [(row[1], row[3]) for row in found.counters]
    assert rows == [("read_ost 0\tvalue", 5.0), ("read_ost 27\tvalue", 6.0), ("x\tacc_id", 3.0)]


@pytest.mark.parametrize(("written", "wanted"), [((0.84, 0, 1), (84.0, 0.0, 100.0)), ((0.84, 85.1, 0.5), None)])
def test_hit_rates_that_are_fractions_become_percent(
    read_json: Read, written: tuple[float, ...], wanted: tuple[float, ...] | None
) -> None:
    """ascend-formats 2.2.4: the text export has 0.84 where the database has 85.1, both below a name with %."""
    events = [
        {"ph": "C", "name": name, "pid": 4, "ts": str(at), "args": {key: value}}
        for name, key in (("LLC 0 Read/Hit Rate", "Hit Rate(%)"), ("CPU 0", "Usage(%)"))
        for at, value in enumerate(written)
    ]
    found = read_json(events)
    values: dict[str, list[float]] = {}
    for row in found.counters:
        values.setdefault(row[1], []).append(row[3])
    assert values["LLC 0 Read/Hit Rate\tHit Rate(%)"] == list(wanted or written)
    assert values["CPU 0\tUsage(%)"] == list(written), "only these rates are known to be fractions"
    assert ("counter_fraction" in found.problems) == (wanted is not None)
    units = {batch.key.counter: batch.unit for batch in found.batches if isinstance(batch, TrackInfo) and batch.unit}
    assert units == {"LLC 0 Read/Hit Rate\tHit Rate(%)": "percent"}


def test_flows_keep_ids_of_any_size_as_text(read_json: Read) -> None:
    events = [
        {
            "ph": "s",
            "name": "HostToDevice1",
            "cat": "HostToDevice",
            "id": "40006882869110636543",
            "pid": 1,
            "tid": 2,
            "ts": "1",
        },
        {
            "ph": "f",
            "bp": "e",
            "name": "x",
            "cat": "HostToDevice",
            "id": 40006882869110636543,
            "pid": 3,
            "tid": 4,
            "ts": "2",
        },
        {"ph": "t", "name": "Data_aug", "id": "Data_aug Bound 1_2", "pid": 3, "tid": 4, "ts": "3"},
        {"ph": "s", "name": "l", "cat": "c", "id2": {"local": "0x5"}, "pid": 3, "tid": 4, "ts": 4},
    ]
    assert read_json(events).flows == [
        ("Data_aug", "Data_aug Bound 1_2", 1, "3", "4", 3000),
        ("HostToDevice", "40006882869110636543", 0, "1", "2", 1000),
        ("HostToDevice", "40006882869110636543", 2, "3", "4", 2000),
        ("c", "0x5", 0, "3", "4", 4000),
    ]


@pytest.mark.parametrize("name", ["x", 7], ids=["as writers write it", "read by the tolerant form"])
def test_flows_without_an_id_are_counted_and_join_nothing(read_json: Read, name: Any) -> None:
    where = {"cat": "c", "pid": 3, "tid": 4}
    events = [
        {"ph": "s", "name": name, **where, "ts": 1},
        {"ph": "f", "name": name, **where, "ts": 2, "id": None},
        {"ph": "s", "name": name, **where, "ts": 3, "id": ""},
        {"ph": "f", "name": name, **where, "ts": 4, "id": 0},
        {"ph": "t", "name": name, "pid": 3, "tid": 4, "ts": 5},
    ]
    found = read_json(events)
    assert found.flows == [("c", "0", 2, "3", "4", 4000)]
    problem = found.problems["flow_without_id"]
    assert (problem.severity, problem.count) == ("warn", 4)
    assert problem.message == (
        f"{problem.file}: 4 ends of flows have no id, by which ends find each other, first: {problem.sample}; they are "
        "left out."
    )
    assert problem.sample == "c"


def test_a_duration_of_146_years_is_none(read_json: Read) -> None:
    """2^62 ns, beyond which sums would not fit 64 bits."""
    found = read_json([x("a", "1", "4611686018427387.904"), x("b", "2", "4611686018427387.903")])
    assert [row[2:] for row in found.slices] == [("a", 1000, 0), ("b", 2000, 2**62 - 1)]
    assert found.problems["event_duration_missing"].count == 1


def test_events_of_odd_types_change_no_id_and_no_category(read_json: Read) -> None:
    """A name that is a number is read by the tolerant form, and all events with it."""

    def flow(phase: str, at: int, **more: Any) -> dict[str, Any]:
        return {"ph": phase, "cat": "c", "pid": 3, "tid": 4, "ts": at, **more}

    events = [
        x(7, "1"),
        x("task", "2", cat=None, args={"Task Type": "AI_CORE"}),
        x("listed", "3", cat=None, args=["Task Type"]),
        flow("s", 10, id="7"),
        flow("f", 11, id=7),
        flow("s", 12, id=None, id2={"global": 8}),
        flow("f", 13, id2="8"),
        flow("s", 14, id=None),
        {"ph": "C", "name": "listed", "pid": 1, "ts": 1, "args": [5]},
        {"ph": "C", "name": "used", "pid": 1, "ts": 2, "args": {"MB": 5}},
    ]
    found = read_json(events)
    assert [row[1:] for row in found.counters] == [("used\tMB", 2000, 5.0)]
    assert [row[1] for row in sorted(found.flows, key=lambda row: row[-1])] == ["7", "7", "8", "8"]
    assert found.problems["counter_without_value"].count == 1
    batches = [batch for batch in found.batches if isinstance(batch, SliceBatch)]
    categories = {
        batch.names[name]: "" if category == NO_CATEGORY else batch.names[category]
        for batch in batches
        if batch.category is not None
        for name, category in zip(batch.name.tolist(), batch.category.tolist(), strict=True)
    }
    assert {name: categories.get(name, "") for name in ("7", "task", "listed")} == {
        "7": "",
        "task": "AI_CORE",
        "listed": "",
    }


def test_metadata_names_processes_and_threads(read_json: Read) -> None:
    def meta(kind: str, **args: Any) -> dict[str, Any]:
        return {"ph": "M", "name": kind, "pid": 7, "tid": "Stream #1", "args": args}

    found = read_json([
        meta("process_name", name="Ascend Hardware"), meta("process_labels", labels="NPU 0"),
        meta("process_sort_index", sort_index=13), meta("thread_name", name="Stream 1"),
        meta("thread_sort_index", sort_index="-3"), meta("num_cpus", number=8),
    ])  # fmt: skip
    process, thread = TrackKey("7", ""), TrackKey("7", "Stream #1")
    assert found.infos == [
        TrackInfo(process, process_name="Ascend Hardware"),
        TrackInfo(process, process_label="NPU 0"),
        TrackInfo(process, process_sort=13),
        TrackInfo(thread, thread_name="Stream 1"),
        TrackInfo(thread, thread_sort=-3),
    ]
    assert found.problems["event_kind_ignored"].values == {"M": 1}


def test_unknown_kinds_are_counted_once(read_json: Read) -> None:
    events = [{"ph": phase, "name": "n", "pid": 1, "tid": 1, "ts": "1"} for phase in "PNODPzz"] + [{"name": "n"}]
    problem = read_json([x("a", "1"), *events]).problems["event_kind_ignored"]
    assert (problem.severity, problem.count) == ("info", 8)
    assert problem.values == {"P": 2, "z": 2, "N": 1, "O": 1, "D": 1, "none": 1}


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b'{"samples": [{"sf": 1}], "traceEvents": [%s]}', True),
        (b'{"traceEvents": [%s], "stackFrames": {}, "samples" : [ {"sf": 1}]}', True),
        (b'{"samples": [], "traceEvents": [%s], "samples": [ ]}', False),
        (b'{"traceEvents": [%s, {"ph": "X", "args": {"samples": [1]}, "ts": 1, "dur": 1}]}', False),
        (b'[%s, {"ph": "X", "args": {"samples": [1]}, "ts": 1, "dur": 1}]', False),
    ],
)
def test_samples_of_call_stacks_are_told(read_json: Read, content: bytes, told: bool) -> None:
    """They stand beside the events, not among them."""
    found = read_json(content % b'{"ph": "X", "ts": 0, "dur": 1, "pid": 1, "tid": 1}')
    assert ("samples_ignored" in found.problems) is told
    assert found.slices


def test_async_pairs_by_id_on_tracks_of_their_own(read_json: Read) -> None:
    def event(phase: str, ts: str, number: object, name: str = "load", **more: Any) -> dict[str, Any]:
        return {"ph": phase, "name": name, "cat": "io", "id": number, "pid": 1, "tid": 2, "ts": ts, **more}

    found = read_json([
        event("b", "1", 7), event("b", "2", "8"), event("n", "3", 7, "mark"), event("e", "4", 7), event("e", "9", 8),
        event("S", "1", 7, "old"), event("T", "2", 7, "old"), event("F", "5", 7, "old"),
    ])  # fmt: skip
    assert found.slices == [
        ("1", "async\tio\tload", "load", 1000, 3000),
        ("1", "async\tio\tload", "load", 2000, 7000),
        ("1", "async\tio\tmark", "mark", 3000, 0),
        ("1", "async\tio\told", "old", 1000, 4000),
    ]
    assert found.problems["event_kind_ignored"].values == {"T": 1}
    names = {info.key.thread: info.thread_name for info in found.infos}
    assert names == {"async\tio\tload": "io: load", "async\tio\tmark": "io: mark", "async\tio\told": "io: old"}


@pytest.mark.parametrize("unit", ["ns", "ms"])
def test_display_time_unit_does_not_change_the_unit(read_json: Read, unit: str) -> None:
    text = (
        b'{"displayTimeUnit":"%s","traceEvents":[{"ph":"X","name":"a","pid":1,"tid":2,"ts":"3","dur":1}]}'
        % unit.encode()
    )
    assert read_json(text).slices == [("1", "2", "a", 3000, 1000)]


def test_a_process_that_is_true_is_not_process_1(read_json: Read) -> None:
    events = [{"ph": "X", "name": "a", "pid": pid, "tid": pid, "ts": 1, "dur": 1} for pid in (1, True, "1", False)]
    assert [row[:2] for row in read_json(events).slices] == [("1", "1"), ("1", "1"), ("false",) * 2, ("true",) * 2]


@pytest.mark.parametrize("duration", ["1_000", "\u0661"])
def test_a_duration_is_a_number_for_everybody(read_json: Read, duration: str) -> None:
    found = read_json([{"ph": "X", "name": "a", "ts": 1, "dur": duration}])
    assert [row[4] for row in found.slices] == [0]
    assert list(found.problems) == ["event_duration_missing"]


def test_what_python_alone_takes_for_a_number_is_no_counter_value(read_json: Read) -> None:
    values = [1, "1_0", "\uff11", "2.5"]
    found = read_json([{"ph": "C", "name": "c", "ts": time, "args": {"v": value}} for time, value in enumerate(values)])
    assert [row[2:] for row in found.counters] == [(0, 1.0), (3000, 2.5)]
    assert found.problems["counter_value_invalid"].count == 2


@pytest.mark.parametrize("kind", ["thread_name", "process_name", "process_labels"])
def test_metadata_that_say_nothing_take_no_name(read_json: Read, kind: str) -> None:
    found = read_json(
        [{"ph": "M", "name": kind, "pid": 1, "tid": 2, **more} for more in ({}, {"args": {"name": None}})]
    )
    assert [(each.thread_name, each.process_name, each.process_label) for each in found.infos] == [(None,) * 3] * 2
