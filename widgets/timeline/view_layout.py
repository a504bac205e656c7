"""Where the parts of the timeline stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from widgets.parts.folding_bar import FoldingBar
from widgets.parts.hairline import Hairline

if TYPE_CHECKING:
    from widgets.timeline.view import TimelineView


_BAR = 28
_LEAST_WORDS = 60  # px; of what is said of the view


def arrange(view: TimelineView) -> QWidget:
    """Lay the parts of ``view`` out: bar and map on top, then ruler and lanes with the tree beside them. Returns the
    bar."""
    head = FoldingBar(_BAR, 12, 12, 16, view)
    head.add(view.zero_box)
    head.add(view.colors)
    head.add(view.flow_button, folds=True)
    # The time is whole first: what is said of the view has the room that is left.
    view.pointer_label.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
    head.add(view.pointer_label, 1, folds=True, least=1)
    head.add(view.counts_label, folds=True, least=_LEAST_WORDS)
    corner = QVBoxLayout()
    corner.setContentsMargins(8, 0, 8, 0)
    corner.addWidget(view.run_label, 0, Qt.AlignmentFlag.AlignVCenter)
    finder = QVBoxLayout()
    finder.setContentsMargins(6, 0, 6, 0)
    finder.setSpacing(0)
    finder.addWidget(view.filter, 1, Qt.AlignmentFlag.AlignVCenter)
    finder.addWidget(view.steps_label, 0, Qt.AlignmentFlag.AlignRight)
    grid = QGridLayout()
    grid.setSpacing(0)
    grid.addLayout(corner, 0, 0)
    grid.addWidget(view.map, 0, 1)
    grid.addLayout(finder, 1, 0)
    grid.addWidget(view.ruler, 1, 1)
    grid.addWidget(view.tree, 2, 0)
    grid.addWidget(view.canvas, 2, 1)
    grid.addWidget(view.scroll_bar, 2, 2)
    grid.setColumnStretch(1, 1)
    grid.setRowStretch(2, 1)
    whole = QVBoxLayout(view)
    whole.setContentsMargins(0, 0, 0, 0)
    whole.setSpacing(0)
    whole.addWidget(head)
    whole.addWidget(Hairline(parent=view))
    whole.addLayout(grid, 1)
    return head
