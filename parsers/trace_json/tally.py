"""Counts what is wrong with one trace file; counts of several workers add up, and each kind is said once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from model.literal import excerpt
from model.problem import Problem
from model.sentence import QT_TRANSLATE_NOOP, sentence
from parsers.fault_texts import TEXTS
from parsers.faults import SAMPLE_LENGTH, place

_TEXTS: Mapping[str, tuple[str, str]] = {
    **{code: TEXTS[code] for code in ("file_empty", "text_encoding", "text_damaged")},
    "json_no_events": (
        "critical",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} holds no list of trace events ({sample}); nothing was taken from it. It may be cut "
            "or of another kind.",
        ),
    ),
    "json_truncated": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} ends in the middle of an event that begins at {where}; all before it was read. The "
            "run may have been stopped while writing, or the writer has a size limit.",
        ),
    ),
    "json_unclosed": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} ends without the closing bracket; all its events were read.",
        ),
    ),
    "json_garbage": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|place is|places are} no valid JSON, {count||first }at {where}: “{sample}”; the "
            "events there are left out.",
        ),
    ),
    "gzip_damaged": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} cannot be unpacked beyond {where}; what came before was read. Copy the file again.",
        ),
    ),
    "gzip_swells": (
        "critical",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} becomes more than {sample} times larger when it is unpacked; it was given up at {where}, what came "
            "before was read. No profiler writes such a file: if it has to be so, unpack it and open what comes out.",
        ),
    ),
    "event_time_invalid": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|event has|events have} no time that can be read, {count||first }at {where}: "
            "{sample}; {count|it is|they are} left out.",
        ),
    ),
    "event_duration_missing": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|slice has|slices have} no duration that can be read, {count||first }at {where}: "
            "{sample}; {count|it is|they are} shown with zero length.",
        ),
    ),
    "event_duration_negative": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|slice ends before it begins|slices end before they begin}, {count||first }at "
            "{where}: {sample}; {count|it is|they are} shown with zero length.",
        ),
    ),
    "span_ends_early": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|end event lies|end events lie} before {count|its begin event|their begin events}"
            "{count||, first}: {sample}; {count|it is|they are} shown with zero length.",
        ),
    ),
    "span_not_closed": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|begin event has|begin events have} no end{count||, first}: {sample}; "
            "{count|it is|they are} drawn to the end of {count|its|their} track.",
        ),
    ),
    "span_not_begun": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|end event has|end events have} no begin{count||, first}: {sample}; "
            "{count|it is|they are} left out.",
        ),
    ),
    "counter_value_invalid": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|counter value is no number|counter values are no numbers}{count||, first}: "
            "{sample}; {count|it is|they are} left out.",
        ),
    ),
    "counter_without_value": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|counter event has no value|counter events have no values}{count||, first}: "
            "{sample}; {count|it is|they are} left out.",
        ),
    ),
    "flow_without_id": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|end of a flow has|ends of flows have} no id, by which ends find each other"
            "{count||, first}: {sample}; {count|it is|they are} left out.",
        ),
    ),
    "counter_fraction": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|counter value is a fraction|counter values are fractions} although "
            "{count|its|their} name says %{count||, first}: {sample}; {count|it is|they are} "
            "shown times 100.",
        ),
    ),
    "samples_ignored": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: besides events it holds samples of call stacks, which Stepscope does not show.",
        ),
    ),
    "event_kind_ignored": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|event is of a kind|events are of kinds} that Stepscope does not show ({sample}).",
        ),
    ),
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
        self._merge(code, _Fault(at, excerpt(sample, SAMPLE_LENGTH), count))

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

    def problems(self, file: str, line_of: Callable[[int], int | None]) -> Iterable[Problem]:
        """One problem for each code. ``line_of``: the line of a byte position, None where lines do not help."""
        for code, fault in self.faults.items():
            yield _problem(file, code, fault, line_of)
        if self.ignored:
            kinds = sorted(self.ignored.items(), key=lambda item: -item[1])
            sample = ", ".join(f"{phase}: {count}" for phase, count in kinds[:20]) + (", …" if len(kinds) > 20 else "")
            severity, text = _TEXTS["event_kind_ignored"]
            count = sum(self.ignored.values())
            message = sentence("Problems", text).filled(file=file, count=count, sample=sample)
            yield Problem("event_kind_ignored", message, file, "", count, sample, severity, dict(kinds[:20]))


def _problem(file: str, code: str, fault: _Fault, line_of: Callable[[int], int | None]) -> Problem:
    severity, text = _TEXTS[code]
    where, values = "", {}
    if "{where}" in text:
        line = line_of(fault.at)
        where, values = place(f"byte {fault.at}" if line is None else f"line {line}"), {"byte": fault.at}
    message = sentence("Problems", text).filled(file=file, where=where, count=fault.count, sample=fault.sample)
    return Problem(code, message, file, where, fault.count, fault.sample, severity, values)
