"""Rule files: their format, their words in both languages, and how values are filled in."""

from __future__ import annotations

import pytest

from analysis.measured import Evidence
from analysis.metrics import METRICS
from analysis.rules import ALSO, TEXTS, Rule, placeholders, rule_of, rules, shown
from model.units import NBSP
from resources import LANGUAGES

GOOD = """
id = "good"
metric = "step_interval"
threshold = 500000
unit = "ns"
severity = "warn"
source = "here"
[en]
name = "Waits"
title = "waits {interval_ns}"
reason = "r"
advice = "a"
[zh_CN]
name = "等待"
title = "等待 {interval_ns}"
reason = "r"
advice = "a"
"""


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule.id)
def test_a_shipped_rule_speaks_both_languages_with_the_same_values(rule: Rule) -> None:
    assert rule.metric in METRICS
    assert rule.source
    for kind in (*TEXTS, *([ALSO] if rule.texts["en"][ALSO] or rule.texts["zh_CN"][ALSO] else [])):
        english, chinese = (rule.texts[language][kind] for language in LANGUAGES)
        assert placeholders(english) == placeholders(chinese), kind
        assert english != chinese
        assert any("\u4e00" <= letter <= "\u9fff" for letter in chinese)


def test_a_name_says_what_a_rule_looks_for_without_a_result() -> None:
    for language in LANGUAGES:
        names = [rule.name(language) for rule in rules()]
        assert [name for name in names if not name or placeholders(name) or "\N{HORIZONTAL ELLIPSIS}" in name] == []
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule.id)
def test_a_value_without_a_unit_says_what_it_counts(rule: Rule) -> None:
    for language in LANGUAGES:
        assert bool(rule.counted(language, 2)) == (not rule.unit)


def test_what_is_counted_bends_to_its_number() -> None:
    rule = next(rule for rule in rules() if rule.id == "slow_map")
    assert [rule.counted("en", value) for value in (0, 1, 2)] == ["operators", "operator", "operators"]
    assert rule.counted("zh_CN", 1) == "个算子"


def test_every_metric_is_spoken_of_by_a_rule() -> None:
    assert {rule.metric for rule in rules()} == set(METRICS)


def test_a_text_is_filled_with_values_for_people() -> None:
    rule = rule_of("good", GOOD)
    assert rule.text("title", "en", {"interval_ns": 1_500_000}) == f"waits 1.500{NBSP}ms"
    assert rule.text("title", "zh_CN", {"interval_ns": 1_500_000}) == f"等待 1.500{NBSP}ms"
    assert rule.text("title", "fr", {"interval_ns": 1_500_000}) == f"waits 1.500{NBSP}ms"


def test_what_is_not_there_is_not_spoken_of() -> None:
    rule = next(rule for rule in rules() if rule.id == "slow_steps")
    values: Evidence = {"outliers": 1, "steps": 16, "extra_ns": 14e6, "names": "11", "median_ns": 33_900_000}
    none, two = (rule.text("reason", "en", {**values, "warm_up": warm_up}) for warm_up in (0, 2))
    assert none.endswith(f"together they lost 14.000{NBSP}ms.")
    assert two == f"{none} Slow steps at the very beginning (2) count as warm-up."
    assert rule.text("reason", "zh_CN", {**values, "warm_up": 2}).endswith("。最开头的慢迭代（2 个）视为预热。")


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("names", "Map (op 4)", "Map (op 4)"),
        ("free_ns", 28_160_000.0, f"28.160{NBSP}ms"),
        ("share_percent", 23.8, f"23.8{NBSP}%"),
        ("peak_bytes", 2048, f"2.000{NBSP}KiB"),
        ("steps", 48, "48"),
        ("value", 0.5, "0.50"),
    ],
)
def test_the_end_of_a_name_is_its_unit(name: str, value: str | float, text: str) -> None:
    assert shown(name, value) == text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("other", GOOD),
        ("good", GOOD.replace('severity = "warn"', 'severity = "loud"')),
        ("good", GOOD.replace('metric = "step_interval"', "")),
        ("good", GOOD.replace("[zh_CN]", "[de]")),
        ("good", GOOD.replace('name = "等待"', "")),
        ("good", GOOD.replace("threshold = 500000", "threshold = [1]")),
    ],
)
def test_a_broken_rule_file_names_itself(name: str, text: str) -> None:
    with pytest.raises(ValueError, match=rf"resources/rules/{name}\.toml"):
        rule_of(name, text)


@pytest.mark.parametrize(
    ("value_ns", "words"), [(18_692_768, "0.500 ms"), (2_400_000_000, "0.50 ms"), (40_000_000_000, "500.000 µs")]
)
def test_a_threshold_has_the_unit_of_the_value_beside_it_where_it_stays_exact(value_ns: int, words: str) -> None:
    rule = next(rule for rule in rules() if rule.id == "step_interval")
    values = {"value_ns": value_ns, "threshold_ns": 500_000.0, "share_percent": 54.2, "interval_ns": value_ns}
    values["steps"] = 19
    assert f"the threshold is {words}." in rule.text("reason", "en", values).replace(NBSP, " ")
