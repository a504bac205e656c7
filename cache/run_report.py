"""What a cache says about the run as a whole: facts, files, missing parts and problems, kept as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

import msgspec
import numpy as np

from cache.layout import Bytes
from model.batches import Facts, FileReport, Missing
from model.problem import Problem
from model.sentence import Sentence, filled_length

_MANY_PROBLEMS = 2_000
"""Beyond this many different problems, those of one code and file become one."""

_PLAIN = (str, int, float)
_MOST_REPEATED = 64
"""Times the bytes of a report, that its sentences may be long."""


class RunReport:
    """Collects facts and reports while a cache is written."""

    def __init__(self, sources: Mapping[str, Any]) -> None:
        self._sources = dict(sources)
        self._facts: dict[str, Any] = {}
        self._files: list[FileReport] = []
        self._missing: dict[Missing, None] = {}
        self._problems: dict[tuple[str, ...], Problem] = {}

    def add(self, item: Facts | FileReport | Missing | Problem) -> None:
        """Add one report; equal problems become one that counts both."""
        if isinstance(item, Facts):
            self._add_facts(item.values)
        elif isinstance(item, FileReport):
            self._files.append(item)
        elif isinstance(item, Missing):
            self._missing[item] = None
        else:
            self._add_problem(item)

    def stored(self) -> dict[str, Bytes]:
        """The datasets of group ``report`` by name."""
        parts = {
            "facts": self._facts,
            "sources": self._sources,
            "files": [_plain_fields(file) for file in self._files],
            "missing": [_plain_fields(missing) for missing in self._missing],
            "problems": [_plain_fields(problem) for problem in self._problems.values()],
        }
        return {name: json_bytes(part) for name, part in parts.items()}

    def _add_facts(self, values: Mapping[str, Any]) -> None:
        for name, value in values.items():
            known = self._facts.get(name)
            if isinstance(known, list) and isinstance(value, list | tuple):
                self._facts[name] = known + [one for one in value if one not in known]
            else:
                self._facts[name] = list(value) if isinstance(value, tuple | set | frozenset) else value

    def _add_problem(self, problem: Problem) -> None:
        key: tuple[str, ...] = (problem.code, problem.file, problem.message)
        if len(self._problems) >= _MANY_PROBLEMS and key not in self._problems:
            key = (problem.code, problem.file)
        known = self._problems.get(key)
        self._problems[key] = replace(known, count=known.count + problem.count) if known else problem


def json_bytes(value: Any) -> Bytes:
    """``value`` as ASCII JSON, so that lone surrogates survive."""
    return np.frombuffer(json.dumps(value, default=_plain).encode("ascii"), np.uint8)


def json_value(data: Bytes, kind: Any, object_hook: Callable[[dict[str, Any]], Any] | None = None) -> Any:
    """Stored JSON as a value of type ``kind``; a whole number beyond 64 bits is a float. Raises ValueError when it is
    no JSON or not of that type."""
    try:
        content = json.loads(data.tobytes(), object_hook=object_hook, parse_int=_whole_number)
        return msgspec.convert(content, kind)
    except (ValueError, RecursionError, msgspec.ValidationError) as error:
        raise ValueError(f"its report is unreadable: {error}") from error


def reports_of(data: Bytes, kind: Any) -> Any:
    """As `json_value`, for a list of reports, in which a `Sentence` is an object ``{"sentence": [...]}``."""
    return json_value(data, kind, _Sentences(len(data)).of)


def _plain_fields(report: FileReport | Missing | Problem) -> dict[str, Any]:
    return {field.name: _as_object(getattr(report, field.name)) for field in fields(report)}


def _as_object(value: Any) -> Any:
    """A `Sentence` as an object that keeps its template; anything else as it is."""
    if not isinstance(value, Sentence):
        return value
    values = {name: _as_object(part) for name, part in value.values.items()}
    return {"sentence": [value.context, value.template, values]}


class _Sentences:
    """Makes sentences of a report of ``size`` bytes: as much text as such a report can mean. A value that is used
    again and again, in sentences within sentences, would fill the memory."""

    def __init__(self, size: int) -> None:
        self._left = _MOST_REPEATED * size

    def of(self, value: dict[str, Any]) -> Any:
        """The sentence that an object stands for; other objects as they are. Raises ValueError."""
        match value:
            case {"sentence": [str(context), str(template), dict(values)]} if len(value) == 1:
                parts = {name: part if isinstance(part, _PLAIN) else str(part) for name, part in values.items()}
                self._left -= filled_length(template, parts)
                if self._left < 0:
                    raise ValueError("its sentences repeat themselves without end")
                return Sentence(context, template, parts)
        return value


def _whole_number(text: str) -> int | float:
    number = int(text)
    return number if -(1 << 63) <= number < 1 << 63 else float(text)


def _plain(value: object) -> object:
    """What JSON has no notation for: numpy scalars and arrays as numbers, paths and the like as texts."""
    if isinstance(value, np.generic | np.ndarray):
        return value.tolist()
    if isinstance(value, set | frozenset | tuple):
        return sorted(value, key=str)
    return str(value)
