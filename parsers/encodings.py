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


def file_encoding(head: bytes, blocks: Blocks) -> tuple[str, int]:
    """The same of a whole file, by its first four bytes ``head`` also UTF-16."""
    wide = wide_encoding(head)
    return (wide, 0) if wide else encoding_of(blocks)


def decoded(raw: bytes) -> tuple[str, str, int]:
    """The text of a whole file, its encoding, and how many of its characters are none; those are replaced."""
    encoding, damaged = file_encoding(raw[:4], lambda: (raw,))
    return raw.decode(encoding, "replace"), encoding, damaged


def wide_encoding(head: bytes) -> str:
    """The encoding of a text that begins with the four bytes ``head`` and is in UTF-16, else ""."""
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    if len(head) == 4 and head[1] == head[3] == 0 and head[0] and head[2]:
        return "utf-16-le"
    if len(head) == 4 and head[0] == head[2] == 0 and head[1] and head[3]:
        return "utf-16-be"
    return ""


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
