"""Bottleneck rules against the published values of both MindInsight generations (mindinsight-format 4.5)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from analysis.pipeline_rules import (
    PipelineOp,
    bottlenecks,
    evidence,
    input_rate,
    mindinsight_early,
    mindinsight_late,
    verdict_early,
    verdict_late,
)

TYPES = {0: "Batch", 1: "Shuffle", 2: "TFReader", 3: "TFReader", 4: "Shuffle"}


def op(
    op_id: int, rate: float | None, children: tuple[int, ...] = (), parent: int | None = 0, **more: object
) -> PipelineOp:
    values: dict[str, object] = {
        "op_type": TYPES.get(op_id, "MapOp"),
        "workers": 4,
        "empty": None,
        "average_size": None,
        "queue_length": None if rate is None else 64,
        "samples": 40,
    }
    return PipelineOp(op_id=op_id, rate=rate, children=children, parent=parent, **(values | more))  # type: ignore[arg-type]


def sample(rates: Mapping[int, float]) -> list[PipelineOp]:
    """The five operators of minddata_pipeline_raw_0..3 with these rates."""
    return [
        op(0, None, (4,), None),
        op(4, rates[4], (1,), 0),
        op(1, rates[1], (2, 3), 4),
        op(2, rates[2], (), 1),
        op(3, rates[3], (), 1),
    ]


PROFILER_0 = [op(0, None, (1,), None), op(1, 0.3125, (2, 3)), op(2, 0.3125, (), 1), op(3, 0.3125, (), 1)]
UT = [
    sample({4: 0.15625, 1: 0.9375, 2: 0.3125, 3: 0.3125}),
    sample({4: 0.3125, 1: 0.15625, 2: 0.9375, 3: 0.9375}),
    sample({4: 0.9375, 1: 0.9375, 2: 0.9375, 3: 0.9375}),
    sample({4: 0.15625, 1: 0.15625, 2: 0.15625, 3: 0.15625}),
]


@pytest.mark.parametrize(
    ("ops", "early", "late"),
    [
        (PROFILER_0, (), (2, 3)),
        (UT[0], (4,), (4, 2, 3)),
        (UT[1], (1,), (1,)),
        (UT[2], (0,), (0,)),
        (UT[3], (2, 3), (2, 3)),
    ],
)
def test_mindinsight_names_the_published_operators(
    ops: list[PipelineOp], early: tuple[int, ...], late: tuple[int, ...]
) -> None:
    assert mindinsight_early(ops) == early
    assert mindinsight_late(ops) == late


@pytest.mark.parametrize(
    ("ops", "expected"),
    [(PROFILER_0, ()), (UT[0], (4,)), (UT[1], (1,)), (UT[2], (0,)), (UT[3], (2, 3))],
)
def test_the_later_rule_with_the_earlier_thresholds(ops: list[PipelineOp], expected: tuple[int, ...]) -> None:
    assert mindinsight_late(ops, high=0.8, low=0.2) == expected


def test_the_root_alone_is_blamed_by_the_later_rule_only() -> None:
    alone = [op(0, None, (), None)]
    assert (mindinsight_early(alone), mindinsight_late(alone), bottlenecks(alone)) == ((), (0,), ())


@pytest.mark.parametrize(
    ("ops", "expected"),
    [
        (UT[0], (4,)),  # input 0.94, output 0.16
        (UT[1], (1,)),
        (UT[2], ()),  # all full: training is slower than the pipeline
        (UT[3], (2, 3)),  # all empty: the sources
        (PROFILER_0, ()),  # nothing is full, nothing runs empty
        ([], ()),
    ],
)
def test_our_rule_names_the_slow_operator(ops: list[PipelineOp], expected: tuple[int, ...]) -> None:
    assert bottlenecks(ops) == expected


def test_the_sharpest_contrast_comes_first() -> None:
    ops = [op(1, 0.2, (2,)), op(2, 0.7, (3,)), op(3, 0.05, (4,)), op(4, 1.0)]
    assert bottlenecks(ops) == (3, 1)


def test_an_operator_with_one_starved_input_is_not_blamed() -> None:
    zip_op = op(1, 0.1, (2, 3), op_type="ZipOp")
    ops = [zip_op, op(2, 0.9), op(3, 0.1)]
    assert input_rate(zip_op, {one.op_id: one for one in ops}) == 0.1
    assert bottlenecks(ops) == ()


def test_among_slow_sources_the_busiest_comes_first() -> None:
    ops = [op(0, None, (1, 2), None), op(1, 0.0, cpu_percent=10.0, op_type="MindDataset"), op(2, 0.0, cpu_percent=90.0)]
    assert bottlenecks(ops) == (2, 1)


@pytest.mark.parametrize(
    ("host", "data_empty", "early", "late"),
    [
        ((1, 1), 0, "not_bottleneck", "data_process"),  # run_2: r0.5 all normal, HEAD warns
        ((1, 1), None, "data_process", "data_process"),  # profiler 0: only the host queue, 1 > 0.7
        ((71, 100), 5, "data_process", "data_process"),
        ((70, 100), 5, "data_transmission", "data_process"),  # strict: 70 is not above 0.7
        ((30, 100), 5, "data_transmission", "data_transmission"),  # nor is 30 above 0.3
        ((0, 100), 0, "not_bottleneck", "not_bottleneck"),
        (None, 3, "unknown", "unknown"),
    ],
)
def test_the_stage_verdicts_of_both_generations(
    host: tuple[int, int] | None, data_empty: int | None, early: str, late: str
) -> None:
    assert verdict_early(host, data_empty) == early
    assert verdict_late(host, data_empty) == late


def test_evidence_says_what_holds_and_what_was_not_measured() -> None:
    slow = op(3, 0.082, (4,), workers=8, cpu_percent=766.4, samples=6, held=0.5)
    ops = [slow, op(4, 0.89)]
    checks = {check.name: check for check in evidence(slow, ops, needed=20)}
    assert [check.holds for check in checks.values()] == [True, True, True, True, False]
    assert checks["input_use"].value == 0.89
    assert checks["output_use"].value == 0.082
    assert checks["cpu_per_worker"].value == pytest.approx(95.8)
    assert checks["samples"].value == 6

    source = {check.name: check for check in evidence(op(4, 0.89, op_type="Generator"), ops, needed=20)}
    assert "input_use" not in source
    assert source["output_use"].holds is False
    assert source["cpu_per_worker"].holds is None


@pytest.mark.parametrize(
    ("op_type", "children", "kind"),
    [
        ("GeneratorOp", (), "generator"),
        ("Generator", (), "generator"),
        ("MapOp", (5,), "map"),
        ("Batch", (5,), "batch"),
        ("TFReader", (), "source"),
        ("ShuffleOp", (5,), "other"),
    ],
)
def test_the_kind_is_found_with_and_without_the_ending_op(op_type: str, children: tuple[int, ...], kind: str) -> None:
    assert op(7, 0.1, children, op_type=op_type).kind == kind


def chain(own: float, fed: float) -> list[PipelineOp]:
    """Root <- operator 1 with this rate <- its source with that rate."""
    return [op(0, None, (1,), None), op(1, own, (2,), 0), op(2, fed, (), 1)]


@pytest.mark.parametrize(
    ("own", "fed", "expected"),
    [
        (0.29, 0.6, (1,)),  # full from 0.6 on, empty below 0.3
        (0.29, 0.59, ()),
        (0.3, 0.6, ()),
        (0.29, 0.29, (2,)),  # all empty: the source
        (0.29, 0.3, ()),
        (0.3, 0.29, ()),
    ],
)
def test_where_our_rule_begins(own: float, fed: float, expected: tuple[int, ...]) -> None:
    assert bottlenecks(chain(own, fed)) == expected


@pytest.mark.parametrize(
    ("own", "fed", "expected"),
    [
        (0.19, 0.8, (1,)),  # below 0.2 and every child from 0.8 on
        (0.2, 0.8, ()),
        (0.19, 0.79, ()),
        (0.19, 0.19, (2,)),  # all below 0.2: the leaves
        (0.19, 0.2, ()),
        (0.8, 0.8, (0,)),  # all from 0.8 on: the root
        (0.8, 0.79, ()),
    ],
)
def test_where_the_early_rule_begins(own: float, fed: float, expected: tuple[int, ...]) -> None:
    assert mindinsight_early(chain(own, fed)) == expected


@pytest.mark.parametrize(
    ("own", "fed", "expected"),
    [
        (0.625, 0.75, (1,)),  # a child above it by more than 0.1
        (0.0, 0.1, (2,)),  # not by 0.1 itself
        (0.6, 0.6, ()),  # a leaf below 0.6
        (0.6, 0.59, (2,)),
        (0.8, 0.8, (0,)),
        (0.8, 0.79, ()),
        (0.5, 0.55, (2,)),  # only a leaf may be below 0.6
    ],
)
def test_where_the_late_rule_begins(own: float, fed: float, expected: tuple[int, ...]) -> None:
    assert mindinsight_late(chain(own, fed)) == expected


@pytest.mark.parametrize(("empty", "verdict"), [(30, "not_bottleneck"), (31, "data_process")])
def test_where_the_late_verdict_begins(empty: int, verdict: str) -> None:
    assert verdict_late((empty, 100), 0) == verdict


@pytest.mark.parametrize(
    ("own", "fed", "held", "cpu", "samples", "holds"),
    [
        (0.29, 0.6, 0.5, 300.4, 20, (True, True, True, True, True)),  # 75.1 % of each of 4 workers
        (0.3, 0.59, 0.49, 300.0, 19, (False, False, False, False, False)),
    ],
)
def test_where_evidence_begins_to_hold(
    own: float, fed: float, held: float, cpu: float, samples: int, holds: tuple[bool, ...]
) -> None:
    slow = op(1, own, (2,), cpu_percent=cpu, samples=samples, held=held)
    assert tuple(check.holds for check in evidence(slow, [slow, op(2, fed)], needed=20)) == holds


@pytest.mark.parametrize(
    ("machine", "worker", "slow"),
    [
        (None, None, (2,)),  # nothing is known of the processors
        (94.9, 50.0, (2,)),  # a processor was free: the source waits for something else
        (95.0, 74.9, ()),  # everybody waits for a processor
        (95.0, 75.0, (2,)),  # its worker has one for itself
        (100.0, None, (2,)),
    ],
)
def test_empty_queues_accuse_the_source_unless_everybody_waits_for_a_processor(
    machine: float | None, worker: float | None, slow: tuple[int, ...]
) -> None:
    ops = [op(1, 0.0, (2,)), op(2, 0.2, workers=2, cpu_percent=None if worker is None else 2 * worker)]
    assert bottlenecks(ops, machine) == slow


def test_a_contrast_at_most_moments_counts_and_of_equal_ones_the_busier_comes_first() -> None:
    assert bottlenecks([op(1, 0.4, (2,), held=0.5), op(2, 0.5)]) == (1,)
    assert bottlenecks([op(1, 0.4, (2,), held=0.49), op(2, 0.5)]) == ()
    chain = [op(1, 0.0, (2,), cpu_percent=10.0), op(2, 1.0), op(3, 0.0, (4,), cpu_percent=300.0), op(4, 1.0)]
    assert bottlenecks(chain) == (3, 1)


def test_an_operator_that_lost_its_children_in_a_cut_file_is_no_source() -> None:
    ops = [op(1, 0.0, (3,), op_type="BatchOp"), op(3, 0.0, op_type="MapOp")]
    assert bottlenecks(ops) == ()
    assert (ops[1].is_source, op(3, 0.0, op_type="MindDataset").is_source) == (False, True)
    assert next(check for check in evidence(ops[1], ops, needed=20) if check.name == "input_use").holds is None


def test_a_single_sample_of_a_queue_accuses_nobody() -> None:
    ops = [op(1, 0.0, (2,)), op(2, 1.0)]
    assert bottlenecks(ops) == (1,)
    assert bottlenecks([op(1, 0.0, (2,), samples=1), op(2, 1.0)]) == ()
    assert bottlenecks([op(1, 0.0, (2,), samples=0), op(2, 1.0, samples=0)]) == (1,)  # means only


@pytest.mark.parametrize("rate", [None, float("nan")])
def test_a_blank_rate_is_zero_for_the_late_rule(rate: float | None) -> None:
    """mindinsight-format 3.4: "usage rate blank -> 0 (HEAD)"; a leaf below 0.6 is reported."""
    ops = [op(0, None, (1,), None), op(1, 0.9, (2,)), op(2, rate, (), 1)]
    assert mindinsight_late(ops) == (2,)
