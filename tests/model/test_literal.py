"""Names as they are shown: literally, with what hides or turns others made visible, never too long."""

from __future__ import annotations

import json
import unicodedata

import pytest

from model.literal import LONGEST, excerpt, literal, literal_json, literal_lines
from widgets.parts.plain_text import plain_tooltip
from widgets.parts.wrapped_text import WrappedText


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("MatMul", "MatMul"),
        ("<b>bold</b> &amp;", "<b>bold</b> &amp;"),
        ("a\tb\nc\r", r"a\tb\nc\r"),
        ("\x00\x1b[31mred\x7f\x9f", r"\x00\x1b[31mred\x7f\x9f"),
        ("abc\u202edef\u2066", r"abc\u202edef\u2066"),
        ("算子 1\u202f2\xa0ms 👩\u200d🚀 مرحبا", "算子 1\u202f2\xa0ms 👩\u200d🚀 مرحبا"),
    ],
)
def test_what_hides_is_made_visible_and_the_rest_is_as_it_is(text: str, shown: str) -> None:
    assert literal(text) == shown


def test_every_control_and_every_character_that_turns_the_direction_is_made_visible() -> None:
    # Unicode's own classes: controls, and the explicit marks, embeddings, overrides and isolates of its bidi algorithm.
    turns = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI", "BN"}
    for code in range(0x10000):
        one = chr(code)
        is_mark = one in "\u200e\u200f\u061c"
        is_turning = unicodedata.bidirectional(one) in turns and one not in "\u200c\u200d"
        if (unicodedata.category(one) == "Cc" or is_mark or is_turning) and unicodedata.category(one) != "Cn":
            assert literal(one) in (f"\\x{code:02x}", f"\\u{code:04x}", r"\t", r"\n", r"\r")


def test_long_texts_are_cut_and_say_so() -> None:
    assert literal("x" * 100_000) == "x" * LONGEST + "…"
    assert literal("x" * 20, 10) == "x" * 10 + "…"
    assert literal_lines("ab\u202e\ncd" * 50_000).startswith("ab\\u202e\ncdab")
    assert literal_lines("ab\ncd", 4) == "ab\nc…"
    assert (excerpt("abcd", 4), excerpt("abcde", 4)) == ("abcd", "abc…")
    assert len(plain_tooltip("<" * 100_000)) < 10 * LONGEST


def test_json_says_the_same_without_what_hides() -> None:
    written = json.dumps({"a\u202e": "\x7f"}, ensure_ascii=False, indent=1)
    shown = literal_json(written)
    assert shown == '{\n "a\\u202e": "\\u007f"\n}'
    assert json.loads(shown) == json.loads(written)


def test_line_breaks_of_windows_are_line_breaks() -> None:
    assert literal_lines("TensorList;\r\nNone;\rScalar\r") == "TensorList;\nNone;\\rScalar\\r"


def test_wrapped_text_keeps_its_lines_only(qapp: object) -> None:
    text = WrappedText("a\nb\u202ec\x07")
    assert text.toPlainText() == "a\nb\\u202ec\\x07"
    text.deleteLater()
