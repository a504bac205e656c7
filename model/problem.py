"""What went wrong with a result, said so that a user can act on it; the health report is a list of these."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Severity = Literal["info", "warn", "critical"]
SEVERITIES: tuple[Severity, ...] = ("critical", "warn", "info")
"""Of problems and of suggestions, the worst first."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One kind of trouble in one file.

    ``code`` is a stable snake_case id (``csv_row_cut``), ``file`` the path relative to the opened folder ("" when it
    concerns the whole result), ``where`` the first position (``row 48213``, ``byte 1204``), ``count`` how many times it
    occurs, ``sample`` a short literal excerpt. ``message`` is the whole English sentence: what, where, what to do.
    """

    code: str
    message: str
    file: str = ""
    where: str = ""
    count: int = 1
    sample: str = ""
    severity: str = "warn"  # of `SEVERITIES`
    values: Mapping[str, str | int | float] = field(default_factory=dict)


def without_file(words: str, path: str) -> str:
    """``words`` without the ``path`` and the colon that they begin with, where they do: for a place that shows it."""
    rest = words.removeprefix(path)
    return words if rest == words else rest.lstrip(" :：")


class StepscopeError(Exception):
    """An error for a user: ``what`` happened, ``where``, and ``advice`` on what to do. Its text has all three."""

    def __init__(self, what: str, where: str = "", advice: str = "", code: str = "failed") -> None:
        super().__init__(" ".join(part for part in (what, f"({where})" if where else "", advice) if part))
        self.what = what
        self.where = where
        self.advice = advice
        self.code = code
