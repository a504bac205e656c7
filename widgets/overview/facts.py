"""The strip of facts at the top of the Overview: what was run, on what, and how it was collected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QCoreApplication, QDateTime, QTimeZone, Signal
from PySide6.QtWidgets import QWidget

from analysis.overview import Overview
from model.units import count, duration
from widgets.moments import moment_text
from widgets.parts.figure import Figure
from widgets.parts.flow_layout import FlowLayout
from widgets.parts.link import Link
from widgets.sentences import listed

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
    """Figures side by side, in more lines where it is narrow, and the way to what was not collected. Signal:
    ``more_wanted()``."""

    more_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figures: list[Figure] = []
        self._row = FlowLayout(self, gap=28, line_gap=8)
        self._row.setContentsMargins(16, 8, 16, 8)
        self.more = Link(chevron=True)
        self.more.clicked.connect(self.more_wanted)
        self._row.addWidget(self.more)

    def show_facts(self, result: Overview) -> None:
        """Show what is known of the run."""
        for figure in self._figures:
            self._row.removeWidget(figure)
            figure.hide()
            figure.deleteLater()
        self._figures.clear()
        for caption, value in run_facts(result):
            if value:
                figure = Figure(caption, "heading")
                figure.set_value(value)
                self._row.insert_widget(len(self._figures), figure)
                self._figures.append(figure)
        missing = sum(lack.is_collectable for lack in result.health.missing)
        self.more.set_text(self.tr("%n more to collect", "", missing))
        self.more.setVisible(missing > 0)
        self.more.setToolTip(self.tr("What this result does not have, and how to collect it"))


_FARTHEST_ZONE_MIN = 14 * 60


def run_facts(result: Overview) -> list[tuple[str, str]]:
    """What is known of the run: (caption, value); what is not known has no value."""
    translate = QCoreApplication.translate
    facts, steps = result.facts, result.step_trace
    framework = " ".join(str(facts[key]) for key in ("framework", "framework_version") if facts.get(key))
    average = steps.shown_average
    length = duration(average.total_ns) if average and average.total_ns else ""
    level = " · ".join(str(facts[key]) for key in ("level", "metrics") if facts.get(key))
    span = result.timeline.span_ns
    return [
        (
            translate("FactStrip", "Result"),
            translate("FactStrip", "Generated sample") if facts.get("generated") else "",
        ),
        (translate("FactStrip", "Framework"), framework),
        (translate("FactStrip", "Collected with"), _KINDS.get(str(facts.get("kind")), "")),
        (translate("FactStrip", "Device"), _device(result)),
        (translate("FactStrip", "Steps"), _steps(result)),
        (translate("FactStrip", "Average step"), length if not steps.is_whole_run else ""),
        (translate("FactStrip", "Span"), duration(span) if span else ""),
        (translate("FactStrip", "Mode"), str(facts.get("mode") or "")),
        (translate("FactStrip", "Level"), level),
        (translate("FactStrip", "Collected"), _date(facts.get("collected_ns"), facts.get("collected_zone_min"))),
    ]


def _device(result: Overview) -> str:
    translate = QCoreApplication.translate
    facts = result.facts
    target = str(facts.get("target") or "")
    parts = [_TARGETS.get(target, target)] if target else []
    devices = [str(device) for device in _own_devices(facts)]
    if devices:
        parts.append(translate("FactStrip", "device {0}").format(listed(devices)))
    if facts.get("rank") is not None:
        parts.append(translate("FactStrip", "rank {0}").format(facts["rank"]))
    ranks = facts.get("ranks") or []
    if len(ranks) > 1:
        parts.append(translate("FactStrip", "{0} ranks").format(count(len(ranks))))
    return " · ".join(parts)


def _own_devices(facts: Mapping[str, Any]) -> list[Any]:
    """Those of the shown result, without the ones that are other results of the opened folder."""
    own, others = [], set()
    for one in facts.get("results") or ():
        name = one["base"] if one["rank"] is None else f"{one['base']}#{one['rank']}"
        if one["device"] is not None:
            others.add(one["device"])
            own += [one["device"]] if name == facts.get("result") else []
    return own or sorted(device for device in facts.get("devices") or () if device not in others)


def _steps(result: Overview) -> str:
    translate = QCoreApplication.translate
    steps = result.step_trace
    if steps.form == "none" or steps.is_whole_run:
        return ""
    total, complete = len(steps.steps), int(steps.complete.sum())
    if steps.form == "marks" and not steps.is_recorded:
        return translate("FactStrip", "{0}, marked in the timeline").format(count(total))
    if complete == total:
        return translate("FactStrip", "{0}, complete").format(count(total))
    return translate("FactStrip", "{0}, of them {1} complete").format(count(total), count(complete))


def _date(collected_ns: object, zone_min: object) -> str:
    """Day and minute on the clock of the recording, where that is known; else on the one here, whose zone is named."""
    if not isinstance(collected_ns, int):
        return ""
    moment = QDateTime.fromMSecsSinceEpoch(collected_ns // 1_000_000)
    if isinstance(zone_min, int) and abs(zone_min) <= _FARTHEST_ZONE_MIN:
        return moment_text(moment.toTimeZone(QTimeZone(zone_min * 60)))
    return f"{moment_text(moment)} {moment.timeZoneAbbreviation()}"
