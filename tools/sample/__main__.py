"""Writes the sample result that the program ships: resources/sample/sample_ascend_ms.

It is generated in the true formats of a MindSpore run on Ascend (no such run can be shipped), from one model of the
run (run.py, pipeline.py), so that its files agree and its truth is known; tests/tools/test_sample.py checks both.

    python -m tools.sample [OUT]
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

from tools.sample.communication import write_communication
from tools.sample.events import trace_events
from tools.sample.memory import write_memory
from tools.sample.minddata import write_minddata
from tools.sample.run import GROUP, RANKS, simulate
from tools.sample.tables import write_tables

ROOT = Path(__file__).resolve().parents[2]
NAME = "sample_ascend_ms"

README = """This result is generated: no device ran it.

tools/sample of Stepscope played one run of 24 steps and wrote all files of it, in the formats of MindSpore 2.10 on
Ascend: timeline, kernels, steps, operators, host calls, memory, communication, and those of
MindData.

Built in, so that you can find it:
- A step needs a batch every 25 ms, the data pipeline makes one every 33.6 ms: nearly every step waits 9 ms for data.
  The bottleneck is Map, operator 4: Python, one worker, 28 rows of 1.2 ms a batch.
- Step 11 is stretched by 14 ms: its last collective waits for another rank. The pipeline works on meanwhile, so step 12
  finds its batch ready, and step 13 waits less.
- In steps 18 to 20 AI Core runs at 1750 in place of 1800 MHz. Nothing is lost by that: the steps after them only wait
  less for data.
"""


def write_sample(folder: Path) -> None:
    """Write the whole result to ``folder``, which is emptied before."""
    shutil.rmtree(folder, ignore_errors=True)
    output = folder / "ASCEND_PROFILER_OUTPUT"
    framework = folder / "FRAMEWORK"
    for part in (output, framework):
        part.mkdir(parents=True)
    run = simulate()
    events = ",\n".join(json.dumps(event) for event in trace_events(run))
    (output / "trace_view.json").write_text(f"[{events}]", encoding="utf-8")
    write_tables(run, output)
    write_memory(run, output)
    write_communication(run, output)
    write_minddata(run, output, framework)
    info = {
        "profiler_parameters": {
            "profiler_level": "Level1",
            "aic_metrics": "ACL_AICORE_PIPE_UTILIZATION",
            "activities": ["CPU", "NPU"],
            "profile_memory": True,
        },
        "ms_profiler_info": {"rank_id": 0, "device_id": 0},
        "parallel_group_info": {
            GROUP: {"group_name": "hccl_world_group", "group_rank": 0, "global_ranks": [*range(RANKS)]},
        },
        "ms_version": "2.10.0",
        "cann_version": "generated",
        "generated": True,
    }
    (folder / "profiler_info_0.json").write_text(json.dumps(info, indent=1), encoding="utf-8")
    (folder / "README.txt").write_text(README, encoding="utf-8")


if __name__ == "__main__":
    write_sample(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "resources" / "sample" / NAME)
