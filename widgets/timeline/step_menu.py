"""What the menu of the ruler offers for a step: to lay another one under it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from analysis.timeline_steps import Steps
from widgets.steps.step_prompt import StepPrompt


def add_step_deeds(
    menu: QMenu, steps: Steps, place: int, selected: int | None, compare: Callable[[int, int], None]
) -> None:
    """Add rows for the step at a place of ``steps``; ``compare(step above, step below)``."""
    number = int(steps.number[place])
    menu.addSeparator()
    words = QCoreApplication.translate("StepMenu", "Lay under step {n}").format(n=number)
    others = menu.addMenu(words)
    rows = [
        (QCoreApplication.translate("StepMenu", "The selected step {n}"), selected),
        (QCoreApplication.translate("StepMenu", "The step before, {n}"), _number(steps, place - 1)),
        (QCoreApplication.translate("StepMenu", "The step after, {n}"), _number(steps, place + 1)),
    ]
    for text, other in rows:
        if other is not None and other != number and steps.span_of(other) is not None:
            action = QAction(text.format(n=other), others)
            action.triggered.connect(partial(compare, number, other))
            others.addAction(action)
    ask = others.addAction(QCoreApplication.translate("StepMenu", "Step…"))
    ask.triggered.connect(partial(_ask, menu.parentWidget(), steps, number, compare))


def _number(steps: Steps, place: int) -> int | None:
    return int(steps.number[place]) if 0 <= place < len(steps.number) else None


def _ask(parent: QWidget | None, steps: Steps, number: int, compare: Callable[[int, int], None]) -> None:
    prompt = StepPrompt([step for step in steps.number.tolist() if step != number], None, parent)
    prompt.chosen.connect(partial(compare, number))
    prompt.open()
