"""Says in the program's language what packages without Qt have put into English sentences."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from model.sentence import Sentence, fill


def spoken(text: str) -> str:
    """``text`` in the language of now; itself when it is no `Sentence`, for example a name from a file."""
    if not isinstance(text, Sentence):
        return text
    values = {name: spoken(value) if isinstance(value, str) else value for name, value in text.values.items()}
    return fill(QCoreApplication.translate(text.context, text.template), values)


def listed(parts: Iterable[str]) -> str:
    """The ``parts`` that are not empty, between the commas of the language of now."""
    return QCoreApplication.translate("Words", ", ").join(filter(None, parts))


def stated(parts: Iterable[str]) -> str:
    """The ``parts`` that are not empty, each but the last closed by the full stop of the language of now."""
    return QCoreApplication.translate("Words", ". ").join(filter(None, parts))


def named(name: str, words: str) -> str:
    """``words`` behind what they are of and the colon of the language of now; one alone where the other is empty."""
    return QCoreApplication.translate("Words", ": ").join(filter(None, (name, words)))
