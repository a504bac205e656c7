"""What the CPU panel calls things. Translated when they are asked for."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from analysis.cpu import CpuResult
from analysis.cpu_samples import Share
from model.units import count, percent

TOKENS: dict[Share, str] = {
    "user": "phase.computing",
    "system": "phase.tail",
    "io": "phase.interval",
    "idle": "phase.free",
}


def share_label(share: str) -> str:
    """What a share is called."""
    translate = QCoreApplication.translate
    return {
        "user": translate("Cpu", "user"),
        "system": translate("Cpu", "system"),
        "io": translate("Cpu", "wait"),
        "idle": translate("Cpu", "idle"),
        "runnable": translate("Cpu", "runnable processes"),
        "switches": translate("Cpu", "context switches"),
    }[share]


def peer_words(result: CpuResult) -> str:
    """MindInsight's averages in one line; "" without any."""
    translate = QCoreApplication.translate
    peers = result.peers
    parts = [
        (translate("Cpu", "whole system"), peers.machine),
        (translate("Cpu", "process"), peers.process),
        (translate("Cpu", "operators"), peers.operators),
    ]
    said = [f"{name} {_peer_values(values)}" for name, values in parts if values]
    if not said:
        return ""
    words = translate("Cpu", "MindInsight's averages, which it rounds and which count a first sample of zeros: {0}.")
    return words.format("; ".join(said))


def _peer_values(values: Mapping[str, int]) -> str:
    counts = ("runnable", "switches")
    return ", ".join(
        f"{share_label(name)} {count(value) if name in counts else percent(value, 0)}" for name, value in values.items()
    )
