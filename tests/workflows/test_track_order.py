"""The tracks of real results: named and ordered as ascend-formats 2.2 and mindinsight-format 3.6 say."""

from __future__ import annotations

from pathlib import Path

import pytest

from cache.trace import Trace
from cache.writer import CacheWriter
from model.task import TaskContext
from parsers.folder_view import FolderView
from parsers.registry import reader_for

OVERLAP = ["Computing", "Communication", "Communication(Not Overlapped)", "Free"]
PLANES = [f"Plane {number}" for number in range(8)]
STREAMS = [f"Stream {number}" for number in range(519, 542)]

EXPECTED: dict[str, list[tuple[str, list[str] | None]]] = {
    # No thread of the overlap has a sort index here; the one of a Python thread is not its id.
    "public/msinsight/text_level2": [
        ("Python", ["Thread 3178231", "Thread 3186523", "Thread 3181770"]),
        ("CANN", ["Thread 3178231", "Thread 3181770", "Thread 3181771", "Thread 3186523"]),
        ("Ascend Hardware", ["Stream 0", "Stream 2", "Stream 3", "Stream 4"]),
        ("AI Core Freq", None),
        ("HCCL", ["Group 0 Communication", *PLANES]),
        *((name, None) for name in ("HBM", "LLC", "NPU MEM", "Stars Soc Info", "Acc PMU", "QoS")),
        ("Overlap Analysis", OVERLAP),
    ],
    "public/msinsight/db_level2": [
        ("Python", None),
        ("CANN", ["Thread 3217657", "Thread 3221195", "Thread 3221196", "Thread 3227164"]),
        ("Ascend Hardware", ["Stream 0", "Stream 2", "Stream 3", "Stream 4"]),
        ("AI Core Freq", None),
        ("Communication", ["Group 0 Communication", *PLANES]),
        *((name, None) for name in ("HBM", "LLC", "NPU MEM", "Stars Soc Info", "Acc PMU")),
        ("Overlap Analysis", OVERLAP),
    ],
    # Places of an early release: streams by their number, the kernels above the planes.
    "public/mindinsight/PROF_000001_20230818142704322_COJGGGCANRMICFBC": [
        ("CANN", ["Thread 16027", "Thread 16028"]),
        ("Ascend Hardware", [*(f"Stream {n}" for n in (2, 3, 4, 10, 12, 13)), "Step Trace(Model ID:2)"]),
        ("HCCL", ["Communication Kernel", *PLANES[:4]]),
        ("Overlap Analysis", OVERLAP),
    ],
    "public/msprof_2026": [
        ("CANN", ["Thread 3176614"]),
        ("Ascend Hardware", ["Stream 46", "Stream 49"]),
        ("AI Core Freq", None),
        ("Overlap Analysis", ["Computing", "Free"]),
    ],
    "own/mindspore-2.10/lenet_graph_profile": [
        ("CPU OP", ["Thread 0"]),
        ("Scope Layer", ["Thread 0", "Thread 1", "Thread 2"]),
    ],
    "own/mindspore-2.0/lenet_graph": [
        ("Host CPU OP", ["Steps", "Scope Name", "HostCpuOps0"]),
        ("Op Overlap Analyse", ["Merged Computation Op", "Free Time"]),
    ],
    # Nothing is named in these files: it is what the ids mean.
    "public/mindinsight/run_1/normal_run": [
        ("AICORE OP (device 1)", [STREAMS[0], *STREAMS[4::2]]),
        ("Communication Op", STREAMS[1:22:2]),
    ],
    "public/mindinsight/profiler": [("AICORE OP (device 1)", ["Stream 519"]), ("AICPU OP", ["Ops"])],
}


@pytest.mark.parametrize("folder", EXPECTED)
def test_tracks_are_named_and_ordered_as_the_formats_say(samples: Path, tmp_path: Path, folder: str) -> None:
    view = FolderView(samples / folder)
    reader = reader_for(view)
    with CacheWriter(tmp_path / "cache", {}) as writer:
        for batch in reader.read(view, reader.results(view)[0], TaskContext()):
            writer.add(batch)
        trace = Trace.open(writer.finish(TaskContext()))
    with trace:
        shown: dict[str, list[str]] = {}
        for track in trace.tracks:
            shown.setdefault(track.process, []).append(track.thread)
    assert list(shown) == [process for process, _ in EXPECTED[folder]]
    for process, threads in EXPECTED[folder]:
        assert threads in (None, shown[process])
