"""The report has what a developer needs and nothing that is the user's own."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from app.fault_report import last_lines, report, without_personal
from app.logs import log_to_file
from app.places import log_file

HOME = "/home/mei/projects"


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("reading /home/mei/projects/bert 7/run.csv: cut", "reading (path).csv: cut"),
        ("reading '/home/mei/my runs/client x/a b.json' failed", "reading '(path).json' failed"),
        ('FileNotFoundError: "/data/client-x/run"', 'FileNotFoundError: "(path)"'),
        (r"[WinError 3] 'C:\\Users\\mei\\runs\\a.db'", "[WinError 3] '(path).db'"),
        (r"opened C:\Users\mei\my runs\a.db", "opened (path).db"),
        ("opened ~/runs/a.db, then ~/b", "opened (path).db, then (path)"),
        ("file:///home/mei/a.csv", "(path).csv"),
        ("3/4 of steps, 17:05, Q/K/V", "3/4 of steps, 17:05, Q/K/V"),
        (
            'File "/usr/lib/python3.11/json/decoder.py", line 337',
            'File "lib/python3.11/json/decoder.py", line 337',
        ),
        (
            'File "/home/mei/.venv/lib/python3.11/site-packages/h5py/_hl/files.py", line 1',
            'File "lib/python3.11/site-packages/h5py/_hl/files.py", line 1',
        ),
    ],
)
def test_paths_of_the_user_go_and_those_of_code_stay(line: str, shown: str) -> None:
    assert without_personal(line) == shown


def test_own_code_is_named_from_the_programs_folder(project_root: Path) -> None:
    line = f'File "{project_root}/app/window/program.py", line 7, in save'
    assert without_personal(line) == 'File "app/window/program.py", line 7, in save'


def test_names_of_user_and_host_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "mei")
    monkeypatch.setattr("socket.gethostname", lambda: "meis-laptop")
    assert without_personal("mei on meis-laptop, meiosis") == "(user) on (host), meiosis"


def test_the_report_names_versions_and_the_end_of_the_log() -> None:
    from stepscope import __version__

    log_file().parent.mkdir(parents=True)
    log_file().write_text("".join(f"line {number} of {HOME}/x.csv\n" for number in range(1000)), encoding="utf-8")
    text = report({"Platform": "offscreen"})
    assert text.startswith(f"Stepscope {__version__}")
    for word in (
        "Python 3",
        "PySide6 6",
        "numpy",
        "h5py 3",
        "Platform: offscreen",
        "line 999 of (path).csv",
        "line 800",
    ):
        assert word in text
    assert "line 799" not in text
    assert "mei" not in text


def test_without_a_log_it_says_so() -> None:
    assert last_lines() == []
    assert "The log is empty." in report({})


def test_a_huge_line_of_the_log_is_cut() -> None:
    log_file().parent.mkdir(parents=True)
    log_file().write_text("/a" * 60_000 + "\n" + "end\n", encoding="utf-8")
    assert max(map(len, last_lines())) <= 2_000
    assert "end" in report({})


def test_warnings_go_to_the_log_file(monkeypatch: pytest.MonkeyPatch) -> None:
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    log_to_file()
    logging.getLogger("app").warning("something odd")
    assert last_lines()[-1].endswith("WARNING app: something odd")
    for handler in root.handlers:
        handler.close()
