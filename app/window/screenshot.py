"""Pictures of one panel without a screen: the real panel in the real frame, without anybody's layout."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from app.window.language import set_language
from app.window.open_trace import OpenTrace, open_result
from app.window.panel_catalog import all_panels
from app.window.panel_host import PanelHost
from model.problem import StepscopeError
from model.task import TaskContext
from model.time_span import TimeSpan
from widgets import theme as look
from widgets.panel import Panel
from widgets.session_state import SessionState

_PATIENCE_S = 60.0
# Layouts, polished fonts and late queries (a width that is known only now) come to rest in some turns of the loop.
_QUIET_TURNS = 5
_MOST_NAMED = 10


def render(
    trace_path: Path,
    panel_id: str,
    size: tuple[int, int],
    theme: str = "light",
    language: str = "en",
    span: TimeSpan | None = None,
    scale: float = 1.0,
    step: int | None = None,
) -> QImage:
    """The panel ``panel_id`` of the cache at ``trace_path`` as a picture of ``size`` logical pixels.

    It has ``scale`` times as many physical pixels. Needs a QApplication.

    Raises StepscopeError: the cache cannot be opened, there is no such panel or step, the content does not come, or the
    panel tells of an error in the place of it.
    """
    panel_class = _panel_class(panel_id)
    set_look(theme, language)
    opened = open_result(trace_path)
    try:
        if step is not None and step not in opened.facts.steps:
            raise _unknown_step(step, opened.facts.steps)
        state = SessionState(rank=opened.facts.rank, step=step, span=span)
        with settled_panel(opened, panel_class, size, state) as host:
            error = host.docks[panel_id].frame.error
            if error is not None:
                where = " ".join(filter(None, (error.where or panel_id, error.details)))
                raise StepscopeError(error.what, where, error.advice, error.code)
            return _drawn(host, scale)
    finally:
        opened.close()


def set_look(theme: str, language: str) -> None:
    """Give the whole program this theme and language."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    set_language(language)
    look.set_theme(app, "dark" if theme == "dark" else "light")


@contextmanager
def settled_panel(
    opened: OpenTrace,
    panel_class: type[Panel],
    size: tuple[int, int],
    state: SessionState,
    task: TaskContext | None = None,
) -> Iterator[PanelHost]:
    """A host that nobody sees, with one panel that shows all of its content. Raises StepscopeError where that does not
    come, and Cancelled."""
    host = PanelHost()
    try:
        host.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        host.resize(QSize(*size))
        host.set_panels([panel_class])
        host.set_state(state)
        host.set_trace(opened)
        host.show()
        _wait_until_settled(host, panel_class.id, task or TaskContext())
        yield host
    finally:
        host.close_jobs()
        host.close()
        host.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def _panel_class(panel_id: str) -> type[Panel]:
    panels = all_panels()
    for panel in panels:
        if panel.id == panel_id:
            return panel
    known = ", ".join(panel.id for panel in panels)
    raise StepscopeError(f"There is no panel {panel_id}.", "--panel", f"Known panels: {known}.", "usage")


def _unknown_step(step: int, steps: Sequence[int]) -> StepscopeError:
    if not steps:
        return StepscopeError("This result has no steps.", "--step", "Leave --step away.", "usage")
    known = ", ".join(map(str, steps[:_MOST_NAMED])) + (f", … {steps[-1]}" if len(steps) > _MOST_NAMED else "")
    return StepscopeError(f"This result has no step {step}.", "--step", f"Its steps: {known}.", "usage")


def _wait_until_settled(host: PanelHost, panel_id: str, task: TaskContext) -> None:
    frame = host.docks[panel_id].frame
    deadline = time.monotonic() + _PATIENCE_S
    quiet = 0
    while quiet < _QUIET_TURNS:
        task.check()
        QCoreApplication.processEvents()
        quiet = quiet + 1 if frame.is_settled else 0
        if time.monotonic() > deadline:
            what = f"The panel {panel_id} was not ready after {_PATIENCE_S:.0f} s."
            raise StepscopeError(what, "", "Choose a shorter range.", "timeout")
        time.sleep(0.01)


def _drawn(widget: QWidget, scale: float) -> QImage:
    image = QImage(widget.size() * scale, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(scale)
    image.fill(look.theme().color("bg.window"))
    painter = QPainter(image)
    widget.render(painter, QPoint())
    painter.end()
    return image
