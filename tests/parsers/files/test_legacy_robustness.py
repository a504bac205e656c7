"""Legacy and MindData files that were cut, re-saved or re-ordered: never an exception, never another value."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.result_rows import ReadResult, ResultRows

RUN_1 = "public/mindinsight/run_1/normal_run/profiler/"
PROFILER = "public/mindinsight/profiler/"
LENET = "own/mindspore-2.0/lenet_graph/profiler/"
CSV = (
    PROFILER + "step_trace_raw_0_detail_time.csv",
    PROFILER + "aicore_intermediate_1_detail.csv",
    PROFILER + "aicore_intermediate_1_type.csv",
    PROFILER + "framework_raw_1.csv",
    PROFILER + "flops_1.txt",
    PROFILER + "minddata_pipeline_raw_0.csv",
    LENET + "minddata_pipeline_raw_0.csv",
    LENET + "cpu_op_detail_info_0.csv",
    LENET + "cpu_op_type_info_0.csv",
    "public/mindspore_pynative_910/dataUnit/profiler/pynative_op_intermediate_0_type.csv",
)
OTHERS = (
    RUN_1 + "output_op_compute_time_1.txt",
    RUN_1 + "output_timeline_data_1.txt",
    RUN_1 + "step_trace_point_info.json",
    RUN_1 + "timeline_summary_1.json",
    PROFILER + "ascend_timeline_display_0.json",
    PROFILER + "device_queue_profiling_0.txt",
    PROFILER + "minddata_cpu_utilization_0.json",
    PROFILER + "pipeline_profiling_1.json",
    PROFILER + "flops_summary_0.json",
    LENET + "profiler_info_0.json",
    LENET + "cpu_op_execute_timestamp_0.txt",
    "public/mindinsight/JOB_AICPU/expect/output_data_preprocess_aicpu_0.txt",
)
LARGEST = 12_000  # bytes of a file that are cut: enough for every part of it


def _short(path: Path) -> bytes:
    """The file, or its begin up to a line end."""
    content = path.read_bytes()
    return content if len(content) <= LARGEST else content[: content.rindex(b"\n", 0, LARGEST) + 1]


def _rows(result: ResultRows) -> dict[str, int]:
    return {table: len(next(iter(columns.values()))) for table, columns in result.tables.items()}


@pytest.mark.parametrize("name", CSV + OTHERS)
def test_cut_anywhere(samples: Path, read_result: ReadResult, tmp_path: Path, name: str) -> None:
    content = _short(samples / name)
    path = tmp_path / Path(name).name
    path.write_bytes(content)
    whole = _rows(read_result(path)) | {"slices": len(read_result(path).slices)}
    for length in sorted(
        {*range(0, len(content), max(1, len(content) // 60)), *range(len(content) - 12, len(content))}
    ):
        path.write_bytes(content[:length])
        result = read_result(path)
        (report,) = result.reports.values()
        assert "file_failed" not in result.codes, (length, report.reason)
        assert report.state in ("read", "damaged")
        for table, rows in (_rows(result) | {"slices": len(result.slices)}).items():
            # The last row of a step trace is its average; without it a step stands there.
            assert rows <= whole.get(table, 1) + 1, (length, table)
        assert length or report.state == "damaged"


@pytest.mark.parametrize("name", CSV)
@pytest.mark.parametrize("form", ["byte order mark", "CRLF", "blanks", "columns reversed"])
def test_re_saved_csv_has_the_same_values(
    samples: Path, read_result: ReadResult, tmp_path: Path, name: str, form: str
) -> None:
    path = tmp_path / Path(name).name
    path.write_bytes(_short(samples / name))
    expected = read_result(path)
    rows = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8")), skipinitialspace=True))
    if form == "columns reversed":
        rows = [row[::-1] for row in rows]
    elif form == "blanks":
        rows = [[f" {label}\t" for label in rows[0]], *([f"{cell} " for cell in row] for row in rows[1:])]
    written = io.StringIO()
    csv.writer(written, lineterminator="\r\n" if form == "CRLF" else "\n").writerows(rows)
    path.write_text(("\ufeff" if form == "byte order mark" else "") + written.getvalue(), encoding="utf-8", newline="")
    result = read_result(path)
    if form == "columns reversed":  # collectives come in the order of their columns
        _sort(expected.tables.get("step_collectives", {}))
        _sort(result.tables.get("step_collectives", {}))
    assert result.tables == expected.tables
    assert result.codes <= {"csv_end_unsure", *expected.codes}


def _sort(table: dict[str, list[Any]]) -> None:
    names = list(table)
    rows = sorted(zip(*table.values(), strict=True), key=lambda row: (row[names.index("step")], str(row)))
    for name, values in zip(names, zip(*rows, strict=True), strict=False):
        table[name] = list(values)


@pytest.mark.parametrize("name", CSV + OTHERS)
@pytest.mark.parametrize(
    "garbage", [b"\0" * 300, b"\xff\xfe\xfa" * 90, b"{}", b"[]", b"null", b'"', b",,,\n,,\n", b"1\n2\n3\n"]
)
def test_garbage_under_a_known_name(
    samples: Path, read_result: ReadResult, tmp_path: Path, name: str, garbage: bytes
) -> None:
    path = tmp_path / Path(name).name
    path.write_bytes(garbage)
    result = read_result(path)
    assert "file_failed" not in result.codes
    assert len(result.reports) == 1
    assert result.slices == []


@pytest.mark.parametrize("name", CSV)
def test_cells_that_are_no_numbers_are_missing_and_told(
    samples: Path, read_result: ReadResult, tmp_path: Path, name: str
) -> None:
    path = tmp_path / Path(name).name
    text = _short(samples / name).decode()
    header, first, rest = text.split("\n", 2)
    rows = list(csv.reader([first]))
    bad = ",".join("?!" for _ in rows[0])
    path.write_text(f"{header}\n{bad}\n{first}\n{rest}", encoding="utf-8")
    result = read_result(path)
    assert "file_failed" not in result.codes
    told = {
        problem.where for problem in result.problems if problem.code in ("cell_not_a_number", "line_not_understood")
    }
    assert told == {"row 2"}


@pytest.mark.parametrize("number", ["1e999", "1e9999999999", "99999999999999999999999", "-9223372036854775808", "1_0"])
@pytest.mark.parametrize("name", CSV + OTHERS)
def test_numbers_beyond_all_bounds(
    samples: Path, read_result: ReadResult, tmp_path: Path, name: str, number: str
) -> None:
    path = tmp_path / Path(name).name
    content = _short(samples / name).decode()
    # The second number of the body, so that one of its fields stays good.
    digits = list(re.finditer(r"(?<![\w.-])\d+(\.\d+)?(?![\w.])", content[content.find("\n") :]))
    at = digits[min(1, len(digits) - 1)] if digits else None
    if at is None:
        content = re.sub(r"\d+", number, content)
    else:
        body = content[content.find("\n") :]
        content = content[: content.find("\n")] + body[: at.start()] + number + body[at.end() :]
    path.write_text(content, encoding="utf-8")
    assert "file_failed" not in read_result(path).codes


def _operator(op_id: int, children: list[int], size: list[Any] | None = None) -> dict[str, Any]:
    queue = None if size is None else {"output_queue": {"length": 4, "size": size}}
    return {"op_id": op_id, "op_type": f"Op{op_id}", "num_workers": 1, "metrics": queue, "children": children}


def _pipeline(read_result: ReadResult, folder: Path, operators: list[dict[str, Any]]) -> ResultRows:
    path = folder / "pipeline_profiling_0.json"
    path.write_text(json.dumps({"sampling_interval": 10, "op_info": operators}))
    return read_result(path)


def test_an_interval_beyond_all_numbers_is_missing(read_result: ReadResult, tmp_path: Path) -> None:
    path = tmp_path / "pipeline_profiling_0.json"
    path.write_text(json.dumps({"sampling_interval": 1e308, "op_info": [_operator(0, [], [1, 2])]}))
    found = read_result(path)
    assert "file_failed" not in found.codes
    assert found.rows("minddata_pipeline", "op_id", "sample_interval_ns") == [(0, None)]


def test_a_total_beyond_all_numbers_is_missing_and_told(read_result: ReadResult, tmp_path: Path) -> None:
    path = tmp_path / "cpu_timeline_summary_0.json"
    path.write_text(json.dumps({"total_time": 1e308, "num_of_streams": 2}))
    found = read_result(path)
    assert found.rows("timeline_summary", "total_ns", "streams") == [(None, 2)]
    assert "json_unexpected" in found.codes


def test_a_damaged_pipeline_keeps_every_operator_that_has_a_queue(read_result: ReadResult, tmp_path: Path) -> None:
    operators = [
        _operator(9, [0]),  # stands above the root, as EpochCtrl does
        _operator(0, [1, 77]),
        _operator(1, [0, 1], [1]),  # a loop
        _operator(3, [4], [2]),  # nobody's child
        _operator(4, [3], [3]),
        _operator(1, [], [8]),  # the same id again
        _operator(5, [], [0, -1, "x", None, 10**30, 2]),
    ]
    result = _pipeline(read_result, tmp_path, operators)
    assert list(result.tables["minddata_pipeline"]["op_id"]) == [0, 1, 3, 4, 5]
    assert list(result.tables["minddata_queue_samples"]["size"]) == [1, 2, 3, 0, 2]
    (problem,) = (problem for problem in result.problems if problem.code == "json_unexpected")
    assert problem.count == 1 + 4


def test_a_long_chain_of_operators_without_queues_is_followed(read_result: ReadResult, tmp_path: Path) -> None:
    chain = [_operator(number, [number + 1]) for number in range(5000)]
    result = _pipeline(read_result, tmp_path, [*chain, _operator(5000, [], [1])])
    assert list(result.tables["minddata_pipeline"]["op_id"]) == [0, 5000]
    assert not result.codes


def test_step_numbers_beyond_64_bits_are_missing_and_told(read_result: ReadResult, tmp_path: Path) -> None:
    path = tmp_path / "step_trace_raw_0_detail_time.csv"
    huge = [str(10**40), "9" * 5000, "two"]
    rows = [f"{step},100,200,100,0,0,0,0,0" for step in ("1", *huge, "-")]
    header = "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail"
    path.write_text("\n".join([header, *rows, ""]))
    result = read_result(path)
    assert list(result.tables["steps"]["step"]) == [1, None, None, None]
    assert [(problem.code, problem.count) for problem in result.problems] == [("cell_not_a_number", 3)]
    assert len(result.tables["step_average"]["total_ns"]) == 1
