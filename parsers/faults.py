"""Counts what is wrong in one file and says each kind of trouble once: first place, how often, an excerpt."""

from __future__ import annotations

import re
from dataclasses import dataclass

from model.literal import excerpt
from model.problem import Problem
from model.sentence import QT_TRANSLATE_NOOP, sentence
from parsers.fault_texts import TEXTS

SAMPLE_LENGTH = 120

_PLACE = re.compile(r"(row|line|byte|step) (\d+)")
_PLACES = {
    "row": QT_TRANSLATE_NOOP("Places", "row {number}"),
    "line": QT_TRANSLATE_NOOP("Places", "line {number}"),
    "byte": QT_TRANSLATE_NOOP("Places", "byte {number}"),
    "step": QT_TRANSLATE_NOOP("Places", "step {number}"),
}


def place(where: str) -> str:
    """``row 12`` (line, byte, step) as a sentence that can be translated; any other place as it is."""
    match = _PLACE.fullmatch(where)
    return sentence("Places", _PLACES[match[1]]).filled(number=int(match[2])) if match else where


@dataclass(slots=True)
class _Fault:
    where: str
    sample: str
    count: int


class Faults:
    """The troubles of the file ``path``. `note` them as they occur, ask for `problems` at the end."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._faults: dict[tuple[str, str], _Fault] = {}

    def note(self, code: str, where: str = "", sample: str = "", count: int = 1, column: str = "") -> None:
        """Count ``count`` cases of ``code`` (see `fault_texts.TEXTS`); the first one's place and excerpt are kept."""
        fault = self._faults.get((code, column))
        if fault is None:
            self._faults[code, column] = _Fault(where, excerpt(sample, SAMPLE_LENGTH), count)
        else:
            fault.count += count

    def __contains__(self, code: str) -> bool:
        return any(code == known for known, _ in self._faults)

    def problems(self) -> list[Problem]:
        """One problem for each kind of trouble (and column)."""
        found = []
        for (code, column), fault in self._faults.items():
            severity, text = TEXTS[code]
            where = place(fault.where)
            message = sentence("Problems", text).filled(
                file=self._path,
                where=where,
                count=fault.count,
                sample=fault.sample,
                column=column,
            )
            values = {"column": column} if column else {}
            found.append(Problem(code, message, self._path, where, fault.count, fault.sample, severity, values))
        return found
