"""What Copy all puts on the clipboard: lines of ``key<tab>value``, times in plain ns."""

from __future__ import annotations

import json
from typing import Any

from analysis.kernel_of_slice import Kernel, Operand
from analysis.slice_details import SliceDetails
from analysis.slice_links import SliceLinks


def copied_text(details: SliceDetails) -> str:
    """Everything that is known of a slice."""
    one, track = details.slice, details.track
    rows: list[tuple[str, object]] = [
        ("name", one.name),
        ("begin_ns", one.begin_ns),
        ("end_ns", details.end_ns),
        ("duration_ns", one.duration_ns),
        ("self_ns", details.self_ns),
        ("step", details.step),
        ("process", track.process),
        ("track", track.thread),
        ("depth", one.depth),
        ("category", one.category),
        ("type", details.place.type),
        ("place_in_type", details.place.place),
        ("slices_of_type", details.place.count),
    ]
    if details.kernel is not None:
        rows += _kernel_rows(details.kernel)
    rows += _link_rows(details.links)
    rows += [(key, value_text(value)) for key, value in details.arguments.items()]
    return "\n".join(f"{key}\t{value}" for key, value in rows if value not in (None, ""))


def operand_text(one: Operand) -> str:
    """Shape, data type and format of an input or output."""
    return " · ".join(part for part in (f"[{one.shape}]", one.data_type, one.format) if part)


def value_text(value: Any) -> str:
    """An argument as text."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _kernel_rows(kernel: Kernel) -> list[tuple[str, object]]:
    return [
        ("operator", kernel.name),
        ("operator_type", kernel.type),
        ("core", kernel.core),
        ("stream", kernel.stream),
        ("block_num", kernel.block_num),
        ("mix_block_num", kernel.mix_block_num),
        ("wait_ns", kernel.wait_ns),
        *(("input", operand_text(one)) for one in kernel.inputs),
        *(("output", operand_text(one)) for one in kernel.outputs),
    ]


def _link_rows(links: SliceLinks) -> list[tuple[str, object]]:
    sorts = (("launched_by", links.launches), ("forward", links.forward), ("backward", links.backward))
    rows: list[tuple[str, object]] = [(key, other.slice.name) for key, others in sorts for other in others]
    if links.task_count:
        rows += [("device_tasks", links.task_count), ("device_tasks_ns", links.task_ns)]
    for flow in links.flows:
        way = "flow_from" if flow.is_incoming else "flow_to"
        rows.append((way, f"{flow.other.slice.name} ({flow.category} {flow.id})"))
    return rows
