"""What a workflow is written with: a script waits for conditions while the real program runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from app.window.main_window import MainWindow

Condition = Callable[[], object]
Steps = Iterator[Condition]
Script = Callable[[MainWindow], Steps]
Drive = Callable[[list[str], Script], int]
