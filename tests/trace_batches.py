"""A pytest plugin: reads Chrome-trace JSON and lists what came out as plain rows."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import zstandard

from model.batches import Batch, CounterBatch, FlowBatch, RawChunk, SliceBatch, TrackInfo
from model.problem import Problem
from model.task import TaskContext
from parsers.trace_json.part import Trace
from parsers.trace_json.reading import read_file

NO_CATEGORY = 0xFFFFFFFF


@dataclass
class TraceRows:
    """All batches of a trace, and the same as rows."""

    batches: list[Batch]

    def _of(self, kind: type) -> Iterator[Any]:
        return (batch for batch in self.batches if isinstance(batch, kind))

    @property
    def slices(self) -> list[tuple[str, str, str, int, int]]:
        """(process, thread, name, start_ns, duration_ns), sorted."""
        return sorted(row[:5] for row in self.slice_rows())

    def slice_rows(self) -> Iterator[tuple[str, str, str, int, int, str | None, int]]:
        """The same with category and event."""
        for batch in self._of(SliceBatch):
            columns = (batch.track, batch.name, batch.start_ns, batch.duration_ns, batch.category, batch.event)
            for track, name, start, duration, category, event in zip(*map(list, columns), strict=True):
                key = batch.tracks[track]
                shown = None if category == NO_CATEGORY else batch.names[category]
                yield (key.process, key.thread, batch.names[name], int(start), int(duration), shown, int(event))

    @property
    def names(self) -> list[str]:
        return [row[2] for row in self.slices]

    @property
    def counters(self) -> list[tuple[str, str, int, float]]:
        """(process, counter, time_ns, value)."""
        return sorted(
            (batch.tracks[track].process, batch.tracks[track].counter, int(time), float(value))
            for batch in self._of(CounterBatch)
            for track, time, value in zip(batch.track, batch.time_ns, batch.value, strict=True)
        )

    @property
    def flows(self) -> list[tuple[str, str, int, str, str, int]]:
        """(category, id, phase, process, thread, time_ns)."""
        return sorted(
            (
                batch.categories[cat],
                number,
                int(phase),
                batch.tracks[track].process,
                batch.tracks[track].thread,
                int(time),
            )
            for batch in self._of(FlowBatch)
            for track, cat, number, phase, time in zip(
                batch.track, batch.category, batch.ids, batch.phase, batch.time_ns, strict=True
            )
        )

    @property
    def infos(self) -> list[TrackInfo]:
        return list(self._of(TrackInfo))

    @property
    def problems(self) -> dict[str, Problem]:
        return {problem.code: problem for problem in self._of(Problem)}

    @property
    def chunks(self) -> dict[int, list[dict[str, Any]]]:
        """Number of each raw chunk -> its events; numbers are unique."""
        chunks = list(self._of(RawChunk))
        assert len({chunk.chunk for chunk in chunks}) == len(chunks)
        found = {}
        for chunk in chunks:
            raw = zstandard.ZstdDecompressor().decompress(chunk.compressed)
            assert len(raw) == chunk.size_bytes
            found[chunk.chunk] = json.loads(raw)
            assert len(found[chunk.chunk]) == chunk.events
        return found

    def raw_event(self, event: int) -> dict[str, Any]:
        """The raw event of a slice."""
        return self.chunks[event >> 20][event & 0xFFFFF]

    def alike(self) -> tuple[Any, ...]:
        """What has to be equal however the file was cut into chunks and read."""
        return (
            Counter(row[:6] for row in self.slice_rows()),
            self.counters,
            self.flows,
            Counter(self.infos),
            {code: problem.count for code, problem in self.problems.items()},
            Counter(json.dumps(event) for events in self.chunks.values() for event in events),
        )


ReadJson = Callable[..., TraceRows]


@pytest.fixture(params=["scanned", "decoded"])
def read_json(tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> ReadJson:
    """`read_json(content, chunk_bytes=…, workers=…, region_bytes=…)`, with the compiled scanner and as where there is
    none: content is bytes, a list of events or a path."""
    if request.param == "decoded":
        monkeypatch.setattr("parsers.trace_json.windows.scanner", lambda: None)

    def read(content: bytes | list[Any] | Path, *, chunk_bytes: int = 1 << 20, **options: Any) -> TraceRows:
        path = content if isinstance(content, Path) else tmp_path / "trace.json"
        if not isinstance(content, Path):
            path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        trace = Trace(path, 0, chunk_bytes, 4 * chunk_bytes)
        options.setdefault("workers", 1)
        return TraceRows(list(read_file(trace, path.name, path.stat().st_size, TaskContext(), **options)))

    return read
