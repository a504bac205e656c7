"""What the menu of the ruler offers for a step: to lay another one under it, to compare them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu, QWidget

from analysis.timeline_steps import Steps
from widgets.steps.step_prompt import StepPrompt


def add_step_deeds(
    menu: QMenu, steps: Steps, place: int, selected: int | None, compare: Callable[[int, int], None]
) -> None:
    """Add rows for the step at a place of ``steps``; ``compare(step above, step below)``."""
    number = int(steps.number[place])
    menu.addSeparator()
    rows = {
        selected: QCoreApplication.translate("StepMenu", "Compare with step {n}, the selected one"),
        _number(steps, place - 1): QCoreApplication.translate("StepMenu", "Compare with step {n}, the one before"),
        _number(steps, place + 1): QCoreApplication.translate("StepMenu", "Compare with step {n}, the one after"),
    }
    for other, text in rows.items():
        if other is not None and other != number and steps.span_of(other) is not None:
            menu.addAction(text.format(n=other)).triggered.connect(partial(compare, number, other))
    ask = menu.addAction(QCoreApplication.translate("StepMenu", "Compare with step…"))
    ask.triggered.connect(partial(ask_for_other, menu.parentWidget(), steps, number, compare))


def ask_for_other(parent: QWidget | None, steps: Steps, number: int, compare: Callable[[int, int], None]) -> None:
    """Ask for the step to compare step ``number`` with; nothing where it is the only one."""
    others = [step for step in steps.number.tolist() if step != number]
    if not others:
        return
    title = QCoreApplication.translate("StepMenu", "Compare step {n} with").format(n=number)
    prompt = StepPrompt(others, None, parent, title)
    prompt.chosen.connect(partial(compare, number))
    prompt.open()


def _number(steps: Steps, place: int) -> int | None:
    return int(steps.number[place]) if 0 <= place < len(steps.number) else None
