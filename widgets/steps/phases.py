"""Names and colours of the phases and parts of a step."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from analysis.step_trace import StepTrace
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
    "preparing": "counter.line",
    "length": "counter.line",
}
"""Phase id -> token of its fill."""

COLLECTIVE_TOKEN = "phase.comm"


def scale_within(unit: TimeScale, value_ns: float | None) -> TimeScale:
    """The unit of a whole, with as many decimals as suit one of its parts: three more for every unit that it is less,
    so that a short part is not shown as nothing."""
    own = TimeScale.for_largest(value_ns)
    if own.ns == unit.ns:
        return TimeScale(unit.unit, unit.ns, own.decimals)
    smaller = len(str(unit.ns // own.ns)) - 1 if value_ns else 0
    return TimeScale(unit.unit, unit.ns, max(unit.decimals, 3, min(smaller, 6)))


def scale_of(result: StepTrace) -> TimeScale:
    """One unit for all phases of a step trace: they are there to be compared."""
    total = result.total
    return TimeScale.for_values(total.values_ns.tolist() if total is not None else ())


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
        "preparing": QCoreApplication.translate("Phases", "Preparing, before the first device task"),
        "length": QCoreApplication.translate("Phases", "Step length"),
        "total": QCoreApplication.translate("Phases", "Total"),
    }
    return labels[phase]


def part_label(part: str, *, is_short: bool = False) -> str:
    """A phase, or what else is known of a step, in words."""
    if part == "collectives":
        return QCoreApplication.translate("Phases", "Collectives")
    return short_phase_label(part) if is_short else phase_label(part)


def short_phase_label(phase: str) -> str:
    """The phase in as few words as a table header has room for."""
    labels = {
        "iteration_interval": QCoreApplication.translate("Phases", "Interval"),
        "fp_and_bp": QCoreApplication.translate("Phases", "Fwd + bwd"),
        "communication_not_overlapped": QCoreApplication.translate("Phases", "Not overlapped"),
        "overlapped": QCoreApplication.translate("Phases", "Overlapped"),
        "preparing": QCoreApplication.translate("Phases", "Preparing"),
    }
    return labels.get(phase) or phase_label(phase)


def collective_label(name: str, stream: str) -> str:
    """What a collective's column is called on the row of its stream: ``AllReduce-op1``; files that only count them
    (``stream_10_parallel_0``) give ``Collective 1``."""
    short = _own_name(name, stream)
    if is_counted(name, stream):
        return QCoreApplication.translate("Phases", "Collective {0}").format(int(short) + 1)
    return short


def is_counted(name: str, stream: str) -> bool:
    """Whether the file has no name for a collective but a number among those of its stream."""
    short = _own_name(name, stream)
    return short.isascii() and short.isdigit()


def _own_name(name: str, stream: str) -> str:
    """What follows the name of the stream."""
    short = name
    for prefix in (f"stream_{stream}_parallel", f"stream_{stream}", "stream_ops"):
        if name.startswith(prefix) and len(name) > len(prefix):
            short = name[len(prefix) :]
            break
    return short.lstrip("_")
