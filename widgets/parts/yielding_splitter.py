"""Two parts over each other, of which the lower one gives way where there is no room for both."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget


class YieldingSplitter(QSplitter):
    """The line below the upper part stays: it pulls the lower one up. ``share``: the lower part's share of the height,
    until somebody moves the line."""

    def __init__(self, upper: QWidget, share: float) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self._share = share
        self._upper = upper
        self._is_low = False
        self._chosen: list[int] = []  # the heights that somebody gave the parts
        self.addWidget(upper)
        self.setCollapsible(0, False)
        self.setStretchFactor(0, 1)
        self.splitterMoved.connect(self._keep_sizes)

    def _keep_sizes(self) -> None:
        if not self._is_low:
            self._chosen = self.sizes()

    def _arrange(self) -> None:
        if self.count() < 2:
            return
        was_low, self._is_low = self._is_low, self.height() < self._needed()
        if self._is_low:
            if not was_low:
                self.setSizes([self.height(), 0])
        elif not self._chosen:
            lower = int(self.height() * self._share)
            self.setSizes([self.height() - lower, lower])
        elif was_low:
            self.setSizes(self._chosen)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:  # a part needs another height now
            self._arrange()
        return done

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(least.width(), _least(self._upper) + self._line())

    def _needed(self) -> int:
        lower = self.widget(1)
        below = 0 if lower is None or lower.isHidden() else _least(lower)
        return _least(self._upper) + self._line() + below

    def _line(self) -> int:
        """How high the line between is: `handleWidth` leaves out what a style sheet adds around it."""
        return self.handle(1).sizeHint().height() if self.count() > 1 else 0


def _least(part: QWidget) -> int:
    return part.minimumHeight() or part.minimumSizeHint().height()
