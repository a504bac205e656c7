"""Why files are not read, in the words that several readers have for it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from model.batches import FileReport
from model.sentence import sentence

NO_READER = sentence("Reasons", "no reader for this kind of file")
"""The least that can be said of a file."""
FACTS = sentence("Reasons", "says how the run was recorded; has no rows")
"""Of a file that is read, not ignored."""
LOG = sentence("Reasons", "a log of the tools")
CPU_SHAPES = sentence("Reasons", "input shapes of CPU operators; not shown")
RAW_DATA = sentence("Reasons", "raw data of the collector; open the PROF folder itself to see it")


def is_unexplained(report: FileReport) -> bool:
    """Whether nothing else than `NO_READER` was said of a file."""
    return report.state == "ignored" and report.reason == NO_READER


def kind_of_reason(reason: str) -> str:
    """What an ignored file is: ``elsewhere`` (of another rank, device or result), ``raw`` data, or ``other``."""
    if reason.startswith(("belongs to ", "lies outside ")):
        return "elsewhere"
    return "raw" if reason.startswith("raw data ") else "other"


def reason_of(path: str, reasons: Sequence[tuple[str, str]]) -> str:
    """The first of the ``reasons``, pairs of a regular expression and a reason, that fits all of ``path``; "" = none.
    Upper and lower case are alike."""
    return next((reason for pattern, reason in reasons if re.fullmatch(pattern, path, re.IGNORECASE)), "")


def holds_the_same(name: str) -> str:
    """The file ``name`` makes this one needless."""
    return sentence("Reasons", "{name} holds the same").filled(name=name)


def is_there(name: str) -> str:
    """The file ``name`` comes first."""
    return sentence("Reasons", "{name} is there").filled(name=name)


def belongs_to(device: int | str) -> str:
    """It is another device's."""
    return sentence("Reasons", "belongs to device {device}").filled(device=str(device))


def lies_outside(name: str) -> str:
    """It is not of the shown result, which is called ``name``."""
    return sentence("Reasons", "lies outside the result {name}").filled(name=name)
