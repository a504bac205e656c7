"""Counters of devices and of the host, under the names that the text export gives them (ascend-formats 2.2.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from model.batches import Batch, CounterBatch, TrackKey
from model.table import MISSING_INT
from parsers.database.connection import Rows
from parsers.database.export import Export
from parsers.database.ids import distinct
from parsers.database.slices import with_time

KIB, MIB = 1 << 10, 1 << 20
"""The exporters' KB and MB: 16 848 696 377 B/s stand in the text export as 16068.169 MB/s."""


@dataclass(frozen=True, slots=True)
class Counter:
    """One column of a table as counters. ``name`` may hold ``{0}``, ``{1}``: the row's values in ``Source.keys``;
    values are divided by ``divisor``."""

    column: str
    name: str
    series: str
    unit: str
    divisor: float = 1


@dataclass(frozen=True, slots=True)
class Source:
    """A table with samples. ``keys``: columns that tell its counters apart, those in ``texts`` are ids of texts;
    ``label``: makes a text for people of each key's text."""

    table: str
    layer: str
    counters: tuple[Counter, ...]
    keys: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    label: Callable[[str], str] = str
    host: bool = False


def _speed(column: str, name: str, series: str) -> Counter:
    return Counter(column, name, f"{series}(MB/s)", "MB/s", MIB)


def _memory_type(text: str) -> str:
    return {"app": "APP", "device": "Device"}.get(text, text)


def _port_counters() -> tuple[Counter, ...]:
    counters = [_speed("bandwidth", "Port {0}/Bandwidth", "Bandwidth")]
    for way in ("rx", "tx"):
        name, shown = f"Port {{0}}/{way.title()}", way.title()
        counters += [
            _speed(f"{way}ByteRate", name, shown),
            Counter(f"{way}PacketRate", name, f"{shown} Packet Rate(packets/s)", "packets/s"),
            Counter(f"{way}Errors", name, f"{shown} Errors", "packets"),
            Counter(f"{way}Dropped", name, f"{shown} Dropped", "packets"),
        ]
    return tuple(counters)


def _pcie_counters() -> tuple[Counter, ...]:
    kinds = (("Post", "post"), ("Nonpost", "nonpost"), ("Cpl", "cpl"))
    speeds = [
        _speed(f"{way}{column}Avg", f"PCIe_{name}", way.title()) for column, name in kinds for way in ("tx", "rx")
    ]
    return (*speeds, Counter("txNonpostLatencyAvg", "PCIe_nonpost_latency", "Tx(us)", "us", 1000))


def _die_counters() -> tuple[Counter, ...]:
    return tuple(
        _speed(f"{way}{kind.title()}", f"{{0}} {kind}_{way}", "Bandwidth")
        for kind in ("dat", "req", "rsp", "snp")
        for way in ("rx", "tx")
    )


def _device_counters() -> tuple[Counter, ...]:
    speeds = [
        _speed(f"{part.lower()}{way}Bandwidth", f"{part} {way}", way) for part in ("MAC", "NIC") for way in ("Tx", "Rx")
    ]
    counts = [
        Counter(column, name, name, "packets")
        for column, name in (
            ("macTxPfcPkt", "MAC Tx PFC Frames"),
            ("macRxPfcPkt", "MAC Rx PFC Frames"),
            ("roceTxErrPkt", "RoCE Tx Errors"),
            ("roceRxErrPkt", "RoCE Rx Errors"),
            ("roceTxCnpPkt", "RoCE Tx CNP Packets"),
            ("roceRxCnpPkt", "RoCE Rx CNP Packets"),
            ("roceNewPktRty", "RoCE Retransmitted Packets"),
        )
    ]
    return (*speeds, *counts)


_USAGE = "Usage(%)"

SOURCES = (
    Source("AICORE_FREQ", "AI Core Freq", (Counter("freq", "AI Core Freq", "MHz", "MHz"),)),
    Source(
        "NPU_MEM",
        "NPU MEM",
        (Counter("ddr", "{0}/DDR", "KB", "KB", KIB), Counter("hbm", "{0}/HBM", "KB", "KB", KIB)),
        ("type",),
        ("type",),
        _memory_type,
    ),
    Source("HBM", "HBM", (_speed("bandwidth", "HBM {0}/{1}", "{1}"),), ("hbmId", "type"), ("type",), str.title),
    Source("DDR", "DDR", (_speed("read", "DDR/Read", "Read"), _speed("write", "DDR/Write", "Write"))),
    Source(
        "LLC",
        "LLC",
        (
            _speed("throughput", "LLC {0} {1}/Throughput", "Throughput"),
            Counter("hitRate", "LLC {0} {1}/Hit Rate", "Hit Rate(%)", "percent"),
        ),
        ("llcId", "mode"),
        ("mode",),
        str.title,
    ),
    Source("QOS", "QoS", (Counter("bandwidth", "QoS {0}", "value", "MB/s", MIB),), ("eventName",), ("eventName",)),
    Source(
        "ACC_PMU",
        "Acc PMU",
        (
            Counter("readBwLevel", "read_bandwidth {0}", "value", "level"),
            Counter("writeBwLevel", "write_band_width {0}", "value", "level"),
            Counter("readOstLevel", "read_ost {0}", "value", "level"),
            Counter("writeOstLevel", "write_ost {0}", "value", "level"),
        ),
        ("accId",),
    ),
    Source(
        "SOC_BANDWIDTH_LEVEL",
        "Stars Soc Info",
        (
            Counter("l2BufferBwLevel", "L2 Buffer Bw Level", "L2 Buffer Bw Level", "level"),
            Counter("mataBwLevel", "Mata Bw Level", "Mata Bw Level", "level"),
        ),
    ),
    Source("NIC", "NIC", _port_counters(), ("funcId",)),
    Source("ROCE", "RoCE", _port_counters(), ("funcId",)),
    Source("HCCS", "HCCS", (_speed("txThroughput", "Tx", "Tx"), _speed("rxThroughput", "Rx", "Rx"))),
    Source("PCIE", "PCIe", _pcie_counters()),
    Source("SIO", "SIO", _die_counters(), ("name",), ("name",)),
    Source("NETDEV_STATS", "Network Devices", _device_counters()),
    Source(
        "SAMPLE_PMU_TIMELINE",
        "AI Core Utilization",
        (Counter("usage", "{1} {0}", "utilization(%)", "percent"),),
        ("coreId", "coreType"),
        ("coreType",),
        {"AIC": "Core", "AIV": "Vector Core"}.get,  # type: ignore[arg-type]
    ),
    Source("CPU_USAGE", "CPU Usage", (Counter("usage", "CPU {0}", _USAGE, "percent"),), ("cpuId",), host=True),
    Source("HOST_MEM_USAGE", "Memory Usage", (Counter("usage", "Memory Usage", _USAGE, "percent"),), host=True),
    Source(
        "HOST_DISK_USAGE",
        "Disk Usage",
        (
            Counter("usage", "Disk Usage", _USAGE, "percent"),
            _speed("readRate", "Disk Read", "Read"),
            _speed("writeRate", "Disk Write", "Write"),
        ),
        host=True,
    ),
    Source(
        "HOST_NETWORK_USAGE",
        "Network Usage",
        (Counter("usage", "Network Usage", _USAGE, "percent"), _speed("speed", "Network Speed", "Speed")),
        host=True,
    ),
)


def counters(export: Export) -> Iterator[Batch]:
    """Samples of all counters that the database has."""
    for source in SOURCES:
        values = tuple(
            counter.column for counter in source.counters if export.database.has(source.table, counter.column)
        )
        if not values:
            continue
        integers = ("timestampNs", *source.keys, *(() if source.host else ("deviceId",)))
        for block in export.blocks(source.table, integers, values):
            rows = with_time(block, "timestampNs", export.faults, source.table, export.first_row)
            if len(rows["timestampNs"]):
                yield from _samples(export, source, rows)


def _samples(export: Export, source: Source, rows: Rows) -> Iterator[Batch]:
    for counter in source.counters:
        if counter.column in rows:
            yield from _batch(export, source, counter, rows, rows[counter.column])
    if source.table == "NPU_MEM" and {"ddr", "hbm"} <= set(rows):
        whole = Counter("", "{0}/Memory", "KB", "KB", KIB)
        yield from _batch(export, source, whole, rows, rows["ddr"] + rows["hbm"])


def _batch(export: Export, source: Source, counter: Counter, rows: Rows, values: np.ndarray) -> Iterator[Batch]:
    devices = np.zeros(len(values), np.int64) if source.host else rows["deviceId"]
    combinations, where = distinct(devices, *(rows[name] for name in source.keys))
    keys: list[TrackKey] = []
    labels = [_labels(export, source, name, ids) for name, ids in zip(source.keys, combinations[1:], strict=True)]
    for position, device in enumerate(combinations[0].tolist()):
        texts = [column[position] for column in labels]
        tracks = export.tracks
        layer = tracks.host(source.layer, tracks.pid) if source.host else tracks.device(source.layer, max(device, 0))
        name, series = counter.name.format(*texts), counter.series.format(*texts)
        keys.append(tracks.counter(layer, name, series, counter.unit))
    yield from export.tracks.news()
    yield CounterBatch(keys, where, rows["timestampNs"], values / counter.divisor)


def _labels(export: Export, source: Source, name: str, ids: np.ndarray) -> list[str]:
    if name not in source.texts:
        return ["" if number == MISSING_INT else str(number) for number in ids.tolist()]
    return [source.label(text) or text for text in (found or "?" for found in export.texts.of(ids))]
