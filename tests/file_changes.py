"""What may be different about a file of a result: pure functions on its bytes. None = there is nothing to change."""

from __future__ import annotations

import codecs
import csv
import gzip
import io
from collections.abc import Callable, Iterable

Change = Callable[[bytes], bytes | None]

CHINESE = "数据"

Rows = list[list[str]]


def of_table(
    change: Callable[[Rows], Rows | None] = list, line_end: str = "\n", quoting: int = csv.QUOTE_MINIMAL
) -> Change:
    """``change`` of the cells of a csv file with a header and rows, all as long as the header."""

    def changed(content: bytes) -> bytes | None:
        text = content.decode("utf-8-sig")
        delimiter = max(",;", key=text.partition("\n")[0].count)
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
        width = len(rows[0]) if rows else 0
        rows = [(row + [""] * width)[:width] for row in rows if row]
        result = change(rows) if len(rows) > 1 else None
        return None if result is None else _table(result, line_end, quoting, delimiter)

    return changed


def _table(rows: Iterable[list[str]], line_end: str, quoting: int, delimiter: str) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=delimiter, lineterminator=line_end, quoting=quoting)  # type: ignore[arg-type]
    writer.writerows(rows)
    return text.getvalue().encode()


def shuffled(rows: Rows) -> Rows:
    """The columns the other way round."""
    return [list(reversed(row)) for row in rows]


def with_tabs(rows: Rows) -> Rows:
    """A tab behind every cell, as msprof writes them."""
    return [[f"{cell}\t" for cell in row] for row in rows]


def with_column_twice(rows: Rows) -> Rows:
    """The first column once more at the end."""
    return [[*row, row[0]] for row in rows]


def with_header_again(rows: Rows) -> Rows:
    """The header once more in the middle."""
    return [*rows[:2], rows[0], *rows[2:]]


def with_surplus_comma(rows: Rows) -> Rows:
    """An empty last column without a header."""
    return [[*row, ""] for row in rows]


def number_columns(rows: Rows) -> list[int]:
    """The columns whose first cell is a number, those of the first row."""

    def is_number(text: str) -> bool:
        try:
            float(text)
        except ValueError:
            return False
        return True

    return [place for place, cell in enumerate(rows[1]) if is_number(cell)]


def with_cell(text: str, column: int) -> Callable[[Rows], Rows | None]:
    """``text`` in the first row of the number column with that place among them."""

    def changed(rows: Rows) -> Rows | None:
        places = number_columns(rows)
        if column >= len(places):
            return None
        first = list(rows[1])
        first[places[column]] = text
        return [rows[0], first, *rows[2:]]

    return changed


def with_text(text: str) -> Callable[[Rows], Rows | None]:
    """``text`` behind the last text cell of the first row."""

    def changed(rows: Rows) -> Rows | None:
        places = [
            place for place, cell in enumerate(rows[1]) if cell.isascii() and cell[:1].isalpha() and len(cell) > 3
        ]
        if not places:
            return None
        first = list(rows[1])
        first[places[-1]] += text
        return [rows[0], first, *rows[2:]]

    return changed


def recoded(encoding: str) -> Change:
    """The same text in another encoding."""

    def changed(content: bytes) -> bytes | None:
        result = content.decode("utf-8-sig").encode(encoding)
        return None if result == content else result

    return changed


def marked(content: bytes) -> bytes | None:
    """With a byte order mark."""
    return None if content.startswith(codecs.BOM_UTF8) else codecs.BOM_UTF8 + content


def crlf(content: bytes) -> bytes:
    """With line ends of Windows, also in cells."""
    return content.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


def packed(content: bytes) -> bytes:
    """Compressed, under the same name."""
    return gzip.compress(content, 1)


def chain(*changes: Change) -> Change:
    """One after the other."""

    def changed(content: bytes) -> bytes | None:
        result: bytes | None = content
        for change in changes:
            result = None if result is None else change(result)
        return result

    return changed


# ---- traces


def _list_end(content: bytes) -> int:
    """Where the bracket stands that closes a list of events that is the whole file; -1 when it is something else."""
    bare = content.rstrip()
    is_list = content.lstrip().startswith(b"[") and bare.endswith(b"]") and bare[:-1].rstrip().endswith(b"}")
    return len(bare) - 1 if is_list else -1


def with_last_comma(content: bytes) -> bytes | None:
    """A comma before the closing bracket."""
    end = _list_end(content)
    return None if end < 0 else content[:end] + b",]"


def without_bracket(content: bytes) -> bytes | None:
    """No closing bracket."""
    end = _list_end(content)
    return None if end < 0 else content[:end]


def with_events(*events: str) -> Change:
    """These events at the end of the list."""

    def changed(content: bytes) -> bytes | None:
        end = _list_end(content)
        return None if end < 0 else b",".join([content[:end], *(event.encode() for event in events)]) + b"]"

    return changed
