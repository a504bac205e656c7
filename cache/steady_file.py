"""A file for HDF5 to write to, which does not survive that a write fails."""

from __future__ import annotations

from io import FileIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class SteadyFile(FileIO):
    """No write of HDF5's fails: what cannot be written when it closes a file is written again at some later time, where
    the process ends with a segmentation fault. So the first failure is kept for `check`, and nothing is written any
    more."""

    failure: OSError | None = None

    def write(self, data: ReadableBuffer, /) -> int:
        """Write all of ``data``, or keep why it could not be."""
        left = memoryview(data)
        size = len(left)
        try:
            while self.failure is None and left:
                left = left[super().write(left) :]
        except OSError as error:
            self.failure = error
        return size

    def truncate(self, size: int | None = None, /) -> int:
        """Set the size, or keep why it could not be."""
        try:
            if self.failure is None:
                super().truncate(size)
        except OSError as error:
            self.failure = error
        return size or 0

    def check(self) -> None:
        """Raises OSError when something could not be written."""
        if self.failure is not None:
            raise self.failure
