"""`python -m tools.fuzz --seconds 600`: tries readers on damaged samples until the time is over, says what broke."""

from __future__ import annotations

import argparse
import os
import random
import re
import resource
import sys
import time
import traceback
import warnings
from pathlib import Path

from tools.fuzz.changes import changed
from tools.fuzz.seeds import Folder, seeds
from tools.fuzz.trial import try_folder, write

ROOT = Path(__file__).resolve().parent.parent.parent
SAMPLES = Path(os.environ.get("STEPSCOPE_SAMPLES_DIR") or ROOT.parent / "shared" / "data")
STORED_EVERY = 4  # making a cache file takes longer than reading
MOST_MEMORY = 1 << 30  # bytes; a process that has read nothing but folders of a megabyte


def case(folders: list[Folder], reader: str, seed: int, number: int, files: str = "") -> tuple[Folder, list[str]]:
    """The damaged folder of that number, the same every time, and what was done to it. ``files``: as for `changed`."""
    chance = random.Random(f"{seed} {reader} {number}")
    chosen = [folder for folder in folders if any(re.search(files, path) for path in folder)]
    return changed(chance, chance.choice(chosen or folders), files)


def main(arguments: list[str] | None = None) -> int:
    """0 when nothing broke."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="how long, all readers together")
    parser.add_argument("--reader", help="only this reader's samples")
    parser.add_argument("--files", default="", help="damage only files whose path matches this pattern")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 31))
    parser.add_argument("--case", type=int, help="only this case, once; with --reader and --seed")
    parser.add_argument("--keep", type=Path, help="write the folders that broke something here")
    options = parser.parse_args(arguments)
    warnings.simplefilter("error")
    known = seeds(SAMPLES if SAMPLES.is_dir() else None)
    chosen = [options.reader] if options.reader else sorted(known)
    end = time.monotonic() + options.seconds
    number = options.case or 0
    broken: dict[str, int] = {}
    print(f"seed {options.seed}; readers: {', '.join(f'{each} ({len(known[each])})' for each in chosen)}")
    while True:
        for reader in chosen:
            folder, told = case(known[reader], reader, options.seed, number, options.files)
            kind = _tried(folder, reader, store=number % STORED_EVERY == 0)
            if kind and kind not in broken:
                print(f"--- {reader} case {number}: {'; '.join(told)}\n{kind}")
                if options.keep:
                    write(folder, options.keep / f"{reader}-{options.seed}-{number}")
            if kind:
                broken[kind] = broken.get(kind, 0) + 1
        number += 1
        if options.case is not None or time.monotonic() >= end:
            break
    print(f"{number} cases for each reader, {len(broken)} kinds of fault, {sum(broken.values())} faults")
    return 1 if broken else 0


def _tried(folder: Folder, reader: str, *, store: bool) -> str:
    """What broke: the error and its innermost places in this project; "" when nothing did."""
    try:
        try_folder(folder, reader, store=store)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        frames = [frame for frame in traceback.extract_tb(error.__traceback__) if str(ROOT) in frame.filename]
        places = [f"  {Path(frame.filename).relative_to(ROOT)}:{frame.lineno} {frame.name}" for frame in frames[-4:]]
        return "\n".join([f"{type(error).__name__}: {str(error)[:300]}", *places])
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return f"more than {MOST_MEMORY >> 20} MiB were used" if used > MOST_MEMORY else ""


if __name__ == "__main__":
    sys.exit(main())
