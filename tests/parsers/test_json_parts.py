"""JSON objects in parts: together they are what the file holds, whatever its shape and wherever it ends."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from model.problem import Problem
from model.task import Cancelled, TaskContext
from parsers import json_parts as module
from parsers.faults import Faults
from parsers.folder_view import FolderView
from parsers.json_parts import json_parts


def is_leaf(value: Mapping[str, Any]) -> bool:
    return "leaf" in value


def read(
    folder: Path, content: bytes, depth: int = 3, task: TaskContext | None = None
) -> tuple[list[dict[str, Any]], list[Problem]]:
    (folder / "a.json").write_bytes(content)
    view = FolderView(folder)
    faults = Faults("a.json")
    parts = json_parts(view, view.files[0], faults, task or TaskContext(), depth=depth, is_leaf=is_leaf)
    return list(parts), faults.problems()


def merged(first: Any, second: Any) -> Any:
    """Both, with what they have in common once."""
    if isinstance(first, dict) and isinstance(second, dict):
        return {**first, **{key: merged(first[key], value) if key in first else value for key, value in second.items()}}
    if isinstance(first, list) and isinstance(second, list):
        return [*first, *second]
    raise AssertionError(f"an entry was split: {first!r}, {second!r}")


def whole(parts: list[dict[str, Any]]) -> dict[str, Any]:
    together: dict[str, Any] = {}
    for part in parts:
        together = merged(together, part)
    return together


@pytest.fixture(params=[(1, 1), (7, 40), (1 << 20, 4 << 20)], ids=["tiny", "small", "real"], autouse=True)
def _sizes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_BLOCK", request.param[0])
    monkeypatch.setattr(module, "PART_CHARS", request.param[1])


def value(dice: random.Random, level: int) -> Any:
    kind = dice.randrange(8 if level < 5 else 5)
    plain = (dice.randrange(10**6), '"\\{[é,:', True, None, "")
    if kind < 5:
        return plain[kind]
    if kind == 5:
        return [[number, str(number)] for number in range(dice.randrange(4))]
    names = [f"k{number}" for number in range(dice.randrange(6))] + ["leaf"] * dice.randrange(2)
    return {name: value(dice, level + 1) for name in names}


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
@pytest.mark.parametrize("indent", [None, 2])
def test_parts_are_the_file(tmp_path: Path, depth: int, indent: int | None) -> None:
    dice = random.Random(depth)
    for _ in range(30):
        content = {f"top{number}": value(dice, 1) for number in range(dice.randrange(5))}
        text = json.dumps(content, indent=indent, ensure_ascii=dice.random() < 0.5)
        parts, problems = read(tmp_path, text.encode(), depth)
        assert whole(parts) == content
        assert list(whole(parts)) == list(content)
        assert not problems


def leaves(part: Any) -> Iterator[dict[str, Any]]:
    if isinstance(part, dict):
        if is_leaf(part):
            yield part
        for inner in part.values():
            yield from leaves(inner)


def test_what_belongs_together_is_in_one_part(tmp_path: Path) -> None:
    """At both depths that such files have: with something around the leaves and without."""
    leaf = {"first": 1, "leaf": {"a": 1, "b": {}}, "second": {"c": 2}}
    for content in ({f"l{number}": leaf for number in range(9)}, {"x": {f"l{number}": leaf for number in range(9)}}):
        parts, _ = read(tmp_path, json.dumps(content).encode())
        found = [one for part in parts for one in leaves(part)]
        assert found == [leaf] * 9
        assert len(parts) > 5 or module.PART_CHARS > 100


def test_numbers_with_a_fraction_stay_text(tmp_path: Path) -> None:
    parts, _ = read(tmp_path, b'{"a": {"b": 1736412474757059.801, "c": 12, "d": -1e5, "e": NaN}, "f": 345}')
    content = whole(parts)
    assert (content["a"]["b"], content["a"]["c"], content["a"]["d"]) == ("1736412474757059.801", 12, "-1e5")
    assert content["f"] == 345


def test_a_file_that_was_cut_keeps_its_whole_entries(tmp_path: Path) -> None:
    steps = {"p": {"a": {"x": 1.5, "y": 'te"xt'}, "b": [1, 23]}, "q": {"c": True}}
    content: dict[str, Any] = {"s1": steps, "s2": {"p": {"d": 456}}}
    text = json.dumps(content).encode()
    entries: dict[str, Any] = {
        key: value for step in content.values() for kind in step.values() for key, value in kind.items()
    }
    ends = {key: text.index(f'"{key}": '.encode()) + 5 + len(json.dumps(value)) for key, value in entries.items()}
    entries["a"]["x"] = "1.5"
    for end in range(1, len(text)):
        parts, problems = read(tmp_path, text[:end])
        kept = {key: value for step in whole(parts).values() for kind in step.values() for key, value in kind.items()}
        # A number or word is known to be whole only when something follows it.
        assert kept == {key: value for key, value in entries.items() if ends[key] + (key in "cd") <= end}
        assert [problem.code for problem in problems] == ["json_truncated"]


@pytest.mark.parametrize(
    "damage",
    [
        b'{"a": {"b": 1} "c": 2}',
        b'{"a": {"b": 1}, 5: 2}',
        b'{"a": {"b": 1}, "c": x, "d": 4} ' + b" " * 99,
        b'{"a": {"b": 1}} {"b": 2}',
    ],
)
def test_what_comes_before_damage_is_kept(tmp_path: Path, damage: bytes) -> None:
    parts, problems = read(tmp_path, damage)
    assert whole(parts)["a"] == {"b": 1}
    assert [problem.code for problem in problems] == ["json_partly_damaged"]


@pytest.mark.parametrize("text", [b"[1, 2]", b"5", b"\xff\xfe\x00", b"{} {}", b"[" * 100_000])
def test_what_is_no_object_is_told(tmp_path: Path, text: bytes) -> None:
    _, problems = read(tmp_path, text)
    assert [problem.code for problem in problems] == ["json_damaged"]


def test_deep_nesting_is_told(tmp_path: Path) -> None:
    _, problems = read(tmp_path, b'{"a": ' + b"[" * 200_000)
    assert [problem.code for problem in problems] in (["json_damaged"], ["json_truncated"])


def test_an_endless_entry_is_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_ENTRY_CHARS", 1000)
    monkeypatch.setattr(module, "_BLOCK", 100)
    parts, problems = read(tmp_path, b'{"a": {"b": 1}, "c": "' + b"x" * 100_000)
    assert whole(parts) == {"a": {"b": 1}}
    assert [problem.code for problem in problems] == ["json_partly_damaged"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "gb18030", "utf-16"])
def test_other_encodings(tmp_path: Path, encoding: str) -> None:
    parts, problems = read(tmp_path, '{"通信": {"名": 1}}'.encode(encoding))
    assert whole(parts) == {"通信": {"名": 1}}
    assert [problem.code for problem in problems] == (["text_encoding"] if encoding == "gb18030" else [])


def test_reading_can_be_cancelled(tmp_path: Path) -> None:
    told: list[object] = []
    task = TaskContext(told.append, lambda: len(told) >= 3)
    text = json.dumps({f"k{number}": number for number in range(10)}).encode()
    if module._BLOCK > 100:
        text += b" " * (4 << 20)
    with pytest.raises(Cancelled):
        read(tmp_path, text, task=task)


def test_odd_texts_and_numbers_cost_nothing_else(tmp_path: Path) -> None:
    digits = "1" + "0" * 5000
    content = rf'{{"\ud800": {{"leaf": {digits}, "b": ["\udfff", 7, 2.5]}}, "c": "\ud83d\ude00"}}'
    parts, problems = read(tmp_path, content.encode())
    assert whole(parts) == {
        "\ufffd": {"leaf": digits, "b": ["\ufffd", 7, "2.5"]},
        "c": "\U0001f600",
    }
    assert not problems
