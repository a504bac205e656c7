"""Names and colours of the phases and parts of a step."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from model.units import TimeScale

PHASE_TOKENS = {
    "iteration_interval": "phase.interval",
    "fp_and_bp": "phase.fwdbwd",
    "forward": "phase.fwdbwd",
    "tail": "phase.tail",
    "computing": "phase.computing",
    "communication_not_overlapped": "phase.comm",
    "overlapped": "phase.comm.hidden",
    "free": "phase.free",
}
"""Phase id -> token of its fill."""

COLLECTIVE_TOKEN = "phase.comm"


def scale_within(unit: TimeScale, value_ns: float | None) -> TimeScale:
    """The unit of a whole, with as many decimals as suit one of its parts."""
    own = TimeScale.for_largest(value_ns)
    return TimeScale(unit.unit, unit.ns, own.decimals if own.ns == unit.ns else max(unit.decimals, 3))


def phase_label(phase: str) -> str:
    """The phase in words."""
    labels = {
        "iteration_interval": QCoreApplication.translate("Phases", "Step interval"),
        "fp_and_bp": QCoreApplication.translate("Phases", "Forward + backward"),
        "forward": QCoreApplication.translate("Phases", "Forward"),
        "tail": QCoreApplication.translate("Phases", "Tail"),
        "computing": QCoreApplication.translate("Phases", "Computing"),
        "communication_not_overlapped": QCoreApplication.translate("Phases", "Communication, not overlapped"),
        "overlapped": QCoreApplication.translate("Phases", "Communication overlapped by computing"),
        "free": QCoreApplication.translate("Phases", "Free"),
        "preparing": QCoreApplication.translate("Phases", "Preparing"),
        "total": QCoreApplication.translate("Phases", "Total"),
    }
    return labels[phase]


def short_phase_label(phase: str) -> str:
    """The phase in as few words as a table header has room for."""
    labels = {
        "iteration_interval": QCoreApplication.translate("Phases", "Interval"),
        "fp_and_bp": QCoreApplication.translate("Phases", "Fwd + bwd"),
        "communication_not_overlapped": QCoreApplication.translate("Phases", "Not overlapped"),
    }
    return labels.get(phase) or phase_label(phase)


def collective_label(name: str, stream: str) -> str:
    """What is left of a collective's column name without stream and separators: ``_0``, ``AllReduce-op1``."""
    short = name
    for prefix in (f"stream_{stream}_parallel", f"stream_{stream}", "stream_ops"):
        if name.startswith(prefix) and len(name) > len(prefix):
            short = name[len(prefix) :]
            break
    return short if short.startswith("_") and short[1:].isdigit() else short.lstrip("_")
