"""Communication of one rank and of a cluster: exact times and sizes, cut files, and the same as databases."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from parsers import json_parts

if TYPE_CHECKING:
    from tests.result_rows import ReadResult, ResultRows

TEXT = Path("public/msinsight/text_level2/rank0_ascend_pt")
MEDIA = ("HCCS", "SDMA")


def info(start: str = "1736412474757059.801", sync: str = "1.5") -> str:
    """One operator whose numbers need the text of the file."""
    times = (
        f'"Start Timestamp(us)": {start}, "Elapse Time(ms)": 86.4709076875, "Transit Time(ms)": 0.5, '
        f'"Wait Time(ms)": 1.5, "Synchronization Time(ms)": {sync}, "Idle Time(ms)": 84.4709076875'
    )
    media = (
        '"HCCS": {"Transit Size(MB)": 28.647232000000002, "Transit Time(ms)": 0.5, "Bandwidth(GB/s)": 57.2945,'
        ' "Large Packet Ratio": 0.25, "Size Distribution": {"2.064384": [12, 0.4], "1.937312": [2, 0.1]}},'
        '"RDMA": {"Transit Size(MB)": 0, "Transit Time(ms)": 0, "Bandwidth(GB/s)": 0, "Size Distribution": {}},'
        '"SDMA": {"Transit Size(MB)": 28.647232000000002, "Transit Time(ms)": 0.5, "Bandwidth(GB/s)": 57.2945,'
        ' "Large Packet Ratio": 0, "Size Distribution": {}}'
    )
    return f'{{"Communication Time Info": {{{times}}}, "Communication Bandwidth Info": {{{media}}}}}'


def written(read_result: ReadResult, folder: Path, name: str, text: str) -> ResultRows:
    result = folder / "x_ascend_pt"
    (result / "ASCEND_PROFILER_OUTPUT").mkdir(parents=True)
    (result / "ASCEND_PROFILER_OUTPUT" / name).write_text(text, encoding="utf-8")
    return read_result(result)


def test_an_operator_with_its_media(read_result: ReadResult, tmp_path: Path) -> None:
    text = f'{{"step7": {{"p2p": {{"hcom_send__1_0@99": {info()}, "Total Op Info": {info()}}}, "collective": {{}}}}}}'
    found = written(read_result, tmp_path, "communication.json", text)
    assert not found.problems
    (row,) = found.rows("communication", *found.tables["communication"])
    assert dict(zip(found.tables["communication"], row, strict=True)) == {
        "step": "7", "type": "p2p", "name": "hcom_send__1_0", "group_name": "99",
        "start_ns": 1_736_412_474_757_059_801, "elapsed_ns": 86_470_908, "transit_ns": 500_000, "wait_ns": 1_500_000,
        "synchronization_ns": 1_500_000, "idle_ns": 84_470_908, "wait_ratio": 0.75, "synchronization_ratio": 0.75,
    }  # fmt: skip
    columns = ("transport", "size_bytes", "large_packet_ratio", "packet_bytes", "packets", "packets_ns")
    assert found.rows("communication_packets", *columns) == [
        ("HCCS", 28_647_232, 0.25, 2_064_384, 12, 400_000),
        ("HCCS", 28_647_232, 0.25, 1_937_312, 2, 100_000),
        ("SDMA", 28_647_232, 0.0, None, None, None),
    ]
    assert found.labels["communication"]["elapsed_ns"] == "Elapse Time(ms)"


def test_the_file_of_msprof_has_no_steps_and_types(read_result: ReadResult, tmp_path: Path) -> None:
    found = written(read_result, tmp_path, "communication.json", f'{{"hcom_send__1_0@99": {info()}}}')
    assert found.rows("communication", "step", "type", "name", "group_name") == [(None, None, "hcom_send__1_0", "99")]


def test_what_msprof_analyze_left_beside_its_export(read_result: ReadResult, tmp_path: Path) -> None:
    folder = tmp_path / "PROF_000001_20240101120000123_ABC"
    (folder / "mindstudio_profiler_output").mkdir(parents=True)
    (folder / "mindstudio_profiler_output/op_statistic_20240101120000.csv").write_text("OP Type,Total Time(us)\na,1\n")
    (folder / "analyze").mkdir()
    (folder / "analyze/communication.json").write_text(f'{{"hcom_send__1_0@99": {info()}}}')
    found = read_result(folder)
    assert found.rows("communication", "name", "transit_ns") == [("hcom_send__1_0", 500_000)]
    assert found.states("read") == {"communication.json", "op_statistic_20240101120000.csv"}


def test_a_step_without_number_is_none(read_result: ReadResult, tmp_path: Path) -> None:
    found = written(read_result, tmp_path, "communication.json", f'{{"step": {{"collective": {{"a@1": {info()}}}}}}}')
    assert found.rows("communication", "step", "type") == [(None, "collective")]


def test_a_cut_file_keeps_whole_operators(read_result: ReadResult, tmp_path: Path) -> None:
    whole = f'{{"step7": {{"p2p": {{}}, "collective": {{"a@1": {info()}, "b@1": {info()}, "c@1": {info()}}}}}}}'
    found = written(read_result, tmp_path, "communication.json", whole[: whole.index('"c@1"') + 300])
    assert [name for (name,) in found.rows("communication", "name")] == ["a", "b"]
    assert found.codes == {"json_truncated"}


def test_odd_values_are_missing_and_told(read_result: ReadResult, tmp_path: Path) -> None:
    odd = info(start='"soon"', sync="NaN")
    text = f'{{"step7": {{"p2p": {{"a@1": {odd}, "b@1": 5}}}}}}'
    found = written(read_result, tmp_path, "communication.json", text)
    columns = ("name", "start_ns", "synchronization_ns", "wait_ratio", "synchronization_ratio")
    assert found.rows("communication", *columns) == [("a", None, None, 0.75, None)]
    assert sorted((problem.code, problem.count) for problem in found.problems) == [
        ("cell_not_a_number", 1),
        ("json_unexpected", 1),
    ]


@pytest.fixture(params=["in parts", "at once"])
def part_by_part(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are read in parts as if they were big, or as they are."""
    if request.param == "in parts":
        monkeypatch.setattr(json_parts, "PART_CHARS", 10)


@pytest.mark.usefixtures("part_by_part")
def test_an_odd_link_is_told_by_its_number(read_result: ReadResult, tmp_path: Path) -> None:
    link = '{"Transport Type": "HCCS", "Transit Size(MB)": %s, "Transit Time(ms)": 2}'
    operators = [f'"a{number}@5": {{"0-1": {link % size}}}' for number, size in enumerate(("1", "2", '"much"'))]
    text = f'{{"step": {{"collective": {{{", ".join(operators)}}}}}}}'
    found = written(read_result, tmp_path, "communication_matrix.json", text)
    assert found.tables["communication_links"]["size_bytes"] == [1_000_000, 2_000_000, None]
    (problem,) = found.problems
    assert (problem.code, problem.where, problem.sample) == ("cell_not_a_number", "entry 3", "much")


@pytest.mark.usefixtures("part_by_part")
def test_an_odd_packet_is_told_by_its_number(read_result: ReadResult, tmp_path: Path) -> None:
    odd = info().replace('"1.937312": [2, 0.1]', '"1.937312": ["two", 0.1]')
    found = written(
        read_result, tmp_path, "communication.json", f'{{"step7": {{"p2p": {{"a@1": {info()}, "b@1": {odd}}}}}}}'
    )
    assert found.tables["communication_packets"]["packets"] == [12, 2, None, 12, None, None]
    (problem,) = found.problems
    assert (problem.code, problem.where, problem.sample) == ("cell_not_a_number", "entry 5", "two")


@pytest.mark.parametrize("counted", ["7", "[1]", "{}"])
def test_packets_without_number_and_time_are_told(read_result: ReadResult, tmp_path: Path, counted: str) -> None:
    odd = info().replace("[2, 0.1]", counted)
    found = written(read_result, tmp_path, "communication.json", f'{{"step7": {{"p2p": {{"a@1": {odd}}}}}}}')
    columns = ("packet_bytes", "packets", "packets_ns")
    assert found.rows("communication_packets", *columns)[1] == (1_937_312, None, None)
    assert [(problem.code, problem.where, problem.sample) for problem in found.problems] == [
        ("json_unexpected", "a / HCCS / 1.937312", counted)
    ]


def test_a_medium_that_is_none_is_told(read_result: ReadResult, tmp_path: Path) -> None:
    odd = info().replace('"Communication Bandwidth Info": {', '"Communication Bandwidth Info": {"PCIE": 5, ')
    found = written(read_result, tmp_path, "communication.json", f'{{"step7": {{"p2p": {{"a@1": {odd}}}}}}}')
    assert found.tables["communication_packets"]["transport"] == ["HCCS", "HCCS", "SDMA"]
    assert [(problem.code, problem.where) for problem in found.problems] == [("json_unexpected", "a / PCIE")]


@pytest.mark.parametrize("rank", [0, 1])
def test_identities_of_a_real_run(read_result: ReadResult, samples: Path, rank: int) -> None:
    found = read_result(samples / f"public/msinsight/test_rank_{rank}")
    columns = ("elapsed_ns", "transit_ns", "wait_ns", "idle_ns")
    rows = found.rows("communication", *columns)
    assert len(rows) == 28
    for elapsed, transit, wait, idle in rows:
        assert abs(elapsed - transit - wait - idle) <= 2  # each rounded to 1 ns
    own = json.loads(
        (samples / f"public/msinsight/test_rank_{rank}/ASCEND_PROFILER_OUTPUT/communication.json").read_text()
    )
    times = [
        operator["Communication Time Info"]
        for kind in own["step2"].values()
        for name, operator in kind.items()
        if name != "Total Op Info"
    ]
    # The file says 0 where nothing moved and nobody waited; a share of nothing is none.
    assert found.tables["communication"]["wait_ratio"] == [
        None
        if time["Wait Time(ms)"] == time["Transit Time(ms)"] == 0
        else pytest.approx(time["Wait Time Ratio"], abs=6e-5)
        for time in times
    ]


def test_links_of_a_real_run(read_result: ReadResult, samples: Path) -> None:
    found = read_result(samples / TEXT)
    columns = ("name", "operator", "source_rank", "target_rank", "transport", "size_bytes", "transit_ns")
    rows = found.rows("communication_links", *columns)
    assert len(rows) == 48
    assert rows[1] == ("allreduce-top1", "hcom_allReduce__271_2_1", "0", "1", "HCCS", 37_781_504, 2_241_045)
    sizes = zip(*(found.tables["communication_links"][name] for name in ("size_bytes", "transit_ns")), strict=True)
    bandwidth = found.tables["communication_links"]["bandwidth_gb_s"]
    assert [size / time for size, time in sizes] == [pytest.approx(value, rel=1e-4) for value in bandwidth]


def test_mindspore_writes_the_operator_in_lower_case(read_result: ReadResult, tmp_path: Path) -> None:
    link = '{"Transport Type": "SIO", "Transit Size(MB)": 1.5, "Transit Time(ms)": 2, "op_name": "hcom_x__1"}'
    text = f'{{"step": {{"collective": {{"allgather-total@5": {{"3-12": {link}}}}}}}}}'
    found = written(read_result, tmp_path, "communication_matrix.json", text)
    assert found.rows("communication_links", "operator", "source_rank", "target_rank", "size_bytes") == [
        ("hcom_x__1", "3", "12", 1_500_000)
    ]


def test_text_and_database_are_counted_once(read_result: ReadResult, samples: Path, tmp_path: Path) -> None:
    folder = tmp_path / "both_ascend_pt"
    shutil.copytree(samples / TEXT / "ASCEND_PROFILER_OUTPUT", folder)
    database = samples / "public/msinsight/db_level2/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/analysis.db"
    shutil.copy(database, folder / "analysis.db")
    both = read_result(folder)
    assert len(both.tables["communication"]["name"]) == 4
    assert both.reports["analysis.db"].reason == "communication.json holds the same"
    (folder / "communication_matrix.json").unlink()
    mixed = read_result(folder)
    assert mixed.tables["communication_links"]["operator"][0] == "hcom_allReduce__865_0_1", "that of the database"
    assert mixed.tables["communication"]["name"][0] == "hcom_allReduce__271_0_1", "that of the text"


def test_a_database_has_the_same_columns(read_result: ReadResult, samples: Path) -> None:
    text = read_result(samples / TEXT)
    database = read_result(samples / "public/msinsight/db_level2/rank0_ascend_pt")
    for table in ("communication", "communication_packets", "communication_links"):
        assert set(text.tables[table]) == set(database.tables[table])
    assert database.tables["communication"]["step"] == ["50"] * 4


def test_many_ranks(read_result: ReadResult, tmp_path: Path) -> None:
    content: dict[str, Any] = {
        "p2p": {"step2": {"send@7": {"0": json.loads(info()), "Total Op Info": {}}}},
        "(0, 1)": {"step2": {"all@8": {"1": json.loads(info())}, "Total Op Info@8": {"1": json.loads(info())}}},
    }
    (tmp_path / "cluster_communication.json").write_text(json.dumps(content))
    found = read_result(tmp_path)
    assert found.rows("cluster_communication", "ranks", "rank", "step", "type", "name", "group_name") == [
        (None, "0", "2", "p2p", "send", "7"),
        ("(0, 1)", "1", "2", "collective", "all", "8"),
    ]
    assert [medium for (medium,) in found.rows("cluster_communication_packets", "transport")] == [
        *("HCCS", "HCCS", "SDMA"),
        *("HCCS", "HCCS", "SDMA"),
    ]
