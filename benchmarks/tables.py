"""Tables of a million kernels: first rows, sorting, filters, groups, scrolling; and each panel of a cached result."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from analysis.conditions import Condition
from analysis.distribution import DistributionQuery, distribution
from analysis.operator_rows import Scope
from analysis.operators import OperatorsQuery, operators
from analysis.table_query import SortKey
from app.conversion import ensure_cache
from benchmarks.folder import op_summary_of
from benchmarks.measure import own_peak_bytes, report
from cache.trace import Trace
from model.task import TaskContext

HELP = "tables of a million rows, and how soon each panel of a cached result appears"

_ROWS = {"view": "rows", "source": "kernels"}
_ASKED: dict[str, dict[str, Any]] = {
    "all rows, first page": {**_ROWS, "sort": ()},
    "sorted by duration": {**_ROWS, "sort": (SortKey("duration_ns", descending=True),)},
    "sorted by name, then duration": {**_ROWS, "sort": (SortKey("name"), SortKey("duration_ns"))},
    "filtered by duration": {**_ROWS, "sort": (), "where": (Condition("duration_ns", ">", "200000"),)},
    "searched": {**_ROWS, "sort": (), "text": "matmul"},
    "of one subgraph": {**_ROWS, "sort": (), "scope": Scope("default")},
    "grouped by type": {"group": "type"},
    "grouped by name": {"group": "name"},
    "grouped by shape": {"group": "shape"},
    "grouped by core": {"group": "core"},
    "pivot, type by core": {"view": "pivot", "across": "core"},
}
_PAGES, _PAGE = 200, 500


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """See `benchmarks.__main__`."""
    parser.add_argument("--size", type=float, default=359, help="MB of the csv file (default 359: a million rows)")
    parser.add_argument("--file", type=Path, help="this .stepscope file with kernels instead")
    parser.add_argument("--panels", type=Path, metavar="FILE", help="show each panel of this .stepscope file, too")


def run(arguments: argparse.Namespace, folder: Path) -> None:
    """See `benchmarks.__main__`."""
    path = arguments.file or _cache(folder, arguments.size)
    with Trace.open(path) as trace:
        rows = next(info.rows for info in trace.tables() if info.name == "kernels")
        print(f"{path.name}: {rows} kernels; each question to a trace opened for it")
    for title, parts in _ASKED.items():
        query = OperatorsQuery(**parts)
        ask = partial(_operators, query)
        report(title, [_asked(path, ask) for _ in range(arguments.repeat)], unit="ms")
    with Trace.open(path) as trace:
        kind = str(operators(trace, OperatorsQuery(source="kernels"), TaskContext()).types[0].type)
    seconds = [_asked(path, partial(_distribution, kind)) for _ in range(arguments.repeat)]
    report(f"distribution of {kind}", seconds, unit="ms")
    report("a further page while scrolling", _pages(path), unit="ms")
    print(f"peak {own_peak_bytes() / 1e6:.0f} MB")
    if arguments.panels is not None:
        _panels(arguments.panels, arguments.repeat)


def _cache(folder: Path, size_mb: float) -> Path:
    csv = op_summary_of(folder, size_mb)
    return ensure_cache(csv, target=folder / f"kernels_{size_mb:g}_mb.stepscope")


def _operators(query: OperatorsQuery, trace: Trace) -> object:
    return operators(trace, query, TaskContext())


def _distribution(kind: str, trace: Trace) -> object:
    return distribution(trace, DistributionQuery(kind), TaskContext())


def _asked(path: Path, ask: Callable[[Trace], object]) -> float:
    """Seconds of a question to a trace that knows nothing yet."""
    with Trace.open(path) as trace:
        start = time.perf_counter()
        ask(trace)
        return time.perf_counter() - start


def _pages(path: Path) -> list[float]:
    """Seconds of pages one after another in a sorted table."""
    seconds = []
    with Trace.open(path) as trace:
        for page in range(_PAGES):
            sort = (SortKey("duration_ns", descending=True),)
            query = OperatorsQuery(source="kernels", view="rows", sort=sort, first=page * _PAGE, count=_PAGE)
            start = time.perf_counter()
            operators(trace, query, TaskContext())
            seconds.append(time.perf_counter() - start)
    return seconds[1:]  # the first one has sorted


def _panels(path: Path, repeat: int) -> None:
    """Time of question, handing over and painting of each panel, from a cache that was just opened; the CPU's is what
    compares on a busy machine."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from app.window.panel_catalog import all_panels
    from widgets.session_state import SessionState

    application = QApplication.instance() or QApplication([])
    for kind in all_panels():
        seconds, busy = [], []
        for _ in range(repeat):
            with Trace.open(path) as trace:
                if kind.needs and not any(trace.has(table) for table in kind.needs):
                    continue
                panel = kind()
                panel.resize(1280, 800)
                start, worked = time.perf_counter(), time.process_time()
                query = panel.query(SessionState())
                if query is not None:
                    panel.show_result(panel.analyse(trace, query, TaskContext()))
                panel.show()
                application.processEvents()
                panel.grab()
                seconds.append(time.perf_counter() - start)
                busy.append(time.process_time() - worked)
                panel.close()
        if seconds:
            print(f"panel {kind.id}: best {min(seconds) * 1e3:.0f} ms, of which {min(busy) * 1e3:.0f} ms of CPU")
