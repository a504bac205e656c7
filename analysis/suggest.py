"""Suggestions: every rule whose measured value is above its threshold, with the evidence, by the time to win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from analysis.measured import Finding, Measured, Target
from analysis.metrics import METRICS
from analysis.rules import Rule, Values, rules
from model.problem import SEVERITIES, Severity
from model.task import TaskContext

if TYPE_CHECKING:
    from cache.trace import Trace


@dataclass(frozen=True, slots=True)
class SuggestQuery:
    """``thresholds``: (rule id, threshold) pairs of a user, instead of the shipped ones."""

    thresholds: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A rule that fired. ``evidence`` holds value and threshold too; ``win_ns``: time per step that could be won;
    ``same_as``: id of the suggestion before it that is about the same time, which can be won only once."""

    rule: Rule
    threshold: float
    value: float
    evidence: Values
    win_ns: float | None
    target: Target | None
    wins: str = ""
    same_as: str = ""

    @property
    def id(self) -> str:
        """Id of the rule."""
        return self.rule.id

    @property
    def severity(self) -> Severity:
        """Severity of the rule."""
        return self.rule.severity

    @property
    def title(self) -> str:
        """English title with the measured values."""
        return self.rule.text("title", "en", self.evidence)


@dataclass(frozen=True, slots=True)
class Passed:
    """A rule that had data and did not fire."""

    rule: Rule
    threshold: float
    value: float


@dataclass(frozen=True, slots=True)
class Suggestions:
    """``suggestions`` in order; ``checked`` rules had data, of which ``passed`` did not fire; the rules in ``lacking``
    had none."""

    suggestions: tuple[Suggestion, ...]
    checked: int
    lacking: tuple[str, ...]
    passed: tuple[Passed, ...] = ()

    @property
    def is_fine(self) -> bool:
        """Whether nothing fired, and most of the rules had data: what is not known is not fine."""
        return not self.suggestions and self.checked > len(self.lacking)


def suggest(trace: Trace, query: SuggestQuery, task: TaskContext) -> Suggestions:
    """Check all rules. A rule without data neither fires nor counts as checked."""
    measured = Measured(trace, task)
    findings: dict[str, Finding | None] = {}
    overrides: Mapping[str, float] = dict(query.thresholds)
    fired: list[Suggestion] = []
    lacking: list[str] = []
    passed: list[Passed] = []
    for rule in rules():
        task.check()
        if rule.metric not in findings:
            findings[rule.metric] = METRICS[rule.metric](measured)
        finding = findings[rule.metric]
        if finding is None:
            lacking.append(rule.id)
            continue
        threshold = overrides.get(rule.id, rule.threshold)
        if finding.value > threshold:
            fired.append(_suggestion(rule, finding, threshold))
        else:
            passed.append(Passed(rule, threshold, finding.value))
    fired.sort(key=_place)
    return Suggestions(_counted_once(fired), len(rules()) - len(lacking), tuple(lacking), tuple(passed))


def _place(suggestion: Suggestion) -> tuple[bool, float, int, str]:
    """By the time that could be won; what is critical and cannot be told in time goes first."""
    is_first = suggestion.severity == "critical" and suggestion.win_ns is None
    return not is_first, -(suggestion.win_ns or 0.0), SEVERITIES.index(suggestion.severity), suggestion.id


def _counted_once(fired: Sequence[Suggestion]) -> tuple[Suggestion, ...]:
    """With a mark where two are about the same time."""
    first: dict[str, str] = {}
    kept = []
    for suggestion in fired:
        before = first.setdefault(suggestion.wins, suggestion.id) if suggestion.wins else ""
        kept.append(replace(suggestion, same_as=before) if before and before != suggestion.id else suggestion)
    return tuple(kept)


def _suggestion(rule: Rule, finding: Finding, threshold: float) -> Suggestion:
    unit = f"_{rule.unit}" if rule.unit else ""
    evidence = {**finding.evidence, f"value{unit}": finding.value, f"threshold{unit}": threshold}
    return Suggestion(rule, threshold, finding.value, evidence, finding.win_ns, finding.target, finding.wins)
