"""stepscope check: the self-test of an installed or frozen program, with the sample that it ships."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path

import resources
from app import output
from app.cache_store import CacheStore
from app.conversion import ensure_cache
from app.offscreen import need_no_screen
from app.sample import sample_folder
from cache.trace import Trace

HELP = "Test this installation: readers, panels, resources, one conversion, one picture."

READERS = ("ascend", "chrome_trace", "cluster", "mindinsight", "mindinsight_raw", "msprof", "opprof")
PANELS = (
    "overview",
    "step_trace",
    "operators",
    "distribution",
    "data_pipeline",
    "cpu",
    "tables",
    "timeline",
    "runtime_api",
    "task_scheduler",
    "ai_core",
    "acl",
    "top_down",
    "suggestions",
    "memory",
    "communication",
    "flops",
    "dynamic_shape",
    "slice_details",
    "health",
    "search",
    "selection",
    "bookmarks",
)
"""Ids that every build must have: a frozen program finds modules by a list; what is not on it is missing silently."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command has no arguments."""


def run(arguments: argparse.Namespace) -> int:
    """Run every check; 0 when all passed, 4 otherwise."""
    need_no_screen()
    failed = 0
    with tempfile.TemporaryDirectory(prefix="stepscope-check-") as folder:
        checks: list[tuple[str, Callable[[], str]]] = [
            ("readers", _check_readers),
            ("panels", _check_panels),
            ("resources", _check_resources),
            ("scanner", _check_scanner),
            ("conversion", lambda: _check_conversion(Path(folder))),
            ("picture", lambda: _check_picture(Path(folder))),
        ]
        for name, check in checks:
            try:
                output.result(f"ok      {name}: {check()}")
            except Exception as failure:  # a self-test reports whatever goes wrong and goes on
                failed += 1
                output.result(f"FAILED  {name}: {type(failure).__name__}: {failure}")
    return 4 if failed else 0


def _require(have: set[str], want: tuple[str, ...], what: str) -> str:
    lacking = set(want) - have
    if lacking:
        raise LookupError(f"no {what} {', '.join(sorted(lacking))}")
    return f"{len(have)} {what}s"


def _check_readers() -> str:
    from parsers.registry import readers

    return _require({reader.descriptor.id for reader in readers()}, READERS, "reader")


def _check_panels() -> str:
    from app.window.panel_catalog import all_panels

    return _require({panel.id for panel in all_panels()}, PANELS, "panel")


def _check_resources() -> str:
    counts = {}
    for folder, suffix in (("themes", ".json"), ("icons", ".svg"), ("rules", ".toml"), ("translations", ".qm")):
        names = resources.names(folder, suffix)
        if not names:
            raise LookupError(f"no {suffix} file in resources/{folder}")
        for name in names:
            if not resources.data(folder, name + suffix):
                raise ValueError(f"resources/{folder}/{name}{suffix} is empty")
        counts[folder] = len(names)
    return ", ".join(f"{count} {folder}" for folder, count in counts.items())


def _check_scanner() -> str:
    from parsers.trace_json.scanner import scanner

    return "compiled" if scanner() is not None else "not compiled; big traces are read at half the speed"


def _check_conversion(folder: Path) -> str:
    path = ensure_cache(sample_folder(), store=CacheStore(folder))
    with Trace.open(path) as trace:
        if not trace.slice_count or not trace.has("step_split"):
            raise ValueError("the sample's cache lacks slices or the step split")
        return f"{output.counted(trace.slice_count, 'slice')}, {output.counted(len(trace.tables()), 'table')}"


def _check_picture(folder: Path) -> str:
    from app.window.application import make_application
    from app.window.screenshot import render

    make_application()
    path = ensure_cache(sample_folder(), store=CacheStore(folder))
    image = render(path, "overview", (1200, 800), "light", "en")
    colours = {image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}
    if len(colours) < 8:
        raise ValueError("the picture is blank")
    return f"{image.width()} x {image.height()} pixels, {len(colours)} colours"
