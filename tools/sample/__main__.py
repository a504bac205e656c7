"""Writes the sample result that the program ships: resources/sample/sample_ascend_ms.

The device side is generated in the true formats of a MindSpore run on Ascend (no such run can be shipped), from one
model of the run, so that its files agree and its truth is known (TRUTH in run.py; tests/tools/test_sample.py checks
it). The MindData side is real: MindData 2.10 with one slow Python operator, from tests/data/minddata_slow_python_op.

    python -m tools.sample [OUT]
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

from tools.sample.events import trace_events
from tools.sample.run import simulate
from tools.sample.tables import write_tables

ROOT = Path(__file__).resolve().parents[2]
NAME = "sample_ascend_ms"
REAL_MINDDATA = ROOT / "tests" / "data" / "minddata_slow_python_op"

README = """This result is generated: no device ran it.

tools/sample of Stepscope wrote the device side in the formats of a MindSpore run on Ascend: trace_view.json,
kernel_details.csv, step_trace_time.csv, op_statistic.csv, api_statistic.csv and profiler_info_0.json.
The MindData files are real, from MindData 2.10 with one slow Python operator.

Built in, so that you can find it: step 11 is stretched by a late collective; every step waits about 9 ms for the
data pipeline; its bottleneck is Map, operator 4.
"""


def write_sample(folder: Path) -> None:
    """Write the whole result to ``folder``, which is emptied before."""
    shutil.rmtree(folder, ignore_errors=True)
    output = folder / "ASCEND_PROFILER_OUTPUT"
    output.mkdir(parents=True)
    run = simulate()
    events = ",\n".join(json.dumps(event) for event in trace_events(run))
    (output / "trace_view.json").write_text(f"[{events}]", encoding="utf-8")
    write_tables(run, output)
    info = {
        "profiler_parameters": {
            "profiler_level": "Level1",
            "aic_metrics": "ACL_AICORE_PIPE_UTILIZATION",
            "activities": ["CPU", "NPU"],
        },
        "ms_profiler_info": {"rank_id": 0, "device_id": 0},
        "ms_version": "2.10.0",
        "cann_version": "generated",
        "generated": True,
    }
    (folder / "profiler_info_0.json").write_text(json.dumps(info, indent=1), encoding="utf-8")
    (folder / "README.txt").write_text(README, encoding="utf-8")
    shutil.copytree(REAL_MINDDATA, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("ORIGIN.md"))


if __name__ == "__main__":
    write_sample(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "resources" / "sample" / NAME)
