"""communication.json and communication_matrix.json of the sample (ascend-formats 2.6)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from tools.sample.run import GROUP, PACKET_BYTES, PEERS, Kernel, Run, plane_waits

_MEDIA = ("RDMA", "HCCS", "PCIE", "SDMA", "SIO")
_PACKET_MB = PACKET_BYTES / 1e6
_PLACES = (("top1", 0), ("middle", 3), ("bottom1", -1), ("bottom2", -2), ("bottom3", -3))
"""Which collectives of a step the matrix has, of those from the fastest to the slowest."""


def write_communication(run: Run, folder: Path) -> None:
    """Both files."""
    times, links = {}, {}
    for step in range(1, len(run.windows) + 1):
        mine = [kernel for kernel in run.collectives if kernel.step == step]
        single = {f"{kernel.name}@{GROUP}": _collective(kernel) for kernel in mine}
        times[f"step{step}"] = {"p2p": {}, "collective": {**single, "Total Op Info": _total(mine)}}
        links[f"step{step}"] = {"p2p": {}, "collective": _matrix(mine)}
    (folder / "communication.json").write_text(json.dumps(times), encoding="utf-8")
    (folder / "communication_matrix.json").write_text(json.dumps(links), encoding="utf-8")


def _transfers(kernel: Kernel) -> list[float]:
    """How long each plane moves data, ms."""
    return [(kernel.duration - wait) / 1e6 for wait in plane_waits(kernel)]


def _collective(kernel: Kernel) -> dict[str, object]:
    """Times by the plane that moves data longest, and what went over each medium."""
    wait = min(plane_waits(kernel)) / 1e6
    times = {
        "Start Timestamp(us)": round(kernel.begin / 1000, 1),
        **_times(kernel.duration / 1e6, max(_transfers(kernel)), wait),
    }
    return {"Communication Time Info": times, "Communication Bandwidth Info": _media([kernel], with_speed=True)}


def _total(kernels: Sequence[Kernel]) -> dict[str, object]:
    elapsed = sum(kernel.duration for kernel in kernels) / 1e6
    transit = sum(max(_transfers(kernel)) for kernel in kernels)
    wait = sum(min(plane_waits(kernel)) for kernel in kernels) / 1e6
    return {
        "Communication Time Info": _times(elapsed, transit, wait),
        "Communication Bandwidth Info": _media(kernels, with_speed=False),
    }


def _times(elapsed: float, transit: float, wait: float) -> dict[str, float]:
    ratio = round(wait / (wait + transit), 4)
    return {
        "Elapse Time(ms)": elapsed,
        "Transit Time(ms)": transit,
        "Wait Time(ms)": wait,
        "Synchronization Time(ms)": wait,
        "Idle Time(ms)": max(0.0, round(elapsed - transit - wait, 9)),
        "Wait Time Ratio": ratio,
        "Synchronization Time Ratio": ratio,
    }


def _media(kernels: Sequence[Kernel], *, with_speed: bool) -> dict[str, object]:
    """All goes over HCCS, which SDMA is the sum of; the totals have no speeds."""
    transfers = [length for kernel in kernels for length in _transfers(kernel)]
    size, time = _PACKET_MB * len(transfers), sum(transfers)
    found: dict[str, object] = {}
    for medium in _MEDIA:
        is_used = medium in ("HCCS", "SDMA")
        packets = {f"{_PACKET_MB}": [len(transfers), time]} if medium == "HCCS" else {}
        moved = {"Transit Size(MB)": size, "Transit Time(ms)": time} if is_used else _NOTHING
        speed = {
            "Bandwidth(GB/s)": round(size / time, 4) if is_used else 0,
            "Large Packet Ratio": 1.0 if medium == "HCCS" else 0,
        }
        found[medium] = {**moved, **(speed if with_speed else {}), "Size Distribution": packets}
    return found


_NOTHING: dict[str, float] = {"Transit Size(MB)": 0, "Transit Time(ms)": 0}


def _matrix(kernels: Sequence[Kernel]) -> dict[str, object]:
    by_speed = sorted(kernels, key=lambda kernel: sum(_transfers(kernel)))
    found: dict[str, object] = {f"allreduce-{place}@{GROUP}": _links([by_speed[at]]) for place, at in _PLACES}
    return {**found, f"allreduce-total@{GROUP}": _links(kernels)}


def _links(kernels: Sequence[Kernel]) -> dict[str, object]:
    """What went from this rank to each neighbour."""
    return {f"0-{peer}": _link(kernels, plane) for plane, peer in enumerate(PEERS)}


def _link(kernels: Iterable[Kernel], plane: int) -> dict[str, object]:
    transfers = {kernel.name: _transfers(kernel)[plane] for kernel in kernels}
    size, time = _PACKET_MB * len(transfers), sum(transfers.values())
    name = next(iter(transfers)) if len(transfers) == 1 else ""
    moved = {"Transit Size(MB)": size, "Transit Time(ms)": time, "Bandwidth(GB/s)": round(size / time, 4)}
    return {"Transport Type": "HCCS", **moved, "op_name": name}
