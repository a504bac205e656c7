"""The benchmark of very large results, with tiny ones."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.slices_generator import TRACKS, write_slices
from cache.trace import Trace


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "deed"),
    [
        (("--slices", "6000", "--tracks", "90"), "select all slices"),
        (("--kernels", "0.1"), "export of the filtered rows"),
    ],
)
def test_every_deed_is_timed(tmp_path: Path, options: tuple[str, ...], deed: str) -> None:
    command = [sys.executable, "-m", "benchmarks", "load", *options, "--folder", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    timed = [line for line in done.stdout.splitlines() if "longest turn" in line]
    assert timed[0].startswith("open ")
    assert any(line.startswith(f"{deed} ") for line in timed)


def test_tracks_lie_in_processes_of_their_own(tmp_path: Path) -> None:
    write_slices(tmp_path / "a.stepscope", 9_000, tracks=3 * TRACKS)
    with Trace.open(tmp_path / "a.stepscope") as trace:
        tracks = [track for track in trace.tracks if track.kind == "slices"]
        assert len(tracks) == 3 * TRACKS
        assert len({track.process_id for track in tracks}) == 6
        assert sum(track.slices for track in tracks) == trace.slice_count == 9_000
