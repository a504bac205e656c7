"""Streaming csv: blocks of rows by column name, exact times, missing cells, and every fault with its row."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

import numpy as np
from numpy.typing import NDArray

from model.batches import TableBatch
from model.missing import NONE_ID, NONE_IDS, may_be_none_id
from model.number_text import double_of, is_pythons_own
from model.problem import Problem
from model.table import MISSING_INT, CodedTexts, Column
from model.task import TaskContext
from model.time_text import NS_PER, Unit, ns_cells, says_nothing
from parsers.csv_grid import CsvGrid, Decimals
from parsers.csv_records import CsvRecords, rows_of
from parsers.faults import Faults
from parsers.folder_view import FileEntry, FolderView
from parsers.json_records import JsonRecords, holds_json
from parsers.shifted_rows import ColumnKinds
from parsers.table_header import MOST_COLUMNS, column_key, column_names, doubled_labels, without_unit
from parsers.text_lines import TextLines

_MOST_CLEAN = 100_000
"""So many texts are known to be clean."""
_NONE_IDS = frozenset(map(str, NONE_IDS))


class CsvFile:
    """One csv file with a header, or the same table as JSON. ``labels``: the header as written, blanks stripped;
    ``names``: `column_key` of each label mapped through ``aliases``, repeated ones with ``#2``, ``#3``. ``faults``:
    what is wrong so far."""

    def __init__(
        self,
        view: FolderView,
        entry: FileEntry,
        task: TaskContext,
        aliases: Mapping[str, str] | None = None,
        delimiter: str = ",",
        *,
        ends_open: bool = False,
        repeated: Collection[str] = (),
    ) -> None:
        """Read the header. ``ends_open``: files of this kind never end with a line end; ``repeated``: keys of columns
        that they have several times. Raises OSError, `Cancelled`."""
        self._clean: set[str] = set()  # cells that are known to be texts as they are
        self._task = task
        self._ends_open = ends_open
        self.faults: Faults
        self._records: CsvRecords | JsonRecords
        if entry.name.lower().endswith(".json") and holds_json(view, entry):
            self.faults = Faults(entry.path)
            self._records = JsonRecords(view, entry, self.faults)
        else:
            lines = TextLines(view, entry, task, ends_open=True)
            self.faults = lines.faults
            self._records = CsvRecords(lines, delimiter)
        header = self._records.header()
        labels = [label.strip().lstrip("\ufeff") for label in header]
        while labels and not labels[-1]:
            del labels[-1]
        self._note_columns(labels, repeated)
        self.labels = tuple(labels[:MOST_COLUMNS])
        self._records.width = len(self.labels)
        self._header_starts = {*header[:1], *self.labels[:1]}
        self.names = column_names(self.labels, aliases or {})
        self._positions = {name: position for position, name in enumerate(self.names)}
        self._units = {name: without_unit(label)[1] for name, label in zip(self.names, self.labels, strict=True)}
        if not self.labels and isinstance(self._records, CsvRecords):
            self.faults.note("file_empty")
        if self.labels and not (self._records.ended or ends_open):
            self.faults.note("csv_end_unsure", "row 1")

    def __contains__(self, name: str) -> bool:
        return name in self._units

    def unit(self, name: str) -> str:
        """The unit in the column's header in lower case, "" without one."""
        return self._units.get(name, "")

    def label(self, name: str) -> str:
        """The column's header as written, "" when there is no such column."""
        return self.labels[self._positions[name]] if name in self._units else ""

    def has(self, *names: str) -> bool:
        """Whether all ``names`` are there; if not, that is noted as ``header_missing``."""
        missing = [name for name in names if name not in self._units]
        if missing and self.labels:
            self.faults.note("header_missing", "row 1", ", ".join(missing))
        return not missing

    def blocks(self) -> Iterator[Block]:
        """The rows in blocks of at most about 512 KiB; each row once. Raises OSError, `Cancelled`."""
        width = len(self.labels)
        for first, found in self._records.groups():
            self._task.check()
            numbers = range(first, first + len(found))
            if isinstance(found, CsvGrid) and self._header_starts.isdisjoint(found.column(0)):
                yield Block(self, numbers, {}, found)
                continue
            records = rows_of(found)
            if not any(records):
                continue  # blank lines only
            plain = self._records.ended and width > 1 and {len(cells) for cells in records} == {width}
            if plain and not any(cells[0] in self._header_starts for cells in records):
                yield Block(self, numbers, self._columns(records))
                continue
            whole = (cells for cells in records if len(cells) == width and cells[0] not in self._header_starts)
            kinds = ColumnKinds(whole, width)
            ended = [True] * (len(records) - 1) + [self._records.ended]
            fitted = [self._fitted(kinds, *row) for row in zip(numbers, records, ended, strict=True)]
            kept = [(number, row) for number, row in zip(numbers, fitted, strict=True) if row is not None]
            if kept:
                yield Block(self, [number for number, _ in kept], self._columns([row for _, row in kept]))

    def whole(self) -> Block | None:
        """All rows in one block, None without rows: for files that are small by their kind."""
        blocks = list(self.blocks())
        if not blocks:
            return None
        columns = {name: [cell for block in blocks for cell in block.raw(name)] for name in self.names}
        return Block(self, [number for block in blocks for number in block.numbers], columns)

    def problems(self) -> list[Problem]:
        """What is wrong with the file as far as it was read."""
        return self.faults.problems()

    def cleaned(self, name: str, cells: Sequence[str]) -> list[str | None]:
        """``cells`` of the column ``name`` without surrounding blanks; None where one says "no value"."""
        texts = self._texts(cells)
        if may_be_none_id(name) and not _NONE_IDS.isdisjoint(texts):
            return [None if text in _NONE_IDS else text for text in texts]
        return texts

    def position(self, name: str) -> int | None:
        """Which column of the file it is, from 0."""
        return self._positions.get(name)

    def _note_columns(self, labels: Sequence[str], repeated: Collection[str]) -> None:
        if len(labels) > MOST_COLUMNS:
            self.faults.note("columns_many", "row 1", str(MOST_COLUMNS), len(labels) - MOST_COLUMNS)
        doubled = [label for label in doubled_labels(labels[:MOST_COLUMNS]) if column_key(label) not in repeated]
        if doubled:
            self.faults.note("column_doubled", "row 1", ", ".join(dict.fromkeys(doubled)), len(doubled))

    def _texts(self, cells: Sequence[str]) -> list[str | None]:
        # Most columns repeat few texts, and those are clean: look at each text once.
        unknown = set(cells) - self._clean
        changed = {cell: text for cell in unknown if (text := _text(cell)) != cell}
        if len(self._clean) < _MOST_CLEAN:
            self._clean |= unknown - changed.keys()
        return [changed.get(cell, cell) for cell in cells] if changed else list(cells)

    def _columns(self, rows: Sequence[Sequence[str]]) -> dict[str, Sequence[str]]:
        return dict(zip(self.names, zip(*rows, strict=True), strict=True))

    def _fitted(self, kinds: ColumnKinds, number: int, cells: list[str], ended: bool) -> list[str] | None:
        """The row with as many cells as the header; None for a blank, repeated, cut or shifted one."""
        width = len(self.labels)
        if ended and cells and cells[0].strip() == self.labels[0] and self._is_header(cells):
            self.faults.note("header_repeated", f"row {number}")
            return None
        if len(cells) == width and ended:
            return cells if width > 1 or cells[0].strip() else None
        if not any(cell.strip() for cell in cells):
            return None
        if not ended:
            if len(cells) < width:
                self.faults.note("csv_row_cut", f"row {number}", ",".join(cells))
                return None
            if not self._ends_open:
                self.faults.note("csv_end_unsure", f"row {number}")
        if len(cells) < width or any(cell.strip() for cell in cells[width:]):
            if kinds.contradict(cells):
                self.faults.note("csv_row_shifted", f"row {number}", ",".join(cells))
                return None
            self.faults.note("csv_row_ragged", f"row {number}", ",".join(cells))
        return (cells + [""] * width)[:width]

    def _is_header(self, cells: list[str]) -> bool:
        texts = [cell.strip() for cell in cells]
        return texts[: len(self.labels)] == list(self.labels) and not any(texts[len(self.labels) :])


class Block:
    """Some rows of a csv file by column. A column that the file lacks is missing in every row. ``rows``: how many;
    ``numbers``: their row numbers in the file (1 = header)."""

    def __init__(
        self,
        source: CsvFile,
        numbers: Sequence[int],
        columns: Mapping[str, Sequence[str]],
        grid: CsvGrid | None = None,
    ) -> None:
        """``columns``: cells by name; those of ``grid``, if there is one, are taken from there when they are needed."""
        self.rows = len(numbers)
        self.numbers = numbers
        self._source = source
        self._columns = dict(columns)
        self._grid = grid

    def raw(self, name: str) -> Sequence[str]:
        """The cells as written, "" for each when the file lacks the column."""
        cells = self._columns.get(name)
        if cells is None:
            position = self._source.position(name)
            if self._grid is not None and position is not None:
                cells = self._grid.column(position)
            else:
                cells = ("",) * self.rows
            self._columns[name] = cells
        return cells

    def texts(self, name: str) -> list[str | None]:
        """The cells without surrounding blanks; None where one says "no value" (`MISSING_TEXTS`, of ids `NONE_IDS`)."""
        return self._source.cleaned(name, self.raw(name))

    def coded_texts(self, name: str) -> CodedTexts | list[str | None]:
        """The same, each text once where that is quickly done."""
        position = self._source.position(name)
        coded = self._grid.coded(position) if self._grid is not None and position is not None else None
        return self.texts(name) if coded is None else CodedTexts(coded[0], self._source.cleaned(name, coded[1]))

    def ints(self, name: str) -> NDArray[np.int64]:
        """The cells as int64; what is no integer of 64 bits is missing and noted. Shape (rows,)."""
        found = self._ints(name)
        if may_be_none_id(name):
            found[found == NONE_ID] = MISSING_INT
        return found

    def _ints(self, name: str) -> NDArray[np.int64]:
        decimals = self._decimals(name)
        if decimals is not None and (plain := decimals.ints()) is not None:
            return plain
        cells = self.raw(name)
        try:
            if not is_pythons_own("".join(cells)):
                return np.array([int(cell) for cell in cells], np.int64)
        except (ValueError, OverflowError):
            pass
        found = np.full(self.rows, MISSING_INT, np.int64)
        for position, cell in enumerate(cells):
            try:
                value = _integer(cell)
            except ValueError:
                self._note_bad(name, position, cell)
            else:
                found[position] = MISSING_INT if value is None else value
        return found

    def floats(self, name: str, factor: float = 1.0) -> NDArray[np.float64]:
        """The cells times ``factor`` as float64; what is no finite number then is NaN, and noted unless it says "no
        value". Shape (rows,)."""
        found = self._doubles(name)
        if factor == 1.0:
            return found
        with np.errstate(over="ignore"):
            found = found * factor
        lost = np.isinf(found)
        found[lost] = np.nan
        self._note_lost(name, lost)
        return found

    def sizes(self, name: str, scale: int) -> NDArray[np.int64]:
        """The cells, in units of ``scale`` bytes, as whole bytes; what 62 bits do not hold is missing, and noted. Shape
        (rows,)."""
        whole = np.rint(self.floats(name, scale))
        known = np.abs(whole) < 1 << 62  # not NaN
        self._note_lost(name, ~known & ~np.isnan(whole))
        found = np.full(self.rows, MISSING_INT, np.int64)
        found[known] = whole[known].astype(np.int64)
        return found

    def _doubles(self, name: str) -> NDArray[np.float64]:
        decimals = self._decimals(name)
        if decimals is not None and (plain := decimals.floats()) is not None:
            return plain
        cells = self.raw(name)
        try:
            if not is_pythons_own("".join(cells)):
                doubles = np.array([float(cell) for cell in cells], np.float64)
                if not np.isinf(doubles).any():
                    return doubles
        except ValueError:
            pass
        found = np.full(self.rows, np.nan)
        for position, cell in enumerate(cells):
            text = _text(cell.rstrip().removesuffix("%"))
            try:
                if text is not None:
                    found[position] = _finite(text)
            except ValueError:
                self._note_bad(name, position, cell)
        return found

    def ns(self, name: str, unit: Unit | None = None) -> NDArray[np.int64]:
        """The cells as exact ns; ``unit``: what the file means when its header names no unit of time. Shape (rows,)."""
        decimals = self._decimals(name)
        if decimals is not None and (plain := decimals.ns(self.time_unit(name, unit))) is not None:
            return plain
        cells = self.raw(name)
        found, bad = ns_cells(cells, self.time_unit(name, unit))
        for position in bad:
            self._note_bad(name, position, cells[position])
        rounded = []
        if "E+" in "".join(cells).upper():
            rounded = [position for position, cell in enumerate(cells) if "E+" in cell.upper()]
        if rounded:
            where = f"row {self.numbers[rounded[0]]}"
            label = self._source.label(name)
            self._source.faults.note("time_rounded", where, cells[rounded[0]].strip(), len(rounded), label)
        return found

    def float_ns(self, name: str, unit: Unit | None = None) -> NDArray[np.float64]:
        """The cells (means, in the header's unit or ``unit``) as ns with a fraction. Shape (rows,)."""
        return self.floats(name, NS_PER[self.time_unit(name, unit)])

    def time_unit(self, name: str, unit: Unit | None = None) -> Unit:
        """The unit of time that the header of ``name`` has, else ``unit``, else ns."""
        written = self._source.unit(name)
        return written if written in NS_PER else unit or "ns"

    def _decimals(self, name: str) -> Decimals | None:
        position = self._source.position(name)
        return self._grid.decimals(position) if self._grid is not None and position is not None else None

    def _note_lost(self, name: str, lost: NDArray[np.bool_]) -> None:
        for position in np.flatnonzero(lost).tolist():
            self._note_bad(name, position, self.raw(name)[position])

    def _note_bad(self, name: str, position: int, cell: str) -> None:
        where = f"row {self.numbers[position]}"
        self._source.faults.note("cell_not_a_number", where, cell.strip(), 1, self._source.label(name))


def _text(cell: str) -> str | None:
    return None if says_nothing(cell) else cell.strip()


def _integer(cell: str) -> int | None:
    """Raises ValueError. ``3.0`` is 3."""
    text = _text(cell)
    if text is None:
        return None
    try:
        value = Decimal(text)
        if not is_pythons_own(text) and value == value.to_integral_value() and -(1 << 63) < value < 1 << 63:
            return int(value)
    except ArithmeticError:  # no number, or an exponent beyond all bounds
        pass
    raise ValueError(text)


def _finite(text: str) -> float:
    """Raises ValueError, also beyond all doubles."""
    value = double_of(text)
    if math.isinf(value):
        raise ValueError(text)
    return value


@dataclass(frozen=True, slots=True)
class Take:
    """Fills ``column`` of a table from the csv column ``source``. ``unit``: of a time whose header names none.
    ``scale``: a float is multiplied by it."""

    column: Column
    source: str
    unit: Unit | None = None
    scale: float = 1.0


def table_batch(source: CsvFile, block: Block, table: str, takes: Sequence[Take]) -> TableBatch:
    """The rows of ``block`` as rows of ``table``; columns that the file lacks are left out. The header as written
    becomes the column's label."""
    columns = []
    data: dict[str, object] = {}
    for take in takes:
        if take.source not in source or take.column.name in data:
            continue
        column = take.column
        if column.kind == "text":
            data[column.name] = block.coded_texts(take.source)
        elif column.unit == "ns":
            convert = block.ns if column.kind == "int" else block.float_ns
            data[column.name] = convert(take.source, take.unit)
        elif column.kind == "int":
            data[column.name] = block.ints(take.source)
        else:
            data[column.name] = block.floats(take.source, take.scale)
        columns.append(Column(column.name, column.kind, column.unit, source.label(take.source)))
    return TableBatch(table, tuple(columns), data)
