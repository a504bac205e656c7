"""Cut, damaged, wrapped and oddly encoded traces: what is good is kept, what is not is named."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from model.batches import RawChunk
from parsers.files.trace_events import looks_like_trace
from parsers.trace_json import repair, source, windows
from parsers.trace_json.repair import end_of_events

Read = Any


def event(number: int, **more: Any) -> str:
    fields = {"name": f"n{number}", "ph": "X", "pid": 1, "tid": 2, "ts": f"{number}.500", "dur": 0.25, **more}
    return json.dumps(fields)


def names(*numbers: int) -> list[str]:
    return [f"n{number}" for number in numbers]


EVENTS = [event(number, args={"list": [{"a": 1}, {"b": "},{"}], "text": 'x"}, {"'}) for number in range(6)]
SMALL = ("[" + ", ".join(EVENTS) + "]").encode()


@pytest.mark.parametrize("chunk_bytes", [1 << 20, 64])
def test_a_file_cut_at_any_byte_keeps_what_came_before(read_json: Read, chunk_bytes: int) -> None:
    ends = [SMALL.index(text.encode()) + len(text) for text in EVENTS]
    for cut in range(1, len(SMALL)):
        found = read_json(SMALL[:cut], chunk_bytes=chunk_bytes)
        kept = [number for number, end in enumerate(ends) if end <= cut]
        assert found.names == names(*kept), cut
        inside = bool(SMALL[(ends[kept[-1]] if kept else 1) : cut].strip(b", "))
        begin = SMALL.index(EVENTS[len(kept)].encode()) if inside else 0
        expected = {"json_truncated": f"byte {begin}"} if inside else {"json_unclosed": ""}
        assert {code: problem.where for code, problem in found.problems.items()} == expected, cut


def test_an_object_cut_at_any_byte_keeps_what_came_before(read_json: Read) -> None:
    text = b'{"schemaVersion": 1, "traceEvents": ' + SMALL + b', "displayTimeUnit": "ns"}'
    ends = [text.index(event.encode()) + len(event) for event in EVENTS]
    for cut in range(len(text)):
        found = read_json(text[:cut])
        assert found.names == names(*(number for number, end in enumerate(ends) if end <= cut)), cut
        assert found.problems or cut > ends[-1], cut
    assert read_json(text).names == names(*range(6))
    assert read_json(text).problems == {}


@pytest.mark.parametrize(
    "text",
    [
        b"[%s]",
        b"  \n[ %s ]\n\n",
        b"\xef\xbb\xbf[%s]",
        b"[%s,]",
        b"[%s , \n ]  ",
        b'{"traceEvents":[%s]}',
        b'{"traceEvents":[%s,]}',
        b'{"traceEvents" : [%s], "stackFrames": {"1": {"name": "f"}, "2": {"name": "g"}}}',
        (
            b'{"deviceProperties": [{"id": 0}, {"id": 1}], "metadata": {"x": "\\"traceEvents\\": ["}, '
            b'"traceEvents": [%s], "a": [{"ph": "q"}, {"b": 1}]}'
        ),
        b"\n\n  var events = [%s]",
    ],
)
@pytest.mark.parametrize("chunk_bytes", [1 << 20, 100])
def test_the_list_may_be_wrapped_in_many_ways(read_json: Read, text: bytes, chunk_bytes: int) -> None:
    found = read_json(text.replace(b"%s", ",\n".join(EVENTS).encode()), chunk_bytes=chunk_bytes)
    assert found.names == names(*range(6))
    assert found.problems == {}


@pytest.mark.parametrize("before", [1, 9, 15, 100])
@pytest.mark.parametrize("megabytes", [1, 2])
def test_the_list_is_found_where_one_block_ends_and_the_next_begins(
    read_json: Read, before: int, megabytes: int
) -> None:
    begin = b'{"note": "'
    note = b"a" * ((megabytes << 20) - before - len(begin) - 2) + b'",'
    found = read_json(begin + note + b'"traceEvents": ' + SMALL + b"}")
    assert found.names == names(*range(6))
    assert found.problems == {}


@pytest.mark.parametrize(("text", "code"), [
    (b"", "file_empty"), (b" \n ", "file_empty"), (b"{}", "json_no_events"), (b'{"traceEv', "json_no_events"),
    (b"[", "json_unclosed"), (b"hello", "json_no_events"), (b"\0" * 50, "json_no_events"), (b"[1, 2]", "json_garbage"),
])  # fmt: skip
def test_a_file_without_events_says_so(read_json: Read, text: bytes, code: str) -> None:
    found = read_json(text)
    assert found.slices == []
    assert list(found.problems) == [code]


@pytest.mark.parametrize("text", [b"[]", b'{"traceEvents": []}', b"[ ]\n"])
def test_an_empty_list_is_no_problem(read_json: Read, text: bytes) -> None:
    assert read_json(text).batches == []


@pytest.mark.parametrize("chunk_bytes", [1 << 20, 100])
@pytest.mark.parametrize(
    "garbage",
    [
        b"\x00\xff\x13 garbage",
        b"garbage}",
        b"12",
        b"[1]",
        b'{"name": "half',
        b'{"args": {"x": [',
        b'"',
        b"]}",
        b"}}",
        b'],"x":',
        b'{"a":[',
    ],
)
def test_garbage_in_the_middle_costs_only_its_place(read_json: Read, garbage: bytes, chunk_bytes: int) -> None:
    parts = [text.encode() for text in map(event, range(20))]
    text = b"[" + b", ".join([*parts[:9], garbage, *parts[9:]]) + b"]"
    found = read_json(text, chunk_bytes=chunk_bytes)
    assert sorted(found.names) == sorted(names(*range(20)))
    assert "json_garbage" in found.problems
    assert found.problems["json_garbage"].count <= 2
    for row in found.slice_rows():
        assert found.raw_event(row[6])["name"] == row[2]


def test_garbage_instead_of_a_comma_loses_no_event(read_json: Read) -> None:
    parts = [event(number) for number in range(4)]
    assert read_json(f"[{parts[0]}, {parts[1]} {parts[2]},\n{parts[3]}]".encode()).names == names(0, 1, 2, 3)
    assert read_json("\n".join(parts).encode()).names == names(0, 1, 2, 3)


def test_two_lists_in_one_file_are_both_read_and_the_seam_is_named(read_json: Read) -> None:
    found = read_json(f"[{event(0)}, {event(1)}]\n[{event(2)}, {event(3)}]".encode())
    assert found.names == names(0, 1, 2, 3)
    assert list(found.problems) == ["json_garbage"]


@pytest.mark.parametrize("between", ["}\n{", '}\n\n{"schema": 1, ', ", ", ', "meta": {"a": [{}, {}]}, '])
def test_another_list_of_events_is_read_and_the_seam_is_named(read_json: Read, between: str) -> None:
    one, two = (f'"traceEvents": [{event(number)}]' for number in range(2))
    found = read_json(f"{{{one}{between}{two}}}".encode())
    assert found.names == names(0, 1)
    assert list(found.problems) == ["json_garbage"]


def test_events_within_what_follows_the_list_are_none(read_json: Read) -> None:
    found = read_json(f'{{"traceEvents": [{event(0)}], "of": {{"traceEvents": [{event(1)}]}}}}'.encode())
    assert found.names == names(0)
    assert found.problems == {}


def test_events_without_a_list_around_them_may_hold_lists(read_json: Read) -> None:
    found = read_json("\n".join(EVENTS).encode())
    assert found.names == names(*range(6))


@pytest.mark.parametrize("blank", [b" ", b"\0", b",\n"])
@pytest.mark.parametrize("before", [0, 1])
def test_nothing_between_two_events_is_passed_over_whatever_its_size(
    read_json: Read, blank: bytes, before: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(windows, "MAX_EVENT_BYTES", 1 << 17)
    parts = [f"{event(number)}, ".encode() for number in range(3)]
    parts.insert(before, blank * (1 << 20))
    found = read_json(b"[" + b"".join(parts) + b"]", chunk_bytes=1 << 14)
    assert found.names == names(0, 1, 2)
    assert found.problems == {}


def test_a_file_may_begin_with_any_number_of_blanks(read_json: Read) -> None:
    assert read_json(b"\xef\xbb\xbf" + b"\n" * 200_000 + SMALL).names == names(*range(6))


@pytest.mark.parametrize("between", ["\0\0", ",,", "\0,\n"])
def test_what_stands_for_a_comma_may_be_twice(read_json: Read, between: str) -> None:
    found = read_json(f"[{between.join(event(number) for number in range(300))}]".encode(), chunk_bytes=1 << 14)
    assert found.names == sorted(names(*range(300)))
    assert found.problems == {}


def test_objects_without_anything_fill_no_memory(read_json: Read) -> None:
    found = read_json(b"[" + b"{}, { }," * 5_000 + event(1).encode() + b"]", chunk_bytes=1 << 14)
    assert max(batch.size_bytes for batch in found.batches if isinstance(batch, RawChunk)) < 1 << 15
    assert found.problems["event_kind_ignored"].count == 10_000


@pytest.mark.parametrize("length", [1, 10, 1000])
def test_decoding_between_lines_of_a_log_is_bounded(
    read_json: Read, length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    decoded: list[int] = []
    decode = repair._decoded

    def counted(piece: bytes, ends: bool) -> Any:
        decoded.append(len(piece))
        return decode(piece, ends)

    monkeypatch.setattr(repair, "_decoded", counted)
    line = "\n" + "i" * length + "\n"
    text = f"[{line.join(event(number) for number in range(3000))}]"
    found = read_json(text.encode())
    assert found.names[0] == "n0"
    assert "json_garbage" in found.problems
    assert len(found.names) == 3000 or length > 128
    assert sum(decoded) < 4 * len(text) + (6 << 20)


def test_a_file_padded_with_nul_keeps_its_last_event(read_json: Read) -> None:
    found = read_json(f"[{event(0)}, {event(1)}".encode() + b"\x00" * 4096)
    assert found.names == names(0, 1)
    assert list(found.problems) == ["json_unclosed"]


def test_literals_that_are_no_json_are_missing_values(read_json: Read) -> None:
    text = (
        '[{"ph":"C","name":"c NaN, -Infinity","pid":1,"ts":"1","args":{"a":NaN,"b":-Infinity,"c":1}},' + event(1) + "]"
    )
    found = read_json(text.encode())
    assert found.names == names(1)
    assert [(row[1], row[3] == 1.0) for row in found.counters] == [
        ("c NaN, -Infinity\ta", False),
        ("c NaN, -Infinity\tb", False),
        ("c NaN, -Infinity\tc", True),
    ]
    assert found.problems == {}


@pytest.mark.parametrize("inner", [b"a\tb", b"a\nb", b"\\ud800", b"\\udfff x", b"\\ud83d\\ude00"])
def test_strings_that_strict_json_refuses_are_read(read_json: Read, inner: bytes) -> None:
    text = b"[" + event(0).encode() + b', {"name": "' + inner + b'", "ph": "X", "ts": "9", "dur": 1}]'
    found = read_json(text)
    assert len(found.slices) == 2
    assert found.problems == {}


def test_nesting_beyond_any_stack_costs_that_event_only(read_json: Read) -> None:
    deep = b'{"ph":"X","name":"deep","ts":"1","args":' + b"[" * 50_000 + b"]" * 50_000 + b"}"
    found = read_json(b"[" + event(0).encode() + b"," + deep + b"," + event(1).encode() + b"]")
    assert found.names == names(0, 1)
    assert found.problems["json_garbage"].count == 1


def test_a_number_beyond_any_double_is_an_id_all_the_same(read_json: Read) -> None:
    flow = '{"ph":"s","name":"n","pid":1,"tid":2,"ts":"5","id":1e945}'
    found = read_json(f"[{event(1)},{flow},{event(2)}]".encode())
    assert found.names == names(1, 2)
    assert found.flows == [("n", "1e945", 0, "1", "2", 5000)]
    assert found.problems == {}


def test_an_event_longer_than_many_chunks_is_read(read_json: Read) -> None:
    big = event(1, args={"list": [{"number": number} for number in range(2000)]})
    found = read_json(f"[{event(0)},{big},{event(2)}]".encode(), chunk_bytes=64)
    assert found.names == names(0, 1, 2)
    assert found.problems == {}


def test_an_event_longer_than_any_is_damage_and_not_the_end(read_json: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows, "MAX_EVENT_BYTES", 1 << 17)
    endless = event(9, args="x" * (1 << 20))
    found = read_json(f"[{event(0)},{endless},{event(1)},{event(2)}]".encode(), chunk_bytes=1 << 14)
    assert found.names == names(0, 1, 2)
    assert list(found.problems) == ["json_garbage"]


@pytest.mark.parametrize(
    ("encoding", "shown"), [("utf-16", "UTF-16"), ("utf-16-le", "UTF-16-LE"), ("gb18030", "GB18030")]
)
def test_other_encodings_are_read_and_named(read_json: Read, encoding: str, shown: str) -> None:
    text = "[" + json.dumps({"name": "算子乗佀", "ph": "X", "ts": "1", "dur": 1}, ensure_ascii=False) + "]"
    found = read_json(text.encode(encoding))
    assert found.names == ["算子乗佀"]
    assert {code: problem.sample for code, problem in found.problems.items()} == {"text_encoding": shown}


def test_gzip_gives_the_same_as_the_plain_file(read_json: Read, tmp_path: Path) -> None:
    packed = tmp_path / "trace.any"
    half = len(SMALL) // 2
    packed.write_bytes(gzip.compress(SMALL[:half]) + gzip.compress(SMALL[half:]))
    assert read_json(packed, chunk_bytes=100).alike() == read_json(SMALL, chunk_bytes=100).alike()


def test_damaged_gzip_keeps_what_can_be_unpacked(read_json: Read, tmp_path: Path) -> None:
    text = ("[" + ",".join(event(number) for number in range(5000)) + "]").encode()
    packed = gzip.compress(text)
    file = tmp_path / "trace.json.gz"
    file.write_bytes(packed[: len(packed) // 2])
    found = read_json(file)
    assert 1000 < len(found.names) < 4000
    assert "gzip_damaged" in found.problems
    file.write_bytes(packed[:5000] + bytes(2000) + packed[7000:])
    assert "gzip_damaged" in read_json(file).problems


def test_little_that_unpacks_to_much_is_given_up_and_told(
    read_json: Read, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "MOST_UNPACKED", 1 << 20)
    file = tmp_path / "trace.json.gz"
    file.write_bytes(gzip.compress(f"[{event(0)},".encode() + b" " * (8 << 20) + f"{event(1)}]".encode()))
    found = read_json(file)
    assert found.names == names(0)
    problem = found.problems["gzip_swells"]
    assert "100 times" in problem.message
    assert problem.severity == "critical"
    monkeypatch.setattr(source, "MOST_UNPACKED", 16 << 20)  # so little is no harm
    assert read_json(file).names == names(0, 1)


def test_many_events_with_lists_beside_damage_are_kept(read_json: Read) -> None:
    lists = [event(number, args={"list": [{"a": 1}, {"b": 2}]}) for number in range(1000)]
    found = read_json(f"[{', '.join(lists[:500])}, {{broken, {', '.join(lists[500:])}]".encode())
    assert len(set(names(*range(1000))) - set(found.names)) == 0
    assert found.problems["json_garbage"].count <= 2


def test_looking_for_the_ends_of_damaged_lists_is_bounded(read_json: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    scanned: list[int] = []

    def counted(text: bytes, target: int) -> int:
        scanned.append(len(text))
        return end_of_events(text, target)

    monkeypatch.setattr(repair, "end_of_events", counted)
    halves = '{"ph":"X","ts":"1","args":{"list":[{"a":1},{"b":2},' * 4000
    found = read_json(f"[{event(0)}, {halves}{event(1)}]".encode())
    assert names(0)[0] in found.names
    assert sum(scanned) < 6_000_000  # a budget for each megabyte; every half looked through would be 500 MB


@pytest.mark.parametrize(("chunk_bytes", "kept"), [(1 << 14, (0, 1)), (1 << 20, (0,))])
def test_places_that_nobody_looked_into_are_counted_too(
    read_json: Read, chunk_bytes: int, kept: tuple[int, ...]
) -> None:
    # Of 5000 in one window the last are left out, with the event behind them.
    found = read_json(f"[{event(0)}, ".encode() + b'{"},' * 20_000 + f"{event(1)}]".encode(), chunk_bytes=chunk_bytes)
    assert found.names == names(*kept)
    assert abs(found.problems["json_garbage"].count - 20_000) <= 2


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be"])
def test_a_trace_is_recognised_in_any_encoding_and_packed(encoding: str) -> None:
    text = f"[{event(0)}]".encode(encoding)
    assert looks_like_trace(text)
    assert looks_like_trace(gzip.compress(text))
    assert not looks_like_trace("[1, 2]".encode(encoding))


def test_damage_is_found_by_its_line_where_the_file_has_lines(read_json: Read) -> None:
    lines = ["[", *(f"{text}," for text in EVENTS[:3]), "rubbish{{,", '{"ph":"X","name":"late","ts":"x"}', "]"]
    found = read_json("\n".join(lines).encode()).problems
    assert {code: problem.where for code, problem in found.items()} == {
        "json_garbage": "line 5",
        "event_time_invalid": "line 6",
    }
    assert "at line 5: “rubbish" in found["json_garbage"].message
    one_line = "".join(lines)
    assert read_json(one_line.encode()).problems["event_time_invalid"].where == f"byte {one_line.index(lines[5])}"


def test_events_without_the_other_end_are_told_by_what_finds_them(read_json: Read) -> None:
    events = [
        {"ph": "E", "pid": 7, "tid": 8, "ts": 2},
        {"ph": "B", "name": "open", "pid": 7, "tid": 8, "ts": "1717480934567890.123"},
        {"ph": "b", "cat": "load", "name": "waits", "pid": 7, "id": "0x5", "ts": 4.5},
        {"ph": "B", "name": "back", "pid": 7, "tid": 9, "ts": 100},
        {"ph": "E", "name": "back", "pid": 7, "tid": 9, "ts": 40},
        {"ph": "C", "name": "load", "pid": 7, "ts": 5, "args": {"cpu": "much"}},
    ]
    found = read_json(events).problems
    samples = {code: (problem.where, problem.sample) for code, problem in found.items()}
    assert samples == {
        "span_not_begun": ("", "pid 7, tid 8, ts 2"),
        "span_not_closed": ("", "waits, pid 7, id 0x5, ts 4.5"),
        "span_ends_early": ("", "back, pid 7, tid 9, ts 100"),
        "counter_value_invalid": ("", "load cpu: much"),
    }
    assert "2 begin events have no end, first: waits, pid 7" in found["span_not_closed"].message, "the first in time"
    (alone,) = read_json(events[1:2]).problems.values()
    assert alone.sample == "open, pid 7, tid 8, ts 1717480934567890.123"
