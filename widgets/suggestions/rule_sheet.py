"""What is behind a suggestion: its rule, what was measured, and the threshold, which can be changed and reset."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QDoubleSpinBox, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout

from analysis.rules import Rule
from analysis.suggest import Passed, Suggestion
from model.units import MS, NBSP
from widgets.parts.link import Link
from widgets.parts.plain_text import accessible_text, plain_tooltip, text_label
from widgets.parts.quiet_wheel import leave_wheel_to_form
from widgets.parts.spin_box import inset_text
from widgets.parts.wrapped_label import wrapped_label
from widgets.suggestions.words import amount_words, measured_words, rule_language

Changed = Callable[[str, float | None], object]
"""Takes a rule's id and its new threshold; None = the shipped one."""

_LEAST_WIDTH = 112


def rule_sheet(suggestion: Suggestion, changed: Changed) -> QGridLayout:
    """The rule of a suggestion with all that a reviewer asks for."""
    translate = QCoreApplication.translate
    rule = suggestion.rule
    grid = QGridLayout()
    grid.setContentsMargins(0, 6, 0, 0)
    grid.setHorizontalSpacing(12)
    grid.setVerticalSpacing(4)
    grid.setColumnStretch(1, 1)
    rows = (
        (translate("SuggestionRow", "Rule"), rule.id),
        (translate("SuggestionRow", "Metric"), rule.metric),
        (translate("SuggestionRow", "Measured"), measured_words(rule, suggestion.value)),
        (translate("SuggestionRow", "Source"), rule.source),
    )
    for at, (name, value) in enumerate(rows):
        grid.addWidget(text_label(name, "small", "caption"), at, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(wrapped_label(value, "small"), at, 1)
    at = len(rows)
    grid.addWidget(text_label(translate("SuggestionRow", "Fires above"), "small", "caption"), at, 0)
    grid.addLayout(threshold_field(rule, suggestion.threshold, changed), at, 1)
    return grid


def rule_name(rule: Rule) -> QLabel:
    """What a rule looks for, in words; its id and where it comes from as a tooltip."""
    name = wrapped_label(rule.name(rule_language()), tone="secondary")
    name.setToolTip(plain_tooltip(f"{rule.id}\n{rule.source}"))
    return name


def passed_rule(passed: Passed, changed: Changed) -> QVBoxLayout:
    """A rule that did not fire: what was measured, and the threshold."""
    translate = QCoreApplication.translate
    part = QVBoxLayout()
    part.setSpacing(2)
    part.addWidget(rule_name(passed.rule))
    line = QHBoxLayout()
    line.setSpacing(8)
    measured = translate("SuggestionRow", "measured {0}, fires above").format(measured_words(passed.rule, passed.value))
    line.addWidget(text_label(measured, "small", "caption"))
    line.addLayout(threshold_field(passed.rule, passed.threshold, changed), 1)
    part.addLayout(line)
    return part


def threshold_field(rule: Rule, threshold: float, changed: Changed) -> QHBoxLayout:
    """The threshold of a rule, to be changed and to be reset to the shipped one."""
    translate = QCoreApplication.translate
    in_ms = rule.unit == "ns"
    box = QDoubleSpinBox()
    inset_text(box)
    box.setMinimumWidth(_LEAST_WIDTH)
    leave_wheel_to_form(box)
    box.setDecimals({"ns": 3, "percent": 1}.get(rule.unit, 0))
    box.setRange(0, 100 if rule.unit == "percent" else 1_000_000)
    box.setSuffix({"ns": f"{NBSP}ms", "percent": f"{NBSP}%"}.get(rule.unit, ""))
    box.setValue(threshold / MS if in_ms else threshold)
    box.setKeyboardTracking(False)
    box.setAccessibleName(accessible_text(translate("SuggestionRow", "Threshold of the rule {0}").format(rule.id)))
    box.valueChanged.connect(lambda value: changed(rule.id, float(round(value * MS)) if in_ms else value))
    row = QHBoxLayout()
    row.setSpacing(12)
    row.addWidget(box)
    if threshold != rule.threshold:
        reset = Link(translate("SuggestionRow", "Reset to {0}").format(amount_words(rule.threshold, rule.unit)))
        reset.clicked.connect(lambda: changed(rule.id, None))
        row.addWidget(reset)
    row.addStretch(1)
    return row
