"""Csv records of a file in groups: whole chunks at once, one by one around a quote that may never be closed."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from itertools import chain

from parsers.text_lines import TextLines

MAX_CELL = 64 * 1024 * 1024
"""Cells with queue samples or link lists are megabytes long; csv's own limit is 128 KiB."""

MAX_OPEN_QUOTES = 20
"""So often reading goes on behind a line whose quote is never closed."""

_END = "\0"  # stands in no line: NUL bytes are taken out
_MAX_WAITING = 50_000  # lines that one cell with line ends may plausibly span

csv.field_size_limit(MAX_CELL)


class CsvRecords:
    """The csv records of a file in groups, each with the number of its first record (1 = header). ``ended``: whether
    the last record handed out had a line end; ``width``: cells of a whole record."""

    def __init__(self, lines: TextLines, delimiter: str) -> None:
        self.width = 0
        self.ended = True
        self._source = lines
        self._chunks = lines.chunks()
        self._delimiter = delimiter
        self._number = 1
        self._groups = self._all()
        self._rest: list[list[str]] = []

    def header(self) -> list[str]:
        """The first record that is not blank, [] in a blank file."""
        for first, records in self._groups:
            for place, cells in enumerate(records):
                if any(cell.strip() for cell in cells):
                    self._number, self._rest = first + place + 1, records[place + 1 :]
                    return cells
        return []

    def groups(self) -> Iterator[tuple[int, list[list[str]]]]:
        """What follows the header."""
        if self._rest:
            first, self._number = self._number, self._number + len(self._rest)
            yield first, self._rest
        yield from self._groups

    def _all(self) -> Iterator[tuple[int, list[list[str]]]]:
        waiting: list[str] = []
        for lines in self._chunks:
            waiting += lines
            records = self._parsed([*waiting, _END]) if len(waiting) < _MAX_WAITING else []
            if records and records[-1] == [_END]:
                # The end was not swallowed by a cell with an open quote: these are whole records.
                self.ended = waiting[-1].endswith(("\n", "\r"))
                waiting = []
                yield self._counted(records[:-1])
            elif len(waiting) >= _MAX_WAITING:
                break
        if waiting:
            yield from self._one_by_one(chain(waiting, chain.from_iterable(self._chunks)))

    def _counted(self, records: list[list[str]]) -> tuple[int, list[list[str]]]:
        first, self._number = self._number, self._number + len(records)
        return first, records

    def _parsed(self, lines: list[str]) -> list[list[str]]:
        try:
            return list(csv.reader(lines, delimiter=self._delimiter))
        except csv.Error:  # a cell above MAX_CELL
            return []

    def _parse(self, lines: Iterable[str]) -> Iterator[list[str]]:
        try:
            yield from csv.reader(lines, delimiter=self._delimiter)
        except csv.Error:  # a cell above MAX_CELL
            return

    def _one_by_one(self, lines: Iterator[str]) -> Iterator[tuple[int, list[list[str]]]]:
        """The slow way, for what lies around a quote that may never be closed."""
        open_quotes = 0
        taken: list[str] = []
        exhausted = False

        def feed() -> Iterator[str]:
            nonlocal exhausted
            for line in lines:
                taken.append(line)
                yield line
            exhausted = True

        reader = self._parse(feed())
        while (cells := next(reader, None)) is not None or taken:
            if cells is not None and not exhausted:
                self.ended = taken[-1].endswith(("\n", "\r"))
                taken.clear()
                yield self._counted([cells])
                continue
            # The reader asks for a line that is not there only inside a quoted cell.
            first, *rest = taken
            whole = any(len(next(self._parse([line]), ())) == self.width for line in rest[:1000])
            again = whole and open_quotes < MAX_OPEN_QUOTES
            code = "csv_quote_open" if again else "csv_row_cut"
            self._source.faults.note(code, f"row {self._number}", first.strip())
            if not again:
                return
            open_quotes += 1
            self._number += 1
            lines, exhausted = chain(rest, lines), False
            taken.clear()
            reader = self._parse(feed())
