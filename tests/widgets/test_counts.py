"""Counted words."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from app.window.language import set_language
from model.units import group
from widgets.counts import Counts

_THIN = group("1204")[1]


@pytest.mark.parametrize(
    ("said", "one", "many"),
    [
        (Counts().slices, "1 slice", "1 204 slices"),
        (Counts().batches, "1 batch", "1 204 batches"),
        (lambda n: Counts().of_rows(1, n), "1 of 1 row", "1 of 1 204 rows"),
    ],
)
def test_one_is_not_said_as_many(qtbot: QtBot, said: Callable[[int], str], one: str, many: str) -> None:
    assert (said(1), said(1204).replace(_THIN, " ")) == (one, many)


def test_calls_are_counted_that_qt_could_not_count(qtbot: QtBot) -> None:
    assert Counts().calls(2**31).replace(_THIN, " ") == "2 147 483 648 calls"


@pytest.mark.usefixtures("english_again")
def test_counts_are_said_in_chinese(qtbot: QtBot) -> None:
    set_language("zh_CN")
    assert (Counts().tracks(1), Counts().of_rows(3, 12)) == ("1 条轨道", "3 / 12 行")
