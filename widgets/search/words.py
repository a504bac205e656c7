"""How to write a search, in one line."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from analysis.search_query import FIELDS


def way_words() -> str:
    """Words, phrases, patterns."""
    return QCoreApplication.translate(
        "SearchPanel", 'Words, "phrases", /regular expressions/, ~nearly, -without; all have to hold.'
    )


def field_words() -> str:
    """The fields with an example of how to use them."""
    words = QCoreApplication.translate("SearchPanel", "Fields: {fields}, as in {example}")
    return words.format(fields=", ".join(FIELDS), example="dur>1.5ms stream:3 type:AllReduce -step:0")
