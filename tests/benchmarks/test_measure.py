"""The benchmarks run on a tiny trace, and their memory watch sees what a child process takes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.measure import Memory, memory_watch, repeat, report


@pytest.mark.skipif(not Path("/proc/self/statm").is_file(), reason="needs /proc")
@pytest.mark.may_skip(reason="needs /proc")
def test_memory_of_children_is_added_up() -> None:
    hold = "block = bytearray(b'x') * 80_000_000; import time; time.sleep(0.6)"
    with memory_watch(with_self=False) as memory:
        subprocess.run([sys.executable, "-c", hold], check=True)
    assert 80e6 < memory.peak_bytes < 200e6
    assert memory.processes >= 1  # other tests may have left Python's resource tracker


def test_a_report_has_best_median_and_rate(capsys: pytest.CaptureFixture[str]) -> None:
    report("read", [2.0, 1.0, 4.0], size_bytes=50_000_000, memory=Memory(7_000_000, 2))
    line = capsys.readouterr().out
    for part in ("best     1.00 s", "median     2.00 s", "50 MB/s", "peak     7 MB in 2 processes"):
        assert part in line
    report("slow", [0.001] * 20 + [0.002], unit="ms")
    assert "p95     1.00 ms" in capsys.readouterr().out


def test_each_run_is_timed() -> None:
    runs: list[int] = []
    assert len(repeat(lambda: runs.append(1), 3)) == len(runs) == 3


@pytest.mark.parametrize("name", ["convert", "query"])
def test_a_benchmark_runs_from_the_command_line(project_root: Path, tmp_path: Path, name: str) -> None:
    command = [sys.executable, "-m", "benchmarks", name, "--size", "1", "--repeat", "1", "--folder", str(tmp_path)]
    command += ["--no-peers"] if name == "convert" else []
    done = subprocess.run(command, cwd=project_root, check=True, capture_output=True, text=True, timeout=110)
    assert {"convert": "MB/s", "query": "rows at 1/1, first look"}[name] in done.stdout
    assert done.stderr == ""
