"""The program's style sheet and palette, generated from the tokens of a theme."""

from __future__ import annotations

import re

from PySide6.QtGui import QColor, QPalette

import resources
from widgets.tokens import Theme

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_IMAGE = re.compile(r"@image\(([a-z-]+)\)")
TOKEN = re.compile(r"@([a-z]+(?:\.[a-z0-9]+)*)")

_ROLES = {
    QPalette.ColorRole.Window: "bg.panel",
    QPalette.ColorRole.WindowText: "text.1",
    QPalette.ColorRole.Base: "bg.panel",
    QPalette.ColorRole.AlternateBase: "bg.sunken",
    QPalette.ColorRole.Text: "text.1",
    QPalette.ColorRole.PlaceholderText: "text.3",
    QPalette.ColorRole.Button: "bg.panel",
    QPalette.ColorRole.ButtonText: "text.1",
    QPalette.ColorRole.BrightText: "critical",
    QPalette.ColorRole.Highlight: "bg.selected",
    QPalette.ColorRole.HighlightedText: "text.1",
    QPalette.ColorRole.Accent: "accent",
    QPalette.ColorRole.Link: "accent",
    QPalette.ColorRole.LinkVisited: "accent",
    QPalette.ColorRole.ToolTipBase: "bg.raised",
    QPalette.ColorRole.ToolTipText: "text.1",
    QPalette.ColorRole.Light: "bg.raised",
    QPalette.ColorRole.Midlight: "bg.hover",
    QPalette.ColorRole.Mid: "border",
    QPalette.ColorRole.Dark: "border.strong",
    QPalette.ColorRole.Shadow: "border.strong",
}

_TEXT_ROLES = (
    QPalette.ColorRole.WindowText,
    QPalette.ColorRole.Text,
    QPalette.ColorRole.ButtonText,
    QPalette.ColorRole.HighlightedText,
    QPalette.ColorRole.PlaceholderText,
)


def palette(theme: Theme) -> QPalette:
    """The palette in which unstyled Qt widgets look right in `theme`."""
    made = QPalette()
    for role, token in _ROLES.items():
        made.setColor(role, theme.color(token))
    for role in _TEXT_ROLES:
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.color("text.disabled")))
    return made


def stylesheet(theme: Theme) -> str:
    """The style sheet of the whole program in `theme`; raises KeyError for a token that the theme lacks."""
    folder = resources.path("themes", theme.name).as_posix()
    sheet = COMMENT.sub("", resources.text("themes", "program.qss"))
    sheet = _IMAGE.sub(lambda found: f'url("{folder}/{found[1]}.svg")', sheet)
    # The images' paths are put in after the colours, or an @ in a folder's name would be taken for a token.
    return TOKEN.sub(lambda found: theme.colors[found[1]], sheet)
