"""stepscope collect: check a collecting tool's options, print the exact command, and run it on demand."""

from __future__ import annotations

import argparse
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from app import output
from app.collect.form import read_command
from app.collect.mindspore import OUTPUT, PYTHON, Script, call_to_add, installed_version, reads_variable
from app.collect.options import Tool, shell_text
from app.collect.remote import is_host, remote_commands
from app.collect.running import Running, entries, result_of
from app.collect.translate import TOOLS, TRANSLATIONS
from app.commands.opening import cached
from model.problem import StepscopeError

HELP = "Check the options of a collecting tool and print the exact command; with --run, run it and convert the result."

OWN = (
    ("--to", "hiprof|msprof", "print the other tool's command instead"),
    ("--run", "", "run it here and convert the result"),
    ("--ssh", "[USER@]HOST", "print the commands that run it there and bring the result back"),
    ("--only-cache", "", "with --ssh: convert it there and bring back the cache only"),
    ("--python", "EXE", f"mindspore: the interpreter that has it ({PYTHON})"),
    ("--output", "DIR", f"mindspore: the folder of the result ({OUTPUT})"),
)
"""This command's own options: name, what its value is ("" = it takes none), what it does."""

_NEW_TEXT_S = 0.2
_WITH_VALUE = tuple(name for name, value, _what in OWN if value)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Our options before the tool, and all words after it: most are the tool's own, and checked by its rules."""
    parser.allow_abbrev = False
    parser.epilog = (
        "The options stand before the tool or after it, up to a lone --, which the tool's or the script's own words "
        "may follow. stepscope collect TOOL --help lists the options of a tool."
    )
    parser.set_defaults(before=[])
    for name, value, what in OWN:
        parser.add_argument(name, nargs=1 if value else 0, metavar=value or None, help=what, action=_Before)
    parser.add_argument("tool", choices=[*TOOLS, "mindspore"], metavar="hiprof|msprof|mindspore")
    parser.add_argument("words", nargs=argparse.REMAINDER, metavar="OPTIONS | SCRIPT [ARGS]")


class _Before(argparse.Action):
    """Keeps an option that stands before the tool as the words it was given in."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        namespace.before = [*namespace.before, "=".join([option_string or "", *(values or ())])]


def run(arguments: argparse.Namespace) -> int:
    """Print the command, or what is wrong with it (exit code 2); run it when that is asked for."""
    if "--help" in arguments.words[:1] or "-h" in arguments.words[:1]:
        _help(arguments.tool)
        return 0
    own, words = _own_options(arguments.tool, [*arguments.before, *arguments.words])
    if arguments.tool == "mindspore":
        return _mindspore(own, words)
    return _tool(TOOLS[arguments.tool], own, words)


def _own_options(tool: str, words: list[str]) -> tuple[dict[str, str], list[str]]:
    """Our options with their values, and the words that are left. Raises StepscopeError ``usage``."""
    ours = ["--to", "--ssh", "--run", "--only-cache"]
    ours += ["--python", "--output"] if tool == "mindspore" else []
    own: dict[str, str] = {}
    left: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        name, has_value, value = word.partition("=")
        if word == "--":
            return own, [*left, *rest] if tool == "mindspore" else [*left, "--", *rest]
        if name not in ours:
            left.append(word)
        elif name in _WITH_VALUE and not has_value and not rest:
            raise StepscopeError(f"{name} has no value.", code="usage")
        elif name not in _WITH_VALUE and has_value:
            raise StepscopeError(f"{name} takes no value.", code="usage")
        else:
            own[name] = value if has_value else rest.pop(0) if name in _WITH_VALUE else ""
    if "--to" in own and (own["--to"] not in TOOLS or tool not in TOOLS):
        raise StepscopeError("--to is hiprof or msprof.", own["--to"], code="usage")
    if "--ssh" in own and not is_host(own["--ssh"]):
        raise StepscopeError("--ssh takes a host, or user@host.", own["--ssh"], code="usage")
    if "--only-cache" in own and "--ssh" not in own:
        raise StepscopeError("--only-cache needs --ssh.", code="usage")
    return own, left


def _help(tool: str) -> None:
    if tool in TOOLS:
        output.result(f"Options of {tool}:")
        for option in TOOLS[tool].options:
            accepts = "|".join(option.choices if option.kind == "choice" else (*option.choices, "VALUE"))
            usual = f" (default {option.usual})" if option.usual else " (required)" if option.is_required else ""
            output.result(f"  --{option.name}={accepts}{usual}")
            output.result(f"      {option.label}")
    output.result("Options of stepscope collect, before the tool or after it, up to a lone --:")
    for name, value, what in OWN:
        output.result(f"  {f'{name} {value}'.rstrip():<20} {what}")


def _tool(tool: Tool, own: dict[str, str], words: list[str]) -> int:
    values, faults = read_command(tool, words)
    faults += tool.faults(values)
    if faults:
        for fault in faults:
            output.error(f"--{fault.option}: {fault.rule}" if fault.option else str(fault.rule))
        return 2
    target, start_in = TOOLS[own.get("--to", tool.id)], ""
    if target is not tool:
        translated = TRANSLATIONS[tool.id, target.id](values)
        values, start_in = translated.values, translated.folder
        for note in translated.notes:
            output.error(str(note))
        if left := [] if "--run" not in own else list(target.faults(values)):
            raise StepscopeError("The translated command is not complete.", str(left[0].rule), code="usage")
    words = target.words(values)
    return _done(own, words, {}, values.get(target.output) or ".", start_in)


def _mindspore(own: dict[str, str], words: list[str]) -> int:
    if not words or not words[0]:
        raise StepscopeError("The script is missing.", code="usage")
    folder = own.get("--output", OUTPUT)
    absolute = folder if "--ssh" in own else str(Path(folder).absolute())
    script = Script(words[0], tuple(words[1:]), own.get("--python", PYTHON), absolute)
    version = None if "--ssh" in own else installed_version(script.python)
    if version is not None and not reads_variable(version):
        output.error(f"MindSpore {version} does not read the variable; add to the script:")
        output.result_exact(call_to_add(version, absolute))
        return 0
    if version is None and "--ssh" not in own:
        output.error(f"{script.python} has no MindSpore: choose another interpreter with --python")
        if "--run" in own:
            return 4
    return _done(own, script.words, script.environment, absolute)


def _done(own: dict[str, str], words: list[str], environment: dict[str, str], folder: str, start_in: str = "") -> int:
    """Print the command, for here or for another machine, and run it where that was asked for."""
    text = shell_text(words, environment, start_in)
    if "--ssh" in own:
        for line in remote_commands(own["--ssh"], text, folder, only_cache="--only-cache" in own):
            output.result_exact(line)
        return 0
    output.result_exact(text)
    return _run(words, environment, Path(start_in, folder), start_in) if "--run" in own else 0


@contextmanager
def _stops() -> Iterator[list[int]]:
    """The signals that have come: Ctrl+C, a closed terminal, an end from outside. None of them raises, since that might
    be while the tool starts, when nobody could end it yet."""
    came: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield came
        return
    wanted = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, lambda number, _frame: came.append(number)) for number in wanted}
    try:
        yield came
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _run(words: list[str], environment: dict[str, str], folder: Path, start_in: str) -> int:
    output.finish()
    before = entries(folder)
    with _stops() as came:
        running = Running(words, environment, start_in)
        try:
            while running.wait(_NEW_TEXT_S) is None and not came:
                sys.stderr.write(running.take())
        finally:
            running.end()
            sys.stderr.write(running.take())
    if came:
        raise KeyboardInterrupt
    if running.code:
        raise StepscopeError(
            f"The tool ended with code {running.code}.", words[0], "See what it printed.", "tool_failed"
        )
    result = result_of(folder, before)
    if result is None:
        raise StepscopeError("The tool wrote no result.", str(folder), "See what it printed.", "tool_failed")
    output.result_exact(str(cached(result, None)))
    return 0
