"""What stands where in a cache file: format marker, schema version, and every dataset with its element type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

FORMAT = "stepscope"
SCHEMA = 5
"""Raised with every change of this layout or of what readers put into it; files of another version are rebuilt."""

Int64s = NDArray[np.int64]
UInt32s = NDArray[np.uint32]
Float64s = NDArray[np.float64]
Bytes = NDArray[np.uint8]
Bools = NDArray[np.bool_]
Arrays = dict[str, NDArray[Any]]
"""Columns of one kind by their names below."""

NO_TEXT = 0
"""String id of a missing text."""

NO_SLICE = -1
"""Where a flow end binds to no slice."""

ROWS = {"track": "<u4", "depth": "<u4", "first": "<i8", "count": "<i8"}
ROW_LEVELS = {"row": "<i8", "exponent": "<i8", "first": "<i8", "count": "<i8"}
SLICES = {"begin": "<i8", "duration": "<i8", "name": "<u4", "category": "<u4", "event": "<i8"}
LEVEL_ITEMS = {
    "begin": "<i8",
    "end": "<i8",
    "busy": "<i8",
    "longest": "<i8",
    "name": "<u4",
    "count": "<u4",
    "index": "<u4",
}
COUNTERS = {"track": "<i8", "first": "<i8", "count": "<i8"}
COUNTER_LEVELS = {"counter": "<i8", "exponent": "<i8", "first": "<i8", "count": "<i8"}
SAMPLES = {"time": "<i8", "value": "<f8"}
COUNTER_ITEMS = {"begin": "<i8", "low": "<f8", "high": "<f8", "mean": "<f8", "last": "<f8"}
FLOWS = {"category": "<u4", "from_index": "<i8", "from_ns": "<i8", "to_index": "<i8", "to_ns": "<i8"}
FLOW_ORDERS = {"by_from": "<i8", "by_to": "<i8"}
"""Flow numbers in the order of from_index, of to_index."""
CHUNKS = {"id": "<i8", "offset": "<i8", "length": "<i8", "size": "<i8", "events": "<i8"}

DATASETS: Mapping[str, str] = {
    "report/facts": "|u1",  # UTF-8 JSON, as the next ones
    "report/sources": "|u1",
    "report/files": "|u1",
    "report/missing": "|u1",
    "report/problems": "|u1",
    "strings/bytes": "|u1",
    "strings/offsets": "<i8",
    "tracks/list": "|u1",  # JSON: tracks in display order, spans
    **{f"rows/{name}": dtype for name, dtype in ROWS.items()},
    **{f"slices/{name}": dtype for name, dtype in SLICES.items()},
    "slices/names_used": "<u4",  # distinct name ids, ascending
    **{f"levels/{name}": dtype for name, dtype in ROW_LEVELS.items()},
    **{f"levels/items/{name}": dtype for name, dtype in LEVEL_ITEMS.items()},
    **{f"counters/{name}": dtype for name, dtype in COUNTERS.items()},
    **{f"counters/samples/{name}": dtype for name, dtype in SAMPLES.items()},
    **{f"counters/levels/{name}": dtype for name, dtype in COUNTER_LEVELS.items()},
    **{f"counters/items/{name}": dtype for name, dtype in COUNTER_ITEMS.items()},
    **{f"flows/{name}": dtype for name, dtype in (FLOWS | FLOW_ORDERS).items()},
    "flows/id_bytes": "|u1",
    "flows/id_offsets": "<i8",
    "chunks/bytes": "|u1",
    **{f"chunks/{name}": dtype for name, dtype in CHUNKS.items()},
}
"""Every dataset but those of the tables, which lie at ``tables/<table>/<column>``. All are one-dimensional, contiguous
and unfiltered."""

CELL_TYPES = {"int": "<i8", "float": "<f8", "text": "<u4"}
"""Element type of a table column by its kind; text cells are string ids."""
