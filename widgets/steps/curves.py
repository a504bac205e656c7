"""The phases over all steps, side by side: one curve each, the same step marked in all of them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from analysis.step_trace import Curve, StepTrace
from model.units import TimeScale
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.hairline import Hairline
from widgets.parts.painting import text_size
from widgets.parts.plain_text import text_label
from widgets.steps.phases import PHASE_TOKENS, phase_label, short_phase_label

_BESIDE_FROM = 680  # px; below it the charts lie under each other
_HEIGHT = 220
_LONG_NAME = 160  # px; a longer name leaves no room for the figures beside it


class CurveTile(QWidget):
    """A heading with mean, p50 and p95 over one chart."""

    def __init__(self, parent: QWidget | None = None) -> None:
        # Late, with the first chart: pyqtgraph takes most of a second to import.
        from widgets.charts.curve import CurveChart

        super().__init__(parent)
        self._name = text_label("", "heading")
        self._figures = ElidedLabel("", "small", "text.2")
        self.chart = CurveChart()
        self.chart.setMinimumHeight(_HEIGHT - 50)
        heading = QHBoxLayout()
        heading.setSpacing(6)
        heading.addWidget(self._name)
        heading.addStretch(1)
        heading.addWidget(self._figures)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 10, 12, 8)
        layout.setSpacing(6)
        layout.addLayout(heading)
        layout.addWidget(self.chart, 1)

    def show_curve(self, labels: Sequence[str], curve: Curve) -> None:
        """Show one phase."""
        from widgets.charts.curve import CurveData

        name = phase_label(curve.phase)
        scale = TimeScale.for_largest(curve.p95_ns)
        unit = f" {scale.unit}"
        parts = ((self.tr("mean"), curve.mean_ns), ("p50", curve.p50_ns), ("p95", curve.p95_ns))
        self._name.setText(name if text_size(name, "heading").width() <= _LONG_NAME else short_phase_label(curve.phase))
        self._name.setToolTip(name)
        self._figures.set_text("  ".join(f"{word} {scale.text(value)}" for word, value in parts) + unit)
        self.chart.setAccessibleName(f"{name}: {self._figures.text()}")
        # The fill of idle time is nearly the ground's colour: a line of it could not be seen.
        token = "counter.line" if curve.phase == "free" else PHASE_TOKENS[curve.phase]
        data = CurveData(token, name, curve.values_ns, curve.mean_ns, curve.p50_ns, curve.p95_ns, curve.outliers)
        self.chart.set_curve(labels, data)


class CurveRow(QWidget):
    """Tiles for the phases. Signals: ``step_chosen(position)``, ``step_opened(position)``."""

    step_chosen = Signal(int)
    step_opened = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tiles: list[CurveTile] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(0)
        self._rules: list[Hairline] = []
        self._beside: bool | None = None

    def show_curves(self, result: StepTrace) -> None:
        """Show the curves of a step trace."""
        while len(self._tiles) < len(result.curves):
            self._add_tile()
        labels = step_labels(result)
        for position, tile in enumerate(self._tiles):
            tile.setVisible(position < len(result.curves))
            if position < len(result.curves):
                tile.show_curve(labels, result.curves[position])
        self._arrange()
        self.set_chosen(position_of(result, result.chosen))

    def _add_tile(self) -> None:
        tile = CurveTile(self)
        tile.chart.hovered.connect(self._hover)
        tile.chart.chosen.connect(self.step_chosen)
        tile.chart.opened.connect(self.step_opened)
        self._tiles.append(tile)
        self._beside = None

    def set_chosen(self, position: int | None) -> None:
        """Mark the selected step in all charts."""
        for tile in self._tiles:
            tile.chart.set_chosen(position)

    def _hover(self, position: int | None) -> None:
        for tile in self._tiles:
            tile.chart.set_hovered(position)

    def _arrange(self) -> None:
        beside = self.width() >= _BESIDE_FROM
        if beside == self._beside:
            return
        self._beside = beside
        for rule in self._rules:
            self._grid.removeWidget(rule)
            rule.hide()
            rule.deleteLater()
        self._rules.clear()
        for at, tile in enumerate(self._tiles):
            self._grid.removeWidget(tile)
            row, column = (0, 2 * at) if beside else (2 * at, 0)
            self._grid.addWidget(tile, row, column)
            self._grid.setColumnStretch(column, 1)
            if at:
                side = Qt.Orientation.Vertical if beside else Qt.Orientation.Horizontal
                rule = Hairline(side, self)
                self._grid.addWidget(rule, row if beside else row - 1, column - 1 if beside else 0)
                rule.show()
                self._rules.append(rule)
        self.setMinimumHeight(_HEIGHT if beside else _HEIGHT * max(len(self._tiles), 1))

    def resizeEvent(self, event: object) -> None:
        self._arrange()


def step_labels(result: StepTrace) -> list[str]:
    """What the steps are called: the file's own text, else their numbers."""
    if result.step_texts:
        return [text or str(number) for text, number in zip(result.step_texts, result.steps.tolist(), strict=True)]
    return [str(number) for number in result.steps.tolist()]


def position_of(result: StepTrace, step: int | None) -> int | None:
    """Position of a step among the result's steps; None for the average."""
    if step is None:
        return None
    found = (result.steps == step).nonzero()[0]
    return int(found[0]) if len(found) else None
