"""Windows that nobody sees, for pictures and reports: to be asked for before Qt is loaded. No Qt."""

from __future__ import annotations

import os
import sys


def need_no_screen() -> None:
    """Let Qt work without a display; no window may flash up. Elsewhere than on Linux there always is one."""
    if sys.platform.startswith("linux"):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
