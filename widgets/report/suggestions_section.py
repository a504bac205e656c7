"""The Suggestions of a report: what fired, why, what to do, and what it rests on with its threshold."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from analysis.suggest import Suggestion, Suggestions
from widgets.report.elements import Markup, grid, heading, joined, pairs, paragraph
from widgets.suggestions.words import (
    amount_words,
    checked_words,
    measured_words,
    note_words,
    nothing_words,
    rule_language,
    severity_word,
    win_words,
)


def suggestions_section(found: Suggestions) -> Markup:
    """All that fired, in the order of the Suggestions panel, and the rules that did not."""
    translate = QCoreApplication.translate
    parts = [heading(2, translate("Report", "Suggestions"))]
    if found.suggestions:
        parts.append(paragraph(checked_words(found), "note"))
    else:
        parts += [paragraph(words) for words in nothing_words(found)]
    parts += map(_suggestion, found.suggestions)
    if found.passed:
        parts.append(heading(3, translate("Report", "Checked and not fired")))
        headers = (translate("Report", "Rule"), translate("Report", "Measured"), translate("Report", "Fires above"))
        rows = [
            (
                one.rule.name(rule_language()),
                measured_words(one.rule, one.value),
                amount_words(one.threshold, one.rule.unit),
            )
            for one in found.passed
        ]
        parts.append(grid(headers, (False, True, True), rows))
    return joined(parts)


def _suggestion(one: Suggestion) -> Markup:
    translate, rule, language = QCoreApplication.translate, one.rule, rule_language()
    win = win_words(one)
    severity = severity_word(one.severity)
    worth = translate("Report", "{0}, at most {1} per step to win").format(severity, win) if win else severity
    return joined(
        (
            heading(3, rule.text("title", language, one.evidence)),
            paragraph(worth, one.severity),
            paragraph(rule.text("reason", language, one.evidence)),
            *(paragraph(note, "note") for note in note_words(one)),
            paragraph(rule.text("advice", language, one.evidence)),
            pairs(
                (
                    *(_measured(one) if rule.unit or one.threshold else ()),  # that something was found says the title
                    (translate("Report", "Rule"), rule.id),
                    (translate("Report", "Source"), rule.source),
                )
            ),
        )
    )


def _measured(one: Suggestion) -> tuple[tuple[str, str], ...]:
    translate = QCoreApplication.translate
    return (
        (translate("Report", "Measured"), measured_words(one.rule, one.value)),
        (translate("Report", "Fires above"), amount_words(one.threshold, one.rule.unit)),
    )
