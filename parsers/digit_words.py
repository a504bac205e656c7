"""Characters of a text eight at a time, as 64-bit words: decimal numbers, and cells to compare."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

MOST_FRACTION = 8
"""So many digits behind the point are read."""
LONGEST = 16 + 1 + MOST_FRACTION
"""Characters of the longest number that is read."""

_PADDING = 16  # zeros before the text: runs of digits end where a word ends
_MOST_WHOLE = 16  # digits before the point: two words
_MOST = 19  # digits in all
_LIMIT = np.uint64(1 << 63)

_KEPT = np.array([(1 << 64) - (1 << 8 * (8 - count)) for count in range(9)], np.uint64)
_FIRST = np.array([(1 << 8 * count) - 1 for count in range(9)], np.uint64)
_ZEROS = 0x3030303030303030
_FILLED = np.array([_ZEROS & ((1 << 8 * (8 - count)) - 1) for count in range(9)], np.uint64)
_POWER = np.array([10**count for count in range(MOST_FRACTION + 1)], np.uint64)

Words = NDArray[np.uint64]
Places = NDArray[np.int64]


def eight_digits(packed: Words) -> Words:
    """The value of eight ASCII digits in a little-endian word: pairs, then fours, then all, two lanes at a time."""
    pairs = packed.astype("<u8", copy=False) - np.uint64(_ZEROS)
    pairs = pairs * np.uint64(10) + (pairs >> np.uint64(8))
    lanes = np.uint64(0x000000FF000000FF)
    high = (pairs & lanes) * np.uint64(100 + (1000000 << 32))
    low = ((pairs >> np.uint64(16)) & lanes) * np.uint64(1 + (10000 << 32))
    return (high + low) >> np.uint64(32)


def are_digits(packed: Words) -> NDArray[np.bool_]:
    """Whether all eight characters of a word are ASCII digits."""
    high = np.uint64(0xF0F0F0F0F0F0F0F0)
    # Adding 6 to what is 0x30 to 0x3F carries nothing into the next byte.
    above = ((packed + np.uint64(0x0606060606060606)) & high) >> np.uint64(4)
    sound: NDArray[np.bool_] = ((packed & high) | above) == np.uint64(0x3333333333333333)
    return sound


def padded_words(chars: NDArray[np.uint8]) -> Words:
    """The eight bytes from every position on, of ``chars`` (ASCII) with zeros around them. Shape (n,) -> (n + 17,)."""
    padded = np.concatenate((np.zeros(_PADDING, np.uint8), chars, np.zeros(8, np.uint8)))
    return np.ndarray((len(padded) - 7,), "<u8", padded, strides=(1,))


def first_characters(words: Words, begin: Places, length: Places) -> Words:
    """Up to eight of ``length`` characters from ``begin`` on, as words that are 0 behind them. Shape of both."""
    within = words[np.minimum(begin + _PADDING, len(words) - 1)]
    return within & _FIRST[np.clip(length, 0, 8)]


def decimal_values(words: Words, begin: Places, point: Places, end: Places) -> tuple[Places, Places, NDArray[np.bool_]]:
    """Numbers in text that lie from ``begin`` to ``end``, with a decimal point at ``point`` (``end`` = without one):
    their digits as a number without the point, how many of them are behind it, and which are sound: digits only,
    at least one on each side of a point, and 63 bits. Shapes (n,); ``words``: of `padded_words`."""
    whole = point - begin
    pointed = point < end
    fraction = end - point - pointed
    sound = (whole >= 1) & (whole <= _MOST_WHOLE) & (fraction >= pointed) & (fraction <= MOST_FRACTION)
    sound &= whole + fraction <= _MOST
    whole, fraction = np.where(sound, whole, 0), np.where(sound, fraction, 0)
    values = _run(words, point, np.minimum(whole, 8), sound)
    long = np.flatnonzero(whole > 8)
    if len(long):
        high_sound = np.ones(len(long), np.bool_)
        values[long] += _run(words, point[long] - 8, whole[long] - 8, high_sound) * np.uint64(10**8)
        sound[long] &= high_sound
    values = values * _POWER[fraction] + _run(words, end, fraction, sound)
    sound &= values < _LIMIT
    return values.astype(np.int64), fraction, sound


def _run(words: Words, end: Places, length: Places, sound: NDArray[np.bool_]) -> Words:
    """The digits of at most 8 characters before ``end``; what is no digit makes ``sound`` false."""
    packed = (words[end + (_PADDING - 8)] & _KEPT[length]) | _FILLED[length]
    sound &= are_digits(packed)
    return eight_digits(packed)
