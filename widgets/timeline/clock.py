"""From where the times of ruler, tooltips and pointer count, and how they are written."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QCoreApplication, QObject, Signal

from model.sentence import QT_TRANSLATE_NOOP
from model.units import MINUS, NBSP, THIN, S, exact, position

if TYPE_CHECKING:
    from widgets.timeline.viewport import Viewport

Zero = Literal["first", "local", "step", "mark"]

ZEROS: tuple[tuple[Zero, str], ...] = (
    ("first", QT_TRANSLATE_NOOP("Clock", "From the first event")),
    ("local", QT_TRANSLATE_NOOP("Clock", "Local time")),
    ("step", QT_TRANSLATE_NOOP("Clock", "From the step's begin")),
    ("mark", QT_TRANSLATE_NOOP("Clock", "From the mark")),
)

_EPOCH_S = (946_684_800, 4_102_444_800)  # 2000 to 2100: clocks that count from the start of a machine are far below


class Clock(QObject):
    """Writes times of the run. Signal: ``changed()`` - they are written in another way."""

    changed = Signal()

    def __init__(self, sight: Viewport) -> None:
        super().__init__(sight)
        self._sight = sight
        self._wanted: Zero = "first"
        self._mark_ns: int | None = None
        self._step: int | None = None

    @property
    def zero(self) -> Zero:
        """From where times count now: what was chosen, or the first event where the run does not have that."""
        return self._wanted if self._wanted in self.known() else "first"

    @property
    def mark_ns(self) -> int | None:
        """Where the mark stands, if there is one."""
        return self._mark_ns

    def known(self) -> tuple[Zero, ...]:
        """What can be chosen in this run."""
        outline = self._sight.outline
        if outline is None:
            return ("first",)
        has = {
            "local": _EPOCH_S[0] * S <= outline.span.begin_ns < _EPOCH_S[1] * S,
            "step": len(outline.steps.number) > 0,
            "mark": self._mark_ns is not None,
        }
        return tuple(zero for zero, _text in ZEROS if has.get(zero, True))

    def choose(self, zero: Zero) -> None:
        """Count from there."""
        if zero != self._wanted:
            self._wanted = zero
            self.changed.emit()

    def put_mark(self, time_ns: int | None) -> None:
        """Put the mark at a time and count from it; None takes it away."""
        self._mark_ns = time_ns
        if time_ns is not None:
            self._wanted = "mark"
        elif self._wanted == "mark":
            self._wanted = "first"
        self.changed.emit()

    def show_step(self, number: int | None) -> None:
        """The step that is selected in the session."""
        if number != self._step:
            self._step = number
            self.changed.emit()

    @property
    def zero_ns(self) -> int:
        """The time from which others count; for local time the begin of the day."""
        outline, zero = self._sight.outline, self.zero
        if outline is None:
            return 0
        if zero == "local":
            return _day_begin_s(self._sight.view.begin_ns // S) * S
        if zero == "step":
            return int(outline.steps.begin_ns[self._step_place()])
        if zero == "mark" and self._mark_ns is not None:
            return self._mark_ns
        return outline.dense.begin_ns

    def text(self, time_ns: int, decimals: int = 9) -> str:
        """A time with 3, 6 or 9 decimals of a second."""
        if self.zero == "local":
            return _time_of_day(time_ns, decimals)
        return position(time_ns - self.zero_ns, decimals)

    def full_text(self, time_ns: int) -> str:
        """The same in full nanoseconds: since the zero, for local time since 1970."""
        return exact(time_ns if self.zero == "local" else time_ns - self.zero_ns)

    def long_text(self, time_ns: int) -> str:
        """The time, and what it counts from where that is not the first event."""
        zero = self.zero
        if zero == "local":
            moment = _local(time_ns // S)
            return f"{moment:%Y-%m-%d} {_time_of_day(time_ns, 9)} {moment.tzname() or ''}".rstrip()
        return self.label(time_ns)

    def label(self, time_ns: int, decimals: int = 9) -> str:
        """`text`, with the name of a zero that is no first event: ``Step 12 + 0.001 s``."""
        outline, translate = self._sight.outline, QCoreApplication.translate
        if outline is None or self.zero in ("first", "local"):
            return self.text(time_ns, decimals)
        name = translate("Clock", "Mark")
        if self.zero == "step":
            name = translate("Clock", "Step {n}").format(n=int(outline.steps.number[self._step_place()]))
        offset = time_ns - self.zero_ns
        return NBSP.join((name, "+" if offset >= 0 else MINUS, position(abs(offset), decimals)))

    def _step_place(self) -> int:
        """The selected step, else the one in the middle of the view."""
        assert self._sight.outline is not None
        steps, view = self._sight.outline.steps, self._sight.view
        if self._step is not None and self._step in steps.number:
            return int((steps.number == self._step).argmax())
        return max(int(steps.begin_ns.searchsorted(view.middle_ns, "right")) - 1, 0)


def _local(time_s: int) -> datetime:
    return datetime.fromtimestamp(time_s, UTC).astimezone()


def _day_begin_s(time_s: int) -> int:
    moment = _local(time_s)
    return time_s - (moment.hour * 3600 + moment.minute * 60 + moment.second)


def _time_of_day(time_ns: int, decimals: int) -> str:
    seconds, rest = divmod(time_ns, S)
    fraction = f"{rest:09d}"[:decimals]
    groups = THIN.join(fraction[at : at + 3] for at in range(0, len(fraction), 3))
    return f"{_local(seconds):%H:%M:%S}.{groups}"
