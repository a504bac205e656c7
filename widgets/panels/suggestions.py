"""The Suggestions panel: every rule that fired, by the time to win, with its evidence and what to do."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from analysis.rules import rules
from analysis.suggest import Suggestion, Suggestions, SuggestQuery, suggest
from model.problem import SEVERITIES
from model.units import count
from widgets.panel import Panel
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.hairline import Hairline
from widgets.parts.link import Link
from widgets.parts.plain_text import text_label
from widgets.parts.quiet_scroll import QuietScroll
from widgets.parts.state_view import StateView
from widgets.session_state import SessionState
from widgets.suggestions.row import SuggestionRow
from widgets.suggestions.rule_sheet import passed_rule, rule_name
from widgets.suggestions.thresholds import thresholds
from widgets.suggestions.words import checked_words, nothing_words, severity_word

_BAR = 36
_FOOTER = 30
_ALL = "all"


class SuggestionsPanel(Panel):
    """Which suggestion is open and which severities are shown is the panel's own."""

    id = "suggestions"
    icon = "suggestions"
    area = "right"
    order = 10
    needs = ()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: Suggestions | None = None
        self._open: str | None = ""  # "" = not chosen yet: the first one; None = the person closed it
        self._rule = ""
        self._shows_rules = False
        self._rows: list[SuggestionRow] = []
        self._found = ElidedLabel("", "body", "text.2")
        self._filter = QComboBox()
        self._filter.currentIndexChanged.connect(self._rebuild)
        self._nothing = StateView()
        self._scroll = QuietScroll()
        self._checked = ElidedLabel("", "small", "text.2")
        self._details = Link()
        self._details.clicked.connect(self._toggle_rules)
        thresholds().changed.connect(self.query_changed)
        self._build()
        self.retranslate()
        self.clear()

    @classmethod
    def title(cls) -> str:
        return QCoreApplication.translate("SuggestionsPanel", "Suggestions")

    @classmethod
    def empty_reason(cls) -> str:
        return QCoreApplication.translate("SuggestionsPanel", "Open a result to see what could be faster.")

    @classmethod
    def how_to_read(cls) -> str:
        return QCoreApplication.translate(
            "SuggestionsPanel",
            "Each entry is a rule whose measured value is above its threshold. The time at the right is what each step "
            "could win at most; the entry with most of it is first. A time in brackets is counted above already: idle "
            "time can be won only once.\n\n"
            "The line below the title is the evidence, and its link opens the step, operator, queue or time range that "
            'it speaks of. "Rule…" shows metric and source, and lets you change the threshold for all results.\n\n'
            "Rules without data are neither passed nor failed; Details lists them.",
        )

    def _build(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(12, 0, 12, 0)
        bar.setSpacing(8)
        self._found.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bar.addWidget(self._found, 1)
        bar.addWidget(self._filter)
        self._bar = QWidget()
        self._bar.setFixedHeight(_BAR)
        self._bar.setLayout(bar)
        footer = QHBoxLayout()
        footer.setContentsMargins(12, 0, 12, 0)
        self._checked.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        footer.addWidget(self._checked, 1)
        footer.addWidget(self._details)
        self._footer = QWidget()
        self._footer.setFixedHeight(_FOOTER)
        self._footer.setLayout(footer)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for widget, stretch in (
            (self._bar, 0),
            (Hairline(), 0),
            (self._nothing, 1),
            (self._scroll, 1),
            (Hairline(), 0),
            (self._footer, 0),
        ):
            layout.addWidget(widget, stretch)

    @staticmethod
    def analyse(trace: Any, query: SuggestQuery, task: Any) -> Suggestions:
        return suggest(trace, query, task)

    def query(self, state: SessionState) -> SuggestQuery:
        return SuggestQuery(thresholds().chosen())

    def show_result(self, result: Suggestions) -> None:
        self._result = result
        self._rebuild()

    def clear(self) -> None:
        self._result = None
        self._open = ""
        self._rule = ""
        self._rebuild()

    def retranslate(self) -> None:
        chosen = self._filter.currentData()
        self._filter.blockSignals(True)
        self._filter.clear()
        self._filter.addItem(self.tr("All"), _ALL)
        for severity in SEVERITIES:
            self._filter.addItem(severity_word(severity), severity)
        self._filter.setCurrentIndex(max(self._filter.findData(chosen), 0))
        self._filter.setAccessibleName(self.tr("Severity to show"))
        self._filter.blockSignals(False)

    # ---- the list

    def _shown(self) -> list[Suggestion]:
        if self._result is None:
            return []
        chosen = self._filter.currentData()
        return [one for one in self._result.suggestions if chosen in (_ALL, one.severity)]

    def _rebuild(self) -> None:
        result = self._result
        for part in (self._bar, self._footer):
            part.setVisible(result is not None)
        shown = self._shown()
        self._say(result, shown)
        nothing = not shown and not self._shows_rules
        self._nothing.setVisible(nothing)
        self._scroll.setVisible(not nothing)
        focused = next((row.suggestion.id for row in self._rows if row.hasFocus()), None)
        self._rows = []
        sheet = QWidget()
        layout = QVBoxLayout(sheet)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        ids = [one.id for one in shown]
        opened = ids[0] if self._open == "" and ids else self._open
        for one in shown:
            layout.addWidget(self._row(one, one.id == opened))
            layout.addWidget(Hairline())
        if self._shows_rules and result is not None:
            layout.addWidget(self._rules(result))
        layout.addStretch(1)
        self._scroll.setWidget(sheet)
        self._focus(focused)

    def _row(self, suggestion: Suggestion, is_open: bool) -> SuggestionRow:
        row = SuggestionRow(suggestion, is_open, is_open and suggestion.id == self._rule)
        row.wanted.connect(self.wanted)
        row.toggled.connect(self._toggle, Qt.ConnectionType.QueuedConnection)
        row.rule_toggled.connect(self._toggle_rule, Qt.ConnectionType.QueuedConnection)
        row.threshold_changed.connect(self._set_threshold, Qt.ConnectionType.QueuedConnection)
        row.moved.connect(lambda step: self._move(row, step))
        self._rows.append(row)
        return row

    def _say(self, result: Suggestions | None, shown: list[Suggestion]) -> None:
        if result is None:
            self._nothing.set_state("", "")
            return
        self._found.set_text(self.tr("{0} in the whole run, by time to win").format(count(len(result.suggestions))))
        self._checked.set_text(checked_words(result))
        self._details.set_text(self.tr("Hide") if self._shows_rules else self.tr("Details"))
        self._details.setVisible(bool(result.lacking or result.passed))
        if result.suggestions and not shown:
            words = self.tr("No suggestion of this severity; {0} of others.").format(len(result.suggestions))
            self._nothing.set_state("filter", words)
        else:
            heading, reason = nothing_words(result)
            icon, token = ("check", "ok") if result.is_fine else ("info", "text.3")
            self._nothing.set_state(icon, heading, reason, token=token)

    def _rules(self, result: Suggestions) -> QWidget:
        """The rules that did not fire, and those that could not be checked."""
        part = QWidget()
        layout = QVBoxLayout(part)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.setSpacing(6)
        if result.passed:
            layout.addWidget(text_label(self.tr("Rules that did not fire"), "heading"))
            for passed in result.passed:
                layout.addLayout(passed_rule(passed, self._set_threshold))
        if result.lacking:
            layout.addWidget(text_label(self.tr("Rules that lacked data"), "heading"))
            for rule in (rule for rule in rules() if rule.id in result.lacking):
                layout.addWidget(rule_name(rule))
        return part

    # ---- what a person does

    def _toggle(self, rule: str) -> None:
        is_open = any(row.is_open and row.suggestion.id == rule for row in self._rows)
        self._open = None if is_open else rule
        self._rebuild()

    def _toggle_rule(self, rule: str) -> None:
        self._open = rule
        self._rule = "" if self._rule == rule else rule
        self._rebuild()

    def _set_threshold(self, rule: str, value: float | None) -> None:
        self._open = rule
        thresholds().choose(rule, value)

    def _toggle_rules(self) -> None:
        self._shows_rules = not self._shows_rules
        self._rebuild()
        if self._shows_rules:
            bar = self._scroll.verticalScrollBar()
            bar.setValue(bar.maximum())

    def _move(self, row: SuggestionRow, step: int) -> None:
        at = self._rows.index(row) + step
        if 0 <= at < len(self._rows):
            self._rows[at].setFocus(Qt.FocusReason.TabFocusReason)
            self._scroll.ensureWidgetVisible(self._rows[at], 0, 8)

    def _focus(self, rule: str | None) -> None:
        for row in self._rows:
            if row.suggestion.id == rule:
                row.setFocus(Qt.FocusReason.OtherFocusReason)


PANEL = SuggestionsPanel
