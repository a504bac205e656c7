"""hccl_raw_{rank}.csv: communication of MindSpore 1.3 to 2.2 by step, operator and link (mindinsight-format 1.13).

Bandwidths are ours, size / time: in the rows of whole steps the file has the sum over operators instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from model.batches import Batch, TableBatch
from model.schemas import column
from model.table import MISSING_INT, Column, as_cells
from model.task import TaskContext
from model.time_text import Unit
from parsers.files.communication import with_ratios
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import number
from parsers.json_table import Pick, json_batches
from parsers.json_text import loads
from parsers.text_table import CsvFile

AVERAGE = "average"
"""``step`` of the file's own mean over all steps."""
WHOLE_STEP = "total"
"""``name`` of a link over all operators of a step."""

_LINK_VALUES = ("time", "size", "bandwidth", "wait")
_P2P = ("send", "receive")
_ROUNDED = 0.01  # of a bandwidth: times in the file have few digits


@dataclass(frozen=True, slots=True)
class _Units:
    """What the file counts in: milliseconds and KB/s, since MindSpore 2.2 microseconds and GB/s. KB are decimal."""

    time: Unit
    bandwidth: str


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``communication_steps``, ``communication`` and ``communication_links``."""
    source = CsvFile(view, entry, task, ends_open=True)
    if source.has("step_num", "communication_cost", "link_info"):
        units: _Units | None = None
        ends: set[str] = set()
        for block in source.blocks():
            rows = []
            names = ("step_num", "communication_cost", "wait_cost")
            cells = zip(block.numbers, *(block.texts(name) for name in names), strict=True)
            for place, (row, step, cost, wait) in enumerate(cells):
                task.check()
                links, operators = (
                    _object(source, name, row, block.raw(name)[place])
                    for name in ("link_info", "communication_operator_cost")
                )
                rows.append((AVERAGE if step is None else step, cost, wait, links, operators))
            units = units or _units(rows)
            ends.update(end for *_, whole, _ in rows for link, _, _ in _links(whole) for end in link.split("-"))
            yield from _tables(source, rows, units, task)
        if rank is not None and ends and str(rank) not in ends:
            source.faults.note("links_local", sample=", ".join(sorted(ends)))
    yield from source.problems()


def _object(source: CsvFile, name: str, row: int, cell: str) -> Mapping[str, Any]:
    if not cell.strip():
        return {}
    try:
        found = loads(cell, str)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        source.faults.note("json_cell_damaged", f"row {row}", cell, 1, source.label(name))
        return {}
    return found


_Row = tuple[str, str | None, str | None, Mapping[str, Any], Mapping[str, Any]]


def _units(rows: Sequence[_Row]) -> _Units:
    """From the first link of a single operator, where the file's bandwidth is size / time."""
    for *_, operators in rows:
        for operator in operators.values():
            for _, _, values in _links(operator[3] if isinstance(operator, list) and len(operator) > 3 else {}):
                time, size, bandwidth = (number(values.get(name)) for name in _LINK_VALUES[:3])
                if time and size and bandwidth:
                    # KB / us is GB/s, and KB / ms a thousandth of KB/s.
                    return _Units("us", "GB/s") if bandwidth * time / size < 30 else _Units("ms", "KB/s")
    return _Units("ms", "KB/s")


def _links(info: object) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Link, medium and its named values."""
    for link, media in info.items() if isinstance(info, dict) else ():
        for medium, values in media.items() if isinstance(media, dict) else ():
            yield link, medium, dict(zip(_LINK_VALUES, values if isinstance(values, list) else (), strict=False))


def _tables(source: CsvFile, rows: Sequence[_Row], units: _Units, task: TaskContext) -> Iterator[TableBatch]:
    steps = [
        {"step": step, "cost": cost, "wait": wait, "operators": len(operators)}
        for step, cost, wait, _, operators in rows
    ]
    picks = (
        Pick(column("communication", "step", source.label("step_num")), "step"),
        Pick(column("communication", "transit_ns", source.label("communication_cost")), "cost", units.time),
        Pick(column("communication", "wait_ns", source.label("wait_cost")), "wait", units.time),
        Pick(Column("operators", "int"), "operators"),
    )
    yield from json_batches("communication_steps", picks, steps, source.faults, task)
    for batch in json_batches("communication", _operator_picks(units), _operators(source, rows), source.faults, task):
        yield _with_both_ratios(batch)
    for batch in json_batches("communication_links", _link_picks(units), _all_links(rows), source.faults, task):
        own = _with_bandwidth(batch)
        _note_sums(source, own.data, units)
        yield own


def _operator_picks(units: _Units) -> tuple[Pick, ...]:
    texts = (Pick(column("communication", name), name) for name in ("step", "type", "name"))
    times = (Pick(column("communication", f"{name}_ns"), name, units.time) for name in ("transit", "wait"))
    return (*texts, *times)


def _operators(source: CsvFile, rows: Sequence[_Row]) -> Iterator[Mapping[str, Any]]:
    for step, _, _, _, operators in rows:
        for name, values in operators.items():
            if isinstance(values, list) and len(values) >= 3:
                yield {"step": step, "type": _type(name), "name": name, "transit": values[1], "wait": values[2]}
            else:
                source.faults.note("json_unexpected", name, str(values))


def _type(name: str) -> str:
    """Of an operator such as ``stream_49_0_Send-op610``."""
    kind = name.rpartition("/")[2].rpartition("-op")[0] or name
    return "p2p" if kind.rpartition("_")[2].lower().startswith(_P2P) else "collective"


def _link_picks(units: _Units) -> tuple[Pick, ...]:
    names = ("step", "type", "name", "source_rank", "target_rank", "transport")
    return (
        *(Pick(column("communication_links", name), name) for name in names),
        Pick(column("communication_links", "size_bytes"), "size", None, 1000),
        Pick(column("communication_links", "transit_ns"), "time", units.time),
        Pick(Column("wait_ns", "int", "ns"), "wait", units.time),
        Pick(Column("file_bandwidth", "float", units.bandwidth), "bandwidth"),
    )


def _all_links(rows: Sequence[_Row]) -> Iterator[Mapping[str, Any]]:
    for step, _, _, whole, operators in rows:
        parts: list[tuple[str, str | None, object]] = [(WHOLE_STEP, None, whole)]
        lists = ((name, values) for name, values in operators.items() if isinstance(values, list) and len(values) > 3)
        parts += [(name, _type(name), values[3]) for name, values in lists]
        for name, kind, info in parts:
            for link, medium, values in _links(info):
                first, _, second = link.partition("-")
                own = {"step": step, "type": kind, "name": name, "transport": medium}
                yield {**own, **values, "source_rank": first, "target_rank": second or None}


def _with_both_ratios(batch: TableBatch) -> TableBatch:
    """The file has no synchronization, but the table its column."""
    missing = np.full(len(batch.data["wait_ns"]), MISSING_INT, np.int64)
    columns = (*batch.columns, column("communication", "synchronization_ns"))
    return with_ratios(replace(batch, columns=columns, data={**batch.data, "synchronization_ns": missing}))


def _with_bandwidth(batch: TableBatch) -> TableBatch:
    bandwidth = bandwidth_gb_s(as_cells(batch.data["size_bytes"], "float"), batch.data["transit_ns"])
    columns = (*batch.columns, column("communication_links", "bandwidth_gb_s"))
    return replace(batch, columns=columns, data={**batch.data, "bandwidth_gb_s": bandwidth})


def _note_sums(source: CsvFile, links: Mapping[str, Any], units: _Units) -> None:
    """Note bandwidths that are not size / time."""
    written = as_cells(links["file_bandwidth"], "float") / (1 if units.bandwidth == "GB/s" else 1e6)
    own = links["bandwidth_gb_s"]
    wrong = np.flatnonzero(np.abs(written - own) > _ROUNDED * own)
    if len(wrong):
        first = int(wrong[0])
        link = f"{links['source_rank'][first]}-{links['target_rank'][first]}"
        source.faults.note(
            "bandwidth_summed", sample=f"{link} {written[first]:.3f}, {own[first]:.3f}", count=len(wrong)
        )


def bandwidth_gb_s(size_bytes: NDArray[np.float64], transit_ns: NDArray[np.int64]) -> NDArray[np.float64]:
    """Bytes per ns, which is decimal GB/s; missing where a value is, or where nothing was sent. Shape (n,)."""
    found = np.full(len(size_bytes), np.nan)
    known = transit_ns > 0
    found[known] = size_bytes[known] / transit_ns[known]
    return found
