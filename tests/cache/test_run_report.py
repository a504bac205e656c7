"""What a cache keeps of a run as JSON, there and back."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any

import numpy as np
import pytest

from cache import run_report
from cache.run_report import RunReport, json_bytes, json_value, reports_of
from model.batches import Facts
from model.problem import Problem
from model.sentence import Sentence, sentence


def test_what_json_has_no_notation_for_is_a_number_a_sorted_list_or_a_text() -> None:
    value = {"n": np.int64(7), "a": np.array([1.5, 2.0]), "s": {"b", "a", "c"}, "p": PurePosixPath("x/y")}
    assert json_value(json_bytes(value), dict[str, Any]) == {"n": 7, "a": [1.5, 2.0], "s": ["a", "b", "c"], "p": "x/y"}


def test_texts_and_whole_numbers_come_back() -> None:
    value = ["\ud800算", 2**63 - 1, -(2**63)]
    assert json_value(json_bytes(value), list[Any]) == value
    assert json_value(json_bytes([2**63, -(2**63) - 1]), list[Any]) == [2.0**63, -(2.0**63)]


@pytest.mark.parametrize("data", [b"{", b"[1]", b"\xff", b"[" * 100_000, b""])
def test_what_is_no_report_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="its report is unreadable"):
        json_value(np.frombuffer(data, np.uint8), dict[str, Any])


def test_facts_replace_earlier_ones_and_lists_are_joined() -> None:
    report = RunReport({"path": "/a"})
    for values in ({"ranks": (0, 2), "kind": "a"}, {"ranks": [2, 5], "kind": "b"}, {"kind": None}):
        report.add(Facts(values))
    stored = report.stored()
    assert json_value(stored["facts"], dict[str, Any]) == {"ranks": [0, 2, 5], "kind": None}
    assert json_value(stored["sources"], dict[str, Any]) == {"path": "/a"}


def problems(report: RunReport) -> list[tuple[str, str, int]]:
    return [(one.message, one.file, one.count) for one in reports_of(report.stored()["problems"], list[Problem])]


def test_equal_problems_are_one_that_counts_both_and_too_many_are_one_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_report, "_MANY_PROBLEMS", 2)
    report = RunReport({})
    for message, file, count in [
        ("m", "a", 1),
        ("n", "a", 2),
        ("m", "a", 3),
        ("o", "a", 4),
        ("p", "a", 5),
        ("p", "b", 6),
    ]:
        report.add(Problem("code", message, file, count=count))
    assert problems(report) == [("m", "a", 4), ("n", "a", 2), ("o", "a", 9), ("p", "b", 6)]


def test_a_sentence_keeps_its_words_and_values() -> None:
    report = RunReport({})
    inner = sentence("Reasons", "it is cut")
    said = sentence("Problems", "{count} rows: {why}").filled(count=3, why=inner)
    report.add(Problem("code", said, "a"))
    (problem,) = reports_of(report.stored()["problems"], list[Problem])
    assert isinstance(problem.message, Sentence)
    assert (problem.message.context, problem.message.template) == ("Problems", "{count} rows: {why}")
    why = problem.message.values["why"]
    assert isinstance(why, Sentence)
    assert (str(problem.message), why.template) == ("3 rows: it is cut", "it is cut")
