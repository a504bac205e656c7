"""Any cell of a csv file as a number: the same as unbounded decimal arithmetic says, or missing and counted."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from model.table import MISSING_INT
from model.task import TaskContext
from model.time_text import MISSING_TEXTS, NS_PER, Unit
from parsers.folder_view import FolderView
from parsers.text_table import Block, CsvFile

EXACT = Context(prec=500)
NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)
BEYOND_DOUBLES = 2**1024 - 2**970  # from here on the nearest double would be one too many
SAYS_NOTHING = sorted(MISSING_TEXTS - {"", "inf", "-inf", "infinity", "-infinity"})

DECIMALS = st.one_of(
    st.from_regex(r"[0-9]{1,19}(\.[0-9]{0,4})?", fullmatch=True),
    st.from_regex(r"[+-]?[0-9]{0,12}\.[0-9]{1,30}", fullmatch=True),
    st.from_regex(r"[+-]?[0-9]{1,4}(\.[0-9]{1,5})?[eE][+-]?[0-9]{1,2}", fullmatch=True),
)
OTHERS = st.one_of(
    st.sampled_from(["N/A", "-", "nan", "None", "x", "1 2", "1_0", "--1", "+", ".", "e5", "0x1f", "1.2.3", "5-", "1e"]),
    st.text(alphabet="0123456789.-+eE_ xN/A\u0661\uff11", min_size=1, max_size=8),
)
CELLS = st.tuples(st.one_of(DECIMALS, OTHERS), st.sampled_from(["", "", "\t", " ", "  \t"])).map("".join)
COLUMNS = st.lists(CELLS, min_size=1, max_size=20)


def _block(header: str, cells: list[str]) -> tuple[Block, CsvFile]:
    with TemporaryDirectory() as folder:
        Path(folder, "a.csv").write_text("\n".join([f"b,{header}", *(f"x,{cell}" for cell in cells), ""]))
        view = FolderView(folder)
        source = CsvFile(view, view.files[0], TaskContext())
        (block,) = source.blocks()
    return block, source


def _counted(source: CsvFile) -> int:
    return sum(problem.count for problem in source.problems() if problem.code == "cell_not_a_number")


def _decimal(cell: str) -> Decimal | None:
    return Decimal(cell.strip()) if NUMBER.fullmatch(cell.strip()) else None


def _says_nothing(cell: str) -> bool:
    return cell.strip().lower() in MISSING_TEXTS


@given(COLUMNS, st.sampled_from(sorted(NS_PER)))
@example(["+5", "none"], "us")
@example(["9223372036854775.807", "9223372036854775.8075", "-9223372036854775.808"], "us")
def test_times_agree_with_decimals(cells: list[str], unit: Unit) -> None:
    expected = []
    for cell in cells:
        value = _decimal(cell)
        exact = None if value is None else EXACT.multiply(value, NS_PER[unit]).to_integral_value(ROUND_HALF_EVEN)
        expected.append(MISSING_INT if exact is None or not -(2**63) < exact < 2**63 else int(exact))
    block, source = _block(f"a({unit})", cells)
    assert block.ns("a").tolist() == expected
    lost = [cell for cell, ns in zip(cells, expected, strict=True) if ns == MISSING_INT and not _says_nothing(cell)]
    assert _counted(source) == len(lost)


@given(COLUMNS)
@example(["9223372036854775807", "-9223372036854775808", "3.0", "1E+2"])
def test_whole_numbers_agree_with_decimals(cells: list[str]) -> None:
    expected = []
    for cell in cells:
        value = _decimal(cell)
        fits = value is not None and value == value.to_integral_value() and -(2**63) < value < 2**63
        expected.append(int(value) if fits and value is not None else MISSING_INT)
    block, source = _block("a", cells)
    assert block.ints("a").tolist() == expected
    lost = [
        cell for cell, value in zip(cells, expected, strict=True) if value == MISSING_INT and not _says_nothing(cell)
    ]
    assert _counted(source) == len(lost)


@given(COLUMNS)
@example(["1e308", "4.9e-324", "0.1"])
@example(["1.7976931348623155e308", "-1e309", "1E-400"])
def test_fractions_are_the_nearest_doubles(cells: list[str]) -> None:
    block, source = _block("a", cells)
    lost = 0
    for cell, found in zip(cells, block.floats("a").tolist(), strict=True):
        value = _decimal(cell)
        if value is None or abs(value) >= BEYOND_DOUBLES:
            assert np.isnan(found)
            lost += not _says_nothing(cell)
        else:
            exact = Fraction(value)
            near = (Fraction(float(np.nextafter(found, -np.inf))), Fraction(float(np.nextafter(found, np.inf))))
            assert all(abs(Fraction(found) - exact) <= abs(other - exact) for other in near)
    assert _counted(source) == lost


@pytest.mark.parametrize("text", SAYS_NOTHING)
def test_what_says_nothing_is_missing_and_not_counted(text: str) -> None:
    block, source = _block("a(us)", ["1", text, text.upper()])
    assert block.ns("a").tolist() == [1000, MISSING_INT, MISSING_INT]
    assert block.ints("a").tolist() == [1, MISSING_INT, MISSING_INT]
    assert np.isnan(block.floats("a")).tolist() == [False, True, True]
    assert _counted(source) == 0
