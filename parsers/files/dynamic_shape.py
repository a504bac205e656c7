"""dynamic_shape_info_{id}.json: operators of a network whose shapes change, step by step (mindinsight-format 1.18). The
file of a GPU and that of Ascend have nothing in common but their name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from model.batches import Batch
from model.table import Column
from model.task import TaskContext
from model.time_text import NS_PER
from parsers.faults import Faults
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import items, json_object, section
from parsers.json_table import Pick, json_batches

_STEP = Pick(Column("step", "int", "", "step"), "step")
_TYPE = Pick(Column("type", "text", "", "op_type"), "op_type")


def _text(name: str, key: str) -> Pick:
    return Pick(Column(name, "text", "", key), key)


_GPU_OPERATORS = (
    _STEP,
    _text("side", "op_side"),
    _TYPE,
    _text("name", "op_name"),
    Pick(Column("duration_ns", "int", "ns", "dur"), "dur", "us"),
    _text("shapes", "shape_info"),
)
_GPU_KERNELS = (
    _STEP,
    _TYPE,
    _text("name", "op_name"),
    _text("full_name", "op_full_name"),
    Pick(Column("duration_ns", "int", "ns", "dur"), "dur", "us"),
    _text("block_dim", "block_dim"),
    _text("grid_dim", "grid_dim"),
)
_GPU_TYPES = (
    _STEP,
    Pick(Column("type", "text"), "key"),
    Pick(Column("total_ns", "int", "ns"), "total", "us"),
    Pick(Column("count", "int"), "count"),
    Pick(Column("average_ns", "float", "ns"), "average", None, NS_PER["us"]),
)
_GPU_KERNEL_TYPES = (
    _STEP,
    Pick(Column("name", "text"), "key"),
    *_GPU_TYPES[2:],
    Pick(Column("full_name", "text"), "full"),
)
_ASCEND_OPERATORS = (
    _STEP,
    _TYPE,
    _text("name", "op_name"),
    Pick(Column("duration_ns", "int", "ns", "op_exe_time"), "time", "ms"),
    Pick(Column("shapes", "text", "", "op_shape"), "shape"),
)
_ASCEND_TYPES = (_STEP, _TYPE, Pick(Column("average_ns", "float", "ns"), "average", None, NS_PER["ms"]))


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``dynamic_shape_ops`` and ``dynamic_shape_types``, of a GPU also ``dynamic_shape_kernels`` and
    ``dynamic_shape_kernel_types``."""
    faults = Faults(entry.path)
    content = json_object(view, entry, faults, exact=True, depth=3)
    is_gpu = any(isinstance(content.get(name), dict) for name in ("operator", "kernel", "operator_type"))
    yield from _gpu(content, faults, task) if is_gpu else _ascend(content, faults, task)
    yield from faults.problems()


def _gpu(content: Mapping[str, Any], faults: Faults, task: TaskContext) -> Iterator[Batch]:
    operators, kernels = (_executions(section(content, name), faults) for name in ("operator", "kernel"))
    yield from json_batches("dynamic_shape_ops", _GPU_OPERATORS, operators, faults, task)
    yield from json_batches("dynamic_shape_kernels", _GPU_KERNELS, kernels, faults, task)
    types, kernel_types = (_sums(section(content, name), faults) for name in ("operator_type", "kernel_type"))
    yield from json_batches("dynamic_shape_types", _GPU_TYPES, types, faults, task)
    yield from json_batches("dynamic_shape_kernel_types", _GPU_KERNEL_TYPES, kernel_types, faults, task)


def _executions(steps: Mapping[str, Any], faults: Faults) -> Iterator[Mapping[str, Any]]:
    for step in steps:
        for one in items(steps, step):
            if isinstance(one, dict):
                yield {**one, "step": step}
            else:
                faults.note("json_unexpected", f"step {step}", str(one))


def _sums(steps: Mapping[str, Any], faults: Faults) -> Iterator[Mapping[str, Any]]:
    for step in steps:
        for key, values in section(steps, step).items():
            if isinstance(values, list) and len(values) >= 3:
                total, count, average, *rest = values
                full = rest[0] if rest else None
                yield {"step": step, "key": key, "total": total, "count": count, "average": average, "full": full}
            else:
                faults.note("json_unexpected", f"step {step}", f"{key}: {values}")


def _ascend(content: Mapping[str, Any], faults: Faults, task: TaskContext) -> Iterator[Batch]:
    kinds = {name: operators for name, operators in content.items() if name != "op_type"}
    yield from json_batches("dynamic_shape_ops", _ASCEND_OPERATORS, _ascend_steps(kinds, faults), faults, task)
    means = section(content, "op_type")
    types = (
        {"step": step, "op_type": kind, "average": average}
        for kind in means
        for step, average in enumerate(items(means, kind), 1)
    )
    yield from json_batches("dynamic_shape_types", _ASCEND_TYPES, types, faults, task)


def _ascend_steps(kinds: Mapping[str, Any], faults: Faults) -> Iterator[Mapping[str, Any]]:
    """A row for each operator and step; the lists of the file have one entry a step."""
    for kind, operators in kinds.items():
        for one in operators if isinstance(operators, list) else (operators,):
            if not isinstance(one, dict):
                faults.note("json_unexpected", kind, str(one))
                continue
            for name in one:
                times, shapes = (items(one[name], key) for key in ("op_exe_time", "op_shape"))
                for step in range(max(len(times), len(shapes))):
                    time, shape = (values[step] if step < len(values) else None for values in (times, shapes))
                    yield {"step": step + 1, "op_type": kind, "op_name": name, "time": time, "shape": shape}
