"""Every shipped rule: a result that it fires on, and one that it does not; order, thresholds and what lacks data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from analysis.measured import Target
from analysis.rules import TEXTS, rules
from analysis.suggest import Suggestion, Suggestions, SuggestQuery, suggest
from model.task import TaskContext
from resources import LANGUAGES
from tests.analysis.rule_results import (
    MATMUL,
    MS,
    Run,
    advised,
    aicpu,
    api_calls,
    blocks,
    bound,
    collectives,
    columns,
    flows_of,
    host_run,
    idle,
    kernels,
    late_run,
    links,
    machine,
    minddata,
    packets,
    parallel,
    pipes,
    products,
    ranks,
    run_with,
    set_to,
    shares_of_ranks,
    silent_run,
    split,
    statistic,
    steps,
)

TraceOf = Callable[..., Any]

RDMA = packets("RDMA", (2_000_000, 1))
RDMA["communication_packets"]["transit_ns"] = [4_000_000_001]

CASES: dict[str, tuple[Any, Any]] = {
    "step_interval": (steps([600_000] * 5), steps([500_000] * 5)),
    "slow_steps": (steps([MS] * 20 + [200 * MS]), steps([MS] * 21)),
    "free_time": (split(80, 0, 20), split(90, 0, 10)),
    "exposed_communication": (split(60, 40, 0), split(70, 30, 0)),
    "data_processing": (minddata(7, "MapOp", True), minddata(6, "MapOp", True)),
    "data_transmission": (minddata(2, "MapOp", False, data_empty=1), minddata(2, "MapOp", False, data_empty=0)),
    "slow_source": (minddata(20, "TFReaderOp", True), minddata(20, "GeneratorOp", True)),
    "slow_generator": (minddata(20, "GeneratorOp", True), minddata(20, "TFReaderOp", True)),
    "slow_map": (minddata(20, "MapOp", True), minddata(0, "MapOp", True)),
    "slow_batch": (minddata(20, "BatchOp", True), minddata(20, "MapOp", True)),
    "host_cpu_busy": (machine([0.0, *[19.0] * 5]), machine([0.0, *[20.0] * 5])),
    "ai_cpu_operators": (
        kernels([MATMUL, ("GetNext", "AI_CPU", 20_001, 0)]),
        kernels([MATMUL, ("GetNext", "AI_CPU", 20_000, 0)]),
    ),
    "ai_cpu_share": (aicpu(6), aicpu(5)),
    "format_conversion": (
        kernels([MATMUL, ("TransData", "AI_CORE", 5_500, 0)]),
        kernels([MATMUL, ("TransData", "AI_CORE", 5_000, 0)]),
    ),
    "task_waiting": (
        kernels([MATMUL, ("Add", "AI_CORE", 100_000, 10_001)]),
        kernels([MATMUL, ("Add", "AI_CORE", 100_000, 10_000)]),
    ),
    "launch_blocking": (run_with("1"), run_with("0")),
    "expert_advice": (advised(["Use AI Core for Cast-op1"]), advised([""])),
}

CASES |= {
    "late_launch": (late_run(551), late_run(549)),
    "silent_host": (silent_run(200_000_001), silent_run(200_000_000)),
    "garbage_collection": (host_run(("GC", 1_000_001)), host_run(("GC", 1_000_000), ("GCM", 2_000_000))),
    "slow_loader": (
        host_run(("enumerate(DataLoader)#_Iter.__next__", 10_000_001)),
        host_run(("enumerate(DataLoader)#_Iter.__next__", 10_000_000)),
    ),
    "compiled_operators": (
        api_calls(("aclopCompileAndExecuteV2", 20, 5)),
        api_calls(("aclopCompileAndExecute", 19, 5), ("launch", 100, 5)),
    ),
    "stream_synchronizing": (
        api_calls(("aclrtSynchronizeStream", 51, 5), ("launch", 100, 5)),
        host_run(*[("AscendCL@aclrtSynchronizeStream", 5)] * 10, *[("Node@launch", 1)] * 20, process="CANN"),
    ),
    "memory_calls": (
        api_calls(("aclrtFree", 3, 10_000_001)),
        api_calls(("aclrtFree", 3, 10_000_000), ("aclrtFreeHost", 3, 10_000_000)),
    ),
    "sync_batch_norm": (
        host_run(*[("aten::SyncBatchNormForward", 5)] * 21),
        host_run(*[("aten::SyncBatchNormForward", 5)] * 20),
    ),
    "environment_settings": (set_to(HOST_CACHE_CAPACITY="0"), set_to(ASCEND_GLOBAL_LOG_LEVEL="3")),
    "tool_advice": (
        {"prof_rule": {"type": ["Memory"], "suggestion": ["Use less"]}},
        {"prof_rule": {"type": ["Memory"], "suggestion": [""]}},
    ),
    "small_sdma_packets": (
        packets("SDMA", (15_999_999, 21), (16_000_000, 79)),
        packets("SDMA", (15_999_999, 20), (16_000_000, 80)),
    ),
    "small_rdma_packets": (
        packets("RDMA", (999_999, 21), (1_000_000, 79)),
        packets("RDMA", (999_999, 20), (1_000_000, 80)),
    ),
    "communication_waiting": (collectives(21, 79), collectives(20, 80)),
    "idle_collectives": (idle(51, 100), idle(50, 100)),
    "retransmission": (RDMA, packets("RDMA", (2_000_000, 1))),
    "slow_rank_computing": (ranks("computing_ns", 974, 1026), ranks("computing_ns", 975, 1025)),
    "slow_rank_communication": (
        ranks("communication_not_overlapped_ns", 974, 1026),
        ranks("communication_not_overlapped_ns", 975, 1025),
    ),
    "slow_rank_free": (ranks("free_ns", 974, 1026), ranks("free_ns", 975, 1025)),
    "idle_ranks": (shares_of_ranks(50, 39, 11), shares_of_ranks(50, 40, 10)),
    "exposed_communication_of_ranks": (shares_of_ranks(60, 31, 9), shares_of_ranks(60, 30, 10)),
    "slow_link": (links(79, 100, 121), links(80, 100, 120)),
    "parallel_communication": (parallel("", 11), parallel("", 10)),
    "pipeline_receiving": (parallel("receive_alone_ns", 11), parallel("receive_alone_ns", 10)),
    "stage_communication": (
        parallel("collective_communication_alone_ns", 11),
        parallel("collective_communication_alone_ns", 10),
    ),
    "wide_integers": (
        columns([MATMUL, ("Add", "AI_CORE", 20_001, 0)], input_data_types=["FLOAT", "INT64;INT64"]),
        columns([MATMUL, ("Add", "AI_CORE", 20_000, 0)], input_data_types=["FLOAT", "INT64;INT64"]),
    ),
    "slow_gradients": (
        kernels([MATMUL, ("StridedSliceGradD", "AI_CORE", 1_100, 0)]),
        kernels([MATMUL, ("StridedSliceGradD", "AI_CORE", 1_010, 0)]),
    ),
    "unaligned_products": (products(4_000), products(4_096)),
    "dynamic_shapes": (
        columns([MATMUL], op_state=["dynamic"]),
        columns([MATMUL, MATMUL], op_state=["dynamic", "static"]),
    ),
    "idle_cores": (blocks(37), blocks(39)),
    "memory_bound": (
        pipes(
            ("A", 51_000, {"mac_ratio": 0.4, "mte2_ratio": 0.8}), ("B", 49_000, {"mac_ratio": 0.8, "mte2_ratio": 0.4})
        ),
        pipes(
            ("A", 50_000, {"mac_ratio": 0.4, "mte2_ratio": 0.8}), ("B", 50_000, {"mac_ratio": 0.8, "mte2_ratio": 0.4})
        ),
    ),
    "compute_bound_tasks": (bound("mac_ratio", 81), bound("mac_ratio", 80)),
    "vector_bound_tasks": (bound("vec_ratio", 31), bound("vec_ratio", 30)),
    "scalar_bound_tasks": (bound("scalar_ratio", 6), bound("scalar_ratio", 5)),
    "pipe_bound_tasks": (bound("mte1_ratio", 11), bound("mte1_ratio", 10)),
    "unbound_tasks": (
        pipes(("A", 31_000_000, {"mac_ratio": 0.79}), ("B", 69_000_000, {"mac_ratio": 0.8})),
        pipes(("A", 30_000_000, {"mac_ratio": 0.79}), ("B", 70_000_000, {"mac_ratio": 0.8})),
    ),
    "conflicts": (
        pipes(("A", 100, {"vec_bank_cflt_ratio": 0.05}), ("B", 100, {"vec_bank_cflt_ratio": 0.04})),
        pipes(("A", 100, {"vec_bank_cflt_ratio": 0.04, "vec_bankgroup_cflt_ratio": 0.01})),
    ),
    "main_memory": (
        pipes(
            ("A", 51, {"main_mem_read_bw_gb_s": 70.0, "main_mem_write_bw_gb_s": 10.0}),
            ("B", 48, {"main_mem_read_bw_gb_s": 70.0, "main_mem_write_bw_gb_s": 9.0}),
            ("C", 1, {"main_mem_read_bw_gb_s": 100.0, "main_mem_write_bw_gb_s": 0.0}),
        ),
        pipes(("A", 50, {"main_mem_read_bw_gb_s": 79.0}), ("B", 50, {"main_mem_read_bw_gb_s": 100.0})),
    ),
}


def checked(trace_of: TraceOf, case: Any, **query: Any) -> Suggestions:
    run = case if isinstance(case, Run) else Run(facts=case) if "environment" in case else Run(case)
    trace = trace_of(run.tables, run.slices, run.facts, [flows_of(run)] if run.flows else [])
    return suggest(trace, SuggestQuery(**query), TaskContext())


def fired(found: Suggestions, rule: str) -> Suggestion | None:
    return next((suggestion for suggestion in found.suggestions if suggestion.id == rule), None)


def test_every_rule_has_its_cases() -> None:
    assert set(CASES) == {rule.id for rule in rules()}


@pytest.mark.parametrize("rule", sorted(CASES))
def test_a_rule_fires_above_its_threshold_and_can_say_so(trace_of: TraceOf, rule: str) -> None:
    suggestion = fired(checked(trace_of, CASES[rule][0]), rule)
    assert suggestion is not None
    assert suggestion.value > suggestion.threshold
    for language in LANGUAGES:
        for kind in TEXTS:
            words = suggestion.rule.text(kind, language, suggestion.evidence)
            assert words
            assert "{" not in words
            assert "nan" not in words


@pytest.mark.parametrize("rule", sorted(CASES))
def test_a_rule_is_silent_at_its_threshold_but_counts_as_checked(trace_of: TraceOf, rule: str) -> None:
    found = checked(trace_of, CASES[rule][1])
    assert fired(found, rule) is None
    assert rule not in found.lacking


OF_CALLS = {"compiled_operators", "memory_calls"}
OF_FRAMEWORKS = {"garbage_collection", "slow_loader", "sync_batch_norm"}


@pytest.mark.parametrize(
    ("process", "lacking"),
    [
        ("Ascend Hardware", OF_CALLS | OF_FRAMEWORKS),
        ("CANN", OF_FRAMEWORKS),
        ("Python", OF_CALLS),
    ],
)
def test_what_was_not_recorded_counts_as_lacking(trace_of: TraceOf, process: str, lacking: set[str]) -> None:
    found = checked(trace_of, host_run(("Add", 5), process=process))
    assert set(found.lacking) & (OF_CALLS | OF_FRAMEWORKS) == lacking


def test_a_result_without_data_checks_nothing(trace_of: TraceOf) -> None:
    found = checked(trace_of, {})
    assert found.suggestions == ()
    assert found.checked == 0
    assert set(found.lacking) == set(CASES)


def test_too_few_batches_are_no_reason_to_suggest_anything(trace_of: TraceOf) -> None:
    tables = minddata(7, "MapOp", True)
    tables["minddata_queues"] = {name: cells[:19] for name, cells in tables["minddata_queues"].items()}
    found = checked(trace_of, tables)
    assert found.suggestions == ()
    assert {"data_processing", "data_transmission", "slow_map"} <= set(found.lacking)


def test_the_threshold_of_a_user_replaces_the_shipped_one(trace_of: TraceOf) -> None:
    case = CASES["free_time"][0]
    assert fired(checked(trace_of, case, thresholds=(("free_time", 20.0),)), "free_time") is None
    lower = fired(checked(trace_of, CASES["free_time"][1], thresholds=(("free_time", 9.9),)), "free_time")
    assert lower is not None
    assert (lower.threshold, lower.evidence["threshold_percent"]) == (9.9, 9.9)


def test_the_most_time_to_win_comes_first_then_the_most_severe(trace_of: TraceOf) -> None:
    tables = minddata(20, "MapOp", True) | machine([0.0, 1.0, 1.0, 1.0]) | split(45, 40, 15)
    found = checked(trace_of, tables)
    assert [(suggestion.id, suggestion.severity, suggestion.win_ns) for suggestion in found.suggestions] == [
        ("exposed_communication", "warn", 40.0),
        ("data_processing", "critical", 15.0),  # without a step trace it is the idle time that could be won
        ("free_time", "warn", 15.0),
        ("host_cpu_busy", "warn", None),
        ("slow_map", "warn", None),
    ]


def test_what_is_critical_and_cannot_be_told_in_time_comes_before_all(trace_of: TraceOf) -> None:
    found = checked(trace_of, {**RDMA, **split(60, 40, 0)})
    assert [(suggestion.id, suggestion.severity, suggestion.win_ns) for suggestion in found.suggestions][:2] == [
        ("retransmission", "critical", None),
        ("exposed_communication", "warn", 40.0),
    ]


def test_a_suggestion_has_its_title_in_english(trace_of: TraceOf) -> None:
    """What `summary --json` prints: 20 of 100 ns are free."""
    suggestion = fired(checked(trace_of, split(80, 0, 20)), "free_time")
    assert suggestion is not None
    assert suggestion.title.replace("\u202f", " ").replace("\u00a0", " ") == "The device is idle for 20.0 % of the time"


def test_the_same_idle_time_is_won_only_once(trace_of: TraceOf) -> None:
    tables = minddata(20, "MapOp", True) | split(50, 20, 30)
    same = {suggestion.id: suggestion.same_as for suggestion in checked(trace_of, tables).suggestions}
    assert same == {"data_processing": "", "free_time": "data_processing", "slow_map": ""}


def test_what_comes_before_the_first_device_task_is_what_waiting_for_data_costs(trace_of: TraceOf) -> None:
    row = split(50, 20, 30)
    row["step_split"]["preparing_ns"] = [12]
    suggestion = fired(checked(trace_of, minddata(20, "MapOp", True) | row), "data_processing")
    assert suggestion is not None
    assert suggestion.win_ns == 12.0


def test_waits_between_tasks_are_part_of_the_idle_time(trace_of: TraceOf) -> None:
    waiting = kernels([MATMUL, ("Add", "AI_CORE", 100_000, 10_001)])
    alone = fired(checked(trace_of, waiting), "task_waiting")
    assert alone is not None
    assert alone.same_as == ""
    found = checked(trace_of, waiting | split(50_000, 0, 50_000))
    assert [(one.id, one.same_as) for one in found.suggestions] == [("free_time", ""), ("task_waiting", "free_time")]
    assert found.checked == len(found.suggestions) + len(found.passed)


def test_a_cut_table_of_tasks_allows_no_share(trace_of: TraceOf) -> None:
    cut = kernels([("TransData", "AI_CORE", 90_000, 50_000), ("GetNext", "AI_CPU", 30_000, 0)])
    whole = statistic([("MatMul", "AI_CORE", 20, 990_000), ("TransData", "AI_CORE", 3, 10_000)])
    found = checked(trace_of, cut | whole)
    assert found.suggestions == ()
    assert {"ai_cpu_operators", "task_waiting"} <= set(found.lacking)
    assert "format_conversion" not in found.lacking  # 1 % by the statistic


@pytest.mark.parametrize("rule", ["memory_bound", "unbound_tasks"])
def test_what_the_pipes_say_leads_to_ai_core(trace_of: TraceOf, rule: str) -> None:
    (found,) = (one for one in checked(trace_of, CASES[rule][0]).suggestions if one.id == rule)
    assert found.target == Target("panel", "ai_core")


def test_no_advice_leads_to_a_timeline_that_is_not_there(trace_of: TraceOf) -> None:
    for case in (CASES["task_waiting"][0], CASES["launch_blocking"][0], CASES["memory_calls"][0]):
        targets = [suggestion.target for suggestion in checked(trace_of, case).suggestions]
        assert targets == [None]


@pytest.mark.parametrize(
    ("sample", "rank", "expected", "silent"),
    [
        # mindinsight-format 4.8; profiler/0 has one batch, which MindInsight judges and we do not
        ("public/mindinsight/profiler", 0, {"step_interval", "host_cpu_busy"}, {"data_processing", "slow_source"}),
        ("public/mindinsight/run_1", None, set(), {"step_interval", "data_processing"}),
        (
            "own/minddata-2.10/slow_python_op",
            None,
            {"data_processing", "slow_map"},
            {"slow_batch", "data_transmission"},
        ),
        ("own/minddata-2.10/tiny_one_batch", None, set(), {"data_processing", "slow_generator", "slow_map"}),
        # kernel_details has 159 of the 58 194 calls; TransData and Transpose take 3.9 % of the time of all of them.
        (
            "public/ascend_pt_small/ascend_sample_rank0",
            None,
            {"free_time"},
            {"format_conversion", "task_waiting", "ai_cpu_operators"},
        ),
    ],
)
def test_whole_results_get_the_suggestions_that_are_due(
    converted: Callable[..., Any], sample: str, rank: int | None, expected: set[str], silent: set[str]
) -> None:
    found = suggest(converted(sample, rank), SuggestQuery(), TaskContext())
    ids = {suggestion.id for suggestion in found.suggestions}
    assert expected <= ids
    assert not silent & ids


def test_the_parts_of_communication_are_counted_once(trace_of: TraceOf) -> None:
    tables = parallel("receive_alone_ns", 40)
    found = checked(trace_of, tables).suggestions
    assert {suggestion.id: suggestion.same_as for suggestion in found} == {
        "parallel_communication": "",
        "pipeline_receiving": "parallel_communication",
    }


def test_a_rule_that_did_not_fire_says_what_was_measured(trace_of: TraceOf) -> None:
    found = checked(trace_of, CASES["slow_link"][1], thresholds=(("slow_link", 30.0),))
    (passed,) = found.passed
    assert (passed.rule.id, passed.threshold) == ("slow_link", 30.0)
    assert passed.value == pytest.approx(20)


def test_the_files_own_memory_bound_goes_before_ours(trace_of: TraceOf) -> None:
    own = {"mac_ratio": 0.8, "mte2_ratio": 0.4, "memory_bound": 2.0}
    rows = [("A", 60_000, own), ("B", 40_000, {"memory_bound": 0.5})]
    suggestion = fired(checked(trace_of, pipes(*rows)), "memory_bound")
    assert suggestion is not None
    assert suggestion.value == 60


@pytest.mark.parametrize(("time_ns", "fires"), [(19_999, False), (20_000, True)])
def test_tasks_too_short_to_tell_are_not_memory_bound(trace_of: TraceOf, time_ns: int, fires: bool) -> None:
    case = pipes(("A", time_ns, {"mac_ratio": 0.4, "mte2_ratio": 0.8}))
    assert (fired(checked(trace_of, case), "memory_bound") is not None) == fires


def test_the_waiting_of_collectives_is_told_for_a_mean_step(trace_of: TraceOf) -> None:
    rows = {"step": ["1", "2", "2", "3", "average"], "name": ["a", "a", "b", "a", "a"]}
    case = {"communication": rows | {"wait_ns": [900, 30, 10, 20, 25], "transit_ns": [9, 10, 10, 20, 10]}}
    suggestion = fired(checked(trace_of, case), "communication_waiting")
    assert suggestion is not None
    assert (suggestion.value, suggestion.evidence["wait_ns"]) == (60.0, 30.0)


def test_a_run_is_fine_only_where_most_rules_had_data() -> None:
    assert Suggestions((), 16, ("slow_link",)).is_fine
    assert not Suggestions((), 1, ("slow_link", "slow_map")).is_fine
    assert not Suggestions((), 0, ()).is_fine
