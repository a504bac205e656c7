"""Start of the program: `stepscope`, `python -m stepscope` and the frozen executable. No logic here."""

from __future__ import annotations

import multiprocessing
import sys

from stepscope import use_private_modules


def main() -> int:
    """Run the command line with this process's arguments and return the exit code."""
    try:
        multiprocessing.freeze_support()
    except EOFError:  # this is a child of the frozen program, which was killed before it had told the child its job
        return 1
    use_private_modules()
    from app.main import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
