"""Bytes of a trace by position, however they are packed, encoded and handed out by the system."""

from __future__ import annotations

import gzip
import io
from pathlib import Path
from typing import Any

import pytest

from model.task import Cancelled, TaskContext
from parsers.encodings import wide_encoding
from parsers.trace_json import source as source_module
from parsers.trace_json.container import first_event
from parsers.trace_json.source import FileSource, open_source

TEXT = '[{"ph": "X", "name": "a", "ts": 1, "dur": 2}]'


class _ShortReads(io.BytesIO):
    """Gives three bytes at a time, as a file on a network may."""

    def read(self, size: int | None = -1, /) -> bytes:
        return super().read(3 if size is None or size < 0 else min(3, size))


def whole(path: Path) -> tuple[str, str]:
    """The text and the encoding that it was recoded from."""
    with open_source(path) as source:
        return source.get(0, 1 << 20).decode(), source.encoding


def test_short_reads_are_joined_and_counted(tmp_path: Path) -> None:
    file = tmp_path / "trace.json"
    file.write_text(TEXT)
    with FileSource(file) as source:
        own: Any = source._file
        source._file = _ShortReads(TEXT.encode())  # type: ignore[assignment]
        assert source.get(0, 11).decode() == TEXT[:11]
        assert source.consumed == 11
        assert source.get(2, 4).decode() == TEXT[2:6]
        assert source.consumed == 11, "the furthest byte that was read"
        assert source.get(40, 100).decode() == TEXT[40:]
        assert source.consumed == len(TEXT)
        own.close()


def test_looking_for_the_list_can_be_cancelled(tmp_path: Path) -> None:
    file = tmp_path / "trace.json"
    file.write_bytes(b'{"note": "' + b"a" * (3 << 20))
    with FileSource(file) as source, pytest.raises(Cancelled):
        first_event(source, TaskContext(is_cancelled=lambda: True))


def test_an_empty_gzip_member_ends_nothing(tmp_path: Path) -> None:
    file = tmp_path / "trace.json.gz"
    file.write_bytes(gzip.compress(b"") + gzip.compress(TEXT.encode()))
    assert whole(file) == (TEXT, "")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("is_packed", [False, True])
def test_utf_16_without_a_mark_is_known_also_in_gzip(tmp_path: Path, encoding: str, is_packed: bool) -> None:
    file, content = tmp_path / "trace.json", TEXT.encode(encoding)
    file.write_bytes(gzip.compress(content) if is_packed else content)
    assert whole(file) == (TEXT, encoding)


@pytest.mark.parametrize("head", [b"[{\n ", b"[\0\0\0", b"\0\0\0[", b"\0[\0\0", b"[\0{", b"", b"\0\0\0\0"])
def test_what_is_no_utf_16(head: bytes) -> None:
    assert wide_encoding(head) == ""


@pytest.mark.parametrize("length", [(1 << 18) - 2, (1 << 18) - 1, 1 << 18])
def test_a_member_of_a_gzip_file_may_end_anywhere(tmp_path: Path, length: int) -> None:
    first, second = gzip.compress(TEXT[:9].encode()), gzip.compress(TEXT[9:].encode())
    comment = length - len(first) - 1
    first = first[:3] + bytes([first[3] | 16]) + first[4:10] + b"c" * comment + b"\0" + first[10:]
    assert len(first) == length
    packed = tmp_path / "trace.json.gz"
    packed.write_bytes(first + second + bytes(100))
    with open_source(packed) as source:
        assert (source.get(0, 100).decode(), source.broken_at) == (TEXT, None)


@pytest.mark.parametrize("garbage", [b"garbage", b"x", b"\0\0\x1f"])
def test_what_follows_a_gzip_file_and_is_none_is_told(tmp_path: Path, garbage: bytes) -> None:
    packed = tmp_path / "trace.json.gz"
    packed.write_bytes(gzip.compress(TEXT.encode()) + garbage)
    with open_source(packed) as source:
        assert source.get(0, 100).decode() == TEXT
        assert source.broken_at is not None


def test_a_small_file_may_be_any_times_larger_unpacked(tmp_path: Path) -> None:
    """1 MiB of blanks are 1 KB in gzip: more than 100 times, and no harm."""
    packed = tmp_path / "trace.json.gz"
    packed.write_bytes(gzip.compress(b" " * (1 << 20) + TEXT.encode()))
    assert packed.stat().st_size * source_module.MOST_TIMES < 1 << 20
    with open_source(packed) as source:
        assert source.get(0, 2 << 20).decode().strip() == TEXT
        assert (source.swells_at, source.consumed) == (None, packed.stat().st_size)


def test_a_fault_of_a_packed_file_has_its_place_in_the_file(tmp_path: Path) -> None:
    packed, sound = tmp_path / "trace.json.gz", gzip.compress(TEXT.encode())
    packed.write_bytes(sound + b"garbage")
    with open_source(packed) as source:
        source.get(0, 100)
        assert source.broken_at == len(sound)
    packed.write_bytes(sound[:-8])  # without its checksum and its length
    with open_source(packed) as source:
        assert source.get(0, 100).decode() == TEXT
        assert source.broken_at == len(sound) - 8


def test_a_line_counts_from_the_first_byte(tmp_path: Path) -> None:
    file = tmp_path / "trace.json"
    file.write_text(f"\n\n{TEXT}")
    with FileSource(file) as source:
        assert [source.line_of(position) for position in (0, 1, 2, 10)] == [None, 2, 3, 3]
