"""What the actions of a window do: one method an action."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox

from app.recent import Recent
from app.result_names import SUFFIX, Which
from app.sample import sample_folder
from app.window.asked_file import ask_for_file, ask_for_folder, ask_where_to_save
from app.window.damage_note import DamageNote
from app.window.exports import Exports
from app.window.fault_report import copy_report, show_report
from app.window.first_state import session_to_send
from app.window.idle_memory import IdleMemory
from app.window.job_slot import JobSlot
from app.window.layouts import Layouts
from app.window.mark_keeper import MarkKeeper
from app.window.range_export import RangeExport
from app.window.session import SEARCH, TIMELINE
from app.window.track_keeper import TrackKeeper
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from app.window.collect_dialog import CollectDialog
    from app.window.main_window import MainWindow
    from app.window.saving_dialog import SavingDialog

_ZOOM = 2
_SHORTEST_NS = 10
_MARK_ACTIONS = ("bookmark", "bookmark_area", "next_mark", "previous_mark")


class Commands(QObject):
    """The callbacks of the actions table, for one window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._copy = JobSlot("save as", self)
        self.exports = Exports(window)
        self.range_export = RangeExport(window, self.exports)
        self.layouts = Layouts(window)
        self.marks = MarkKeeper(window)
        self.tracks = TrackKeeper(window)
        self.damage = DamageNote(window)
        self.memory = IdleMemory(window)
        self._collect: CollectDialog | None = None
        self._saving: SavingDialog | None = None

    def callbacks(self) -> dict[str, Callable[[], object]]:
        """Action id -> what it does."""
        window, session = self._window, self._window.session
        return {
            **self._of_files(),
            "quit": QApplication.closeAllWindows,  # they save their layout; quit() would not ask them
            **dict.fromkeys(("undo", "back"), lambda: self._go(session.back)),
            **dict.fromkeys(("redo", "forward"), lambda: self._go(session.forward)),
            "clear_selection": lambda: session.change(slice_index=None, area=None),
            "copy_path": lambda: QGuiApplication.clipboard().setText(str(window.path)),
            "find": self._find,
            "next_hit": lambda: window.host.act(SEARCH, "next_hit"),
            "previous_hit": lambda: window.host.act(SEARCH, "previous_hit"),
            "settings": self.open_settings,
            **self.layouts.callbacks(),
            "full_screen": self._switch_full_screen,
            "previous_step": lambda: self._move_step(-1),
            "next_step": lambda: self._move_step(1),
            "go_to_step": self._ask_for_step,
            "all_steps": lambda: session.change(step=None),
            "zoom_in": lambda: self._zoom(1, _ZOOM),
            "zoom_out": lambda: self._zoom(_ZOOM, 1),
            "fit": lambda: session.change(span=None),
            "measure": partial(self._in_timeline, "measure"),
            "compare_steps": partial(self._in_timeline, "compare_steps"),
            **{action: partial(window.host.act, TIMELINE, action) for action in _MARK_ACTIONS},
            "collect": self.open_collect,
            "new_window": window.program.new_window,
            "close_window": window.close,
            **self._help_callbacks(),
        }

    def _help_callbacks(self) -> dict[str, Callable[[], object]]:
        return {
            "palette": self._show_palette,
            "keyboard": self._show_keys,
            "fault_report": lambda: show_report(self._window),
            "copy_fault_report": self._copy_fault_report,
            "about": self._show_about,
        }

    def _of_files(self) -> dict[str, Callable[[], object]]:
        return {
            "open_folder": self.open_folder,
            "open_file": self.open_file,
            "open_sample": self.open_sample,
            "read_again": self._read_again,
            "cancel_reading": self._window.cancel_reading,
            "save_as": self._save_as,
            "export_range": self.range_export.ask,
            "save_report": self._save_report,
            "send": self._send,
            "close_result": self._window.close_result,
        }

    def close_jobs(self) -> None:
        """End the jobs and write what is not written yet; for the end of the window."""
        self.marks.close()
        self.tracks.save()
        if self._collect is not None:
            self._collect.close_jobs()
        if self._saving is not None:
            self._saving.close_job()
        self._copy.close(patience_s=2.0)
        self.exports.close()
        self.range_export.close()

    # ---- files

    def open_folder(self) -> None:
        """Ask for a folder and open it."""
        title = self.tr("Open a result folder")
        ask_for_folder(self._window, title, self._window.state_file.folder(), self._open_chosen)

    def open_file(self) -> None:
        """Ask for a file and open it."""
        title = self.tr("Open a result file")
        kinds = ";;".join(
            (self.tr("Results") + " (*.stepscope *.json *.json.gz *.csv *.db)", self.tr("All files") + " (*)")
        )
        ask_for_file(self._window, title, self._window.state_file.folder(), kinds, self._open_chosen)

    def _open_chosen(self, path: Path) -> None:
        self._window.state_file.keep_folder(str(path.parent))
        self.open_again(path)

    def open_again(self, path: Path) -> None:
        """Open it, with the one of its results that was looked at last."""
        self._window.open(path, self._window.program.recent.last_shown(path))

    def open_sample(self) -> None:
        """Open the result that comes with the program."""
        try:
            self._window.open(sample_folder())
        except FileNotFoundError as error:
            said = str(error)
            self._window.show_fault(lambda: self.tr("The sample run is not installed."), said)

    def open_recent(self, row: Recent) -> None:
        """Open a row of the recent results, with the one of its results that was looked at."""
        self._window.open(Path(row.path), row.which)

    def choose_result(self, which: Which) -> None:
        """Open another result of the opened folder; the one that is shown stays, and no other one is read."""
        window = self._window
        if window.result is not None and window.result.facts.which == which:
            window.cancel_reading()
        elif window.path is not None:
            window.open(window.path, which)

    def _read_again(self) -> None:
        if self._window.path is not None and self._window.result is not None:
            self._window.open(self._window.path, self._window.result.facts.which, rebuild=True)

    def _save_as(self) -> None:
        cache, path, result = self._window.cache, self._window.path, self._window.result
        if cache is None or path is None or result is None:
            return
        facts = result.facts
        rank = f"-rank{facts.rank}" if facts.rank is not None and len(facts.ranks) > 1 else ""
        name = f"{path.stem}-copy" if path == cache else f"{path.name}{rank}"
        window, kinds = self._window, {SUFFIX: "Stepscope"}
        save = partial(self._save_copy, cache)
        ask_where_to_save(window, window.state_file, self.tr("Save as"), name, kinds, save)

    def _save_copy(self, cache: Path, target: Path) -> None:
        # Late: it brings HDF5.
        from app.sharing import Sharing, write_shared

        sharing = Sharing(session=session_to_send(self._window))
        self._copy.start(
            lambda task: write_shared(cache, sharing, target, task),
            lambda _result: self._window.show_saved(target),
            self._window.show_error,
        )

    def _save_report(self) -> None:
        # Late: all panels are loaded for it.
        from app.window.report_dialog import ReportDialog

        window = self._window
        if window.cache is not None and window.result is not None and window.path is not None:
            self._ask_what_to_save(ReportDialog(window, window.cache, window.result.facts))

    def _send(self) -> None:
        # Late: it brings HDF5.
        from app.window.send_dialog import SendDialog

        window = self._window
        if window.cache is not None and window.result is not None:
            self._ask_what_to_save(SendDialog(window, window.cache, window.result.facts))

    def _ask_what_to_save(self, dialog: SavingDialog) -> None:
        if self._saving is not None:
            self._saving.close_job()
            self._saving.deleteLater()
        self._saving = dialog
        dialog.open()

    # ---- view

    def _go(self, way: Callable[[], None]) -> None:
        """Back or forward, from what is seen now: a gesture that has just ended is a step, too."""
        self._window.host.settle()
        way()

    def _zoom(self, numerator: int, denominator: int) -> None:
        """Show ``numerator / denominator`` of the visible range, round the selected slice or the middle."""
        facts = self._window.result.facts if self._window.result is not None else None
        if facts is None or facts.span is None:
            return
        whole, run = facts.span, facts.run
        shown = self._window.session.state.span or run or whole
        length = max(shown.length_ns * numerator // denominator, _SHORTEST_NS)
        begin = (shown.begin_ns + shown.end_ns - length) // 2
        begin = max(min(begin, whole.end_ns - length), whole.begin_ns)
        span = TimeSpan(begin, min(begin + length, whole.end_ns))
        self._window.session.change(span=None if span == run else span)

    def _find(self) -> None:
        self._window.host.bring(SEARCH)
        self._window.host.act(SEARCH, "find")

    def _move_step(self, by: int) -> None:
        result = self._window.result
        if result is None or not result.facts.steps:
            return
        steps, now = result.facts.steps, self._window.session.state.step
        last = len(steps) - 1
        # From the average, the next step is the first one and the previous step the last.
        before = steps.index(now) if now in steps else (-1 if by > 0 else last + 1)
        place = min(max(before + by, 0), last)
        self._window.session.change(step=steps[place])

    def _in_timeline(self, action: str) -> None:
        self._window.host.bring(TIMELINE)
        self._window.host.act(TIMELINE, action)

    def _ask_for_step(self) -> None:
        from widgets.steps.step_prompt import StepPrompt  # late, like the other dialogs

        result = self._window.result
        if result is not None and result.facts.steps:
            prompt = StepPrompt(result.facts.steps, self._window.session.state.step, self._window)
            prompt.chosen.connect(self._go_to_step)
            prompt.open()

    def _go_to_step(self, step: int) -> None:
        """Select it, and fit it in the timeline where that has it."""
        session, result = self._window.session, self._window.result
        span = result.facts.step_spans.get(step) if result is not None else None
        session.change(step=step, span=session.state.span if span is None else span)

    def _switch_full_screen(self) -> None:
        window = self._window
        if window.isFullScreen():
            window.showNormal()
        else:
            window.showFullScreen()
        window.actions_by_id["full_screen"].setChecked(window.isFullScreen())

    # ---- dialogs

    def open_collect(self) -> None:
        """Show the Collect dialog; it goes on with what was typed, and with the tool that runs."""
        from app.window.collect_dialog import CollectDialog  # late: most starts collect nothing

        if self._collect is None:
            self._collect = CollectDialog(self._window.program.collect_form, self._window)
            self._collect.result_ready.connect(self._window.open)
            self._collect.result_offered.connect(self._window.center.result_note.offer)
        elif not self._collect.isVisible():
            self._collect.show_form()
        self._collect.show()
        self._collect.raise_()

    def stop_tool(self) -> None:
        """Ask a tool that runs to end; then nobody is asked about it when the window closes."""
        if self._collect is not None:
            self._collect.stop_tool()

    def may_close(self) -> bool:
        """Whether the window may close: no tool runs, or the user lets it be ended."""
        return self._collect is None or self._collect.may_end(self._window)

    def open_settings(self) -> None:
        """Show the settings; each counts as soon as it is chosen."""
        from app.window.settings_dialog import SettingsDialog  # late, like the other dialogs

        program, taken = self._window.program, self._window.menus.panel_shortcuts()
        dialog = SettingsDialog(program.settings, taken, self._window, overridden=program.overridden)
        dialog.chosen.connect(program.choose)
        dialog.open()

    def _show_palette(self) -> None:
        from app.window.palette import Palette, menu_entries

        steps = self._window.result.facts.steps if self._window.result is not None else ()
        palette = Palette(menu_entries(self._window.menuBar()), steps, self._window)
        palette.step_chosen.connect(self._go_to_step)
        palette.open()

    def _show_keys(self) -> None:
        from app.window.keyboard_help import KeyboardHelp

        KeyboardHelp(self._window.menus.panel_keys(), self._window).open()

    def _copy_fault_report(self) -> None:
        copy_report()
        self._window.message.show_message(
            "ok", lambda: self.tr("The fault report is on the clipboard; it has no paths and names of yours.")
        )

    def _show_about(self) -> None:
        box = QMessageBox(self._window)
        box.setWindowTitle(self.tr("About Stepscope"))
        box.setIconPixmap(self._window.windowIcon().pixmap(48))
        box.setText(f"Stepscope {self._window.version}")
        box.setInformativeText(self.tr("Shows where the time of a training or inference run on Ascend goes."))
        box.open()
