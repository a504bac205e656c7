"""The sample result that is shipped with the program."""

from __future__ import annotations

from pathlib import Path

import resources


def sample_folder() -> Path:
    """Folder of the shipped sample: a small generated result in the true formats, see its README."""
    return resources.path("sample", "sample_ascend_ms")
