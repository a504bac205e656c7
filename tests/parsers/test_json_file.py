"""Values of JSON files that may be of any kind."""

from __future__ import annotations

import pytest

from parsers.json_file import integer, number


@pytest.mark.parametrize(
    ("value", "whole"),
    [
        ("9007199254740993", 9007199254740993),
        ("-9223372036854775807", -9223372036854775807),
        (" 3.0 ", 3),
        ("9223372036854775808", None),
        ("1_000", None),
        ("\u0661", None),
        (True, None),
        (2.5, None),
    ],
)
def test_whole_numbers_keep_every_digit(value: object, whole: int | None) -> None:
    assert integer(value) == whole


@pytest.mark.parametrize("value", ["1_000", "\uff11", "", [], None, "1e999"])
def test_what_is_no_number_for_everybody_is_none(value: object) -> None:
    assert number(value) is None
