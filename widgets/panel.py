"""The contract of a panel: what it declares, what it asks the analysis, and how it is handed the result."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from widgets.parts.export_button import ExportButton
from widgets.parts.picture import Picture
from widgets.session_state import SessionState


class Panel(QWidget):
    """A panel declares itself in class attributes; dock, menu row, shortcut, empty, busy and error state come from the
    host.

    ``needs``: the panel has data when any of these tables has rows (``slices`` counts as one; empty = always).
    ``analyse`` runs in a job thread and must be pure; ``query`` and ``show_result`` run in the GUI thread, quickly.

    Signals: ``wanted(request)`` - one of `widgets.requests`; ``query_changed()`` - the panel's own choice (tab, filter,
    sort, visible range) changed, ask ``query`` again; ``subject_changed(text)`` - grey text beside the dock title,
    until ``clear``.
    """

    id: ClassVar[str]
    icon: ClassVar[str]
    area: ClassVar[str] = "center"  # center | right | bottom
    order: ClassVar[int] = 100
    shortcut: ClassVar[str] = ""
    needs: ClassVar[tuple[str, ...]] = ()

    wanted = Signal(object)
    query_changed = Signal()
    subject_changed = Signal(str)

    lacking = ""
    """Translated: what the open result says itself that the panel lacks, and how to get it; goes before `empty_reason`
    where an answer has nothing to show. The host sets it."""

    @classmethod
    def title(cls) -> str:
        """Translated title of the dock and of the menu row."""
        raise NotImplementedError

    @classmethod
    def empty_reason(cls) -> str:
        """Translated: why there may be nothing, and what to collect to see something."""
        raise NotImplementedError

    @classmethod
    def how_to_read(cls) -> str:
        """Translated: how this panel is read and what to look for, in a few short paragraphs, parted by empty lines."""
        raise NotImplementedError

    @staticmethod
    def analyse(trace: Any, query: Any, task: Any) -> Any:
        """The analysis function that this panel shows: (Trace, query, TaskContext) -> frozen result."""
        raise NotImplementedError

    def query(self, state: SessionState) -> Any:
        """The query for this state of the session, comparable with ==; None = nothing to ask (``clear`` is called)."""
        raise NotImplementedError

    def show_result(self, result: Any) -> None:
        """Show a result of ``analyse``."""
        raise NotImplementedError

    def clear(self) -> None:
        """Show nothing (no result is open, or nothing is selected)."""
        raise NotImplementedError

    def shown_pictures(self) -> tuple[Picture, ...]:
        """Its charts as they are shown now: what its export buttons hand out."""
        shown = (button.picture() for button in self.findChildren(ExportButton))
        return tuple(picture for picture in shown if picture is not None)

    def want_all(self, requests: Iterable[Any]) -> None:
        """Ask the window for these, one after the other."""
        for request in requests:
            self.wanted.emit(request)

    def settle(self) -> None:
        """Tell at once what the user has done and the panel has not told yet: somebody is about to go back."""
        return

    def act(self, action: str) -> None:
        """Carry out an action of the window that is this panel's; it may not be visible yet."""

    def retranslate(self) -> None:
        """Set all texts again after the language was switched, but those of a result: it is shown again after this."""
