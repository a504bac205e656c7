"""Which of the results of an opened folder is converted, and what its cache says of all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from app.result_names import Which
from model.problem import Problem, StepscopeError
from model.sentence import sentence
from parsers.reader import Result


def chosen(results: Sequence[Result], which: Which, title: str) -> Result:
    """The result of that rank, or with that id; when there is no such id any more, as may be in a list of recent
    results, the first. ``title``: what kind of results they are. Raises `StepscopeError` (``no_rank``)."""
    if isinstance(which, str):
        return next((result for result in results if result.id == which), _first(results))
    wanted = [result for result in results if which is None or result.rank == which]
    if wanted:
        return _first(wanted)
    known = ", ".join(map(str, _ranks(results)))
    what = sentence("Errors", "This result has no rank {rank}.").filled(rank=str(which))
    advice = sentence("Errors", "It has rank {ranks}.").filled(ranks=known) if known else ""
    raise StepscopeError(what, title, advice, "no_rank")


def facts_of(shown: Result, results: Sequence[Result]) -> dict[str, Any]:
    """The facts ``rank``, ``ranks``, ``devices``, ``result`` (the id of the shown one) and ``results``: all that can be
    chosen, as `Result` has it, with ``which``, by which it is asked for. That is the same each time, so that one result
    has one cache."""
    ranks = _ranks(results)
    numbers: dict[Result, int] = {
        _first([result for result in results if result.rank == rank]): rank for rank in reversed(ranks)
    }
    first = _first(results)
    choices = [
        {
            **asdict(result),
            "label": result.label,
            "which": None if result is first else numbers.get(result, result.id),
        }
        for result in results
    ]
    devices = [result.device for result in results if result.device is not None]
    return {"rank": shown.rank, "ranks": ranks, "devices": devices, "results": choices, "result": shown.id}


def others_of_rank(shown: Result, results: Sequence[Result]) -> Iterator[Problem]:
    """That there are further results of the same rank, for example a second collection window: they are not in this
    cache."""
    others = [result for result in results if result.rank == shown.rank and result is not shown]
    if others and (shown.rank is not None or shown.window is not None):
        text = sentence(
            "Problems",
            "The opened folder holds {count} results of one rank; {shown} is shown. "
            "Choose another one in the tool bar, or open it itself: {others}.",
        ).filled(
            count=len(others) + 1,
            shown=shown.base or shown.label,
            others=", ".join(result.base or result.label for result in others),
        )
        yield Problem("several_results", text, count=len(others), severity="info")


def _first(results: Sequence[Result]) -> Result:
    return next((result for result in results if result.has_data), results[0])


def _ranks(results: Sequence[Result]) -> list[int]:
    return list(dict.fromkeys(result.rank for result in results if result.rank is not None))
