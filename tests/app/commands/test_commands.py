"""The command line from argv to output and exit code, on the shipped sample and on real results."""

from __future__ import annotations

import csv
import errno
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.main import main
from app.sample import sample_folder

SAMPLE = str(sample_folder())

# Ground truth of the data pipelines (how they were built): verdict, bottleneck operators.
MINDDATA = {
    "own/minddata-2.10/slow_python_op": ("data_process", [4]),
    "own/minddata-2.10/slow_python_op/flat_for_mindinsight": ("data_process", [4]),
    "own/minddata-2.10/interval_10ms": ("data_process", [4]),
    "own/minddata-2.10/slow_consumer": ("not_bottleneck", []),
    "own/minddata-2.10/tiny_one_batch": ("unknown", []),
    "own/mindspore-1.0/minddata_env_slow": ("data_process", [3]),
    "own/mindspore-1.0/edge_crashed_slow": ("unknown", []),
    "own/mindspore-2.0/lenet_graph": ("not_bottleneck", []),
    "own/mindspore-2.10/lenet_graph_model_train_md": ("not_bottleneck", []),
}


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path, code: int = 0) -> str:
    assert main([str(argument) for argument in arguments]) == code, capsys.readouterr().err
    return capsys.readouterr().out


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> Any:
    return json.loads(run(capsys, *arguments))


def test_convert_prints_the_path_of_the_cache(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = Path(run(capsys, "convert", SAMPLE).strip())
    assert path.is_file()
    assert path.suffix == ".stepscope"
    out = tmp_path / "here.stepscope"
    assert run(capsys, "convert", SAMPLE, "-o", out).strip() == str(out)
    assert (
        run_json(capsys, "convert", out, "--json")["slices"] == run_json(capsys, "convert", SAMPLE, "--json")["slices"]
    )


def test_summary_of_the_sample_agrees_with_its_truth(capsys: pytest.CaptureFixture[str]) -> None:
    result = run_json(capsys, "summary", SAMPLE, "--json")
    assert result["schema"] == 1
    assert result["source"]["kind"] == "ascend_ms"
    assert result["source"]["framework"] == "MindSpore"
    assert result["source"]["ranks"] == [0]
    assert result["step_trace"] is None
    assert [row["step"] for row in result["step_split_us"]] == list(range(1, 25))
    assert result["minddata"]["verdict"] == "data_process"
    assert result["minddata"]["bottleneck_ops"] == [4]
    with (sample_folder() / "ASCEND_PROFILER_OUTPUT" / "op_statistic.csv").open() as stream:
        first = next(csv.DictReader(stream))
    top = result["operators"]["types"][0]
    assert (top["type"], top["core"], top["count"]) == (first["OP Type"], first["Core Type"], int(first["Count"]))
    assert top["total_us"] == float(first["Total Time(us)"])
    assert top["percent"] == pytest.approx(float(first["Ratio(%)"]), abs=0.001)
    events = json.loads((sample_folder() / "ASCEND_PROFILER_OUTPUT" / "trace_view.json").read_text())
    assert result["timeline"]["slices"] == sum(event["ph"] == "X" for event in events)
    assert result["timeline"]["streams"] == 3
    assert result["timeline"]["flows"] == sum(event["ph"] == "f" for event in events)
    assert result["suggestions"][0]["id"] == "data_processing"
    fired = {suggestion["id"]: suggestion["evidence"] for suggestion in result["suggestions"]}
    assert {"data_processing", "slow_map", "free_time", "slow_steps"} <= fired.keys()
    assert not {"slow_generator", "host_cpu_busy"} & fired.keys()
    assert (fired["data_processing"]["empty"], fired["data_processing"]["total"]) == (23, 24)  # step 12 found one
    assert fired["slow_steps"]["names"] == "11"


def test_summary_of_a_legacy_run_has_the_values_of_the_specification(
    capsys: pytest.CaptureFixture[str], samples: Path
) -> None:
    """mindinsight-format 4.2, 4.3, 4.6."""
    result = run_json(capsys, "summary", samples / "public/mindinsight/run_1", "--json")
    trace = result["step_trace"]
    assert trace["steps"] == 322
    assert (trace["fp_start"], trace["bp_end"]) == ("Default/Cast-op6", "Default/TransData-op7")
    average = {name: round(value, 4) for name, value in trace["average_ms"].items()}
    assert average == {"total": 205.3809, "iteration_interval": 0.2038, "fp_and_bp": 118.054, "tail": 87.1231}
    percent = {name: round(value, 2) for name, value in trace["percent"].items()}
    assert percent == {"total": 100, "iteration_interval": 0.1, "fp_and_bp": 57.48, "tail": 42.42}
    types = {row["type"]: row for row in result["operators"]["types"]}
    assert len(types) == 24
    assert types["MatMul"]["total_us"] == 2807.82
    assert types["MatMul"]["count"] == 25
    assert types["StreamSend"]["total_us"] == 0.03
    assert result["timeline"]["streams"] == 11 + 11  # of operators, as MindInsight counts, and of communication


def test_summary_of_steps_that_are_only_marked(capsys: pytest.CaptureFixture[str], samples: Path) -> None:
    """The steps that a suggestion speaks of are there: their lengths, and no phases."""
    folder = samples / "own/mindspore-2.0/lenet_graph"
    timeline = folder / "profiler" / "cpu_timeline_display_0.json"
    marks = [event for event in json.loads(timeline.read_text()) if event.get("tid") == 100000 and "dur" in event]
    lengths = [float(event["dur"]) / 1000 for event in marks]
    trace = run_json(capsys, "summary", folder, "--json")["step_trace"]
    assert (trace["steps"], len(lengths), trace["average_ms"], trace["fp_start"]) == (64, 64, None, None)
    assert trace["mean_ms"]["total"] == pytest.approx(sum(lengths) / 64)
    assert {name for name, value in trace["mean_ms"].items() if value is None} == {
        "iteration_interval", "fp_and_bp", "tail",
    }  # fmt: skip
    lines = [line.strip() for line in run(capsys, "summary", folder).splitlines()]
    assert "64 steps, only their lengths are known" in lines
    assert "mean of all steps: total 42.209\N{NO-BREAK SPACE}ms" in lines


@pytest.mark.parametrize(("rank", "steps", "total"), [(0, 20, 130.4561), (10, 40, 130.4972)], ids=["rank 0", "rank 10"])
def test_each_rank_of_a_mixed_folder(
    capsys: pytest.CaptureFixture[str], samples: Path, rank: int, steps: int, total: float
) -> None:
    folder = samples / "public/mindinsight/profiler"
    result = run_json(capsys, "summary", folder, "--rank", str(rank), "--json")
    assert result["source"]["ranks"] == [0, 1, 10]
    assert result["source"]["rank"] == rank
    assert result["step_trace"]["steps"] == steps
    assert round(result["step_trace"]["average_ms"]["total"], 4) == total


def test_summary_says_which_of_the_ranks_it_is_about(capsys: pytest.CaptureFixture[str], samples: Path) -> None:
    """Without --rank the first one with data: ranks 0 and 1 crashed."""
    text = run(capsys, "summary", samples / "own/mindspore-2.10")
    assert "  ranks: 0, 1, 2, 3, 4, 5; this is rank 2, another one by --rank" in text.splitlines()


def test_summary_of_a_cluster_is_that_of_its_ranks(capsys: pytest.CaptureFixture[str], samples: Path) -> None:
    path = str(samples / "public/msinsight/cluster_analysis_output")
    assert main(["summary", path]) == 0
    said = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")
    assert "no steps" not in said
    assert "Ranks, means over 1 step\n  16 ranks, 6 collectives, 3 links\n  mean: computing 77.700 ms" in said
    assert "rank 11: computing 79.879 ms, communication not overlapped 231.70 ms" in said
    assert main(["summary", path, "--json"]) == 0
    ranks = json.loads(capsys.readouterr().out)["cluster"]["ranks_us"]
    # cluster_step_trace_time.csv, rank 11
    assert ranks[11]["computing"] == pytest.approx(79_879.36, abs=0.001)
    assert ranks[11]["bubble"] == pytest.approx(195_498.28, abs=0.001)
    assert (ranks[11]["rank"], ranks[11]["wait"]) == ("11", None)


def test_ranks_whose_file_names_no_step_have_its_means(capsys: pytest.CaptureFixture[str], samples: Path) -> None:
    assert main(["summary", str(samples / "public/msprof-analyze/resource/advisor/cluster_analysis_output")]) == 0
    said = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")
    assert "Ranks, means of the file\n  8 ranks, 4 collectives, 0 links\n  mean: computing 80.870 ms" in said


def test_summary_says_why_there_is_nothing(capsys: pytest.CaptureFixture[str], samples: Path) -> None:
    folder = samples / "own/mindspore-2.10/edge_crashed_run_empty_trace"
    (told,) = run_json(capsys, "summary", folder, "--json")["health"]["problems"]
    assert told["severity"] == "critical"
    assert f"critical: {told['message']}" in run(capsys, "summary", folder)
    assert "the run ended before anything was written" in told["message"]


def test_summary_of_a_pytorch_run(capsys: pytest.CaptureFixture[str], samples: Path) -> None:
    """ascend-formats 3.1 and the files themselves."""
    result = run_json(capsys, "summary", samples / "public/msinsight/text_level2/rank0_ascend_pt", "--json")
    split = result["step_split_us"][0]
    assert split == {
        "step": 50, "computing": 8868.24, "communication_not_overlapped": 95962.016, "overlapped": 4011.262,
        "communication": 99973.278, "free": 25032.619, "stage": 129862.75, "bubble": 0.0, "preparing": 17483.75,
    }  # fmt: skip
    assert result["source"] == {**result["source"], "kind": "ascend_pt", "framework": "PyTorch", "ranks": [0]}
    timeline = result["timeline"]
    assert (timeline["slices"], timeline["flows"]) == (4811, 611)
    assert len(result["operators"]["types"]) == 33
    assert result["minddata"] is None


def test_summary_speaks_in_the_words_of_the_glossary(capsys: pytest.CaptureFixture[str], samples: Path) -> None:
    text = run(capsys, "summary", samples / "public/mindinsight/run_1")
    assert "step interval 203.840" in text
    assert "forward+backward 118.05" in text
    text += run(capsys, "summary", samples / "public/msinsight/text_level2")
    assert "communication not overlapped 95.962" in text
    text += run(capsys, "summary", samples / "own/minddata-2.10/slow_python_op")
    assert "training waits for data: data processing is slow" in text
    assert "host queue: empty 126, full 0, total 128" in text
    assert text.count("\nSteps\n") == 3
    assert not {"iteration_interval", "fp_and_bp", "not_overlapped", "data_process", "host_queue"} & set(text.split())


def test_summary_tells_types_of_one_name_apart(capsys: pytest.CaptureFixture[str], samples: Path) -> None:
    text = run(capsys, "summary", samples / "public/msinsight/test_kernel_parse")
    names = [line.split("s  ")[-1] for line in text.splitlines() if "Cast" in line]
    assert names == ["Cast (AI_CPU)", "Cast (AI_CORE)"]
    assert any(line.endswith("FlashAttentionScore") for line in text.splitlines())


def test_summary_of_a_run_without_steps(capsys: pytest.CaptureFixture[str], samples: Path) -> None:
    folder = samples / "public/ascend_pt_small/ascend_sample_rank0"
    result = run_json(capsys, "summary", folder, "--json")
    assert result["step_split_us"][0]["step"] is None
    assert (result["operators"]["source"], result["operators"]["count"]) == ("op_statistic", 58_194)
    text = run(capsys, "summary", folder)
    assert "whole run: computing" in text
    assert "step None" not in text


@pytest.mark.parametrize("folder", MINDDATA)
def test_verdict_on_the_data_pipeline_is_the_truth(
    capsys: pytest.CaptureFixture[str], samples: Path, folder: str
) -> None:
    result = run_json(capsys, "summary", samples / folder, "--json")["minddata"]
    assert (result["verdict"], result["bottleneck_ops"]) == MINDDATA[folder]


def test_an_unfinished_result_is_explained(capsys: pytest.CaptureFixture[str], samples: Path) -> None:
    folder = samples / "own/mindspore-2.10/edge_crashed_run_empty_trace"
    result = run_json(capsys, "summary", folder, "--json")
    assert [problem["code"] for problem in result["health"]["problems"]] == ["nothing_collected"]
    assert result["timeline"] is None


def test_a_second_window_is_named(capsys: pytest.CaptureFixture[str], samples: Path) -> None:
    folder = samples / "own/mindspore-2.10/lenet_pynative_schedule_mem"
    problems = run_json(capsys, "health", folder, "--json")["problems"]
    assert [problem["code"] for problem in problems] == ["several_results"]
    assert "195835191" in problems[0]["message"]


def keys_in(value: Any) -> set[str]:
    """All keys of all objects in it, but those that are names of tables or measured values."""
    if isinstance(value, dict):
        own = (one for key, one in value.items() if key not in ("evidence", "tables"))
        return {*value, *(key for one in own for key in keys_in(one))}
    return {key for one in value for key in keys_in(one)} if isinstance(value, list) else set()


@pytest.mark.parametrize("command", ["convert", "summary", "health"])
def test_json_has_the_keys_of_the_documentation(
    capsys: pytest.CaptureFixture[str], samples: Path, project_root: Path, command: str
) -> None:
    page = (project_root / "docs" / "cli.md").read_text(encoding="utf-8")
    section = page.partition(f"\n## {command}\n")[2].partition("\n## ")[0]
    block = section.rpartition("With `--json`: `")[2] if command == "convert" else section.split("```")[1]
    said = set(re.findall(r'"(\w+)"', block.replace('"read"|"ignored"|"damaged"', "")))
    cluster = "public/msinsight/cluster_analysis_output"
    results = (sample_folder(), samples / "public" / "mindinsight" / "run_1", samples / cluster)
    assert {key for result in results for key in keys_in(run_json(capsys, command, result, "--json"))} == said


def test_health_lists_every_file_once(capsys: pytest.CaptureFixture[str], samples: Path) -> None:
    for folder in ("own/mindspore-2.10/lenet_graph_model_train_md", "public/mindinsight/profiler"):
        report = run_json(capsys, "health", samples / folder, "--json")
        below = sorted(p.relative_to(samples / folder).as_posix() for p in (samples / folder).rglob("*") if p.is_file())
        assert sorted(file["path"] for file in report["files"]) == below
        assert all(file["reason"] for file in report["files"] if file["state"] == "ignored")
        assert all(item["how"] for item in report["missing"])


def test_health_names_the_tool_whose_files_are_not_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "memscope_dump_20250101.csv").write_text("ID,Event\n1,2\n")
    assert main(["health", str(tmp_path), "--json"]) == 3
    (file,) = json.loads(capsys.readouterr().out)["files"]
    assert "msmemscope" in file["reason"]


def test_health_of_an_unknown_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("hello")
    assert main(["health", str(tmp_path), "--json"]) == 3
    captured = capsys.readouterr()
    report = json.loads(captured.out)
    assert [(file["path"], file["state"]) for file in report["files"]] == [("notes.txt", "ignored")]
    assert "kernel_details.csv" in captured.err
    assert "Chrome trace" in captured.err


def test_tables_and_table_agree(capsys: pytest.CaptureFixture[str]) -> None:
    tables = {table["name"]: table for table in run_json(capsys, "tables", SAMPLE, "--json")["tables"]}
    assert tables["step_split"]["rows"] == 24
    whole = run_json(capsys, "table", SAMPLE, "kernels", "--format", "json")
    assert whole["total"] == len(whole["rows"]) == tables["kernels"]["rows"]
    assert [column["name"] for column in whole["columns"]] == [c["name"] for c in tables["kernels"]["columns"]]
    assert next(c for c in whole["columns"] if c["name"] == "start_ns")["label"] == "Start Time(us)"


def test_table_filters_sorts_and_limits(capsys: pytest.CaptureFixture[str]) -> None:
    conditions = ["--where", "core == MIX_AIC", "--where", "duration_ns > 600000"]
    arguments = ["table", SAMPLE, "kernels", *conditions, "--sort", "duration_ns:desc", "--limit", "7"]
    rows = list(csv.DictReader(io.StringIO(run(capsys, *arguments, "--format", "csv"))))
    with (sample_folder() / "ASCEND_PROFILER_OUTPUT" / "kernel_details.csv").open() as stream:
        durations = [
            round(float(row["Duration(us)"]) * 1000)
            for row in csv.DictReader(stream)
            if row["Accelerator Core"] == "MIX_AIC" and float(row["Duration(us)"]) > 600
        ]
    assert [int(row["duration_ns"]) for row in rows] == sorted(durations, reverse=True)[:7]
    assert "7 of" in run(capsys, *arguments)


def test_missing_cells_are_null(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("table", SAMPLE, "kernels", "--search", "allReduce", "--limit", "1", "--format", "json")
    row = run_json(capsys, *arguments)["rows"][0]
    assert row["block_num"] is None
    assert row["aic_mac_ratio"] is None
    assert row["duration_ns"] > 0


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["table", SAMPLE, "nothing"], 2, "no table nothing"),
        (["table", SAMPLE, "kernels", "--where", "nonsense"], 2, "not a condition"),
        (["table", SAMPLE, "kernels", "--sort", "no_such"], 2, "no column no_such"),
        (["summary", SAMPLE, "--rank", "5"], 2, "no rank 5"),
        (["summary", "/no/such/place"], 4, "no such file"),
        (["convert", SAMPLE, "-o", "/dev/null"], 2, "replace something else"),
        (["convert", SAMPLE, "-o", "/no/such/place/x.stepscope"], 2, "no such folder"),
        (["collect", "msprof"], 2, "must be named"),
        (["screenshot", SAMPLE, "--panel", "none", "-o", "/tmp/none.png"], 2, "no panel none"),
        (["screenshot", SAMPLE, "--panel", "overview", "-o", "x.png", "--from", "5"], 2, "belong together"),
        (["screenshot", SAMPLE, "--panel", "acl", "-o", "x.png", "--size", "9000x90", "--scale", "2"], 2, "a side"),
    ],
)  # fmt: skip
def test_errors_have_a_code_and_say_what_to_do(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, words: str
) -> None:
    assert main(arguments) == code
    captured = capsys.readouterr()
    assert words in captured.err
    assert "Traceback" not in captured.err
    assert captured.out == ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["table", SAMPLE, "kernels", "--limit", "-3"], "not a number of rows"),
        (["summary", ""], "the path is empty"),
        ([""], "the path is empty"),
        (["convert", SAMPLE, "-o", ""], "the path is empty"),
    ],
)
def test_wrong_options_exit_with_2(capsys: pytest.CaptureFixture[str], arguments: list[str], words: str) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert words in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes the streams")
@pytest.mark.parametrize(("closed", "tool", "code"), [(">&-", "msprof ./main", 0), ("2>&-", "msprof", 2)])
def test_closed_streams_are_no_fault(closed: str, tool: str, code: int, project_root: Path) -> None:
    command = f"exec '{sys.executable}' -m stepscope collect {tool} {closed}"
    finished = subprocess.run(["/bin/sh", "-c", command], cwd=project_root, capture_output=True, check=False)
    assert (finished.returncode, finished.stdout, finished.stderr) == (code, b"", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("command", ["tables", "convert"])  # what is short is written at the end
def test_a_result_that_cannot_be_written_is_said(project_root: Path, command: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with Path("/dev/full").open("w") as full:
        finished = subprocess.run(
            [sys.executable, "-m", "stepscope", command, str(sample_folder())],
            cwd=project_root,
            env=environment,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=60,
        )
    assert finished.returncode == 4
    told = [line.strip() for line in finished.stderr.splitlines() if "%" not in line]
    assert told == [
        "stepscope: No space left on device.",
        "where: standard output",
        "what to do: Check that the disk is there and has room.",
    ]


def test_what_the_system_says_of_no_file_is_not_said_of_the_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_options: object) -> int:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr("app.commands.tables.run", fail)
    assert main(["tables", "x"]) == 4
    told = capsys.readouterr().err
    assert "Too many open files" in told
    assert "where:" not in told
