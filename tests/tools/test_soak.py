"""The long use: a few opens of the shipped sample, in a process of its own."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest


@pytest.mark.slow
def test_results_are_opened_and_closed() -> None:
    command = [sys.executable, "-m", "tools.soak", "--times", "3", "--every", "1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert [line.partition(":")[0] for line in lines[:3]] == ["1", "2", "3"]
    assert all(re.search(r"\d MB, \d+ objects, \d+ widgets, \d+ threads, \d+ files$", line) for line in lines[:3])
    assert lines[3].startswith("memory grew by ")
    assert "Traceback" not in done.stderr
