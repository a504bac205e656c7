"""The sample results as ORIGIN.md lists them."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import SAMPLES


def sample_results() -> list[Path]:
    """A folder or trace below its family."""
    below = [*SAMPLES.glob("own/*/*"), *SAMPLES.glob("public/*/*")]
    return sorted(path for path in below if path.is_dir() or path.parent.name == "trace_event_edge_cases")


def sample_id(path: Path) -> str:
    """Its place among the samples."""
    return path.relative_to(SAMPLES).as_posix()
