"""Which encoding a text has. Some damaged bytes, as of a name that its writer cut within a character, do not make all
others those of another encoding."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable

_REPLACED = "\ufffd"

Blocks = Callable[[], Iterable[bytes]]
"""Gives a text from its begin on, each time it is called."""


def encoding_of(blocks: Blocks) -> tuple[str, int]:
    """The encoding of a text, and how many of its characters are none in it: ``utf-8-sig``, or ``gb18030`` (what a
    Chinese Windows writes), where most that is not ASCII is sound; else ``latin-1``. A character that the end of the
    text cuts in two does not count. Raises what ``blocks`` raises."""
    for encoding in ("utf-8-sig", "gb18030"):
        damaged, sound = _damage(blocks, encoding)
        if damaged < sound or not damaged:
            return encoding, damaged
    return "latin-1", 0


def _damage(blocks: Blocks, encoding: str) -> tuple[int, int]:
    """How many characters are damaged, and if some are, how many are sound and not ASCII."""
    decoder = codecs.getincrementaldecoder(encoding)()
    try:
        for block in blocks():
            decoder.decode(block)
    except UnicodeDecodeError:
        pass
    else:
        return 0, 0
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    damaged = sound = 0
    for block in blocks():
        text = decoder.decode(block)
        replaced = text.count(_REPLACED)
        damaged += replaced
        sound += len(text) - replaced - len(text.encode("ascii", "ignore"))
    return damaged, sound
