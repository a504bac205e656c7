"""A cache with other texts: each text is told of before, and asked for where it stands; numbers stay."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import h5py
import numpy as np
import pytest
import zstandard

from cache.rewrite import rewrite
from cache.trace import Trace
from model.batches import Batch, Facts, FileReport, RawChunk, SliceBatch, TableBatch, TrackInfo, TrackKey
from model.problem import StepscopeError
from model.table import Column
from model.task import Cancelled, TaskContext
from tests.cache.written import flow_batch, slice_batch, written

MAIN = TrackKey("7", "1")


class Louder:
    """Capital letters everywhere but in arguments under the key ``told``, which get their key."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.arguments: list[tuple[str, str]] = []
        self.reports: dict[str, Any] = {}

    def learn(self, text: str) -> None:
        self.texts.append(text)

    def learn_argument(self, key: str, text: str) -> None:
        self.arguments.append((key, text))

    def learn_report(self, name: str, value: Any) -> None:
        self.reports[name] = value

    def text(self, text: str) -> str:
        return text.upper()

    def argument(self, key: str, text: str) -> str:
        return f"{key}={text}"

    def report(self, name: str, value: Any) -> Any:
        return {"kind": "other"} if name == "facts" else value

    def tells(self, key: str) -> bool:
        return key == "told"

    def marks(self, events: str) -> str:
        return "loud"

    def drops_column(self, name: str) -> bool:
        return name == "secret"


ARGUMENTS = [
    {"told": 'a "quoted" \\ text', "other": "loud é", "quiet": "as it is", "n": 1 << 70, "x": 1e22},
    {"told": ["one", "two"], "deep": [{"told": "three", "loud key": 5}], "path": "C:\\loud/here"},
]


@pytest.fixture
def source(tmp_path: Path) -> Iterator[Trace]:
    ones = np.zeros(2, np.uint32)
    slices = SliceBatch(
        [MAIN],
        ["conv", "add", "cpu_op"],
        ones,
        np.array([5, 20]),
        np.array([7, 9]),
        np.array([0, 1], np.uint32),
        np.array([2, 2], np.uint32),
        arguments=[json.dumps(each, ensure_ascii=False) for each in ARGUMENTS],
    )
    columns = (Column("name", "text", "", "label of it"), Column("secret", "text"), Column("n", "int"))
    table = TableBatch("things", columns, {"name": ["x1", None], "secret": ["hidden", None], "n": [3, 4]})
    flows = [flow_batch([(MAIN, "npu", number, phase, 6)]) for number in ("id7", "8") for phase in "sf"]
    batches: list[Batch] = [TrackInfo(MAIN, "proc", thread_name="thread"), slices, table, *flows]
    folder = tmp_path / "source"
    folder.mkdir()
    with written(folder, [*batches, Facts({"kind": "this"}), FileReport("a.csv", "read")]) as trace:
        yield trace


def rewritten(trace: Trace, folder: Path, change: Louder) -> Path:
    return rewrite(trace.path, folder / "target.stepscope", change, TaskContext())


def test_every_text_is_told_of_before(source: Trace, tmp_path: Path) -> None:
    change = Louder()
    rewritten(source, tmp_path, change)
    table_of_texts, events = change.texts[:-1], change.texts[-1]
    assert {"conv", "add", "cpu_op", "x1", "hidden", "npu"} <= set(table_of_texts)
    for text in ("as it is", "C:\\loud/here", "loud key", "é"):
        assert text in events, "with backslashes as they are meant"
    told = [("told", text) for text in ('a "quoted" \\ text', "one", "two", "three")]
    assert change.arguments == told
    assert set(change.reports) == {"facts", "sources", "files", "missing", "problems", "tracks"}
    assert change.reports["facts"] == {"kind": "this"}


def test_texts_are_others_and_numbers_are_the_same(source: Trace, tmp_path: Path) -> None:
    with Trace.open(rewritten(source, tmp_path, Louder())) as trace:
        found = [trace.slice(index) for index in range(2)]
        assert [(one.name, one.category, one.begin_ns, one.duration_ns) for one in found] == [
            ("CONV", "CPU_OP", 5, 7),
            ("ADD", "CPU_OP", 20, 9),
        ]
        assert trace.arguments(0) == {
            "told": 'told=a "quoted" \\ text',
            "other": "LOUD É",
            "quiet": "as it is",
            "n": 1 << 70,
            "x": 1e22,
        }
        assert trace.arguments(1) == {
            "told": ["told=one", "told=two"],
            "deep": [{"told": "told=three", "LOUD KEY": 5}],
            "path": "C:\\LOUD/HERE",
        }
        table = trace.table("things")
        assert [(column.name, column.label) for column in table.columns] == [
            ("name", "LABEL OF IT"),
            ("secret", ""),
            ("n", ""),
        ]
        assert [table[name].tolist() for name in ("name", "secret", "n")] == [["X1", None], [None, None], [3, 4]]
        flows = trace.table("flows")
        assert sorted(zip(flows["category"], flows["id"], flows["from_ns"], flows["to_ns"], strict=True)) == [
            ("NPU", "8", 6, 6),
            ("NPU", "ID7", 6, 6),
        ]
        assert (trace.facts, [file.path for file in trace.files]) == ({"kind": "other"}, ["a.csv"])
        assert [(track.process, track.thread) for track in trace.tracks] == [("proc", "thread")]


def test_what_nobody_refers_to_any_more_is_not_in_the_file(source: Trace, tmp_path: Path) -> None:
    assert b"hidden" in source.path.read_bytes()
    assert b"HIDDEN" not in rewritten(source, tmp_path, Louder()).read_bytes().upper()


def test_texts_of_what_is_no_json_are_changed_too(tmp_path: Path) -> None:
    raw = rb'[{"args": {"other": "loud \x", "cut": "loud'
    (tmp_path / "source").mkdir()
    chunk = RawChunk(0, zstandard.compress(raw), len(raw), 1)
    with written(tmp_path / "source", [slice_batch([(MAIN, "a", 1, 1)], [0]), chunk]) as trace:
        target = rewritten(trace, tmp_path, Louder())
    with h5py.File(target) as file:
        text = zstandard.decompress(file["chunks/bytes"][()].tobytes())
    assert text == rb'[{"args": {"other": "LOUD \\X", "cut": "LOUD"'


def test_a_damaged_chunk_is_an_error_and_leaves_no_file(source: Trace, tmp_path: Path) -> None:
    copy = tmp_path / "copy.stepscope"
    copy.write_bytes(source.path.read_bytes())
    with h5py.File(copy, "r+") as file:
        file["chunks/bytes"][:] = 7
    with pytest.raises(StepscopeError, match="chunk of events") as error:
        rewrite(copy, tmp_path / "target.stepscope", Louder(), TaskContext())
    assert (error.value.code, str(copy) in str(error.value)) == ("cache_damaged", True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.stepscope", "source"]


@pytest.mark.parametrize("polls", range(6))
def test_it_ends_at_the_poll_that_cancels_it(source: Trace, tmp_path: Path, polls: int) -> None:
    asked: list[None] = []

    def is_cancelled() -> bool:
        asked.append(None)
        return len(asked) > polls

    with pytest.raises(Cancelled):
        rewrite(source.path, tmp_path / "target.stepscope", Louder(), TaskContext(is_cancelled=is_cancelled))
    assert len(asked) == polls + 1
    assert [path.name for path in tmp_path.iterdir()] == ["source"]
