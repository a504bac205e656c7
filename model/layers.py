"""The layers of a timeline of Ascend (ascend-formats 2.2.2): where each stands when the file does not say."""

from __future__ import annotations

from model.whole_number import whole_number

LAYER_ORDER = {
    "MindSpore": 6,
    "Python": 6,
    "CANN": 7,
    "DPU": 8,
    "CPU Usage": 9,
    "Memory Usage": 10,
    "Network Usage": 11,
    "Disk Usage": 12,
    "OS Runtime API": 13,
    "Ascend Hardware": 14,
    "AI Core Freq": 15,
    "Voltage Info": 16,
    "HCCL": 16,
    "Communication": 16,
    "HBM": 17,
    "LLC": 18,
    "NPU MEM": 19,
    "DDR": 20,
    "Stars Soc Info": 21,
    "Acc PMU": 22,
    "HCCS": 23,
    "NIC": 24,
    "RoCE": 25,
    "PCIe": 26,
    "SIO": 27,
    "QoS": 28,
    "AI Core Utilization": 29,
    "Network Devices": 30,
    "Overlap Analysis": 31,
}
"""Process names and their place; places are below 32, for they are part of the pid."""

_FRAMEWORKS = ("MindSpore", "Python")  # names that processes of other programs have too


def thread_order(layer: str, thread: str) -> int | None:
    """The place of a thread in ``layer`` when the file gives none: its id, which is what files give that do. None where
    that says nothing."""
    return whole_number(thread) if layer in LAYER_ORDER and layer not in _FRAMEWORKS else None
