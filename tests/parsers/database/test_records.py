"""Records made column by column are the JSON that json.dumps would make."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
import zstandard
from numpy.typing import NDArray

from model.table import MISSING_INT
from parsers.database.records import ROWS_IN_CHUNK, Records


def unpacked(records: Records, fields: dict[str, Any], count: int) -> list[dict[str, Any]]:
    """The arguments of each row, through its event."""
    chunks, events = records.pack(fields, count)
    decoded = {chunk.chunk: json.loads(zstandard.ZstdDecompressor().decompress(chunk.compressed)) for chunk in chunks}
    assert [len(decoded[chunk.chunk]) for chunk in chunks] == [chunk.events for chunk in chunks]
    return [decoded[event >> 20][event & 0xFFFFF]["args"] for event in events.tolist()]


def test_numbers_of_every_width_and_sign() -> None:
    values = [0, 7, -1, 4_294_967_295, 4_294_967_296, -(1 << 62), (1 << 63) - 1, MISSING_INT]
    rows = unpacked(Records(0), {"n": np.array(values, np.int64)}, len(values))
    assert [row["n"] for row in rows] == [*values[:-1], None]


def test_columns_without_missing_or_negative_numbers_are_no_wider_than_they_must_be() -> None:
    chunks, _ = Records(0).pack({"n": np.array([5, 6], np.int64)}, 2)
    assert zstandard.ZstdDecompressor().decompress(chunks[0].compressed) == b'[{"args":{"n":5}},{"args":{"n":6}}]'


def test_fractions_have_three_decimals() -> None:
    values = np.array([0.0, 1.0005, 16.6667, -0.25, 1e-9, np.nan, np.inf, 123456.7])
    rows = unpacked(Records(0), {"x": values}, len(values))
    assert [row["x"] for row in rows] == [0.0, 1.0, 16.667, -0.25, 0.0, None, None, 123456.7]


@pytest.mark.parametrize(
    ("cells", "wanted"), [(np.array([0.0, -0.0001]), (b"0.000", b"0.000")), (np.array([0, 5]), (b"0", b"5"))]
)
def test_nothing_has_no_sign(cells: NDArray[Any], wanted: tuple[bytes, bytes]) -> None:
    chunks, _ = Records(0).pack({"x": cells}, 2)
    text = zstandard.ZstdDecompressor().decompress(chunks[0].compressed)
    assert text == b'[{"args":{"x":%b}},{"args":{"x":%b}}]' % wanted


def test_texts_with_quotes_and_other_scripts() -> None:
    texts = np.array(['say "x"\\', "算子", "", None], object)
    rows = unpacked(Records(0), {"t": (texts, np.array([3, 0, 1, 2, 0]))}, 5)
    assert [row["t"] for row in rows] == [None, 'say "x"\\', "算子", "", 'say "x"\\']


def test_many_rows_and_several_blocks_have_numbers_of_their_own() -> None:
    records, count = Records(3), 2 * ROWS_IN_CHUNK + 5
    values = np.arange(count, dtype=np.int64)
    first, events = records.pack({"n": values}, count)
    again, more = records.pack({"n": values}, count)
    assert [chunk.events for chunk in first] == [ROWS_IN_CHUNK, ROWS_IN_CHUNK, 5]
    assert len({chunk.chunk for chunk in (*first, *again)}) == 6
    assert not set(events.tolist()) & set(more.tolist())
    other, _ = Records(4).pack({"n": values}, count)
    assert not {chunk.chunk for chunk in other} & {chunk.chunk for chunk in (*first, *again)}


@pytest.mark.parametrize("count", [0, 1])
def test_few_rows(count: int) -> None:
    chunks, events = Records(0).pack({"n": np.zeros(count, np.int64)}, count)
    assert (len(chunks), len(events)) == (count, count)


def test_one_long_text_does_not_pad_all_others() -> None:
    """A text of 400 KB in a block of 65 536 rows took 26 GB of blanks."""
    long, count = "x" * 400_000, 3 * ROWS_IN_CHUNK
    texts = np.array(["short", long], object)
    codes = np.zeros(count, np.int64)
    codes[[7, ROWS_IN_CHUNK + 1]] = 1
    fields: dict[str, Any] = {"n": np.arange(count), "t": (texts, codes)}
    chunks, _ = Records(0).pack(fields, count)
    assert sum(chunk.size_bytes for chunk in chunks) < 2 * len(long) + count * 60
    rows = unpacked(Records(0), fields, count)
    assert [(row["n"], row["t"]) for row in rows] == [(n, long if codes[n] else "short") for n in range(count)]


def test_chunks_of_long_texts_have_fewer_rows() -> None:
    texts, count = np.array(["x" * 1_000_000], object), 10
    chunks, events = Records(0).pack({"t": (texts, np.zeros(count, np.int64))}, count)
    assert [chunk.events for chunk in chunks] == [4, 4, 2]
    assert len(set(events.tolist())) == count
    assert len(unpacked(Records(0), {"t": (texts, np.zeros(count, np.int64))}, count)) == count
