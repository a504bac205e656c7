"""Whether a text is what a term of a search asks for: by its words, by a regular expression, or nearly."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from analysis.search_query import TextTerm

_LEAST_FOR_ERRORS = 4  # letters; shorter ones with an error in them would be found nearly everywhere
_ERRORS_PER_LETTER = 4
_MOST_SPREAD = 3
"""Letters in order count when they lie within so many times their number."""


def matcher(term: TextTerm) -> Callable[[str], bool]:
    """The test of one text, without regard to ``term.negated``."""
    if term.way == "is":
        return lambda text: text == term.value
    if term.way == "regex":
        pattern = re.compile(term.value, re.IGNORECASE)
        return lambda text: pattern.search(text) is not None
    wanted = term.value.casefold()
    if term.way == "contains":
        return lambda text: wanted in text.casefold()
    return lambda text: is_like(text.casefold(), wanted)


def is_like(text: str, wanted: str) -> bool:
    """Whether ``wanted`` occurs in ``text`` with at most one error in four letters (a letter too many, too few or
    another one), or letter by letter in order close together. Both casefolded."""
    if wanted in text:
        return True
    return _has_in_order(text, wanted) or _has_with_errors(text, wanted)


def _has_in_order(text: str, wanted: str) -> bool:
    most, begin = _MOST_SPREAD * len(wanted), 0
    while True:
        end = begin
        for letter in wanted:
            end = text.find(letter, end) + 1
            if not end:
                return False
        first = end  # the shortest stretch that ends there
        for letter in reversed(wanted):
            first = text.rfind(letter, 0, first)
        if end - first <= most:
            return True
        begin = first + 1


def _has_with_errors(text: str, wanted: str) -> bool:
    errors = len(wanted) // _ERRORS_PER_LETTER if len(wanted) >= _LEAST_FOR_ERRORS else 0
    # One of more parts than there are errors is without any.
    parts = errors + 1
    cuts = [len(wanted) * part // parts for part in range(parts + 1)]
    if not errors or not any(wanted[a:b] in text for a, b in pairwise(cuts)):
        return False
    # Sellers' algorithm: least distance of each beginning of ``wanted`` to what ends at a letter of the text.
    column = list(range(len(wanted) + 1))
    for letter in text:
        before, column[0] = column[0], 0
        for place, own in enumerate(wanted, 1):
            best = min(before + (own != letter), column[place] + 1, column[place - 1] + 1)
            before, column[place] = column[place], best
        if column[-1] <= errors:
            return True
    return False
