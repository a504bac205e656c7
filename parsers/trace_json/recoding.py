"""Windows of a trace that are not sound UTF-8 as UTF-8, and where in the file a place of the result is."""

from __future__ import annotations

import codecs
from typing import NamedTuple

import numpy as np

from parsers.encodings import encoding_of


class Recoded(NamedTuple):
    """``text`` in UTF-8. ``encoding``: what it was in ("" = UTF-8); ``damaged``: how many characters are none."""

    text: bytes
    encoding: str = ""
    damaged: int = 0

    def bytes_before_end(self, original: bytes, tail: bytes) -> int:
        """How many bytes of ``original``, which became this text, became its end, ``tail``: that begins with ASCII."""
        if self.encoding:
            return len(tail.decode().replace("\ufffd", "?").encode(self.encoding, "replace"))
        if not self.damaged:
            return len(tail)
        ascii_bytes = len(tail.decode().encode("ascii", "ignore"))  # these were not damaged
        places = np.flatnonzero(np.frombuffer(original, np.uint8) < 128)
        return len(original) - int(places[-ascii_bytes]) if ascii_bytes else 0


def as_utf8(text: bytes) -> Recoded:
    """``text`` itself when it is UTF-8, else recoded from GB18030, or with its damaged characters replaced. A character
    that its end cuts is left out."""
    if text.isascii():
        return Recoded(text)
    try:
        text.decode()
    except UnicodeDecodeError:
        encoding, damaged = encoding_of(lambda: (text,))
        if encoding == "gb18030":
            return Recoded(text.decode(encoding, "replace").encode(), encoding, damaged)
        clean = codecs.getincrementaldecoder("utf-8")("replace").decode(text)
        return Recoded(clean.encode(), damaged=damaged or clean.count("\ufffd"))
    return Recoded(text)
