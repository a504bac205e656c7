"""Generated csv files of kernels: the same rows for the same seed, the size asked for, and every cell understood."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.kernel_generator import write_kernels
from model.table import MISSING_INT


@pytest.mark.parametrize("name", ["op_summary_20260101000000.csv", "kernel_details.csv"])
def test_size_and_what_the_program_finds(tmp_path: Path, open_result: Any, name: str) -> None:
    path = tmp_path / name
    count = write_kernels(path, 1_000_000)
    content = path.read_bytes()
    assert 1_000_000 <= len(content) < 5_000_000
    assert write_kernels(path, 1_000_000) == count
    assert path.read_bytes() == content
    trace = open_result(path)
    kernels = trace.table("kernels")
    assert kernels.rows == count
    assert [problem for problem in trace.problems if problem.severity != "info"] == []
    on_host = kernels["core"] == "AI_CPU"
    assert 0 < on_host.sum() < count
    np.testing.assert_array_equal(kernels["aicore_time_ns"] == MISSING_INT, on_host)
    assert (np.diff(kernels["start_ns"]) > 0).all()
