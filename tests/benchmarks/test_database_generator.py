"""Generated databases: the same rows for the same seed, the size asked for, and a level 2 export in what they hold."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from benchmarks.database_generator import write_database
from cache.trace import Trace

SIZE = 8_000_000


def rows(path: Path) -> dict[str, int]:
    """Number of rows of each table."""
    with closing(sqlite3.connect(path)) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names}


def test_size_and_rows(tmp_path: Path) -> None:
    counts = [write_database(tmp_path / f"{number}.db", SIZE) for number in range(2)]
    assert counts[0] == counts[1]
    assert (tmp_path / "0.db").read_bytes() == (tmp_path / "1.db").read_bytes()
    assert SIZE <= (tmp_path / "0.db").stat().st_size < SIZE + 7_000_000
    found = rows(tmp_path / "0.db")
    assert counts[0] == sum(found.values()) - found["STRING_IDS"] - found["ENUM_API_TYPE"] - found["NPU_INFO"]
    assert found["TASK_PMU_INFO"] == 28 * found["COMPUTE_TASK_INFO"]


def test_all_of_it_is_shown(tmp_path: Path, open_result: Any) -> None:
    path = tmp_path / "msprof_20260101000000.db"
    write_database(path, SIZE)
    found = rows(path)
    trace: Trace = open_result(path)
    shown = ("TASK", "CANN_API", "COMMUNICATION_OP", "COMMUNICATION_TASK_INFO")
    made = sum(track.slices for track in trace.tracks if track.process == "Overlap Analysis")
    assert trace.slice_count - made == sum(found[table] for table in shown)
    assert trace.table("kernels").rows == found["COMPUTE_TASK_INFO"] + found["COMMUNICATION_OP"]
    assert {"aicore_time_ns", "aic_mac_ratio", "aiv_vec_ratio"} <= {
        column.name for column in trace.table("kernels").columns
    }
    assert trace.flow_count > found["COMPUTE_TASK_INFO"]
    assert not trace.problems


@pytest.mark.slow
def test_it_is_converted_from_the_command_line(project_root: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "benchmarks", "convert", "--kind", "database", "--size", "1", "--repeat", "1"]
    done = subprocess.run(
        [*command, "--folder", str(tmp_path)], cwd=project_root, check=True, capture_output=True, text=True, timeout=110
    )
    assert "MB/s" in done.stdout
    assert done.stderr == ""
