"""Marks texts for translation that are written down in one place and shown in another. No Qt."""

from __future__ import annotations


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: N802 - lupdate finds marked texts by this name
    """``text`` itself; whoever shows it asks for its translation in ``context``."""
    return text
