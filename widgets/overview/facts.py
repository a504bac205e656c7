"""The strip of facts at the top of the Overview: what was run, on what, and how it was collected."""

from __future__ import annotations

from PySide6.QtCore import QDateTime, QLocale, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from analysis.overview import Overview
from model.units import count, duration
from widgets.parts.figure import Figure
from widgets.parts.hairline import Hairline

_HEIGHT = 50
_KINDS = {
    "mindinsight": "MindSpore Profiler (MindInsight)",
    "mindinsight_raw": "MindSpore Profiler, raw",
    "ascend_ms": "MindSpore Profiler",
    "ascend_pt": "Ascend PyTorch Profiler",
    "msprof": "msprof",
    "hiprof": "hiprof",
    "opprof": "msprof op",
    "cluster": "msprof-analyze",
    "chrome_trace": "Trace Event",
}
_TARGETS = {"ascend": "Ascend", "gpu": "GPU", "cpu": "CPU"}


class FactStrip(QWidget):
    """Figures side by side; those that do not fit are left out from the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figures: list[tuple[Figure, Hairline]] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(16, 0, 16, 0)
        self._row.setSpacing(14)
        self._row.addStretch(1)
        self.setFixedHeight(_HEIGHT)

    def show_facts(self, result: Overview) -> None:
        """Show what is known of the run."""
        for figure, rule in self._figures:
            for widget in (figure, rule):
                self._row.removeWidget(widget)
                widget.hide()
                widget.deleteLater()
        self._figures.clear()
        for caption, value in self._facts(result):
            if not value:
                continue
            figure, rule = Figure(caption, "heading"), Hairline(Qt.Orientation.Vertical)
            figure.set_value(value)
            rule.setFixedHeight(30)
            at = 2 * len(self._figures)
            self._row.insertWidget(at, figure)
            self._row.insertWidget(at + 1, rule)
            self._figures.append((figure, rule))
        self._fit()

    def _facts(self, result: Overview) -> list[tuple[str, str]]:
        facts, steps = result.facts, result.step_trace
        framework = " ".join(str(facts[key]) for key in ("framework", "framework_version") if facts.get(key))
        average = steps.shown_average
        length = duration(average.total_ns) if average and average.total_ns else ""
        level = " · ".join(str(facts[key]) for key in ("level", "metrics") if facts.get(key))
        span = result.timeline.span_ns
        return [
            (self.tr("Result"), self.tr("Generated sample") if facts.get("generated") else ""),
            (self.tr("Framework"), framework),
            (self.tr("Collected with"), _KINDS.get(str(facts.get("kind")), "")),
            (self.tr("Device"), self._device(result)),
            (self.tr("Steps"), self._steps(result)),
            (self.tr("Average step"), length if not steps.is_whole_run else ""),
            (self.tr("Span"), duration(span) if span else ""),
            (self.tr("Mode"), str(facts.get("mode") or "")),
            (self.tr("Level"), level),
            (self.tr("Collected"), _date(facts.get("collected_ns"))),
        ]

    def _device(self, result: Overview) -> str:
        facts = result.facts
        target = str(facts.get("target") or "")
        parts = [_TARGETS.get(target, target)] if target else []
        if facts.get("rank") is not None:
            parts.append(self.tr("rank {0}").format(facts["rank"]))
        ranks = facts.get("ranks") or []
        if len(ranks) > 1:
            parts.append(self.tr("{0} ranks").format(count(len(ranks))))
        return " · ".join(parts)

    def _steps(self, result: Overview) -> str:
        steps = result.step_trace
        if steps.form == "none" or steps.is_whole_run:
            return ""
        total, complete = len(steps.steps), int(steps.complete.sum())
        if steps.form == "marks":
            return self.tr("{0}, marked in the timeline").format(count(total))
        if complete == total:
            return self.tr("{0}, complete").format(count(total))
        return self.tr("{0}, of them {1} complete").format(count(total), count(complete))

    def _fit(self) -> None:
        """Show as many as there is room for."""
        free = self.width() - 32
        for figure, rule in self._figures:
            free -= figure.sizeHint().width() + 29
            figure.setVisible(free >= 0)
            rule.setVisible(free >= 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


def _date(collected_ns: object) -> str:
    """Day and minute in the local time zone."""
    if not isinstance(collected_ns, int):
        return ""
    return QLocale().toString(QDateTime.fromMSecsSinceEpoch(collected_ns // 1_000_000), "d MMM yyyy HH:mm")
