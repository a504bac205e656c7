"""Amounts as people type them: a number with a unit behind it or without one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal

from model.units import MINUS

_AMOUNT = re.compile(r"([+-]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)(?:[eE][+-]?[0-9]{1,3})?)([^\W\d_]*|%)")
_SIZES = {"": 0, "k": 1, "m": 2, "g": 3, "t": 4}
TYPED_SIZE_UNITS = {
    "byte": 1,
    "bytes": 1,
    **{f"{letter}b": 1000**power for letter, power in _SIZES.items()},
    **{f"{letter}ib": 1024**power for letter, power in _SIZES.items() if letter},
}
"""Bytes in each unit as people type it, in small letters."""


def typed_amount(text: str, units: Mapping[str, int | Decimal], bare: int | Decimal) -> Decimal | None:
    """``1.5 ms`` times what ``units``, in small letters, have for its unit, ``bare`` for a number without one; None
    when it is no such amount. Blanks between the digits, as the program itself writes them, are left out."""
    found = _AMOUNT.fullmatch("".join(text.split()).replace(MINUS, "-"))
    factor = None if found is None else units.get(found[2].casefold()) if found[2] else bare
    return None if found is None or factor is None else Decimal(found[1]) * factor
