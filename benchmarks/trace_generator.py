"""Writes realistic Ascend traces of a chosen size: host stacks, launches, streams, collectives, counters, steps."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

BEGIN_NS = 1_717_480_934_567_890_123
PYTHON, CANN, HARDWARE, COMMUNICATION, FREQUENCY, OVERLAP = range(3_841_000, 3_841_006)

_MAIN_THREAD, _BACKWARD_THREAD, _LAUNCH_THREAD = 3841, 3842, 9
_COMPUTE_STREAMS, _COLLECTIVE_STREAM = (2, 3, 5, 7), 11
_PLANES = 8
_OPS_PER_STEP = 250
_MODULES = ("Embedding", "Attention", "LayerNorm", "Linear", "Mlp", "Dropout")
_OPS = ("aten::linear", "aten::matmul", "aten::add", "aten::mul", "aten::layer_norm", "aten::gelu", "aten::softmax")
_KERNELS = tuple(
    f"aclnn{op}_{inner}_{kind}"
    for op in ("Matmul", "Add", "Mul", "LayerNorm", "FlashAttentionScore", "Cast", "ReduceSum", "SoftmaxBackward")
    for inner in ("MatMulCommon", "AddAiCore", "ViewCopy", "TransData")
    for kind in ("MatMulV2", "Add", "Mul", "Cast", "LayerNormV3", "ReduceSum")
)
_TASK_TYPES = ("AI_CORE", "AI_CORE", "AI_CORE", "AI_VECTOR_CORE", "MIX_AIC", "AI_CPU")
_TRANSFERS = ("Memcpy", "Reduce_Inline", "Notify_Wait", "Notify_Record")
_NONE_32 = 4_294_967_295

Interval = tuple[int, int]


def write_trace(path: Path, size_bytes: int, seed: int = 1) -> int:
    """Write a trace of at least ``size_bytes`` (by at most one step more) to ``path``; returns its number of events.
    The same size and seed give the same bytes."""
    steps = _Steps(random.Random(seed))
    events = size = 0
    with path.open("w", encoding="ascii", newline="") as file:
        size += file.write("[")
        separator = ""
        for part in steps.parts():
            size += file.write(separator) + file.write(", ".join(part))
            separator = ", "
            events += len(part)
            if size >= size_bytes:
                break
        file.write("]")
    return events


def _time(ns: int) -> str:
    return f"{ns // 1000}.{ns % 1000:03}"


def _slice(name: str, process: int, thread: int, begin: int, length: int, more: str = "") -> str:
    return (
        f'{{"name": "{name}", "pid": {process}, "tid": {thread}, "ts": "{_time(begin)}", '
        f'"dur": {_time(length)}, "ph": "X"{more}}}'
    )


def _metadata() -> Iterator[str]:
    processes: tuple[tuple[int, str, str, dict[int, str]], ...] = (
        (PYTHON, "Python", "CPU", {_MAIN_THREAD: "Thread 3841", _BACKWARD_THREAD: "Thread 3842"}),
        (CANN, "CANN", "CPU", {_LAUNCH_THREAD: "Thread 9"}),
        (
            HARDWARE,
            "Ascend Hardware",
            "NPU",
            {stream: f"Stream {stream}" for stream in (*_COMPUTE_STREAMS, _COLLECTIVE_STREAM)},
        ),
        (
            COMMUNICATION,
            "Communication",
            "NPU",
            {0: "Group 0 Communication", **{plane + 1: f"Plane {plane}" for plane in range(_PLANES)}},
        ),
        (FREQUENCY, "AI Core Freq", "NPU", {}),
        (
            OVERLAP,
            "Overlap Analysis",
            "NPU",
            dict(enumerate(("Computing", "Communication", "Communication(Not Overlapped)", "Free"))),
        ),
    )
    for order, (process, name, label, threads) in enumerate(processes):
        for kind, arguments in (
            ("process_name", f'"name": "{name}"'),
            ("process_labels", f'"labels": "{label}"'),
            ("process_sort_index", f'"sort_index": {order}'),
        ):
            yield f'{{"name": "{kind}", "pid": {process}, "tid": 0, "ph": "M", "args": {{{arguments}}}}}'
        for thread, title in threads.items():
            head = f'"pid": {process}, "tid": {thread}, "ph": "M"'
            yield f'{{"name": "thread_name", {head}, "args": {{"name": "{title}"}}}}'
            yield f'{{"name": "thread_sort_index", {head}, "args": {{"sort_index": {thread}}}}}'


class _Steps:
    """Training steps one after the other; times go on from step to step."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._now = BEGIN_NS
        self._free_at = dict.fromkeys((*_COMPUTE_STREAMS, _COLLECTIVE_STREAM), BEGIN_NS)
        self._connection = 0
        self._events: list[str] = []
        self._computing: list[Interval] = []
        self._communicating: list[Interval] = []

    def parts(self) -> Iterator[list[str]]:
        """The metadata, then the events of each step, without end."""
        yield list(_metadata())
        step = 0
        while True:
            step += 1
            self._step(step)
            yield self._events
            self._events = []

    def _step(self, step: int) -> None:
        begin = self._now
        self._computing, self._communicating = [], []
        for number in range(_OPS_PER_STEP):
            thread = _MAIN_THREAD if number % 2 == 0 else _BACKWARD_THREAD
            self._operator(thread, number)
            if number % 12 == 11:
                self._collective()
        end = max(self._now, *self._free_at.values())
        name = f"ProfilerStep#{step}"
        self._events.append(_slice(name, PYTHON, _MAIN_THREAD, begin, self._now - begin, ', "cat": "cpu_op"'))
        self._overlap(begin, end)
        self._now += 20_000 + self._chance.randrange(50_000)

    def _operator(self, thread: int, number: int) -> None:
        """A stack of six host slices with a launch at its bottom, and the kernel that it starts."""
        chance, add = self._chance, self._events.append
        begin, length = self._now, 14_000 + chance.randrange(14_000)
        module = _MODULES[number % len(_MODULES)]
        names = (
            f"nn.Module: Block_{number % 24}",
            f"nn.Module: {module}_{number % 24}",
            f"{module.lower()}.py(91): forward",
        )
        for name in names:
            identity = (
                f', "cat": "python_function", "args": {{"Python id": {self._connection}, "Python parent id": {number}}}'
            )
            add(_slice(name, PYTHON, thread, begin, length, identity))
            begin, length = begin + 700, length - 1500
        operator = _OPS[int(chance.random() * len(_OPS))]
        for name in (operator, f"{operator}_inner", f"npu::{operator[6:]}"):
            shape = (
                f'"Sequence number": {self._connection}, "Fwd thread id": 0, "Input Dims": "1024,4096;4096,{number}"'
            )
            add(_slice(name, PYTHON, thread, begin, length, f', "cat": "cpu_op", "args": {{{shape}}}'))
            begin, length = begin + 300, length - 800
        launched = self._launch(begin, min(length, 6_000))  # both threads launch on one: no overlap there
        self._kernel(launched)
        self._now += 15_000 + chance.randrange(45_000)

    def _launch(self, begin: int, length: int) -> int:
        """AscendCL over Node over Runtime; returns when the runtime hands the task over."""
        self._connection += 1
        kinds = (("AscendCL@aclnnMatmul", "acl"), ("Node@launch", "node"), ("Runtime@KernelLaunch", "runtime"))
        for name, level in kinds:
            arguments = (
                f'"Thread Id": {_LAUNCH_THREAD}, "Mode": "launch", "level": "{level}", "id": "{name}", '
                f'"item_id": "{self._connection % 977}", "connection_id": {self._connection}'
            )
            self._events.append(_slice(name, CANN, _LAUNCH_THREAD, begin, length, f', "args": {{{arguments}}}'))
            begin, length = begin + 200, length - 500
        return begin + length // 2

    def _flow(self, begin: int, end: int, process: int, thread: int) -> None:
        number = self._connection << 32
        head = f'{{"name": "HostToDevice{number}", "cat": "HostToDevice", "id": "{number}"'
        self._events.append(f'{head}, "ph": "s", "pid": {CANN}, "tid": {_LAUNCH_THREAD}, "ts": "{_time(begin)}"}}')
        self._events.append(f'{head}, "ph": "f", "bp": "e", "pid": {process}, "tid": {thread}, "ts": "{_time(end)}"}}')

    def _kernel(self, launched: int) -> None:
        chance = self._chance
        stream = _COMPUTE_STREAMS[int(chance.random() ** 2 * len(_COMPUTE_STREAMS))]
        begin = max(self._free_at[stream], launched + 2_000)
        length = int(1500 + chance.expovariate(1 / 18_000))
        self._free_at[stream] = begin + length + chance.randrange(500)
        self._computing.append((begin, begin + length))
        self._flow(launched, begin, HARDWARE, stream)
        kind = _TASK_TYPES[int(chance.random() * len(_TASK_TYPES))]
        name = _KERNELS[int(chance.random() * len(_KERNELS))]
        self._events.append(_slice(name, HARDWARE, stream, begin, length, self._task(kind, stream)))
        if self._connection % 4 == 0:
            frequency = 800 + 200 * chance.randrange(6)
            self._events.append(
                f'{{"name": "AI Core Freq", "pid": {FREQUENCY}, "tid": 0, "ts": "{_time(begin)}", "ph": "C", '
                f'"args": {{"MHz": {frequency}}}}}'
            )

    def _task(self, kind: str, stream: int) -> str:
        return (
            f', "args": {{"Model Id": {_NONE_32}, "Task Type": "{kind}", "Stream Id": {stream}, '
            f'"Task Id": {self._connection & 65535}, "Batch Id": 0, "Subtask Id": {_NONE_32}, '
            f'"connection_id": {self._connection}}}'
        )

    def _collective(self) -> None:
        """One collective: on its group, its planes, and on a stream whose tasks overlap each other."""
        chance = self._chance
        begin = max(self._free_at[_COLLECTIVE_STREAM], self._now)
        length = 60_000 + chance.randrange(400_000)
        self._free_at[_COLLECTIVE_STREAM] = begin + length + 500
        self._connection += 1
        name = f"hcom_allReduce__271_{self._connection % 64}_1"
        arguments = (
            f'"connection_id": {self._connection}, "model id": {_NONE_32}, "data_type": "fp16", '
            f'"alg_type": "MESH-RING", "count": {chance.randrange(1 << 22)}'
        )
        self._events.append(_slice(name, COMMUNICATION, 0, begin, length, f', "args": {{{arguments}}}'))
        self._flow(self._now, begin, COMMUNICATION, 0)
        self._communicating.append((begin, begin + length))
        part = length // 6
        for turn in range(5):
            at = begin + turn * part
            # Longer than the way to the next one: the stream overlaps itself.
            self._events.append(
                _slice(
                    "Notify Wait", HARDWARE, _COLLECTIVE_STREAM, at, part * 2, self._task("HCCL", _COLLECTIVE_STREAM)
                )
            )
            for plane in range(_PLANES):
                transfer = (
                    f', "args": {{"notify_id": "{self._connection}", "duration estimated(us)": {part / 1300:.6f}, '
                    f'"stream id": {_COLLECTIVE_STREAM}, "task id": {self._connection & 65535}, '
                    f'"context id": {_NONE_32}, '
                    f'"task type": "Memcpy", "src rank": 0, "dst rank": {plane}, "transport type": "SDMA", '
                    f'"size(Byte)": {chance.randrange(1 << 24)}, "data type": "INVALID_TYPE", "link type": "HCCS", '
                    f'"bandwidth(GB/s)": {chance.random() * 28:.4f}, "model id": {_NONE_32}}}'
                )
                title = _TRANSFERS[int(chance.random() * len(_TRANSFERS))]
                self._events.append(_slice(title, COMMUNICATION, plane + 1, at, part - 50, transfer))

    def _overlap(self, begin: int, end: int) -> None:
        computing, communicating = _union(self._computing), _union(self._communicating)
        rows = (
            ("Computing", computing),
            ("Communication", communicating),
            ("Communication(Not Overlapped)", _without(communicating, computing)),
            ("Free", _without([(begin, end)], _union([*computing, *communicating]))),
        )
        for thread, (name, intervals) in enumerate(rows):
            self._events += [_slice(name, OVERLAP, thread, first, last - first) for first, last in intervals]


def _union(intervals: list[Interval]) -> list[Interval]:
    merged: list[Interval] = []
    for begin, end in sorted(intervals):
        if merged and begin <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((begin, end))
    return merged


def _without(intervals: list[Interval], holes: list[Interval]) -> list[Interval]:
    """What of ``intervals`` no hole covers; both free of overlaps and sorted."""
    left: list[Interval] = []
    number = 0
    for start, end in intervals:
        begin = start
        while number and holes[number - 1][1] > begin:
            number -= 1
        while number < len(holes) and holes[number][0] < end:
            if holes[number][0] > begin:
                left.append((begin, holes[number][0]))
            begin = max(begin, holes[number][1])
            number += 1
        if begin < end:
            left.append((begin, end))
    return left
