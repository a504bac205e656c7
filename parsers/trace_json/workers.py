"""Reads the regions of a big trace file in spawned processes that never outlive the reader."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from model.batches import Batch
from model.task import TaskContext
from parsers.trace_json.container import next_event
from parsers.trace_json.part import Outcome, Trace, read_part
from parsers.trace_json.source import FileSource

REGION_BYTES = 32 << 20
_AHEAD = 2  # regions given to a worker before it has finished one
_POLL_S = 0.05
_PATIENCE_S = 1.0

Region = tuple[int, int, int | None]
"""Its number, where to look for its first event, and its limit (None = the end of the file)."""


def read_regions(
    trace: Trace, regions: list[Region], workers: int, task: TaskContext, outcomes: list[Outcome]
) -> Iterator[tuple[list[Batch], int]]:
    """The batches of all regions in any order, each time with how many bytes are done; ``outcomes`` has one for each
    region that found an event, in order. Raises `Cancelled`; RuntimeError when a worker dies."""
    todo = iter(regions)
    done = {number: 0 for number, _, _ in regions}
    found: dict[int, Outcome] = {}
    with _started(trace, workers) as connections:
        for connection, region in zip(connections * _AHEAD, todo, strict=False):
            connection.send(region)
        left = len(regions)
        while left:
            ready = wait(connections, _POLL_S)
            task.check()
            for connection in (each for each in connections if each in ready):
                number, batches, reached, outcome = _received(connection)
                done[number] = reached
                yield batches, sum(done.values())
                if outcome is not None:
                    left -= 1
                    found[number] = outcome
                    for region in islice(todo, 1):
                        connection.send(region)
    outcomes += [found[number] for number in sorted(found) if found[number].begin >= 0]


def _received(connection: Connection) -> tuple[int, list[Batch], int, Outcome | None]:
    try:
        message: tuple[int, list[Batch], int, Outcome | None] = connection.recv()
    except (EOFError, OSError):
        raise RuntimeError("a helper process ended unexpectedly; memory may be short") from None
    return message


@contextmanager
def _started(trace: Trace, workers: int) -> Iterator[list[Connection]]:
    context = get_context("spawn")
    processes: list[SpawnProcess] = []
    connections: list[Connection] = []
    try:
        for _ in range(workers):
            ours, theirs = context.Pipe()
            connections.append(ours)
            process = context.Process(target=_work, args=(theirs, trace), daemon=True, name="trace reader")
            process.start()
            processes.append(process)
            theirs.close()
        yield connections
    finally:
        # They hold nothing that must be saved: a signal is quicker than asking.
        for process in processes:
            process.terminate()
        for connection in connections:
            connection.close()
        for process in processes:
            process.join(_PATIENCE_S)
            if process.is_alive():
                process.kill()
                process.join()
            process.close()


def _work(connection: Connection, trace: Trace) -> None:
    """A worker's life. It ends with its parent: then the pipe breaks at the next batch, some 50 ms later."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with closing(connection), FileSource(trace.path) as source:
            while True:
                _read_region(connection, trace, source, connection.recv())
    except (EOFError, OSError):
        return


def _read_region(connection: Connection, trace: Trace, source: FileSource, region: Region) -> None:
    number, begin, limit = region
    outcome = Outcome(begin)
    if number > 0:
        place = next_event(source, begin, source.size if limit is None else limit)
        if place is None:
            outcome.begin = -1
            connection.send((number, [], 0, outcome))
            return
        outcome.before, outcome.begin = place
    for batches, position in read_part(trace, source, outcome.begin, limit, outcome):
        connection.send((number, batches, position - begin, None))
    connection.send((number, [], outcome.end - begin, outcome))
