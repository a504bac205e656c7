"""parallel_strategy_{rank}.json: the graph of one rank of a parallel training (mindinsight-format 1.20, 3.9)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from model.batches import Batch, Facts
from model.table import Column
from model.task import TaskContext
from parsers.faults import Faults
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import integer, items, json_object, section
from parsers.json_table import Pick, json_batches

_NODES = tuple(
    Pick(Column(name, "text", "", label), name)
    for name, label in (
        ("node_id", "name"),
        ("name", "fullName"),
        ("type", "opType"),
        ("scope", "scope"),
        ("instance_name", "instanceName"),
        ("role", ""),
        ("inputs", "input"),
        ("in_strategy", "in_strategy"),
        ("group", "group"),
        ("group_ranks", "group_ranks"),
        ("output_type", "outputType"),
    )
)
_PARAMETERS = tuple(Pick(Column(name, "text"), name) for name in ("name", "type", "shape"))
_DEEPEST = 20  # tuples in tuples
_MOST_BYTES = 1024
"""Longer attribute values are left out, as MindInsight does."""


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``parallel_strategy``, one a node, and of ``parallel_parameters``; stage, its ranks and the kind of
    parallelism as facts. Lists are JSON."""
    faults = Faults(entry.path)
    content = json_object(view, entry, faults, depth=3)
    yield from _facts(section(content, "config"))
    graph = section(content, "graph")
    nodes = (_node(raw) for raw in _objects(items(graph, "node"), "node", faults))
    yield from json_batches("parallel_strategy", _NODES, nodes, faults, task)
    parameters = (_parameter(raw) for raw in _objects(items(graph, "parameters"), "parameter", faults))
    yield from json_batches("parallel_parameters", _PARAMETERS, parameters, faults, task)
    yield from faults.problems()


def _facts(config: Mapping[str, Any]) -> Iterator[Facts]:
    facts = {
        "stage": integer(config.get("stageId")),
        "parallel_mode": config.get("parallelType"),
        "stage_ranks": [_sizes(stage) for stage in items(config, "stageDevices")],
    }
    known = {name: value for name, value in facts.items() if value not in (None, "", [])}
    if known:
        yield Facts(known)


def _sizes(shape: object) -> list[int | None]:
    return [integer(size.get("size")) for size in items(shape, "dim") if isinstance(size, dict)]


def _objects(raw: Sequence[Any], kind: str, faults: Faults) -> Iterator[Mapping[str, Any]]:
    for place, one in enumerate(raw, 1):
        if isinstance(one, dict):
            yield one
        else:
            faults.note("json_unexpected", f"{kind} {place}", str(one))


def _node(raw: Mapping[str, Any]) -> Mapping[str, Any]:
    attributes = {
        str(one.get("name")): plain(one.get("value")) for one in items(raw, "attribute") if isinstance(one, dict)
    }
    instance = str(raw.get("instanceName") or "")
    return {
        "node_id": raw.get("name"),
        "name": raw.get("fullName"),
        "type": raw.get("opType"),
        "scope": raw.get("scope"),
        "instance_name": instance or None,
        "role": _role(instance),
        "inputs": [one.get("name") for one in items(raw, "input") if isinstance(one, dict)],
        "output_type": shown_type(raw.get("outputType")),
        **{name: _bounded(attributes.get(name)) for name in ("in_strategy", "group", "group_ranks")},
    }


def _role(instance: str) -> str | None:
    """What the parallelism added the node for (mindinsight-format 3.9)."""
    if "grad_mirror" in instance:
        return "gradient_aggregation"
    return "redistribution" if "redistribution" in instance else None


def _bounded(value: Any) -> str | None:
    if value is None:
        return None
    shown = value if isinstance(value, str) else json.dumps(value)
    return shown if len(shown) <= _MOST_BYTES else None


def _parameter(raw: Mapping[str, Any]) -> Mapping[str, Any]:
    kind = section(section(raw, "type"), "tensorType")
    shape = _sizes(section(kind, "shape")) or None
    return {"name": raw.get("name"), "type": shown_type(raw.get("type")), "shape": shape}


def plain(value: object, depth: int = 0) -> Any:
    """The value of an attribute without its kind: a text, number, truth value or a list of them; None for a type."""
    if not isinstance(value, dict) or depth > _DEEPEST:
        return None
    for key, found in value.items():
        if key == "values":
            return [plain(one, depth + 1) for one in found] if isinstance(found, list) else None
        if key in ("intVal", "uintVal"):
            return integer(found)
        if key in ("strVal", "boolVal", "floatVal", "doubleVal"):
            return found
    return [] if value.get("dtype") in ("DT_TUPLE", "DT_LIST") else None


def shown_type(kind: object, depth: int = 0) -> str | None:
    """``FLOAT32`` of a tensor, ``(FLOAT32, INT32)`` of a tuple."""
    if not isinstance(kind, dict) or depth > _DEEPEST:
        return None
    inner = items(section(kind, "sequenceType"), "elemTypes")
    if inner:
        return "(" + ", ".join(shown_type(one, depth + 1) or "?" for one in inner) + ")"
    name = section(kind, "tensorType").get("elemType", kind.get("dataType"))
    return str(name).removeprefix("DT_") if name else None
