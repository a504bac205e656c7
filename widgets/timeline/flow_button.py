"""The button for flows in the timeline's bar: all in sight or not, and a switch for each kind."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from analysis.flow_kinds import COMMUNICATION, FORWARD_BACKWARD, HOST_TO_DEVICE, MARKER, OTHER, QUEUE
from analysis.flow_lines import FlowPicture, FlowQuery
from model.sentence import QT_TRANSLATE_NOOP
from model.units import count, counted
from widgets.parts.plain_text import accessible_text, menu_text
from widgets.theme import icon
from widgets.timeline.flow_choices import flow_choices

_KIND_TEXTS = {
    HOST_TO_DEVICE: QT_TRANSLATE_NOOP("Flows", "Host to device"),
    COMMUNICATION: QT_TRANSLATE_NOOP("Flows", "Communication"),
    FORWARD_BACKWARD: QT_TRANSLATE_NOOP("Flows", "Forward to backward"),
    QUEUE: QT_TRANSLATE_NOOP("Flows", "Enqueue to dequeue"),
    MARKER: QT_TRANSLATE_NOOP("Flows", "Markers"),
}


def kind_text(kind: str) -> str:
    """How a kind is called, in the language of now; a category that nobody knows is shown literally."""
    known = _KIND_TEXTS.get(kind)
    return kind.removeprefix(OTHER) if known is None else QCoreApplication.translate("Flows", known)


def flow_words(flows: FlowPicture, *, is_all: bool) -> list[str]:
    """What the bar says of the flows of a picture."""
    words, said = [], FlowCounts()
    if flows.chain:
        words.append(said.in_chain(flows.chain, is_cut=flows.is_cut))
    if is_all and flows.kinds:
        words.append(said.in_view(flows.seen))
    if flows.left_out:
        words.append(said.left_out(flows.left_out))
    return words


class FlowCounts(QObject):
    """Words with a number in them. `tr` of an object is the only call in which lupdate sees a plural."""

    def in_chain(self, n: int, *, is_cut: bool) -> str:
        """How long the chain is; ``is_cut``: it is longer than what is shown."""
        words = (
            self.tr("first %n flow(s) of a longer chain", "", n)
            if is_cut
            else self.tr("%n flow(s) in the chain", "", n)
        )
        return counted(words, n)

    def in_view(self, n: int) -> str:
        """How many flows are in view."""
        return counted(self.tr("%n flow(s) in view", "", n), n)

    def left_out(self, n: int) -> str:
        """How many flows have no room to be drawn."""
        return counted(self.tr("%n flow(s) not drawn", "", n), n)


class _KindMenu(QMenu):
    """Stays open while kinds are switched on and off."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        hit = [one for one in self.actions() if one.isCheckable() and self.actionGeometry(one).contains(at)]
        if hit:
            hit[0].trigger()
        else:
            super().mouseReleaseEvent(event)


class FlowButton(QToolButton):
    """A click shows all flows in view or only those of the selected slice; the arrow opens the kinds.

    Signal: ``changed()`` - `query` is another one."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kinds: tuple[tuple[str, int], ...] = ()
        self.setIcon(icon("flows"))
        self.setIconSize(QSize(16, 16))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        self.setCheckable(True)
        self.kind_menu = _KindMenu(self)
        self.setMenu(self.kind_menu)
        self.toggled.connect(flow_choices().show_all)
        flow_choices().changed.connect(self.follow)
        flow_choices().changed.connect(self.changed)
        self.follow()

    def query(self) -> FlowQuery:
        """What is chosen."""
        return FlowQuery(flow_choices().hidden, flow_choices().is_all)

    def show_kinds(self, kinds: tuple[tuple[str, int], ...]) -> None:
        """The kinds of flows that the trace has, with their counts."""
        if kinds != self._kinds:
            self._kinds = kinds
            self.follow()

    def follow(self) -> None:
        """Show what is chosen; also after the language has changed."""
        choices = flow_choices()
        hidden = sum(kind in choices.hidden for kind, _ in self._kinds)
        text = self.tr("Flows, %n kind(s) hidden", "", hidden) if hidden else self.tr("Flows")
        self.setText(text)
        self.setAccessibleName(accessible_text(text))
        self.setToolTip(self.tr("Show all flows in view; the arrow chooses their kinds"))
        self.setEnabled(bool(self._kinds))
        self.setChecked(choices.is_all)
        if [action.data() for action in self.kind_menu.actions()] == [kind for kind, _ in self._kinds]:
            for action in self.kind_menu.actions():
                action.setChecked(action.data() not in choices.hidden)
        else:
            self._fill(choices.hidden)
        for action, (kind, number) in zip(self.kind_menu.actions(), self._kinds, strict=True):
            # An ampersand in a category is no shortcut.
            action.setText(f"{menu_text(kind_text(kind))}\t{count(number)}")

    def _fill(self, hidden: frozenset[str]) -> None:
        self.kind_menu.clear()
        for kind, _ in self._kinds:
            action = self.kind_menu.addAction("")
            action.setData(kind)
            action.setCheckable(True)
            action.setChecked(kind not in hidden)
            action.triggered.connect(partial(flow_choices().toggle_kind, kind))
