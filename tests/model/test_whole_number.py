"""Whole numbers as files and people write them."""

from __future__ import annotations

import pytest

from model.whole_number import whole_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("007", 7),
        ("9" * 18, 10**18 - 1),
        ("9" * 19, None),
        ("9" * 5000, None),
        ("-1", None),
        ("1.0", None),
        ("²", None),
        ("\u0661", None),
        (" 1", None),
        ("", None),
    ],
)
def test_only_what_64_bits_hold_is_a_number(text: str, number: int | None) -> None:
    assert whole_number(text) == number
