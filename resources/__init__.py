"""The only door to shipped files: icons, themes, rules, translations and layouts."""

from __future__ import annotations

from functools import cache
from pathlib import Path

LANGUAGES = ("en", "zh_CN")
"""Of the interface and of the words of rules; the first is that of the code."""

# A checkout, an installed wheel and a frozen bundle all keep the files beside this module.
_ROOT = Path(__file__).resolve().parent


@cache
def path(*parts: str) -> Path:
    """Where the shipped file or folder `parts` lies; raises FileNotFoundError when it is not shipped."""
    found = _ROOT.joinpath(*parts)
    if ".." in found.parts or not found.is_relative_to(_ROOT):
        raise FileNotFoundError(f"{'/'.join(parts)} is outside the shipped resources")
    if not found.exists():
        raise FileNotFoundError(f"{'/'.join(parts)} is not among the shipped resources; reinstall Stepscope")
    return found


def text(*parts: str) -> str:
    """The content of a shipped UTF-8 text file; raises FileNotFoundError when it is not shipped."""
    return path(*parts).read_text(encoding="utf-8")


def data(*parts: str) -> bytes:
    """The content of a shipped file; raises FileNotFoundError when it is not shipped."""
    return path(*parts).read_bytes()


def names(folder: str, suffix: str) -> tuple[str, ...]:
    """Names without `suffix` of the shipped files directly in `folder`, sorted; empty when none ends so."""
    files = path(folder).iterdir()
    return tuple(sorted(f.name.removesuffix(suffix) for f in files if f.is_file() and f.name.endswith(suffix)))
