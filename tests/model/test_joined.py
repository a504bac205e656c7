"""Texts of files are told apart in one text, whatever stands in them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.joined import joined, taken_apart

PARTS = st.lists(st.text("\t\\tnab\n\0", max_size=6), min_size=1, max_size=4)


@pytest.mark.parametrize(
    ("parts", "text"),
    [(("a", "b"), "a\tb"), (("a\tb", ""), "a\\tb\t"), (("a\\", "b"), "a\\\\\tb"), (("a\\tb", "c"), "a\\\\tb\tc")],
)
def test_parts_are_joined_by_tabs(parts: tuple[str, ...], text: str) -> None:
    assert joined(*parts) == text


@given(PARTS)
def test_what_was_joined_comes_apart_again(parts: list[str]) -> None:
    assert taken_apart(joined(*parts)) == parts
