"""The elements that a report is made of, as HTML; every text is escaped here, and nowhere else.

Only what both a browser and a QTextDocument know is used: tables instead of boxes, ``align`` instead of a style.
"""

from __future__ import annotations

import base64
import html
from collections.abc import Iterable, Sequence

from model.literal import literal_lines
from widgets.parts.message_bar import Severity
from widgets.report.column_widths import widths


class Markup(str):
    """HTML whose texts are escaped already."""

    __slots__ = ()


def joined(parts: Iterable[Markup]) -> Markup:
    """One after the other."""
    return Markup("\n".join(part for part in parts if part))


def heading(level: int, text: str) -> Markup:
    """A heading, 1 to 3."""
    return Markup(f"<h{level}>{escaped(text)}</h{level}>")


def paragraph(text: str, kind: str = "") -> Markup:
    """A paragraph; ``kind``: "" or ``note``. Nothing of an empty text."""
    if not text:
        return Markup("")
    of_kind = f' class="{kind}"' if kind else ""
    return Markup(f"<p{of_kind}>{escaped(text)}</p>")


def callout(severity: Severity, title: str, text: str) -> Markup:
    """A box in the colour of a severity."""
    title_part = f"<b>{escaped(title)}</b><br>" if title else ""
    cell = f'<td class="{severity}">{title_part}{escaped(text)}</td>'
    return Markup(f'<table class="callout" width="100%"><tr>{cell}</tr></table>')


def pairs(rows: Iterable[tuple[str, str]]) -> Markup:
    """Captions with their values; those without a value are left out."""
    lines = [
        f'<tr><td class="caption">{escaped(caption)}</td><td>{escaped(value)}</td></tr>'
        for caption, value in rows
        if value
    ]
    return Markup(f'<table class="pairs">{"".join(lines)}</table>') if lines else Markup("")


def grid(headers: Sequence[str], numbers: Sequence[bool], rows: Sequence[Sequence[str]]) -> Markup:
    """A table with a line of headers; ``numbers``: which columns are figures, which stand to the right. Each column is
    as wide as its texts ask for: left to themselves long names would be broken at every letter."""
    sides = [
        f'align="{"right" if is_number else "left"}" width="{width:.1f}%"'
        for is_number, width in zip(numbers, widths(headers, numbers, rows), strict=True)
    ]

    def line(tag: str, cells: Sequence[str]) -> str:
        made = (f"<{tag} {side}>{escaped(cell)}</{tag}>" for side, cell in zip(sides, cells, strict=True))
        return f"<tr>{''.join(made)}</tr>"

    body = "\n".join(line("td", row) for row in rows)
    head = line("th", headers)
    return Markup(
        f'<div class="wide"><table class="grid" width="100%"><thead>{head}</thead>\n<tbody>{body}</tbody></table></div>'
    )


def picture(png: bytes, width: str, words: str) -> Markup:
    """A picture that stands in the page itself; ``width``: in CSS pixels or percent, ``words``: what is said of it to
    those who cannot see it."""
    data = base64.b64encode(png).decode("ascii")
    return Markup(
        f'<p class="picture"><img src="data:image/png;base64,{data}" width="{width}" alt="{escaped(words)}"></p>'
    )


def escaped(text: str) -> str:
    """A text as HTML shows it literally, on paper too: what hides or turns others is seen, as in the window."""
    return html.escape(literal_lines(text), quote=True)
