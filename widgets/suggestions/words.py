"""Words of the Suggestions panel that several of its parts use. Translated when they are asked for."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from analysis.measured import Target
from analysis.rules import Severity
from analysis.suggest import Suggestions
from model.units import count
from widgets.panel_names import panel_name
from widgets.requests import Request, ShowOperator, ShowPanel, ShowQueue, ShowStep


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


def target_link(target: Target) -> tuple[str, Request]:
    """The link to what the evidence speaks of: its words, and what it asks for."""
    translate = QCoreApplication.translate
    value = target.value
    if target.kind == "step":
        return translate("Suggestions", "Show step {0}").format(value), ShowStep(int(value), "step_trace")
    if target.kind == "queue":
        return translate("Suggestions", "Show the queue of op {0}").format(value), ShowQueue(int(value), to_front=True)
    if target.kind == "operator":
        return translate("Suggestions", "Show the operator"), ShowOperator(str(value))
    return translate("Suggestions", "Show in {0}").format(panel_name(str(value))), ShowPanel(str(value))


def checked_words(found: Suggestions) -> str:
    """``16 rules checked, 3 fired, 4 lacked data``."""
    translate = QCoreApplication.translate
    words = translate("Suggestions", "%n rule(s) checked, {0} fired, {1} lacked data", "", found.checked)
    return words.format(count(len(found.suggestions)), count(len(found.lacking)))


def nothing_words(found: Suggestions) -> tuple[str, str]:
    """Heading and reason where no rule fired."""
    translate = QCoreApplication.translate
    lacking = len(found.lacking)
    if not found.checked:
        return (
            translate("Suggestions", "No rule could be checked"),
            translate("Suggestions", "This result lacks the data that the %n rule(s) need.", "", lacking),
        )
    words = translate("Suggestions", "No suggestion: %n rule(s) checked, none fired.", "", found.checked)
    more = translate("Suggestions", "%n more rule(s) lacked data.", "", lacking)
    return words, more if lacking else ""
