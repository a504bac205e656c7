"""How a single-operator view is laid out: choices, search and buttons over a table, its details below."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from widgets.parts.export_button import ExportButton
from widgets.parts.panel_bar import PanelBar, name_button
from widgets.parts.row_search import RowSearch
from widgets.parts.state_view import StateView
from widgets.parts.yielding_splitter import YieldingSplitter
from widgets.table_browser.filters import FilterChips
from widgets.table_browser.row_table import RowTable
from widgets.tables.footer import TableFooter
from widgets.tables.views import LEAST_ROWS

_SEARCH_WIDTH, _LEAST_SEARCH = 220, 70
_LEAST_TABLE = 96  # px for rows and footer; in less they come before the head
_ROOM_BESIDE = 330  # px of search and buttons beside the own choices


class ViewFrame(QWidget):
    """``details_part``: how much of the height belongs to what `add_details` puts below."""

    def __init__(self, export_button: ExportButton, details_part: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._own_controls: list[QWidget] = []
        self._is_two_rows = False
        self.rows, self.footer, self.empty, self.chips = RowTable(), TableFooter(), StateView(), FilterChips()
        self.rows.stays_narrow = True
        self.search = RowSearch()
        self.search.setMinimumWidth(_LEAST_SEARCH)
        self.search.setMaximumWidth(_SEARCH_WIDTH)
        self.search.left_down.connect(lambda: self.rows.setFocus(Qt.FocusReason.TabFocusReason))
        self.export_button = export_button
        self._build(details_part)

    def _build(self, details_part: float) -> None:
        self._bar, self._second_bar = PanelBar(), PanelBar()
        self._bar.add_stretch()
        self._bar.add(self.search, 1)
        self.filter_button = self._bar.add_button("filter")
        self.columns_button = self._bar.add_button("columns")
        self.slice_button = self._bar.add_button("timeline")
        self._bar.add(self.export_button)
        self._head = QWidget()
        head = QVBoxLayout(self._head)
        head.setContentsMargins(0, 0, 0, 0)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.rows)
        self._pages.addWidget(self.empty)
        self._pages.setMinimumHeight(LEAST_ROWS)
        upper = QWidget()
        column = QVBoxLayout(upper)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in (self._bar, self._second_bar, self.chips, self._head):
            column.addWidget(part)
        column.addWidget(self._pages, 1)
        column.addWidget(self.footer)
        self._splitter = YieldingSplitter(upper, details_part)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._splitter)
        self._second_bar.hide()

    def add_controls(self, *controls: QWidget) -> None:
        """Put a view's own choices at the left of the bar."""
        for at, control in enumerate(controls, len(self._own_controls)):
            self._bar.add(control, 0, at)
        self._own_controls += controls

    def add_head(self, part: QWidget) -> None:
        """Put a part between bar and table."""
        layout = self._head.layout()
        assert layout is not None
        layout.addWidget(part)

    def add_details(self, part: QWidget) -> None:
        """Put a part below the table."""
        self._splitter.addWidget(part)

    def show_table(self, has_rows: bool, is_there: bool) -> None:
        """The table, or why there is none; ``is_there``: the view has rows, whatever passes."""
        for part in (self._bar, self.footer):
            part.setVisible(is_there)
        self._second_bar.setVisible(is_there and self._is_two_rows)
        self._pages.setCurrentWidget(self.rows if has_rows else self.empty)

    def retranslate(self) -> None:
        """Set all texts again."""
        self.search.setPlaceholderText(self.tr("Find"))
        self.search.setAccessibleName(self.search.placeholderText())
        self.search.setToolTip(self.tr("Rows that have every word in some text cell"))
        for button, text in (
            (self.filter_button, self.tr("Filter by a column")),
            (self.columns_button, self.tr("Choose columns")),
            (self.slice_button, self.tr("Show the row in the timeline (Enter)")),
        ):
            name_button(button, text)
        self.chips.retranslate()
        self.rows.forget()

    def arrange_bar(self) -> None:
        """Own choices in a second row where one is too narrow."""
        shown = [part for part in self._own_controls if not part.isHidden()]
        two = bool(shown) and sum(part.sizeHint().width() + 8 for part in shown) + _ROOM_BESIDE > self.width()
        target = self._second_bar if two else self._bar
        for at, control in enumerate(self._own_controls):
            if control.parentWidget() is not target:
                target.add(control, 0, at)
        self._is_two_rows = two
        self._second_bar.setVisible(two and not self._bar.isHidden())

    # ---- Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange_bar()
        above = sum(
            part.sizeHint().height() for part in (self._bar, self._second_bar, self.chips) if not part.isHidden()
        )
        self._head.setVisible(self.height() - above - self._head.sizeHint().height() >= _LEAST_TABLE)
