"""What to do where the system refuses a path before any of ours is looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.main import main


def test_a_working_folder_that_is_gone_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    code = main(["summary", "result"])
    monkeypatch.chdir(tmp_path)
    assert code == 4
    assert "what to do: The working folder is gone: go to one that is there." in capsys.readouterr().err


def test_a_name_that_is_too_long_is_no_fault_of_the_disk(
    tmp_path: Path, sample_cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    long = "x" * 300
    assert main(["convert", str(sample_cache), "-o", str(tmp_path / f"{long}.stepscope")]) == 4
    assert "what to do: Choose a shorter name." in capsys.readouterr().err
    assert main(["report", str(sample_cache), "-o", str(tmp_path / f"{long}.html")]) == 4
    assert "what to do: Choose another folder or name, or free some space." in capsys.readouterr().err
