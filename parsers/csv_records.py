"""Csv records of a file in groups: whole chunks at once, those without surprises as grids, one by one around a quote
that may never be closed."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from itertools import chain

from parsers.csv_grid import CsvGrid, grid_of
from parsers.text_lines import TextLines

MAX_CELL = 64 * 1024 * 1024
"""Cells with queue samples or link lists are megabytes long; csv's own limit is 128 KiB."""

MAX_OPEN_QUOTES = 20
"""So often reading goes on behind a line whose quote is never closed."""

_END = "\0"  # stands in no line: NUL bytes are taken out
_MAX_WAITING = 50_000  # lines that one cell with line ends may plausibly span
_TOGETHER = 500  # lines: the cells of more leave the processor's cache, and reading takes twice as long

csv.field_size_limit(MAX_CELL)

Records = list[list[str]] | CsvGrid


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
        self._waiting: list[str] = []

    def header(self) -> list[str]:
        """The first record that is not blank, [] in a blank file."""
        for first, records in self._groups:
            rows = rows_of(records)
            for place, cells in enumerate(rows):
                if any(cell.strip() for cell in cells):
                    self._number, self._rest = first + place + 1, rows[place + 1 :]
                    return cells
        return []

    def groups(self) -> Iterator[tuple[int, Records]]:
        """What follows the header."""
        if self._rest:
            first, self._number = self._number, self._number + len(self._rest)
            yield first, self._rest
        yield from self._groups

    def _all(self) -> Iterator[tuple[int, Records]]:
        for lines in self._chunks:
            grid = None if self._waiting else grid_of("".join(lines), self.width, self._delimiter)
            if grid is not None:
                self.ended = True
                yield self._counted(grid)
                continue
            for begin in range(0, len(lines), _TOGETHER):
                yield from self._whole(lines[begin : begin + _TOGETHER])
                if len(self._waiting) >= _MAX_WAITING:
                    rest = lines[begin + _TOGETHER :]
                    yield from self._one_by_one(chain(self._waiting, rest, chain.from_iterable(self._chunks)))
                    return
        if self._waiting:
            yield from self._one_by_one(iter(self._waiting))

    def _whole(self, lines: list[str]) -> Iterator[tuple[int, Records]]:
        """The records that waiting lines and these make; they wait for more when a cell with an open quote swallowed
        the end."""
        self._waiting += lines
        records = self._parsed([*self._waiting, _END]) if len(self._waiting) < _MAX_WAITING else []
        if records and records[-1] == [_END]:
            self.ended = self._waiting[-1].endswith(("\n", "\r"))
            self._waiting = []
            yield self._counted(records[:-1])

    def _counted(self, records: Records) -> tuple[int, Records]:
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

    def _one_by_one(self, lines: Iterator[str]) -> Iterator[tuple[int, Records]]:
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


def rows_of(records: Records) -> list[list[str]]:
    """The cells row by row."""
    return records.rows() if isinstance(records, CsvGrid) else records
