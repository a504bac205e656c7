"""Words of the Suggestions panel that several of its parts use. Translated when they are asked for."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from analysis.measured import Target
from analysis.rules import Rule
from analysis.suggest import Suggestion, Suggestions
from model.problem import Severity
from model.time_span import TimeSpan
from model.units import MS, NBSP, S, count, duration, number, percent
from widgets.panel_names import panel_name
from widgets.requests import Request, ShowOperator, ShowPanel, ShowQueue, ShowRange, ShowStep


def rule_language() -> str:
    """The language of the rules' own words that fits the program's."""
    return "zh_CN" if QLocale().language() == QLocale.Language.Chinese else "en"


def severity_word(severity: Severity) -> str:
    """A severity as a word beside its icon."""
    translate = QCoreApplication.translate
    return {
        "critical": translate("Suggestions", "Critical"),
        "warn": translate("Suggestions", "Warning"),
        "info": translate("Suggestions", "Note"),
    }[severity]


def win_words(suggestion: Suggestion) -> str:
    """The time that could be won in each step; "" = it is not known."""
    win = suggestion.win_ns
    if win is None:
        return ""
    return f"{number(win / MS, 1)}{NBSP}ms" if MS / 10 <= win < 10 * S else duration(win)


def note_words(suggestion: Suggestion) -> list[str]:
    """What the numbers rest on, and whether they are counted elsewhere."""
    translate = QCoreApplication.translate
    notes = []
    covered = suggestion.evidence.get("covered_percent")
    if covered is not None:
        notes.append(translate("SuggestionRow", "Rests on {0} of the run's calls.").format(percent(float(covered))))
    if suggestion.same_as and suggestion.win_ns is not None:
        notes.append(
            translate("SuggestionRow", "This communication is counted above already.")
            if suggestion.wins == "communication"
            else translate("SuggestionRow", "The device's idle time is counted above already.")
        )
    return notes


def amount_words(value: float, unit: str) -> str:
    """A measured value or a threshold in the unit of its rule."""
    if unit == "ns":
        return duration(value)
    return percent(value) if unit == "percent" else number(value, 0 if value == int(value) else 2)


def measured_words(rule: Rule, value: float) -> str:
    """What was measured, with what is counted where the rule has no unit."""
    return f"{amount_words(value, rule.unit)} {rule.counted(rule_language(), value)}".rstrip()


def target_link(target: Target) -> tuple[str, Request]:
    """The link to what the evidence speaks of: its words, and what it asks for."""
    translate = QCoreApplication.translate
    value = target.value
    if isinstance(value, TimeSpan):
        return translate("Suggestions", "Show in the timeline"), ShowRange(value, to_front=True)
    if target.kind == "step":
        return translate("Suggestions", "Show step {0}").format(value), ShowStep(int(value), "step_trace")
    if target.kind == "queue":
        return translate("Suggestions", "Show the queue of op {0}").format(value), ShowQueue(int(value), to_front=True)
    if target.kind == "operator":
        return translate("Suggestions", "Show the operator"), ShowOperator(str(value))
    return translate("Suggestions", "Show in {0}").format(panel_name(str(value))), ShowPanel(str(value))


def checked_words(found: Suggestions) -> str:
    """``16 rules checked, 3 of them fired; 4 more lacked data``."""
    translate = QCoreApplication.translate
    one = translate("Suggestions", "{0} rule checked, {1} fired; {2} more lacked data")
    several = translate("Suggestions", "{0} rules checked, {1} of them fired; {2} more lacked data")
    words = one if found.checked == 1 else several
    return words.format(count(found.checked), count(len(found.suggestions)), count(len(found.lacking)))


def nothing_words(found: Suggestions) -> tuple[str, str]:
    """Heading and reason where no rule fired."""
    translate = QCoreApplication.translate
    lacking = count(len(found.lacking))
    if not found.checked:
        return (
            translate("Suggestions", "No rule could be checked"),
            translate("Suggestions", "This result lacks the data that the {0} rules need.").format(lacking),
        )
    one = translate("Suggestions", "No suggestion: {0} rule checked, none fired.")
    several = translate("Suggestions", "No suggestion: {0} rules checked, none fired.")
    more_one = translate("Suggestions", "{0} more rule lacked data.")
    more = translate("Suggestions", "{0} more rules lacked data.")
    words = (one if found.checked == 1 else several).format(count(found.checked))
    return words, (more_one if len(found.lacking) == 1 else more).format(lacking) if found.lacking else ""
