"""The thresholds of all rules in the settings."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDoubleSpinBox, QGridLayout, QVBoxLayout, QWidget

from analysis.rules import Rule, rules
from app.settings import RULES_PREFIX, Settings
from widgets.parts.plain_text import plain_tooltip, text_label
from widgets.parts.wrapped_label import wrapped_label
from widgets.suggestions.rule_sheet import threshold_field
from widgets.suggestions.words import rule_language


class RuleSheet(QWidget):
    """One row a rule. Signal: ``chosen(key, value)``, "" = the shipped threshold."""

    chosen = Signal(str, str)

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(24)
        self._grid.setVerticalSpacing(12)
        self._grid.setColumnStretch(0, 1)
        self._rows: dict[str, tuple[QWidget, QWidget]] = {}
        for line, rule in enumerate(rules()):
            name = self._named(rule)
            self._grid.addWidget(name, line, 0)
            self._put(line, rule, name)

    def show_matching(self, words: Sequence[str]) -> bool:
        """Show the rules in whose words all of these occur; whether there is any."""
        any_shown, group = False, self.tr("Rules")
        for rule in rules():
            name = rule.name(rule_language())
            own = f"{group} {rule.id} {rule.id.replace('_', ' ')} {rule.metric} {name}".casefold()
            is_shown = all(word in own for word in words)
            any_shown |= is_shown
            for part in self._rows[rule.id]:
                part.setVisible(is_shown)
        return any_shown

    def _named(self, rule: Rule) -> QWidget:
        name = QWidget()
        name.setToolTip(plain_tooltip(rule.source))
        words = QVBoxLayout(name)
        words.setContentsMargins(0, 0, 0, 0)
        words.setSpacing(0)
        words.addWidget(wrapped_label(rule.name(rule_language())))
        words.addWidget(text_label(self.tr("{rule}, fires above").format(rule=rule.id), "small", "caption"))
        return name

    def _put(self, line: int, rule: Rule, name: QWidget) -> None:
        if rule.id in self._rows:
            old = self._rows[rule.id][1]
            self._grid.removeWidget(old)
            old.hide()
            old.deleteLater()
        field = QWidget()
        threshold = self._settings.thresholds().get(rule.id, rule.threshold)
        field.setLayout(threshold_field(rule, threshold, self._choose))
        self._grid.addWidget(field, line, 1)
        self._rows[rule.id] = (name, field)

    def _choose(self, rule_id: str, threshold: float | None) -> None:
        was_usual = rule_id not in self._settings.thresholds()
        self.chosen.emit(f"{RULES_PREFIX}{rule_id}", "" if threshold is None else repr(threshold))
        if was_usual == (rule_id not in self._settings.thresholds()):
            return
        line, rule = next((line, rule) for line, rule in enumerate(rules()) if rule.id == rule_id)
        self._put(line, rule, self._rows[rule_id][0])
        box = self._rows[rule_id][1].findChild(QDoubleSpinBox)
        if box is not None:
            box.setFocus()
