"""step_trace_point_info json: which operators begin forward and end backward propagation (mindinsight-format 1.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from model.batches import Batch, TableBatch
from model.schemas import SCHEMAS
from model.task import TaskContext
from parsers.faults import Faults
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import json_content
from parsers.reasons import is_there
from parsers.siblings import beside


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``step_points``. A list (GPU) has one pair per step; its last one stands for all steps (step 0) too."""
    faults = Faults(entry.path)
    content = json_content(view, entry, faults, depth=1)
    rows: list[tuple[int, Any]] = []
    if isinstance(content, dict):
        rows = [(0, content)]
    elif isinstance(content, list) and content:
        rows = [(0, content[-1]), *enumerate(content, 1)]
    points = [(step, pair) for step, pair in rows if isinstance(pair, dict)]
    if len(points) < len(rows) or (content is not None and not rows):
        faults.note(
            "json_unexpected", "the list", "no object with fp_start and bp_end", max(1, len(rows) - len(points))
        )
    if points:
        data = {
            "step": [step for step, _ in points],
            "fp_start": [_name(pair.get("fp_start")) for _, pair in points],
            "bp_end": [_name(pair.get("bp_end")) for _, pair in points],
        }
        yield TableBatch("step_points", SCHEMAS["step_points"], data)
    yield from faults.problems()


def _name(value: object) -> str | None:
    return value if isinstance(value, str) and value else None


def refuse_without_id(view: FolderView, entry: FileEntry) -> str:
    """The file of one id wins over the one without."""
    others = beside(view, entry, r"step_trace_point_info_\d+\.json")
    return is_there(others[0].name) if others else ""
