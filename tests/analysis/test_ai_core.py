"""AI Core: groups of metrics, pipes, kinds and the picture, against generated numbers, hand calculation and samples."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analysis.ai_core import AiCore, AiCoreQuery, ai_core, core_table
from analysis.conditions import Condition
from analysis.core_metrics import group_of, pipe_of, stem_of
from analysis.tables import TablesQuery
from cache.trace import Trace
from model.problem import StepscopeError
from model.task import TaskContext
from tests.profiler_databases import OpenResult
from tools.hiprof_sample.metrics import ONE_CORE, SPLIT, header
from tools.hiprof_sample.result import Variant, metric, write_result

GROUPS = {
    "aicorePipeline": "pipe", "PipelineExecuteUtilization": "pipe", "PipeUtilization": "pipe",
    "aicoreArithmeticThroughput": "arithmetic", "ArithmeticUtilization": "arithmetic",
    "aicoreMemoryBandwidth": "memory", "Memory": "memory",
    "aicoreInternalMemoryBandwidth": "memory_l0", "MemoryL0": "memory_l0", "MemoryUB": "memory_ub",
    "aicorePipelineStall": "conflict", "ResourceConflictRatio": "conflict",
    "aicoreSynchronization": "synchronization", "L2Cache": "l2_cache", "MemoryAccess": "access",
}  # fmt: skip
EVERY = [*((group, False) for group in ONE_CORE), *((group, True) for group in SPLIT)]
TraceOf = Callable[..., Trace]


def ask(trace: Trace, **parts: Any) -> AiCore:
    return ai_core(trace, AiCoreQuery(**parts), TaskContext())


def column(found: AiCore, name: str) -> list[Any]:
    assert found.shown is not None
    assert found.shown.page is not None
    cells: list[Any] = found.shown.page.table[name].tolist()
    return cells


@pytest.mark.parametrize(("group", "split"), EVERY)
def test_every_metric_group_old_and_new(tmp_path: Path, open_result: OpenResult, group: str, split: bool) -> None:
    write_result(tmp_path / "result", Variant(group, split=split))
    found = ask(open_result(tmp_path / "result"))
    wanted = [name for name in header(group, split=split) if "total_cycles" not in name]
    wanted = [name for name in wanted if name not in ("aicore_time(us)", "aiv_time(us)")]
    last = found.groups[-1]
    assert last.id == ("pipes" if GROUPS[group] == "pipe" and not split else GROUPS[group])
    labels = [metric_column.label for metric_column in last.metrics if metric_column.name != "memory_bound_derived"]
    assert labels == wanted
    names = {one.label: one for one in last.metrics}
    for place, name in enumerate(header(group, split=split)):
        if name in names and "(us)" not in name:
            assert column(found, names[name].name)[::-1] == [float(metric(row, place, name)) for row in range(2)]


def test_names_of_all_generations() -> None:
    assert {group_of(name) for name in ("aic_cube_fp16_ratio", "aiv_vec_fops", "vec_misc_ratio")} == {"arithmetic"}
    assert group_of("acess_stack_ratio") == "scalar"
    assert group_of("cube_mte2_cflt_stall_cycles") == "stall"
    assert group_of("r0x1b") == "other"
    assert stem_of("aic_main_mem_read_bw_gb_s") == "main_mem_read_bw"
    assert [pipe_of(name) for name in ("aic_cube_ratio", "mac_exe_ratio", "aiv_vec_time_ns", "vec_fp16_ratio")] == [
        "cube", "cube", "vector", None
    ]  # fmt: skip


def kernels(**columns: list[Any]) -> dict[str, dict[str, list[Any]]]:
    rows = len(next(iter(columns.values())))
    usual = {"task_id": [str(row) for row in range(rows)], "name": [f"op{row}" for row in range(rows)]}
    return {"kernels": {**usual, **columns}}


def test_kinds_by_the_busiest_pipe(trace_of: TraceOf) -> None:
    trace = trace_of(kernels(
        duration_ns=[30_000, 30_000, 30_000, 30_000, 30_000, 30_000, 19_999, 30_000],
        aicore_time_ns=[25_000] * 7 + [0],
        mac_ratio=[0.9, 0.1, 0.1, 0.1, 0.1, 0.799, 0.9, None],
        vec_ratio=[0.1, 0.85, 0.1, 0.1, 0.1, 0.1, 0.1, None],
        scalar_ratio=[0.1, 0.1, 0.8, 0.1, 0.1, 0.1, 0.1, None],
        mte1_ratio=[0.1, 0.1, 0.1, 0.81, 0.1, 0.1, 0.1, None],
        mte2_ratio=[0.1, 0.1, 0.1, 0.1, 0.95, 0.1, 0.1, None],
        mte3_ratio=[0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, None],
    ))  # fmt: skip
    found = ask(trace)
    by_task = dict(zip(column(found, "task_id"), column(found, "kind"), strict=True))
    assert by_task == {
        "0": "compute", "1": "vector", "2": "scalar", "3": "pipe", "4": "memory", "5": "not_bound", "6": "too_short",
    }, "the one that never ran on AI Core is left out"  # fmt: skip
    shares = {share.kind: (share.calls, share.total_ns) for share in found.kinds}
    assert shares["memory"] == (1, 30_000)
    assert shares["too_short"] == (1, 19_999)
    assert sum(share.percent for share in found.kinds) == pytest.approx(100)


def test_chips_with_split_cores(trace_of: TraceOf) -> None:
    trace = trace_of(kernels(
        core=["AI_CORE", "AI_VECTOR_CORE", "MIX_AIC", "AI_CPU"],
        duration_ns=[100_000] * 4,
        aicore_time_ns=[90_000, 0, 40_000, 0], aiv_time_ns=[0, 80_000, 60_000, 0],
        aic_mac_ratio=[0.5, 0.0, 0.7, 0.0], aic_mte2_ratio=[0.9, 0.0, 0.2, 0.0], aic_fixpipe_ratio=[0.3, 0.0, 0.1, 0.0],
        aiv_vec_ratio=[0.0, 0.25, 0.4, 0.0], aiv_mte2_ratio=[0.0, 0.5, 0.1, 0.0], aiv_mte3_ratio=[0.0, 0.75, 0.3, 0.0],
    ))  # fmt: skip
    found = ask(trace, rows=TablesQuery(sort=()))
    order = np.argsort(column(found, "task_id"))

    def cells(name: str) -> list[float | None]:
        values = np.array(column(found, name))[order].tolist()
        return [None if np.isnan(value) else value for value in values]

    assert len(order) == 3, "AI CPU has no metrics of AI Core"
    assert cells("pipe_cube") == [0.5, None, 0.7]
    assert cells("pipe_vector") == [None, 0.25, 0.4]
    assert cells("pipe_mte2") == [0.9, 0.5, 0.1], "a mixed task counts on the core where it ran longer"
    assert cells("pipe_mte3") == [None, 0.75, 0.3]
    assert cells("pipe_fixpipe") == [0.3, None, 0.1]
    assert cells("pipe_mte2_ns") == [81_000, 40_000, 6_000]
    assert cells("compute_ratio") == [0.5, 0.25, 0.4]
    assert cells("memory_ratio") == [0.9, 0.75, 0.3]
    assert cells("memory_bound_derived") == pytest.approx([1.8, 3.0, 0.75])


def test_filters_kinds_and_places(trace_of: TraceOf) -> None:
    trace = trace_of(kernels(
        duration_ns=[50_000, 40_000, 30_000, 60_000], aicore_time_ns=[1, 1, 1, 1],
        mac_ratio=[0.9, 0.9, 0.1, 0.1], vec_ratio=[0.0] * 4, mte2_ratio=[0.1, 0.1, 0.9, 0.9],
    ))  # fmt: skip
    found = ask(trace, kinds=("compute",))
    assert column(found, "name") == ["op0", "op1"], "longest first"
    assert found.shown is not None
    assert not found.shown.has_slices
    assert {share.kind: share.calls for share in found.kinds} == {"compute": 2, "memory": 2}, "all kinds stay to choose"
    dots = [(dot.name, dot.row, dot.calls, dot.total_ns, dot.kind, dot.compute, dot.memory) for dot in found.dots]
    assert dots == [("op0", 0, 2, 90_000, "compute", 0.9, 0.1)]
    filtered = ask(trace, rows=TablesQuery("kernels", (Condition("kind", "==", "memory"),)))
    assert column(filtered, "name") == ["op3", "op2"]
    assert ask(trace, name="op1").position == 2
    assert ask(trace, at=2).position == 3
    assert ask(trace, kinds=("compute",), name="op2").position is None


def test_the_way_to_the_timeline(trace_of: TraceOf) -> None:
    slices = [("Ascend Hardware", "Stream 2", "op0", 1_000, 50), ("Ascend Hardware", "Stream 2", "op0", 5_000, 70)]
    measured: dict[str, list[Any]] = {"aicore_time_ns": [40, 60], "mac_ratio": [0.1, 0.2], "name": ["op0", "op0"]}
    trace = trace_of(kernels(duration_ns=[50, 70], start_ns=[1_000, 5_000], **measured), slices)
    found = ask(trace, rows=TablesQuery(slice_row=1))
    assert found.slice is not None
    assert found.slice.begin_ns == 1_000, "the second longest"
    assert found.shown is not None
    assert found.shown.has_slices
    early = trace_of({"ai_core": {"task_id": ["1", "2"], **measured}}, slices)
    by_name = ask(early, rows=TablesQuery(slice_row=0)).slice
    assert by_name is not None
    assert by_name.begin_ns == 5_000, "the table knows no begin: the longest of the name"


def test_blocks_of_one_operator(trace_of: TraceOf) -> None:
    trace = trace_of({
        "op_basic_info": {"name": ["add"], "type": ["vector"], "duration_ns": [34_960]},
        "pipe_utilization": {
            "block_id": ["0", "0"], "sub_block_id": ["cube0", "vector0"], "aic_time_ns": [None, None],
            "aic_cube_ratio": [None, None], "aic_mte2_ratio": [None, None], "aiv_time_ns": [None, 30_000],
            "aiv_vec_ratio": [None, 0.3], "aiv_mte2_ratio": [None, 0.9], "aiv_mte3_ratio": [None, 0.4],
        },
        "memory_metrics": {"block_id": ["0"], "sub_block_id": ["vector0"], "aiv_gm_to_ub_datas_kb": [16.5]},
    })  # fmt: skip
    found = ask(trace)
    assert [group.id for group in found.groups] == ["pipes", "pipe_utilization", "memory_metrics"]
    assert found.operator == ("add", "vector", 34_960)
    assert column(found, "sub_block_id") == ["vector0"], "the core that took no part"
    assert column(found, "memory_bound_derived") == pytest.approx([3.0])
    assert column(found, "kind") == ["memory"]
    assert column(ask(trace, group="memory_metrics"), "aiv_gm_to_ub_datas_kb") == [16.5]


def test_a_second_group_stands_behind_the_pipes(trace_of: TraceOf) -> None:
    metrics = {"mac_ratio": [0.5], "vec_ratio": [0.1], "mac_fp16_ratio": [0.4], "l0a_read_bw_gb_s": [7.0]}
    found = ask(trace_of(kernels(duration_ns=[30_000], aicore_time_ns=[25_000], **metrics)))
    assert [(group.id, [column.name for column in group.metrics]) for group in found.groups] == [
        ("pipes", ["mac_ratio", "vec_ratio"]), ("arithmetic", ["mac_fp16_ratio"]), ("memory_l0", ["l0a_read_bw_gb_s"]),
    ]  # fmt: skip


def test_a_table_none_of_whose_rows_ran_on_ai_core_has_no_groups(trace_of: TraceOf) -> None:
    idle = {"task_id": ["1"], "aicore_time_ns": [0], "mac_ratio": [0.0]}
    ran = kernels(duration_ns=[30_000], aicore_time_ns=[25_000], mac_ratio=[0.5])
    found = ask(trace_of({"ai_core": idle, **ran}))
    assert {group.table for group in found.groups} == {"kernels"}
    assert ask(trace_of({"ai_core": idle})).groups == ()


def test_all_rows_of_the_view_can_be_written(trace_of: TraceOf) -> None:
    trace = trace_of(kernels(duration_ns=[5, 30_000], aicore_time_ns=[0, 25_000], mac_ratio=[None, 0.5]))
    assert core_table(trace, "kernels", TaskContext()).info.rows == 1
    with pytest.raises(StepscopeError) as none:
        core_table(trace, "ai_core", TaskContext())
    assert none.value.code == "no_rows"


def test_no_metrics(trace_of: TraceOf) -> None:
    assert ask(trace_of(kernels(duration_ns=[5]))).groups == ()


@pytest.mark.parametrize("name", ["text_level2", "db_level2"])
def test_text_and_database_of_a_run(converted: Callable[..., Trace], name: str) -> None:
    found = ask(converted(f"public/msinsight/{name}", 0), rows=TablesQuery(count=1000))
    rows = zip(*(column(found, part) for part in ("kind", "time_ns", "memory_bound_derived")), strict=True)
    for kind, time, _ in rows:
        assert (kind == "too_short") == (time < 20_000)
    assert sum(share.calls for share in found.kinds) == len(column(found, "kind")) > 100
    first = {part: column(found, part)[0] for part in ("pipe_vector", "pipe_mte2", "pipe_mte3", "memory_bound_derived")}
    bound = max(first["pipe_mte2"], first["pipe_mte3"]) / first["pipe_vector"]
    assert first["memory_bound_derived"] == pytest.approx(bound), "the longest is a vector task"


def test_msprof(converted: Callable[..., Trace]) -> None:
    found = ask(converted("public/msprof_2026"))
    assert column(found, "time_ns") == [13_320]
    assert column(found, "pipe_mte2") == [0.607]
    assert column(found, "memory_bound_derived") == pytest.approx([0.607 / 0.091])


def test_use_of_the_cube_where_the_file_does_not_say_it(trace_of: TraceOf) -> None:
    rows = kernels(
        duration_ns=[100_000, 0], aicore_time_ns=[90_000, 5], total_cycles=[2_160_000.0, 7.0], mac_ratio=[0.5, 0.5]
    )
    known = trace_of(rows, (), {"aic_frequency_mhz": 1_800.0, "ai_core_num": 24})
    found = ask(known)
    assert column(found, "cube_use_derived")[0] == pytest.approx(50), "of 24 cores with 180 000 cycles each"
    assert np.isnan(column(found, "cube_use_derived")[1])
    with pytest.raises(KeyError):
        column(ask(trace_of(rows)), "cube_use_derived")


def test_use_of_the_cube_agrees_with_the_file(converted: Callable[..., Trace]) -> None:
    found = ask(converted("public/msinsight/text_level2", 0), rows=TablesQuery(count=1000))
    cells = zip(
        *(column(found, name) for name in ("total_cycles", "duration_ns", "cube_utilization_percent")), strict=True
    )
    for cycles, lasted, percent in cells:
        assert cycles / (lasted / 1e3) / (1_800 * 24) * 100 == pytest.approx(percent, abs=0.002)
