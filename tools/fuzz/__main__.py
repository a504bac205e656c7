"""`python -m tools.fuzz --seconds 600`: tries readers on damaged samples until the time is over, says what broke.
`--times 10000`: so often with each reader instead, on small samples."""

from __future__ import annotations

import argparse
import math
import os
import re
import sys
import time
import traceback
import warnings
from collections import Counter
from contextlib import suppress
from pathlib import Path

from hypothesis.reporting import with_reporter

from tools.fuzz.changes import Damaged
from tools.fuzz.entries import write
from tools.fuzz.seeds import Seed, Seeds, seeds, smallest
from tools.fuzz.target import attempt, target

ROOT = Path(__file__).resolve().parent.parent.parent
SAMPLES = Path(os.environ.get("STEPSCOPE_SAMPLES_DIR") or ROOT.parent / "shared" / "data")
EXAMPLES = 100  # of one reader before the next one's turn


SMALL = 4_000  # bytes of a file
MOST_ALIKE = 3  # small results with the same kind of file


class _Over(BaseException):
    """The time is, or the reader had its times."""


class _Search:
    """Looks for faults until ``end``, at most ``times`` with each reader. Each kind of fault is made as small as can
    be, told once and written to ``keep``."""

    def __init__(self, end: float, times: float, keep: Path | None) -> None:
        self._end = end
        self._times = times
        self._keep = keep
        self._found: list[tuple[str, Damaged]] = []
        self.tried: Counter[str] = Counter()
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

    def is_over(self, reader: str) -> bool:
        """Whether nothing more is to be tried with it."""
        return time.monotonic() > self._end or self.tried[reader] >= self._times

    def _try(self, reader: str, case: Damaged, is_stored: bool) -> None:
        if self.is_over(reader):
            raise _Over
        self.tried[reader] += 1
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
            write(case.folder, self._keep / f"{reader}-{len(self.kinds)}", case.entries)


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
    parser.add_argument("--seconds", type=float, help="how long, all readers together; 60 without --times")
    parser.add_argument("--times", type=int, help="how often with each reader, on small samples")
    parser.add_argument("--reader", help="only this reader's samples")
    parser.add_argument("--files", default="", help="damage only files whose path matches this pattern")
    parser.add_argument("--keep", type=Path, help="write the folders that broke something here")
    options = parser.parse_args(arguments)
    warnings.simplefilter("error")
    seconds = options.seconds if options.seconds is not None else math.inf if options.times else 60
    search = _Search(time.monotonic() + seconds, options.times or math.inf, options.keep)
    samples = SAMPLES if SAMPLES.is_dir() else None
    known = seeds(samples, SMALL) if options.times else seeds(samples)
    chosen = _chosen(known, options.reader, options.files)
    if options.times:
        chosen = {reader: smallest(kinds, MOST_ALIKE) for reader, kinds in chosen.items()}
    print(", ".join(f"{reader}: {len(kinds)} kinds of files" for reader, kinds in chosen.items()), flush=True)
    with suppress(KeyboardInterrupt):  # what was tried until then is told
        while left := [reader for reader in chosen if not search.is_over(reader)]:
            for reader in left:
                with suppress(_Over):
                    search.turn(reader, chosen[reader])
    for reader in chosen:
        print(f"{reader}: {search.tried[reader]} folders tried")
    print(f"{search.tried.total()} folders tried, {len(search.kinds)} kinds of fault")
    return 1 if search.kinds else 0


if __name__ == "__main__":
    sys.exit(main())
