"""docs/cache-format.md says what a written cache holds: its groups, its datasets, its attributes, and no others."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import h5py
import pytest

from cache.layout import DATASETS, SCHEMA
from cache.sent_session import put_session
from model.batches import TableBatch, TrackKey
from model.table import Column
from tests.cache.written import counter_batch, flow_batch, slice_batch, written

THREAD = TrackKey("1", "1")


@pytest.fixture(scope="module")
def page(project_root: Path) -> str:
    return (project_root / "docs" / "cache-format.md").read_text(encoding="utf-8")


@pytest.fixture
def file(tmp_path: Path) -> Any:
    table = TableBatch(
        "ops", (Column("name", "text"), Column("total_ns", "int", "ns")), {"name": ["a"], "total_ns": [3]}
    )
    written(
        tmp_path,
        [
            table,
            slice_batch([(THREAD, "a", 0, 4), (THREAD, "b", 1, 2)]),
            counter_batch([(TrackKey("1", "", "memory\tused"), 1, 2.0)]),
            flow_batch([(THREAD, "launch", "7", "s", 0), (THREAD, "launch", "7", "f", 1)]),
        ],
    ).close()
    put_session(tmp_path / "result.stepscope", {"search": "a"})
    with h5py.File(tmp_path / "result.stepscope") as opened:
        yield opened


def sections(page: str) -> dict[str, str]:
    """Group -> what the page says of it."""
    groups = page.partition("## Groups")[2].partition("\n## ")[0]
    parts = re.split(r"^\*\*([\w/<>]+)\*\*", groups, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_the_groups_are_those_of_the_page(page: str, file: Any) -> None:
    named = {name.partition("/")[0] for name in sections(page)}
    assert set(file) == named


def test_every_dataset_is_named_in_its_group(page: str) -> None:
    told = sections(page)
    lacking = []
    for path in DATASETS:
        group, *parts = path.split("/")
        words = set(re.findall(r"`(\w+)/?`", told[group]))
        # Detail levels of counters: "`levels/` and `items/` as above".
        above = set(re.findall(r"`(\w+)/?`", told["levels"])) if group == "counters" else set()
        lacking += [path for part in parts if part not in words | above]
    assert lacking == []


def test_no_dataset_is_named_that_is_not_there(page: str, file: Any) -> None:
    found: set[str] = set()
    file.visit(lambda path: found.update(path.split("/")))
    for group in ("strings", "rows", "slices", "flows", "chunks"):
        words = set(re.findall(r"`(\w+)`", sections(page)[group])) - {"event"}
        assert words <= found, group


def test_the_attributes_of_file_and_table(page: str, file: Any) -> None:
    assert dict(file.attrs) == {"format": b"stepscope", "schema": SCHEMA, "state": b"complete"}
    assert [name for name in file.attrs if f"`{name}`" not in page.partition("## Rules")[0]] == []
    table = file["tables"]["ops"]
    told = sections(page)["tables/<table>"]
    assert [name for name in table.attrs if f"`{name}`" not in told] == []
    columns = json.loads(table.attrs["columns"])
    assert [column["name"] for column in columns] == ["name", "total_ns"]
    assert {column["dataset"] for column in columns} == set(table)
    assert table.attrs["rows"] == 1


def test_rules_that_hold_for_every_dataset(file: Any) -> None:
    def look(path: str, item: Any) -> None:
        if isinstance(item, h5py.Dataset):
            assert item.ndim == 1, path
            assert item.chunks is None, path
            assert item.dtype.byteorder != ">", path
            assert item.size == 0 or item.id.get_offset() % 8 == 0, path

    file.visititems(look)
