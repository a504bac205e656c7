"""A pytest plugin: panels, results and conversions without content, for the tests of the window."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from widgets.panel import Panel
from widgets.session_state import SessionState

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from app.window.main_window import MainWindow
    from app.window.open_trace import OpenTrace
    from app.window.program import Program
    from app.window.windows import Windows
    from model.problem import Problem


class FakeTrace:
    """A trace that only knows what was done with it, and what is damaged in it."""

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.damage: tuple[Problem, ...] = ()
        self.let_go = 0
        self.closed = threading.Event()

    def close(self) -> None:
        self.closed.set()

    def check_file(self) -> None:
        pass

    def let_go_of_pages(self) -> None:
        self.let_go += 1


class FakeConversion:
    """Hands out what a test puts into `messages`."""

    def __init__(self) -> None:
        self.messages: list[Any] = []
        self.is_started = False
        self.is_cancelled = False
        self.asked: tuple[Any, ...] = ()

    def start(self) -> None:
        self.is_started = True

    def poll(self) -> list[Any]:
        taken, self.messages = self.messages, []
        return taken

    def cancel(self) -> None:
        self.is_cancelled = True


@dataclass
class FakeConversions:
    """What the window is given to convert with; `made` are the conversions that it asked for."""

    made: list[FakeConversion] = field(default_factory=list)

    def __call__(self, *asked: Any) -> FakeConversion:
        self.made.append(FakeConversion())
        self.made[-1].asked = asked
        return self.made[-1]


class FakePanel(Panel):
    """A panel that notes what it is shown."""

    icon = "table"
    made: ClassVar[list[Any]]
    declared: ClassVar[dict[str, Any]]

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.shown: list[Any] = []
        self.cleared = 0
        self.made.append(self)

    @classmethod
    def title(cls) -> str:
        return cls.id.capitalize()

    @classmethod
    def empty_reason(cls) -> str:
        return f"no {cls.id}"

    @classmethod
    def how_to_read(cls) -> str:
        return f"What {cls.id} shows.\n\nWhat to look for."

    def query(self, state: SessionState) -> Any:
        return self.declared["query"](state) if "query" in self.declared else state

    def show_result(self, result: Any) -> None:
        self.shown.append(result)

    def clear(self) -> None:
        self.cleared += 1


@pytest.fixture
def fake_panel() -> Callable[..., type[Panel]]:
    """`fake_panel("overview", area="right", needs=("steps",), analyse=f)`: a panel class; `.made` are its panels."""
    return _panel


def _panel(panel_id: str, **declared: Any) -> type[Panel]:
    attributes: dict[str, Any] = {
        "id": panel_id,
        "area": declared.get("area", "center"),
        "order": declared.get("order", 100),
        "needs": declared.get("needs", ()),
        "analyse": staticmethod(declared.get("analyse", lambda _trace, query, _task: ("result", query))),
        "made": [],
        "declared": declared,
    }
    return type("FakePanelOf" + panel_id.capitalize(), (FakePanel,), attributes)


@pytest.fixture
def fake_result() -> Callable[..., OpenTrace]:
    """`fake_result(rows={"steps": 3})`: an open trace of that shape; `.trace` is its `FakeTrace`."""
    return _result


def _result(**facts: Any) -> OpenTrace:
    from app.window.open_trace import OpenTrace, ResultFacts

    usual: dict[str, Any] = {
        "rows": {}, "missing": {}, "kind": "ascend_ms", "ranks": (), "rank": None, "steps": (), "span": None,
        "dense_span": None, "slices": 0, "notes": 0, "damaged": 0, "size_bytes": -1,
    }  # fmt: skip
    trace = FakeTrace()
    opened = OpenTrace(trace, ResultFacts(**(usual | facts)))
    opened.trace = trace  # type: ignore[attr-defined]
    return opened


@pytest.fixture
def program(qapp: object, fake_conversions: FakeConversions) -> Program:
    """A program that converts nothing by itself."""
    from app.recent import RecentResults
    from app.settings import Settings
    from app.window.program import Program

    return Program(Settings(), RecentResults(), fake_conversions)


@pytest.fixture
def windows(program: Program) -> Iterator[Windows]:
    """The windows of the program; none is open yet."""
    from app.window.windows import Windows

    made = Windows(program)
    yield made
    for window in list(made.all):
        window.close()
    made.deleteLater()


@pytest.fixture
def window(qtbot: QtBot, program: Program) -> Iterator[MainWindow]:
    """A window whose caches hold whatever a test puts into `window.results` by path."""
    from app.window.main_window import MainWindow

    panels = [
        _panel("overview"),
        _panel("timeline", order=200, needs=("slices",)),
        _panel("health", area="right"),
    ]
    made = MainWindow(program, "1.0", has_sample=False, panels=panels)
    made.results = {}  # type: ignore[attr-defined]
    made.opening._open_trace = lambda path: _taken(made, path)
    made.show()
    qtbot.waitUntil(lambda: len(made.host.docks) == 3)
    yield made
    if isValid(made):
        made.close()


def open_result(
    qtbot: QtBot, window: Any, conversions: FakeConversions, result: OpenTrace, path: str | Path = "/runs/bert"
) -> None:
    """Open a path in `window`: once it has been converted it is ``result``."""
    from app.conversion import Done

    window.open(Path(path))
    convert(window, conversions, Done(Path("c")), c=result)
    qtbot.waitUntil(lambda: window.result is result)


def convert(window: Any, conversions: FakeConversions, *messages: Any, **results: OpenTrace) -> None:
    """Let the conversion that `window` began last say this; ``results`` are what its caches of these names hold."""
    window.results.update({Path(name): result for name, result in results.items()})
    conversions.made[-1].messages += messages


def _taken(window: Any, path: Path) -> Any:
    found = window.results[path]
    if isinstance(found, Exception):
        raise found
    return found


@pytest.fixture
def fake_conversions() -> FakeConversions:
    """Conversions that a test drives by hand."""
    return FakeConversions()
