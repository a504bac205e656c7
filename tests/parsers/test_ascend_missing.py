"""What is said about a modern result that lacks files: the call where raw data are there, else what to collect."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.written_files import write_files

if TYPE_CHECKING:
    from tests.result_rows import ReadResult, ResultRows

KERNELS = {"ASCEND_PROFILER_OUTPUT/kernel_details.csv": "Name,Accelerator Core,Duration(us)\na,AI_CORE,1\n"}
RAW = {
    "PROF_000001_20240101120000123_ABC/device_0/data/unknown.bin": "x",
    "FRAMEWORK/torch.op_range": "x",
}
STEPS, KERNEL_FILE, STATISTIC, TRACE = (
    *("step_trace_time.csv", "kernel_details.csv", "op_statistic.csv"),
    "trace_view.json",
)


def info(level: str = "Level1", activities: tuple[str, ...] = ("CPU", "NPU")) -> Mapping[str, str]:
    """profiler_info of torch_npu."""
    experimental, common = {"_profiler_level": level}, {"activities": activities}
    config = {"common_config": common, "experimental_config": experimental}
    return {"profiler_info_0.json": json.dumps({"config": config})}


def read(read_result: ReadResult, folder: Path, *files: Mapping[str, str]) -> ResultRows:
    """The result in ``folder`` with these files."""
    for each in files:
        write_files(folder, each)
    return read_result(folder)


def advice(found: ResultRows) -> dict[str, Any]:
    """What is missing -> how to get it."""
    return {missing.what: missing.how for missing in found.missing}


@pytest.mark.parametrize(("name", "module"), [("a_ascend_pt", "torch_npu"), ("a_ascend_ms", "mindspore")])
def test_raw_data_beside_the_notes_of_the_run_were_not_analysed(
    read_result: ReadResult, tmp_path: Path, name: str, module: str
) -> None:
    found = read(read_result, tmp_path / name, info(), RAW)
    call = f'{module}.profiler.profiler.analyse("{name}")'
    (problem,) = found.problems
    assert (problem.code, problem.severity) == ("not_analysed", "critical")
    assert call in problem.message
    assert {how for what, how in advice(found).items() if what.endswith((".csv", ".json"))} == {
        f"Run the offline analysis: {call}"
    }
    assert all(report.reason for report in found.reports.values() if report.state == "ignored")


def test_data_of_the_host_are_shown_although_the_rest_was_not_analysed(read_result: ReadResult, tmp_path: Path) -> None:
    queues = {"FRAMEWORK/dataset_iterator_profiling_0.txt": "0 1 1 0 862524\n1 16 2 8 863411\n"}
    found = read(read_result, tmp_path / "a_ascend_ms", info(), RAW, queues)
    assert found.tables["minddata_queues"]
    assert [(problem.code, problem.severity) for problem in found.problems] == [("not_analysed", "warn")]


def test_the_level_of_the_run_was_too_low(read_result: ReadResult, tmp_path: Path) -> None:
    how = advice(read(read_result, tmp_path / "a_ascend_pt", info("Level0"), KERNELS, RAW))
    assert how[STATISTIC].startswith("This run has Level0: collect again with profiler_level=ProfilerLevel.Level1")
    assert "analyse" in how[TRACE], "the raw data are there"


def test_a_part_of_a_result_was_copied(read_result: ReadResult, tmp_path: Path) -> None:
    found = read(read_result, tmp_path / "a_ascend_pt", info(), KERNELS)
    assert not found.problems
    how = advice(found)
    assert set(how) == {STEPS, STATISTIC, "api_statistic.csv", TRACE}
    for name, text in how.items():
        assert text.startswith(f"Copy {name} from the folder ASCEND_PROFILER_OUTPUT")
        assert "ProfilerLevel.Level1" in text


def test_raw_data_can_be_analysed_again(read_result: ReadResult, tmp_path: Path) -> None:
    how = advice(read(read_result, tmp_path / "a_ascend_pt", info(), KERNELS, RAW))
    assert set(how.values()) == {'Run the offline analysis: torch_npu.profiler.profiler.analyse("a_ascend_pt")'}


def test_a_lone_file_of_an_unknown_run(read_result: ReadResult, tmp_path: Path) -> None:
    how = advice(read(read_result, tmp_path / "bare", {"kernel_details.csv": next(iter(KERNELS.values()))}))
    assert "profiler_level=ProfilerLevel.Level1" in how[STATISTIC]
    assert how[STEPS].startswith("Copy step_trace_time.csv"), "who has kernels has steps"


def test_the_device_was_not_profiled(read_result: ReadResult, tmp_path: Path) -> None:
    trace = {"ASCEND_PROFILER_OUTPUT/trace_view.json": '[{"ph":"X","name":"a","pid":1,"tid":1,"ts":"1","dur":1}]'}
    how = advice(read(read_result, tmp_path / "a_ascend_pt", info(activities=("ProfilerActivity.CPU",)), trace))
    assert set(how) == {STEPS, KERNEL_FILE, STATISTIC, "api_statistic.csv"}
    assert set(how.values()) == {"Collect again with ProfilerActivity.NPU among the activities."}


def test_a_run_on_the_cpu_has_no_device(read_result: ReadResult, samples: Path) -> None:
    found = read_result(samples / "own/mindspore-2.10/lenet_graph_profile")
    how = advice(found)
    assert TRACE not in how
    assert [missing.what for missing in found.missing if missing.is_collectable] == ["MindData queue profiles"]
    for name in (STEPS, KERNEL_FILE, STATISTIC):
        assert "on the CPU" in how[name]
    assert "data_process=True" in how["MindData queue profiles"]


def test_mindata_alone_does_not_tell_of_a_device(read_result: ReadResult, samples: Path) -> None:
    how = advice(read_result(samples / "own/minddata-2.10/slow_consumer"))
    for name in (STEPS, KERNEL_FILE, STATISTIC):
        assert how[name].startswith("Nothing here is of a device: it is written when the run is on an NPU")


def test_only_logs(read_result: ReadResult, samples: Path) -> None:
    found = read_result(samples / "own/mindspore-2.10/edge_crashed_run_profiler_class")
    assert found.codes == {"nothing_collected"}
    assert advice(found)[TRACE].startswith("Collect again"), "there is nothing to analyse"


def test_a_whole_result_lacks_nothing(read_result: ReadResult, samples: Path) -> None:
    for name in ("text_level2", "db_level2"):
        assert not read_result(samples / f"public/msinsight/{name}/rank0_ascend_pt").missing
