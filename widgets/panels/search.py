"""Search: every slice of the trace that a text asks for, as a list to go through."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from analysis.search_query import SearchFault, search_terms
from analysis.slice_search import USUAL_SORT, Go, SearchPage, SearchQuery, slice_search
from model.units import count
from widgets.counts import Counts
from widgets.panel import Panel
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.message_bar import MessageBar
from widgets.parts.panel_bar import PanelBar, name_button
from widgets.parts.state_view import StateView
from widgets.requests import SaveTable, ShowRange, ShowSearch, ShowSlice
from widgets.search.field import SearchField
from widgets.search.hit_table import HitTable
from widgets.search.rows import ShownHits
from widgets.search.words import field_words, way_words
from widgets.sentences import spoken
from widgets.session_state import SessionState
from widgets.tables.views import Runs
from widgets.theme import set_ground

_SEARCH_AFTER_MS = 200


class SearchPanel(Panel):
    """The session is told of a text once its hits are known: then the timeline need not look for them again."""

    id = "search"
    icon = "search-results"
    area = "bottom"
    order = 20
    needs = ("slices",)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""  # that was understood last
        self._told = ""  # that the session has
        self._state = SessionState()
        self._page: SearchPage | None = None
        self._go: Go | None = None
        self._wishes = 0
        self._first = 0
        set_ground(self, "bg.panel")
        self.field = SearchField()
        self.count_label = ElidedLabel("", "small", "text.2")
        self.hint = ElidedLabel("", "small", "text.3")
        self.fault = MessageBar()
        self.empty = StateView()
        self.table = HitTable()
        self._typed = QTimer(self, singleShot=True, interval=_SEARCH_AFTER_MS)
        self._arrange()
        self._connect()
        self.retranslate()
        self.clear()

    def _arrange(self) -> None:
        bar = PanelBar()
        bar.add(self.field, 2)
        bar.add(self.count_label, 1)
        self.previous_button = bar.add_button("chevron-up")
        self.next_button = bar.add_button("chevron-down")
        self.copy_button = bar.add_button("copy")
        hints = QVBoxLayout()
        hints.setContentsMargins(12, 3, 12, 3)
        hints.addWidget(self.hint)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.empty)
        self._pages.addWidget(self.table)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(bar)
        layout.addWidget(self.fault)
        layout.addLayout(hints)
        layout.addWidget(self._pages, 1)
        self.setFocusProxy(self.field)

    def _connect(self) -> None:
        self._typed.timeout.connect(self._take_text)
        self.field.typed.connect(self._typed.start)
        self.field.chosen.connect(self._take_text)
        self.field.installEventFilter(self)
        self.previous_button.clicked.connect(lambda: self.go(-1))
        self.next_button.clicked.connect(lambda: self.go(1))
        self.copy_button.clicked.connect(self.table.copy_shown)
        self.table.hit_wanted.connect(self._show_row)
        self.table.row_opened.connect(lambda row: self._show_row(row, takes_keys=True))
        self.table.sort_changed.connect(lambda _: self._start_over())
        self.table.copy_wanted.connect(self._copy_rows)
        self.table.page_model.page_wanted.connect(self._want_page)

    # ---- the panel's contract

    @classmethod
    def title(cls) -> str:
        return QCoreApplication.translate("SearchPanel", "Search")

    @classmethod
    def empty_reason(cls) -> str:
        return QCoreApplication.translate(
            "SearchPanel",
            "This result has no trace to search. Collect again with a profiler level that records operations.",
        )

    @classmethod
    def how_to_read(cls) -> str:
        return QCoreApplication.translate(
            "SearchPanel",
            "All slices whose name matches the text, over the whole run and all tracks. The table is as long as there "
            "are hits; F3 and Shift+F3 go through them, and each one comes into sight in the timeline.\n\n"
            "Sort by duration to find the slowest call of an operator. The marks on the map of the timeline show how "
            "the hits lie over the run: hits that come in every step look regular, one that comes late stands apart.",
        )

    @staticmethod
    def analyse(trace: Any, query: SearchQuery, task: Any) -> SearchPage:
        return slice_search(trace, query, task)

    def query(self, state: SessionState) -> SearchQuery | None:
        self._state = state
        if state.search != self._told:
            self._told = state.search
            self._typed.stop()
            self.field.put(state.search)
            self._first = 0
            if self._understood(state.search):
                self._text = state.search
                self.field.remember()
        if not self._text:
            return None
        sort = self.table.sort.keys or USUAL_SORT
        return SearchQuery(self._text, sort, self._first, selected=state.slice_index, go=self._go)

    def show_result(self, result: SearchPage) -> None:
        self._page = result
        self.table.show_page(result)
        self._pages.setCurrentWidget(self.table if result.hits else self.empty)
        self._say()
        if result.query.text != self._told and result.query.text == self._text:
            self._told = result.query.text
            self.wanted.emit(ShowSearch(result.query.text))
        if self._go is not None and result.query.go == self._go:
            self._go = None
            if result.gone is not None:
                self.wanted.emit(ShowSlice(result.gone, to_front=True, takes_keys=False))

    def clear(self) -> None:
        self._page = None
        self._go = None
        self._first = 0
        self.table.forget()
        self._pages.setCurrentWidget(self.empty)
        self._say()

    def act(self, action: str) -> None:
        if action == "find":
            self.field.selectAll()
        else:
            self.go({"next_hit": 1, "previous_hit": -1}[action])

    def retranslate(self) -> None:
        for button, words in (
            (self.previous_button, self.tr("Previous hit (Shift+F3)")),
            (self.next_button, self.tr("Next hit (F3)")),
            (self.copy_button, self.tr("Copy the selected hits, or all")),
        ):
            name_button(button, words)
        self.field.retranslate()
        self.table.setAccessibleName(self.tr("Hits"))
        self.hint.set_text(f"{way_words()}   {field_words()}")
        self._say()

    # ---- what is searched for

    def _take_text(self) -> None:
        self._typed.stop()
        text = self.field.text().strip()
        if not self._understood(text) or text == self._text:
            return
        self._text = text
        self._start_over()
        if not text and self._told:
            self._told = ""
            self.wanted.emit(ShowSearch(""))

    def _understood(self, text: str) -> bool:
        """Whether the text can be searched for; else the fault is said, and what was found before stays."""
        try:
            search_terms(text)
        except SearchFault as fault:
            what, place = fault.what, count(fault.begin + 1)
            self.fault.show_message(
                "critical", lambda: spoken(what), lambda: self.tr("Character {n}").format(n=place), closable=False
            )
            self.field.mark_fault(fault.begin, fault.end)
        else:
            self.fault.clear()
            self.field.mark_fault(0, 0)
        self._say()
        return self.fault.isHidden()

    def _start_over(self) -> None:
        self._first = 0
        self._go = None
        self.query_changed.emit()

    def _want_page(self, first: int) -> None:
        self._first = first
        self.query_changed.emit()

    # ---- going to hits

    def go(self, by: int) -> None:
        """To the next (+1) or previous (-1) hit from the selected slice on."""
        self._take_text()
        if not self._text:
            self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return
        self.field.remember()
        self._wishes += 1
        self._go = Go(by, self._wishes)
        self.query_changed.emit()

    def _show_row(self, row: int, *, takes_keys: bool = False) -> None:
        hit = self.table.hit_at(row)
        if hit is None or self._page is None:
            return
        self.field.remember()
        index, begin_ns, duration_ns = hit
        view = self._state.span
        begin_ns += self._page.origin_ns
        # The slice that is selected already is not brought into view again by selecting it.
        is_away = view is not None and (begin_ns >= view.end_ns or begin_ns + duration_ns < view.begin_ns)
        if index == self._state.slice_index and view is not None and is_away:
            self.wanted.emit(ShowRange(view.centred(begin_ns + duration_ns // 2)))
        self.wanted.emit(ShowSlice(index, to_front=True, takes_keys=takes_keys))

    def _copy_rows(self, runs: Runs) -> None:
        if self._page is not None:
            rows = ShownHits(self._page.query, self.table.page_model.columns, runs)
            self.wanted.emit(SaveTable("search", rows, to_clipboard=True))

    # ---- words

    def _say(self) -> None:
        page = self._page
        hits = page.hits if page is not None else 0
        # Where nothing is searched for there is room to say it in full.
        self.hint.setVisible(page is not None and self.fault.isHidden())
        for button in (self.previous_button, self.next_button, self.copy_button):
            button.setEnabled(hits > 0)
        if page is None:
            self.count_label.set_text("")
            ways = f"{way_words()}\n{field_words()}" if self.fault.isHidden() else ""
            self.empty.set_state("search", self.tr("Search all slices"), ways)
            return
        searched = self.tr("{slices} searched").format(slices=Counts().slices(page.slices))
        if not hits:
            self.count_label.set_text(searched)
            self.empty.set_state("search", self.tr("No slice is like that"), searched)
            return
        text = Counts().hits(hits)
        if hits > 1:
            text = self.tr("{hits} in {tracks}").format(hits=text, tracks=Counts().tracks(page.tracks))
        if page.place is not None and hits > 1:
            text = self.tr("{place} of {text}").format(place=count(page.place + 1), text=text)
        self.count_label.set_text(f"{text} · {searched}")

    # ---- Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter goes to the next hit, with Shift to the previous one; Down goes to the list."""
        if watched is self.field and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.go(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
                return True
            if event.key() == Qt.Key.Key_Down and event.modifiers() == Qt.KeyboardModifier.NoModifier:
                self.table.take_keys()
                return True
        return False


PANEL = SearchPanel
