"""`python -m tools.fuzz --seconds 600`: tries readers on damaged samples until the time is over, says what broke."""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
import traceback
import warnings
from contextlib import suppress
from pathlib import Path

from hypothesis.reporting import with_reporter

from tools.fuzz.changes import Damaged
from tools.fuzz.seeds import Seed, Seeds, seeds, write
from tools.fuzz.target import attempt, target

ROOT = Path(__file__).resolve().parent.parent.parent
SAMPLES = Path(os.environ.get("STEPSCOPE_SAMPLES_DIR") or ROOT.parent / "shared" / "data")
EXAMPLES = 100  # of one reader before the next one's turn


class _Over(BaseException):
    """The time is."""


class _Search:
    """Looks for faults until ``end``. Each kind of fault is made as small as can be, told once and written to
    ``keep``."""

    def __init__(self, end: float, keep: Path | None) -> None:
        self._end = end
        self._keep = keep
        self._found: list[tuple[str, Damaged]] = []
        self.tried = 0
        self.kinds: list[str] = []

    def turn(self, reader: str, kinds: dict[str, list[Seed]]) -> None:
        """Some examples of one reader. Raises `_Over`."""
        self._found.clear()
        try:
            # Its own report would say how a test is repeated.
            with suppress(Exception), with_reporter(lambda _text: None):
                target(reader, kinds, EXAMPLES, repeatable=False, trial=self._try)
        finally:
            for kind, case in self._found[-1:]:  # the smallest of that kind
                self._tell(reader, kind, case)

    def _try(self, reader: str, case: Damaged, is_stored: bool) -> None:
        if time.monotonic() > self._end:
            raise _Over
        self.tried += 1
        try:
            attempt(reader, case, is_stored)
        except Exception as error:
            if (kind := _kind(error)) not in self.kinds:
                self._found.append((kind, case))
                raise

    def _tell(self, reader: str, kind: str, case: Damaged) -> None:
        self.kinds.append(kind)
        print(f"--- {reader}: {'; '.join(case.told)}\n{kind}", flush=True)
        if self._keep is not None:
            write(case.folder, self._keep / f"{reader}-{len(self.kinds)}")


def _kind(error: Exception) -> str:
    """The error and its innermost places in this project."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if str(ROOT) in frame.filename]
    places = [f"  {Path(frame.filename).relative_to(ROOT)}:{frame.lineno} {frame.name}" for frame in frames[-4:]]
    return "\n".join([f"{type(error).__name__}: {str(error)[:300]}", *places])


def _chosen(known: Seeds, reader: str | None, files: str) -> Seeds:
    """Those of ``reader`` only, and only files whose path matches ``files``."""
    chosen: Seeds = {}
    for name in [reader] if reader else sorted(known):
        for kind, found in known[name].items():
            matching = [seed._replace(paths=[path for path in seed.paths if re.search(files, path)]) for seed in found]
            if some := [seed for seed in matching if seed.paths]:
                chosen.setdefault(name, {})[kind] = some
    return chosen


def main(arguments: list[str] | None = None) -> int:
    """0 when nothing broke."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="how long, all readers together")
    parser.add_argument("--reader", help="only this reader's samples")
    parser.add_argument("--files", default="", help="damage only files whose path matches this pattern")
    parser.add_argument("--keep", type=Path, help="write the folders that broke something here")
    options = parser.parse_args(arguments)
    warnings.simplefilter("error")
    search = _Search(time.monotonic() + options.seconds, options.keep)
    chosen = _chosen(seeds(SAMPLES if SAMPLES.is_dir() else None), options.reader, options.files)
    print(", ".join(f"{reader}: {len(kinds)} kinds of files" for reader, kinds in chosen.items()), flush=True)
    with suppress(_Over):
        while chosen:
            for reader, kinds in chosen.items():
                search.turn(reader, kinds)
    print(f"{search.tried} folders tried, {len(search.kinds)} kinds of fault")
    return 1 if search.kinds else 0


if __name__ == "__main__":
    sys.exit(main())
