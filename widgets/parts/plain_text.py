"""Labels and tooltips that show text literally, whatever a file has put into it."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from model.literal import LONGEST, literal, literal_lines
from widgets.theme import font

_LONGEST = 10 * LONGEST


class TextLabel(QLabel):
    """Shows its text literally, also what it is given later."""

    def setText(self, text: str) -> None:
        super().setText(literal_lines(text, _LONGEST))


def text_label(text: str = "", role: str = "body", tone: str = "") -> QLabel:
    """A plain text label in a font role; `tone` is empty for text.1 or secondary, caption, disabled, accent,
    info, warn, critical, ok, and follows the theme."""
    return styled(TextLabel(), text, role, tone)


def styled(label: TextLabel, text: str, role: str, tone: str) -> QLabel:
    """`text_label` of another kind."""
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setText(text)
    label.setFont(font(role))
    if tone:
        set_tone(label, tone)
    return label


def set_tone(label: QLabel, tone: str) -> None:
    """Give a label another tone, see `text_label`."""
    if label.property("tone") == tone:
        return
    label.setProperty("tone", tone)
    if label.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        # A style sheet's rules on properties are read again only when asked.
        label.style().unpolish(label)
        label.style().polish(label)


def menu_text(text: str) -> str:
    """What to give an action so that `text` shows literally: an ampersand is no shortcut, a tab no column."""
    return literal(text).replace("&", "&&")


def accessible_text(text: str) -> str:
    """What to hand to setAccessibleName and setAccessibleDescription: screen readers are told what is seen."""
    return literal_lines(text, _LONGEST)


def plain_tooltip(text: str) -> str:
    """What to hand to setToolTip so that `text` shows literally; Qt would take `<b>` for markup."""
    text = literal_lines(text)
    if "<" not in text and "&" not in text:
        return text
    return f"<p style='white-space:pre-wrap'>{escape(text)}</p>"
