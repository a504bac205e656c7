"""The one installed name: it puts the program's own folders first on `sys.path`, nothing else."""

from __future__ import annotations

import sys
from pathlib import Path

__version__ = "0.1.0"


def use_private_modules() -> None:
    """Let `import app`, `import model` and so on find this program's folders before any other package's.

    In a wheel they lie inside `stepscope/`, in a checkout beside it; in a frozen program the path does not
    matter. Child processes inherit it: spawn hands `sys.path` over before it loads anything.
    """
    here = Path(__file__).resolve().parent
    folder = str(here if (here / "app").is_dir() else here.parent)
    if folder in sys.path:
        sys.path.remove(folder)
    sys.path.insert(0, folder)
