"""A pytest plugin: a test that passes must not leave windows, threads, timers or processes behind."""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
import weakref
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QThread, QThreadPool, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import Shiboken

PATIENCE_S = 2.0  # what is on its way out may take this long
OF_QT = {"QTipLabel"}  # Qt's own tooltip window: it goes when its timer says so

_passed = pytest.StashKey[bool]()
_started: weakref.WeakSet[Any] = weakref.WeakSet()


@dataclass(frozen=True)
class Leftovers:
    """What lives at one moment, as keys that can be compared, each with a text for the message."""

    windows: dict[int, str]
    threads: dict[int, str]
    timers: dict[int, str]
    processes: dict[int, str]

    def since(self, before: Leftovers, allowed: set[str]) -> list[str]:
        """Texts for all that is new compared to `before` and not of an allowed kind."""
        return [
            f"{kind}: {text}"
            for kind in ("windows", "threads", "timers", "processes")
            if kind not in allowed
            for key, text in getattr(self, kind).items()
            if key not in getattr(before, kind)
        ]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if call.when == "call":
        item.stash[_passed] = report.passed
    return report


@pytest.fixture(scope="session", autouse=True)
def _remember_starts() -> Iterator[None]:
    """Qt lists neither its threads nor its timers: remember what Python code starts."""
    patch = pytest.MonkeyPatch()
    for kind in (QThread, QTimer):
        patch.setattr(kind, "start", _remembering(kind.start))
    yield
    patch.undo()


def _remembering(start: Any) -> Any:
    def remembered(self: Any, *args: Any) -> None:
        _started.add(self)
        start(self, *args)

    return remembered


@pytest.fixture(autouse=True)
def nothing_left(request: pytest.FixtureRequest, _remember_starts: None) -> Iterator[None]:
    """Fail a passed test that leaves something; `@pytest.mark.may_leave("windows")` excuses a kind."""
    before = _alive()
    yield
    if not request.node.stash.get(_passed, False):
        return  # its own failure is the news
    allowed = {kind for mark in request.node.iter_markers("may_leave") for kind in mark.args}
    deadline = time.monotonic() + PATIENCE_S
    while (left := _alive().since(before, allowed)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not left, "the test leaves behind " + "; ".join(left)


def _alive() -> Leftovers:
    if QCoreApplication.instance() is not None:
        QCoreApplication.processEvents()
        # Outside of exec() nothing else carries out deleteLater().
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    timers, threads = _timers_and_threads()
    return Leftovers(_windows(), threads, timers, _processes())


def _windows() -> dict[int, str]:
    if not isinstance(QApplication.instance(), QApplication):
        return {}
    return {
        Shiboken.getCppPointer(window)[0]: _described(window)
        for window in QApplication.topLevelWidgets()
        if window.metaObject().className() not in OF_QT
    }


def _described(window: QWidget) -> str:
    title = window.objectName() or window.windowTitle()
    return f"{window.metaObject().className()} {title}".strip()


def _timers_and_threads() -> tuple[dict[int, str], dict[int, str]]:
    timers, threads = {}, {}
    for started in list(_started):
        if not Shiboken.isValid(started):
            continue
        if isinstance(started, QTimer) and started.isActive():
            timers[id(started)] = f"QTimer {started.objectName()} every {started.interval()} ms"
        elif isinstance(started, QThread) and started.isRunning():
            threads[id(started)] = f"{type(started).__name__} {started.objectName()}"
    if QThreadPool.globalInstance().activeThreadCount():
        threads[-1] = "jobs in the global QThreadPool"
    for thread in threading.enumerate():
        # Qt's threads that once ran Python code stay listed as dummies.
        if not isinstance(thread, threading._DummyThread):
            threads[id(thread)] = f"{type(thread).__name__} {thread.name}"
    return timers, threads


def _processes() -> dict[int, str]:
    found = {child.pid: child.name for child in multiprocessing.active_children() if child.pid}
    # Where the kernel lists them, children that subprocess or QProcess started count too.
    for children in Path("/proc/self/task").glob("*/children"):
        for pid in map(int, _read(children).split()):
            found.setdefault(pid, _read(Path(f"/proc/{pid}/cmdline")).replace("\0", " ").strip())
    # It serves all spawned processes of this one and ends with it.
    found.pop(getattr(resource_tracker._resource_tracker, "_pid", None) or os.getpid(), None)
    return found


def _read(path: Path) -> str:
    try:
        return path.read_text(errors="replace")
    except OSError:  # it ended meanwhile
        return ""
