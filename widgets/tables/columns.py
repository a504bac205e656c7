"""Columns of a table as people see them: title, unit, decimals, alignment; and their cells as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from model.sentence import sentence
from model.spreadsheet import harmless
from model.table import Column, Table, is_missing
from model.units import MISSING, MS, NBSP, US, TimeScale, count, is_missing_number, moment, number, percent, size
from widgets.sentences import spoken

CellKind = Literal["text", "time", "moment", "count", "number", "percent", "ratio", "size"]


_MS = TimeScale("ms", MS, 3)
_TOTALS = ("total_ns", "file_total_ns")
_WHOLES = ("elapsed_ns", "step_ns")
"""Columns whose parts stand beside them in the same row."""
_POINT_OF_TIME = re.compile(r"(^|_)(start|begin|end)_ns$")
_MOST_OF_A_UNIT = 100_000
_CLOCK_FROM_NS = 10**15  # 11 days: no duration of a run, but a time of a clock, which seconds alone do not tell apart
_EPOCH_FROM_NS = 10**18  # 2001-09-09 in ns since 1970


@dataclass(frozen=True, slots=True)
class TableColumn:
    """``name``: key of the cells and of sorting; ``kind``: a ``moment`` is a point in time with all its digits, shown
    from ``zero_ns`` on, a ``ratio`` is 0..1 and shown as percent;
    ``scale``: unit of a time column; ``names_unit``: whether the header says the unit; ``bar``: token of a bar in each
    cell whose full length is ``largest`` (``level``: by how long the bar is); ``decimals`` of a number; ``width``: 0 =
    from its contents; ``is_path``: too long a text loses its middle; ``blank_missing``: a missing cell is not
    applicable rather than unknown, and shows nothing; ``meaning``: a sentence for the header's tooltip."""

    name: str
    title: str
    kind: CellKind = "text"
    scale: TimeScale = _MS
    unit: str = ""
    names_unit: bool = True
    decimals: int = 0
    bar: str = ""
    largest: float = 0.0
    secondary: bool = False
    sortable: bool = True
    width: int = 0
    is_path: bool = False
    blank_missing: bool = False
    meaning: str = ""
    zero_ns: int = 0

    @property
    def is_number(self) -> bool:
        """Whether cells are right-aligned figures."""
        return self.kind != "text"

    @property
    def header(self) -> str:
        """The title, with the unit where cells have one."""
        unit = {"time": self.scale.unit, "moment": "s"}.get(self.kind, self.unit)
        return f"{self.title}, {unit}" if unit and self.names_unit and self.kind != "percent" else self.title

    @property
    def copy_header(self) -> str:
        """The title with the unit in which `plain` writes values."""
        unit = {"time": "ns", "moment": "ns", "percent": "%", "size": "bytes"}.get(self.kind, self.unit)
        return f"{self.title} ({unit})" if unit else self.title

    def text(self, value: object) -> str:
        """A cell as it is shown."""
        if value is None:
            return "" if self.blank_missing else MISSING
        if isinstance(value, str):
            return value.replace("\n", " ") or MISSING
        assert isinstance(value, int | float)
        if self.kind == "time":
            return self._time_text(value)
        if self.kind == "moment":
            return moment(round(value) - self.zero_ns)
        if self.kind == "percent":
            return percent(value)
        if self.kind == "ratio":
            return percent(value * 100)
        if self.kind == "size":
            return size(value)
        return count(value) if self.kind == "count" else _as_something(value, self.decimals)

    def _time_text(self, value: float) -> str:
        if is_missing_number(value):
            return MISSING
        return _as_something(value / self.scale.ns, self.scale.decimals)

    def plain(self, value: object) -> str:
        """A cell for copying: plain digits in full precision, nothing where it is missing."""
        if value is None or (isinstance(value, int | float) and is_missing_number(value)):
            return ""
        if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
            return str(int(value))
        return str(value)

    def saved(self, value: object) -> str:
        """A cell of a file for spreadsheets: `plain`, and no text is a formula."""
        text = self.plain(value)
        return text if self.is_number else harmless(text)


def _as_something(value: float, decimals: int) -> str:
    """A number; what is there but too little for the decimals is not shown as nothing."""
    least = 10.0**-decimals
    return f"<{NBSP}{number(least, decimals)}" if 0 < value < least / 2 else number(value, decimals)


def fraction(column: TableColumn, value: object) -> float:
    """Length of the bar in a cell, 0..1."""
    if not column.bar or not isinstance(value, int | float) or is_missing_number(value) or column.largest <= 0:
        return 0.0
    return min(max(value / column.largest, 0.0), 1.0)


_UNIT_IN_LABEL = re.compile(r"[(\[]\s*+(?:[nuµμm]?s|[kmg]?i?b(?:ytes?)?|[kmg]b/s|%|us\^2)\s*+[)\]]\s*+$", re.IGNORECASE)
"""The unit that a file's own header says, ``Duration(us)``; it is not the one of our cells."""
_CODE_NAME = re.compile(r"[\w.:/-]+(\(.*\))?$|[^A-Z]+$")
"""A header in small letters or without blanks, ``Device_id``: its underscores stand for blanks."""
_CLOCK_NAME = re.compile(r"(^|_)(start|begin|end|time|timestamp)(_ns)?$")
"""Names of times in tables whose file says no unit; so large a number is ns since 1970."""
_CORE_NAME = re.compile(r"^(Aic|Aiv)\b")
"""Abbreviations of kinds of cores, with which counters begin."""
_UNITS = {"us^2": "µs²"}
_FILES_OWN = frozenset(("file_percent", "file_bandwidth"))
"""Columns as a file has them, beside ours that may be called the same."""
_KIND_OF_UNIT: dict[str, CellKind] = {"ns": "time", "percent": "percent", "bytes": "size"}


def column_of(column: Column, title: str = "", largest: float | None = None) -> TableColumn:
    """A stored column as a column to show; ``title`` "" = the file's own header, else its name in words."""
    label = _UNIT_IN_LABEL.sub("", column.label).rstrip() if column.unit or column.name in _FILES_OWN else column.label
    if label and column.name in _FILES_OWN:
        label = spoken(sentence("Columns", "{name} in the file").filled(name=label))
    label = label.replace("_", " ") if _CODE_NAME.match(label) and label != label.upper() else label
    shown = title or label or column.name.removesuffix("_ns").removesuffix("_percent").replace("_", " ")
    shown = shown[:1].upper() + shown[1:]
    shown = _CORE_NAME.sub(lambda core: core[0].upper(), shown)
    if column.kind == "text":
        # Names that files give differ at their end.
        return TableColumn(column.name, shown, is_path=column.name.endswith("name"))
    kind = _KIND_OF_UNIT.get(column.unit, "count" if column.kind == "int" else "number")
    made = TableColumn(column.name, shown, kind, unit="" if kind != "number" else _UNITS.get(column.unit, column.unit))
    is_clock = (largest or 0.0) >= (_CLOCK_FROM_NS if kind == "time" else _EPOCH_FROM_NS)
    if column.kind == "int" and is_clock and (kind == "time" or (kind == "count" and _CLOCK_NAME.search(column.name))):
        return replace(made, kind="moment")
    if kind == "time":
        return replace(made, scale=TimeScale.for_largest(largest), largest=largest or 0.0)
    return replace(made, decimals=_decimals(largest), largest=largest or 0.0)


def _decimals(largest: float | None) -> int:
    """Enough for four digits of the largest value, at most 4."""
    if not largest:
        return 3
    digits = len(str(int(abs(largest))))
    return max(0, min(4, 4 - digits))


def columns_of(table: Table, titles: dict[str, str] | None = None) -> tuple[TableColumn, ...]:
    """All columns of ``table``; units and decimals from the rows that it has."""
    made = []
    for column in table.columns:
        cells = table[column.name]
        largest = None
        if column.kind != "text":
            known = cells[~is_missing(cells, column.kind)]
            largest = float(abs(known).max()) if len(known) else None
        made.append(column_of(column, (titles or {}).get(column.name, ""), largest))
    return in_one_unit(made)


def in_one_unit(columns: Iterable[TableColumn]) -> tuple[TableColumn, ...]:
    """``columns`` with their times in one unit, since they are read across: an average in ms beside a shortest in µs
    looks shorter than it. Those that have this unit anyway get the same decimals. The unit is the finest that suits one
    of them, but none with more than five digits before the point; that of a whole where the others are its parts.
    Totals of many calls, and starts, which are as long as the run, keep theirs."""
    shown = tuple(columns)
    others = [column for column in shown if column.name in _TOTALS or _POINT_OF_TIME.search(column.name)]
    alike = [column for column in shown if column.kind == "time" and column not in others and column.largest]
    if not alike:
        return shown
    units = sorted({column.scale.ns for column in alike})
    largest = max(column.largest for column in alike)
    if any(column.name in _WHOLES for column in alike):
        whole = TimeScale.for_whole(largest)
        return tuple(replace(column, scale=whole) if column in alike else column for column in shown)
    scale = alike[0].scale
    if len(units) > 1:
        finest = max(units[0], US)
        scale = TimeScale.for_largest(finest if largest < _MOST_OF_A_UNIT * finest else largest)
    decimals = max((column.scale.decimals for column in alike if column.scale.ns == scale.ns), default=scale.decimals)
    scale = replace(scale, decimals=decimals)
    return tuple(
        replace(column, scale=_as_exact(scale, column.scale)) if column in alike else column for column in shown
    )


def _as_exact(scale: TimeScale, own: TimeScale) -> TimeScale:
    """``scale`` with the decimals that suit a column whose ``own`` unit may be another: thousands of µs have one."""
    decimals = scale.decimals if own.ns == scale.ns else 1 if own.ns > scale.ns else 3
    return replace(scale, decimals=decimals)


def tab_separated(columns: Sequence[TableColumn], rows: Iterable[Sequence[object]]) -> str:
    """Rows for the clipboard, headers first; tabs and line ends inside cells become blanks."""
    lines = [[column.copy_header for column in columns]]
    lines += [[column.plain(value) for column, value in zip(columns, row, strict=True)] for row in rows]
    return "\n".join("\t".join(map(_on_one_line, line)) for line in lines)


def _on_one_line(cell: str) -> str:
    return " ".join(cell.split()) if any(end in cell for end in "\t\r\n") else cell


def cells_of(columns: Sequence[TableColumn], table: Table) -> Iterator[tuple[object, ...]]:
    """The rows of ``table``, those columns of them in that order."""
    return zip(*(table[column.name].tolist() for column in columns), strict=True)


def saved_headers(columns: Sequence[TableColumn]) -> tuple[str, ...]:
    """The first line of a file for spreadsheets: the words may be those of another file."""
    return tuple(harmless(column.copy_header) for column in columns)


def saved_cells(columns: Sequence[TableColumn], table: Table) -> Iterator[tuple[str, ...]]:
    """The rows of ``table`` for such a file."""
    for row in cells_of(columns, table):
        yield tuple(column.saved(cell) for column, cell in zip(columns, row, strict=True))
