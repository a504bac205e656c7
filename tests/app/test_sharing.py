"""A file for somebody else says nothing of people and machines, wherever that stood, and the same of the run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import h5py
import numpy as np
import pytest
import zstandard

from app.main import main
from app.part_export import Part
from app.personal_data import NeutralTexts
from app.sent_session import SentSession
from app.sharing import Sharing, write_shared
from cache.trace import Trace
from model.batches import Batch, Facts, FileReport, Missing, SliceBatch, TableBatch, TrackInfo, TrackKey
from model.mark import Mark
from model.problem import Problem, StepscopeError
from model.sentence import sentence
from model.table import Column
from model.task import Cancelled, TaskContext
from model.time_span import TimeSpan
from tests.cache.written import counter_batch, flow_batch, written

SECRETS = (
    "alice", "secretproj", "train_secret", "trainhost7", "corp.example", "10.11.12.13", "02:42:ac:11:00:02", "bob",
    "topmodel", "fileserver", "john smith", "--token",
)  # fmt: skip
SCRIPT = "/home/alice/secretproj/train_secret.py"
STACK = (
    f"{SCRIPT}(12): forward;\r\n/home/alice/.local/lib/python3.9/site-packages/torch/nn/modules/conv.py(456): run;\r\n"
    "/mnt/John Smith/secretproj/more.py(3): step;"
)
HOST = "trainhost7.corp.example"
FOLDER = "trainhost7.corp.example_2144_20240604053229990_ascend_ms"
MAIN, DEVICE = TrackKey("trainhost7:7", "alice"), TrackKey("npu", "4")


def arguments() -> list[str]:
    return [
        json.dumps({"Call stack": STACK, "n": 1e22, "id": 1 << 70}),
        json.dumps(
            {"hostname": HOST, "user": "alice", "cmd": f"python {SCRIPT} --token xyz", "bind": "10.11.12.13:22"}
        ),
        json.dumps({"deep": [{"file": "C:\\Users\\bob\\topmodel\\a b.py"}, "\\\\fileserver\\share\\x"], SCRIPT: "é"}),
        json.dumps({"shape": "2,3", "mac": "02:42:ac:11:00:02", "home": "/home/John Smith/x"}),
    ]


def slices() -> SliceBatch:
    names = [
        "Default/network/Conv2D-op3",
        f"{SCRIPT}(7): main",
        "torch/nn/modules/conv.py(456): f",
        "alice@trainhost7.corp.example",
    ]
    return SliceBatch(
        tracks=[MAIN, DEVICE],
        names=[*names, "category of alice"],
        track=np.array([0, 0, 1, 1], np.uint32),
        start_ns=np.array([100, 200, 150, 5_000], np.int64),
        duration_ns=np.array([50, 20, 30, 7], np.int64),
        name=np.arange(4, dtype=np.uint32),
        category=np.full(4, 4, np.uint32),
        arguments=arguments(),
    )


def report() -> list[Batch]:
    return [
        Facts({"kind": "ascend_ms", "host": HOST, "name": FOLDER, "window": FOLDER, "application": f"python {SCRIPT}"}),
        Facts({"note": ["seen on 10.11.12.13", {"owner": "bob"}], "rank": 3, "result": f"alice runs/{FOLDER}#3"}),
        FileReport(f"alice runs/{FOLDER}/ASCEND_PROFILER_OUTPUT/trace_view.json", "read", "trace_view", 4),
        FileReport("alice runs/notes of alice.txt", "ignored", reason=f"not of {SCRIPT}"),
        Problem(
            "odd",
            sentence("Problems", "{file} is odd on {host}").filled(file=f"alice runs/{FOLDER}/x.csv", host=HOST),
            file=f"alice runs/{FOLDER}/x.csv",
            where=f"in {SCRIPT}",
            sample="user=alice",
            values={"host": HOST},
        ),
        Missing("memory", "memory of trainhost7", f"python {SCRIPT}"),
    ]


@pytest.fixture
def whole(tmp_path: Path) -> Iterator[Trace]:
    columns = (
        Column("name", "text", "", "Name on trainhost7"),
        Column("call_stack", "text"),
        Column("total_ns", "int", "ns"),
    )
    batches: list[Batch] = [
        *report(),
        TableBatch("ops", columns, {"name": ["Conv2D", SCRIPT], "call_stack": [STACK, None], "total_ns": [5, 6]}),
        TrackInfo(TrackKey("npu", ""), f"Hardware of {HOST}", "alice", 7),
        TrackInfo(DEVICE, thread_name="Stream 4 of alice"),
        slices(),
        counter_batch([(TrackKey("npu", "", "memory of alice\tMB"), 120, 1800.25)]),
        flow_batch([(MAIN, "launch by alice", "trainhost7:1", "s", 100)]),
        flow_batch([(DEVICE, "launch by alice", "trainhost7:1", "f", 155)]),
    ]
    sources: dict[str, object] = {
        "path": f"/home/alice/alice runs/{FOLDER}", "reader": "ascend", "rank": 3, "base": f"alice runs/{FOLDER}",
        "files": [[f"alice runs/{FOLDER}/ASCEND_PROFILER_OUTPUT/trace_view.json", 12, 34]],
    }  # fmt: skip
    folder = tmp_path / "whole"
    folder.mkdir()
    with written(folder, batches, sources) as trace:
        yield trace


def said(path: Path) -> str:
    """Every text of a file in small letters: names, attributes, and datasets, also what is compressed."""
    texts = [path.read_bytes().decode("latin-1")]

    def visit(name: str, node: Any) -> None:
        texts.append(name)
        texts.extend(str(value) for value in node.attrs.values())
        if isinstance(node, h5py.Dataset) and node.dtype.kind in "uS" and node.dtype.itemsize == 1:
            texts.append(node[()].tobytes().decode("utf-8", "replace"))

    with h5py.File(path) as file:
        file.visititems(visit)
        chunks = file["chunks"]
        data = chunks["bytes"][()].tobytes()
        for offset, length in zip(chunks["offset"][()], chunks["length"][()], strict=True):
            packed = data[offset : offset + length]
            events = json.loads(zstandard.ZstdDecompressor().decompress(packed, max_output_size=1 << 20))
            texts.append(json.dumps(events, ensure_ascii=False))
    return "\n".join(texts).casefold().replace("\\\\", "\\")


def shared(trace: Trace, target: Path, **wished: Any) -> Path:
    return write_shared(trace.path, Sharing(**wished), target, TaskContext())


def test_the_file_holds_all_secrets_before(whole: Trace) -> None:
    """Else the next test would say nothing."""
    before = said(whole.path)
    assert [secret for secret in SECRETS if secret not in before] == []


def test_nothing_of_people_and_machines_is_left(whole: Trace, tmp_path: Path) -> None:
    after = said(shared(whole, tmp_path / "out.stepscope", removes_people=True))
    assert [secret for secret in SECRETS if secret in after] == []


def test_what_the_run_did_is_all_there(whole: Trace, tmp_path: Path) -> None:
    with Trace.open(shared(whole, tmp_path / "out.stepscope", removes_people=True)) as other:
        assert other.slice_count == whole.slice_count
        assert [other.slice(n).begin_ns for n in range(4)] == [whole.slice(n).begin_ns for n in range(4)]
        assert other.slice(0).name == "Default/network/Conv2D-op3"
        assert "torch/nn/modules/conv.py(456): f" in {other.slice(n).name for n in range(4)}
        assert other.table("ops")["total_ns"].tolist() == [5, 6]
        assert other.table("ops")["name"].tolist()[0] == "Conv2D"
        assert other.files[0].path.endswith("/ASCEND_PROFILER_OUTPUT/trace_view.json")
        assert other.facts["kind"] == "ascend_ms"
        assert other.facts["rank"] == 3
        assert other.flow_count == whole.flow_count == 1
        flow = other.flow(0)
        assert (flow.from_ns, flow.to_ns) == (100, 155)
        first = other.arguments(0)
        assert (first["n"], first["id"]) == (1e22, 1 << 70)
        assert "site-packages/torch/nn/modules/conv.py(456): run" in first["Call stack"]
        template = other.problems[0].message.template  # type: ignore[attr-defined]
        assert template == "{file} is odd on {host}"


def test_the_same_thing_has_the_same_word(whole: Trace, tmp_path: Path) -> None:
    with Trace.open(shared(whole, tmp_path / "out.stepscope", removes_people=True)) as other:
        stack, script = other.arguments(0)["Call stack"], other.table("ops")["name"].tolist()[1]
        assert stack.startswith(f"{script}(12): forward")
        assert other.facts["host"] == other.arguments(1)["hostname"] == other.problems[0].values["host"]


def test_call_stacks_are_left_out_alone(whole: Trace, tmp_path: Path) -> None:
    path = shared(whole, tmp_path / "out.stepscope", removes_stacks=True)
    after = said(path)
    assert "modules/conv.py(456): run" not in after
    assert "more.py" not in after
    assert HOST in after
    with Trace.open(path) as other:
        assert other.arguments(0)["Call stack"] == ""
        assert other.table("ops")["call_stack"].tolist() == [None, None]
        assert other.table("ops")["name"].tolist() == ["Conv2D", SCRIPT]


def test_a_range_without_personal_data(whole: Trace, tmp_path: Path) -> None:
    part = Part(TimeSpan(0, 1_000))
    path = shared(whole, tmp_path / "out.stepscope", part=part, removes_people=True, removes_stacks=True)
    with Trace.open(path) as other:
        assert other.slice_count == 3
    after = said(path)
    assert [secret for secret in SECRETS if secret in after] == []
    assert {entry.name for entry in tmp_path.iterdir()} == {"whole", "out.stepscope"}


def test_a_plain_copy_is_the_same_file(whole: Trace, tmp_path: Path) -> None:
    assert shared(whole, tmp_path / "out.stepscope").read_bytes() == whole.path.read_bytes()


def test_the_opened_file_is_not_written_over(whole: Trace) -> None:
    with pytest.raises(StepscopeError, match="the opened file itself"):
        shared(whole, whole.path, removes_people=True)


@pytest.mark.parametrize("removes", [True, False])
def test_a_cancelled_file_is_not_there(whole: Trace, tmp_path: Path, removes: bool) -> None:
    with pytest.raises(Cancelled):
        write_shared(
            whole.path,
            Sharing(removes_people=removes),
            tmp_path / "out.stepscope",
            TaskContext(is_cancelled=lambda: True),
        )
    assert [entry.name for entry in tmp_path.iterdir()] == ["whole"]


@contextmanager
def longest_file(size: int) -> Iterator[None]:
    """How long a file of this process may become meanwhile: for moments only, since the output of the tests is one."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


SESSION = SentSession(marks=(Mark(1, 5, name="x" * 100_000),))


@pytest.mark.may_skip(reason="only POSIX limits the size of files")
@pytest.mark.parametrize(
    "wish",
    [
        {"part": Part(TimeSpan(0, 1_000))},
        {"removes_people": True},
        {"session": SESSION},
        {"part": Part(TimeSpan(0, 1_000)), "session": SESSION},
    ],
    ids=["part", "rewritten", "session", "part and session"],
)
def test_a_failure_names_the_file_that_was_asked_for(whole: Trace, tmp_path: Path, wish: dict[str, Any]) -> None:
    limit = whole.path.stat().st_size + 10 if "session" in wish else 4096
    with pytest.raises(StepscopeError) as caught, longest_file(limit):
        shared(whole, tmp_path / "out.stepscope", **wish)
    assert (caught.value.what, caught.value.where) == (
        "The file cannot be written: File too large.",
        str(tmp_path / "out.stepscope"),
    )
    assert [entry.name for entry in tmp_path.iterdir()] == ["whole"]


@pytest.mark.parametrize(
    "text",
    [
        "Default/network-TrainOneStepCell/Conv2D-op3", "Gradients/Default/x", "12 GB/s", "aten::add", "a/b", "1/2",
        "AscendCL@aclrtLaunchKernel", "Runtime::GraphExecutorManager::RunGraph", "float16", "ND;NCHW",
        "2024-06-04 05:32",
        "torch/nn/modules/module.py(1501): _call_impl", "threading.py(971): run", "hcom_allReduce__311_1",
        "MTE2 (us)", "20240604053229990", "8.0.RC1", "std::vector<int>",
    ],
)  # fmt: skip
def test_what_profilers_and_libraries_say_stays(text: str) -> None:
    texts = NeutralTexts()
    texts.learn(text)
    assert texts.text(text) == text


def test_the_command_line_removes_it(whole: Trace, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.stepscope"
    arguments = ["convert", str(whole.path), "--remove-personal-data", "--without-call-stacks"]
    assert main([*arguments, "-o", str(out), "--from", "0", "--to", "1000"]) == 0
    assert capsys.readouterr().out.strip() == str(out)
    after = said(out)
    assert [secret for secret in SECRETS if secret in after] == []
    assert main(arguments) == 2
    assert "-o" in capsys.readouterr().err
    assert main([*arguments, "-o", str(out), "--from", "5"]) == 2
