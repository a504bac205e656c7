"""Raw events: the arguments of a slice are what its event says beyond name, track and time."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import numpy as np
import pytest
import zstandard

from cache import chunks
from cache.chunks import Chunks
from model.batches import NO_EVENT, RawChunk, SliceBatch, TrackKey
from tests.cache.written import slice_batch, written

KEY = TrackKey("1", "1")


def packed(number: int, text: str | bytes) -> RawChunk:
    data = text.encode() if isinstance(text, str) else text
    return RawChunk(number, zstandard.ZstdCompressor().compress(data), len(data), 0)


def event(chunk: int, at: int) -> int:
    return chunk << 20 | at


def test_arguments_come_from_the_event_of_the_slice(tmp_path: Path) -> None:
    events = [
        {"name": "a", "ph": "X", "ts": "1.5", "dur": 2, "pid": 1, "tid": 1, "args": {"id": 2**80, "list": [1, None]}},
        {"name": "b", "ph": "X", "cname": "good", "args": {"cname": "args win"}},
        {"name": "c", "ph": "X", "bp": "e", "args": "text"},
        {"name": "d"},
    ]
    batch = slice_batch(
        [(KEY, str(number), number, 1) for number in range(6)],
        [event(3, 0), event(3, 1), event(3, 2), event(3, 3), NO_EVENT, event(9, 0)],
    )
    trace = written(tmp_path, [packed(5, "[]"), batch, packed(3, json.dumps(events))])
    assert [trace.arguments(index) for index in range(6)] == [
        {"id": 2**80, "list": [1, None]},
        {"cname": "args win"},
        {"args": "text", "bp": "e"},
        {},
        {},
        {},
    ]
    with pytest.raises(IndexError):
        trace.arguments(6)


def test_json_that_only_some_know_is_decoded(tmp_path: Path) -> None:
    text = b'[{"args": {"rate": NaN, "far": -Infinity}}, {"args": {"cut": "\xff\xfe"}}, {"args": {"tab": "\t"}}]'
    batch = slice_batch([(KEY, "a", number, 1) for number in range(3)], [event(0, at) for at in range(3)])
    trace = written(tmp_path, [packed(0, text), batch])
    assert repr(trace.arguments(0)) == "{'rate': nan, 'far': -inf}"
    assert trace.arguments(1) == {"cut": "��"}
    assert trace.arguments(2) == {"tab": "\t"}


def test_small_readers_give_arguments_as_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "_OWN_CHUNK_EVENTS", 3)
    texts = [json.dumps({"number": number}) if number % 3 else None for number in range(20)]
    texts[4], texts[5] = '{"x": NaN}', "no json \ud800"
    ones = np.zeros(20, np.uint32)
    batch = SliceBatch([KEY], ["a"], ones, np.arange(20), np.ones(20, np.int64), ones, arguments=texts)
    trace = written(tmp_path, [batch, batch, packed(0, "[]")])
    slices = [trace.slice_at(0, depth, time) for depth in (0, 1) for time in range(20)]
    found = [trace.arguments(index) for index in slices if index is not None]
    assert repr(found[:20]) == repr(found[20:])  # NaN is not equal to itself
    assert repr(found[4]) == "{'x': nan}"
    assert found[5] == {"text": "no json \ud800"}
    assert [found[number] for number in (0, 1, 2, 19)] == [{}, {"number": 1}, {"number": 2}, {"number": 19}]


def lone(data: bytes, size: int) -> Chunks:
    """One chunk with id 0 of this compressed data and declared size."""
    columns = {"id": [0], "offset": [0], "length": [len(data)], "size": [size], "events": [1]}
    return Chunks({name: np.array(cells) for name, cells in columns.items()}, np.frombuffer(data, np.uint8))


def test_chunks_are_handed_out_as_they_are_stored() -> None:
    data = zstandard.ZstdCompressor().compress(b"[{}]")
    found = [(one.chunk, one.compressed, one.size_bytes, one.events) for one in lone(data, 4).packed([0, 7])]
    assert found == [(0, data, 4, 1)]
    assert list(lone(data, 4).packed([7])) == []


def test_a_chunk_beyond_the_end_of_all_is_refused() -> None:
    columns = {"id": [0], "offset": [1], "length": [4], "size": [4], "events": [1]}
    with pytest.raises(ValueError, match="past the end"):
        Chunks({name: np.array(cells) for name, cells in columns.items()}, np.zeros(4, np.uint8))


def test_a_chunk_larger_than_any_that_is_written_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    data = zstandard.ZstdCompressor().compress(b"[{}]")
    monkeypatch.setattr(chunks, "_LARGEST_CHUNK", 4)
    assert lone(data, 4).unpacked(0) == b"[{}]"
    monkeypatch.setattr(chunks, "_LARGEST_CHUNK", 3)
    with pytest.raises(ValueError, match="wrong size"):
        lone(data, 4).unpacked(0)


@pytest.mark.parametrize(
    ("data", "size"),
    [
        (b"not zstd at all", 10),
        (zstandard.ZstdCompressor().compress(b"[" + b" " * 10_000_000 + b"]"), 10),
        (zstandard.ZstdCompressor().compress(b"[{}]"), 1 << 40),
        (zstandard.ZstdCompressor().compress(b"[{}]")[:-3], 4),
        (zstandard.ZstdCompressor().compress(b"[{}"), 3),
        (zstandard.ZstdCompressor().compress(b"{}"), 2),
        (zstandard.ZstdCompressor().compress(b"[" * 100_000), 100_000),
    ],
    ids=["no zstd", "bomb", "huge", "cut", "cut json", "no list", "deep"],
)
def test_a_damaged_chunk_is_an_error_not_a_crash(data: bytes, size: int) -> None:
    with pytest.raises(ValueError, match="chunk of events"):
        lone(data, size).arguments(0)


def test_few_decoded_chunks_are_kept_and_threads_agree(tmp_path: Path) -> None:
    numbers = range(40)
    raw = [packed(number, json.dumps([{"args": {"n": number}}])) for number in numbers]
    batch = slice_batch([(KEY, "a", number, 1) for number in numbers], [event(number, 0) for number in numbers])
    trace = written(tmp_path, [*raw, batch])
    wrong: list[int] = []

    def read() -> None:
        wrong.extend(index for index in list(numbers) * 5 if trace.arguments(index) != {"n": index})

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert len(trace._contents.chunks._decoded) == 8
