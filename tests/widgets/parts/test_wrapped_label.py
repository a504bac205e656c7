"""Long names break inside a label; short ones stay as they are."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from widgets.parts.wrapped_label import breakable, wrapped_label

BREAK = "\N{ZERO WIDTH SPACE}"


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("Raise num_parallel_workers of it", "Raise num_parallel_workers of it"),
        ("short words stay", "short words stay"),
        ("x" * 23, "x" * 23),
        ("x" * 50, "x" * 24 + BREAK + "x" * 24 + BREAK + "x" * 2),
        ("Default/network/MatMul-op12", BREAK.join(["Default/", "network/", "MatMul-", "op12"])),
        ("C++ ones", "C\N{WORD JOINER}+\N{WORD JOINER}+ ones"),
        ("", ""),
    ],
)
def test_only_long_words_may_break(text: str, broken: str) -> None:
    assert breakable(text) == broken
    assert breakable(text).replace(BREAK, "").replace("\N{WORD JOINER}", "") == text


def test_a_name_of_400_characters_fits_a_narrow_column(qtbot: QtBot) -> None:
    label = wrapped_label("<b>" + "Name" * 100)
    qtbot.addWidget(label)
    assert label.minimumSizeHint().width() <= 300
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert label.accessibleName() == "<b>" + "Name" * 100
