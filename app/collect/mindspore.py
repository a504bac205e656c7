"""Profiling a MindSpore script: without a change through MS_PROFILER_OPTIONS, or by the call to add for a version."""

from __future__ import annotations

import json
import re
import subprocess
from contextlib import suppress
from dataclasses import dataclass

from model.task import TaskContext

VARIABLE = "MS_PROFILER_OPTIONS"
"""MindSpore 2.0 and later read it when the script imports them."""

PYTHON, OUTPUT = "python3", "profile"
"""The interpreter and the folder of the result, where no others are chosen."""

_ASK_VERSION = "from importlib.metadata import version; print(version('mindspore'))"
_ASK_SECONDS = 20
_LOOK_SECONDS = 0.1
_VERSION = re.compile(r"[0-9]{1,4}(\.[0-9]{1,4}){1,3}[\w.+-]{0,40}")
_OLDEST = """from mindspore.profiler import Profiler

profiler = Profiler(output_path={output!r}, is_detail=True, is_show_op_path=False, subgraph="all",
                    optypes_to_deal="", optypes_not_deal="Variable")  # first thing in the script
# ... training ...
profiler.analyse()  # last thing in the script
"""
_MIDDLE = """from mindspore import Profiler

profiler = Profiler(output_path={output!r})  # after the device was chosen, before the network is made
# ... training ...
profiler.analyse()  # last thing in the script
"""
_NEWEST = """import mindspore

with mindspore.profiler.profile(
    activities=[mindspore.profiler.ProfilerActivity.CPU, mindspore.profiler.ProfilerActivity.NPU],
    data_process=True,
    on_trace_ready=mindspore.profiler.tensorboard_trace_handler({output!r}),
) as profiler:
    ...  # training; call profiler.step() after each step
"""


@dataclass(frozen=True, slots=True)
class Script:
    """What is profiled: ``script`` with its ``arguments``, run by the interpreter ``python``; the result goes to
    ``output``."""

    script: str
    arguments: tuple[str, ...] = ()
    python: str = PYTHON
    output: str = OUTPUT

    @property
    def words(self) -> list[str]:
        """The words of the command, without the variable."""
        return [self.python, self.script, *self.arguments]

    @property
    def environment(self) -> dict[str, str]:
        """The variable that lets MindSpore profile the script: processors, data pipeline and devices."""
        options = {"start": True, "output_path": self.output, "activities": ["CPU", "NPU"], "data_process": True}
        return {VARIABLE: json.dumps(options)}


def installed_version(python: str, task: TaskContext | None = None) -> str | None:
    """The version of MindSpore that the interpreter has, not imported; None when it has none or does not run. It ends
    with the ``task``; raises Cancelled then."""
    words = [python, "-c", _ASK_VERSION]
    nowhere, pipe = subprocess.DEVNULL, subprocess.PIPE
    try:
        asked = subprocess.Popen(words, stdin=nowhere, stdout=pipe, stderr=nowhere, encoding="utf-8", errors="replace")
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    with asked:
        try:
            version = _answer(asked, task or TaskContext()).strip()
        finally:
            asked.kill()
    return version if asked.returncode == 0 and _VERSION.fullmatch(version) else None


def _answer(asked: subprocess.Popen[str], task: TaskContext) -> str:
    """What it prints; "" when it takes too long."""
    for _ in range(int(_ASK_SECONDS / _LOOK_SECONDS)):
        task.check()
        with suppress(subprocess.TimeoutExpired):
            return asked.communicate(timeout=_LOOK_SECONDS)[0]
    return ""


def reads_variable(version: str) -> bool:
    """Whether this version profiles by `VARIABLE` alone."""
    return _numbers(version) >= (2, 0)


def call_to_add(version: str, output: str) -> str:
    """The lines for a script that is to be changed, for a version of MindSpore: arguments and names differ."""
    numbers = _numbers(version)
    template = _OLDEST if numbers < (1, 1) else _MIDDLE if numbers < (2, 5) else _NEWEST
    return template.format(output=output)


def _numbers(version: str) -> tuple[int, ...]:
    found = re.match(r"(\d+)\.(\d+)", version)
    return (int(found[1]), int(found[2])) if found else (2, 5)
