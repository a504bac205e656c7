"""An open result as the window holds it: the trace, what the window shows of it, and a safe way to close it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from analysis.same_slice import same_slice
from app.allocation import give_back_freed_memory
from app.mark_file import session_key
from app.result_names import Which
from app.sent_session import SentSession, session_of
from model.problem import Problem, StepscopeError
from model.task import Cancelled, TaskContext
from model.time_span import TimeSpan
from model.whole_number import whole_number
from widgets.session_state import Area

HOLDS_FILE = sys.platform == "win32"
"""Whether the system refuses to replace a file while it is open here, as it is to be when it is read again."""

_PATIENCE_S = 10.0
_NO_PANEL_OF_THEIR_OWN = frozenset(("files", "tracks"))


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the results of the opened folder: by ``which`` it is asked for, ``label``: what it is called, ``place``:
    its folder or file below the opened one."""

    which: Which
    id: str
    label: str
    place: str


@dataclass(frozen=True, slots=True)
class ResultFacts:
    """What the window itself shows of a result; read in a job, so that the GUI thread touches no file.

    ``rows``: number of rows of each table; ``missing``: panel id -> (what, how) of what was not collected;
    ``notes``: problems that are worth a look; ``steps``: step numbers to choose from, ``step_spans``: where the
    timeline has them; ``size_bytes`` -1 = unknown; ``choices``: all results of the opened folder, ``shown``: the id
    of this one; ``session_key``: by what its bookmarks are found again, "" = they are not kept; ``sent``:
    what whoever sent the file was looking at."""

    rows: Mapping[str, int]
    missing: Mapping[str, tuple[tuple[str, str], ...]]
    kind: str
    ranks: tuple[int, ...]
    rank: int | None
    steps: tuple[int, ...]
    span: TimeSpan | None
    dense_span: TimeSpan | None
    slices: int
    notes: int
    damaged: int
    size_bytes: int
    step_spans: Mapping[int, TimeSpan] = field(default_factory=dict)
    choices: tuple[Choice, ...] = ()
    shown: str = ""
    session_key: str = ""
    sent: SentSession | None = None

    @property
    def run(self) -> TimeSpan | None:
        """What is called the whole run everywhere, from whose begin times count. Counters may have been sampled before
        and after it."""
        return self.dense_span or self.span

    @property
    def which(self) -> Which:
        """By what this result is asked for again."""
        return next((choice.which for choice in self.choices if choice.id == self.shown), None)

    @property
    def has_tables(self) -> bool:
        """Whether there is anything to show besides a timeline."""
        from model.trace_view import TIMELINE_TABLES  # late: NumPy is not needed for the empty window

        no_tables = _NO_PANEL_OF_THEIR_OWN.union(TIMELINE_TABLES)
        return any(rows for table, rows in self.rows.items() if table not in no_tables)


class OpenTrace:
    """A trace that jobs may be using: it closes when the last of them has let go."""

    def __init__(self, trace: Any, facts: ResultFacts) -> None:
        self._trace = trace
        self.facts = facts
        self._damage: tuple[Problem, ...] = ()
        self._told: set[str] = set()
        self._users = 0
        self._is_closing = False
        self._free = threading.Condition()

    @contextmanager
    def use(self) -> Iterator[Any]:
        """The trace, kept open inside the block. Raises Cancelled when it is being closed, StepscopeError when another
        program has written over its file."""
        with self._free:
            if self._is_closing:
                raise Cancelled
            self._users += 1
        try:
            self._trace.check_file()
            yield self._trace
            self._damage = self._trace.damage
        finally:
            with self._free:
                self._users -= 1
                self._free.notify_all()

    def has(self, table: str) -> bool:
        """Whether that table has rows."""
        return self.facts.rows.get(table, 0) > 0

    def new_damage(self) -> tuple[Problem, ...]:
        """What jobs have found to be damaged in the file, each kind of damage once."""
        new = tuple(problem for problem in self._damage if problem.code not in self._told)
        self._told.update(problem.code for problem in new)
        if new:
            self.facts = replace(self.facts, notes=self.facts.notes + len(new))
        return new

    def let_go_of_pages(self) -> None:
        """Give back the memory of what jobs have read; none of them is running."""
        with self._free:
            if self._users == 0 and not self._is_closing:
                self._trace.let_go_of_pages()

    def same_slice(self, index: int, later: OpenTrace) -> int | None:
        """Slice ``index`` in ``later``, which has more of the same result; None where it is not, or when either cannot
        be used any more."""
        try:
            with self.use() as trace, later.use() as other:
                return same_slice(trace, index, other)
        except (Cancelled, StepscopeError):
            return None

    def same_area(self, area: Area, later: OpenTrace) -> Area:
        """An area over the tracks of this trace, over the same ones of ``later``."""
        try:
            with self.use() as trace, later.use() as other:
                from widgets.timeline.same_tracks import SameTracks

                return SameTracks(trace.tracks, other.tracks).area(area)
        except (Cancelled, StepscopeError):
            return Area(area.span, frozenset())

    def close_soon(self) -> None:
        """`close` in a thread of its own: it is never cancelled, and several may wait for their jobs at once."""
        threading.Thread(target=self.close, name="close trace", daemon=True).start()

    def close(self) -> None:
        """Wait for the jobs that use it, then close it. Never call this in the GUI thread."""
        with self._free:
            if self._is_closing:
                return
            self._is_closing = True
            free = self._free.wait_for(lambda: self._users == 0, _PATIENCE_S)
        # A job that does not let go keeps the file open: that is better than pulling it away from below.
        if free:
            self._trace.close()
            # Results of many sizes, one after the other, would leave ever more gaps between what stays.
            give_back_freed_memory()


def open_result(path: Path) -> OpenTrace:
    """Open the cache at ``path`` and read what the window shows of it; raises StepscopeError. Run it in a job."""
    # Late: h5py and numpy are loaded in the job's thread, after the window stands.
    from cache.trace import Trace

    trace = Trace.open(path)
    try:
        return OpenTrace(trace, facts_of(trace))
    except BaseException:
        trace.close()
        raise


def facts_of(trace: Any) -> ResultFacts:
    """`ResultFacts` of an open trace."""
    rows = {info.name: info.rows for info in trace.tables()}
    missing: dict[str, list[tuple[str, str]]] = {}
    for lack in trace.missing:
        missing.setdefault(lack.panel, []).append((lack.what, lack.how))
    files = trace.sources.get("files", ()) if isinstance(trace.sources, Mapping) else ()
    sizes = [entry[1] for entry in files if len(entry) > 1]
    ranks = sorted({int(rank) for rank in trace.facts.get("ranks") or () if str(rank).isdigit()})
    rank = trace.facts.get("rank")
    return ResultFacts(
        rows=rows,
        missing={panel: tuple(lacks) for panel, lacks in missing.items()},
        kind=str(trace.facts.get("kind") or ""),
        ranks=tuple(ranks),
        rank=int(rank) if isinstance(rank, int) else None,
        steps=_steps(trace, rows),
        span=trace.span,
        dense_span=trace.dense_span,
        slices=trace.slice_count,
        notes=sum(1 for problem in trace.problems if problem.severity != "info"),
        damaged=sum(1 for file in trace.files if file.state == "damaged"),
        size_bytes=sum(sizes) if sizes else -1,
        step_spans=_step_spans(trace),
        choices=tuple(_choices(trace.facts.get("results") or ())),
        shown=str(trace.facts.get("result") or ""),
        session_key=session_key(trace.sources) if isinstance(trace.sources, Mapping) else "",
        sent=session_of(trace.session),
    )


def _choices(results: Iterable[Mapping[str, Any]]) -> Iterator[Choice]:
    from parsers.reader import Result

    known = [one.name for one in fields(Result)]
    for stored in results:
        result = Result(**{name: stored[name] for name in known})
        yield Choice(stored["which"], result.id, result.label, result.base)


def _step_spans(trace: Any) -> dict[int, TimeSpan]:
    """Where the timeline has each step; of several with a number the first."""
    from analysis.shown_steps import shown_steps  # late: NumPy is not needed for the empty window

    shown = shown_steps(trace, TaskContext())
    spans: dict[int, TimeSpan] = {}
    for begin, end, number in zip(shown.begin_ns.tolist(), shown.end_ns.tolist(), shown.number.tolist(), strict=True):
        if end > begin:
            spans.setdefault(number, TimeSpan(begin, end))
    return spans


def _steps(trace: Any, rows: Mapping[str, int]) -> tuple[int, ...]:
    """The step numbers that the step trace knows, in order."""
    for table in ("steps", "step_split"):
        if rows.get(table):
            cells = trace.table(table, ["step"]).data.get("step", ())
            found = {whole_number(str(cell)) for cell in cells if cell is not None}
            return tuple(sorted(number for number in found if number is not None))
    from analysis.shown_steps import shown_steps

    return tuple(sorted(set(shown_steps(trace, TaskContext()).number.tolist())))
