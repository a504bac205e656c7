"""The widths of a report's columns: numbers and words are not broken, and what has no room is left out."""

from __future__ import annotations

import pytest

from widgets.report.column_widths import PAGE, least_widths, widths
from widgets.report.shown_columns import MOST_COLUMNS, shown_columns
from widgets.tables.columns import TableColumn

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


def test_columns_without_room_are_left_out_from_the_right() -> None:
    columns = [TableColumn(f"c{at}", f"Stream {at}") for at in range(30)]
    cells = [("dynamic shape", "static shape")] * 30
    found = shown_columns(columns, cells, [("FlashAttention", "x")] * 30)
    least = least_widths(["Stream 10"], [False], [("FlashAttention", "x")])[0]
    count = int(PAGE / least)
    assert count < MOST_COLUMNS
    assert (found.shown, found.alike) == (tuple(range(count)), ())
    assert found.crowded == tuple(range(count, 30))
    assert shown_columns(columns[:1], [("x",)], [("x" * 500,)]).shown == (0,)
    assert shown_columns([], [], []).shown == ()
