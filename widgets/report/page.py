"""The whole report as one HTML text: for a browser, and for the QTextDocument that becomes a PDF."""

from __future__ import annotations

import resources
from widgets.report.elements import Markup, escaped
from widgets.stylesheet import COMMENT, TOKEN
from widgets.tokens import load_theme

# Nothing may be fetched and nothing may run, whatever a name in a file looks like.
_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"


def styles(medium: str) -> str:
    """The style sheet for ``screen`` (a browser, also when it prints) or ``paper`` (a QTextDocument). Reports are
    light, whatever the program is: they are read by others, and printed."""
    sheet = COMMENT.sub("", resources.text("report", f"{medium}.css"))
    colors = load_theme("light").colors
    return TOKEN.sub(lambda found: colors.get(found[1], found[0]), sheet)  # or @media


def html_page(title: str, body: Markup, language: str) -> str:
    """A file of its own, without any link to something outside of it."""
    tag = language.replace("_", "-")
    return (
        f'<!DOCTYPE html>\n<html lang="{tag}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escaped(title)}</title>\n<style>\n{styles('screen')}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )
