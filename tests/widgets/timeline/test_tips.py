"""Values of counters in words."""

from __future__ import annotations

import pytest

from model.units import MISSING, THIN
from widgets.timeline.tips import plain


@pytest.mark.parametrize(
    ("value", "text"),
    [(3.0, "3"), (1234.5, f"1{THIN}234.5"), (0.25, "0.25"), (12.345, "12.35"), (float("nan"), MISSING)],
)
def test_a_counter_in_words(value: float, text: str) -> None:
    assert plain(value) == text
