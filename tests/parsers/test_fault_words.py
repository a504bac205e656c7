"""What the health report says of one record, and of several."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from model.sentence import sentence
from parsers.fault_texts import TEXTS
from parsers.faults import Faults
from parsers.file_rules import RECORDS_LEFT_OUT
from parsers.trace_json import tally

COUNTED = {code: text for code, (_severity, text) in {**TEXTS, **tally._TEXTS}.items() if "{count}" in text}


@pytest.mark.parametrize("code", COUNTED)
def test_each_counted_sentence_has_words_for_one_and_for_many(code: str) -> None:
    said = sentence("Problems", COUNTED[code])
    one, many = (said.filled(file="f", where="row 3", sample="x", column="c", count=n) for n in (1, 2))
    assert one.replace("1", "2") != many
    assert "{" not in one + many
    assert "  " not in one + many
    assert " first " not in one or code == "records_lost"


def test_what_counts_as_skipped_is_what_the_words_say_is_left_out() -> None:
    texts = [*TEXTS.items(), *tally._TEXTS.items()]
    left_out = {code for code, (severity, text) in texts if severity != "info" and "left out" in text}
    assert left_out - {"columns_many", "csv_row_ragged"} | {"json_truncated"} == RECORDS_LEFT_OUT


@pytest.mark.parametrize(
    ("bad", "told"),
    [(1, "1 event has no time that can be read, at "), (2, "2 events have no time that can be read, first at ")],
)
def test_events_of_a_trace(read_json: Callable[..., Any], bad: int, told: str) -> None:
    events = [{"ph": "X", "name": "a", "pid": 1, "tid": 1, "ts": "x", "dur": 1}] * bad
    events += [{"ph": "X", "name": "b", "pid": 1, "tid": 1, "ts": 5, "dur": 1}]
    (problem,) = read_json(json.dumps(events).encode()).problems.values()
    assert told in problem.message


def test_rows_of_a_table() -> None:
    faults = Faults("a.csv")
    faults.note("csv_row_ragged", "row 7")
    assert faults.problems()[0].message == (
        "a.csv: 1 row has fewer or more cells than the header, at row 7; missing cells stay empty, surplus ones are "
        "left out."
    )
    faults.note("csv_row_ragged", "row 9")
    assert "2 rows have fewer or more cells than the header, first row 7;" in faults.problems()[0].message


@pytest.mark.parametrize(("length", "end"), [(120, "b"), (121, "…")])
def test_an_excerpt_that_is_cut_says_so(length: int, end: str) -> None:
    faults = Faults("f.csv")
    faults.note("line_not_understood", "line 3", "a" * (length - 1) + "b")
    (problem,) = faults.problems()
    assert (len(problem.sample), problem.sample[-1]) == (120, end)
    assert problem.sample in problem.message


def test_what_a_trace_is_quoted_with_says_where_it_is_cut(read_json: Callable[..., Any]) -> None:
    whole = {"ph": "X", "name": "a", "pid": 1, "tid": 1, "ts": 5, "dur": 1}
    unread = {**whole, "name": "n" * 200, "ts": "x"}
    kind = {**whole, "ph": "quite another kind"}
    broken = '{"name": ' + "g" * 200 + "}"
    text = f"[{json.dumps(whole)}, {broken}, {json.dumps(unread)}, {json.dumps(kind)}]"
    problems = read_json(text.encode()).problems
    assert problems["json_garbage"].sample == broken[:59] + "…"
    assert problems["event_time_invalid"].sample == "n" * 119 + "…"
    assert problems["event_kind_ignored"].sample == "quite a…: 1"
