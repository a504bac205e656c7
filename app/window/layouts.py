"""The layouts of a window: the usual ones, those that the user saved, and which one a result begins with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QInputDialog, QLineEdit

from app.window.layout_file import LayoutFile
from app.window.panels_seen import panels_seen

if TYPE_CHECKING:
    from app.sent_session import SentSession
    from app.window.main_window import MainWindow
    from app.window.open_trace import ResultFacts

HEALTH = "health"
_NAME_WIDTH = 320
_OF_ONE_OPERATOR = ("runtime_api", "task_scheduler", "ai_core", "acl", "top_down")


@dataclass(frozen=True, slots=True)
class Layout:
    """``front``: the panels in front of their stacks, the first one has the keys; ``center``: the panels in the middle,
    None = those that say so themselves; ``bottom``: likewise those below it, none = each comes when it is first asked
    for; ``without``: panels that stand in another layout; ``has_right``: whether something is right of both; ``left``
    and ``upper``: the middle's share of the width and of the height, percent.
    """

    id: str
    front: tuple[str, ...] = ()
    center: tuple[str, ...] | None = None
    bottom: tuple[str, ...] | None = None
    without: tuple[str, ...] = ()
    has_right: bool = True
    left: int = 72
    upper: int = 77

    def area_of(self, panel: str, own: str) -> str:
        """Where a panel stands that itself belongs to the area ``own``; "" = it is not shown."""
        if panel in self.without:
            return ""
        for area, listed in (("center", self.center), ("bottom", self.bottom)):
            if listed is not None and panel in listed:
                return area
        if own == "right":
            return own if self.has_right else ""
        return own if (self.center if own == "center" else self.bottom) is None else ""


LAYOUTS: tuple[Layout, ...] = (
    Layout("overview", ("overview", "suggestions"), bottom=(), without=_OF_ONE_OPERATOR),
    Layout("timeline", ("timeline", "slice_details"), bottom=(), without=_OF_ONE_OPERATOR, left=73),
    # Their panels bring what stands at the right: the bottleneck, all steps, the outliers.
    Layout("data_pipeline", ("data_pipeline",), bottom=(), without=_OF_ONE_OPERATOR, has_right=False),
    Layout("step_trace", ("step_trace",), bottom=(), without=_OF_ONE_OPERATOR, has_right=False),
    Layout(
        "operators",
        ("operators", "distribution"),
        bottom=("distribution",),
        without=_OF_ONE_OPERATOR,
        has_right=False,
        upper=65,
    ),
    Layout(
        "single_operator",
        ("ai_core",),
        center=_OF_ONE_OPERATOR,
        bottom=("operators",),
        has_right=False,
        upper=62,
    ),
)
EVERYTHING = Layout("everything")
"""All panels, each in its own area."""


def first_layout(facts: ResultFacts) -> str:
    """The id of the layout that a result of this kind begins with."""
    if facts.kind in ("hiprof", "opprof"):
        return "single_operator"
    return "overview" if facts.has_tables and facts.kind != "chrome_trace" else "timeline"


@dataclass(slots=True)
class _Now:
    kind: str = ""
    layout: str = ""
    saved: str = ""  # the name that the user gave to it


class Layouts(QObject):
    """Lays out the docks of one window: as they were left for this kind of result, else as the kind suggests."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.file = LayoutFile()
        self._now = _Now()

    def callbacks(self) -> dict[str, Callable[[], object]]:
        """Action id -> what it does."""
        usual = {f"layout_{one.id}": partial(self.choose, one.id) for one in LAYOUTS}
        return {"save_layout": self.ask_for_name, "reset_layout": self.reset, **usual}

    def follow(self, facts: ResultFacts) -> None:
        """Another result is there: its kind picks the layout."""
        host = self._window.host
        if not host.docks:
            return
        if facts.sent is not None and facts.sent.layout:
            self._follow_sent(facts.sent)
            return
        if facts.kind != self._now.kind:
            self.keep()
            self._now = _Now(facts.kind)
            kept, known, placed, self._now.layout = self.file.of_kind(facts.kind)
            if kept is None:
                self._choose(first_layout(facts))
            else:
                host.lay_out(self._usual(self._now.layout), kept, known, placed)
        self._bring_first(facts)
        self._show()

    def _follow_sent(self, sent: SentSession) -> None:
        """As whoever sent the file saw it; how this person leaves the docks of other results stays as it is."""
        self.keep()
        self._now = _Now()
        self._choose(sent.layout)
        for panel in sent.panels:
            self._window.host.put_in_front(panel)
        self._show()

    def sent(self) -> tuple[str, tuple[str, ...]]:
        """The usual layout of now and the panels that are seen, for a file to be sent."""
        return self._now.layout, panels_seen(self._window.host)

    def _bring_first(self, facts: ResultFacts) -> None:
        host, layout = self._window.host, self._usual(self._now.layout)
        wanted = [panel for panel in layout.front[:1] if panel in host.docks and host.docks[panel].frame.has_data]
        if wanted:
            host.bring(wanted[0])
        if facts.damaged:
            host.bring(HEALTH)

    def keep(self) -> None:
        """Remember how the docks lie for this kind of result."""
        if self._now.kind and self._window.host.docks:
            self.file.keep(self._now.kind, *self._window.host.layout_state(), self._now.layout)

    def choose(self, layout: str) -> None:
        """Put the docks as a usual layout has them."""
        self._choose(layout)
        # Also without data: then it says what to collect.
        self._window.host.bring(self._usual(layout).front[0])
        self._show()

    def _choose(self, layout: str) -> None:
        self._now.layout, self._now.saved = layout, ""
        self._window.host.lay_out(self._usual(layout))

    def reset(self) -> None:
        """The layout of now as it was before anybody moved its docks."""
        self.choose(self._now.layout or LAYOUTS[0].id)

    def _usual(self, layout: str) -> Layout:
        return next((one for one in LAYOUTS if one.id == layout), LAYOUTS[0])

    # ---- saved by the user

    def ask_for_name(self) -> None:
        """Save the arrangement of now under a name."""
        dialog = QInputDialog(self._window)
        dialog.setWindowTitle(self.tr("Save layout"))
        dialog.setLabelText(self.tr("Name of the layout"))
        dialog.setTextValue(self._now.saved)
        field = dialog.findChild(QLineEdit)
        if isinstance(field, QLineEdit):
            field.setMinimumWidth(_NAME_WIDTH)  # the dialog's own layout is stronger than a width of the dialog
        dialog.textValueSelected.connect(self.save)
        dialog.open()

    def save(self, name: str) -> None:
        """Save the arrangement of now; one that has this name already is replaced."""
        if name.strip():
            self._now.saved = name.strip()
            self.file.save(self._now.saved, *self._window.host.layout_state(), self._now.layout)
            self._show()

    def restore(self, name: str) -> None:
        """Put the docks as they were saved."""
        kept, known, placed, layout = self.file.saved(name)
        if kept is not None:
            self._now.layout, self._now.saved = layout, name
            self._window.host.lay_out(self._usual(layout), kept, known, placed)
            self._show()

    def remove(self, name: str) -> None:
        """Forget a saved layout; the docks stay as they are."""
        self.file.remove(name)
        if name == self._now.saved:
            self._now.saved = ""
        self._show()

    def _show(self) -> None:
        saved = self._now.saved
        for one in LAYOUTS:
            self._window.actions_by_id[f"layout_{one.id}"].setChecked(one.id == self._now.layout and not saved)
        self._window.menus.set_layouts(
            [(name, partial(self.restore, name), partial(self.remove, name)) for name in self.file.names()], saved
        )
