"""Calls of the framework in a database: what they are called."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.profiler_tables import old_tables


@pytest.mark.parametrize(
    ("kind", "category"), [(50_001, "cpu_op"), (50_003, "python_function"), (50_004, "mstx"), (50_999, "")]
)
def test_categories_of_calls(tmp_path: Path, write_database: Any, open_result: Any, kind: int, category: str) -> None:
    tables = old_tables()
    columns, rows = tables["PYTORCH_API"]
    some = {**tables, "PYTORCH_API": (columns, [(*row[:-1], kind) for row in rows])}
    trace = open_result(write_database(tmp_path / "ascend_pytorch_profiler.db", some))
    names = trace.table("slices", ["name"])["name"].tolist()
    assert (trace.slice(names.index("AddBackward0")).category or "") == category
