"""Tools that print, fail, hang, or start others; none is left running."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.collect.running import KEPT_BYTES, Running, entries, result_of
from model.problem import StepscopeError


def script(folder: Path, text: str) -> list[str]:
    path = folder / "tool.py"
    path.write_text(text, encoding="utf-8")
    return [sys.executable, "-u", str(path)]


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"


def until(holds: object, seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not holds():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.02)


def test_what_a_tool_prints_is_taken_and_its_words_pass_through_no_shell(tmp_path: Path) -> None:
    words = script(tmp_path, "import os, sys; print(sys.argv[1], os.environ['A'], '\\x1b[31m', flush=True)")
    running = Running([*words, "$(touch x); *"], {"A": "1"}, str(tmp_path))
    assert running.wait(20) == 0
    assert running.take() == "$(touch x); * 1  [31m\n"
    assert running.take() == ""
    assert not (tmp_path / "x").exists()


def test_megabytes_are_kept_in_part_and_the_rest_is_counted(tmp_path: Path) -> None:
    running = Running(script(tmp_path, "print('x' * 5_000_000)"))
    assert running.wait(20) == 0
    text = running.take()
    assert text.startswith(f"… {5_000_001 - KEPT_BYTES} bytes are left out …\n")
    assert text.endswith("x\n")


def test_a_tool_that_is_missing_or_no_program_says_so(tmp_path: Path) -> None:
    with pytest.raises(StepscopeError) as missing:
        Running([str(tmp_path / "msprof")])
    assert missing.value.code == "tool_missing"
    (tmp_path / "text").write_text("x")
    with pytest.raises(StepscopeError) as text:
        Running([str(tmp_path / "text")])
    assert text.value.code == "tool_failed"


@pytest.mark.skipif(sys.platform == "win32", reason="processes are listed in /proc")
def test_a_cancelled_tool_ends_as_after_ctrl_c_and_may_write_its_result(tmp_path: Path) -> None:
    words = script(
        tmp_path,
        "import signal, sys, time\n"
        "def end(*_):\n    open('written', 'w').close(); sys.exit(0)\n"
        "signal.signal(signal.SIGINT, end)\nprint('ready')\ntime.sleep(100)\n",
    )
    running = Running(words, folder=str(tmp_path))
    seen = ""
    while "ready" not in seen:
        seen += running.take()
    running.cancel()
    until(lambda: running.code is not None)
    assert running.is_cancelled
    assert (tmp_path / "written").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="processes are listed in /proc")
def test_a_tool_that_ignores_ctrl_c_is_ended_with_all_that_it_started(tmp_path: Path) -> None:
    words = script(
        tmp_path,
        "import signal, subprocess, sys, time\n"
        "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(100)'])\n"
        "print(child.pid)\ntime.sleep(100)\n",
    )
    running = Running(words)
    seen = ""
    while not seen.endswith("\n"):
        seen += running.take()
    running.end(patience_s=0.2)
    assert running.code is not None
    until(lambda: not is_there(int(seen)))


@pytest.mark.skipif(sys.platform == "win32", reason="processes are listed in /proc")
def test_what_a_tool_leaves_behind_is_ended_too(tmp_path: Path) -> None:
    words = script(
        tmp_path,
        "import subprocess, sys\nprint(subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(100)']).pid)\n",
    )
    running = Running(words)
    assert running.wait(20) == 0
    child = int(running.take())
    running.end()
    until(lambda: not is_there(child))


def test_the_result_is_the_one_new_folder(tmp_path: Path) -> None:
    (tmp_path / "PROF_old").mkdir()
    before = entries(tmp_path)
    assert result_of(tmp_path, before) is None
    (tmp_path / "log.txt").write_text("x")
    (tmp_path / "PROF_new").mkdir()
    assert result_of(tmp_path, before) == tmp_path / "PROF_new"
    (tmp_path / "PROF_2").mkdir()
    assert result_of(tmp_path, before) == tmp_path
    assert result_of(tmp_path / "none", {}) is None


@pytest.mark.skipif(sys.platform == "win32", reason="links")
def test_a_link_to_nothing_hides_no_result(tmp_path: Path) -> None:
    (tmp_path / "latest").symlink_to(tmp_path / "gone")
    before = entries(tmp_path)
    (tmp_path / "PROF_new").mkdir()
    assert result_of(tmp_path, before) == tmp_path / "PROF_new"


@pytest.mark.skipif(sys.platform == "win32", reason="named pipes")
def test_a_letter_that_is_printed_in_two_pieces_is_one(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "go")
    text = (
        "import sys; out = sys.stdout.buffer; out.write(b'a\\xe4\\xb8'); out.flush()\n"
        "open('go').read(); out.write(b'\\xad\\n')"
    )
    running = Running(script(tmp_path, text), folder=str(tmp_path))
    taken = ""
    while not taken:
        taken = running.take()
    (tmp_path / "go").write_text("now")
    assert running.wait(20) == 0
    assert taken + running.take() == "a中\n"


@pytest.mark.skipif(sys.platform == "win32", reason="signals of terminals")
@pytest.mark.parametrize("number", [signal.SIGTERM, getattr(signal, "SIGHUP", None)])
def test_a_tool_does_not_outlive_a_command_that_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    said = tmp_path / "tool"
    program = tmp_path / "msprof"
    program.write_text(f"#!/bin/sh\necho $$ > {said}\nexec sleep 600\n")
    program.chmod(0o755)
    words = [sys.executable, "-m", "stepscope", "collect", "--run", "msprof", f"--output={tmp_path}", "./main"]
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    command = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until(lambda: said.exists() and said.read_text().endswith("\n"), 60)
    command.send_signal(number)
    assert command.wait(60) == 4
    until(lambda: not is_there(int(said.read_text())))
