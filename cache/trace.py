"""An open cache file. Every answer is bounded by pixels, by a page of rows, or by the size of a small table."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Self

from cache.contents import load
from cache.failures import unreadable
from cache.trace_facts import TraceCounts, TraceFacts
from cache.trace_flows import TraceFlows
from cache.trace_part import TracePart
from cache.trace_slices import TraceSlices
from cache.trace_tables import TraceTables
from cache.trace_timeline import TraceTimeline


class Trace(TraceFacts, TraceCounts, TraceTables, TraceTimeline, TraceSlices, TraceFlows, TracePart):
    """One cache file, memory-mapped and read-only. Thread-safe."""

    @classmethod
    def open(cls, path: Path) -> Trace:
        """Check and map a cache file. Raises StepscopeError: `cache_damaged`, `cache_version`, `cache_unreadable`."""
        try:
            return cls(load(path))
        except OSError as error:
            raise unreadable(path, error) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file. Arrays that were handed out stay valid; the file is unmapped with the last of them."""
        self._held = None
