"""``python -m benchmarks NAME [--size MB] [--folder FOLDER] [--repeat N] ...``."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from app.allocation import keep_freed_memory, prepare_processes

NAMES = ("convert", "query", "frames", "startup", "search", "tables", "load")


def main() -> int:
    """Run one benchmark; its module has HELP, ``add_arguments(parser)`` and ``run(arguments, folder)``."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="Speed of conversion, queries, frames, start-up."
    )
    commands = parser.add_subparsers(dest="name", required=True)
    modules = {name: importlib.import_module(f"benchmarks.{name}") for name in NAMES}
    for name, module in modules.items():
        command = commands.add_parser(name, help=module.HELP)
        command.add_argument(
            "--folder", type=Path, help="where traces and caches lie (default: a folder of this run's own)"
        )
        command.add_argument("--repeat", type=int, default=3, help="runs of each measurement (default 3)")
        module.add_arguments(command)
    arguments = parser.parse_args()
    prepare_processes()  # as the program does
    keep_freed_memory()
    if arguments.folder is not None:
        arguments.folder.mkdir(parents=True, exist_ok=True)
        _run(modules[arguments.name], arguments, arguments.folder)
        return 0
    with tempfile.TemporaryDirectory(prefix="stepscope-benchmark-") as folder:
        _run(modules[arguments.name], arguments, Path(folder))
    return 0


def _run(module: Any, arguments: argparse.Namespace, folder: Path) -> None:
    # Installed, a program's modules are compiled. In a checkout that may not be, every process would compile them.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(folder.absolute() / "compiled"))
    module.run(arguments, folder)


if __name__ == "__main__":
    sys.exit(main())
