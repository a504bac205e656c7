"""Counts what is wrong with one trace file; counts of several workers add up, and each kind is said once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from model.problem import Problem

_SAMPLE_LENGTH = 120

_LEFT_OUT = "they are left out."
_ZERO_LENGTH = "they are shown with zero length."
_EXTENDED = "they are drawn to the end of their track."
_STOPPED = "The run may have been stopped while writing, or the writer has a size limit."
_TEXTS: Mapping[str, tuple[str, str]] = {
    "file_empty": ("warn", "{file} is empty. The run may have ended before it was written."),
    "json_no_events": (
        "critical",
        "{file} holds no list of trace events ({sample}); nothing was taken from it. It may be cut or of another kind.",
    ),
    "json_truncated": (
        "warn",
        "{file} ends in the middle of an event that begins at {where}; all before it was read. " + _STOPPED,
    ),
    "json_unclosed": ("info", "{file} ends without the closing bracket; all its events were read."),
    "json_garbage": (
        "warn",
        "{file}: {count} places are no valid JSON, first at {where}: “{sample}”; the events there are left out.",
    ),
    "gzip_damaged": (
        "warn",
        "{file} cannot be unpacked beyond {where}; what came before was read. Copy the file again.",
    ),
    "text_encoding": ("info", "{file} is not UTF-8; it was read as {sample}."),
    "event_time_invalid": (
        "warn",
        "{file}: {count} events have no time that can be read, first at {where}: {sample}; " + _LEFT_OUT,
    ),
    "event_duration_missing": (
        "warn",
        "{file}: {count} slices have no duration that can be read, first at {where}: {sample}; " + _ZERO_LENGTH,
    ),
    "event_duration_negative": (
        "warn",
        "{file}: {count} slices end before they begin, first at {where}: {sample}; " + _ZERO_LENGTH,
    ),
    "span_not_closed": (
        "info",
        "{file}: {count} begin events have no end, first after {where}: {sample}; " + _EXTENDED,
    ),
    "span_not_begun": (
        "warn",
        "{file}: {count} end events have no begin, first after {where}: {sample}; " + _LEFT_OUT,
    ),
    "counter_value_invalid": (
        "warn",
        "{file}: {count} counter values are no numbers, first after {where}: {sample}; " + _LEFT_OUT,
    ),
    "event_kind_ignored": ("info", "{file}: {count} events are of kinds that Stepscope does not show ({sample})."),
}
"""Code -> severity and sentence."""


@dataclass(slots=True)
class _Fault:
    at: int
    sample: str
    count: int


@dataclass(slots=True)
class Tally:
    """Faults by code, and ignored events by phase."""

    faults: dict[str, _Fault] = field(default_factory=dict)
    ignored: dict[str, int] = field(default_factory=dict)

    def note(self, code: str, at: int, sample: str = "", count: int = 1) -> None:
        """Count ``count`` cases of ``code``; the one with the smallest byte position ``at`` is shown."""
        self._merge(code, _Fault(at, sample[:_SAMPLE_LENGTH], count))

    def ignore(self, phase: str, count: int = 1) -> None:
        """Count events of a phase that nobody shows."""
        self.ignored[phase] = self.ignored.get(phase, 0) + count

    def add(self, other: Tally) -> None:
        """Add the counts of ``other``."""
        for code, fault in other.faults.items():
            self._merge(code, fault)
        for phase, count in other.ignored.items():
            self.ignore(phase, count)

    def _merge(self, code: str, fault: _Fault) -> None:
        known = self.faults.get(code)
        if known is None:
            self.faults[code] = _Fault(fault.at, fault.sample, fault.count)
            return
        if fault.at < known.at:
            known.at, known.sample = fault.at, fault.sample
        known.count += fault.count

    def problems(self, file: str) -> Iterable[Problem]:
        """One problem for each code."""
        for code, fault in self.faults.items():
            yield _problem(file, code, fault, {"byte": fault.at})
        if self.ignored:
            kinds = sorted(self.ignored.items(), key=lambda item: -item[1])
            sample = ", ".join(f"{phase}: {count}" for phase, count in kinds[:20])
            fault = _Fault(0, sample, sum(self.ignored.values()))
            yield _problem(file, "event_kind_ignored", fault, dict(kinds[:20]))


def _problem(file: str, code: str, fault: _Fault, values: Mapping[str, int]) -> Problem:
    severity, text = _TEXTS[code]
    where = "" if code == "event_kind_ignored" else f"byte {fault.at}"
    message = text.format(file=file, where=where, count=fault.count, sample=fault.sample)
    return Problem(code, message, file, where, fault.count, fault.sample, severity, values)
