"""The run of the sample: what happened on host and device, in ns, and what overlapped. The truth of all its files."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from tools.sample.pipeline import DataPipeline, play_pipeline

BEGIN_NS = 1_795_982_408_838_571_416
STEPS = 24
LAYERS = 6
SLOW_STEP = 11
LATE_NS = 14_000_000
"""How late the last collective of the slow step ends."""
FULL_CLOCK_MHZ, HOT_CLOCK_MHZ, HOT_STEPS = 1800, 1750, (18, 19, 20)
"""In the hot steps AI Core runs at the lower clock; nothing is lost by it, as these steps would wait for data."""

APP_KB = 8_600_000
"""What the process holds of the device's memory."""
MASK_BYTES = 3584 * 4096 // 8
"""What the operator on the AI CPU makes: a bit for each value."""

GROUP, RANKS, PEERS = "7266351896452281397", 4, (1, 3)
"""The group of all ranks; rank 0 sends to its neighbours in the ring, over a plane each."""
PACKET_BYTES = 16_777_216
"""What goes over each plane: half of the gradients of a layer."""

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

# Type, core, mean ns, block num, input shapes: layers of 4096 channels over 3584 tokens, a batch of 28 rows of 128.
_TOKENS, _WEIGHTS, _HEADS = "3584,4096", "4096,4096", "1,32,3584,128"
FORWARD = (
    ("MatMulV2", "AI_CORE", 420_000, 24, f'"{_TOKENS};{_WEIGHTS}"'),
    ("BiasAdd", "AI_VECTOR_CORE", 38_000, 40, f'"{_TOKENS};4096"'),
    ("LayerNorm", "AI_VECTOR_CORE", 61_000, 40, f'"{_TOKENS}"'),
    ("FlashAttentionScore", "MIX_AIC", 610_000, 24, f'"{_HEADS};{_HEADS};{_HEADS}"'),
    ("Gelu", "AI_VECTOR_CORE", 52_000, 40, f'"{_TOKENS}"'),
    ("TransData", "AI_VECTOR_CORE", 47_000, 16, f'"{_TOKENS}"'),
)
BACKWARD = (
    ("MatMulV2", "AI_CORE", 408_000, 24, f'"{_TOKENS};{_WEIGHTS}"'),
    ("MatMulV2", "AI_CORE", 408_000, 24, f'"4096,3584;{_TOKENS}"'),
    ("LayerNormGrad", "AI_VECTOR_CORE", 118_000, 40, f'"{_TOKENS};{_TOKENS}"'),
    ("FlashAttentionScoreGrad", "MIX_AIC", 1_290_000, 24, f'"{_HEADS};{_HEADS}"'),
    ("GeluGrad", "AI_VECTOR_CORE", 66_000, 40, f'"{_TOKENS};{_TOKENS}"'),
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
    """Everything that happened, in ns: the data pipeline and what each step got of it, tasks, the steps on the host."""

    pipeline: DataPipeline
    kernels: list[Kernel] = field(default_factory=list)
    collectives: list[Kernel] = field(default_factory=list)
    windows: list[tuple[int, int]] = field(default_factory=list)


def output_shape(kernel: Kernel) -> str:
    """The shape of what a kernel makes: of a product the outer lengths of its factors, else that of its first input."""
    if kernel.core == "AI_CPU":
        return str(MASK_BYTES)
    first, *others = kernel.shapes.strip('"').split(";")
    if kernel.type == "MatMulV2":
        return f"{first.partition(',')[0]},{others[0].partition(',')[2]}"
    return first


def plane_waits(kernel: Kernel) -> list[int]:
    """How long each plane of a collective waits before it moves data: for the rank that comes late, then in turn."""
    late = LATE_NS if kernel.duration > LATE_NS else 0
    return [late + (kernel.duration - late) // 12 * place for place in range(1, len(PEERS) + 1)]


def simulate(seed: int = 7) -> Run:
    """Play the run: each step waits for its batch, then computes forward and backward while gradients are reduced."""
    random_ = random.Random(seed)
    run = Run(play_pipeline(BEGIN_NS, STEPS))
    now = BEGIN_NS
    for step in range(1, STEPS + 1):
        begin = now
        fetch = run.pipeline.fetch(begin + 20_000)
        host = fetch.end + 60_000
        device = _layers(run, random_, step, host, host + 300_000)
        now = device + 120_000 + random_.randrange(60_000)
        run.windows.append((begin, now))
    return run


def clock_mhz(step: int) -> int:
    """The clock of AI Core in a step."""
    return HOT_CLOCK_MHZ if step in HOT_STEPS else FULL_CLOCK_MHZ


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
    mask = ("Default/network/backbone/DropoutGenMask-op1", "DropoutGenMask", "AI_CPU")
    run.kernels.append(Kernel(*mask, AICPU_STREAM, number, begin, 142_000, 1, '"2;1"', step, host))
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
        stage.device += 1_000 + chance.randrange(3_000)


def _launch(stage: _Stage, name: str, kernel: tuple[str, str, int, int, str]) -> None:
    """A kernel (type, core, duration at full clock, block num, input shapes) on the compute stream."""
    kind, core, full, block, shapes = kernel
    duration = full * FULL_CLOCK_MHZ // clock_mhz(stage.step)
    kernels = stage.run.kernels
    stage.device = max(stage.device, stage.host + 40_000)
    place = (COMPUTE_STREAM, len(kernels), stage.device)
    kernels.append(Kernel(name, kind, core, *place, duration, block, shapes, stage.step, stage.host))
    stage.device += duration


def _reduce(stage: _Stage, layer: int) -> None:
    """The gradients of one layer, as soon as the device and the link are free; late once in the slow step."""
    late = LATE_NS if stage.step == SLOW_STEP and layer == 0 else 0
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
        _launch(stage, name, ("ApplyAdamD", "AI_VECTOR_CORE", duration, 40, '"1024,4096"'))
        stage.device += 1_500


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
