"""stepscope collect: the printed command, exit codes, running a tool and converting what it wrote."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from app.collect import mindspore
from app.collect.remote import is_host, remote_commands
from app.collect.running import Running
from app.commands import collect
from app.main import main
from app.sample import sample_folder

_WITH_MINDSPORE = os.environ.get("STEPSCOPE_MINDSPORE", "")
"""An interpreter that has MindSpore, for those who want to try it for real."""

HIPROF = ["collect", "hiprof", "--ip=1.2.3.4", "--result_dir=/r", "--prof=op_trace", "--app=/m/main 1"]

Printed = pytest.CaptureFixture[str]


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """``tool(name, text)``: a Python program called ``name`` that is found first."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")

    def make(name: str, text: str) -> None:
        program = folder / name
        program.write_text(f"#!{sys.executable}\n{text}", encoding="utf-8")
        program.chmod(0o755)

    return make


WRITES_RESULT = f"""
import shutil, sys
output = next(word for word in sys.argv if word.startswith("--output=")).partition("=")[2]
shutil.copytree({str(sample_folder())!r}, output + "/PROF_1")
print("collected")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of terminals")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_an_end_that_comes_while_the_tool_starts_ends_it(
    tool: Callable[[str, str], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    tool("msprof", "import time\ntime.sleep(600)")
    started: list[int] = []

    class Interrupted(Running):
        def __init__(
            self, words: Sequence[str], environment: Mapping[str, str] | None = None, folder: str = ""
        ) -> None:
            super().__init__(words, environment, folder)
            started.append(self._process.pid)
            os.kill(os.getpid(), getattr(signal, name))

    monkeypatch.setattr(collect, "Running", Interrupted)
    assert main(["collect", "msprof", f"--output={tmp_path / 'out'}", "./main", "--run"]) == 4
    with pytest.raises(ProcessLookupError):
        os.kill(started[0], 0)


def test_a_right_command_is_printed_and_not_run(capsys: Printed) -> None:
    assert main(HIPROF) == 0
    words = "python3 hiprof.pyc --ip_address=1.2.3.4 --result_dir=/r --profiling_options=op_trace '--app=/m/main 1'"
    assert capsys.readouterr().out == words + "\n"


def test_the_other_tools_command_is_printed_with_what_is_lost(capsys: Printed) -> None:
    assert main([*HIPROF, "--to", "msprof"]) == 0
    printed = capsys.readouterr()
    assert printed.out == "msprof --output=/r /m/main 1\n"
    assert "--ip_address has no counterpart" in printed.err


def test_the_program_keeps_its_folder_under_the_other_tool(capsys: Printed) -> None:
    assert main([*HIPROF[:-1], "--app=main 1", "--app_dir=/my run", "--to", "msprof"]) == 0
    assert capsys.readouterr().out == "cd '/my run' && msprof --output=/r '/my run/main' 1\n"


def test_our_options_may_stand_before_the_tool(capsys: Printed) -> None:
    assert main(["collect", "--to", "msprof", *HIPROF[1:]]) == 0
    assert capsys.readouterr().out == "msprof --output=/r /m/main 1\n"
    assert main(["collect", "--output=/r", "--ssh=npu7", "mindspore", "a.py", "--run"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "scp -r npu7:/r r"


@pytest.mark.parametrize("tool", ["hiprof", "msprof", "mindspore"])
def test_the_help_of_a_tool_has_our_options_too(tool: str, capsys: Printed) -> None:
    assert main(["collect", tool, "--help"]) == 0
    printed = capsys.readouterr().out
    assert all(name in printed for name in ("--to", "--run", "--ssh", "--only-cache", "--python", "--output"))


def test_every_broken_rule_is_said_and_the_exit_code_is_2(capsys: Printed) -> None:
    assert main(["collect", "hiprof", "--ip=1.2.3", "--result=r", "--app=/a;b", "--what=1"]) == 2
    said = capsys.readouterr().err
    for option in ("--ip_address: ", "--result_dir: ", "--profiling_options: ", "--app: ", "no option --what"):
        assert option in said


@pytest.mark.parametrize(
    "words",
    [
        ["hiprof", "--to", "nsys"],
        ["hiprof", "--to"],
        ["mindspore"],
        ["mindspore", "a.py", "--ssh", "-oProxyCommand=x"],
        ["mindspore", "a.py", "--to", "msprof"],
        ["msprof", "--output=/a"],
        ["msprof", "--only-cache", "ls"],
        ["msprof", "--output=/a", "./main", "--run=no"],
        ["msprof", "--output=/a", "./main", "--ssh=h", "--only-cache=no"],
        ["mindspore", ""],
    ],
)
def test_wrong_usage_has_exit_code_2(words: list[str]) -> None:
    assert main(["collect", *words]) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="the made tool is a script")
def test_a_tool_is_run_and_its_result_converted(
    tool: Callable[[str, str], None], tmp_path: Path, capsys: Printed
) -> None:
    tool("msprof", WRITES_RESULT)
    assert main(["collect", "msprof", f"--output={tmp_path}", "./main", "1", "--run"]) == 0
    printed = capsys.readouterr()
    command, cache = printed.out.splitlines()
    assert command == f"msprof --output={tmp_path} ./main 1"
    assert cache.endswith(".stepscope")
    assert Path(cache).is_file()
    assert "collected" in printed.err


@pytest.mark.skipif(sys.platform == "win32", reason="the made tool is a script")
@pytest.mark.parametrize(
    ("text", "said"),
    [("import sys; print('no device'); sys.exit(3)", "ended with code 3"), ("print(1)", "wrote no result")],
)
def test_a_tool_that_fails_or_writes_nothing(
    tool: Callable[[str, str], None], tmp_path: Path, capsys: Printed, text: str, said: str
) -> None:
    tool("msprof", text)
    (tmp_path / "out").mkdir()
    assert main(["collect", "msprof", f"--output={tmp_path / 'out'}", "./main", "--run"]) == 4
    assert said in capsys.readouterr().err


def test_a_missing_tool_says_so(tmp_path: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["collect", "msprof", "--output=/r", "./main", "--run"]) == 4
    assert "not on this machine" in capsys.readouterr().err


# ---- MindSpore


@pytest.mark.skipif(sys.platform == "win32", reason="the made tool is a script")
def test_a_script_runs_under_the_profiler_without_a_change(
    tool: Callable[[str, str], None], tmp_path: Path, capsys: Printed
) -> None:
    tool(
        "fakepython",
        "import json, os, shutil, sys\n"
        "if sys.argv[1] == '-c':\n    print('2.7.1'); sys.exit()\n"
        "options = json.loads(os.environ['MS_PROFILER_OPTIONS'])\n"
        "assert options['start'] and sys.argv[1:] == ['train.py', '--lr', '1 2', '--output', 'x']\n"
        f"shutil.copytree({str(sample_folder())!r}, options['output_path'] + '/vm_1_ascend_ms')\n",
    )
    output = tmp_path / "profile"
    words = [
        "--python",
        "fakepython",
        "--output",
        str(output),
        "--run",
        "--",
        "train.py",
        "--lr",
        "1 2",
        "--output",
        "x",
    ]
    assert main(["collect", "mindspore", *words]) == 0
    command, cache = capsys.readouterr().out.splitlines()
    assert command.startswith("env 'MS_PROFILER_OPTIONS={")
    assert command.endswith("fakepython train.py --lr '1 2' --output x")
    assert Path(cache).is_file()


@pytest.mark.parametrize(
    ("version", "holds"),
    [
        ("1.0.1", 'is_detail=True, is_show_op_path=False, subgraph="all"'),
        ("1.5.0", "from mindspore import Profiler"),
        ("2.4.10", "profiler.analyse()"),
        ("2.5.0", "mindspore.profiler.profile("),
        ("2.10.0", "mindspore.profiler.profile("),
    ],
)
def test_the_call_to_add_is_that_of_the_version(version: str, holds: str) -> None:
    text = mindspore.call_to_add(version, "/out")
    assert holds in text
    assert "'/out'" in text
    compile(text, "script", "exec")
    assert mindspore.reads_variable(version) == (not version.startswith("1."))


def test_an_interpreter_without_mindspore_has_no_version(tmp_path: Path) -> None:
    assert mindspore.installed_version(str(tmp_path / "none")) is None
    assert mindspore.installed_version("a\0b") is None


@pytest.mark.skipif(sys.platform == "win32", reason="the made interpreter is a script")
@pytest.mark.parametrize(("prints", "version"), [("hello", None), (r"\377\376", None), ("2.7.0rc1", "2.7.0rc1")])
def test_a_program_that_is_no_interpreter_has_no_version(tmp_path: Path, prints: str, version: str | None) -> None:
    program = tmp_path / "python3"
    program.write_text(f"#!/bin/sh\nprintf '{prints}'\n")
    program.chmod(0o755)
    assert mindspore.installed_version(str(program)) == version


@pytest.mark.may_skip(reason="needs an environment of its own")
@pytest.mark.skipif(not _WITH_MINDSPORE, reason="STEPSCOPE_MINDSPORE names no interpreter")
def test_mindspore_itself(tmp_path: Path, capsys: Printed) -> None:
    script = tmp_path / "train.py"
    script.write_text(
        "import numpy, mindspore\nfrom mindspore import dataset, nn\n"
        "net = nn.Dense(4, 2)\n"
        "def rows():\n    for _ in range(40):\n        yield (numpy.ones(4, numpy.float32),)\n"
        "for (row,) in dataset.GeneratorDataset(rows, ['x']).batch(2):\n    net(row)\n"
    )
    words = ["--python", _WITH_MINDSPORE, "--output", str(tmp_path / "out"), "--run", str(script)]
    assert main(["collect", "mindspore", *words]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith(".stepscope")


# ---- another machine


def test_another_machine_collects_and_only_the_cache_comes_back(capsys: Printed) -> None:
    assert main([*HIPROF, "--ssh", "me@box", "--only-cache"]) == 0
    collect, convert, copy = capsys.readouterr().out.splitlines()
    assert collect.startswith("ssh -t me@box 'python3 hiprof.pyc ")
    assert convert == "ssh -t me@box 'stepscope convert /r -o /tmp/r.stepscope'"
    assert copy == "scp me@box:/tmp/r.stepscope r.stepscope"
    assert (
        remote_commands("box", "msprof ./a", "/my results/x/", only_cache=False)[1] == "scp -r 'box:/my results/x/' x"
    )


@pytest.mark.parametrize(
    ("text", "holds"),
    [("box", True), ("me@10.0.0.1", True), ("-oProxyCommand=x", False), ("a b", False), ("a;b", False), ("", False)],
)
def test_a_host_is_never_an_option(text: str, holds: bool) -> None:
    assert is_host(text) is holds
