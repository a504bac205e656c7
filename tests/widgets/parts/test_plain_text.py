"""Labels and menus show what a file has put into a text, and obey none of it."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from widgets.parts.plain_text import menu_text, text_label
from widgets.parts.wrapped_label import wrapped_label

HOSTILE = "<b>a</b>\x1b[31m\u202eb\nc"
SHOWN = "<b>a</b>\\x1b[31m\\u202eb\nc"


def test_a_label_shows_its_text_literally_also_later(qtbot: QtBot) -> None:
    label = text_label(HOSTILE)
    qtbot.addWidget(label)
    assert label.text() == SHOWN
    label.setText("")
    label.setText(HOSTILE)
    assert label.text() == SHOWN
    label.setText("x" * 1_000_000)
    assert len(label.text()) < 50_000


def test_a_wrapped_label_may_still_break_where_words_do_not(qtbot: QtBot) -> None:
    label = wrapped_label(f"Default/network-TrainOneStep/{HOSTILE}")
    qtbot.addWidget(label)
    assert "\u200b" in label.text()
    assert label.text().replace("\u200b", "").endswith(SHOWN)


@pytest.mark.parametrize(
    ("text", "shown"), [("a & b", "a && b"), ("a\tCtrl+Q", r"a\tCtrl+Q"), ("\u202ea", r"\u202ea"), ("<b>", "<b>")]
)
def test_a_menu_shows_a_name_literally(text: str, shown: str) -> None:
    assert menu_text(text) == shown
