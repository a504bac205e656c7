"""Results as they arrive: other line ends, encodings, orders and places change no value; odd cells and events cost only
themselves and are counted."""

from __future__ import annotations

import csv
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests import file_changes as to
from tests.result_text import ResultContent, result_contents
from tests.small_results import NAMES, small
from tools.fuzz.entries import write

CSV = r".*\.csv"
TRACE = r"(.*/)?(trace_view|multiprocess|msprof_\d+|trace)\.json"


def items(contents: dict[str, ResultContent]) -> dict[str, str]:
    """Result, group and item, joined -> value."""
    return {
        f"{title} | {group} | {item}": value
        for title, content in contents.items()
        for group, found in content.text().items()
        for item, value in found.items()
    }


def differences(before: dict[str, ResultContent], after: dict[str, ResultContent]) -> dict[str, tuple[str, str]]:
    """What is not the same: group and item -> values before and after."""
    old, new = items(before), items(after)
    return {
        key: (old.get(key, ""), new.get(key, "")) for key in sorted(old | new) if old.get(key, "") != new.get(key, "")
    }


_ANEW = to.of_table()


@dataclass(frozen=True)
class Case:
    """``change`` of all files that match ``files``, one after another (``each``) or together; what may differ then are
    the items that match ``may`` in full, and what must is an item that matches ``must``. ``first``: what is done to the
    files before, on both sides."""

    change: to.Change
    files: str = CSV
    may: str = ""
    must: str = ""
    each: bool = False
    first: to.Change | None = _ANEW


_SAME_ROWS = r".* \| (table \w+ \| (?!rows).*|facts \| (ranks|devices))"  # other cells, as many rows
_COUNTED = r".* \| (problems|files) \| .*"
_LEFT_OUT = r".* \| (problems \| line_not_understood|files \|) .*"
_SHARES = r".* \| problems \| shares_differ .*"  # not to be judged where a time is missing


def _told(code: str) -> str:
    return rf".* \| problems \| {code} .*"


CASES = {
    # The collectives of a step are listed in the order of their columns.
    "columns shuffled": Case(to.of_table(to.shuffled), may=r".* \| table step_collectives \| (?!rows).*"),
    "byte order mark": Case(to.marked, files=r".*\.(csv|json|txt)", first=None),
    "line ends of Windows": Case(to.crlf, files=r".*\.(json|txt)", first=None),
    "rows that end as on Windows": Case(to.of_table(line_end="\r\n")),
    "tabs behind cells": Case(to.of_table(to.with_tabs)),
    "a comma at every end": Case(to.of_table(to.with_surplus_comma)),
    "all cells quoted": Case(to.of_table(quoting=csv.QUOTE_ALL)),
    "N/A": Case(to.of_table(to.with_cell("N/A", 0)), may=f"{_SAME_ROWS}|{_LEFT_OUT}|{_SHARES}", each=True),
    "NaN": Case(to.of_table(to.with_cell("NaN", 1)), may=_SAME_ROWS, each=True),
    "no number": Case(to.of_table(to.with_cell("?", 0)), may=f"{_SAME_ROWS}|{_COUNTED}", each=True),
    "an id above 64 bits": Case(
        to.of_table(to.with_cell("18446744073709551616123", 0)), may=f"{_SAME_ROWS}|{_COUNTED}", each=True
    ),
    "header twice": Case(
        to.of_table(to.with_column_twice),
        may=rf".* \| table \w+ \| \w+[#_]2|{_told('column_doubled')}",
        must=_told("column_doubled"),
        each=True,
    ),
    "header again": Case(to.of_table(to.with_header_again), may=_COUNTED, must=_told("header_repeated"), each=True),
    "line end in a cell": Case(to.of_table(to.with_text("\nsecond line")), may=_SAME_ROWS, each=True),
    "GBK": Case(
        to.recoded("gbk"),
        first=to.of_table(to.with_text(to.CHINESE)),
        may=_COUNTED,
        must=_told("text_encoding"),
        each=True,
    ),
    "a comma before the bracket": Case(to.with_last_comma, files=TRACE, first=None),
    "no bracket": Case(to.without_bracket, TRACE, may=_told("json_unclosed"), must=_told("json_unclosed"), first=None),
    "packed": Case(to.packed, files=TRACE, first=None),
    "UTF-16": Case(to.recoded("utf-16"), TRACE, may=_told("text_encoding"), must=_told("text_encoding"), first=None),
}


@pytest.fixture
def place(samples: Path, tmp_path: Path) -> Path:
    """Where the folders of a test lie; without samples there is nothing to change."""
    return tmp_path


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("case", CASES)
def test_a_change_costs_only_what_it_must(place: Path, case: str, name: str) -> None:
    said = CASES[case]
    folder = {path: _first(said, path, content) for path, content in small(name).items()}
    changed = {path: said.change(content) for path, content in folder.items() if _takes(said, path, content)}
    files = {path: content for path, content in changed.items() if content is not None}
    write(folder, place / "0" / "result")
    before = result_contents(place / "0" / "result")
    for number, some in enumerate([{path: files[path]} for path in files] if said.each else [files] * bool(files)):
        root = place / str(number + 1) / "result"
        write(folder | some, root)
        found = differences(before, result_contents(root))
        may = rf"{said.may}|.* \| rows" if any(" | problems | " in item for item in found) else said.may
        unexpected = {item: values for item, values in found.items() if not re.fullmatch(may, item)}
        assert not unexpected, (sorted(some), unexpected)
        assert not said.must or any(re.fullmatch(said.must, item) for item in found), (sorted(some), found)


def _takes(case: Case, path: str, content: bytes) -> bool:
    return bool(content) and re.fullmatch(case.files, path) is not None


def _first(case: Case, path: str, content: bytes) -> bytes:
    done = case.first(content) if case.first is not None and _takes(case, path, content) else None
    return content if done is None else done


@pytest.mark.parametrize("name", NAMES)
def test_a_deep_place_with_other_letters_changes_nothing(place: Path, name: str) -> None:
    write(small(name), place / "result")
    deep = place / "/".join(["很深的文件夹 ä%20#'"] * 20)
    write(small(name), deep / "result")
    assert not differences(result_contents(place / "result"), result_contents(deep / "result"))


@pytest.mark.parametrize("name", ["result.txt", "result", "結果.trace", "a.csv", "x.json.gz", ".json"])
def test_a_trace_may_be_called_anything(place: Path, name: str) -> None:
    (content,) = small("chrome_trace").values()
    write({name: content}, place / "a" / "result")
    write({"a.json": content}, place / "b" / "result")
    for inside, other in (("", ""), (name, "a.json")):
        before, after = result_contents(place / "b/result" / other), result_contents(place / "a/result" / inside)
        assert {item.replace(name, "a.json"): value for item, value in items(after).items()} == items(before)


# ---- events

EPOCH = 1_717_480_934_567_890_123

EVENTS = {
    "epoch nanoseconds": (('"ph":"X","ts":"1717480934567890.123","dur":0.001',), (EPOCH, 1), ""),
    "epoch nanoseconds as a number": (('"ph":"X","ts":1717480934567890.123,"dur":"1"',), (EPOCH, 1000), ""),
    "at zero": (('"ph":"X","ts":0,"dur":2',), (0, 2000), ""),
    "before zero": (('"ph":"X","ts":-1.5,"dur":2',), (-1500, 2000), ""),
    "no length": (('"ph":"X","ts":"5","dur":0',), (5000, 0), ""),
    "a negative length": (('"ph":"X","ts":"5","dur":-7',), (5000, 0), "event_duration_negative"),
    "NaN among its arguments": (('"ph":"X","ts":"5","dur":1,"args":{"a":NaN,"b":-Infinity}',), (5000, 1000), ""),
    "a number above 64 bits": (('"ph":"X","ts":"5","dur":1,"args":{"id":36893488147419103232}',), (5000, 1000), ""),
    "begin and end": (('"ph":"B","ts":"5"', '"ph":"E","ts":"6.5"'), (5000, 1500), ""),
    "a begin that never ends": (
        ('"ph":"B","ts":"5"', '"ph":"X","name":"last","ts":"8","dur":1'),
        (5000, 4000),
        "span_not_closed",
    ),
    "beyond 64 bits": (('"ph":"X","ts":"9223372036854775.807","dur":1',), None, "event_time_invalid"),
    "a length beyond 64 bits": (('"ph":"X","ts":5,"dur":9e18',), (5000, 0), "event_duration_missing"),
    "no time": (('"ph":"X","dur":1',), None, "event_time_invalid"),
}
"""The fields of events that are added, the slice (begin, length) that they make, and the code of a problem."""


@pytest.mark.parametrize("name", ["chrome_trace", "ascend-host", "msprof", "opprof"])
@pytest.mark.parametrize("kind", EVENTS)
def test_an_odd_event_is_kept_or_counted(place: Path, kind: str, name: str) -> None:
    fields, times, code = EVENTS[kind]
    named = [each if "name" in each else f'{each},"name":"odd"' for each in fields]
    texts = [f'{{"pid":4711,"tid":42,{each}}}' for each in named]
    folder = small(name)
    (path,) = (path for path in folder if re.fullmatch(TRACE, path))
    changed = to.with_events(*texts)(folder[path])
    assert changed is not None
    write(folder, place / "a" / "result")
    write(folder | {path: changed}, place / "b" / "result")
    before, after = result_contents(place / "a/result"), result_contents(place / "b/result")
    ((title, old),), new = before.items(), next(iter(after.values()))
    more = Counter(new.slices) - Counter(old.slices)
    assert not Counter(old.slices) - Counter(new.slices)
    ours = [line.split(" odd ")[0].rsplit(" ", 2)[1:] for line in more if " odd " in line]
    assert ours == ([[str(time) for time in times]] if times else [])
    told = {item.split(" | ")[2]: values for item, values in differences(before, after).items() if "| problems" in item}
    assert told == ({f"{code} {path}": ("", "1")} if code else {}), title
