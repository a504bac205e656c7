"""Memory that stays with the process: seen by the page faults of arrays that come and go; looks through all objects."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


def clean() -> dict[str, str]:
    """The environment without what a program has set for its children that ran in this process before."""
    return {name: text for name, text in os.environ.items() if not name.startswith(("MALLOC_", "OPENBLAS_"))}


THREADS = """
import os
from app.allocation import prepare_processes
prepare_processes()
import numpy as np
print(len(os.listdir("/proc/self/task")), os.environ["MALLOC_TRIM_THRESHOLD_"])
"""


@pytest.mark.may_skip(reason="Linux lists threads")
@pytest.mark.skipif(sys.platform != "linux", reason="Linux lists threads")
def test_no_thread_waits_for_matrices(project_root: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", THREADS], check=True, capture_output=True, text=True, cwd=project_root, env=clean()
    )
    threads, kept = map(int, done.stdout.split())
    assert (threads, kept > 1 << 20) == (1, True)


FAULTS = """
import resource, sys
import numpy as np
from app.allocation import keep_freed_memory
if sys.argv[1] == "kept" and not keep_freed_memory():
    sys.exit(77)
for turn in range(60):
    if turn == 10:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    arrays = [np.ones(100_000) for _ in range(8)]
    del arrays
print(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)
"""


def faults(project_root: Path, way: str) -> int:
    command = [sys.executable, "-c", FAULTS, way]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=project_root, env=clean())
    if done.returncode == 77:
        pytest.skip("not glibc")
    return int(done.stdout)


@pytest.mark.may_skip(reason="only glibc has the option")
@pytest.mark.skipif(sys.platform != "linux", reason="only glibc has the option")
def test_arrays_that_come_and_go_cost_no_page_faults(project_root: Path) -> None:
    assert faults(project_root, "kept") * 10 < faults(project_root, "given back")


LOOKS = """
import gc, sys
from app.allocation import collect_seldom
if sys.argv[1] == "seldom":
    for _ in range(20):  # as often as a program begins in one process
        collect_seldom()
looks = []
gc.callbacks.append(lambda phase, info: looks.append(info["generation"]) if phase == "start" else None)
kept = [[number] for number in range(500_000)]
print(looks.count(2), looks.count(1))
"""


def test_all_objects_are_looked_through_seldom(project_root: Path) -> None:
    def looks(way: str) -> list[int]:
        command = [sys.executable, "-c", LOOKS, way]
        done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=project_root)
        return [int(count) for count in done.stdout.split()]

    often, seldom = looks("often"), looks("seldom")
    assert (often[0] > 1, seldom[0]) == (True, 0)
    assert seldom[1] > 50  # the young are looked through as often


GAPS = """
import sys
from pathlib import Path
from unittest.mock import Mock
from app.allocation import keep_freed_memory
from app.window.open_trace import OpenTrace

def own_mb():
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("RssAnon:"))
    return int(line.split()[1]) >> 10

if not keep_freed_memory():
    sys.exit(77)
before = own_mb()
texts = [b"x" * (100_000 + number) for number in range(640)]
del texts[:-1]  # the last one stands above all gaps
left = own_mb()
OpenTrace(Mock(), Mock()).close()
print(left - before, own_mb() - before)
"""


@pytest.mark.may_skip(reason="only glibc has the option")
@pytest.mark.skipif(sys.platform != "linux", reason="only glibc has the option")
def test_the_gaps_that_a_closed_result_leaves_are_given_back(project_root: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", GAPS], check=False, capture_output=True, text=True, cwd=project_root, env=clean()
    )
    if done.returncode == 77:
        pytest.skip("not glibc")
    left, after = map(int, done.stdout.split())
    assert (left > 50, after < 10) == (True, True)
