"""Texts from files joined into one that can be taken apart again, whatever stands in them."""

from __future__ import annotations

import re

_ESCAPED = re.compile(r"\\(.)", re.DOTALL)


def joined(*parts: str) -> str:
    r"""The texts with tabs between them; a tab within one becomes ``\t``, a backslash ``\\``."""
    return "\t".join(part.replace("\\", "\\\\").replace("\t", "\\t") for part in parts)


def taken_apart(text: str) -> list[str]:
    """The texts that `joined` put together."""
    return [
        _ESCAPED.sub(lambda found: "\t" if found[1] == "t" else found[1], part) if "\\" in part else part
        for part in text.split("\t")
    ]
