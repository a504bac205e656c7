"""Rules as data: what is measured, from which value on it matters, and the words for it in each language."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

import resources
from model.problem import SEVERITIES, Severity
from model.sentence import fill
from model.units import TimeScale, count, duration, number, percent, size

Values = Mapping[str, str | int | float]

TEXTS = ("name", "title", "reason", "advice")
ALSO = "also"
"""Goes on after the reason, unless one of its values is 0: what is not there needs no words."""
COUNTED = "counted"
"""What a value without a unit counts; ``{value|step|steps}`` bends to it."""


@dataclass(frozen=True, slots=True)
class Rule:
    """``metric``: key of `analysis.metrics`; it fires when the measured value is above ``threshold`` (in ``unit``);
    ``texts``: per language its name, and the templates title, reason, `ALSO` ("" = there is none) and advice with
    ``{placeholders}`` of the evidence, and `COUNTED` ("" = it has a unit); ``source``: where rule and threshold come
    from."""

    id: str
    metric: str
    threshold: float
    unit: str
    severity: Severity
    source: str
    texts: Mapping[str, Mapping[str, str]]

    def text(self, kind: str, language: str, values: Values) -> str:
        """The words of ``kind`` (title, reason, advice) with the measured values filled in."""
        words = self.texts.get(language) or self.texts["en"]
        texts = {name: shown(name, value) for name, value in values.items()}
        if "threshold_ns" in values and "value_ns" in values:
            texts["threshold_ns"] = _like(values["value_ns"], values["threshold_ns"])
        text = words[kind]
        if kind == "reason" and all(values[name] for name in placeholders(words[ALSO])):
            text += words[ALSO]
        return text.format_map(texts)

    def name(self, language: str) -> str:
        """What it looks for, without a result."""
        return self.texts.get(language, self.texts["en"])["name"]

    def counted(self, language: str, value: float) -> str:
        """What ``value`` counts, "" where the rule has a unit."""
        return fill(self.texts.get(language, self.texts["en"])[COUNTED], {"value": value})


def placeholders(text: str) -> set[str]:
    """The names in braces of a template."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def _like(value_ns: str | float, threshold_ns: str | float) -> str:
    """A threshold in the unit of the value beside it, where nothing is rounded away by that."""
    scale, threshold = TimeScale.for_largest(float(value_ns)), float(threshold_ns)
    is_exact = round(threshold / scale.ns, scale.decimals) * scale.ns == threshold
    return scale.with_unit(threshold) if is_exact else duration(threshold)


def shown(name: str, value: str | float) -> str:
    """A measured value as people read it; its unit is the end of its name."""
    if isinstance(value, str):
        return value
    if name.endswith("_ns"):
        return duration(value)
    if name.endswith("percent"):
        return percent(value)
    if name.endswith("_bytes"):
        return size(value)
    return count(value) if isinstance(value, int) else number(value, 2)


@cache
def rules() -> tuple[Rule, ...]:
    """All shipped rules by id. Raises ValueError when a rule file breaks the format of docs/add-a-rule.md."""
    names = sorted(resources.names("rules", ".toml"))
    return tuple(rule_of(name, resources.text("rules", f"{name}.toml")) for name in names)


def rule_of(name: str, text: str) -> Rule:
    """The rule in the text of the file ``name``.toml. Raises ValueError."""
    content: dict[str, Any] = tomllib.loads(text)
    try:
        rule = Rule(
            id=content["id"],
            metric=content["metric"],
            threshold=float(content["threshold"]),
            unit=content["unit"],
            severity=cast("Severity", content["severity"]),
            source=content["source"],
            texts={
                language: {kind: content[language][kind] for kind in TEXTS}
                | {kind: content[language].get(kind, "") for kind in (ALSO, COUNTED)}
                for language in resources.LANGUAGES
            },
        )
    except (KeyError, TypeError) as error:
        raise ValueError(f"resources/rules/{name}.toml lacks {error}") from error
    if name != rule.id or rule.severity not in SEVERITIES:
        raise ValueError(f"resources/rules/{name}.toml: the id is not the file's name, or the severity is none")
    return rule
