"""Writes a result of the single-operator tool hiprof: generated, no device ran it, and its numbers are known.

Headers and units are those of ascend-formats 2.8; what hiprof calls its folders and its AI Core table is not known, so
they are named as the first releases of msprof name them.

    python -m tools.hiprof_sample OUT [--group GROUP] [--split] [--unit us|ns] [--json] [--seed]
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.hiprof_sample.metrics import ONE_CORE, SPLIT
from tools.hiprof_sample.result import Variant, write_result


def main() -> None:
    """Write the result that the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.hiprof_sample",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("out", type=Path, metavar="OUT", help="folder of the result")
    usual = f"metric group: {', '.join(ONE_CORE)}; with --split: {', '.join(SPLIT)} (the first of them)"
    parser.add_argument("--group", help=usual)
    parser.add_argument("--split", action="store_true", help="a chip whose cube and vector cores are apart")
    parser.add_argument("--unit", choices=["us", "ns"], default="us", help="of the task scheduler's times")
    parser.add_argument("--json", action="store_true", help="tables as JSON")
    parser.add_argument("--seed", action="store_true", help="headers of the tool's first description")
    given = parser.parse_args()
    groups = SPLIT if given.split else ONE_CORE
    group = given.group or next(iter(groups))
    if group not in groups:
        parser.error(f"--group {group} is none of {', '.join(groups)}")
    write_result(given.out, Variant(group, given.split, given.unit, given.json, given.seed))


if __name__ == "__main__":
    main()
