"""JSON of texts that hold what no text may hold."""

from __future__ import annotations

import pytest

from parsers.json_text import loads


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"\ud800", "\ufffd"),
        (r"a\uDFFFb", "a\ufffdb"),
        (r"\ud83d\ude00", "\U0001f600"),
        (r"\\ud800", r"\ud800"),
        (r"\ude00\ud83d", "\ufffd\ufffd"),
    ],
)
def test_halves_of_surrogate_pairs_in_json_are_replaced(text: str, expected: str) -> None:
    assert loads(f'["{text}"]') == [expected]


def test_a_whole_number_of_thousands_of_digits_stays_text() -> None:
    digits = "1" + "0" * 5000
    assert loads(f'{{"a": {digits}, "b": [7, 2.5]}}') == {"a": digits, "b": [7, 2.5]}
