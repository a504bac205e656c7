"""Names, numbers and order of the tracks that a database export fills: those of the text export (ascend-formats 2.2.2).

A process of the timeline is a layer of one device or of the host; its pid is put together as the exporters do it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from model.batches import TrackInfo, TrackKey
from model.joined import joined
from model.layers import LAYER_ORDER

HOST = 31
"""What stands in a pid instead of a device."""

_FRAMEWORKS = ("MindSpore", "Python")


@dataclass(slots=True)
class Tracks:
    """Makes the keys of tracks and says each track's names once. ``pid``: the process that the devices worked for."""

    pid: int = 0
    _said: dict[TrackKey, TrackInfo] = field(default_factory=dict)
    _new: list[TrackInfo] = field(default_factory=list)

    def host(self, layer: str, pid: int, tid: int | None = None, name: str = "") -> TrackKey:
        """A thread of the host; without ``tid`` the layer's counters."""
        process = str(pid) if layer in _FRAMEWORKS else _pid(layer, pid, HOST)
        self._process(process, layer, "CPU")
        return self._thread(process, tid, name or f"Thread {tid}")

    def device(self, layer: str, device: int, tid: int | None = None, name: str = "") -> TrackKey:
        """A row of a device, such as a stream; without ``tid`` the layer's counters."""
        process = _pid(layer, self.pid, device) if device < HOST else f"{layer} {device}"
        self._process(process, layer, f"NPU {device}")
        return self._thread(process, tid, name)

    def counter(self, of: TrackKey, name: str, series: str, unit: str) -> TrackKey:
        """A counter of a layer."""
        key = TrackKey(of.process, "", joined(name, series))
        self._say(TrackInfo(key, unit=unit))
        return key

    def news(self) -> Iterator[TrackInfo]:
        """What has not been said yet."""
        yield from self._new
        self._new.clear()

    def _process(self, process: str, layer: str, label: str) -> None:
        key = TrackKey(process, "")
        self._say(TrackInfo(key, process_name=layer, process_label=label, process_sort=LAYER_ORDER[layer]))

    def _thread(self, process: str, tid: int | None, name: str) -> TrackKey:
        if tid is None:
            return TrackKey(process, "")
        key = TrackKey(process, str(tid))
        self._say(TrackInfo(key, thread_name=name, thread_sort=tid))
        return key

    def _say(self, info: TrackInfo) -> None:
        if info.key not in self._said:
            self._said[info.key] = info
            self._new.append(info)


def _pid(layer: str, pid: int, device: int) -> str:
    return str((pid << 10 | LAYER_ORDER[layer] << 5 | device) & 0xFFFF_FFFF)
