"""The keys of the timeline. Holding W, A, S or D moves smoothly: a timer, not the keyboard's repeat, sets the pace."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence

from model.sentence import QT_TRANSLATE_NOOP
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
    KeyRow("fit_area", QT_TRANSLATE_NOOP("TimelineKeys", "Zoom to the selected area"), ("Z",)),
    KeyRow("clear_area", QT_TRANSLATE_NOOP("TimelineKeys", "Unselect the area"), ("Esc",)),
    KeyRow("previous", QT_TRANSLATE_NOOP("TimelineKeys", "Previous slice in the row, or move left"), ("Left",)),
    KeyRow("next", QT_TRANSLATE_NOOP("TimelineKeys", "Next slice in the row, or move right"), ("Right",)),
    KeyRow("parent", QT_TRANSLATE_NOOP("TimelineKeys", "Slice around the selected one"), ("Ctrl+Up", "Ctrl+Left")),
    KeyRow("child", QT_TRANSLATE_NOOP("TimelineKeys", "First slice in the selected one"), ("Ctrl+Down", "Ctrl+Right")),
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
_DIRECTIONS: dict[str, Direction] = {"next": "next", "previous": "previous", "parent": "parent", "child": "child"}


def key_rows() -> list[tuple[str, str]]:
    """(what, keys) of every row in the language of now."""
    native = QKeySequence.SequenceFormat.NativeText
    return [
        (
            QCoreApplication.translate("TimelineKeys", row.text),
            "  ".join(QKeySequence(keys).toString(native) for keys in row.keys),
        )
        for row in KEYS
    ]


def _by_combination() -> dict[tuple[Qt.Key, Qt.KeyboardModifier], str]:
    found = {}
    for row in KEYS:
        for keys in row.keys:
            combination = QKeySequence(keys)[0]  # type: ignore[index]  # it is, the stubs do not say so
            found[combination.key(), combination.keyboardModifiers()] = row.id
    return found


class Keys(QObject):
    """Turns key events into motion of the viewport and into ``move`` (a direction) and ``fit``."""

    def __init__(
        self,
        viewport: Viewport,
        pointer_x: Callable[[], float | None],
        move: Callable[[Direction], bool],
        fit: Callable[[], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._sight = viewport
        self._pointer_x = pointer_x
        self._move = move
        self._fit = fit
        self._rows = _by_combination()
        self._deeds: dict[str, Callable[[], bool]] = {}
        self._held: dict[tuple[str, int], float] = {}
        self._last = 0.0
        self._timer = QTimer(self, interval=_FRAME_MS)
        self._timer.timeout.connect(self._advance)

    def add_deeds(self, deeds: Mapping[str, Callable[[], bool]]) -> None:
        """What rows of `KEYS` do by id; False when they mean nothing now."""
        self._deeds.update(deeds)

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key; False when it means nothing here."""
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        key = Qt.Key(event.key())
        row = self._rows.get((key, modifiers))
        if row is None and modifiers == Qt.KeyboardModifier.ShiftModifier:
            row = self._rows.get((key, Qt.KeyboardModifier.NoModifier))  # on many keyboards + is a key with Shift
            row = None if row in _HELD or row in _DIRECTIONS else row
        if row is None:
            return False
        if row in self._deeds:
            return self._deeds[row]()
        if row in _HELD:
            if not event.isAutoRepeat():
                self._start(*_HELD[row])
        elif row not in _DIRECTIONS or not self._move(_DIRECTIONS[row]):
            self._single(row, key)
        return True

    def release(self, event: QKeyEvent) -> bool:
        """A key was let go."""
        motion = _HELD.get(self._rows.get((Qt.Key(event.key()), Qt.KeyboardModifier.NoModifier), ""))
        if motion is None or event.isAutoRepeat():
            return motion is not None
        self._held.pop(motion, None)
        if not self._held:
            self._timer.stop()
        return True

    def stop(self) -> None:
        """Nothing is held any more (the focus went elsewhere)."""
        self._held.clear()
        self._timer.stop()

    def _single(self, row: str, key: Qt.Key) -> None:
        page = self._sight.height - 2 * ROW_PITCH
        if row == "whole":
            self._sight.show_all()
        elif row == "fit":
            self._fit()
        elif row == "zoom_in":
            self._sight.zoom(FIRST_ZOOM, self._pointer_x())
        elif row == "zoom_out":
            self._sight.zoom(1 / FIRST_ZOOM, self._pointer_x())
        elif row in ("page_up", "page_down"):
            self._sight.set_scroll(self._sight.scroll + (page if row == "page_down" else -page))
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._sight.set_scroll(self._sight.scroll + (ROW_PITCH if key == Qt.Key.Key_Down else -ROW_PITCH))
        else:  # what the arrows do while no slice is selected
            self._sight.pan(self._sight.width * FIRST_PAN * (1 if key == Qt.Key.Key_Right else -1))

    def _start(self, kind: str, sign: int) -> None:
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
