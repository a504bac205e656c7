"""What a file has put into names cannot command the terminal, whichever command prints it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from app import output
from app.main import main

MARK = "\x1b]0;taken\x07\x1b[2J\x9b31m\u202e\r\n<b>"
HIDDEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]")


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> Path:
    events = [
        {"ph": "X", "name": f"=Mat{MARK}", "cat": f"c{MARK}", "pid": f"p{MARK}", "tid": 1, "ts": at, "dur": 1}
        for at in range(3)
    ]
    events.append({"ph": "M", "name": "process_name", "pid": f"p{MARK}", "args": {"name": f"n{MARK}"}})
    folder = tmp_path_factory.mktemp("result")
    (folder / "trace.json").write_text(json.dumps([*events, {"ph": f"Y{MARK}"}]))
    (folder / f"other{MARK.replace('/', '')}.txt").touch()
    return folder


@pytest.mark.parametrize(
    "words",
    [
        ["health"],
        ["health", "--json"],
        ["summary"],
        ["summary", "--json"],
        ["tables"],
        ["tables", "--json"],
        ["table", "slices"],
        ["table", "slices", "--format", "json"],
        ["table", "problems"],
    ],
    ids=" ".join,
)
def test_no_command_hands_on_what_a_terminal_obeys(
    result: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([words[0], str(result), *words[1:]]) == 0
    printed = capsys.readouterr()
    assert HIDDEN.search(printed.out) is None
    assert HIDDEN.search(printed.err) is None
    if "--json" in words or "json" in words:
        json.loads(printed.out)


def test_json_says_the_same_in_other_words(result: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", str(result), "slices", "--format", "json"]) == 0
    printed = capsys.readouterr().out
    assert json.loads(printed)["rows"][0]["name"] == f"=Mat{MARK}"
    assert "\\u202e" in printed


def test_csv_is_exact_for_programs_but_no_formula(result: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", str(result), "slices", "--format", "csv"]) == 0
    assert f"'=Mat{MARK}" in capsys.readouterr().out


def test_csv_on_a_terminal_is_shown_literally(
    result: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert main(["table", str(result), "slices", "--format", "csv"]) == 0
    assert HIDDEN.search(capsys.readouterr().out) is None


def test_errors_name_a_path_literally(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["health", str(tmp_path / f"no{MARK}")]) != 0
    assert HIDDEN.search(capsys.readouterr().err) is None


def test_a_line_for_people_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    output.result("a\nread  forged.csv")
    assert capsys.readouterr().out == "a\\nread  forged.csv\n"
