"""Numbers as everybody writes them."""

from __future__ import annotations

import math

import pytest

from model.number_text import double_of
from model.time_text import ns_of


@pytest.mark.parametrize(("text", "number"), [("1e3", 1000.0), (" -2.5\t", -2.5), ("\u00a07", 7.0), ("inf", math.inf)])
def test_a_text_is_the_number_that_it_says(text: str, number: float) -> None:
    assert double_of(text) == number


@pytest.mark.parametrize("text", ["1_000", "\u0661\u0662", "\uff11", "", "x"])
def test_what_python_alone_reads_is_no_number(text: str) -> None:
    with pytest.raises(ValueError, match=rf"(^|'){text}('|$)"):
        double_of(text)
    with pytest.raises(ValueError, match="is not a time"):
        ns_of(text, "us")
