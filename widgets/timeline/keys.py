"""The keys of the timeline. Holding W, A, S or D moves smoothly: a timer, not the keyboard's repeat, sets the pace."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent

from analysis.timeline import Direction
from widgets.timeline.lanes import ROW_PITCH
from widgets.timeline.viewport import Viewport

FIRST_ZOOM = 0.8
FIRST_PAN = 0.1
"""What one press does: factor of the view's length, share of its width."""

_FRAME_MS = 16
_HOLD_S = 0.15  # a press shorter than this does no more than its first step
_ZOOM_PER_S = 0.12
_PAN_PER_S = 0.9

_MOTIONS = {
    Qt.Key.Key_W: ("zoom", -1),
    Qt.Key.Key_S: ("zoom", 1),
    Qt.Key.Key_A: ("pan", -1),
    Qt.Key.Key_D: ("pan", 1),
}
_STEPS: dict[tuple[Qt.Key, bool], Direction] = {
    (Qt.Key.Key_Right, False): "next",
    (Qt.Key.Key_Left, False): "previous",
    (Qt.Key.Key_Up, True): "parent",
    (Qt.Key.Key_Left, True): "parent",
    (Qt.Key.Key_Down, True): "child",
    (Qt.Key.Key_Right, True): "child",
}


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
        self._held: dict[tuple[str, int], float] = {}
        self._last = 0.0
        self._timer = QTimer(self, interval=_FRAME_MS)
        self._timer.timeout.connect(self._advance)

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key; False when it means nothing here."""
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        key = Qt.Key(event.key())
        control = modifiers == Qt.KeyboardModifier.ControlModifier
        if modifiers == Qt.KeyboardModifier.NoModifier and key in _MOTIONS:
            if not event.isAutoRepeat():
                self._start(*_MOTIONS[key])
            return True
        if (key, control) in _STEPS and (control or modifiers == Qt.KeyboardModifier.NoModifier):
            return self._move(_STEPS[key, control]) or self._scroll_by(key)
        if modifiers not in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier):
            return False
        return self._single(key)

    def release(self, event: QKeyEvent) -> bool:
        """A key was let go."""
        motion = _MOTIONS.get(Qt.Key(event.key()))
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

    def _single(self, key: Qt.Key) -> bool:
        page = self._sight.height - 2 * ROW_PITCH
        if key in (Qt.Key.Key_Home, Qt.Key.Key_0):
            self._sight.show_all()
        elif key == Qt.Key.Key_F:
            self._fit()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self._sight.zoom(FIRST_ZOOM, self._pointer_x())
        elif key == Qt.Key.Key_Minus:
            self._sight.zoom(1 / FIRST_ZOOM, self._pointer_x())
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self._sight.set_scroll(self._sight.scroll + (page if key == Qt.Key.Key_PageDown else -page))
        else:
            return self._scroll_by(key)
        return True

    def _scroll_by(self, key: Qt.Key) -> bool:
        """What the arrows do while no slice is selected."""
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._sight.set_scroll(self._sight.scroll + (ROW_PITCH if key == Qt.Key.Key_Down else -ROW_PITCH))
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._sight.pan(self._sight.width * FIRST_PAN * (1 if key == Qt.Key.Key_Right else -1))
        else:
            return False
        return True

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
