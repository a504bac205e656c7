"""The results of an opened folder in one list: ranks that no file says, collection windows of one rank, names that
differ (ascend-formats 1.2, 1.6)."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace

from model.natural_order import natural_key
from parsers.reader import Result

# Profilers put when they began into the names of their folders: worker_20240102140312123_ascend_ms, PROF_000001_…_ABC.
_RUN = re.compile(
    r"(?P<worker>.*?)_?(?P<day>\d{8})(?P<time>\d{6})(?:\d{3})?_ascend_(?:ms|pt)"
    r"|PROF_\d+_(?P<prof_day>\d{8})(?P<prof_time>\d{6})(?:\d{3})?_.*",
    re.IGNORECASE,
)


def numbered(results: Sequence[Result]) -> tuple[Result, ...]:
    """The results of one reader. Processes that do not say their rank get the numbers of their folders in order, as
    msprof-analyze counts them; results of one rank become its collection windows, numbered by the time in the names of
    their folders, which is UTC in those of MindSpore. Same order and length."""
    named = _with_ordinals(results)
    windows: dict[Result, Result] = {}
    for group in _groups(named, lambda result: (result.rank, result.device)):
        if len(group) > 1 and all(_run(result) for result in group):
            windows |= _windows(group)
    return tuple(windows.get(result, result) for result in named)


def told_apart(results: Sequence[Result]) -> tuple[Result, ...]:
    """The results of all readers; those that would be called the same say where they lie. Same order and length."""
    again = {result for group in _groups(results, lambda result: result.label) if len(group) > 1 for result in group}
    return tuple(replace(result, detail=result.base) if result in again else result for result in results)


def _with_ordinals(results: Sequence[Result]) -> list[Result]:
    """With ranks by the order of the processes, unless a folder says one or all are of one process. Such a number tells
    nobody which run it is: results that lie in several folders say in which."""
    processes: dict[str, None] = {}
    for result in sorted(results, key=lambda result: natural_key(result.base)):
        processes.setdefault(_process(result))
    if len(processes) < 2 or "" in processes or any(result.rank is not None for result in results):
        return list(results)
    ordinals = {process: number for number, process in enumerate(processes)}
    folders = {result: result.base.rpartition("/")[0] for result in results}
    details = folders if len(set(folders.values())) > 1 else {}
    return [
        replace(result, rank=ordinals[_process(result)], detail=details.get(result, result.detail))
        for result in results
    ]


def _windows(group: Sequence[Result]) -> dict[Result, Result]:
    ordered = sorted(group, key=lambda result: (_begun(result), natural_key(result.base)))
    is_one_day = len({_begun(result)[0] for result in group}) == 1
    windows = {}
    for number, result in enumerate(ordered, 1):
        day, time = _begun(result)
        clock = f"{time[:2]}:{time[2:4]}:{time[4:]}"
        begun = clock if is_one_day else f"{day[:4]}-{day[4:6]}-{day[6:]} {clock}"
        detail = " · ".join(part for part in (begun, result.detail) if part)
        windows[result] = replace(result, window=number, detail=detail)
    return windows


def _groups(results: Iterable[Result], key: Callable[[Result], Hashable]) -> Iterable[list[Result]]:
    groups: dict[Hashable, list[Result]] = {}
    for result in results:
        groups.setdefault(key(result), []).append(result)
    return groups.values()


def _run(result: Result) -> re.Match[str] | None:
    """What the name of the deepest folder says that has such a name."""
    matches = (_RUN.fullmatch(part) for part in reversed(result.base.split("/")))
    return next((match for match in matches if match), None)


def _begun(result: Result) -> tuple[str, str]:
    """Day and time of day in digits."""
    match = _run(result)
    return (match["day"] or match["prof_day"], match["time"] or match["prof_time"]) if match else ("", "")


def _process(result: Result) -> str:
    """Which process it was, "" when the folder's name does not say: a worker has one folder a window, msprof one folder
    a process."""
    match = _run(result)
    if match is None:
        return ""
    above = result.base[: result.base.rfind(match[0])]
    return above + (match["worker"] if match["day"] else match[0])
