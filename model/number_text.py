"""Texts that are numbers for everybody: Python alone also reads 1_000 and the digits of other scripts."""

from __future__ import annotations


def is_pythons_own(text: str) -> bool:
    """Whether ``text``, or one of several joined, can be a number for Python alone."""
    return "_" in text or not text.isascii()


def double_of(text: str) -> float:
    """The number, which may be infinite or NaN. Raises ValueError."""
    stripped = text.strip()
    if is_pythons_own(stripped):
        raise ValueError(text)
    return float(stripped)
