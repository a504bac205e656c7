"""Numbers as people read them: one unit per column, grouped thousands, exact nanoseconds, a dash for missing."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from model.missing import LEAST_INT64

THIN = "\N{NARROW NO-BREAK SPACE}"
"""Groups thousands."""
NBSP = "\N{NO-BREAK SPACE}"
"""Stands between a number and its unit."""
MISSING = "\N{EN DASH}"
"""Shown for a missing value; never 0, never blank."""
MINUS = "\N{MINUS SIGN}"

US = 1_000
MS = 1_000_000
S = 1_000_000_000
TIME_UNITS = ((S, "s"), (MS, "ms"), (US, "µs"), (1, "ns"))
"""Nanoseconds in each unit, the longest first."""
_MINUTES_FROM = 100 * S
"""Seconds with three digits before the point are read as minutes."""
TYPED_TIME_UNITS = {"s": S, "ms": MS, "us": US, "\N{MICRO SIGN}s": US, "\N{GREEK SMALL LETTER MU}s": US, "ns": 1}
"""Nanoseconds in each unit as people type it."""


def group(digits: str) -> str:
    """``"1234567"`` -> ``1 234 567`` (a sign and a fraction stay as they are)."""
    sign = MINUS if digits.startswith("-") else ""
    whole, dot, fraction = digits.lstrip("-").partition(".")
    parts = []
    while len(whole) > 3:
        parts.append(whole[-3:])
        whole = whole[:-3]
    return sign + THIN.join([whole, *reversed(parts)]) + dot + fraction


def is_missing_number(value: float | None) -> bool:
    """Whether ``value`` is None, NaN or the missing int64."""
    return value is None or value == LEAST_INT64 or math.isnan(value)


def number(value: float | None, decimals: int = 0) -> str:
    """A plain number with a fixed count of decimals, grouped."""
    if value is None or is_missing_number(value):
        return MISSING
    if isinstance(value, int) and not decimals:
        return group(f"{value:d}")  # a format of floats would lose the last digits of ids and times
    return group(f"{value:.{decimals}f}")


def count(value: float | None) -> str:
    """A whole number, grouped."""
    return number(value, 0)


def counted(words: str, amount: int) -> str:
    """``words`` into which Qt has put the number ``amount``, with that as `count` writes it."""
    return words.replace(str(amount), count(amount))


def percent(value: float | None, decimals: int = 1) -> str:
    """``38.4 %`` of a value in 0..100; ``< 0.1 %`` where rounding would say zero."""
    if value is None or is_missing_number(value):
        return MISSING
    text = f"{value:.{decimals}f}"
    if value > 0 and not float(text):
        return f"<{NBSP}{10.0**-decimals:.{decimals}f}{NBSP}%"
    return f"{group(text)}{NBSP}%"


_SIZE_UNITS = {"binary": (1024, ("KiB", "MiB", "GiB", "TiB")), "decimal": (1000, ("kB", "MB", "GB", "TB"))}
_size_units = ["binary"]


def choose_size_units(kind: str) -> None:
    """Show sizes in units of 1024 (``binary``) or of 1000 (``decimal``) from now on; raises KeyError for another."""
    assert _SIZE_UNITS[kind]
    _size_units[0] = kind


def size_steps() -> tuple[tuple[int, str], ...]:
    """(bytes, name) of the units of sizes, the largest first."""
    step, units = _SIZE_UNITS[_size_units[0]]
    return tuple((step**power, ("B", *units)[power]) for power in range(len(units), -1, -1))


def gigabyte(kind: str = "") -> tuple[int, str]:
    """Bytes and name of one GiB, or of one GB where sizes are ``decimal``; "" = as they are shown now."""
    step, units = _SIZE_UNITS[kind or _size_units[0]]
    return step**3, units[2]


def size(value: float | None) -> str:
    """Bytes in KiB, MiB or GiB (1024), unless `choose_size_units` has said otherwise: ``1.182 GiB``, four digits, since
    peaks that differ must not look alike."""
    step, units = _SIZE_UNITS[_size_units[0]]
    return _in_steps(value, step, ("B", *units), 4)


def bandwidth(bytes_per_second: float | None) -> str:
    """B/s, kB/s, MB/s or GB/s (1000)."""
    return _in_steps(bytes_per_second, 1000, ("B/s", "kB/s", "MB/s", "GB/s", "TB/s"), 3)


def _in_steps(value: float | None, step: int, units: tuple[str, ...], digits: int) -> str:
    """``value`` in the unit that suits it with that many digits; each is ``step`` of the one before, of the first there
    are whole ones."""
    if value is None or is_missing_number(value):
        return MISSING
    amount, power = float(value), 0
    while abs(amount) >= step and power < len(units) - 1:
        amount, power = amount / step, power + 1
    whole = len(str(int(abs(amount))))
    return f"{number(amount, max(digits - whole, 0) if power else 0)}{NBSP}{units[power]}"


@dataclass(frozen=True, slots=True)
class TimeScale:
    """One unit and one count of decimals for all values of a column or an axis."""

    unit: str
    ns: int
    decimals: int

    @classmethod
    def for_largest(cls, largest_ns: float | None) -> TimeScale:
        """The scale of a column whose largest absolute value is ``largest_ns``."""
        largest = 0.0 if largest_ns is None or is_missing_number(largest_ns) else abs(float(largest_ns))
        if largest < US:
            return cls("ns", 1, 0)
        if largest < MS:
            return cls("µs", US, 3)
        if largest < 10 * S:
            return cls("ms", MS, 3 if largest < 100 * MS else 2)
        return cls("s", S, 3)

    @classmethod
    def for_whole(cls, whole_ns: float | None) -> TimeScale:
        """The scale of a whole and of its parts beside it, which are read as its sum: however long it is, a part that
        is a thousandth of its unit can be seen."""
        scale = cls.for_largest(whole_ns)
        return cls(scale.unit, scale.ns, 3) if scale.ns > 1 else scale

    @classmethod
    def for_values(cls, values: Iterable[float | int | None]) -> TimeScale:
        """The scale of a column with these values in ns."""
        known = [abs(value) for value in values if value is not None and not is_missing_number(value)]
        return cls.for_largest(max(known, default=None))

    def text(self, value_ns: float | None) -> str:
        """The bare number in this unit."""
        if value_ns is None or is_missing_number(value_ns):
            return MISSING
        return number(value_ns / self.ns, self.decimals)

    def with_unit(self, value_ns: float | None) -> str:
        """The number and its unit; of seconds that are minutes the minutes and hours too."""
        if value_ns is None or is_missing_number(value_ns):
            return MISSING
        if self.ns == S and abs(value_ns) >= _MINUTES_FROM:
            return _in_minutes(value_ns)
        return f"{self.text(value_ns)}{NBSP}{self.unit}"


def _in_minutes(value_ns: float) -> str:
    """``43 min 00.001 s``, ``1 h 02 min 03.500 s``; parts of one quantity, so each has its unit."""
    minutes, rest = divmod(round(abs(value_ns) / MS), 60_000)
    hours, minutes = divmod(minutes, 60)
    seconds, thousandths = divmod(rest, 1_000)
    words = [f"{count(hours)}{NBSP}h"] if hours else []
    words.append(f"{minutes:02d}{NBSP}min" if hours else f"{minutes}{NBSP}min")
    words.append(f"{seconds:02d}.{thousandths:03d}{NBSP}s")
    return (MINUS if value_ns < 0 else "") + NBSP.join(words)


def duration(value_ns: float | None) -> str:
    """One duration with the unit that suits it: ``1.150 ms``, ``43 min 00.001 s``."""
    return TimeScale.for_largest(value_ns).with_unit(value_ns)


def exact(value_ns: int | None) -> str:
    """Full nanoseconds: ``1 079 482 137 ns``."""
    if value_ns is None or is_missing_number(value_ns):
        return MISSING
    return f"{group(str(value_ns))}{NBSP}ns"


def position(value_ns: int | None, decimals: int = 9) -> str:
    """A position in the trace in seconds, in groups of three: ``1.079 482 137 s``; ``decimals`` 6 or 9."""
    text = moment(value_ns, decimals)
    return text if text == MISSING else f"{text}{NBSP}s"


def moment(value_ns: int | None, decimals: int = 9) -> str:
    """The number of a `position` in seconds, without the unit: ``1.079 482 137``."""
    if value_ns is None or is_missing_number(value_ns):
        return MISSING
    whole, rest = divmod(abs(value_ns), S)
    fraction = f"{rest:09d}"[:decimals]
    groups = THIN.join(fraction[i : i + 3] for i in range(0, len(fraction), 3))
    return f"{MINUS if value_ns < 0 else ''}{group(str(whole))}.{groups}"
