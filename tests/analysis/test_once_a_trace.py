"""What is worked out once a trace: for whom, how long, and by whom of several at once."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from threading import Barrier, Thread
from typing import Any, cast

import pytest

from analysis.once_a_trace import KeptAnswers, forget_answers, once_a_trace


class Stand:
    """Stands for a trace: only what it is, not what it holds, matters here."""


def counted() -> tuple[Callable[..., Any], list[object]]:
    asked: list[object] = []

    @once_a_trace
    def made(trace: Any) -> Any:
        asked.append(id(trace))
        return object()

    return cast(Callable[..., Any], made), asked


def test_each_trace_has_one_answer() -> None:
    made, asked = counted()
    one, other = Stand(), Stand()
    assert made(one) is made(one)
    assert made(one) is not made(other)
    assert asked == [id(one), id(other)]


def test_the_answer_goes_with_the_trace() -> None:
    @once_a_trace
    def made(trace: Any) -> Stand:
        return Stand()

    trace = Stand()
    answer = weakref.ref(made(cast(Any, trace)))
    gc.collect()
    assert answer() is not None
    del trace
    gc.collect()
    assert answer() is None


def test_an_answer_may_be_none() -> None:
    asked: list[object] = []

    @once_a_trace
    def made(trace: Any) -> None:
        asked.append(trace)

    trace = cast(Any, Stand())
    made(trace)
    made(trace)
    assert asked == [trace]


def test_a_question_that_failed_is_asked_again() -> None:
    faults = [ValueError("first")]

    @once_a_trace
    def made(trace: Any) -> int:
        if faults:
            raise faults.pop()
        return 7

    trace = cast(Any, Stand())
    with pytest.raises(ValueError, match="first"):
        made(trace)
    assert made(trace) == 7


def test_two_that_ask_at_once_get_the_same() -> None:
    both = Barrier(2, timeout=10)

    @once_a_trace
    def made(trace: Any) -> object:
        both.wait()  # neither goes on before the other works at it, too
        return object()

    trace = cast(Any, Stand())
    answers: list[object] = []
    threads = [Thread(target=lambda: answers.append(made(trace))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert len(answers) == 2
    assert answers[0] is answers[1]


def test_the_last_few_answers_of_a_trace_are_kept_by_what_was_asked() -> None:
    kept: KeptAnswers[str, object] = KeptAnswers(most=2)
    trace, other = Stand(), Stand()
    one = kept.of(trace, "one", object)
    two = kept.of(trace, "two", object)
    assert kept.of(trace, "one", object) is one
    assert kept.of(other, "one", object) is not one
    kept.of(trace, "three", object)
    assert kept.of(trace, "one", object) is one, "it was asked for after two"
    assert kept.of(trace, "two", object) is not two


def test_two_that_ask_the_same_at_once_get_one_answer() -> None:
    kept: KeptAnswers[str, object] = KeptAnswers(most=2)
    trace, both = Stand(), Barrier(2)
    answers: list[object] = []

    def make() -> object:
        both.wait(10)
        return object()

    jobs = [Thread(target=lambda: answers.append(kept.of(trace, "one", make))) for _ in range(2)]
    for job in jobs:
        job.start()
    for job in jobs:
        job.join()
    assert answers[0] is answers[1]


def test_forgotten_answers_are_made_again() -> None:
    made, asked = counted()
    kept: KeptAnswers[str, object] = KeptAnswers(2)
    trace = Stand()
    first, other = made(trace), kept.of(trace, "a", object)
    assert made(trace) is first
    assert kept.of(trace, "a", object) is other
    forget_answers()
    assert made(trace) is not first
    assert kept.of(trace, "a", object) is not other
    assert asked == [id(trace)] * 2
