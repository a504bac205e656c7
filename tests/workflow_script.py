"""What a workflow is written with: a script waits for conditions while the real program runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from app.window.main_window import MainWindow

Condition = Callable[[], object]
Steps = Iterator[Condition]
Script = Callable[[MainWindow], Steps]
Drive = Callable[[list[str], Script], int]


def program_ends() -> bool:
    """The last condition of a script whose program ends before the script does, as by a signal."""
    return False


def is_open(window: MainWindow, path: Path | None = None) -> Condition:
    """Whether a result, that at ``path``, is shown whole, with the panels' docks, which are made beside the reading."""
    return lambda: (
        window.result is not None
        and path in (None, window.path)
        and not window.opening.is_running
        and window.host.docks
    )


def settled(window: MainWindow, panel: str) -> Condition:
    """Whether a panel that was brought to the front shows all that it is to show."""
    frame = window.host.docks[panel].frame
    return lambda: frame.is_settled and (frame.panel is not None or not frame.has_data)
