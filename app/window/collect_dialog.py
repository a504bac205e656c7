"""The Collect dialog: builds and checks a collecting command, shows it for copying, runs it and opens its result."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QLineEdit,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app.collect.form import FOLDER, HOST, MINDSPORE, Form, Found, Plan, fields_of, look, paste, planned
from app.collect.mindspore import PYTHON, call_to_add, reads_variable
from app.collect.options import split_command
from app.collect.translate import TOOLS, TRANSLATIONS
from app.window.collect.command_view import CommandBox, CommandView
from app.window.collect.fields import FieldSheet, Note
from app.window.collect.run_foot import RunFoot
from app.window.collect.run_view import RunView
from app.window.collect.tool_run import Ended
from app.window.dialog_size import open_at
from app.window.job_slot import JobSlot
from app.window.tab_order import tab_stops, tab_through
from widgets.parts.flow_layout import FlowLayout
from widgets.parts.hairline import Hairline
from widgets.parts.layout_items import take_all
from widgets.parts.link import Link
from widgets.parts.plain_text import text_label
from widgets.parts.segment import Choice, Segment
from widgets.sentences import spoken
from widgets.theme import set_ground

_SIZE = QSize(1040, 720)
_LOOK_MS = 200
"""So long after the last key the disk is looked at."""
_OTHER = dict(TRANSLATIONS.keys())


@dataclass(slots=True)
class _Parts:
    """Widgets of the right column, from the top."""

    commands: CommandView
    notes: QVBoxLayout
    call_title: Note
    call: CommandBox
    output: RunView


class CollectDialog(QDialog):
    """Left the fields, right the command and what the tool prints. Lives as long as its window. Signal:
    ``result_ready(Path)``; ``result_offered(Path)`` when a tool has written one after the dialog was closed."""

    result_ready = Signal(object)
    result_offered = Signal(object)

    def __init__(self, form: Form, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.form = form
        self.plan = Plan()
        self._found: Found | None = None
        self._versions: dict[str, str | None] = {}
        self._look = JobSlot("collect look", self)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_LOOK_MS)
        self._pause.timeout.connect(self._look_at_disk)
        self._build()
        self._connect()
        self._set_words()
        self.show_form()
        tab_stops(self.kinds)[0].setFocus()
        open_at(self, _SIZE)

    # ---- building

    def _build(self) -> None:
        self.kinds = Segment()
        self.paste = Link("", "edit")
        self.translate = Link("", "arrow-right")
        self.elsewhere = QCheckBox()
        self.host = QLineEdit(self.form.host)
        self.host.setMinimumWidth(160)
        self.host_note = Note()
        self.only_cache = QCheckBox()
        self.sheet = FieldSheet()
        self.foot = RunFoot()
        self.parts = _Parts(CommandView(), QVBoxLayout(), Note("info"), CommandBox(8), RunView())
        sides = QSplitter(Qt.Orientation.Horizontal)
        sides.setChildrenCollapsible(False)
        sides.addWidget(self._left())
        sides.addWidget(self._right())
        sides.setStretchFactor(0, 42)
        sides.setStretchFactor(1, 58)
        sides.setSizes([440, 600])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._top())
        layout.addWidget(Hairline())
        layout.addWidget(sides, 1)
        layout.addWidget(Hairline())
        layout.addWidget(self.foot)

    def _top(self) -> QWidget:
        bar = QWidget()
        outer = QVBoxLayout(bar)
        outer.setContentsMargins(16, 12, 16, 12)
        outer.setSpacing(8)
        line, remote = FlowLayout(gap=16, line_gap=8), FlowLayout(gap=16, line_gap=8)
        for part in (self.kinds, self.paste, self.translate):
            line.addWidget(part)
        for widget in (self.elsewhere, self.host, self.only_cache):
            remote.addWidget(widget)
        outer.addLayout(line)
        outer.addLayout(remote)
        outer.addWidget(self.host_note)
        return bar

    def _left(self) -> QWidget:
        area = self._scrolled = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setMinimumWidth(280)
        area.setWidget(self.sheet)
        return area

    def _right(self) -> QWidget:
        self._command_title = text_label("", "heading")
        side = QWidget()
        set_ground(side, "bg.panel")
        column = QVBoxLayout(side)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(6)
        column.addWidget(self._command_title)
        column.addWidget(self.parts.commands)
        column.addLayout(self.parts.notes)
        column.addWidget(self.parts.call_title)
        column.addWidget(self.parts.call)
        column.addSpacing(10)
        column.addWidget(self.parts.output, 1)
        column.addStretch(0)
        return side

    def _connect(self) -> None:
        self.kinds.chosen.connect(self._choose_kind)
        self.paste.clicked.connect(self._paste)
        self.translate.clicked.connect(self._translate)
        self.elsewhere.toggled.connect(self._choose_place)
        self.host.textChanged.connect(self._choose_place)
        self.only_cache.toggled.connect(self._choose_place)
        self.sheet.edited.connect(self._edit)
        self.foot.run_clicked.connect(self._start)
        self.foot.close_clicked.connect(self.close)
        self.foot.faults_wanted.connect(self._show_faults)
        output = self.parts.output
        output.changed.connect(self._follow)
        output.ended_with_result.connect(self._open_or_offer)
        output.result_ready.connect(self._hand_over)

    # ---- what was typed

    def show_form(self) -> None:
        """The fields as the form has them now; another window may have changed it."""
        form = self.form
        self.kinds.set_current(form.kind)
        for widget in (self.elsewhere, self.host, self.only_cache):
            widget.blockSignals(True)
        self.elsewhere.setChecked(form.is_elsewhere)
        self.only_cache.setChecked(form.only_cache)
        if self.host.text() != form.host:
            self.host.setText(form.host)
        for widget in (self.elsewhere, self.host, self.only_cache):
            widget.blockSignals(False)
        tool = TOOLS.get(form.kind)
        options = [option.name for option in tool.options] if tool is not None else []
        self.sheet.set_fields(fields_of(form.kind), form.values[form.kind], options)
        self.paste.setVisible(tool is not None)
        self.translate.setVisible(tool is not None)
        self.translate.set_text(self.tr("As {tool}").format(tool=_OTHER.get(form.kind, "")))
        self._follow()

    def _choose_kind(self, kind: str) -> None:
        self.form.kind = kind
        self._show_notes([])
        self.show_form()

    def _choose_place(self) -> None:
        self.form.is_elsewhere = self.elsewhere.isChecked()
        self.form.host = self.host.text().strip()
        self.form.only_cache = self.only_cache.isChecked()
        self._follow()

    def _edit(self, name: str, text: str) -> None:
        self.form.values[self.form.kind][name] = text
        self._follow()

    def _paste(self) -> None:
        words = split_command(QGuiApplication.clipboard().text())
        if words is None:
            self._show_notes([self.tr("A quote in the clipboard's command is not closed.")])
            return
        notes = paste(self.form, words)
        if notes is None:
            self._show_notes([self.tr("The clipboard holds no command of hiprof or msprof.")])
        else:
            self._show_checked([spoken(note) for note in notes])

    def _translate(self) -> None:
        target = _OTHER[self.form.kind]
        translated = TRANSLATIONS[self.form.kind, target](self.form.typed)
        self.form.kind, self.form.values[target] = target, {**translated.values, FOLDER: translated.folder}
        self._show_checked([spoken(note) for note in translated.notes])

    def _show_checked(self, notes: list[str]) -> None:
        """A command that came as a whole: all that is wrong with it is marked."""
        self.show_form()
        self.sheet.mark_all()
        self._show_plan()
        self._show_notes(notes)

    def _show_notes(self, notes: list[str]) -> None:
        layout = self.parts.notes
        for old in take_all(layout):
            old.hide()
            old.deleteLater()
        for text in notes:
            layout.addWidget(Note("warn", text))

    # ---- what it comes to

    def _follow(self) -> None:
        """Work out the command anew; what this machine says to it follows a little later."""
        self._look.cancel()
        self._found = None
        self._show_plan()
        self._pause.start()

    def _look_at_disk(self) -> None:
        form = Form(self.form.kind, {self.form.kind: dict(self.form.typed)}, self.form.is_elsewhere)
        plan = self.plan
        self._look.start(lambda task: look(form, plan, task), self._take_found, lambda _error: None)

    def _take_found(self, found: Found) -> None:
        self._found = found
        if self.form.kind == MINDSPORE and not self.form.is_elsewhere:
            self._versions[self._python()] = found.version
        self._show_plan()

    def _python(self) -> str:
        return self.form.typed.get("python", PYTHON)

    def _version(self) -> str | None:
        is_here = self.form.kind == MINDSPORE and not self.form.is_elsewhere
        return self._versions.get(self._python()) if is_here else None

    def _show_plan(self) -> None:
        version = self._version()
        self.plan = planned(self.form, version)
        found = self._found or Found()
        self.sheet.show_marks(self.plan.faults, found.faults, found.warnings)
        is_asked = bool(self.form.host) or self.sheet.marks_all
        host = [spoken(fault.rule) for fault in self.plan.faults if fault.option == HOST and is_asked]
        self.host_note.say("critical", " ".join(host))
        for part in (self.host, self.only_cache):
            part.setVisible(self.form.is_elsewhere)
        several = len(self.plan.commands) > 1
        title = self.tr("Commands, to be run here in this order") if several else self.tr("Command")
        self._command_title.setText(title)
        self.parts.commands.show_commands(self.plan.commands)
        self._show_call(version)
        self.parts.output.setVisible(not self.form.is_elsewhere or self.parts.output.is_running)
        self._show_whether_it_runs()
        # Many of the parts were made just now, after those behind them.
        parts = self.parts
        place = (self.elsewhere, self.host, self.only_cache)
        right = (parts.commands, parts.call, parts.output)
        tab_through(self.kinds, self.paste, self.translate, *place, self._scrolled, *right, self.foot)

    def _show_call(self, version: str | None) -> None:
        """Which lines a script needs with the chosen MindSpore, or may have instead of the variable."""
        parts, is_known = self.parts, version is not None
        parts.call_title.setVisible(is_known)
        parts.call.setVisible(is_known)
        if version is None:
            return
        if reads_variable(version):
            text = self.tr(
                "MindSpore {version} needs no change of the script; or without the variable, these lines in it:"
            )
            parts.call_title.say("info", text.format(version=version))
        else:
            text = self.tr("MindSpore {version} profiles only with these lines in the script; add them first:")
            parts.call_title.say("warn", text.format(version=version))
        parts.call.show_text(call_to_add(version, self.plan.output).rstrip())

    def _show_whether_it_runs(self) -> None:
        faults, found = self.plan.faults, (self._found or Found()).faults
        if self.parts.output.is_running:
            self.foot.show_reason("")
        elif faults or found:
            names = dict.fromkeys(fault.option for fault in faults)
            host = self.host.accessibleName()
            fields = [host if name == HOST else self.sheet.name_of(name) for name in names]
            self.foot.show_faulty(fields, spoken(found[0].rule) if found else "")
        elif self.form.is_elsewhere:
            self.foot.show_reason(self.tr("Copy the commands and run them in a terminal."))
        elif self._found is None:
            self.foot.show_reason(self.tr("Looking at this machine…"))
        else:
            self.foot.show_ready()

    def _show_faults(self) -> None:
        """Mark all that is wrong, and go to the first field of it."""
        self.sheet.mark_all()
        self._show_plan()
        first = (*self.plan.faults, *(self._found or Found()).faults)[0].option
        field = self.host if first == HOST else self.sheet.fields[first]
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        self._scrolled.ensureWidgetVisible(field)

    # ---- running and closing

    def _start(self) -> None:
        self._show_notes([])
        self.parts.output.start(self.plan)
        self._show_whether_it_runs()

    def _open_or_offer(self, ended: Ended) -> None:
        """A result that the user waits for is opened; one of a closed dialog is offered."""
        if not self.isVisible():
            self.result_offered.emit(ended.result)
        elif not (ended.is_stopped or ended.code):
            self.parts.output.open_result()

    def _hand_over(self, result: Path) -> None:
        self.hide()
        self.result_ready.emit(result)

    def may_end(self, parent: QWidget) -> bool:
        """Whether nothing runs, or the user wants it to end."""
        return self.parts.output.may_end(parent)

    def stop_tool(self) -> None:
        """Ask the tool to end, without a question."""
        self.parts.output.stop_tool()

    def close_jobs(self) -> None:
        """End the tool and the jobs; for the end of the window."""
        self._pause.stop()
        self._look.close()
        self.parts.output.close_jobs()

    def reject(self) -> None:
        """Escape closes it as its button does."""
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.may_end(self):
            event.ignore()
            return
        self.stop_tool()
        self._show_notes([])
        event.accept()  # not through QDialog, which would call `reject` and so begin again

    def _set_words(self) -> None:
        self.setWindowTitle(self.tr("Collect"))
        kinds = [Choice(tool.id, tool.title) for tool in reversed(TOOLS.values())]
        self.kinds.set_choices([*kinds, Choice(MINDSPORE, self.tr("MindSpore script"))])
        self.paste.set_text(self.tr("Paste a command"))
        for link in (self.paste, self.translate):
            link.setMinimumHeight(self.kinds.sizeHint().height())
        self.elsewhere.setText(self.tr("On another machine"))
        self.host.setPlaceholderText(self.tr("host, or user@host"))
        self.host.setAccessibleName(self.tr("Host"))
        self.only_cache.setText(self.tr("Convert there, bring back the .stepscope file only"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._set_words()
            self.show_form()
