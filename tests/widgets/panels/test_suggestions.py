"""What the Suggestions panel says, what opens, and where its links lead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QDoubleSpinBox, QLabel
from pytestqt.qtbot import QtBot

from analysis.measured import Target
from analysis.rules import rules
from analysis.suggest import Passed, Suggestion, Suggestions, SuggestQuery
from model.units import NBSP
from widgets.panels.suggestions import PANEL, SuggestionsPanel
from widgets.parts.link import Link
from widgets.requests import ShowOperator, ShowPanel, ShowQueue, ShowStep
from widgets.session_state import SessionState
from widgets.suggestions.row import SuggestionRow
from widgets.suggestions.thresholds import thresholds

RULES = {rule.id: rule for rule in rules()}


def fired(rule: str, win_ns: float | None = None, target: Target | None = None, **evidence: Any) -> Suggestion:
    shipped = RULES[rule]
    return Suggestion(shipped, shipped.threshold, shipped.threshold + 1, evidence, win_ns, target)


PROCESSING = fired(
    "data_processing",
    24_100_000.0,
    Target("queue", 3),
    empty=34,
    total=48,
    value_percent=71.0,
    threshold_percent=30.0,
)
SLOW_MAP = fired("slow_map", None, Target("queue", 3), names="Map (op 3)", workers=8)
AI_CPU = fired(
    "ai_cpu_operators",
    90_000.0,
    Target("operator", "GetNext"),
    value=12,
    total_ns=1_300_000,
    share_percent=1.1,
    names="<b>GetNext",
)
SOME = Suggestions((PROCESSING, SLOW_MAP, AI_CPU), 12, ("free_time", "task_waiting"))


@pytest.fixture(autouse=True)
def shipped_thresholds() -> Iterator[None]:
    yield
    thresholds().read({})


@pytest.fixture
def panel(qtbot: QtBot) -> SuggestionsPanel:
    made = PANEL()
    qtbot.addWidget(made)
    made.resize(390, 700)
    made.show()
    return made


def rows(panel: SuggestionsPanel) -> list[SuggestionRow]:
    return panel._rows


def texts(part: Any) -> list[str]:
    return [label.text().replace("\N{ZERO WIDTH SPACE}", "") for label in part.findChildren(QLabel)]


def links(part: Any) -> dict[str, Link]:
    return {link.link_text(): link for link in part.findChildren(Link)}


def nothing_said(panel: SuggestionsPanel) -> str:
    assert panel._nothing.isVisible()
    return panel._nothing.accessibleName()


def test_a_row_says_severity_title_and_time_to_win(panel: SuggestionsPanel) -> None:
    panel.show_result(SOME)
    assert [row.accessibleName() for row in rows(panel)] == [
        f"Critical: Training waits for data: data processing is slow, 24.1{NBSP}ms",
        "Warning: A map operator holds up the pipeline: Map (op 3)",
        f"Note: 12 AI CPU tasks take more than 20 µs, 90.000{NBSP}µs",
    ]


def test_evidence_is_always_there_and_advice_only_in_the_open_one(panel: SuggestionsPanel) -> None:
    panel.show_result(SOME)
    first, second, _ = rows(panel)
    assert f"The host queue was empty for 34 of 48 batches, 71.0{NBSP}%; the threshold is 30.0{NBSP}%." in texts(first)
    assert any(text.startswith("Open the data pipeline") for text in texts(first))
    assert "Its input queue is full and its output queue runs empty." in texts(second)
    assert not any(text.startswith("Raise") for text in texts(second))


def test_a_click_opens_another_and_closes_the_open_one(panel: SuggestionsPanel, qtbot: QtBot) -> None:
    panel.show_result(SOME)
    qtbot.mouseClick(rows(panel)[1], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: [row.is_open for row in rows(panel)] == [False, True, False])
    qtbot.keyClick(rows(panel)[1], Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: [row.is_open for row in rows(panel)] == [False, False, False])


def test_arrow_keys_move_between_rows(panel: SuggestionsPanel, qtbot: QtBot) -> None:
    panel.show_result(SOME)
    panel.activateWindow()
    rows(panel)[0].setFocus()
    qtbot.keyClick(rows(panel)[0], Qt.Key.Key_Down)
    assert panel.focusWidget() is rows(panel)[1]
    qtbot.keyClick(rows(panel)[1], Qt.Key.Key_Up)
    qtbot.keyClick(rows(panel)[0], Qt.Key.Key_Up)
    assert panel.focusWidget() is rows(panel)[0]


@pytest.mark.parametrize(
    ("target", "words", "request_"),
    [
        (Target("queue", 3), "Show the queue of op 3", ShowQueue(3, to_front=True)),
        (Target("step", 18), "Show step 18", ShowStep(18, "step_trace")),
        (Target("operator", "GetNext"), "Show the operator", ShowOperator("GetNext")),
        (Target("panel", "timeline"), "Show in Timeline", ShowPanel("timeline")),
        (Target("panel", "new_one"), "Show in new_one", ShowPanel("new_one")),
    ],
)
def test_a_link_leads_to_the_evidence(
    panel: SuggestionsPanel, qtbot: QtBot, target: Target, words: str, request_: object
) -> None:
    panel.show_result(Suggestions((fired("slow_map", target=target, names="Map (op 3)", workers=8),), 1, ()))
    with qtbot.waitSignal(panel.wanted) as asked:
        links(rows(panel)[0])[words].click()
    assert asked.args == [request_]


def test_the_rule_behind_it_can_be_seen_and_its_threshold_changed(panel: SuggestionsPanel, qtbot: QtBot) -> None:
    panel.show_result(SOME)
    links(rows(panel)[0])["Rule…"].click()
    qtbot.waitUntil(lambda: "host_queue_empty" in texts(rows(panel)[0]))
    assert {"data_processing", f"31.0{NBSP}%"} <= set(texts(rows(panel)[0]))
    box = rows(panel)[0].findChild(QDoubleSpinBox)
    assert box is not None
    assert box.value() == 30.0
    with qtbot.waitSignal(panel.query_changed):
        box.setValue(45.0)
    assert panel.query(SessionState()) == SuggestQuery((("data_processing", 45.0),))


def test_a_changed_threshold_can_be_reset(panel: SuggestionsPanel, qtbot: QtBot) -> None:
    changed = Suggestion(RULES["step_interval"], 250_000.0, 600_000.0, {
        "interval_ns": 600_000, "share_percent": 5.0, "steps": 19, "threshold_ns": 250_000.0,
    }, None, None)  # fmt: skip
    panel._set_threshold("step_interval", 250_000.0)
    panel.show_result(Suggestions((changed,), 1, ()))
    links(rows(panel)[0])["Rule…"].click()
    qtbot.waitUntil(lambda: f"Reset to 500.000{NBSP}µs" in links(rows(panel)[0]))
    box = rows(panel)[0].findChild(QDoubleSpinBox)
    assert box is not None
    assert box.value() == 0.25  # ms
    with qtbot.waitSignal(panel.query_changed):
        links(rows(panel)[0])[f"Reset to 500.000{NBSP}µs"].click()
    assert panel.query(SessionState()) == SuggestQuery()


def test_the_footer_counts_rules_and_names_those_without_data(panel: SuggestionsPanel) -> None:
    panel.show_result(SOME)
    assert panel._checked.text() == "12 rules checked, 3 of them fired; 2 more lacked data"
    links(panel)["Details"].click()
    tips = {label.text(): label.toolTip() for label in panel._scroll.findChildren(QLabel)}
    assert "free_time" in tips["Idle time of the device"]
    assert "task_waiting" in tips["Tasks wait on the device"]
    links(panel)["Hide"].click()
    assert not {"free_time", "task_waiting"} & set(texts(panel._scroll.widget()))


def test_severities_can_be_filtered_and_the_panel_says_what_is_hidden(panel: SuggestionsPanel) -> None:
    panel.show_result(SOME)
    panel._filter.setCurrentIndex(panel._filter.findData("warn"))
    assert [row.suggestion.id for row in rows(panel)] == ["slow_map"]
    panel.show_result(Suggestions((PROCESSING,), 12, ()))
    assert nothing_said(panel) == "No suggestion of this severity; 1 of others"


def test_a_run_with_nothing_wrong_says_so(panel: SuggestionsPanel) -> None:
    panel.show_result(Suggestions((), 16, ()))
    assert nothing_said(panel) == "No suggestion: 16 rules checked, none fired"
    panel.show_result(Suggestions((), 0, tuple(RULES)))
    assert nothing_said(panel) == "No rule could be checked"


def test_the_rules_speak_the_language_of_the_program(panel: SuggestionsPanel) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale("zh_CN"))
    try:
        panel.show_result(SOME)
        assert "训练在等待数据：数据处理较慢" in texts(rows(panel)[0])
    finally:
        QLocale.setDefault(before)


def test_names_from_files_are_literal(panel: SuggestionsPanel) -> None:
    panel.show_result(SOME)
    label = next(label for label in rows(panel)[2].findChildren(QLabel) if "<b>GetNext" in label.text())
    assert label.textFormat() == Qt.TextFormat.PlainText


def test_clear_forgets_the_result_and_what_was_open(panel: SuggestionsPanel, qtbot: QtBot) -> None:
    panel.show_result(SOME)
    qtbot.mouseClick(rows(panel)[1], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: rows(panel)[1].is_open)
    panel.clear()
    assert rows(panel) == []
    panel.show_result(SOME)
    assert [row.is_open for row in rows(panel)] == [True, False, False]


def test_a_name_of_200_characters_stays_inside_the_panel(panel: SuggestionsPanel, qtbot: QtBot) -> None:
    panel.show_result(Suggestions((fired("slow_map", names="Map" * 70, workers=8),), 1, ()))
    qtbot.wait(1)
    viewport = panel._scroll.viewport()
    sheet = panel._scroll.widget()
    assert sheet is not None
    assert sheet.width() <= viewport.width()


def test_time_that_is_counted_already_stands_in_brackets(panel: SuggestionsPanel) -> None:
    free = replace(
        fired("free_time", 9_000_000.0, None, value_percent=26.0, free_ns=9, step_ns=33, threshold_percent=10.0),
        wins="idle",
        same_as="data_processing",
    )
    panel.show_result(Suggestions((PROCESSING, free), 12, ()))
    said = texts(rows(panel)[1])
    assert f"(9.0{NBSP}ms)" in said
    assert "The device's idle time is counted above already." in said
    assert f"24.1{NBSP}ms" in texts(rows(panel)[0])


def test_what_rests_on_part_of_the_run_says_so(panel: SuggestionsPanel) -> None:
    partly = replace(AI_CPU, evidence={**AI_CPU.evidence, "covered_percent": 92.0})
    panel.show_result(Suggestions((partly,), 12, ()))
    assert f"Rests on 92.0{NBSP}% of the run's calls." in texts(rows(panel)[0])


def test_a_rule_that_did_not_fire_can_be_given_another_threshold(panel: SuggestionsPanel, qtbot: QtBot) -> None:
    passed = Passed(RULES["free_time"], 10.0, 4.5)
    panel.show_result(replace(SOME, passed=(passed,)))
    links(panel)["Details"].click()
    assert {"Idle time of the device", f"measured 4.5{NBSP}%, fires above"} <= set(texts(panel._scroll))
    box = panel._scroll.findChildren(QDoubleSpinBox)[-1]
    with qtbot.waitSignal(panel.query_changed):
        box.setValue(4.0)
    assert thresholds().chosen() == (("free_time", 4.0),)
