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
    host: list[tuple[str, int, int, int, str]] = field(default_factory=list)  # thread, begin, duration, depth, name


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


def _layers(run: Run, random_: random.Random, step: int, host: int, device: int) -> int:
    reduce_free = device
    get_next = Kernel(
        "GetNext-op1", "GetNext", "AI_CPU", AICPU_STREAM, len(run.kernels), device - 180_000, 142_000, 1, "", step, host
    )
    run.kernels.append(get_next)
    for phase, kinds in (("Default", FORWARD), ("Gradients", BACKWARD)):
        layers = range(LAYERS) if phase == "Default" else range(LAYERS - 1, -1, -1)
        for layer in layers:
            for position, (kind, core, mean, block, shapes) in enumerate(kinds):
                duration = max(2_000, int(random_.gauss(mean, mean * 0.03)))
                number = layer * 10 + position + (0 if phase == "Default" else 100)
                name = f"{phase}/network/backbone/layer{layer}/{kind}-op{number}"
                host += 26_000 + random_.randrange(9_000)
                device = max(device, host + 40_000)
                run.kernels.append(
                    Kernel(
                        name, kind, core, COMPUTE_STREAM, len(run.kernels), device, duration, block, shapes, step, host
                    )
                )
                device += duration + 1_000 + random_.randrange(3_000)
            if phase == "Gradients":
                late = 14_000_000 if step == SLOW_STEP and layer == 0 else 0
                length = 2_100_000 + random_.randrange(240_000) + late
                begin = max(device, reduce_free)
                name = f"hcom_allReduce__{311}_{step}_{LAYERS - layer}"
                run.collectives.append(
                    Kernel(
                        name,
                        "hcom_allReduce_",
                        "HCCL",
                        COMM_STREAM,
                        len(run.collectives),
                        begin,
                        length,
                        0,
                        "",
                        step,
                        host,
                    )
                )
                reduce_free = begin + length + 3_000
    device = max(device, reduce_free)
    for layer in range(LAYERS):
        duration = max(2_000, int(random_.gauss(88_000, 3_000)))
        name = f"Default/optimizer/Adam-op{300 + layer}"
        host += 30_000
        device = max(device, host + 40_000)
        run.kernels.append(
            Kernel(
                name,
                "ApplyAdamD",
                "AI_VECTOR_CORE",
                COMPUTE_STREAM,
                len(run.kernels),
                device,
                duration,
                40,
                '"1024,1024"',
                step,
                host,
            )
        )
        device += duration + 1_500
    return device


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
