"""Tables in JSON as records of the same csv (ascend-formats 2.3.2)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parsers import json_records
from parsers.faults import Faults
from parsers.folder_view import FolderView
from parsers.json_records import JsonRecords
from tests.written_files import write_files

ROWS = [["1", "x"], ["2.5", ""]]
OBJECTS = [{"a": 1, "b": "x"}, {"a": 2.5, "b": None}]
LISTS = [[1, "x"], [2.5, None]]


def _records(folder: Path, content: object) -> tuple[JsonRecords, list[str]]:
    """The records, and the codes of what is wrong."""
    view = FolderView(write_files(folder, {"a.json": json.dumps(content)}))
    faults = Faults("a.json")
    return JsonRecords(view, view.files[0], faults), [problem.code for problem in faults.problems()]


@pytest.mark.parametrize(
    "content",
    [
        OBJECTS,
        [["a", "b"], *LISTS],
        {"rows": OBJECTS, "count": 2},
        {"names": ["a", "b"], "rows": LISTS, "none": []},
        {"a": [1, 2.5], "b": ["x", None]},
        {"rows": [["a", "b"], *LISTS]},
    ],
)
def test_every_form_of_a_table(tmp_path: Path, content: object) -> None:
    records, codes = _records(tmp_path, content)
    assert (records.header(), list(records.groups())) == (["a", "b"], [(2, ROWS)])
    assert codes == []


def test_rows_count_on_in_the_next_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Row 1 is the header, as in a csv."""
    monkeypatch.setattr(json_records, "_ROWS", 2)
    records, _ = _records(tmp_path, [{"a": number} for number in range(3)])
    assert list(records.groups()) == [(2, [["0"], ["1"]]), (4, [["2"]])]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ([[], [1]], "json_damaged"),
        ([["a", 2], [1, 2]], "json_damaged"),
        ([1, 2], "json_damaged"),
        ({}, "json_damaged"),
        ({"a": [1], "b": [1, 2]}, "json_damaged"),
        ([], "file_empty"),
    ],
)
def test_what_is_no_table_is_told(tmp_path: Path, content: object, code: str) -> None:
    records, codes = _records(tmp_path, content)
    assert (records.header(), list(records.groups()), codes) == ([], [], [code])
