"""The program talks to nobody: no network code in it, and no internet socket in what it does, nor in its children."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGES = ("stepscope", "app", "widgets", "parsers", "cache", "analysis", "model", "resources")
NETWORK = (
    "PySide6.QtNetwork", "PySide6.QtWebSockets", "PySide6.QtWebEngineCore", "ftplib", "http", "imaplib",
    "poplib", "requests", "smtplib", "socketserver", "ssl", "urllib.error", "urllib.request", "urllib3", "webbrowser",
    "xmlrpc",
)  # fmt: skip

# Python imports it in every process, before anything else; children inherit the path.
HOOK = """
import os, sys

def note(event, arguments):
    if event.startswith("socket.") and event not in ("socket.gethostname", "socket.sethostname"):
        family = getattr(arguments[0], "family", None) if arguments else None
        if event == "socket.__new__":
            family = arguments[1]
        if family is None or int(family) not in (1, -1):  # AF_UNIX; made from a file
            with open(os.environ["NETWORK_NOTES"], "a") as file:
                file.write(f"{event} {arguments[1:]}\\n")

sys.addaudithook(note)
with open(os.environ["NETWORK_NOTES"] + ".seen", "a") as file:
    file.write(f"{os.getpid()}\\n")
"""

ONE_BY_ONE = """
import json, sys
from app.main import main

sys.exit(any([main(words) for words in json.loads(sys.argv[1])]))
"""

WINDOW = """
import sys
from PySide6.QtCore import QTimer
from app.window.application import make_application
from app.window.main_window import MainWindow

app = make_application()
timer = QTimer(interval=20)

def look():
    windows = [one for one in app.topLevelWidgets() if isinstance(one, MainWindow)]
    if windows and windows[0].cache is not None and windows[0].host.docks:
        timer.stop()
        for panel in list(windows[0].host.docks):
            windows[0].host.bring(panel)
        windows[0].actions_by_id["copy_fault_report"].trigger()
        QTimer.singleShot(1000, app.closeAllWindows)

timer.timeout.connect(look)
timer.start()

from app.main import main

code = main(sys.argv[1:])
print("loaded:", *{"PySide6.QtNetwork", "urllib.request", "http.client", "ssl"} & set(sys.modules))
sys.exit(code)
"""


def modules() -> Iterator[tuple[Path, str]]:
    """(file, dotted name) of each import in the shipped packages."""
    root = Path(__file__).resolve().parents[2]
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Import):
                    yield from ((path, alias.name) for alias in node.names)
                elif isinstance(node, ast.ImportFrom) and node.module:
                    yield from ((path, f"{node.module}.{alias.name}") for alias in node.names)


def test_nothing_in_the_program_imports_what_talks_over_a_network() -> None:
    imported = list(modules())
    assert any(name == "urllib.parse.quote" for _path, name in imported)
    found = [(path.name, name) for path, name in imported for one in NETWORK if f"{name}.".startswith(f"{one}.")]
    assert found == []


@pytest.fixture
def watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, project_root: Path) -> Path:
    """The file where processes started from now on note what they do with internet sockets."""
    hooks = tmp_path / "hooks"
    hooks.mkdir()
    (hooks / "sitecustomize.py").write_text(HOOK)
    notes = tmp_path / "notes.txt"
    monkeypatch.setenv("NETWORK_NOTES", str(notes))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(hooks), str(project_root)]))
    return notes


def seen(notes: Path) -> int:
    """How many processes were watched."""
    return len(set(Path(f"{notes}.seen").read_text().split()))


def run(*command: str, cwd: Path) -> str:
    done = subprocess.run([sys.executable, *command], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_an_internet_socket_would_be_noted(watched: Path, project_root: Path) -> None:
    code = "import socket; s = socket.socket(); s.connect_ex(('127.0.0.1', 9)); socket.getaddrinfo('localhost', 9)"
    run("-c", code, cwd=project_root)
    notes = watched.read_text()
    assert all(event in notes for event in ("socket.__new__", "socket.connect", "socket.getaddrinfo"))


@pytest.mark.slow
def test_no_command_opens_an_internet_socket(watched: Path, project_root: Path, tmp_path: Path) -> None:
    sample = str(project_root / "resources" / "sample" / "sample_ascend_ms")
    picture, report = str(tmp_path / "picture.png"), str(tmp_path / "report.html")
    run("-m", "stepscope", "convert", sample, cwd=project_root)
    others = (
        ("health", sample),
        ("summary", sample, "--json"),
        ("tables", sample),
        ("table", sample, "step_split"),
        ("screenshot", sample, "--panel", "timeline", "-o", picture),
        ("report", sample, "-o", report),
        ("collect", "msprof", "--output=/tmp/x", "python", "train.py"),
    )
    run("-c", ONE_BY_ONE, json.dumps(others), cwd=project_root)
    assert not watched.exists(), watched.read_text()
    assert seen(watched) > 2  # converting is a process of its own


@pytest.mark.slow
def test_the_window_opens_no_internet_socket(watched: Path, project_root: Path) -> None:
    said = run("-c", WINDOW, "--sample", cwd=project_root)
    assert said == "loaded:\n"
    assert not watched.exists(), watched.read_text()
    assert seen(watched) > 1
