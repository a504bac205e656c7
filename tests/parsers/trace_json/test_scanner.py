"""The compiled scanner against Python's own json and unbounded decimals: what it takes is exact, and a text that is not
sound it leaves alone."""

from __future__ import annotations

import ctypes
import json
import random
import shutil
import subprocess
from collections.abc import Iterator
from decimal import ROUND_HALF_EVEN, Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from model.task import TaskContext
from parsers.trace_json.container import first_event
from parsers.trace_json.scanner import Scanned, Scanner, scanner
from parsers.trace_json.source import FileSource
from parsers.trace_json.windows import Windows
from tests.conftest import SAMPLES

needs_compiler = pytest.mark.skipif(
    scanner() is None and not any(map(shutil.which, ("cc", "gcc", "clang"))), reason="there is no C compiler"
)
pytestmark = [needs_compiler, pytest.mark.may_skip("no C compiler: the scanner is not built")]

PLAIN = {"ph": "X", "name": "MatMul", "pid": 1, "tid": "2", "ts": "1717480934567890.123", "dur": 0.25}
Row = tuple[Any, ...]


def scan(raw: bytes | str) -> Scanned | None:
    found = scanner()
    assert found is not None
    return found.scan(raw if isinstance(raw, bytes) else raw.encode())


def slices_of(found: Scanned) -> list[Row]:
    """Place, name, pid, tid, category, begin, duration."""
    slices = found.slices
    columns = (slices.place, slices.kind, slices.time_ns, slices.duration_ns)
    return [
        (place, *slices.kinds[kind], time, duration)
        for place, kind, time, duration in zip(*(column.tolist() for column in columns), strict=True)
    ]


def flows_of(found: Scanned) -> list[Row]:
    """Phase, what it is joined by, pid, tid, id, time."""
    flows = found.flows
    columns = (flows.phase.tolist(), flows.kind.tolist(), flows.ids, flows.time_ns.tolist())
    return [
        (chr(phase), flows.kinds[kind][3] or flows.kinds[kind][0], *flows.kinds[kind][1:3], number, time)
        for phase, kind, number, time in zip(*columns, strict=True)
    ]


def ns(written: Any) -> int:
    exact = Decimal(written) * 1000
    return int(exact.to_integral_value(ROUND_HALF_EVEN))


def expected(events: list[dict[str, Any]], taken: Scanned) -> tuple[list[Row], list[Row], list[Any]]:
    """The slices, flows and others that ``taken`` should be, by json's own reading of the same text. Which events it
    leaves out is its own choice."""
    left_out = set(taken.other_place.tolist())
    slices: list[Row] = []
    flows: list[Row] = []
    for place, event in enumerate(events):
        if place in left_out:
            continue
        name, category = event.get("name", ""), event.get("cat") or ""
        track = (event.get("pid"), event.get("tid"))
        if event["ph"] == "X":
            category = category or event.get("args", {}).get("Task Type", "")
            slices.append((place, name, *track, category, ns(event["ts"]), ns(event["dur"])))
        else:
            flows.append((event["ph"], category or name, *track, event["id"], ns(event["ts"])))
    return slices, flows, [event for place, event in enumerate(events) if place in left_out]


def check(raw: bytes) -> Scanned | None:
    found = scan(raw)
    if found is not None:
        events = json.loads(raw, parse_float=Decimal, parse_constant=pytest.fail)
        slices, flows, others = expected(events, found)
        assert slices_of(found) == slices
        assert flows_of(found) == flows
        assert json.loads(found.others, parse_float=Decimal) == others
    return found


def test_it_was_built_where_there_is_a_compiler() -> None:
    assert scanner() is not None


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_no_compiler_warns_of_its_source(compiler: str, project_root: Path) -> None:
    """Asked here, not where it is built: compilers learn new warnings, and nobody should read slower for one."""
    if shutil.which(compiler) is None:
        pytest.skip(f"there is no {compiler}")
    source = project_root / "parsers" / "trace_json" / "scan_events.c"
    warnings = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"]
    done = subprocess.run(
        [compiler, *warnings, "-fsyntax-only", str(source)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_where_it_was_not_built_there_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("parsers.trace_json.scanner.LIBRARY", tmp_path / "nothing.so")
    with pytest.raises(OSError, match=r"nothing\.so"):
        Scanner()
    scanner.cache_clear()
    assert scanner() is None
    scanner.cache_clear()


def test_a_library_of_another_version_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from parsers.trace_json import scanner as module

    old = tmp_path / module.LIBRARY.name
    old.write_bytes(module.LIBRARY.read_bytes().replace(b"stepscope_scan_1", b"stepscope_scan_0"))
    monkeypatch.setattr(module, "LIBRARY", old)
    scanner.cache_clear()
    assert scanner() is None
    scanner.cache_clear()


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"ts": 5, "dur": "7.5"},
        {"ts": "-0.0015"},
        {"ts": "4611686018427387.903"},
        {"ts": "0.0005", "dur": 0.0015},
        {"cat": "kernel", "args": {"Task Type": "AI_CORE"}},
        {"cat": "", "args": {"Task Type": "AI_CORE", "x": {"Task Type": 1}}},
        {"tid": int("9" * 40)},
        {"name": "a\n"},
        {"name": 'quo"ted \\ \u00e9\u4e2d', "pid": -7, "tid": None},
        {"id": {"any": ["thing", None, True, -1.5e-3]}, "args": {}},
    ],
)
def test_usual_slices_are_taken(changes: dict[str, Any]) -> None:
    event = {key: value for key, value in {**PLAIN, **changes}.items() if value is not None}
    found = check(json.dumps([event, event], ensure_ascii=False).encode())
    assert found is not None
    assert len(found.slices.place) == 2
    assert len(found.slices.kinds) == 1


@pytest.mark.parametrize(
    "event",
    [
        {"ph": "s", "id": 7, "cat": "HostToDevice", "name": "HostToDevice7", "pid": 1, "tid": 2, "ts": "1.5"},
        {"ph": "t", "id": "a b", "name": "fwdbwd", "pid": 1, "tid": 2, "ts": 3},
        {"ph": "f", "id": -1, "bp": "e", "name": "n", "cat": "", "ts": "0.001"},
    ],
)
def test_usual_flows_are_taken(event: dict[str, Any]) -> None:
    found = check(json.dumps([event]).encode())
    assert found is not None
    assert len(found.flows.ids) == 1


@pytest.mark.parametrize(
    "changes",
    [
        {"ph": "B"},
        {"ph": "M"},
        {"ph": 5},
        {"name": 5},
        {"name": None},
        {"pid": 1.5},
        {"pid": int("9" * 41)},
        {"cat": ["a"]},
        {"ts": "n/a"},
        {"ts": "1.5e3"},
        {"ts": ".5"},
        {"ts": "5."},
        {"ts": ""},
        {"ts": "-"},
        {"ts": "4611686018427387.904"},
        {"ts": "12345678901234567890"},
        {"ts": "1 "},
        {"ts": None},
        {"dur": -1},
        {"dur": "N/A"},
        {"args": []},
        {"args": {"Task Type": 5}},
        {"args": {"Task Type": 5, "after": "it"}},
        {"id2": {"local": 1}},
        {"ph": "s"},
        {"ph": "s", "id": 1.5},
    ],
)
def test_unusual_events_are_handed_back_whole(changes: dict[str, Any]) -> None:
    event = {**PLAIN, **changes}
    found = check(json.dumps([PLAIN, event, PLAIN]).encode())
    assert found is not None
    assert found.other_place.tolist() == [1]
    assert json.loads(found.others) == [event]


@pytest.mark.parametrize(
    "key", ['"ph":"X"', '"name":"b"', '"args":{}', '"t\\u0073":"2"', '"name":"b","x":{"y":1}', '"args":{},"x":1']
)
def test_a_key_that_stands_there_twice_or_in_escapes_is_not_for_it(key: str) -> None:
    found = scan(f"[{json.dumps({**PLAIN, 'args': {}})[:-1]},{key}}}]")
    assert found is not None
    assert found.other_place.tolist() == [0]


@pytest.mark.parametrize(
    "raw",
    [
        "", " ", "[", "]", "[]", "{}", "[1]", "[{}", "[{}]]", "[{},]", "[{} {}]", '[{"a"}]', '[{"a":}]', '[{"a":1,}]',
        "[{'a':1}]", '[{"a":01}]', '[{"a":1.}]', '[{"a":.5}]', '[{"a":1e}]', '[{"a":+1}]', '[{"a":-}]', '[{"a":NaN}]',
        '[{"a":tru}]', '[{"a":"\t"}]', '[{"a":"\\x"}]', '[{"a":"\\u12g4"}]', '[{"a":"\\ud800"}]', '[{"a":"b]',
        '[{"a":[1,]}]', '[{"a":[1}]', '[{"a":{"b":1]}]', '[{"a":"\\', '[{"a":"\\u00', '[{"a":"\\u00"}]',
        '[x"a":1}]', '[xa":1}]', '[{"a":"\x1f"}]', "[{}]x",
        '[{"a":' + "[" * 100 + "]" * 100 + "}]",
    ],
)  # fmt: skip
def test_a_text_that_is_not_sound_or_too_deep_is_not_for_it(raw: str) -> None:
    assert scan(raw) is None


def test_a_text_of_unusual_size_is_not_for_it() -> None:
    assert scan("[" + ",".join(["{}"] * 70_000) + "]") is None  # more events than it has room for
    assert scan('[{"a":"' + "b" * (4 << 20) + '"}]') is None


def test_more_kinds_than_it_has_room_for_cost_nothing() -> None:
    events = [{**PLAIN, "name": f"n{number}", "dur": number} for number in range(20_000)]
    found = check(json.dumps(events).encode())
    assert found is not None
    assert len(found.slices.kinds) == 1 << 14
    assert len(found.slices.place) + len(found.other_place) == 20_000


KEYS = st.sampled_from(["ph", "name", "pid", "tid", "ts", "dur", "cat", "id", "args", "id2", "bp", "x"])
NUMBERS = st.one_of(
    st.integers(-(10**20), 10**20),
    st.decimals(-(10**12), 10**12, places=3).map(str),
    st.decimals(0, 10**6, allow_nan=False, allow_infinity=False).map(str),
    st.floats(allow_nan=False, allow_infinity=False),
)
VALUES = st.one_of(
    st.sampled_from(["X", "s", "t", "f", "B", "C", "", None, True]),
    NUMBERS,
    st.text(max_size=12),
    st.dictionaries(st.sampled_from(["Task Type", "a"]), st.one_of(st.text(max_size=6), NUMBERS), max_size=2),
    st.lists(NUMBERS, max_size=3),
)
USUAL = st.fixed_dictionaries(
    {"ph": st.sampled_from("XXXstfC"), "ts": NUMBERS, "dur": NUMBERS, "id": st.integers() | st.text(max_size=4)},
    optional={"name": st.text(max_size=9), "pid": st.integers(0, 3), "tid": st.sampled_from([1, "1", "S\u00e9"])},
)
EVENTS = st.lists(USUAL | st.dictionaries(KEYS, VALUES), min_size=1, max_size=6)


@given(
    EVENTS,
    st.booleans(),
    st.sampled_from([(None, (",", ":")), (None, (", ", ": ")), (0, None), (1, (" ,", " : ")), ("\r\n\t ", None)]),
)
@example([{"ph": "X", "ts": "0.0025", "dur": "0.0035", "x": [1, 2]}], True, (None, (",", ":")))
def test_any_events_are_read_as_json_reads_them(events: list[Any], ascii_only: bool, layout: Any) -> None:
    indent, separators = layout
    text = json.dumps(events, ensure_ascii=ascii_only, indent=indent, separators=separators)
    found = check(text.encode("utf-8", "replace"))
    assert found is not None or "\\ud" in text  # halves of a pair, which may be alone


@given(EVENTS, st.randoms(use_true_random=False))
def test_a_damaged_text_is_read_as_json_reads_it_or_not_at_all(events: list[Any], chance: random.Random) -> None:
    raw = bytearray(json.dumps(events).encode())
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(raw))
        raw[at : at + chance.randrange(2)] = bytes(
            chance.choices(b'"\\,:{}[]0-.eE tnu\x00\x1f ', k=chance.randrange(3))
        )
    check(bytes(raw))


@given(EVENTS)
def test_no_cut_text_is_taken(events: list[Any]) -> None:
    raw = json.dumps(events).encode()
    assert [end for end in range(len(raw)) if scan(raw[:end]) is not None] == []


@given(EVENTS)
@example([{**PLAIN, "id": 1.5e-3, "x": [True, False, None, -0.5, "\u00e9\\n"], "args": {"a": {}, "b": []}}])
def test_nothing_behind_the_end_is_looked_at(events: list[Any]) -> None:
    """What follows would complete the text."""
    raw = json.dumps(events).encode()
    found = scanner()
    assert found is not None
    output = ctypes.byref(found._output)
    assert [end for end in range(len(raw)) if found._scan(raw, ctypes.c_int64(end), output)] == []


def _trace_files() -> Iterator[Path]:
    for pattern in ("trace_view.json", "msprof_*.json", "*.trace.json", "*timeline*.json"):
        yield from sorted(SAMPLES.rglob(pattern))


def test_every_trace_of_the_samples(samples: Path) -> None:
    taken = 0
    left_out: set[object] = set()
    for path in _trace_files():
        with FileSource(path) as source:
            begin, _ = first_event(source, TaskContext())
            for window in Windows(source, begin) if begin is not None else ():
                found = check(window.raw)
                taken += len(found.slices.place) + len(found.flows.ids) if found is not None else 0
                left_out |= {event.ph for event in window.events}
    assert taken > 50_000
    assert left_out == {"M", "C"}  # no slice or flow of a real profiler
