"""Texts for spreadsheets."""

from __future__ import annotations

import pytest

from model.spreadsheet import harmless


@pytest.mark.parametrize("text", ["=1+1", "+1", "-cmd", "@SUM(A1)", "\t=1", "\r=1", "\uff1d1+1", "\uff201"])
def test_a_formula_becomes_text(text: str) -> None:
    assert harmless(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "MatMul", "a=b", " =1", "'=1"])
def test_other_texts_stay(text: str) -> None:
    assert harmless(text) == text
