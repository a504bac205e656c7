"""The run of the sample: what happened on host and device, in ns, and what overlapped. The truth of all its files."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

BEGIN_NS = 1_795_982_408_838_571_416
STEPS = 16
LAYERS = 6
SLOW_STEP = 11
TRUTH = {"slow_step": SLOW_STEP, "slow_operator": 4, "steps": STEPS, "waits_for_data_ns": 9_000_000}
"""What was built in: step 11 is stretched by a late collective, and every step waits 9 ms for the data pipeline, whose
operator 4 (a Python map) is the bottleneck."""

HARDWARE, COMMUNICATION, OVERLAP, CANN, HOST, COUNTERS = (
    3_254_508_960,
    3_254_509_056,
    3_254_509_280,
    3_254_508_768,
    1,
    3_254_509_120,
)
COMPUTE_STREAM, COMM_STREAM, AICPU_STREAM = 2, 5, 9
HOST_THREAD, LAUNCH_THREAD = 7294, 7301

# Type, core, mean ns, block num, input shapes.
FORWARD = (
    ("MatMulV2", "AI_CORE", 420_000, 24, '"4096,1024;1024,1024"'),
    ("BiasAdd", "AI_VECTOR_CORE", 38_000, 40, '"4096,1024;1024"'),
    ("LayerNorm", "AI_VECTOR_CORE", 61_000, 40, '"4096,1024"'),
    ("FlashAttentionScore", "MIX_AIC", 610_000, 24, '"32,16,128,64;32,16,128,64;32,16,128,64"'),
    ("Gelu", "AI_VECTOR_CORE", 52_000, 40, '"4096,4096"'),
    ("TransData", "AI_VECTOR_CORE", 47_000, 16, '"4096,1024"'),
)
BACKWARD = (
    ("MatMulV2", "AI_CORE", 815_000, 24, '"4096,1024;4096,1024"'),
    ("LayerNormGrad", "AI_VECTOR_CORE", 118_000, 40, '"4096,1024;4096,1024"'),
    ("FlashAttentionScoreGrad", "MIX_AIC", 1_290_000, 24, '"32,16,128,64;32,16,128,64"'),
    ("GeluGrad", "AI_VECTOR_CORE", 66_000, 40, '"4096,4096;4096,4096"'),
)


@dataclass
class Kernel:
    """One device task."""

    name: str
    type: str
    core: str
    stream: int
    task: int
    begin: int
    duration: int
    block: int
    shapes: str
    step: int
    launch: int


@dataclass
class Run:
    """Everything that happened, in ns."""

    kernels: list[Kernel] = field(default_factory=list)
    collectives: list[Kernel] = field(default_factory=list)
    windows: list[tuple[int, int]] = field(default_factory=list)


def simulate(seed: int = 7) -> Run:
    """Play the run: each step waits for data, then computes forward and backward while gradients are reduced."""
    random_ = random.Random(seed)
    run = Run()
    now = BEGIN_NS
    for step in range(1, STEPS + 1):
        begin = now
        device = begin + TRUTH["waits_for_data_ns"] + random_.randrange(400_000)
        host = device - 900_000
        device = _layers(run, random_, step, host, device)
        now = device + 350_000 + random_.randrange(60_000)
        run.windows.append((begin, now))
    return run


@dataclass
class _Stage:
    """Where a step stands while it is played: the next free time of host, device and communication, in ns."""

    run: Run
    chance: random.Random
    step: int
    host: int
    device: int
    reduce_free: int


def _layers(run: Run, random_: random.Random, step: int, host: int, device: int) -> int:
    stage = _Stage(run, random_, step, host, device, reduce_free=device)
    begin, number = device - 180_000, len(run.kernels)
    run.kernels.append(
        Kernel("GetNext-op1", "GetNext", "AI_CPU", AICPU_STREAM, number, begin, 142_000, 1, "", step, host)
    )
    for layer in range(LAYERS):
        _compute(stage, "Default", layer, FORWARD)
    for layer in range(LAYERS - 1, -1, -1):
        _compute(stage, "Gradients", layer, BACKWARD)
        _reduce(stage, layer)
    stage.device = max(stage.device, stage.reduce_free)
    _update(stage)
    return stage.device


def _compute(stage: _Stage, phase: str, layer: int, kinds: Sequence[tuple[str, str, int, int, str]]) -> None:
    """The kernels of one layer, each launched by the host 40 us before it can begin."""
    chance = stage.chance
    for position, (kind, core, mean, block, shapes) in enumerate(kinds):
        duration = max(2_000, int(chance.gauss(mean, mean * 0.03)))
        number = layer * 10 + position + (0 if phase == "Default" else 100)
        name = f"{phase}/network/backbone/layer{layer}/{kind}-op{number}"
        stage.host += 26_000 + chance.randrange(9_000)
        _launch(stage, name, (kind, core, duration, block, shapes))
        stage.device += duration + 1_000 + chance.randrange(3_000)


def _launch(stage: _Stage, name: str, kernel: tuple[str, str, int, int, str]) -> None:
    """A kernel (type, core, duration, block num, input shapes) on the compute stream."""
    kind, core, duration, block, shapes = kernel
    kernels = stage.run.kernels
    stage.device = max(stage.device, stage.host + 40_000)
    place = (COMPUTE_STREAM, len(kernels), stage.device)
    kernels.append(Kernel(name, kind, core, *place, duration, block, shapes, stage.step, stage.host))


def _reduce(stage: _Stage, layer: int) -> None:
    """The gradients of one layer, as soon as the device and the link are free; late once in the slow step."""
    late = 14_000_000 if stage.step == SLOW_STEP and layer == 0 else 0
    length = 2_100_000 + stage.chance.randrange(240_000) + late
    begin = max(stage.device, stage.reduce_free)
    stage.host += 26_000
    name = f"hcom_allReduce__311_{stage.step}_{LAYERS - layer}"
    place = (COMM_STREAM, len(stage.run.collectives), begin)
    stage.run.collectives.append(Kernel(name, "hcom_allReduce_", "HCCL", *place, length, 0, "", stage.step, stage.host))
    stage.reduce_free = begin + length + 3_000


def _update(stage: _Stage) -> None:
    """The optimizer, one kernel a layer."""
    for layer in range(LAYERS):
        duration = max(2_000, int(stage.chance.gauss(88_000, 3_000)))
        stage.host += 30_000
        name = f"Default/optimizer/Adam-op{300 + layer}"
        _launch(stage, name, ("ApplyAdamD", "AI_VECTOR_CORE", duration, 40, '"1024,1024"'))
        stage.device += duration + 1_500


# ---- interval arithmetic of Overlap Analysis (ascend-formats 3.1) ----


def merged(intervals: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Union of intervals, sorted."""
    found: list[tuple[int, int]] = []
    for begin, end in sorted(intervals):
        if found and begin <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((begin, end))
    return found


def without(intervals: Sequence[tuple[int, int]], holes: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """``intervals`` minus ``holes``; both merged."""
    found = []
    for first, end in intervals:
        begin = first
        for hole_begin, hole_end in holes:
            if hole_end <= begin or hole_begin >= end:
                continue
            if hole_begin > begin:
                found.append((begin, hole_begin))
            begin = max(begin, hole_end)
        if begin < end:
            found.append((begin, end))
    return found


def overlap_tracks(run: Run) -> dict[str, list[tuple[int, int]]]:
    """The four tracks of Overlap Analysis."""
    computing = merged([(k.begin, k.begin + k.duration) for k in run.kernels])
    communication = merged([(k.begin, k.begin + k.duration) for k in run.collectives])
    busy = merged([*computing, *communication])
    return {
        "Computing": computing,
        "Communication": communication,
        "Communication(Not Overlapped)": without(communication, computing),
        "Free": without([(busy[0][0], busy[-1][1])], busy),
    }


def us(ns: int) -> str:
    """Microseconds with three decimals, as the exporters write them."""
    return f"{ns // 1000}.{ns % 1000:03d}"
