"""Long names break inside a label; short ones stay as they are."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextLayout, QTextOption
from pytestqt.qtbot import QtBot

from widgets.parts.wrapped_label import breakable, wrapped_label

BREAK = "\N{ZERO WIDTH SPACE}"
JOIN = "\N{WORD JOINER}"


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("Raise num_parallel_workers of it", "Raise num_parallel_workers of it"),
        ("short words stay", "short words stay"),
        ("x" * 23, "x" * 23),
        ("x" * 50, "x" * 24 + BREAK + "x" * 24 + BREAK + "x" * 2),
        ("Default/network/MatMul-op12", BREAK.join(["Default/", "network/", "MatMul-", "op12"])),
        ("C++ ones", "C\N{WORD JOINER}+\N{WORD JOINER}+ ones"),
        ("set --profile-memory=on, -o", f"set -{JOIN}-{JOIN}profile-{JOIN}memory=on, -{JOIN}o"),
        ("a non-stop run of 1-2", "a non-stop run of 1-2"),
        ("", ""),
    ],
)
def test_only_long_words_may_break(text: str, broken: str) -> None:
    assert breakable(text) == broken
    assert breakable(text).replace(BREAK, "").replace("\N{WORD JOINER}", "") == text


def test_what_holds_words_together_is_not_seen(qtbot: QtBot) -> None:
    text = "Collect C++ calls with --profile-memory=on and Default/network/MatMul-op12"
    label = wrapped_label(text)
    qtbot.addWidget(label)
    assert label.text() == breakable(text) != text


def test_what_a_file_has_put_between_letters_is_seen(qtbot: QtBot) -> None:
    label = wrapped_label("")
    qtbot.addWidget(label)
    label.setText(f"a{BREAK}b\u202ec")
    assert label.text() == label.accessibleName() == r"a\u200bb\u202ec"


def test_a_name_of_400_characters_fits_a_narrow_column(qtbot: QtBot) -> None:
    label = wrapped_label("<b>" + "Name" * 100)
    qtbot.addWidget(label)
    assert label.minimumSizeHint().width() <= 300
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert label.accessibleName() == "<b>" + "Name" * 100


def test_no_line_begins_within_an_option(qtbot: QtBot) -> None:
    words = "Collect again with --profile-memory and --task-time"
    text = breakable(words)
    layout = QTextLayout(text)
    option = layout.textOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    layout.setTextOption(option)
    layout.beginLayout()
    lines = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(1)
        lines.append(
            breakable(words)[line.textStart() : line.textStart() + line.textLength()].replace(JOIN, "").strip()
        )
    layout.endLayout()
    assert lines == words.split(" ")
