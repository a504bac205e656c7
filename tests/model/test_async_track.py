"""Tracks of asynchronous events: told apart by category and name, and called by them."""

from __future__ import annotations

import pytest

from model.async_track import async_thread, async_title


@pytest.mark.parametrize(
    ("category", "name", "title"),
    [
        ("net", "load page", "net: load page"),
        ("", "load", "load"),
        ("load", "load", "load"),
        ("net", "", "net"),
        ("", "", "async"),
        ("a\tb", "c\\", "a\tb: c\\"),
    ],
)
def test_the_title_is_category_and_name(category: str, name: str, title: str) -> None:
    assert async_title(async_thread(category, name)) == title


@pytest.mark.parametrize("thread", ["", "7", "async", "async worker"])
def test_a_thread_has_its_own_name(thread: str) -> None:
    assert async_title(thread) is None


def test_category_and_name_are_told_apart() -> None:
    assert async_thread("a", "b") != async_thread("a: b", "")
    assert async_thread("a\tb", "c") != async_thread("a", "b\tc")
