"""What goes into a report, and the process of its own that writes it for a window. No Qt."""

from __future__ import annotations

import logging
import multiprocessing
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Literal

from app.child import exit_code, give_way, start
from app.draft import draft_of
from app.offscreen import need_no_screen
from model.problem import StepscopeError
from model.sentence import sentence
from model.task import Progress, TaskContext

SUFFIXES = (".html", ".pdf")

Part = Literal["overview", "suggestions", "health", "charts"]
PARTS: tuple[Part, ...] = ("overview", "suggestions", "health", "charts")

USUAL_ROWS = 200
MOST_ROWS = 2_000
"""Of a table. A report is read from beginning to end; whoever needs all rows exports the table."""

_log = logging.getLogger(__name__)
_POLL_S = 0.05


@dataclass(frozen=True, slots=True)
class ReportWish:
    """``target`` ends in one of `SUFFIXES`; ``charts``: ids of panels, None = of all that have any; ``tables``: names;
    ``rows``: at most of each table; ``thresholds``: as in `analysis.suggest.SuggestQuery`."""

    target: Path
    language: str = "en"
    parts: tuple[Part, ...] = PARTS
    charts: tuple[str, ...] | None = None
    tables: tuple[str, ...] = ()
    rows: int = USUAL_ROWS
    thresholds: tuple[tuple[str, float], ...] = ()


def write_elsewhere(cache: Path, wish: ReportWish, task: TaskContext) -> None:
    """Write the report on the cache at ``cache`` in a process of its own: its panels, language and theme are not
    those of the window, which goes on meanwhile. Raises StepscopeError, and Cancelled when the child was ended."""
    context = multiprocessing.get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    child = context.Process(target=_run_child, args=(sender, cache, wish), name="stepscope report")
    start(child)
    sender.close()
    try:
        answer = _answer(receiver, task)
    finally:
        child.kill()
        exit_code(child)
        receiver.close()
        draft_of(wish.target).unlink(missing_ok=True)
    if answer is None:
        what = sentence("Errors", "The report was not finished.")
        raise StepscopeError(what, str(wish.target), sentence("Errors", "The log file has the details."), "report")
    if answer:
        raise StepscopeError(*answer)


Answer = tuple[str, ...]
"""What a StepscopeError is made of; empty: all went well."""


def _answer(receiver: Connection, task: TaskContext) -> Answer | None:
    """What the child said in the end; None = it ended without a word."""
    while True:
        task.check()
        try:
            if not receiver.poll(_POLL_S):
                continue
            message: Progress | Answer = receiver.recv()
        except (EOFError, OSError):
            return None
        if not isinstance(message, Progress):
            return message
        task.progress(message.what, round(message.share * 100), 100, "%")


def _run_child(messages: Connection, cache: Path, wish: ReportWish) -> None:
    give_way()
    from app.logs import log_to_file

    log_to_file()
    need_no_screen()
    try:
        from app.window.report_writer import write_report

        write_report(cache, wish, TaskContext(messages.send))
        messages.send(())
    except StepscopeError as failure:
        messages.send((failure.what, failure.where, failure.advice, failure.code))
    except BrokenPipeError:
        _log.info("nobody waits for %s any more", wish.target)
    except Exception:
        _log.exception("the report %s failed", wish.target)
