"""Sentences for a user from code that knows no Qt: in English at once, in another language when a window shows them.

Write ``sentence("Errors", "This result has no rank {rank}.").filled(rank=rank)``: translators see the literal text, in
the context ``Errors``. A table of texts marks each by `QT_TRANSLATE_NOOP` and makes the sentence later.

English bends its words to a number: ``{count} {count|row has|rows have} no time`` says the first for 1, the second
otherwise. A translation has its own words there, or none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Self

_PLACE = re.compile(r"\{(\w+)(?:\|([^{|}]*)\|([^{|}]*))?\}")


class Sentence(str):
    """An English text that still knows its template and the values in it, so that it can be said in other words."""

    __slots__ = ("context", "template", "values")

    context: str
    template: str
    values: Mapping[str, str | float]

    def __new__(cls, context: str, template: str, values: Mapping[str, str | float]) -> Self:
        """The template with its values; they are equal to, and pass for, the plain text."""
        made = super().__new__(cls, fill(template, values))
        made.context, made.template, made.values = context, template, values
        return made

    def __getnewargs__(self) -> tuple[str, str, Mapping[str, str | float]]:  # type: ignore[override]
        return self.context, self.template, self.values

    def filled(self, **values: str | float) -> Sentence:
        """The same with each ``{name}`` replaced by a value; a value may be a sentence itself."""
        return Sentence(self.context, self.template, values)


def sentence(context: str, template: str) -> Sentence:
    """``template`` as a sentence; lupdate finds it when both arguments are literals and there is no third."""
    return Sentence(context, template, {})


def fill(template: str, values: Mapping[str, str | float]) -> str:
    """``template`` with the known ``{name}`` and ``{name|one|many}`` replaced. No format language: a template may come
    from a file."""

    def filled(place: re.Match[str]) -> str:
        value = values.get(place[1], place[0])
        one, many = place[2], place[3]
        return str(value) if one is None or place[1] not in values else one if value == 1 else many

    return _PLACE.sub(filled, template)


def filled_length(template: str, values: Mapping[str, str | float]) -> int:
    """About as many characters as `fill` makes, without making them."""
    lengths = {name: len(value if isinstance(value, str) else str(value)) for name, value in values.items()}
    return len(template) + sum(lengths.get(place[1], 0) for place in _PLACE.finditer(template))


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: N802 - lupdate finds marked texts by this name
    """``text`` itself; whoever shows it asks for its translation in ``context``."""
    return text
