"""Spool files are closed whatever happens."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from cache.spool import close_all


class _Full:
    def close(self) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_buffer_without_room_leaves_no_other_file_open(tmp_path: Path) -> None:
    before, after = (tmp_path / "before").open("wb"), (tmp_path / "after").open("wb")
    with pytest.raises(OSError, match="No space left"):
        close_all(before, _Full(), _Full(), after)
    assert before.closed
    assert after.closed
