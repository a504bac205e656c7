"""The bar of the Operators panel: sources, views, choices, search and buttons, in as many rows as they need."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QVBoxLayout, QWidget

from analysis.operator_sources import NESTED_SOURCES
from analysis.operators import Operators
from model.units import count
from widgets.operators.choices import OperatorChoices
from widgets.operators.words import OWN_PANELS, source_name
from widgets.panel_names import panel_name
from widgets.parts.export_button import ExportButton
from widgets.parts.link import Link
from widgets.parts.panel_bar import PanelBar, name_button
from widgets.parts.row_search import RowSearch
from widgets.parts.segment import Choice, Segment

_SEARCH_WIDTH, _WIDEST_SEARCH, _LEAST_SEARCH = 200, 600, 70
_GAP, _ENDS = 8, 40
_LEAST_WIDTH = 320


class OperatorBar(QWidget):
    """Signals: ``changed()``: rows are wanted anew; ``source_chosen(source)``; ``left_down()``: the search is left for
    the table; ``panel_wanted(panel)``: the rows are to be shown in the panel that has them."""

    changed = Signal()
    source_chosen = Signal(str)
    left_down = Signal()
    panel_wanted = Signal(str)

    def __init__(self, export: ExportButton, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.export = export
        self.sources, self.views = Segment(), Segment()
        self.sources.chosen.connect(self.source_chosen)
        self.source_list = QComboBox()  # instead of the segments where they are wider than the panel
        self.source_list.activated.connect(lambda _: self._choose_source(self.source_list.currentData()))
        self.views.chosen.connect(lambda _: self.changed.emit())
        self.rows_link = Link()
        self.rows_link.clicked.connect(lambda: self.panel_wanted.emit(OWN_PANELS[self.sources.current()]))
        self.choices = OperatorChoices(self)
        self.choices.changed.connect(self.changed)
        self.search = RowSearch()
        self.search.setFixedWidth(_SEARCH_WIDTH)
        self.search.typed.connect(self.changed)
        self.search.left_down.connect(self.left_down)
        self._build()

    def _build(self) -> None:
        self._bars = tuple(PanelBar() for _ in range(4))
        self._bars[0].add(self.sources)
        self._bars[0].add(self.source_list)
        self._rule = self._bars[0].add_rule()
        self._views_at = self._bars[0].add_stretch()
        self._gap = QWidget()  # before the buttons of a row that its search does not fill
        self._gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        made = self._bars[0].add_buttons("filter", "columns", "distribution", "timeline", "copy")
        self.filter_button, self.columns_button, self.spread_button, self.call_button, self.copy_button = made
        self._buttons: tuple[QWidget, ...] = (cast(QWidget, made[0].parentWidget()), self.export)
        self._placed = (-1, -1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for bar in self._bars:
            layout.addWidget(bar)
        self._arrange()

    def show_result(self, result: Operators) -> None:
        """Offer the sources of ``result``, and what the shown one can be asked for."""
        infos = result.sources
        choices = [Choice(info.id, source_name(info.id), count(info.count)) for info in infos]
        self.sources.set_choices(choices)
        self.source_list.clear()
        for choice in choices:
            self.source_list.addItem(choice.words(), choice.key)
        if result.source:
            self.sources.set_current(result.source)
            self.source_list.setCurrentIndex(self.source_list.findData(result.source))
        self.source_list.setAccessibleName(self.tr("Where the operators come from"))
        has_rows = any(info.id == result.source and info.table for info in infos)
        own_panel = OWN_PANELS.get(result.source)
        views = [
            Choice("types", self.tr("Types")),
            Choice("rows", self.tr("All rows"), enabled=has_rows),
            Choice("pivot", self.tr("Pivot"), enabled=has_rows and result.source not in NESTED_SOURCES),
        ]
        self.views.set_choices(views if own_panel is None else views[:1])
        self.views.setVisible(own_panel is None)
        self.rows_link.setVisible(own_panel is not None)
        if own_panel is not None:
            self.rows_link.set_text(self.tr("All rows in {panel}").format(panel=panel_name(own_panel)))
        self.views.set_current(shown_view(result) if own_panel is None else "types")
        self.choices.show_choices(result)
        self.search.setPlaceholderText(self.tr("Find type or name"))
        self.search.setAccessibleName(self.search.placeholderText())
        name_button(self.call_button, self.tr("Show the longest call in the timeline (Enter)"))
        name_button(self.copy_button, self.tr("Copy the table"))
        name_button(self.filter_button, self.tr("Filter by a column"))
        name_button(self.columns_button, self.tr("Choose columns"))
        name_button(self.spread_button, self.tr("Show how the calls of the row spread"))
        self._arrange()

    def offer_call(self, *, has_timeline: bool, has_current: bool) -> None:
        """Whether there is a way to the timeline, and a row to go there from."""
        self.call_button.setVisible(has_timeline)
        self.call_button.setEnabled(has_current)
        self._arrange()

    def _choose_source(self, source: str) -> None:
        self.sources.set_current(source)
        self.source_chosen.emit(source)

    def _arrange(self) -> None:
        """Everything in one row; where that is too long, all but the sources in a second one, then choices in a third,
        with the search in the row that has more room, then those that narrow with the search in a fourth."""
        choices = sum(_width(part) for part in self.choices.parts)
        others = sum(_width(part) for part in (*self._buttons, self.views, self.rows_link))
        sources = self.sources.sizeHint().width() + _ENDS
        rows = 0 if sources + choices + others + _SEARCH_WIDTH <= self.width() else 1
        if rows and choices + others + _LEAST_SEARCH + _ENDS > self.width():
            rows = 2 if choices + _ENDS <= self.width() else 3
        search = rows if choices < others or rows > 2 else min(rows, 1)
        self.sources.setVisible(sources <= self.width())
        self.source_list.setVisible(sources > self.width())
        for number, bar in enumerate(self._bars[1:], 1):
            bar.setVisible(rows >= number)
        self._rule.setVisible(not rows)
        if (rows, search) != self._placed:
            self._placed = (rows, search)
            self._place(rows, search)

    def _place(self, rows: int, search: int) -> None:
        bar = self._bars[min(rows, 1)]
        bar.add(self.views, at=self._views_at if not rows else -1)
        bar.add(self.rows_link, at=self._views_at if not rows else -1)
        for part in self.choices.parts:
            row = rows if part in self.choices.narrowing else min(rows, 2)
            self._bars[row].add(part)
        self._bars[search].add(self.search, int(rows > 0))
        self._gap.setVisible(rows > 0)
        bar.add(self._gap, int(search > 1))
        for button in self._buttons:
            bar.add(button)
        self.search.setMinimumWidth(_LEAST_SEARCH if rows else _SEARCH_WIDTH)
        self.search.setMaximumWidth(_WIDEST_SEARCH if rows else _SEARCH_WIDTH)

    # ---- Qt

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_WIDTH, super().minimumSizeHint().height())  # its rows become more, so it may be narrower

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()


def shown_view(result: Operators) -> str:
    """Which of the views ``result`` is of."""
    return "types" if result.page is None else "rows" if result.pivot is None else "pivot"


def _width(part: QWidget) -> int:
    return 0 if part.isHidden() else part.sizeHint().width() + _GAP
