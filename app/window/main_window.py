"""One window: the start page or the panels of one result, and the way from one to the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow

from app.result_names import Which
from app.window import open_trace
from app.window.actions import enable_actions, make_actions
from app.window.center import Center
from app.window.commands import Commands
from app.window.details_dialog import DetailsDialog
from app.window.dropping import Dropping
from app.window.first_state import first_state
from app.window.job_slot import JobError
from app.window.layouts import HEALTH
from app.window.menus import Menus
from app.window.open_trace import OpenTrace
from app.window.opening import Opening
from app.window.panel_catalog import in_order, load_in_steps
from app.window.panel_dock import PanelDock, hidden_dock
from app.window.panel_host import PanelHost
from app.window.panels_seen import bring_back, panels_seen
from app.window.program import Program
from app.window.session import DATA_PIPELINE, TIMELINE, Session
from app.window.show_folder import show_folder
from app.window.start_page import StartPage
from app.window.status_line import StatusLine
from app.window.tool_bar import ToolBar
from app.window.window_place import place_window
from app.window.window_state import WindowState
from app.window.words import preview_text
from model.literal import literal
from model.task import Progress
from widgets.parts.message_bar import Words
from widgets.session_state import SessionState
from widgets.theme import program_icon

SLICE_DETAILS = "slice_details"
_LOADING_MS = 2


class MainWindow(QMainWindow):
    """Composes start page, panels, bars and menus. ``open`` opens a result; the rest are signals of its parts."""

    def __init__(self, program: Program, version: str, *, has_sample: bool, panels: list[Any] | None = None) -> None:
        super().__init__()
        self.program = program
        self.version = version
        self.path: Path | None = None
        self.cache: Path | None = None
        self.result: OpenTrace | None = None
        self.host = PanelHost()
        self.session = Session(self, seen=partial(panels_seen, self.host))
        self.state_file = WindowState()
        self.has_sample = has_sample
        self._asked: Path | None = None
        self._which: Which = None
        self._complete: tuple[Path, Which] | None = None
        self._preview: OpenTrace | None = None
        self._panels: list[Any] = []
        self._docks: dict[Any, PanelDock] = {}  # of the panels that are loaded, until the host takes them
        self._loading = load_in_steps() if panels is None else iter(panels)
        self._on_link: Callable[[], None] = lambda: None
        self.setWindowIcon(program_icon())
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._build()
        self._connect()
        place_window(self, self.state_file.geometry())
        self._show_result()
        self._loader = QTimer(self)
        self._loader.setInterval(_LOADING_MS if panels is None else 0)
        self._loader.timeout.connect(self._load_next_panel)
        self._loader.start()

    def _build(self) -> None:
        self.commands = Commands(self)
        self.dropping = Dropping(self)
        self.actions_by_id = make_actions(self, self.commands.callbacks())
        self.menus = Menus(self, self.actions_by_id)
        self.tool_bar = ToolBar(self.actions_by_id, self)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, self.tool_bar)
        self.status_line = StatusLine(self.version, self)
        self.setStatusBar(self.status_line)
        self.center = Center(self)
        self.setCentralWidget(self.center)
        self.start_page = StartPage(self.program.recent, has_sample=self.has_sample, parent=self.center.pages)
        self.message, self.preview_note = self.center.message, self.center.preview_note
        for page in (self.start_page, self.host):
            self.center.pages.addWidget(page)
        for key in ("theme", "language"):
            self.menus.show_choice(key, self.program.settings[key])

    def _connect(self) -> None:
        self.opening = Opening(self.program.convert, parent=self)
        self.opening.progressed.connect(self._show_progress)
        self.opening.part_ready.connect(self._show_part)
        self.opening.finished.connect(self._show_finished)
        self.opening.failed.connect(self._show_failure)
        self.session.changed.connect(self._follow_session)
        self.session.history_changed.connect(self.update_actions)
        self.session.panel_wanted.connect(self.host.bring)
        self.session.seen_wanted.connect(partial(bring_back, self.host))
        self.session.panel_shown.connect(self.host.put_in_front)
        self.session.panel_beside.connect(lambda panel: self.host.put_in_front(panel, beside=True))
        self.host.wanted.connect(self.session.handle)
        self.host.arranged.connect(self._show_panel_rows)
        self.host.details_wanted.connect(self._show_details)
        self.host.preparing.connect(self.status_line.set_preparing)
        self.tool_bar.result_chosen.connect(self.commands.choose_result)
        self.tool_bar.step_chosen.connect(lambda step: self.session.change(step=step))
        self.tool_bar.range_chosen.connect(lambda span: self.session.change(span=span, area=None))
        self.tool_bar.area_cleared.connect(lambda: self.session.change(area=None))
        self.tool_bar.hint_changed.connect(self.status_line.set_hint)
        self.menus.recent_chosen.connect(self.commands.open_recent)
        self.menus.panel_wanted.connect(self.host.bring)
        self.menus.setting_chosen.connect(self.program.choose)
        self.status_line.health_clicked.connect(lambda: self.host.bring(HEALTH))
        self.status_line.cancel_clicked.connect(self.cancel_reading)
        self.center.result_note.open_wanted.connect(self.open)
        page = self.start_page
        page.folder_wanted.connect(self.commands.open_folder)
        page.file_wanted.connect(self.commands.open_file)
        page.sample_wanted.connect(self.commands.open_sample)
        page.collect_wanted.connect(self.commands.open_collect)
        page.cancel_wanted.connect(self.cancel_reading)
        page.back_wanted.connect(page.show_drop_area)
        page.recent_wanted.connect(self.commands.open_recent)
        self.program.setting_changed.connect(self._follow_setting)
        self.program.recent_changed.connect(self._show_recent)
        self.program.fault.connect(self.show_fault)
        self.message.link_clicked.connect(self._follow_link)

    def _load_next_panel(self) -> None:
        for panel in islice(self._loading, 1):
            if panel is not None:
                self._panels.append(panel)
                self._docks[panel] = hidden_dock(panel, self.host)
            return
        self._loader.stop()
        panels = in_order(self._panels)
        # The kind of a result picks the layout, and laying out twice would hold up the window.
        kind = self.result.facts.kind if self.result is not None else ""
        self.host.set_panels(panels, made=self._docks, lies_later=bool(kind))
        self.menus.set_panels(panels)
        for dock in self.host.docks.values():
            self.dropping.watch(dock)
        self._show_panel_rows()
        if self.result is not None:
            self.commands.layouts.follow(self.result.facts)

    # ---- opening and closing

    def open(self, path: Path, which: Which = None, *, rebuild: bool = False) -> None:
        """Open the result at ``path``; what is on its way is cancelled. The old result stays until something of the new
        one is there."""
        self.opening.cancel()
        self._drop_preview()
        self._asked, self._which = path, which
        self.message.clear()
        if rebuild and open_trace.HOLDS_FILE:
            self._let_go_of_result()
        self.start_page.show_reading(path.name)
        self.opening.open(path, which, rebuild=rebuild)
        self._say_reading(self.tr("Reading {name}").format(name=path.name))
        self._show_result()

    def cancel_reading(self) -> None:
        """Stop the conversion; the old result stays or comes back, else the start page does."""
        self.opening.cancel()
        if self._bring_back():
            return
        self._say_reading("")
        self.start_page.show_drop_area()
        self._show_result()

    def close_result(self) -> None:
        """Back to the start page."""
        self._complete = None
        self.message.clear()
        self.cancel_reading()
        self._let_go_of_result()
        self._show_result()

    def _let_go_of_result(self) -> None:
        self.commands.marks.close()
        old, self.result, self.path, self.cache = self.result, None, None, None
        self.host.set_trace(None)
        self.session.reset()
        _close(old)

    def _bring_back(self) -> bool:
        """Let go of what is half read and open again, once, what gave way to it; whether there is such a result."""
        self._drop_preview()
        complete = self._complete
        if self.result is not None or complete is None:
            return False
        self._complete = None
        self.open(*complete)
        return True

    def _drop_preview(self) -> None:
        """Let go of what is shown of a result that is still being read."""
        if self._preview is None:
            return
        preview, self._preview = self._preview, None
        self.preview_note.clear()
        if self.result is preview:
            self.result, self.path = None, None
            self.host.set_trace(None)
        preview.close_soon()

    def _show_progress(self, progress: Any) -> None:
        self._say_reading(self.start_page.show_progress(progress))

    def _say_reading(self, text: str) -> None:
        self.status_line.set_reading(text)
        if self._preview is not None:
            self.host.set_reading(text)

    def _show_part(self, part: OpenTrace, progress: Progress) -> None:
        """The tables are there, or a part of the big trace. Without any, the progress says more."""
        if not part.facts.has_tables and not part.facts.slices:
            part.close_soon()
            return
        self._preview = part
        self._take_result(part, self.tr("The timeline is still being read…"))
        if part.facts.slices:
            self.preview_note.show_message("info", lambda: preview_text(progress), closable=False)

    def _show_finished(self, opened: OpenTrace, cache: Path) -> None:
        self._preview = None
        self.preview_note.clear()
        self._complete = (self._asked or cache, opened.facts.which)
        self._take_result(opened, "", cache)
        self._say_reading("")
        self.start_page.show_drop_area()
        self.program.remember(self.path, opened.facts, cache)

    def _take_result(self, opened: OpenTrace, reading: str, cache: Path | None = None) -> None:
        is_same = self._asked == self.path
        if not is_same:
            self._let_go_of_result()
        old = self.result
        self.result, self.path, self.cache = opened, self._asked, cache
        if is_same and old is not None and old.facts.shown == opened.facts.shown:
            self.session.renumber(lambda index: old.same_slice(index, opened), lambda area: old.same_area(area, opened))
            self.commands.marks.go_on(opened.facts)
        else:
            before = self.session.state if is_same else None
            self.session.reset(first_state(opened.facts, before, self.commands.marks.open(opened.facts)))
        self.host.set_state(self.session.state)
        self.host.set_trace(opened, reading)
        self._show_result()
        if not is_same:
            self.commands.layouts.follow(opened.facts)
        _close(old)

    def _show_failure(self, error: JobError) -> None:
        """The old result stays or comes back below the message; the start page says it where there is none."""
        if self._bring_back():
            self.show_error(error)
            return
        self._say_reading("")
        if self.result is not None:
            self.show_error(error)
        else:
            self.start_page.show_failure(error)
        self._show_result()

    # ---- following

    def _follow_session(self, state: SessionState, previous: SessionState) -> None:
        self.host.set_state(state)
        self.tool_bar.show_state(state)
        if state.slice_index is not None and state.slice_index != previous.slice_index:
            self._offer_slice_details()
        if state.queue is not None and state.queue != previous.queue and not self.host.is_visible(DATA_PIPELINE):
            self.update_actions()

    def _offer_slice_details(self) -> None:
        """A selected slice brings its details to the front, unless they would cover the timeline."""
        dock = self.host.docks.get(SLICE_DETAILS)
        timeline = self.host.docks.get(TIMELINE)
        if dock is None or timeline is None or dock.isHidden():
            return
        if timeline not in self.host.tabifiedDockWidgets(dock):
            dock.raise_()

    def _show_result(self) -> None:
        """Title, bars and page for what is open now."""
        facts = self.result.facts if self.result is not None else None
        name = self.path.name if self.path is not None and facts is not None else ""
        title = self.program.titled(name)
        shown = literal(title).replace("[*]", "[*][*]")  # Qt's mark of a changed document
        self.setWindowTitle(self.tr("{name} — Stepscope").format(name=shown) if title else "Stepscope")
        self.tool_bar.show_result(facts, self._asked_id(), can_choose=self.path != self.cache)
        self.tool_bar.show_state(self.session.state)
        self.status_line.set_result(name, facts)
        self.center.show_page(self.host if facts is not None else self.start_page)
        self.update_actions()
        self._show_panel_rows()
        self.menus.set_recent(self.program.recent.rows)

    def _asked_id(self) -> str:
        """The id of the result of the same folder that is on its way, "" when none is."""
        choices = self.result.facts.choices if self.result is not None and self._asked == self.path else ()
        asked = (choice.id for choice in choices if choice.which == self._which)
        return next(asked, "") if self.opening.is_running else ""

    def update_actions(self) -> None:
        """Enable what can be used now."""
        facts = self.result.facts if self.result is not None else None
        holds = {
            "sample": self.has_sample,
            "result": facts is not None,
            "complete": self.cache is not None,
            "reading": self.opening.is_running,
            "back": facts is not None and self.session.can_go_back,
            "forward": facts is not None and self.session.can_go_forward,
            "selection": facts is not None and self.session.has_selection,
            "steps": facts is not None and bool(facts.steps),
            "timeline_steps": facts is not None and len(facts.step_spans) > 1,
            "span": facts is not None and facts.span is not None and facts.slices > 0,
        }
        enable_actions(self.actions_by_id, {name for name, held in holds.items() if held})
        self.actions_by_id["recent"].setEnabled(bool(self.program.recent.rows))

    def _show_panel_rows(self) -> None:
        shown = {panel: not dock.isHidden() for panel, dock in self.host.docks.items()}
        self.menus.show_panels(shown, usable=self.result is not None)

    def _show_recent(self) -> None:
        self.start_page.show_recent()
        self.menus.set_recent(self.program.recent.rows)

    def _follow_setting(self, key: str) -> None:
        if key in ("theme", "language"):
            self.menus.show_choice(key, self.program.settings[key])

    def show_fault(self, sentence: Words, details: str) -> None:
        """A fault in the window's bar; never a traceback."""
        self._on_link = lambda: self._show_details(self.tr("Details"), details)
        self.message.show_message("critical", sentence, link=(lambda: self.tr("Details")) if details.strip() else "")

    def show_error(self, error: JobError) -> None:
        """Why a job of the window failed, where, and what to do, in its bar."""
        self.show_fault(lambda: error.told, error.lines if error.has_more else "")

    def show_saved(self, target: Path, told: Words = "") -> None:
        """That a file was written, in the window's bar, with the way to it; ``told``: other words for it."""
        self._on_link = partial(show_folder, target.parent)
        told = told or (lambda: self.tr("Saved as {path}").format(path=target))
        self.message.show_message("ok", told, link=lambda: self.tr("Show in folder"))

    def _follow_link(self) -> None:
        self._on_link()

    def _show_details(self, heading: str, text: str) -> None:
        DetailsDialog(heading, text, self).open()

    # ---- language, close

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.menus.retranslate()
            self._show_result()

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.commands.may_close():
            event.ignore()
            return
        self._loader.stop()
        self.state_file.keep_geometry(self.saveGeometry())
        self.commands.layouts.keep()
        self.opening.close()
        self.commands.close_jobs()
        self.start_page.close_jobs()
        self.host.close_jobs()
        for opened in {self.result, self._preview}:
            _close(opened)
        self.result = self._preview = None
        super().closeEvent(event)


def _close(opened: OpenTrace | None) -> None:
    if opened is not None:
        opened.close_soon()
