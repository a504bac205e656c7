"""Results that are quickly read, at least one of each reader, as files in memory that tests may change."""

from __future__ import annotations

from tests.conftest import SAMPLES
from tools.fuzz.built_in import BUILT_IN, Folder

_SAMPLES = {
    "ascend": "public/msinsight/test_rank_0",
    "ascend-host": "own/mindspore-2.7/lenet_pynative_schedule_mem/vm_29092_20261129202554110_ascend_ms",
    "ascend-statistics": "public/ascend_pt_small/ascend_sample_rank0",
    "mindinsight": "public/mindinsight/profiler",
    "mindinsight-queues": "own/mindspore-1.0/minddata_env_slow",
    "mindinsight_raw": "public/mindinsight/JOB1",
    "msprof": "public/msprof_2026/PROF_000001_20260522113002128_03176614EFGQPIFD/mindstudio_profiler_output",
    "cluster": "public/msinsight/cluster_analysis_output",
    "chrome_trace": "public/trace_event_edge_cases/multiprocess.json",
}
_BUILT_IN = ("opprof", "hiprof")
NAMES = (*_SAMPLES, *_BUILT_IN)


def small(name: str) -> Folder:
    """The files of a small result."""
    if name in _BUILT_IN:
        return dict(BUILT_IN[name])
    path = SAMPLES / _SAMPLES[name]
    files = [path] if path.is_file() else [file for file in path.rglob("*") if file.is_file()]
    root = path.parent if path.is_file() else path
    return {file.relative_to(root).as_posix(): file.read_bytes() for file in files}
