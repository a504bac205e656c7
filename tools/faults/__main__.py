"""`python -m tools.faults`: disturbs conversions of a generated trace and says what went wrong (Linux; as root, who may
mount the small disks)."""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path

from benchmarks.trace_generator import write_trace
from tools.faults.bench import Bench
from tools.faults.disturbances import DISTURBANCES


def main() -> int:
    """Run the disturbances; 1 when something went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"only these: {', '.join(DISTURBANCES)}")
    parser.add_argument(
        "--size", type=float, default=20, help="MB of the trace (default 20; from 100 with two readers)"
    )
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if unknown := sorted(set(arguments.names) - DISTURBANCES.keys()):
        parser.error(f"unknown: {', '.join(unknown)}")
    failed = 0
    with tempfile.TemporaryDirectory(prefix="stepscope-faults-") as folder:
        source = Path(folder) / "source" / "trace_view.json"
        source.parent.mkdir()
        write_trace(source, int(arguments.size * 1e6))
        bench = Bench(source, Path(folder))
        bench.measure()
        print(f"undisturbed: {bench.seconds:.1f} s, {bench.sound['slices']} slices", flush=True)
        for name in arguments.names or DISTURBANCES:
            disturb, times = DISTURBANCES[name]
            wrongs = list(disturb(bench, times, random.Random(arguments.seed)))
            bad = [wrong for wrong in wrongs if wrong]
            failed += len(bad)
            print(f"{name}: {len(wrongs)} tries, {len(bad)} wrong", flush=True)
            for wrong in bad:
                print(f"    {wrong}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
