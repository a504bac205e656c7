"""The Overview of a cluster: how many ranks, steps and links it has, and what each rank computes and waits for."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from analysis.communication import Communication
from model.units import count
from widgets.communication.cost_bars import RANK_BARS
from widgets.communication.words import column_titles, ranks_answer, ranks_note, scope_text
from widgets.overview.tile import Tile
from widgets.parts.figure import Figure
from widgets.parts.flow_layout import FlowLayout
from widgets.parts.wrapped_label import wrapped_label
from widgets.tables.whole_table import WholeTable


class RanksTile(Tile):
    """Figures of the cluster over one row a rank."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figures = [Figure("") for _ in range(5)]
        row = FlowLayout()
        for figure in self._figures:
            row.addWidget(figure)
        self.longest = wrapped_label("")
        self.table = WholeTable()
        self.note = wrapped_label("", "small", "secondary")
        self.body.addLayout(row)
        self.body.addWidget(self.longest)
        self.body.addWidget(self.table, 1)
        self.body.addWidget(self.note)
        self.table.opened.connect(lambda _row: self.linked.emit(False))

    def show_ranks(self, result: Communication) -> None:
        """Show the ranks of ``result``, which has some."""
        self.set_heading(self.tr("Ranks"), scope_text(result), self.tr("Communication"))
        values = (
            (self.tr("Ranks"), result.ranks.rows),
            (self.tr("Steps"), len(result.steps)),
            (self.tr("Collectives"), result.total),
            (self.tr("Groups"), len(result.groups)),
            (self.tr("Links"), result.link_count),
        )
        for figure, (caption, value) in zip(self._figures, values, strict=True):
            figure.set_caption(caption)
            figure.set_value(count(value))
        self.longest.setText(ranks_answer(result))
        self.table.setAccessibleName(self.tr("Ranks"))
        self.table.show_table(result.ranks, column_titles("ranks"), RANK_BARS)
        names = result.ranks["rank"].tolist()
        self.table.mark_rows({at for at, rank in enumerate(names) if rank in result.slow}, "rank", "warn", "warn")
        self.note.setText(ranks_note(result))
