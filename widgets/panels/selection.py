"""Selection: what lies in the selected area of the timeline, by name, type and track, and how idle its tracks are."""

from __future__ import annotations

from typing import Any, cast

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from analysis.area import PAGE_ROWS, AreaQuery, AreaResult, AreaView
from analysis.area import area as area_result
from analysis.area_instances import Instance, InstanceQuery, Way
from analysis.table_query import SortKey
from model.units import count, counted, duration
from widgets.counts import Counts
from widgets.panel import Panel
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.panel_bar import PanelBar, name_button
from widgets.parts.segment import Choice, Segment
from widgets.parts.state_view import StateView
from widgets.requests import SaveTable, ShowArea, ShowRange, ShowSlice
from widgets.selection.table import AreaTable, copied, saved
from widgets.session_state import Area, SessionState
from widgets.tables.footer import TableFooter
from widgets.theme import set_ground
from widgets.timeline.area import AREA_MARGIN
from widgets.timeline.time_axis import around

_GAP_MARGIN = 0.25  # of a gap's length, on either side of it
_WAYS: dict[int, Way] = {1: "next", -1: "previous"}


class SelectionPanel(Panel):
    """A row that is clicked or opened goes to its first instance; Right and Left step to the next and previous one."""

    id = "selection"
    icon = "selection"
    area = "bottom"
    order = 10
    shortcut = "Alt+S"
    needs = ("slices",)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: AreaResult | None = None
        self._selected: Area | None = None
        self._slice: int | None = None
        self._key: int | None = None  # name, first name of the type, or track of the chosen row
        self._text = ""
        self._way: Way = "here"
        self._from_start = False
        self._wishes = 0
        self._first = 0
        self._sorts: dict[str, tuple[SortKey, ...]] = {}
        self._whole = ""  # what all rows are wanted for: copy | save
        set_ground(self, "bg.panel")
        self.views = Segment()
        self.table = AreaTable()
        self.footer = TableFooter()
        self.empty = StateView()
        self.range_label = ElidedLabel("", "small", "text.2")
        self.number_label = ElidedLabel("", "small", "text.1")
        self._arrange()
        self._connect()
        self.retranslate()
        self.clear()

    def _arrange(self) -> None:
        self._bar = PanelBar()
        self._bar.add(self.views)
        self.range_label.setMinimumWidth(1)  # the first to give way in a narrow panel
        self._bar.add(self.range_label, 1)
        self.previous_button = self._bar.add_button("chevron-left")
        self._bar.add(self.number_label)
        self.next_button = self._bar.add_button("chevron-right")
        buttons = self._bar.add_buttons("fit", "copy", "export", "close")
        self.fit_button, self.copy_button, self.save_button, self.clear_button = buttons
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._bar)
        column.addWidget(self.table, 1)
        column.addWidget(self.footer)
        self._content = content
        self._pages = QStackedWidget()
        self._pages.addWidget(self.empty)
        self._pages.addWidget(content)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._pages)
        self.setFocusProxy(self.table)

    def _connect(self) -> None:
        self.views.chosen.connect(self._choose_view)
        self.table.sort_changed.connect(self._sort)
        self.table.page_model.page_wanted.connect(self._want_page)
        # Not row_chosen alone: a table that gets the focus goes to its first row by itself.
        self.table.clicked.connect(lambda index: self._go_first(index.row()))
        self.table.row_opened.connect(self._go_first)
        self.table.row_chosen.connect(self._note_row)
        self.table.stepped.connect(self.step)
        self.table.copy_wanted.connect(lambda _runs: self._want_whole("copy"))
        self.previous_button.clicked.connect(lambda: self.step(-1))
        self.next_button.clicked.connect(lambda: self.step(1))
        self.fit_button.clicked.connect(self._fit)
        self.copy_button.clicked.connect(lambda: self._want_whole("copy"))
        self.save_button.clicked.connect(lambda: self._want_whole("save"))
        self.clear_button.clicked.connect(lambda: self.wanted.emit(ShowArea(None)))

    # ---- the panel's contract

    @classmethod
    def title(cls) -> str:
        return QCoreApplication.translate("SelectionPanel", "Selection")

    @classmethod
    def empty_reason(cls) -> str:
        return QCoreApplication.translate("SelectionPanel", "This result has no timeline to select in.")

    @classmethod
    def how_to_read(cls) -> str:
        return QCoreApplication.translate(
            "SelectionPanel",
            "The area that was selected in the timeline, added up by names: calls, sum, mean, shortest and longest "
            "time. A slice that lies only partly in the area counts with the part of it that lies inside.\n\n"
            "Sort by the sum to see what the time went to, by the calls to see what runs too often. A large distance "
            "between mean and longest time is worth a look: a click on the row goes to its first slice, and the arrows "
            "step through the others.",
        )

    @staticmethod
    def analyse(trace: Any, query: AreaQuery, task: Any) -> AreaResult:
        return area_result(trace, query, task)

    def query(self, state: SessionState) -> AreaQuery | None:
        if state.area != self._selected:
            self._selected = state.area
            self._first = 0
            self._whole = ""
        self._slice = state.slice_index
        if self._selected is None:
            return None
        view = cast(AreaView, self.views.current())
        return AreaQuery(
            self._selected.span,
            self._selected.tracks,
            view,
            self._sorts.get(view, ()),
            0 if self._whole else self._first,
            None if self._whole else PAGE_ROWS,
            self._instance_query(view),
        )

    def _instance_query(self, view: AreaView) -> InstanceQuery | None:
        if self._key is None or view == "idle":
            return None
        name, track = (None, self._key) if view == "tracks" else (self._key, None)
        is_type = view == "types"
        if self._way == "here":
            return InstanceQuery(name, track, self._slice, is_type=is_type)
        since = None if self._from_start else self._slice
        return InstanceQuery(name, track, since, self._way, self._wishes, is_type)

    def show_result(self, result: AreaResult) -> None:
        self._result = result
        self.table.show_result(result)
        self._follow_key()
        self._say(result)
        self._pages.setCurrentWidget(self._content)
        self._deliver(result)
        self._go(result)

    def _follow_key(self) -> None:
        """Mark the chosen row; more of a trace that is still being read numbers names and tracks anew."""
        row = self.table.row_of(self._key) if self._key is not None else None
        if self._key is not None and self.views.current() == "types":
            row = self.table.row_with(self._text)  # in another area another of its names is the first
            self._key = self._key if row is None else self.table.key_of(row)
        elif row is not None and self.table.text_of(row) != self._text:
            self._key = row = None
        self.table.choose_row(row)

    def clear(self) -> None:
        self._result = None
        self._key = None
        self._way = "here"
        self.table.forget()
        self._pages.setCurrentWidget(self.empty)

    def retranslate(self) -> None:
        self.empty.set_state(
            "selection",
            self.tr("No area is selected."),
            self.tr("Drag on the ruler of the timeline for a range over all tracks, or with Shift over the lanes."),
        )
        texts = (
            (self.previous_button, self.tr("Previous instance (Left)")),
            (self.next_button, self.tr("Next instance (Right)")),
            (self.fit_button, self.tr("Zoom to the area (Z in the timeline)")),
            (self.copy_button, self.tr("Copy the table")),
            (self.save_button, self.tr("Export the table as CSV or TSV")),
            (self.clear_button, self.tr("Unselect the area (Esc)")),
        )
        for button, text in texts:
            name_button(button, text)
        self.table.setAccessibleName(self.title())
        self.table.forget()  # its headers are words too
        self.views.set_choices(
            (
                Choice("names", self.tr("Names")),
                Choice("types", self.tr("Types")),
                Choice("tracks", self.tr("Tracks")),
                Choice("idle", self.tr("Idle")),
            )
        )

    # ---- what is shown

    def _say(self, result: AreaResult) -> None:
        length, said = duration(result.query.span.length_ns), Counts()
        self.subject_changed.emit(length)
        chosen, known = count(result.chosen_tracks), count(result.all_tracks)
        words = self.tr("{length} over {n} of {all} tracks")
        if result.chosen_tracks == result.all_tracks:
            words = self.tr("{length} over all tracks ({all})")
        self.range_label.set_text(words.format(length=length, n=chosen, all=known))
        parts = [
            counted(self.tr("%n name(s)", "", result.names), result.names),
            said.types(result.types),
            said.slices(result.slices),
            said.tracks(result.tracks),
        ]
        if result.cut:
            parts.append(self.tr("{slices} cut at the edges").format(slices=said.slices(result.cut)))
        left_out = result.all_tracks - result.chosen_tracks
        if left_out:
            parts.append(counted(self.tr("%n other track(s) are not counted", "", left_out), left_out))
        self._say_instance(result.instance)
        self.footer.set_texts(" · ".join(parts), self._rows_text(result))

    def _rows_text(self, result: AreaResult) -> str:
        rows = self.table.selected_count()
        return self.tr("{n} of {all} rows selected").format(n=count(rows), all=count(result.rows)) if rows > 1 else ""

    def _say_instance(self, found: Instance | None) -> None:
        has_steps = self.views.current() != "idle"
        for part in (self.previous_button, self.next_button, self.number_label):
            part.setVisible(has_steps)
        total = found.total if found else 0
        number = found.number if found else None
        if number is not None:
            self.number_label.set_text(self.tr("{n} of {all}").format(n=count(number), all=count(total)))
        elif found is not None and found.index is None and self._way == "here":
            self.number_label.set_text(counted(self.tr("%n instance(s)", "", total), total))
        elif found is None:
            self.number_label.set_text("")
        self.previous_button.setEnabled(total > 0 and number != 1)
        self.next_button.setEnabled(total > 0 and number != total)

    # ---- what a click does

    def _choose_view(self, _view: str) -> None:
        self._key = None
        self._first = 0
        self.query_changed.emit()

    def _sort(self, keys: tuple[SortKey, ...]) -> None:
        self._sorts[self.views.current()] = keys
        self._first = 0
        self.query_changed.emit()

    def _want_page(self, first: int) -> None:
        self._first = first
        self.query_changed.emit()

    def _note_row(self, row: int) -> None:
        key = self.table.key_of(row)
        if key is not None and key != self._key and self.table.hasFocus():
            self._key, self._text, self._way = key, self.table.text_of(row), "here"
            self.query_changed.emit()

    def _go_first(self, row: int) -> None:
        """The first instance of a row, or its longest gap."""
        key = self.table.key_of(row)
        if key is None:
            return
        self._key, self._text = key, self.table.text_of(row)
        gap = self.table.gap_of(row)
        if gap is not None:
            self.wanted.emit(ShowRange(around(gap, _GAP_MARGIN)))
        elif self.views.current() != "idle":
            self._ask("next", from_start=True)

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) instance of the chosen row."""
        if self._key is not None and self.views.current() != "idle":
            self._ask(_WAYS[by])

    def _ask(self, way: Way, *, from_start: bool = False) -> None:
        self._way, self._from_start = way, from_start
        self._wishes += 1
        self.query_changed.emit()

    def _go(self, result: AreaResult) -> None:
        asked, found = result.query.instance, result.instance
        if asked is None or found is None or asked.way == "here" or asked.wish != self._wishes:
            return
        self._way = "here"
        self._wishes += 1  # this one has come true
        if found.index is not None:
            self.wanted.emit(ShowSlice(found.index))
        else:
            self.query_changed.emit()  # there is none beyond: say again where it stands

    def _fit(self) -> None:
        if self._selected is not None:
            self.wanted.emit(ShowRange(around(self._selected.span, AREA_MARGIN)))

    # ---- all rows

    def _want_whole(self, purpose: str) -> None:
        if self._result is None:
            return
        self._whole = purpose
        if self._result.query.count is None:  # they are here from the last time
            self._deliver(self._result)
        else:
            self.query_changed.emit()

    def _deliver(self, result: AreaResult) -> None:
        if not self._whole or result.query.count is not None:
            return
        purpose, self._whole = self._whole, ""
        if purpose == "copy":
            QGuiApplication.clipboard().setText(copied(result))
        else:
            self.wanted.emit(SaveTable(f"selection-{result.query.view}", saved(result)))

    # ---- Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._selected is not None:
            self.wanted.emit(ShowArea(None))
        else:
            super().keyPressEvent(event)


PANEL = SelectionPanel
