"""What MindData's sampler saw of the sample's run: queues and processors, and the clock that it counts by."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tools.sample.pipeline import (
    BATCH_NS,
    BATCH_ROWS,
    DECODE_NS,
    READ_NS,
    ROW_NS,
    SCALE_NS,
    SHUFFLE_NS,
)
from tools.sample.run import BEGIN_NS, Run

OPERATORS = (("Repeat", 1), ("Batch", 2), ("Shuffle", 1), ("Map", 2), ("Map", 1), ("Map", 2), ("Generator", 1))
"""Type and workers by op id, from the one that training reads to the source: each is fed by the next."""
INTERVAL_MS = 30
PROCESSORS = 48
BOOT_NS = BEGIN_NS - 1_734_856_402_118_000
"""When the host started: MindData counts milliseconds from there."""
_TICK_NS = 10_000_000
_LAUNCH_NS = 2_500_000  # what a step costs the thread that launches it
_SHARES = {
    1: BATCH_NS / (BATCH_ROWS * ROW_NS),
    2: SHUFFLE_NS / ROW_NS,
    3: SCALE_NS / ROW_NS,
    4: 0.95,
    5: DECODE_NS / ROW_NS,
    6: READ_NS / ROW_NS,
}
"""How much of a processor each operator uses."""
_SYSTEM = 0.08  # of the time in use
_OTHERS = 5.4 / PROCESSORS  # of each processor: the three other ranks of this host, and one processor of all else


def ms(time: int) -> int:
    """A time of the run by MindData's clock."""
    return (time - BOOT_NS) // 1_000_000


@dataclass(frozen=True)
class Use:
    """Whole percent of user and system in one sample; of one processor, of the machine of all of them."""

    user: int
    system: int


@dataclass(frozen=True)
class Samples:
    """What the sampler saw: its times in ns, the queues of the operators, the use of operators, process and machine
    since the sample before."""

    times: list[int]
    queues: dict[int, list[int]]
    ops: dict[int, list[Use]]
    process: list[Use]
    machine: list[Use]


def take_samples(run: Run) -> Samples:
    """A sample every 30 ms and what taking it costs, from the begin of the first step to the end of the last."""
    chance = random.Random(5)
    times, end = [BEGIN_NS + 1_500_000], run.windows[-1][1]
    while (following := times[-1] + INTERVAL_MS * 1_000_000 + chance.randrange(900_000, 3_000_000)) < end:
        times.append(following)
    sizes = [run.pipeline.queue_sizes(time) for time in times]
    ticks = [range(-(-before // _TICK_NS), -(-time // _TICK_NS)) for before, time in pairwise([times[0], *times])]
    seen = [[_seen(run, tick * _TICK_NS, chance) for tick in between] for between in ticks]
    return Samples(
        times,
        {op_id: [row[op_id] for row in sizes] for op_id in range(1, len(OPERATORS))},
        {op_id: [_use([tick.ops[op_id] for tick in one]) for one in seen] for op_id in range(len(OPERATORS))},
        [_use([tick.process for tick in one]) for one in seen],
        [_use([tick.machine for tick in one], PROCESSORS) for one in seen],
    )


@dataclass(frozen=True)
class _Tick:
    """Which threads a tick of the host's clock finds running, as (user, system)."""

    ops: list[tuple[int, int]]
    process: tuple[int, int]
    machine: tuple[int, int]


def _seen(run: Run, time: int, chance: random.Random) -> _Tick:
    ops = [_running(chance, _SHARES.get(op_id, 0.0)) for op_id in range(len(OPERATORS))]
    launching = any(fetch.end <= time < fetch.end + _LAUNCH_NS for fetch in run.pipeline.fetches)
    process = _together([*ops, (int(launching), 0)])
    others = [_running(chance, _OTHERS) for _ in range(PROCESSORS - len(OPERATORS))]
    return _Tick(ops, process, _together([process, *others]))


def _running(chance: random.Random, share: float) -> tuple[int, int]:
    """Whether a thread runs that uses ``share`` of a processor: as user, or as system."""
    runs, is_system = chance.random() < share, chance.random() < _SYSTEM
    return int(runs and not is_system), int(runs and is_system)


def _together(parts: Sequence[tuple[int, int]]) -> tuple[int, int]:
    return sum(user for user, _ in parts), sum(system for _, system in parts)


def _use(ticks: Sequence[tuple[int, int]], processors: int = 1) -> Use:
    """Percent over the ticks since the sample before; nothing for the first sample."""
    user, system = (round(part * 100 / (len(ticks) * processors)) if ticks else 0 for part in _together(ticks))
    return Use(user, system)
