"""What a search text says: words, phrases, regular expressions and fields, as terms that all have to hold.

``matmul "flash attention" /^aten::/ ~alreduce dur>1.5ms stream:3 type:AllReduce -step:0`` - case is ignored but after
``=``; a minus before a term turns it round. Which field means what: `FIELDS`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from analysis.row_order import number_of
from model.problem import StepscopeError
from model.sentence import Sentence, sentence
from model.units import TYPED_TIME_UNITS

Kind = Literal["text", "id", "number", "duration"]
Way = Literal["contains", "is", "regex", "fuzzy"]
Comparison = Literal["==", "!=", "<", "<=", ">", ">="]

FIELDS: Mapping[str, Kind] = {
    "name": "text",
    "type": "text",
    "dur": "duration",
    "track": "text",
    "stream": "number",
    "process": "text",
    "rank": "number",
    "step": "number",
    "depth": "number",
    "pid": "id",
    "tid": "id",
}
"""Fields and what they hold: ``type`` is a slice's category or the type of its operator, ``process`` the name of the
process or its label, ``step`` the training step in which a slice begins."""

_OTHER_NAMES = {"duration": "dur", "thread": "track", "category": "type", "cat": "type"}
_FIELD = re.compile(r"([A-Za-z_]+)(?:(:)(?!:)|(\s*)(>=|<=|!=|>|<|=)\s*)")
_WORD = re.compile(r"\S+")
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"(?!\S)', re.DOTALL)
_REGEX = re.compile(r"/((?:[^/\\]|\\.)*)/(?!\S)", re.DOTALL)
_DURATION = re.compile(r"(\d+\.?\d*|\.\d+)\s*(ns|us|µs|μs|ms|s)?(?!\S)", re.ASCII | re.IGNORECASE)
_COMPARISONS: Mapping[str, Comparison] = {
    ":": "==", "=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">=",
}  # fmt: skip


class SearchFault(StepscopeError):
    """A search text cannot be understood; characters ``begin`` to ``end`` of it are why."""

    def __init__(self, what: Sentence, begin: int, end: int) -> None:
        super().__init__(what, code="bad_search")
        self.begin = begin
        self.end = end


@dataclass(frozen=True, slots=True)
class TextTerm:
    """``field`` (text or id) holds ``value`` in this way."""

    field: str
    way: Way
    value: str
    negated: bool = False


@dataclass(frozen=True, slots=True)
class NumberTerm:
    """``field`` compared with ``value``, a decimal number in its unit (dur: ns)."""

    field: str
    comparison: Comparison
    value: str
    negated: bool = False


Term = TextTerm | NumberTerm


def search_terms(text: str) -> tuple[Term, ...]:
    """The terms of a search text, () for one of blanks. Raises SearchFault."""
    terms: list[Term] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        negated = text[at] == "-" and at + 1 < len(text) and not text[at + 1].isspace()
        term, at = _term(text, at + negated, negated=negated)
        terms.append(term)
    return tuple(terms)


def name_search(name: str) -> str:
    """The search text for the slices with exactly this name."""
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'name="{escaped}"'


def _term(text: str, at: int, *, negated: bool) -> tuple[Term, int]:
    found = _FIELD.match(text, at)
    if found is None:
        way, value, end = _text_value(text, at, at)
        return TextTerm("name", way, value, negated), end
    written, colon, blanks, sign = found.groups()
    name = _OTHER_NAMES.get(written.casefold(), written.casefold())
    if name not in FIELDS:
        if blanks:  # two words with a sign between them
            return TextTerm("name", "contains", written, negated), found.end(1)
        raise SearchFault(
            sentence(
                "Search",
                "There is no field {field}. Fields are {fields}; put text in quotes to search for it as it is.",
            ).filled(field=written, fields=", ".join(FIELDS)),
            at,
            found.end(),
        )
    operator = colon or sign
    if found.end() >= len(text) or text[found.end()].isspace():
        raise SearchFault(
            sentence("Search", "A value is missing after {text}.").filled(text=found[0].strip()), at, found.end()
        )
    if FIELDS[name] in ("text", "id"):
        return _text_term(text, at, found.end(), name, operator, negated=negated)
    read = _duration_value if FIELDS[name] == "duration" else _number_value
    value, end = read(text, found.end(), name)
    return NumberTerm(name, _COMPARISONS[operator], value, negated), end


def _text_term(text: str, begin: int, at: int, name: str, operator: str, *, negated: bool) -> tuple[Term, int]:
    if operator not in (":", "=", "!="):
        words = sentence("Search", "{field} holds text: write {field}:… or {field}=…").filled(field=name)
        raise SearchFault(words, begin, at)
    if operator != ":" or FIELDS[name] == "id":
        value, end = _exact_value(text, at)
        return TextTerm(name, "is", value, negated != (operator == "!=")), end
    way, value, end = _text_value(text, at, begin)
    return TextTerm(name, way, value, negated), end


# ---- values ----------------------------------------------------------------------------------------------------------


def _exact_value(text: str, at: int) -> tuple[str, int]:
    if text[at] == '"':
        return _quoted(text, at)
    return _word(text, at)


def _word(text: str, at: int) -> tuple[str, int]:
    found = _WORD.match(text, at)
    assert found is not None
    return found[0], found.end()


def _text_value(text: str, at: int, begin: int) -> tuple[Way, str, int]:
    """How to look for what stands at ``at``, in a term that begins at ``begin``; and where it ends."""
    if text[at] == '"':
        return "contains", *_quoted(text, at)
    if text[at] == "/":
        return "regex", *_regex(text, at)
    if text[at] != "~":
        return "contains", *_word(text, at)
    if at + 1 >= len(text) or text[at + 1].isspace():
        raise SearchFault(sentence("Search", "A value is missing after {text}.").filled(text="~"), begin, at + 1)
    return "fuzzy", *_exact_value(text, at + 1)


def _quoted(text: str, at: int) -> tuple[str, int]:
    found = _QUOTED.match(text, at)
    if found is None:
        raise SearchFault(sentence("Search", "This quote is not closed, or no blank follows on it."), at, len(text))
    return re.sub(r"\\(.)", r"\1", found[1], flags=re.DOTALL), found.end()


def _regex(text: str, at: int) -> tuple[str, int]:
    found = _REGEX.match(text, at)
    if found is None:
        what = sentence("Search", "Text in quotes may begin with a slash; a regular expression has to end with one.")
        raise SearchFault(what, at, len(text))
    try:
        re.compile(found[1])
    except (re.error, OverflowError, RecursionError) as error:
        what = sentence("Search", "{text} is no regular expression: {reason}")
        raise SearchFault(what.filled(text=found[0], reason=str(error)), at, found.end()) from error
    if _is_endless(found[1]):
        what = sentence("Search", "{text} has too many repeats in or after one another: it could take for ever.")
        raise SearchFault(what.filled(text=found[0]), at, found.end())
    return found[1], found.end()


_CLASS = re.compile(r"\[\^?\]?(?:[^\]\\]|\\.)*\]|\\.", re.DOTALL)
_REPEAT = re.compile(r"[*+]|\{\d*,?\d*\}")
_LOOSE = re.compile(r"[*+|{]|(?<!\()\?")
_MOST_REPEATS = 4


def _is_endless(pattern: str) -> bool:
    """Whether a group that matches in several ways is repeated, or one repeat follows on many others: such patterns may
    try so many ways that they never end, and nothing can interrupt the module ``re``."""
    bare = _CLASS.sub("x", pattern)
    if len(_REPEAT.findall(bare)) > _MOST_REPEATS:
        return True
    open_groups: list[int] = []
    for at, char in enumerate(bare):
        if char == "(":
            open_groups.append(at)
        elif char == ")" and open_groups:
            inside = bare[open_groups.pop() + 1 : at]
            if _REPEAT.match(bare, at + 1) and _LOOSE.search(inside):
                return True
    return False


def _duration_value(text: str, at: int, _field: str) -> tuple[str, int]:
    found = _DURATION.match(text, at)
    if found is None:
        word, end = _word(text, at)
        what = sentence("Search", "{text} is no duration: write one as in 500ns, 10us, 1.5ms or 2s.")
        raise SearchFault(what.filled(text=word), at, end)
    number = Decimal(found[1])
    if found[2] is None and number:
        what = sentence("Search", "{text} has no unit: write ns, us, ms or s after it.")
        raise SearchFault(what.filled(text=found[1]), at, found.end())
    return format(number * TYPED_TIME_UNITS[(found[2] or "ns").casefold()], "f"), found.end()


def _number_value(text: str, at: int, field: str) -> tuple[str, int]:
    word, end = _word(text, at)
    number = number_of(word)
    if number is None:
        what = sentence("Search", "{text} is no number, as {field} is.").filled(text=word, field=field)
        raise SearchFault(what, at, end)
    return format(number, "f"), end
