"""The widths of a report's columns: numbers and words are not broken, and what has no room is left out."""

from __future__ import annotations

import pytest

from widgets.report.column_widths import fitting, widths

NAME = "Default/network/backbone/layer0/FlashAttentionScore-op3"

pytestmark = pytest.mark.usefixtures("qapp")


def test_a_page_is_shared_by_what_the_texts_need() -> None:
    headers, rows = ("Step", "Name", "Begin, s"), [("1", NAME, "1 795 982 408.838 571 416")]
    found = widths(headers, (True, False, True), rows)
    assert sum(found) == pytest.approx(100)
    step, name, begin = found
    assert step < begin < name
    assert begin / step == pytest.approx(3, abs=1)


def test_a_number_has_its_room_before_a_long_text() -> None:
    """The letters of a line on a page are about 100."""
    rows = [(NAME, "1 795 982 408.838 571 416", NAME, NAME)]
    found = widths(("Name", "Begin, s", "Type", "Other"), (False, True, False, False), rows)
    assert found[1] > 100 * 25 / 110
    assert found[0] == pytest.approx(found[2])


def test_columns_without_room_are_counted_from_the_right() -> None:
    headers = [f"Stream {at}" for at in range(30)]
    rows = [("dynamic",) * 30]
    shown = fitting(headers, [False] * 30, rows)
    assert 5 < shown < 15
    assert fitting(headers[:shown], [False] * shown, [row[:shown] for row in rows]) == shown
    assert fitting(("Name",), (False,), [("x" * 500,)]) == 1
    assert fitting((), (), []) == 0
