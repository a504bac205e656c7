"""docs/formats.md has a full row for every parser that a rule names, and each row holds: reader, sample, test."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from model.batches import FileReport
from model.task import TaskContext
from parsers.ascend_rules import ascend_rules
from parsers.file_rules import FileRule
from parsers.files.msprof_step_trace import StepTraceFiles
from parsers.folder_view import FolderView
from parsers.legacy_rules import LEGACY_RULES
from parsers.msprof_rules import Chosen, notes, rules
from parsers.raw_rules import JOB_RULES, device_rules
from parsers.registry import reader_for, readers

MADE = "in the test"
PLACEHOLDERS = {
    "{id}": "0",
    "{time}": "20240101010101",
    "{mode}": "pipeline-parallel",
    "{stages}": "2",
    "{ranks}": "8",
    "{module}": "ge",
    "{type}": "task_time",
    "{recipe}": "slow_rank",
    "host.*": "host.vm",
    "*": "0",
}
"""What a name in a row stands for -> a piece of a real name."""


class Row(NamedTuple):
    """The cells of one row."""

    what: str
    versions: str
    files: str
    reader: str
    sample: str
    test: str


@pytest.fixture(scope="module")
def rows(project_root: Path) -> list[Row]:
    """All rows of all tables."""
    lines = (project_root / "docs" / "formats.md").read_text(encoding="utf-8").splitlines()
    tables = [line for line in lines if line.startswith("|") and not line.startswith(("|---", "| format |"))]
    return [Row(*(cell.strip() for cell in line.strip("|").split("|"))) for line in tables]


def named(cell: str) -> list[str]:
    """The words in back quotes."""
    return re.findall(r"`([^`]+)`", cell)


def parts(row: Row) -> tuple[list[str], str]:
    """The readers of a row, and its parser."""
    known_by, _, read_by = row.reader.partition(" / ")
    (parser,) = named(read_by)
    return named(known_by), parser


def test_no_cell_is_empty(rows: list[Row]) -> None:
    assert len(rows) > 40
    assert [row for row in rows if not all(row)] == []


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[FileRule]]:
    """The rules of each reader."""
    view = FolderView(tmp_path_factory.mktemp("nothing"))
    own = {reader.descriptor.id: vars(sys.modules[type(reader).__module__]) for reader in readers()}
    raw = list(device_rules(view, "device_0", 0))
    return {name: [*module["_RULES"]] for name, module in own.items() if "_RULES" in module} | {
        "mindinsight": [*LEGACY_RULES],
        "mindinsight_raw": [*JOB_RULES],
        "ascend": [*ascend_rules("ascend_ms"), *notes(0), *raw],
        "msprof": [*rules(Chosen(view, None), StepTraceFiles(events=True, device=None), None), *raw],
    }


def test_every_reader_and_every_parser_has_a_row(rows: list[Row], used: dict[str, list[FileRule]]) -> None:
    wanted = {(reader, rule.parser_id) for reader, own in used.items() for rule in own} | {
        ("chrome_trace", "trace_events")
    }
    assert {reader for reader, _ in wanted} == {reader.descriptor.id for reader in readers()}
    assert {(reader, parts(row)[1]) for row in rows for reader in parts(row)[0]} == wanted


def test_a_rule_takes_each_name_that_a_row_has(rows: list[Row], used: dict[str, list[FileRule]]) -> None:
    """Names with dots for what may stand there are left to the tests of their parsers."""
    wrong = []
    for row in rows:
        known_by, parser = parts(row)
        patterns = [rule.pattern for reader in known_by for rule in used.get(reader, ()) if rule.parser_id == parser]
        # Endings and folders stand there as well.
        names = [name for name in named(row.files) if re.match(r"[\w{].*\.|\*_", name)]
        for name in names if patterns else ():
            plain = re.sub(r"slice_N", "slice_0", name)
            for placeholder, value in PLACEHOLDERS.items():
                plain = plain.replace(placeholder, value)
            if "…" not in plain and not any(re.fullmatch(one, plain, re.IGNORECASE) for one in patterns):
                wrong.append(f"{parser}: {name}")
    assert wrong == []


def test_every_test_is_there(rows: list[Row], project_root: Path) -> None:
    tests = {name for row in rows for name in named(row.test)}
    assert [name for name in tests if not (project_root / "tests" / "parsers" / name).is_file()] == []


def test_every_sample_has_a_file_that_this_parser_takes(rows: list[Row], samples: Path) -> None:
    taken: dict[str, set[tuple[str, str]]] = {}
    wrong = []
    for row in rows:
        if row.sample == MADE:
            continue
        (name,) = named(row.sample)
        if name not in taken:
            taken[name] = _taken(samples / name)
        known_by, parser = parts(row)
        if not any((reader, parser) in taken[name] for reader in known_by):
            wrong.append((row.what, name, parser))
    assert wrong == []


def _taken(path: Path) -> set[tuple[str, str]]:
    """(reader, parser) of all files that are read at ``path``."""
    view = FolderView(path)
    reader = reader_for(view)
    batches = (batch for result in reader.results(view) for batch in reader.read(view, result, TaskContext()))
    reports = [batch for batch in batches if isinstance(batch, FileReport)]
    return {(reader.descriptor.id, report.reader) for report in reports if report.state != "ignored"}
