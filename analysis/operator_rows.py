"""The rows of a source of operators: those of a subgraph, of some types, of a step or a time, with texts as codes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from analysis.once_a_trace import KeptAnswers
from analysis.operator_names import short_name
from analysis.operator_sources import COMMUNICATION_CORES, Source
from analysis.stored_columns import info_of, ran_in
from analysis.view_rows import ViewRows, as_floats, as_integers
from model.table import MISSING_INT, CodedTexts, Column, Table
from model.task import TaskContext
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace

Subgraph = Literal["all", "default", "gradients"]
SUBGRAPHS: tuple[Subgraph, ...] = ("all", "default", "gradients")

_SHAPES = "input_shapes"
_BEGINS = "start_ns"


@dataclass(frozen=True, slots=True)
class Scope:
    """Which rows count. ``subgraph``: forward (Default) or backward (Gradients); ``types``: only these, () = all;
    ``not_types``: these not; ``step``, ``span``: what is of this step, what ran at some time of this range; a source
    whose rows do not say so has them all."""

    subgraph: Subgraph = "all"
    types: tuple[str, ...] = ()
    not_types: tuple[str, ...] = ()
    step: int | None = None
    span: TimeSpan | None = None


ALL_ROWS = Scope()


@dataclass(frozen=True, slots=True, eq=False)
class OperatorRows:
    """Rows of a source. ``kind`` is the type; ``name``, ``core``, ``shape``, ``step`` and ``detail`` are None where the
    source has no such column; ``at``: numbers of the rows in the stored table, None = all of them; ``used``: the part
    of the scope that the rows could be asked for."""

    source: Source
    rows: int
    kind: CodedTexts
    name: CodedTexts
    core: CodedTexts | None
    shape: CodedTexts | None
    step: CodedTexts | None
    detail: CodedTexts | None
    at: NDArray[np.int64] | None
    used: Scope

    def numbers(self, trace: Trace, *names: str) -> NDArray[np.float64]:
        """The first of the columns that the table has, as float64 (times are exact below 104 days), missing = NaN."""
        table = self.stored(trace, names)
        column = next((table.column(name) for name in names if name in table), None)
        return np.full(self.rows, np.nan) if column is None else as_floats(table[column.name], column)

    def place_of(self, row: int) -> int | None:
        """Which of these rows is the one with this number in the stored table; None = none of them."""
        if self.at is None:
            return row if 0 <= row < self.rows else None
        place = int(np.searchsorted(self.at, row))
        return place if place < len(self.at) and self.at[place] == row else None

    def whole(self, trace: Trace, name: str) -> NDArray[np.int64]:
        """A column of whole numbers, exactly; what is none is rounded, missing = MISSING_INT."""
        table = self.stored(trace, (name,))
        column = table.column(name)
        return np.full(self.rows, MISSING_INT, np.int64) if column is None else as_integers(table[name], column)

    def stored(self, trace: Trace, names: tuple[str, ...]) -> Table:
        """Cells of these columns, those that the table has."""
        if self.at is None:
            return trace.table(self.source.rows, names)
        return trace.cells_at(self.source.rows, names, self.at)


def known_columns(trace: Trace, source: Source) -> dict[str, Column]:
    """The columns of the source's own table."""
    info = info_of(trace, source.rows)
    return {column.name: column for column in info.columns} if info.rows else {}


_MOST_KEPT = 4
_kept: KeptAnswers[tuple[Source, Scope], OperatorRows | None] = KeptAnswers(_MOST_KEPT)


def operator_rows(trace: Trace, source: Source, scope: Scope, task: TaskContext) -> OperatorRows | None:
    """The rows of ``source`` in ``scope``; None where it has no rows, only types. The last few are kept."""
    return _kept.of(trace, (source, scope), lambda: _made(trace, source, scope, task))


def _made(trace: Trace, source: Source, scope: Scope, task: TaskContext) -> OperatorRows | None:
    columns = known_columns(trace, source)
    if not columns:
        return None
    count = info_of(trace, source.rows).rows
    texts = {
        part: _coded(trace, source, column, count) if column in columns and columns[column].kind == "text" else None
        for part, column in (
            ("kind", source.type_column),
            ("name", source.name_column),
            ("core", source.core_column),
            ("shape", _SHAPES),
            ("step", "step"),
            ("detail", next((name for name in source.detail_columns if name in columns), "")),
            ("subgraph", "subgraph"),
        )
    }
    task.check()
    name, kind = _names_and_types(source, texts["name"], texts["kind"], count)
    mask = np.ones(count, np.bool_)
    used = _narrow(trace, source, scope, mask, columns, kind, texts["subgraph"] or name, texts["step"])
    at = None if mask.all() else np.flatnonzero(mask)
    others = (texts["core"], texts["shape"], texts["step"], texts["detail"])
    kind, name = (part if at is None else part.taken(at) for part in (kind, name))
    core, shape, step, detail = (part if at is None or part is None else part.taken(at) for part in others)
    return OperatorRows(source, count if at is None else len(at), kind, name, core, shape, step, detail, at, used)


def _coded(trace: Trace, source: Source, column: str, rows: int) -> CodedTexts:
    """A text column with every text once in its list; shapes lose the quotes that stand inside their cells."""
    codes, texts = trace.text_codes(source.rows, column, 0, rows)
    coded = CodedTexts(codes, texts)
    if column in source.detail_columns:
        return coded.mapped(lambda text: text.strip('"') or None if text else None)
    return coded.mapped(lambda text: text)


def type_of(name: str) -> str:
    """The type of an AI CPU operator is its name up to the first ``-`` (mindinsight-format 1.10)."""
    return name.partition("-")[0]


def is_communication(cores: CodedTexts) -> NDArray[np.bool_]:
    """Which rows of a kernels table are communication, by their core; shape (rows,)."""
    return cores.meets(lambda core: (core or "").casefold() in COMMUNICATION_CORES)


def _names_and_types(
    source: Source, name: CodedTexts | None, kind: CodedTexts | None, rows: int
) -> tuple[CodedTexts, CodedTexts]:
    """Names and types of all rows; whichever of the two is missing stands for the other."""
    nothing = CodedTexts(np.zeros(rows, np.int64), [None])
    name, kind = (None if texts is None or _is_blank(texts) else texts for texts in (name, kind))
    name, kind = name or kind or nothing, kind or name or nothing
    if source.id == "ai_cpu":
        kind = kind.mapped(lambda text: None if text is None else type_of(text))
    return name, kind


def _is_blank(texts: CodedTexts) -> bool:
    used = np.unique(texts.codes) if None in texts.distinct else ()
    return len(texts) > 0 and len(used) > 0 and all(texts.distinct[code] is None for code in used)


# ---- scope ---------------------------------------------------------------------------------------------------------


def _narrow(
    trace: Trace,
    source: Source,
    scope: Scope,
    mask: NDArray[np.bool_],
    columns: dict[str, Column],
    kind: CodedTexts,
    subgraph: CodedTexts,
    step: CodedTexts | None,
) -> Scope:
    """Take out of ``mask`` what is not in ``scope``; returns what of it could be asked for."""
    if scope.subgraph != "all":
        mask &= subgraph.meets(lambda text: in_subgraph(text, scope.subgraph))
    if scope.types:
        mask &= kind.meets(lambda text: text in scope.types)
    if scope.not_types:
        mask &= ~kind.meets(lambda text: text in scope.not_types)
    used_step = used_span = None
    if scope.step is not None and step is not None and source.duration_column:
        of_step = step.meets(lambda text: text == str(scope.step))
        if of_step.any():
            mask &= of_step
            used_step = scope.step
    if scope.span is not None and _BEGINS in columns:
        mask &= _in_span(trace, source, scope.span)
        used_span = scope.span
    return Scope(scope.subgraph, scope.types, scope.not_types, used_step, used_span)


def in_subgraph(text: str | None, subgraph: Subgraph) -> bool:
    """Whether a subgraph, or an operator by the first piece of its path, is Default or Gradients; a fused operator has
    several paths, of which the first counts (mindinsight-format 2.3)."""
    return (text or "").partition("/")[0].casefold() == subgraph


def _in_span(trace: Trace, source: Source, span: TimeSpan) -> NDArray[np.bool_]:
    table = trace.table(source.rows, [_BEGINS, source.duration_column or "duration_ns"])
    begin = table[_BEGINS]
    unknown = np.full(len(begin), MISSING_INT, np.int64)
    return ran_in(begin, next((cells for name, cells in table.data.items() if name != _BEGINS), unknown), span)


# ---- the rows themselves, page by page -----------------------------------------------------------------------------

_pages: KeptAnswers[tuple[str, Scope, bool], ViewRows] = KeptAnswers(_MOST_KEPT)


def view_rows(trace: Trace, rows: OperatorRows, *, paths: bool) -> ViewRows:
    """The stored rows to be asked for page by page; without ``paths`` operators have their names only. The last few are
    kept: what is known of their order is kept with them."""
    return _pages.of(trace, (rows.source.id, rows.used, paths), lambda: _view_rows(trace, rows, paths=paths))


def _view_rows(trace: Trace, rows: OperatorRows, *, paths: bool) -> ViewRows:
    columns = known_columns(trace, rows.source)
    made = {}
    name = columns.get(rows.source.name_column)
    if not paths and name is not None:
        made[name] = rows.name.mapped(lambda text: text and short_name(text))
    return ViewRows(trace, rows.source.rows, tuple(columns.values()), made, rows.at)
