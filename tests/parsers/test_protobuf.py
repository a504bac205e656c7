"""Messages of the format's own description: https://protobuf.dev/programming-guides/encoding."""

from __future__ import annotations

import pytest

from parsers.protobuf import Cut, fields, integers


def test_numbers_of_a_field() -> None:
    assert list(fields(memoryview(b"\x08\x96\x01"))) == [(1, 150)]
    assert list(fields(memoryview(b"\x08" + b"\xff" * 9 + b"\x01"))) == [(1, -1)]  # ten bytes, two's complement
    assert list(fields(memoryview(b"\x08" + b"\xff" * 8 + b"\x7f"))) == [(1, 2**63 - 1)]


def test_repeated_numbers_packed_and_single() -> None:
    ((number, packed),) = fields(memoryview(b"\x32\x06\x03\x8e\x02\x9e\xa7\x05"))
    assert (number, integers(packed)) == (6, [3, 270, 86942])
    assert integers(150) == [150]
    assert integers(memoryview(b"\xff" * 9 + b"\x01" + b"\x01")) == [-1, 1]


def test_fields_of_fixed_length_are_passed_over() -> None:
    message = b"\x09" + bytes(8) + b"\x15" + bytes(4) + b"\x12\x02hi" + b"\x18\x01"
    assert [
        (number, value if isinstance(value, int) else len(value)) for number, value in fields(memoryview(message))
    ] == [
        (1, 8),
        (2, 4),
        (2, 2),
        (3, 1),
    ]


@pytest.mark.parametrize("message", [b"\x08", b"\x08\x96", b"\x12\x03hi", b"\x09" + bytes(7), b"\x15" + bytes(3)])
def test_a_message_that_ends_too_early_is_cut(message: bytes) -> None:
    with pytest.raises(Cut):
        list(fields(memoryview(message)))


@pytest.mark.parametrize("message", [b"\x0b", b"\x08" + b"\xff" * 10 + b"\x01"])
def test_what_is_no_message(message: bytes) -> None:
    with pytest.raises(ValueError, match=r"kind 3|64 bits"):
        list(fields(memoryview(message)))
