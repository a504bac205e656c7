"""Every table of samples under the names that the text export gives its counters (ascend-formats 2.2.4, 2.7.2)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.profiler_tables import TASK

MB = 1 << 20  # the exporters'
TEXTS = dict(enumerate(["device", "read", "write", "evt", "die0", "AIC", "AIV", "odd", "app"], 1))
IDS = {text: number for number, text in TEXTS.items()}

PORT = {
    "bandwidth": ("Bandwidth Bandwidth(MB/s)", "MB/s"),
    "rxByteRate": ("Rx Rx(MB/s)", "MB/s"),
    "rxPacketRate": ("Rx Rx Packet Rate(packets/s)", "packets/s"),
    "rxErrors": ("Rx Rx Errors", "packets"),
    "rxDropped": ("Rx Rx Dropped", "packets"),
    "txByteRate": ("Tx Tx(MB/s)", "MB/s"),
    "txPacketRate": ("Tx Tx Packet Rate(packets/s)", "packets/s"),
    "txErrors": ("Tx Tx Errors", "packets"),
    "txDropped": ("Tx Tx Dropped", "packets"),
}
OF_PORT_3 = {column: (f"Port 3/{shown}", unit) for column, (shown, unit) in PORT.items()}
KEYS_OF_PORT = {"funcId": 3, "rxPackets": 1, "rxBytes": 1, "txPackets": 1, "txBytes": 1}

# table -> layer, cells that are none of its counters, column -> what its counter is called and its unit
SAMPLES: dict[str, tuple[str, dict[str, int], dict[str, tuple[str, str]]]] = {
    "AICORE_FREQ": ("AI Core Freq", {}, {"freq": ("AI Core Freq", "MHz")}),
    "NPU_MEM": ("NPU MEM", {"type": IDS["device"]}, {"ddr": ("Device/DDR", "KB"), "hbm": ("Device/HBM", "KB")}),
    "HBM": ("HBM", {"hbmId": 2, "type": IDS["write"]}, {"bandwidth": ("HBM 2/Write Write(MB/s)", "MB/s")}),
    "DDR": ("DDR", {}, {"read": ("DDR/Read Read(MB/s)", "MB/s"), "write": ("DDR/Write Write(MB/s)", "MB/s")}),
    "LLC": (
        "LLC",
        {"llcId": 5, "mode": IDS["read"]},
        {
            "throughput": ("LLC 5 Read/Throughput Throughput(MB/s)", "MB/s"),
            "hitRate": ("LLC 5 Read/Hit Rate Hit Rate(%)", "percent"),
        },
    ),
    "QOS": ("QoS", {"eventName": IDS["evt"]}, {"bandwidth": ("QoS evt value", "MB/s")}),
    "ACC_PMU": (
        "Acc PMU",
        {"accId": 4},
        {
            "readBwLevel": ("read_bandwidth 4 value", "level"),
            "writeBwLevel": ("write_band_width 4 value", "level"),
            "readOstLevel": ("read_ost 4 value", "level"),
            "writeOstLevel": ("write_ost 4 value", "level"),
        },
    ),
    "SOC_BANDWIDTH_LEVEL": (
        "Stars Soc Info",
        {},
        {"l2BufferBwLevel": ("L2 Buffer Bw Level", "level"), "mataBwLevel": ("Mata Bw Level", "level")},
    ),
    "NIC": ("NIC", KEYS_OF_PORT, OF_PORT_3),
    "ROCE": ("RoCE", KEYS_OF_PORT, OF_PORT_3),
    "HCCS": ("HCCS", {}, {"txThroughput": ("Tx Tx(MB/s)", "MB/s"), "rxThroughput": ("Rx Rx(MB/s)", "MB/s")}),
    "PCIE": (
        "PCIe",
        {"txPostMin": 1, "rxCplMax": 1},
        {
            "txPostAvg": ("PCIe_post Tx(MB/s)", "MB/s"),
            "rxPostAvg": ("PCIe_post Rx(MB/s)", "MB/s"),
            "txNonpostAvg": ("PCIe_nonpost Tx(MB/s)", "MB/s"),
            "rxNonpostAvg": ("PCIe_nonpost Rx(MB/s)", "MB/s"),
            "txCplAvg": ("PCIe_cpl Tx(MB/s)", "MB/s"),
            "rxCplAvg": ("PCIe_cpl Rx(MB/s)", "MB/s"),
            "txNonpostLatencyAvg": ("PCIe_nonpost_latency Tx(us)", "us"),
        },
    ),
    "SIO": (
        "SIO",
        {"name": IDS["die0"]},
        {
            f"{way}{kind.title()}": (f"die0 {kind}_{way} Bandwidth(MB/s)", "MB/s")
            for kind in ("dat", "req", "rsp", "snp")
            for way in ("rx", "tx")
        },
    ),
    "NETDEV_STATS": (
        "Network Devices",
        {"macTxByte": 1, "roceTxPkt": 1},
        {
            "macTxBandwidth": ("MAC Tx Tx(MB/s)", "MB/s"),
            "macRxBandwidth": ("MAC Rx Rx(MB/s)", "MB/s"),
            "nicTxBandwidth": ("NIC Tx Tx(MB/s)", "MB/s"),
            "nicRxBandwidth": ("NIC Rx Rx(MB/s)", "MB/s"),
            "macTxPfcPkt": ("MAC Tx PFC Frames", "packets"),
            "macRxPfcPkt": ("MAC Rx PFC Frames", "packets"),
            "roceTxErrPkt": ("RoCE Tx Errors", "packets"),
            "roceRxErrPkt": ("RoCE Rx Errors", "packets"),
            "roceTxCnpPkt": ("RoCE Tx CNP Packets", "packets"),
            "roceRxCnpPkt": ("RoCE Rx CNP Packets", "packets"),
            "roceNewPktRty": ("RoCE Retransmitted Packets", "packets"),
        },
    ),
    "SAMPLE_PMU_TIMELINE": (
        "AI Core Utilization",
        {"coreId": 7, "coreType": IDS["AIC"], "totalCycle": 1, "freq": 1},
        {"usage": ("Core 7 utilization(%)", "percent")},
    ),
    "CPU_USAGE": ("CPU Usage", {"cpuId": 11}, {"usage": ("CPU 11 Usage(%)", "percent")}),
    "HOST_MEM_USAGE": ("Memory Usage", {}, {"usage": ("Memory Usage Usage(%)", "percent")}),
    "HOST_DISK_USAGE": (
        "Disk Usage",
        {},
        {
            "usage": ("Disk Usage Usage(%)", "percent"),
            "readRate": ("Disk Read Read(MB/s)", "MB/s"),
            "writeRate": ("Disk Write Write(MB/s)", "MB/s"),
        },
    ),
    "HOST_NETWORK_USAGE": (
        "Network Usage",
        {},
        {"usage": ("Network Usage Usage(%)", "percent"), "speed": ("Network Speed Speed(MB/s)", "MB/s")},
    ),
}
PER_UNIT = {"MB/s": MB, "KB": 1024, "us": 1000}


def samples_of(*cells: dict[str, Any]) -> tuple[str, list[tuple[Any, ...]]]:
    """A table with these rows."""
    return ", ".join(f"{name} NUMERIC" for name in cells[0]), [tuple(row.values()) for row in cells]


@pytest.fixture
def counters(tmp_path: Path, write_database: Any, open_result: Any) -> Any:
    """`counters({table: …})`: (layer, label, counter, unit) -> its samples, (ns, value)."""

    def read(tables: dict[str, Any]) -> dict[tuple[str, str, str, str], list[tuple[int, float | None]]]:
        always = {"TASK": (TASK, []), "STRING_IDS": ("id INTEGER, value TEXT", list(TEXTS.items()))}
        trace = open_result(write_database(tmp_path / "msprof_20240101000000.db", {**always, **tables}))
        assert {problem.code for problem in trace.problems} <= {"text_unknown"}
        found: dict[tuple[str, str, str, str], list[tuple[int, float | None]]] = {}
        for track in trace.tracks:
            items = trace.counter_items(track.id, trace.span, 0.5)
            values = [None if np.isnan(value) else value for value in items.last.tolist()]
            key = (track.process, track.label, track.thread, track.unit)
            found[key] = list(zip(items.begin_ns.tolist(), values, strict=True))
        return found

    return read


@pytest.mark.parametrize("table", SAMPLES)
def test_a_table_of_samples(counters: Any, table: str) -> None:
    """Speeds are bytes a second in the file, sizes bytes, latencies ns."""
    layer, others, named = SAMPLES[table]
    values = dict(enumerate(named, 3))
    cells = {column: number * PER_UNIT.get(named[column][1], 1) for number, column in values.items()}
    is_host = table == "CPU_USAGE" or table.startswith("HOST")
    found = counters(
        {table: samples_of({"timestampNs": 2000, **({} if is_host else {"deviceId": 6}), **others, **cells})}
    )
    label = "CPU" if is_host else "NPU 6"
    expected = {(layer, label, *named[column]): [(2000, float(number))] for number, column in values.items()}
    if table == "NPU_MEM":
        expected[layer, label, "Device/Memory", "KB"] = [(2000, 3.0 + 4.0)]
    assert found == expected


def test_a_counter_of_each_device_unit_and_kind(counters: Any) -> None:
    row: dict[str, Any] = {"deviceId": 1, "timestampNs": 2000, "bandwidth": 5 * MB, "hbmId": 0, "type": IDS["read"]}
    rows = [row, {**row, "timestampNs": 2100, "bandwidth": None}, {**row, "hbmId": 1}, {**row, "deviceId": 0}]
    rows += [{**row, "type": IDS["write"], "bandwidth": MB // 2}, {**row, "timestampNs": 1900, "bandwidth": 0}]
    read, write = (("HBM 0/Read Read(MB/s)", "MB/s"), ("HBM 0/Write Write(MB/s)", "MB/s"))
    assert counters({"HBM": samples_of(*rows)}) == {
        ("HBM", "NPU 1", *read): [(1900, 0.0), (2000, 5.0), (2100, None)],
        ("HBM", "NPU 1", "HBM 1/Read Read(MB/s)", "MB/s"): [(2000, 5.0)],
        ("HBM", "NPU 1", *write): [(2000, 0.5)],
        ("HBM", "NPU 0", *read): [(2000, 5.0)],
    }


@pytest.mark.parametrize(
    ("core_type", "shown"), [("AIC", "Core 7"), ("AIV", "Vector Core 7"), ("odd", "odd 7"), (None, "? 7")]
)
def test_cores_are_called_by_their_kind(counters: Any, core_type: str | None, shown: str) -> None:
    row = {"deviceId": 0, "timestampNs": 5, "coreId": 7, "coreType": IDS.get(core_type or "", 99), "usage": 12.5}
    found = counters({"SAMPLE_PMU_TIMELINE": samples_of(row)})
    assert found == {("AI Core Utilization", "NPU 0", f"{shown} utilization(%)", "percent"): [(5, 12.5)]}


def test_memory_of_which_one_part_is_known_has_no_sum(counters: Any) -> None:
    row = {"deviceId": 0, "timestampNs": 5, "type": IDS["app"], "hbm": 2048}
    assert counters({"NPU_MEM": samples_of(row)}) == {("NPU MEM", "NPU 0", "APP/HBM", "KB"): [(5, 2.0)]}


def test_a_unit_without_a_number_has_none_in_its_name(counters: Any) -> None:
    row = {"deviceId": 0, "timestampNs": 5, "hbmId": None, "type": IDS["read"], "bandwidth": MB}
    assert [shown for _, _, shown, _ in counters({"HBM": samples_of(row)})] == ["HBM /Read Read(MB/s)"]
