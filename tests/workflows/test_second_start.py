"""A second start of the program on a real display."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.desktop import Desktop

pytestmark = pytest.mark.display

_PATIENCE_S = 60


def test_a_second_start_opens_its_window_in_the_program_that_runs(
    desktop: Desktop, stepscope: Callable[..., subprocess.Popen[str]], samples: Path
) -> None:
    first = stepscope("--sample")
    desktop.wait_for_window("Stepscope")  # it still reads
    folder = samples / "public" / "mindinsight" / "run_1"
    second = desktop.start(sys.executable, "-m", "stepscope", str(folder))
    assert second.wait(_PATIENCE_S) == 0
    window = desktop.wait_for_window("run_1")
    assert desktop.do("getwindowpid", window) == str(first.pid)
    sample = desktop.wait_for_window("sample_ascend_ms")
    assert desktop.do("getwindowpid", sample) == str(first.pid)
    desktop.do("windowactivate", "--sync", sample)
    another = samples / "public" / "mindinsight" / "profiler"
    third = desktop.start(sys.executable, "-m", "stepscope", str(another))
    assert third.wait(_PATIENCE_S) == 0
    window = desktop.wait_for_window(another.name)
    desktop.wait_until(lambda: desktop.do("getactivewindow") == window)
    assert first.poll() is None


def test_a_new_instance_is_a_program_of_its_own(
    desktop: Desktop, stepscope: Callable[..., subprocess.Popen[str]]
) -> None:
    first = stepscope()
    assert desktop.do("getwindowpid", desktop.wait_for_window("Stepscope")) == str(first.pid)
    second = desktop.start(sys.executable, "-m", "stepscope", "--new-instance", "--sample")
    assert desktop.do("getwindowpid", desktop.wait_for_window("sample_ascend_ms")) == str(second.pid)
