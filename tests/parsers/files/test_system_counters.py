"""Every table of the system and of memory that msprof exports, as ascend-formats 2.3.2 lists it: which columns are
numbers, and what their units make of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.result_rows import ReadResult

_PORT = "Bandwidth efficiency(%),{0}Packet/s,{0}Error rate(%),{0}Dropped rate(%)"
_NETWORK = f"Timestamp(us),Bandwidth(MB/s),Rx {_PORT.format('rx')},Tx {_PORT.format('tx')},*funcId"

# kind -> header without Device_id; the columns that are texts begin with a star.
TABLES = {
    "memory_record": "*Component,Timestamp(us),Total Allocated(KB),Total Reserved(KB),*Device",
    "operator_memory": "*Name,Size(KB),Allocation Time(us),Duration(us),Allocation Total Allocated(KB),"
    "Allocation Total Reserved(KB),Release Total Allocated(KB),Release Total Reserved(KB),*Device",
    "npu_mem": "*event,ddr(KB),hbm(KB),memory(KB),timestamp(us)",
    "npu_module_mem": "*Component,Timestamp(us),Total Reserved(KB),*Device",
    "static_op_mem": "*Op Name,*Model Name,*Graph ID,Node Index Start,Node Index End,Size(KB)",
    "fusion_op": "*Model Name,*Model ID,*Fusion Op,*Original Ops,Memory Input(KB),Memory Output(KB),"
    "Memory Weight(KB),Memory Workspace(KB),Memory Total(KB)",
    "l2_cache": "*Stream Id,*Task Id,Hit Rate,Victim Rate,*Op Name",
    "dp": "Timestamp(us),*Action,*Source,Cached Buffer Size",
    "hbm": "*Metric,Read(MB/s),Write(MB/s)",
    "ddr": "*Metric,Read(MB/s),Write(MB/s)",
    "llc_read_write": "*Mode,*Task,Hit Rate(%),Throughput(MB/s)",
    "llc_aicpu": "*Metric,CPU0(KB),CPU1(KB),Total(KB)",
    "llc_ctrlcpu": "*Metric,CPU0(KB),Total(KB)",
    "llc_bandwidth": "*Metric,l3c_rd,l3c_wr",
    "hccs": "*Mode,Max,Min,Average",
    "pcie": "*Mode,Min,Max,Avg",
    "nic": _NETWORK,
    "roce": _NETWORK,
    "dvpp": "*Dvpp Id,*Engine Type,*Engine ID,All Time(us),All Frame,All Utilization(%)",
    "cpu_usage": "*Cpu Type,User(%),Sys(%),IoWait(%),Irq(%),Soft(%),Idle(%)",
    "process_cpu_usage": "*PID,*Name,CPU(%)",
    "sys_mem": "Memory Total(kB),Memory Free(kB),Buffers(kB),Cached(kB),Share Memory(kB),Commit Limit(kB),"
    "Committed AS(kB),Huge Pages Total(pages),Huge Pages Free(pages)",
    "process_mem": "*PID,*Name,Size(pages),Resident(pages),Shared(pages)",
    "host_cpu_usage": "Total Cpu Numbers,Occupied Cpu Numbers,Recommend Cpu Numbers",
    "host_mem_usage": "Total Memory(KB),Peak Used Memory(KB),Recommend Memory(KB)",
    "host_disk_usage": "Peak Disk Read(KB/s),Recommend Disk Read(KB/s),Peak Disk Write(KB/s),"
    "Recommend Disk Write(KB/s)",
    "host_network_usage": "Netcard Speed(KB/s),Peak Used Speed(KB/s),Recommend Speed(KB/s)",
    "ai_cpu_top_function": "*Function,*Module,Cycles,Cycles(%)",
    "ts_cpu_top_function": "*Function,Cycles,Cycles(%)",
    "ctrl_cpu_pmu_events": "*Event,*Name,Count",
    "soc_pmu": "*Stream Id,*Task Id,TLB Hit Rate,TLB Miss Rate,*Op Name",
    "acc_pmu": "*task_id,*stream_id,*acc_id,*block_id,read_bandwidth,write_bandwidth,read_ost,write_ost,"
    "time_stamp(us),start_time,dur_time",
    "inter_soc_transmission": "*Metric,L2Buffer_bandwidth_level,MATA_bandwidth_level",
    "ccu_mission": "*Stream ID,*Task Id,*Instruction ID,Instruction Start Time(us),Instruction Duration(us),"
    "*Notify Instruction ID,*Notify Rank ID,Notify Duration(us)",
    "ccu_channel": "*Channel Id,Timestamp(us),Max Bandwidth(MB/s),Min Bandwidth(MB/s),Avg Bandwidth(MB/s)",
    "ub": "*PortId,TimeStamp,UBRxPortBandWidth(MB/s),UBTxPortBandWidth(MB/s)",
    "page_fault": "*Stream Id,*Task Id,Page Fault Num,*Op Name",
    "ai_core_utilization": "*Core ID,vec_time(us),vec_ratio,icache_miss_rate,memory_bound,cube_utilization(%)",
    "ai_vector_core_utilization": "*Core ID,aiv_total_cycles,aiv_ub_read_bw(GB/s),aiv_vector_fops,"
    "aiv_write_cache_hit,aiv_write_cache_miss_allocate,gm_to_l1_datas(KB)",
}
FACTORS = {"us": 1000, "kb": 1024}
TABLE_NAMES = {"memory_record": "memory"}


def read_table(read_result: ReadResult, folder: Path, kind: str, text: str) -> dict[str, tuple[object, str]]:
    """Label -> (first cell, name of its column) of an exported file."""
    output = folder / "PROF_000001_20240101120000123_ABC/mindstudio_profiler_output"
    output.mkdir(parents=True)
    (output / f"{kind}_20240101120000.csv").write_text(text)
    found = read_result(output.parent)
    assert not found.problems
    table = TABLE_NAMES.get(kind, kind)
    return {label: (found.tables[table][name][0], name) for name, label in found.labels[table].items()}


@pytest.mark.parametrize("kind", TABLES)
def test_every_column_has_its_kind_and_unit(read_result: ReadResult, tmp_path: Path, kind: str) -> None:
    labels = TABLES[kind].split(",")
    cells = ["x7" if label.startswith("*") else "4" for label in labels]
    header = ",".join(label.lstrip("*") for label in labels)
    found = read_table(read_result, tmp_path, kind, f"Device_id,{header}\n0,{','.join(cells)}\n")
    assert found.pop("Device_id") == ("0", "device_id")
    assert list(found) == [label.lstrip("*") for label in labels]
    for label in labels:
        value, name = found[label.lstrip("*")]
        unit = label.rpartition("(")[2].removesuffix(")").lower() if label.endswith(")") else ""
        assert value == ("x7" if label.startswith("*") else 4 * FACTORS.get(unit, 1)), label
        endings = {"us": "_ns", "kb": "_bytes", "%": "_percent", "mb/s": "_mb_s", "kb/s": "_kb_s", "gb/s": "_gb_s"}
        assert name.endswith(endings.get(unit, "")), label


@pytest.mark.parametrize(
    ("kind", "header", "wanted"),
    [
        ("sys_mem", "Memory Total,Memory Free,Huge Pages Total", (2048, 3072, 4)),
        ("process_mem", "PID,Name,Size,Resident,Shared", ("2", "3", 4, 5, 6)),
        ("l2_cache", "Read,Write,Victim,Allocate,Timestamp(ns)", (2, 3, 4, 5, 6)),
        ("msprof_tx", "pid, tid, Start_time(ns), End_time(ns)", ("2", "3", 4, 5)),
        ("dp", "Timestamp,Action,Source,Cached Buffer Size", (2, "3", "4", 5)),
    ],
)
def test_older_headers_mean_the_same(
    read_result: ReadResult, tmp_path: Path, kind: str, header: str, wanted: tuple[object, ...]
) -> None:
    cells = ",".join(str(number) for number in range(2, header.count(",") + 3))
    found = read_table(read_result, tmp_path, kind, f"{header}\n{cells}\n")
    assert tuple(found[label.strip()][0] for label in header.split(",")) == wanted


def test_a_row_of_means_may_have_fractions_of_counts(read_result: ReadResult, tmp_path: Path) -> None:
    text = "Core ID,total_cycles,vec_ratio\nAverage,12.5,0.25\n"
    found = read_table(read_result, tmp_path, "ai_core_utilization", text)
    assert found["total_cycles"] == (12.5, "total_cycles")
