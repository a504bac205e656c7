"""The shared state of one window: rank, step, time range and selection, with a way back and forward."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from model.mark import changed_marks
from model.track_choices import TrackChoices
from widgets.requests import (
    ChangeMarks,
    ChangeTracks,
    GoBack,
    NameMark,
    Request,
    SavePicture,
    SaveTable,
    ShowArea,
    ShowOperator,
    ShowPanel,
    ShowQueue,
    ShowRange,
    ShowSearch,
    ShowSlice,
    ShowStep,
)
from widgets.session_state import Area, SessionState

TIMELINE = "timeline"
OPERATORS = "operators"
DATA_PIPELINE = "data_pipeline"
SELECTION = "selection"
SEARCH = "search"

_MOST_STATES = 200
# Steps of one gesture (wheel, drag) are one step back.
_SAME_GESTURE_S = 0.6


@dataclass(frozen=True, slots=True)
class _Step:
    """A way back or forward: the state that it leads to, and for a jump what was seen before it (last the panel that
    asked) and the panel that it brought."""

    state: SessionState
    seen: tuple[str, ...] = ()
    brought: str = ""


class Session(QObject):
    """Holds the `SessionState`; panels ask through `handle`, and follow ``changed(state, previous)``.

    Signals: ``changed(state, previous)``; ``panel_wanted(panel id)``; ``panel_shown(panel id)``: in front, but the
    keys stay where they are; ``panel_beside(panel id)``: in a place of its own; ``save_wanted(SaveTable or
    SavePicture)``; ``history_changed()``; ``naming_wanted(mark id, to front)``; ``seen_wanted(panel ids)``:
    what was seen before a jump is to be seen again. ``seen``: the panels that are seen now.
    """

    changed = Signal(object, object)
    panel_wanted = Signal(str)
    panel_shown = Signal(str)
    panel_beside = Signal(str)
    save_wanted = Signal(object)
    history_changed = Signal()
    naming_wanted = Signal(int, bool)
    seen_wanted = Signal(object)

    def __init__(
        self,
        parent: QObject | None = None,
        clock: Callable[[], float] = time.monotonic,
        seen: Callable[[], tuple[str, ...]] = tuple,
    ) -> None:
        super().__init__(parent)
        self._clock = clock
        self._state = SessionState()
        self._past: list[_Step] = []
        self._future: list[_Step] = []
        self._seen = seen
        self._asking, self._last_asked = "", ("", float("-inf"))
        self._last_range_s = float("-inf")

    @property
    def state(self) -> SessionState:
        """The state now."""
        return self._state

    @property
    def can_go_back(self) -> bool:
        """Whether there is an earlier state."""
        return bool(self._past)

    @property
    def can_go_forward(self) -> bool:
        """Whether `back` was called and nothing was changed since."""
        return bool(self._future)

    @property
    def has_selection(self) -> bool:
        """Whether a slice or an area is selected."""
        return self._state.slice_index is not None or self._state.area is not None

    def reset(self, state: SessionState | None = None) -> None:
        """Begin anew, for another result: nothing to go back to."""
        self._past.clear()
        self._future.clear()
        self._set(state or SessionState())
        self.history_changed.emit()

    def handle(self, request: Request, asking: str = "") -> None:
        """Carry out what the panel ``asking`` asks for; when that brings another one, the way back leads to it."""
        self._asking = asking
        match request:
            case ShowPanel(panel, beside=True):
                self.panel_beside.emit(panel)
            case ShowPanel(panel):
                self._jump(panel)
            case ShowSearch(text, to_front):
                self._keep(search=text)
                self._bring(SEARCH if to_front else "", takes_keys=False)
            case ChangeTracks(tracks):
                self.keep_tracks(tracks)
            case GoBack(forward):
                (self.forward if forward else self.back)()
            case NameMark(mark_id, to_front):
                self.naming_wanted.emit(mark_id, to_front)
            case SaveTable() | SavePicture():
                self.save_wanted.emit(request)
            case _:
                self._show(request)
        self._asking = ""

    def _show(
        self, request: ShowStep | ShowRange | ShowSlice | ShowOperator | ShowQueue | ShowArea | ChangeMarks
    ) -> None:
        """Carry out what the way back undoes."""
        match request:
            case ShowStep(step, panel, span):
                self._jump(panel, step=step, span=span or self._state.span)
            case ShowRange(span, to_front, is_gesture):
                self._jump(TIMELINE if to_front else "", is_gesture=is_gesture, span=span)
            case ShowSlice(index, to_front, takes_keys, span):
                span = span or self._state.span
                self._jump(TIMELINE if to_front else "", takes_keys=takes_keys, slice_index=index, span=span)
            case ShowOperator(operator, to_front, kernel):
                if to_front and kernel is not None and kernel == self._state.kernel:  # the panel may have left it since
                    self._keep(asked_again=self._state.asked_again + 1)
                self._jump(OPERATORS if to_front else "", operator=operator, kernel=kernel)
            case ShowQueue(op_id, to_front):
                self._jump(DATA_PIPELINE if to_front else "", queue=op_id)
            case ShowArea(area, to_front):
                self._jump(SELECTION if to_front else "", takes_keys=False, area=area)
            case ChangeMarks(marks, removed):
                self.change(marks=changed_marks(self._state.marks, marks, removed))

    def change(self, *, is_gesture: bool = False, **values: object) -> None:
        """Replace fields of the state; the state before it can be gone back to. Ranges that follow each other soon are
        one step, unless each ``is_gesture``."""
        state = replace(self._state, **values)  # type: ignore[arg-type]
        if state == self._state:
            return
        now = self._clock()
        only_range = set(values) == {"span"} and not is_gesture
        if not (only_range and now - self._last_range_s < _SAME_GESTURE_S and self._past):
            self._remember(_Step(self._state))
        self._last_range_s = now if only_range else float("-inf")
        self._set(state)
        self.history_changed.emit()

    def _remember(self, step: _Step) -> None:
        self._last_asked = self._asking, self._clock()
        self._past.append(step)
        del self._past[:-_MOST_STATES]
        self._future.clear()

    def _jump(self, panel: str, *, takes_keys: bool = True, is_gesture: bool = False, **values: object) -> None:
        """As `change`, and bring ``panel`` to the front ("" = none). When it covers others, the way back leads to them,
        also where the state stays as it is."""
        seen = self._seen() if panel and self._asking else ()
        if self._asking in seen and panel not in seen:
            others = (one for one in seen if one != self._asking)
            step = _Step(self._state, (*others, self._asking), panel)
            if not values and self._has_just_asked():
                step = replace(step, state=self._past.pop().state)
            self._last_range_s = float("-inf")
            self._remember(step)
            self._set(replace(self._state, **values))  # type: ignore[arg-type]
            self.history_changed.emit()
        else:
            self.change(is_gesture=is_gesture, **values)
        self._bring(panel, takes_keys=takes_keys)

    def _has_just_asked(self) -> bool:
        """Whether the last step is of the same click: a panel may ask for an area and then for who shows it."""
        asking, when = self._last_asked
        return bool(self._past) and asking == self._asking and self._clock() - when < _SAME_GESTURE_S

    def keep_tracks(self, tracks: TrackChoices | None) -> None:
        """What the timeline hides, pins, folds and moves from now on."""
        self._keep(tracks=tracks)

    def _keep(self, **values: object) -> None:
        """The way back leads to ranges and selections; what is searched for, and the tracks, stay as they are."""
        self._each(lambda state: replace(state, **values))  # type: ignore[arg-type]

    def _each(self, changed: Callable[[SessionState], SessionState]) -> None:
        for way in (self._past, self._future):
            way[:] = [replace(step, state=changed(step.state)) for step in way]
        self._set(changed(self._state))

    def renumber(self, same: Callable[[int], int | None], same_tracks: Callable[[Area], Area]) -> None:
        """Go on with a trace that numbers its slices and tracks anew: ``same(index)`` is the number of an old slice in
        it, ``same_tracks(area)`` an old area with the numbers of its tracks."""
        numbers: dict[int, int | None] = {}

        def renumbered(state: SessionState) -> SessionState:
            if state.area is not None:
                state = replace(state, area=same_tracks(state.area))
            index = state.slice_index
            if index is None:
                return state
            if index not in numbers:
                numbers[index] = same(index)
            return replace(state, slice_index=numbers[index])

        self._each(renumbered)

    def back(self) -> None:
        """Return to the state before the last change, and to what was seen before it when that was a jump."""
        step = self._move(self._past, self._future)
        if step is not None and step.seen:
            self.seen_wanted.emit(step.seen)

    def forward(self) -> None:
        """Take the last step back again."""
        step = self._move(self._future, self._past)
        if step is not None:
            self._bring(step.brought)

    def _move(self, source: list[_Step], target: list[_Step]) -> _Step | None:
        if not source:
            return None
        step = source.pop()
        target.append(replace(step, state=self._state))
        self._last_range_s = float("-inf")
        self._set(step.state)
        self.history_changed.emit()
        return step

    def _set(self, state: SessionState) -> None:
        previous, self._state = self._state, state
        if state != previous:
            self.changed.emit(state, previous)

    def _bring(self, panel: str, *, takes_keys: bool = True) -> None:
        if panel:
            (self.panel_wanted if takes_keys else self.panel_shown).emit(panel)
