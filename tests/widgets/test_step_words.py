"""The parts of a step have one name each, in panels and in suggestions, as the glossary has them."""

from __future__ import annotations

import re
import tomllib

import resources
from widgets.communication.words import column_titles
from widgets.steps.phases import phase_label, short_phase_label

OTHER_WORDS = re.compile(r"exposed|hidden|hides", re.IGNORECASE)


def test_communication_that_is_not_overlapped_has_one_name() -> None:
    name = phase_label("communication_not_overlapped")
    assert name == "Communication, not overlapped"
    assert short_phase_label("communication_not_overlapped") == "Not overlapped"
    assert column_titles("ranks")["communication_not_overlapped_ns"] == name


def test_suggestions_have_no_other_word_for_it() -> None:
    rules = list(resources.path("rules", "exposed_communication.toml").parent.glob("*.toml"))
    assert len(rules) > 20
    for rule in rules:
        words = " ".join(tomllib.loads(rule.read_text(encoding="utf-8"))["en"].values())
        words = re.sub(r"\{\w+\}", "", words)
        assert not OTHER_WORDS.search(words), rule.name
