"""Text of a file as it is shown: characters that hide or turn others become visible, and no length is too long."""

from __future__ import annotations

import re

LONGEST = 2000
"""Characters of a text that are shown: more than a line of any screen holds, few enough to be laid out at once."""

# Controls, soft hyphen, and what has no width or turns the direction; joiners stay, emoji are made of them.
_HIDDEN = re.compile(
    r"[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"
)
_HIDDEN_IN_JSON = re.compile(f"(?![\\n ]){_HIDDEN.pattern}")  # between its texts there are lines
_NAMED = {"\t": r"\t", "\n": r"\n", "\r": r"\r"}


def excerpt(text: str, longest: int) -> str:
    """No more than ``longest`` characters of ``text``; … stands for what comes after them."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def literal(text: str, longest: int = LONGEST) -> str:
    r"""One line that shows what ``text`` consists of: ``\n``, ``\x1b`` and ``\u202e`` stand for such characters, and …
    for what comes after ``longest`` characters."""
    if len(text) > longest:
        text = f"{text[:longest]}…"
    return text if _HIDDEN.search(text) is None else _HIDDEN.sub(_shown, text)


def _shown(found: re.Match[str]) -> str:
    code = ord(found[0])
    return _NAMED.get(found[0]) or (f"\\u{code:04x}" if code > 255 else f"\\x{code:02x}")


def literal_json(text: str) -> str:
    r"""JSON, or a piece of it, that says the same without such characters in its texts."""
    return text if _HIDDEN_IN_JSON.search(text) is None else _HIDDEN_IN_JSON.sub(_json_escape, text)


def _json_escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


def literal_lines(text: str, longest: int = LONGEST) -> str:
    """`literal`, but with the line breaks of ``text``, also those of Windows."""
    shown = text if len(text) <= longest else f"{text[:longest]}…"
    return "\n".join(map(literal, shown.replace("\r\n", "\n").split("\n")))
