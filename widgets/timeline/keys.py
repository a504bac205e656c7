"""The keys of the timeline. Holding W, A, S or D moves smoothly: a timer, not the keyboard's repeat, sets the pace."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence

from model.sentence import QT_TRANSLATE_NOOP
from widgets.key_choices import key_choices, native
from widgets.timeline.lanes import ROW_PITCH

if TYPE_CHECKING:
    from analysis.timeline import Direction
    from widgets.timeline.viewport import Viewport

FIRST_ZOOM = 0.8
FIRST_PAN = 0.1
"""What one press does: factor of the view's length, share of its width."""

_FRAME_MS = 16
_HOLD_S = 0.15  # a press shorter than this does no more than its first step
_ZOOM_PER_S = 0.12
_PAN_PER_S = 0.9


@dataclass(frozen=True, slots=True)
class KeyRow:
    """One thing that keys do: its id, the words for people, and the keys as `QKeySequence` reads them."""

    id: str
    text: str
    keys: tuple[str, ...]


KEYS: tuple[KeyRow, ...] = (
    KeyRow("hold_zoom_in", QT_TRANSLATE_NOOP("TimelineKeys", "Zoom in, held: on and on"), ("W",)),
    KeyRow("hold_zoom_out", QT_TRANSLATE_NOOP("TimelineKeys", "Zoom out, held: on and on"), ("S",)),
    KeyRow("hold_left", QT_TRANSLATE_NOOP("TimelineKeys", "Move left, held: on and on"), ("A",)),
    KeyRow("hold_right", QT_TRANSLATE_NOOP("TimelineKeys", "Move right, held: on and on"), ("D",)),
    KeyRow("zoom_in", QT_TRANSLATE_NOOP("TimelineKeys", "Zoom in"), ("+", "=")),
    KeyRow("zoom_out", QT_TRANSLATE_NOOP("TimelineKeys", "Zoom out"), ("-",)),
    KeyRow("whole", QT_TRANSLATE_NOOP("TimelineKeys", "Show the whole run"), ("Home", "0")),
    KeyRow("fit", QT_TRANSLATE_NOOP("TimelineKeys", "Fit the selected slice"), ("F",)),
    KeyRow(
        "fit_step", QT_TRANSLATE_NOOP("TimelineKeys", "Fit the selected step, or the one in the middle"), ("Shift+F",)
    ),
    KeyRow("undo", QT_TRANSLATE_NOOP("TimelineKeys", "Undo the last zoom, move or selection"), ("Backspace",)),
    KeyRow("redo", QT_TRANSLATE_NOOP("TimelineKeys", "Redo it"), ("Shift+Backspace",)),
    KeyRow("fit_area", QT_TRANSLATE_NOOP("TimelineKeys", "Zoom to the selected area"), ("Z",)),
    KeyRow("clear_area", QT_TRANSLATE_NOOP("TimelineKeys", "End measuring, else unselect the area"), ("Esc",)),
    KeyRow("measure", QT_TRANSLATE_NOOP("TimelineKeys", "Measure between two times: drag, or click twice"), ("M",)),
    KeyRow("select_measured", QT_TRANSLATE_NOOP("TimelineKeys", "Select the range that was measured"), ("Return",)),
    KeyRow("previous", QT_TRANSLATE_NOOP("TimelineKeys", "Previous slice in the row, or move left"), ("Left",)),
    KeyRow("next", QT_TRANSLATE_NOOP("TimelineKeys", "Next slice in the row, or move right"), ("Right",)),
    KeyRow("parent", QT_TRANSLATE_NOOP("TimelineKeys", "Slice around the selected one"), ("Ctrl+Up", "Ctrl+Left")),
    KeyRow("child", QT_TRANSLATE_NOOP("TimelineKeys", "First slice in the selected one"), ("Ctrl+Down", "Ctrl+Right")),
    KeyRow("flow_back", QT_TRANSLATE_NOOP("TimelineKeys", "Along a flow to where it comes from"), ("[",)),
    KeyRow("flow_forward", QT_TRANSLATE_NOOP("TimelineKeys", "Along a flow to where it leads"), ("]",)),
    KeyRow(
        "bookmark",
        QT_TRANSLATE_NOOP("TimelineKeys", "Bookmark the selected slice, else the time at the pointer"),
        ("B",),
    ),
    KeyRow("bookmark_area", QT_TRANSLATE_NOOP("TimelineKeys", "Bookmark the selected area as a range"), ("Shift+B",)),
    KeyRow("name_mark", QT_TRANSLATE_NOOP("TimelineKeys", "Name the bookmark made or gone to last"), ("F2",)),
    KeyRow("next_mark", QT_TRANSLATE_NOOP("TimelineKeys", "Go to the next bookmark"), ("N",)),
    KeyRow("previous_mark", QT_TRANSLATE_NOOP("TimelineKeys", "Go to the previous bookmark"), ("Shift+N",)),
    KeyRow("up", QT_TRANSLATE_NOOP("TimelineKeys", "Scroll up"), ("Up",)),
    KeyRow("down", QT_TRANSLATE_NOOP("TimelineKeys", "Scroll down"), ("Down",)),
    KeyRow("page_up", QT_TRANSLATE_NOOP("TimelineKeys", "Scroll up a page"), ("PgUp",)),
    KeyRow("page_down", QT_TRANSLATE_NOOP("TimelineKeys", "Scroll down a page"), ("PgDown",)),
)

_HELD = {
    "hold_zoom_in": ("zoom", -1),
    "hold_zoom_out": ("zoom", 1),
    "hold_left": ("pan", -1),
    "hold_right": ("pan", 1),
}
_DIRECTIONS: dict[str, Direction] = {
    "next": "next",
    "previous": "previous",
    "parent": "parent",
    "child": "child",
    "flow_back": "flow_back",
    "flow_forward": "flow_forward",
}
_LEVELS = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier,
)
"""With these, many keyboards write + or [: a sign counts however it is typed."""


def keys_of_row(row: KeyRow) -> tuple[str, ...]:
    """The keys of now: the usual ones, or those that the user chose."""
    return key_choices().keys(f"timeline.{row.id}", row.keys)


def keys_of(row_id: str) -> str:
    """The keys of a row as people read them, "" = it has none."""
    keys = next(keys_of_row(row) for row in KEYS if row.id == row_id)
    return native(keys) if keys else ""


def key_rows() -> list[tuple[str, str]]:
    """(what, keys) of every row that has any, in the language of now."""
    shown = ((row, keys_of_row(row)) for row in KEYS)
    return [(QCoreApplication.translate("TimelineKeys", row.text), native(keys)) for row, keys in shown if keys]


def _by_combination() -> dict[tuple[Qt.Key, Qt.KeyboardModifier], str]:
    found = {}
    for row in KEYS:
        for keys in keys_of_row(row):
            combination = QKeySequence(keys)[0]  # type: ignore[index]  # it is, the stubs do not say so
            found[combination.key(), combination.keyboardModifiers()] = row.id
    return found


class Keys(QObject):
    """Turns key events into motion of the viewport, into ``move`` (a direction) and into deeds."""

    def __init__(
        self,
        viewport: Viewport,
        pointer_x: Callable[[], float | None],
        move: Callable[[Direction], bool],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._sight = viewport
        self._pointer_x = pointer_x
        self._move = move
        self._rows = _by_combination()
        self.deeds: dict[str, Callable[[], object]] = {}
        self._held: dict[tuple[str, int], float] = {}
        self._down: dict[Qt.Key, tuple[str, int]] = {}
        self._last = 0.0
        self._timer = QTimer(self, interval=_FRAME_MS)
        self._timer.timeout.connect(self._advance)
        key_choices().changed.connect(self._read_keys)

    def add_deeds(self, deeds: Mapping[str, Callable[[], object]]) -> None:
        """What rows of `KEYS` do by id; one that answers False means nothing now."""
        self.deeds.update(deeds)

    def _read_keys(self) -> None:
        self.stop()
        self._rows = _by_combination()

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key; False when it means nothing here."""
        row = self._row_of(event)
        if row is None:
            return False
        if row in _HELD:
            if not event.isAutoRepeat():
                self._start(Qt.Key(event.key()), *_HELD[row])
            return True
        if not event.isAutoRepeat():
            self._sight.gesture.begin(kind=row)
        if row in self.deeds:
            return self.deeds[row]() is not False
        if row not in _DIRECTIONS or not self._move(_DIRECTIONS[row]):
            self._single(row)
        return True

    def _row_of(self, event: QKeyEvent) -> str | None:
        strays = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.GroupSwitchModifier
        modifiers, key = event.modifiers() & ~strays, Qt.Key(event.key())
        row = self._rows.get((key, modifiers))
        is_sign = key < 128 and not chr(key).isalnum()
        if row is None and is_sign and modifiers in _LEVELS:
            row = self._rows.get((key, Qt.KeyboardModifier.NoModifier))
        return row

    def release(self, event: QKeyEvent) -> bool:
        """A key was let go."""
        key = Qt.Key(event.key())
        if key not in self._down or event.isAutoRepeat():
            return key in self._down
        self._held.pop(self._down.pop(key), None)
        if not self._held:
            self.stop()
        return True

    def stop(self) -> None:
        """Nothing is held any more (the focus went elsewhere)."""
        self._held.clear()
        if self._down or self._timer.isActive():
            self._sight.gesture.end()
        self._down.clear()
        self._timer.stop()

    def _single(self, row: str) -> None:
        sight = self._sight
        page = sight.height - 2 * ROW_PITCH
        scrolls = {"up": -ROW_PITCH, "down": ROW_PITCH, "page_up": -page, "page_down": page}
        zooms = {"zoom_in": FIRST_ZOOM, "zoom_out": 1 / FIRST_ZOOM}
        pans = {"previous": -1, "next": 1}  # what the arrows do while no slice is selected
        if row in scrolls:
            sight.set_scroll(sight.scroll + scrolls[row])
        elif row in zooms:
            sight.zoom(zooms[row], self._pointer_x())
        elif row in pans:
            sight.pan(sight.width * FIRST_PAN * pans[row])

    def _start(self, key: Qt.Key, kind: str, sign: int) -> None:
        self._sight.gesture.begin(held=True, kind=kind)
        self._down[key] = (kind, sign)
        if kind == "zoom":
            self._sight.zoom(FIRST_ZOOM**-sign, self._pointer_x())
        else:
            self._sight.pan(sign * FIRST_PAN * self._sight.width)
        self._held[kind, sign] = self._last = monotonic()
        self._timer.start()

    def _advance(self) -> None:
        now = monotonic()
        passed, self._last = min(now - self._last, 0.1), now
        for (kind, sign), since in self._held.items():
            if now - since < _HOLD_S:
                continue
            if kind == "zoom":
                self._sight.zoom(_ZOOM_PER_S ** (-sign * passed), self._pointer_x())
            else:
                self._sight.pan(sign * passed * _PAN_PER_S * self._sight.width)
