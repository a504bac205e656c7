"""Verdicts, rules and checks in words."""

from __future__ import annotations

import pytest

from analysis.data_pipeline import RuleVerdict
from analysis.pipeline_rules import Check, Verdict
from model.units import MISSING, NBSP
from widgets.data_pipeline.words import batch_wait, check_words, differs, rule_words, short_duration


def verdict(said: Verdict, *ops: int) -> RuleVerdict:
    return RuleVerdict("stepscope", said, ops)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (verdict("data_process", 4, 5), "Data processing (op 4, op 5)"),
        (verdict("data_process"), "Data processing"),
        (verdict("data_transmission", 4), "Data transmission"),
        (verdict("not_bottleneck", 4), "Not the bottleneck"),
        (verdict("unknown", 4, 2), "No verdict (suspected: op 4, op 2)"),
        (verdict("unknown"), "No verdict"),
    ],
)
def test_a_rule_says_where_it_sees_the_trouble(said: RuleVerdict, words: str) -> None:
    assert rule_words(said) == words


@pytest.mark.parametrize(
    ("theirs", "ours", "is_different"),
    [
        (verdict("data_process", 4), verdict("data_process", 4), False),
        (verdict("data_process", 4, 2), verdict("data_process", 4), False),
        (verdict("data_process", 1), verdict("data_process", 4), True),
        (verdict("not_bottleneck"), verdict("data_process", 4), True),
        (verdict("not_bottleneck", 1), verdict("not_bottleneck"), False),
        (verdict("data_process", 1), verdict("unknown"), False),
    ],
)
def test_a_rule_differs_by_its_verdict_or_its_first_operator(
    theirs: RuleVerdict, ours: RuleVerdict, is_different: bool
) -> None:
    assert differs(theirs, ours) is is_different


def test_a_check_names_its_value_and_its_limit() -> None:
    assert check_words(Check("input_use", 0.89, 0.6, True)) == (
        "Input queue in use", f"threshold: 60.0{NBSP}% or more", f"89.0{NBSP}%",
    )  # fmt: skip
    assert check_words(Check("samples", 6, 20, False)) == ("Samples of its queue", "a sure verdict needs 20", "6")
    assert check_words(Check("cpu_per_worker", None, 75, None))[2] == MISSING


@pytest.mark.parametrize(
    ("value_ns", "words"),
    [(10_000_000, f"10{NBSP}ms"), (2_500_000, f"2.5{NBSP}ms"), (1_234_567, f"1.235{NBSP}ms"), (28_000, f"28{NBSP}µs")],
)
def test_a_setting_has_no_decimals_that_say_nothing(value_ns: int, words: str) -> None:
    assert short_duration(value_ns) == words


@pytest.mark.parametrize(
    ("mean_ns", "words"),
    [
        (8_867_000.0, f"a batch after 8.9{NBSP}ms"),  # the files count whole milliseconds
        (312_500.0, f"a batch after 0.3{NBSP}ms"),
        (7_812.5, f"a batch after <{NBSP}0.1{NBSP}ms"),  # 1 ms once in 128 batches
        (0.0, f"a batch after <{NBSP}1{NBSP}ms"),
        (None, MISSING),
    ],
)
def test_the_wait_for_a_batch(mean_ns: float | None, words: str) -> None:
    assert batch_wait(mean_ns) == words
