"""A converter that is slow on any machine, so that a test can do something while it runs."""

from __future__ import annotations

import time
from typing import Any

from app import conversion, converter, previews
from model.task import Progress

_PAUSE_S = 0.2

_run_child = conversion._run_child
_report = converter._Listener.report


def run_child(*arguments: Any) -> None:
    """In place of `conversion._run_child`, in the converter's process: pauses at each progress, and shows at once what
    has been read so far."""
    previews._FIRST_S = 0.01
    converter._Listener.report = _slow_report  # type: ignore[assignment,method-assign]
    _run_child(*arguments)


def _slow_report(listener: Any, progress: Progress) -> None:
    time.sleep(_PAUSE_S)
    _report(listener, progress)
