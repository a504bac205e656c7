"""The part of `Trace` that is read when the cache is opened: facts, reports, tracks and counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cache.open_cache import OpenCache
from model.batches import FileReport, Missing
from model.problem import Problem
from model.time_span import TimeSpan
from model.trace_view import Track


class TraceFacts(OpenCache):
    """Plain facts of an open cache."""

    @property
    def is_snapshot(self) -> bool:
        """Whether the conversion was not complete when this was written: tables are there, the timeline is not."""
        return self._contents.is_snapshot

    @property
    def facts(self) -> Mapping[str, Any]:
        """What is known of the run, see `model.batches.Facts`."""
        return self._contents.facts

    @property
    def sources(self) -> Mapping[str, Any]:
        """What the cache was made of."""
        return self._contents.sources

    @property
    def session(self) -> Mapping[str, Any] | None:
        """What whoever sent the file was looking at, see `app.sent_session`; None = nothing."""
        return self._contents.session

    @property
    def files(self) -> tuple[FileReport, ...]:
        """What became of each file."""
        return self._contents.files

    @property
    def missing(self) -> tuple[Missing, ...]:
        """What this result does not have."""
        return self._contents.missing

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What went wrong, and what was found to be damaged since the cache was opened."""
        return self._contents.problems + self.damage

    @property
    def damage(self) -> tuple[Problem, ...]:
        """What was found to be damaged since the cache was opened, see `cache.stored_parts`."""
        return self._contents.damage.problems(self._contents.tracks)

    @property
    def tracks(self) -> tuple[Track, ...]:
        """All tracks in display order; a track's id is its position."""
        return self._contents.tracks

    @property
    def span(self) -> TimeSpan | None:
        """First begin to last end, None without a timeline."""
        return self._contents.span

    @property
    def dense_span(self) -> TimeSpan | None:
        """The span without far outliers, see `cache.dense_span`."""
        return self._contents.dense_span


class TraceCounts(OpenCache):
    """How much an open cache holds."""

    @property
    def slice_count(self) -> int:
        """Number of slices."""
        return len(self._contents.slices["begin"])

    @property
    def flow_count(self) -> int:
        """Number of flows."""
        return len(self._contents.flows["category"])

    @property
    def counter_count(self) -> int:
        """Number of counter tracks."""
        return len(self._contents.counters["first"])
