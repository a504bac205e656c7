"""How wide the columns of our tables are, for what they hold and for the room there is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice

from PySide6.QtCore import QModelIndex
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QTableView, QTreeView

from model.literal import literal
from widgets.tables.cells import ICON_ROLE, ICON_ROOM, PADDING, SWATCH_ROLE, SWATCH_ROOM
from widgets.tables.columns import TableColumn
from widgets.theme import font

WIDEST = 460
_MOST_SPREAD = 0.4
_FIRST_TEXT_PART = 0.45  # of a view that scrolls sideways, for its first text
_BAR_ROOM, _LEAST_BAR = 76, 24  # px beside the figure in a column with bars
_HEADER_SPARE = 10  # px of a header that are for the sort mark
_SAMPLED_ROWS = 60  # rows that decide on the width of a column


@dataclass(frozen=True)
class Width:
    """Width of a column, and the least at which neither its cells nor its header are cut."""

    usual: int
    least: int


def cell_widths(view: QTableView | QTreeView, columns: Sequence[TableColumn], extra: int) -> list[float]:
    """What the widest of the first rows, and of those below an open one, needs in each column; 0.0 for those that are
    hidden or have a width. ``extra``: px that a level of a tree is indented."""
    model = view.model()
    metrics = QFontMetricsF(font("heading"))
    widths = []
    for at, column in enumerate(columns):
        if column.width or view.isColumnHidden(at):
            widths.append(0.0)
            continue
        sampled = [model.index(row, at) for row in range(min(model.rowCount(), _SAMPLED_ROWS))]
        texts = {str(index.data() or "")[:WIDEST] for index in sampled}
        cells = max((metrics.horizontalAdvance(literal(text)) for text in texts), default=0.0) + 2 * PADDING
        if at == 0 and isinstance(view, QTreeView):
            names = (str(name.data() or "")[:WIDEST] for name in _below(view))
            deeper = max((metrics.horizontalAdvance(literal(name)) for name in names), default=0.0)
            cells = max(cells + extra, deeper + 2 * (PADDING + extra))
        if any(index.data(ICON_ROLE) is not None for index in sampled):
            cells += ICON_ROOM
        if any(index.data(SWATCH_ROLE) is not None for index in sampled):
            cells += SWATCH_ROOM
        widths.append(cells)
    return widths


def _below(view: QTreeView) -> Iterator[QModelIndex]:
    """The first names below the first open rows."""
    model = view.model()
    opened = (
        index for row in range(min(model.rowCount(), _SAMPLED_ROWS)) if view.isExpanded(index := model.index(row, 0))
    )
    below = (model.index(row, 0, index) for index in opened for row in range(model.rowCount(index)))
    return islice(below, _SAMPLED_ROWS)


def column_widths(view: QTableView | QTreeView, columns: Sequence[TableColumn], cells: Sequence[float]) -> list[Width]:
    """Width of each column: its header or its ``cells``, within limits."""
    header = view.horizontalHeader() if isinstance(view, QTableView) else view.header()
    widths = []
    for at, (column, needed) in enumerate(zip(columns, cells, strict=True)):
        if column.width or view.isColumnHidden(at):
            widths.append(Width(column.width, column.width))
            continue
        title = header.sectionSizeHint(at)
        usual = max(needed + 4 + (_BAR_ROOM if column.bar else 0), title)
        is_sorted = header.isSortIndicatorShown() and header.sortIndicatorSection() == at
        least = max(needed + (_LEAST_BAR if column.bar else 0), title - (0 if is_sorted else _HEADER_SPARE))
        widths.append(Width(int(min(usual, WIDEST)), int(min(least, WIDEST))))
    return widths


def spread(columns: Sequence[TableColumn], widths: list[int], room: int) -> list[int]:
    """``widths`` wider where a table of figures nearly fills the ``room``; far apart they could not be read as rows."""
    spare = room - sum(widths)
    if not columns or not columns[-1].is_number or not 0 < spare < _MOST_SPREAD * room:
        return widths
    return [width + spare // len(widths) for width in widths]


def filled(columns: Sequence[TableColumn], widths: list[int], room: int) -> list[int]:
    """``widths`` with all texts wider by as much, so that together they take the whole ``room``."""
    texts = [at for at, column in enumerate(columns) if not column.is_number]
    spare = room - sum(widths)
    if spare <= 0 or not texts:
        return widths
    filled = list(widths)
    for at in texts:
        filled[at] += spare // len(texts)
    filled[texts[0]] += spare % len(texts)
    return filled


def squeezed(columns: Sequence[TableColumn], widths: list[Width], room: int, least_text: int) -> list[int]:
    """The usual widths, narrower where that spares the view a scroll bar: bars and padding become less first, then
    words of the first text, of which ``least_text`` px stay."""
    usual = [width.usual for width in widths]
    excess = sum(usual) - room
    if excess <= 0:
        return usual
    spare = [width.usual - width.least for width in widths]
    taken = min(excess, sum(spare))
    shares = [taken * part // max(sum(spare), 1) for part in spare]
    for at in sorted(range(len(spare)), key=lambda at: shares[at] - spare[at])[: taken - sum(shares)]:
        shares[at] += 1
    narrow = [width - share for width, share in zip(usual, shares, strict=True)]
    excess -= taken
    text = next((at for at, column in enumerate(columns) if not column.is_number), None)
    if excess <= 0:
        return narrow
    if text is not None and narrow[text] - excess >= least_text:
        narrow[text] -= excess
        return narrow
    if text is not None:  # a scroll bar it is; beside a long name some figures are seen all the same
        usual[text] = min(usual[text], max(least_text, int(room * _FIRST_TEXT_PART)))
    return usual


def whole_at_edge(columns: Sequence[TableColumn], widths: list[int], room: int, least_text: int) -> list[int]:
    """``widths`` of which the ``room`` ends with a whole column where the view scrolls sideways: half a figure reads as
    another one. The widest text gives what the last column lacks, else those before it take its place; a text of which
    ``least_text`` px are seen may be cut."""
    ends = list(accumulate(widths))
    cut = next((at for at, end in enumerate(ends) if end > room), None)
    if not cut:  # all are whole, or there is one only
        return widths
    seen = room - ends[cut - 1]
    free = [at for at in range(cut) if widths[at] and not columns[at].width]
    text = max((at for at in free if not columns[at].is_number), key=widths.__getitem__, default=None)
    whole = list(widths)
    if text is not None and widths[text] - (ends[cut] - room) >= least_text:
        whole[text] -= ends[cut] - room
    elif free and (columns[cut].is_number or seen < least_text):
        for at in free:
            whole[at] += seen // len(free)
        whole[free[0]] += seen % len(free)
    return whole
