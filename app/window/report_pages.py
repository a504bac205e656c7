"""Where the pages of a report end: what belongs together stays together, for which Qt's documents have no property.

A document is laid out without pages. It is cut into pieces, and those that are bound go to one page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from itertools import accumulate, chain, combinations, pairwise, takewhile

from PySide6.QtGui import QTextBlock, QTextCursor, QTextDocument, QTextTable, QTextTableCell

_EDGE_ROWS, _EDGE_PX = 4, 120  # of a table that is parted: at least so many above and below, or so much of high ones
_WHOLE_LINES = 8  # paragraphs of so many are not parted
_LEAST_SCALE = 0.85  # of pictures that would otherwise leave the rest of a page blank
_AHEAD = 8  # pictures among which those of a page are chosen
_LEAST_LEVEL = 3  # of headings: those of charts, tables and suggestions
_SAME = 0.01  # px
_LINE = 1  # px; the line between two rows lies below the upper one


class Bond(IntEnum):
    """How firmly a piece holds to the one below: the looser bond gives way where the whole would not fit on a page."""

    NONE = 0
    INTRODUCES = 1
    BELONGS = 2
    FIRM = 3


@dataclass(frozen=True, slots=True)
class Piece:
    """What is not cut: a line of text, a row, a picture; px from the top of the document. ``above``: the blank between
    it and what comes before; ``head``: the headers that are repeated above it where it begins a page, as top and
    bottom; ``begins_part``: a heading that nothing below it may overtake; ``is_picture``: it may, with its heading;
    ``scale``: 1 = as it was laid out."""

    top: float
    bottom: float
    bond: Bond = Bond.NONE
    head: tuple[float, float] | None = None
    above: float = 0.0
    begins_part: bool = False
    is_picture: bool = False
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Strip:
    """From ``top`` to ``bottom`` of the document, at ``y`` of the page, with a ``scale`` of its own."""

    top: float
    bottom: float
    y: float
    scale: float = 1.0

    @property
    def end(self) -> float:
        """Where it ends on the page."""
        return self.y + (self.bottom - self.top) * self.scale


def pages_of(document: QTextDocument, height: float) -> list[tuple[Strip, ...]]:
    """The pages of ``height`` px that a document laid out without pages is cut into. Of pictures that follow each other
    a page gets those that fill it, be it a little smaller; where there is no room for the first one, others go first,
    also under the heading of the part that it begins."""
    pages: list[tuple[Strip, ...]] = []
    page: list[Piece] = []
    waiting = list(_groups(_pieces(document, height), Bond.INTRODUCES, height))
    while waiting:
        opening, pictures = _pictures(waiting)
        room = height - _end([*page, *opening])
        taken = _fullest(pictures, room, height) if pictures else ()
        if taken:
            chosen = [pictures[at] for at in taken]
            scale = _scale(chosen, room)
            placed = (replace(one, scale=scale) if one.is_picture else one for one in chain.from_iterable(chosen))
            page += [*opening, *placed]
            waiting[: len(pictures)] = [group for at, group in enumerate(pictures) if at not in taken]
        elif not page or (not pictures and _end([*page, *waiting[0]]) <= height):
            page += waiting.pop(0)
        else:
            pages.append(_strips(page))
            page = []
    return [*pages, _strips(page)] if page else pages


def _end(pieces: list[Piece]) -> float:
    return _strips(pieces)[-1].end if pieces else 0.0


def _pictures(groups: list[list[Piece]]) -> tuple[list[Piece], list[list[Piece]]]:
    """The groups up to the next text or part that have pictures, and apart from them the heading of the part that the
    first one begins."""
    if not groups[0][-1].is_picture:
        return [], []
    opening = list(takewhile(lambda piece: piece.begins_part, groups[0]))
    others = takewhile(lambda group: group[-1].is_picture and not group[0].begins_part, groups[1:])
    return opening, [groups[0][len(opening) :], *others][:_AHEAD]


def _fullest(groups: list[list[Piece]], room: float, height: float) -> tuple[int, ...]:
    """Which of the groups leave least of the ``room`` blank without becoming much smaller; with the first one, if it
    may."""
    fitting = [
        taken
        for count in range(1, len(groups) + 1)
        for taken in combinations(range(len(groups)), count)
        if _scale([groups[at] for at in taken], room) >= _LEAST_SCALE
    ]
    with_first = [taken for taken in fitting if not taken[0]]

    def lost(taken: tuple[int, ...]) -> float:
        chosen = [groups[at] for at in taken]
        return max(room - sum(map(_length, chosen)), 0.0) + (1.0 - _scale(chosen, room)) * height

    return min(with_first or fitting, key=lost, default=())


def _scale(groups: list[list[Piece]], room: float) -> float:
    """What the pictures in the groups have to be scaled by to fit into the room, at most 1; they have one scale."""
    of_pictures = sum(piece.bottom - piece.top for group in groups for piece in group if piece.is_picture)
    return min(1.0 - (sum(map(_length, groups)) - room) / of_pictures, 1.0)


def _length(group: list[Piece]) -> float:
    return sum(piece.above + piece.bottom - piece.top for piece in group)


def _groups(pieces: list[Piece], least: Bond, height: float) -> Iterator[list[Piece]]:
    """Runs of pieces that bonds of ``least`` and above hold together; where one is higher than a page, of firmer
    ones."""
    group: list[Piece] = []
    for at, piece in enumerate(pieces):
        group.append(piece)
        if piece.bond >= least and at + 1 < len(pieces):
            continue
        if len(group) == 1 or _strips(group)[-1].end <= height:
            yield group
        elif least < Bond.FIRM:
            yield from _groups(group, Bond(least + 1), height)
        else:
            yield from ([one] for one in group)
        group = []


def _strips(pieces: list[Piece]) -> tuple[Strip, ...]:
    first = pieces[0]
    head = [Strip(*first.head, 0.0)] if first.head is not None else []
    strips = [*head, Strip(first.top, first.bottom, head[0].end if head else 0.0, first.scale)]
    for piece in pieces[1:]:
        last = strips[-1]
        if abs(piece.top - piece.above - last.bottom) < _SAME and last.scale == piece.scale == 1.0:
            strips[-1] = Strip(last.top, piece.bottom, last.y)
        else:  # smaller, or it has overtaken others, or they it
            strips.append(Strip(piece.top, piece.bottom, last.end + piece.above, piece.scale))
    return tuple(strips)


# ---- the pieces of a document


def _pieces(document: QTextDocument, height: float) -> list[Piece]:
    """From one heading to the next all is bound but the inner rows of tables, and what a part begins with is bound to
    the first heading in it."""
    pieces: list[Piece] = []
    block, begun = document.begin(), 0  # the level of the part that has had only paragraphs yet
    while block.isValid():
        table = _table_of(block)
        made = list(_of_table(table, height) if table is not None else _of_block(block))
        level = block.blockFormat().headingLevel() if table is None else 0
        if made and pieces and pieces[-1].bond == Bond.NONE and (not level or 0 < begun < level):
            pieces[-1] = replace(pieces[-1], bond=Bond.INTRODUCES if level else Bond.BELONGS)
        begun = 0 if table is not None else level or begun
        pieces += made
        block = document.findBlock(table.lastPosition() + 1) if table is not None else block.next()
    below = [replace(piece, above=piece.top - last.bottom) for last, piece in pairwise(pieces)]
    return [*pieces[:1], *below]


def _table_of(block: QTextBlock) -> QTextTable | None:
    return QTextCursor(block).currentTable()


def _of_block(block: QTextBlock) -> Iterator[Piece]:
    """The lines of a paragraph. A short one stays together; of a long one the first two, and the last two."""
    if not block.text():  # one stands before each table
        return
    y, layout, level = _top(block), block.layout(), block.blockFormat().headingLevel()
    is_picture = "\N{OBJECT REPLACEMENT CHARACTER}" in block.text()
    lines = [layout.lineAt(at) for at in range(layout.lineCount())]
    for at, line in enumerate(lines):
        is_edge = at + 1 < len(lines) and (len(lines) <= _WHOLE_LINES or at in (0, len(lines) - 2))
        bond = Bond.FIRM if level or is_edge else Bond.NONE
        top, bottom = y + line.y(), y + line.y() + line.height()
        yield Piece(top, bottom, bond, begins_part=0 < level < _LEAST_LEVEL, is_picture=is_picture)


def _of_table(table: QTextTable, height: float) -> Iterator[Piece]:
    """The rows; all of them stay together where there is no line of headers, else at least those at both ends."""
    headers = table.format().toTableFormat().headerRowCount()
    rows = [_row(table, at) for at in range(table.rows())]
    head = (rows[0][0], rows[headers - 1][1]) if headers else None
    first, last = headers + _edge(rows[headers:]), len(rows) - _edge(rows[headers:][::-1])
    for at, (top, bottom) in enumerate(rows):
        may_end = at + 1 == len(rows) or (headers > 0 and first - 1 <= at < last)
        bond = Bond.NONE if may_end else Bond.FIRM if at < headers else Bond.BELONGS
        if bottom - top + (head[1] - head[0] if head else 0) <= height:
            yield Piece(top, bottom, bond, head if at >= headers else None)
        else:
            ends = [top, *_line_ends(table, at)[:-1], bottom]
            yield from (Piece(begin, end) for begin, end in pairwise(ends))


def _edge(rows: list[tuple[float, float]]) -> int:
    """How many of the rows, from the first on, are enough for one end of a table."""
    ends = enumerate(accumulate(bottom - top for top, bottom in rows), 1)
    return next((at for at, px in ends if at == _EDGE_ROWS or px >= _EDGE_PX), len(rows))


def _row(table: QTextTable, at: int) -> tuple[float, float]:
    """Top and bottom of a row, by its highest cell: the others may stand in the middle of it."""
    cells = _cells(table, at)
    top = min(
        _top(cell.firstCursorPosition().block()) - cell.format().toTableCellFormat().topPadding() for cell in cells
    )
    bottom = max(
        _bottom(cell.lastCursorPosition().block()) + cell.format().toTableCellFormat().bottomPadding() for cell in cells
    )
    return top, bottom + _LINE


def _cells(table: QTextTable, at: int) -> list[QTextTableCell]:
    return [table.cellAt(at, column) for column in range(table.columns())]


def _line_ends(table: QTextTable, at: int) -> list[float]:
    """Where the lines of the highest cell of a row end."""
    cell = max(_cells(table, at), key=lambda one: _bottom(one.lastCursorPosition().block()))
    ends, block, last = [], cell.firstCursorPosition().block(), cell.lastCursorPosition().block()
    while True:
        layout = block.layout()
        ends += [_top(block) + layout.lineAt(n).y() + layout.lineAt(n).height() for n in range(layout.lineCount())]
        if block == last:
            return ends
        block = block.next()


def _top(block: QTextBlock) -> float:
    return block.document().documentLayout().blockBoundingRect(block).top()


def _bottom(block: QTextBlock) -> float:
    return block.document().documentLayout().blockBoundingRect(block).bottom()
