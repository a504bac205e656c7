"""What stands round every panel: empty, busy and error state, and the cycle of query, job and result."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cached_property
from typing import Any, cast

from PySide6.QtCore import QEvent, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.window.busy_line import BusyLine
from app.window.job_slot import JobError, JobSlot
from app.window.open_trace import OpenTrace, ResultFacts
from app.window.panel_pages import PanelPages
from model.problem import StepscopeError
from model.sentence import sentence
from model.task import Progress
from widgets.panel import Panel
from widgets.parts.message_bar import MessageBar
from widgets.parts.painting import hairline_width
from widgets.parts.state_view import StateView
from widgets.sentences import spoken
from widgets.session_state import SessionState
from widgets.theme import set_ground, theme

_log = logging.getLogger(__name__)

_BUSY_TEXT_AFTER_MS = 400
_CLUSTER, _OF_CLUSTERS = "cluster", "communication"  # a kind of results, and the panel of what they have
_PYTORCH, _OF_MINDSPORE = "ascend_pt", ("data_pipeline", "flops", "dynamic_shape")  # what only MindSpore writes
_NOTHING = object()


class PanelFrame(QWidget):
    """Body of one dock. The panel itself is made when it is first shown with data, and works only while it is active.

    Signals: ``wanted(request)`` of the panel; ``subject_changed(text)``; ``details_wanted(heading, text)``;
    ``damage_found(problems)``: the panel's job found the result's file to be damaged, in a way not told before.
    """

    wanted = Signal(object)
    subject_changed = Signal(str)
    details_wanted = Signal(str, str)
    damage_found = Signal(object)

    def __init__(self, panel_class: type[Panel], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.panel_class = panel_class
        self.panel: Panel | None = None
        self.slot = JobSlot(panel_class.id, self)
        self._open: OpenTrace | None = None
        self._state = SessionState()
        self._reading = ""
        self._is_active = False
        self._speaks_old_language = False
        self._wants_focus, self._focus_reason = False, Qt.FocusReason.OtherFocusReason
        self._wanted_act = ""
        self._query: Any = _NOTHING
        self._facts: ResultFacts | None = None
        self._result: Any = _NOTHING
        self._is_of_another = False  # what is shown is of the result before this one
        self.error: JobError | None = None  # what the bar tells in the place of a result
        self._build()
        self.slot.busy_changed.connect(self._show_busy)
        self.slot.progressed.connect(self._show_progress)
        self._say_state()

    def _build(self) -> None:
        set_ground(self, "bg.panel")
        self._empty = StateView()
        self._pages = PanelPages(self.panel_class.area)
        self._pages.addWidget(self._empty)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(1, 0, 1, 1)
        self._layout.setSpacing(0)
        self._layout.addWidget(self._pages, 1)
        self._line = BusyLine(self)
        self._busy_text = QTimer(self)
        self._busy_text.setSingleShot(True)
        self._busy_text.setInterval(_BUSY_TEXT_AFTER_MS)
        self._busy_text.timeout.connect(self._say_working)

    @cached_property
    def _message(self) -> MessageBar:
        """The bar for errors, made with the first one: most panels have none."""
        message = MessageBar(self)
        message.link_clicked.connect(self._show_details)
        self._layout.insertWidget(0, message)
        return message

    # ---- what the host says

    def set_trace(self, opened: OpenTrace | None, reading: str = "") -> None:
        """Show this result (None = none). ``reading`` is the text of a conversion that goes on, "" = all is there."""
        if opened is not self._open:
            self.slot.cancel()
            self._query = _NOTHING
            self._clear_error()
            if opened is not None and self._open is not None and opened.facts.shown != self._open.facts.shown:
                self._is_of_another = True
            if opened is None:
                self._forget_result()
                # Nothing of it is to be seen or clicked when the panel comes to the front with the next result.
                self._pages.setCurrentWidget(self._empty)
        self._open = opened
        self._reading = reading
        self._refresh_if_active()
        if not self._is_active and self._pages.currentWidget() is self._empty:
            self._say_state()

    def set_reading(self, reading: str) -> None:
        """Another text for what is still being read."""
        self._reading = reading
        if self._pages.currentWidget() is self._empty and not self.slot.is_busy:
            self._say_state()

    def set_state(self, state: SessionState) -> None:
        """Follow the session."""
        self._state = state
        self._refresh_if_active()

    def set_active(self, active: bool) -> None:
        """Whether a person can see the panel; one that is hidden asks for nothing."""
        if active == self._is_active:
            return
        self._is_active = active
        if active:
            if self._speaks_old_language:
                self._retranslate()
            self._refresh()
            return
        self._wants_focus = False
        if self.slot.is_busy:
            self.slot.cancel()
            self._query = _NOTHING

    def take_focus(self, reason: Qt.FocusReason) -> None:
        """Let the panel have the keys: now, or when it is first shown. A part of it that has them keeps them."""
        self._wants_focus = self.panel is None or self._pages.currentWidget() is not self.panel
        self._focus_reason = reason
        if self.panel is None or self._wants_focus:
            return
        now = cast("QWidget | None", self.panel.window().focusWidget())
        if now is None or not self.panel.isAncestorOf(now):
            self.panel.setFocus(reason)

    def leave_focus(self) -> None:
        """Another panel is to have the keys: do not take them any more."""
        self._wants_focus = False

    def act(self, action: str) -> None:
        """Let the panel carry out an action of the window: now, or when it is made."""
        self._wanted_act = action if self.panel is None else ""
        if self.panel is not None:
            self._guarded(lambda panel: panel.act(action))

    @property
    def is_active(self) -> bool:
        """Whether the panel works: a person can see it."""
        return self._is_active

    @property
    def has_data(self) -> bool:
        """Whether the open result has one of the tables that the panel shows."""
        if self._open is None:
            return False
        needs = self.panel_class.needs
        return not needs or any(self._open.has(table) for table in needs)

    @property
    def is_settled(self) -> bool:
        """Whether the panel works and all that is wanted is shown."""
        return self._is_active and not self.slot.is_busy

    def close_job(self) -> None:
        """End the job; for the end of the window."""
        self.slot.close()

    # ---- the cycle

    def _refresh_if_active(self) -> None:
        if self._is_active:
            self._refresh()

    def _refresh(self) -> None:
        if self._open is None or not self.has_data or not self._make_panel():
            self.slot.cancel()
            self._query = _NOTHING
            self._forget_result()
            self._say_state()
            return
        query = self._guarded(lambda panel: panel.query(self._state))
        is_known = self._facts is self._open.facts  # they change when damage is found
        if query is _NOTHING or (self._query is not _NOTHING and query == self._query and is_known):
            return
        self._query, self._facts = query, self._open.facts
        if query is None:
            self.slot.cancel()
            self._forget_result()
            self._show_panel()
            return
        opened, analyse = self._open, self.panel_class.analyse

        def work(task: Any) -> Any:
            with opened.use() as trace:
                return analyse(trace, query, task)

        self.slot.start(work, self._show_result, self._show_error)
        if self._pages.currentWidget() is self._empty:
            self._say_state()

    def _make_panel(self) -> bool:
        if self.panel is not None:
            return True
        try:
            panel = self.panel_class(self)
        except Exception as error:
            self._fault(error)
            return False
        panel.wanted.connect(self.wanted)
        panel.query_changed.connect(self._refresh_if_active)
        panel.subject_changed.connect(self.subject_changed)
        self.panel = panel
        self._pages.addWidget(panel)
        if self._wanted_act:
            self.act(self._wanted_act)
        return True

    def _show_result(self, result: Any) -> None:
        self._result = result
        self._clear_error()
        self._hand_over(result)
        self._show_panel()
        damage = self._open.new_damage() if self._open is not None else ()
        if damage:
            self.damage_found.emit(damage)

    def _hand_over(self, result: Any) -> None:
        if self.panel is not None:
            self.panel.lacking = self._lacking()
            self._guarded(lambda panel: panel.show_result(result))

    def _show_panel(self) -> None:
        self._is_of_another = False
        if self.panel is not None:
            self._pages.show_page(self.panel)
            if self._wants_focus:
                self.take_focus(self._focus_reason)

    def settle(self) -> None:
        """Let the panel tell what it has not told yet."""
        if self.panel is not None:
            self._guarded(lambda panel: panel.settle())

    def _forget_result(self) -> None:
        self._result = _NOTHING
        if self.panel is not None:
            self._guarded(lambda panel: panel.clear())
            self.subject_changed.emit("")

    def _guarded(self, call: Callable[[Panel], Any]) -> Any:
        """``call`` of the panel; a fault inside it becomes the error bar, and _NOTHING is returned."""
        assert self.panel is not None
        try:
            return call(self.panel)
        except Exception as error:
            self._fault(error)
            return _NOTHING

    def _fault(self, error: Exception) -> None:
        if isinstance(error, StepscopeError):
            self._show_error(JobError.of(error))
            return
        _log.error("panel %s failed", self.panel_class.id, exc_info=error)
        text = f"{type(error).__name__}: {error}"
        self._show_error(JobError(sentence("PanelFrame", "This panel has a fault."), details=text))

    # ---- the states

    def _show_error(self, error: JobError) -> None:
        self._query = _NOTHING
        self.error = error
        self._message.show_message("critical", lambda: error.advised, link=lambda: self.tr("Details"))
        if self.panel is not None and self._result is not _NOTHING and not self._is_of_another:
            self._show_panel()
        else:
            self._empty.set_state("critical", self.panel_class.title(), error.advised, token="critical")
            self._pages.setCurrentWidget(self._empty)

    def _clear_error(self) -> None:
        if self.error is not None:
            self.error = None
            self._message.clear()

    def _show_details(self) -> None:
        if self.error is not None:
            self.details_wanted.emit(self.panel_class.title(), self.error.lines)

    def _show_busy(self, busy: bool) -> None:
        self._line.set_fraction(1.0)
        self._line.setVisible(busy)
        self._line.raise_()
        if busy:
            self._busy_text.start()
            return
        self._busy_text.stop()
        if self._pages.currentWidget() is self._empty:
            self._say_state()

    def _show_progress(self, progress: Progress) -> None:
        if progress.total > 0:
            self._line.set_fraction(min(progress.done / progress.total, 1.0))

    def _say_working(self) -> None:
        # With content below, the line is enough: what is there stays and is usable. Not the figures of another rank.
        if self._is_of_another:
            self._pages.setCurrentWidget(self._empty)
        if self._pages.currentWidget() is self._empty:
            self._empty.set_state(self.panel_class.icon, self.panel_class.title(), self.tr("Being worked out…"))

    def _say_state(self) -> None:
        if self.has_data:
            # The answer is on its way; for the first moments nothing is better than a word that vanishes.
            self._empty.set_state("", "")
            return
        self._pages.setCurrentWidget(self._empty)
        panel = self.panel_class
        if self._open is None:
            self._empty.set_state(panel.icon, panel.title(), self._reading or self.tr("No result is open."))
        elif self._reading:
            self._empty.set_state(panel.icon, panel.title(), self._reading)
        else:
            self._empty.set_state(panel.icon, panel.title(), self._lacking() or self._why_empty(self._open))

    def _why_empty(self, opened: OpenTrace) -> str:
        # To collect again, which panels advise, gives a cluster analysis no more.
        if opened.facts.kind == _CLUSTER and self.panel_class.id != _OF_CLUSTERS:
            return self.tr("A cluster analysis compares ranks. Open the folder of one rank to see this of it.")
        if opened.facts.kind == _PYTORCH and self.panel_class.id in _OF_MINDSPORE:
            return self.tr("Only MindSpore writes this: a result of PyTorch has none, however it is collected.")
        return self.panel_class.empty_reason()

    def _lacking(self) -> str:
        """What this result says itself that the panel lacks; "" = nothing."""
        lacks = self._open.facts.missing.get(self.panel_class.id, ()) if self._open else ()
        told = [
            self.tr("Missing: {what}. {how}").format(what=spoken(what).rstrip("."), how=spoken(how)).strip()
            for what, how in lacks
        ]
        return "\n".join(told)

    def _retranslate(self) -> None:
        # All panels at once would hold up the window: one that is hidden waits until it is seen.
        self._speaks_old_language = not self._is_active and self.panel is not None
        if self._speaks_old_language:
            return
        if self.panel is not None:
            self._guarded(lambda panel: panel.retranslate())
            if self._result is not _NOTHING:
                self._hand_over(self._result)
        if self._pages.currentWidget() is self._empty:
            self._say_state()
        if self.error is not None:
            self._show_error(self.error)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._line.setGeometry(1, 0, self.width() - 2, self._line.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        width = hairline_width(self.devicePixelRatioF())
        edge = theme().color("border")
        with QPainter(self) as painter:
            painter.fillRect(QRectF(0, 0, width, self.height()), edge)
            painter.fillRect(QRectF(self.width() - width, 0, width, self.height()), edge)
            painter.fillRect(QRectF(0, self.height() - width, self.width(), width), edge)
