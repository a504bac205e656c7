"""The command line of the made single-operator result: every group it offers, and those it does not have."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools.hiprof_sample.__main__ import main
from tools.hiprof_sample.metrics import ONE_CORE, SPLIT


def made(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    monkeypatch.setattr(sys, "argv", ["hiprof_sample", *words])
    main()


@pytest.mark.parametrize("words", [[], ["--split"], *(["--group", name] for name in ONE_CORE)])
def test_a_result_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    made(monkeypatch, str(tmp_path / "out"), *words)
    assert (tmp_path / "out" / "device_0" / "summary" / "aicore_0.csv").is_file()


@pytest.mark.parametrize("words", [["--group", "nothing"], ["--split", "--group", "aicorePipeline"]])
def test_a_group_that_is_not_there_is_said_with_those_that_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        made(monkeypatch, str(tmp_path / "out"), *words)
    groups = SPLIT if "--split" in words else ONE_CORE
    said = capsys.readouterr().err
    assert all(group in said for group in groups)
    assert not (tmp_path / "out").exists()


def test_the_help_names_the_groups(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        made(monkeypatch, "--help")
    printed = capsys.readouterr().out
    assert all(group in printed for group in (*ONE_CORE, *SPLIT))
