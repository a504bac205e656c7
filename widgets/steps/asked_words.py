"""Words for the steps that a panel's figures are of."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from analysis.asked_steps import AskedSteps
from widgets.steps.step_counts import StepCounts


def asked_words(asked: AskedSteps) -> str:
    """Of which steps figures are; "" = of all, as nobody asked for less."""
    translate = QCoreApplication.translate
    if asked.problem:
        words = {
            "no_step": translate("AskedSteps", "Step {0} is not among these: all steps are shown."),
            "no_times": translate("AskedSteps", "Nothing says when these steps were: all are shown, not the range."),
            "none_in_range": translate("AskedSteps", "None of these steps is in the range: all are shown."),
        }[asked.problem]
        return words.format(asked.step)
    if asked.numbers is None:
        return ""
    if asked.step is not None:
        return step_words(asked.step)
    return StepCounts().touched(len(asked.numbers))


def step_words(step: int) -> str:
    """That figures are of one step."""
    return QCoreApplication.translate("AskedSteps", "Figures of step {0}").format(step)
