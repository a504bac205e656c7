"""One job at a time: cancelled ones are silent, stale answers are dropped, errors are messages."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.window.job_slot import JobError, JobSlot
from model.problem import StepscopeError
from model.task import Progress


@pytest.fixture
def slot(qapp: object) -> Iterator[JobSlot]:
    made = JobSlot("test")
    yield made
    made.close(patience_s=2)


class Answers:
    """Collects what a slot says."""

    def __init__(self) -> None:
        self.results: list[Any] = []
        self.errors: list[JobError] = []
        self.threads: set[int] = set()

    def result(self, result: Any) -> None:
        self.results.append(result)
        self.threads.add(threading.get_ident())

    def error(self, error: JobError) -> None:
        self.errors.append(error)


def test_result_comes_in_this_thread(qtbot: QtBot, slot: JobSlot) -> None:
    answers = Answers()
    seen: list[bool] = []
    slot.busy_changed.connect(seen.append)
    slot.start(lambda _task: threading.get_ident(), answers.result, answers.error)
    assert slot.is_busy
    qtbot.waitUntil(lambda: bool(answers.results))
    assert answers.results[0] != threading.get_ident()
    assert answers.threads == {threading.get_ident()}
    assert seen == [True, False]


def test_new_start_cancels_the_old_and_drops_its_answer(qtbot: QtBot, slot: JobSlot) -> None:
    answers, began, may_end = Answers(), threading.Event(), threading.Event()

    def named(name: str, _task: Any) -> str:
        return name

    def deaf(_task: Any) -> str:
        began.set()
        may_end.wait(5)
        return "old"

    slot.start(deaf, answers.result, answers.error)
    assert began.wait(2)
    for name in ("never run", "new"):
        slot.start(functools.partial(named, name), answers.result, answers.error)
    may_end.set()
    qtbot.waitUntil(lambda: bool(answers.results))
    qtbot.wait(30)
    assert answers.results == ["new"]
    assert not answers.errors


def test_polite_job_ends_when_it_is_cancelled(qtbot: QtBot, slot: JobSlot) -> None:
    answers, ended = Answers(), threading.Event()

    def polite(task: Any) -> None:
        try:
            while True:
                task.check()
        finally:
            ended.set()

    slot.start(polite, answers.result, answers.error)
    slot.cancel()
    assert not slot.is_busy
    assert ended.wait(2)
    qtbot.wait(30)
    assert not answers.results
    assert not answers.errors


def test_stale_result_can_be_closed(qtbot: QtBot, slot: JobSlot) -> None:
    answers, may_end = Answers(), threading.Event()
    discarded: list[str] = []

    def work(_task: Any) -> str:
        may_end.wait(5)
        return "open file"

    slot.start(work, answers.result, answers.error, discarded.append)
    slot.cancel()
    may_end.set()
    qtbot.waitUntil(lambda: discarded == ["open file"])
    assert not answers.results


def test_errors_are_messages(qtbot: QtBot, slot: JobSlot) -> None:
    answers = Answers()

    def fails(_task: Any) -> None:
        raise StepscopeError("It is broken.", "row 7", "Mend it.", "broken")

    slot.start(fails, answers.result, answers.error)
    qtbot.waitUntil(lambda: bool(answers.errors))
    assert answers.errors == [JobError("It is broken.", "row 7", "Mend it.", "broken")]


def test_unexpected_exception_is_a_message_and_logged(
    qtbot: QtBot, slot: JobSlot, caplog: pytest.LogCaptureFixture
) -> None:
    answers = Answers()
    slot.start(lambda _task: 1 // 0, answers.result, answers.error)
    qtbot.waitUntil(lambda: bool(answers.errors))
    assert answers.errors[0].what == "This could not be worked out."
    assert answers.errors[0].details.startswith("ZeroDivisionError")
    assert "Traceback" not in answers.errors[0].details
    assert "job test failed" in caplog.text


def test_progress_is_told_until_the_job_is_cancelled(qtbot: QtBot, slot: JobSlot) -> None:
    answers, may_end = Answers(), threading.Event()
    told: list[Progress] = []
    slot.progressed.connect(told.append)

    def work(task: Any) -> str:
        task.progress("file", 1, 2)
        may_end.wait(5)
        return "done"

    slot.start(work, answers.result, answers.error)
    qtbot.waitUntil(lambda: told == [Progress("file", 1, 2, share=0.5)])
    may_end.set()
    qtbot.waitUntil(lambda: answers.results == ["done"])


def test_closed_slot_takes_no_work(qtbot: QtBot, slot: JobSlot) -> None:
    answers = Answers()
    assert slot.close()
    slot.start(lambda _task: 1, answers.result, answers.error)
    assert not slot.is_busy


def test_close_does_not_wait_for_a_deaf_job(qtbot: QtBot) -> None:
    slot, may_end = JobSlot("deaf"), threading.Event()
    slot.start(lambda _task: may_end.wait(5), lambda _result: None, lambda _error: None)
    assert not slot.close(patience_s=0.01)
    may_end.set()
    qtbot.wait(50)


def test_callback_may_start_the_next_job(qtbot: QtBot, slot: JobSlot) -> None:
    answers = Answers()

    def again(_result: Any) -> None:
        slot.start(lambda _task: "second", answers.result, answers.error)

    slot.start(lambda _task: "first", again, answers.error)
    qtbot.waitUntil(lambda: answers.results == ["second"])
