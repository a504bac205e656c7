"""A form for collecting: its fields as data, the exact command for what was typed, and what this machine says to it."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.collect.mindspore import OUTPUT, PYTHON, Script, installed_version, reads_variable
from app.collect.options import Fault, Option, Tool, Values, parsed, shell_text
from app.collect.remote import is_host, remote_commands
from app.collect.translate import TOOLS
from model.sentence import QT_TRANSLATE_NOOP, Sentence, sentence
from model.task import TaskContext

MINDSPORE = "mindspore"
PROGRAM, FOLDER, HOST = "program", "start_in", "host"
"""Fields that are no options of a tool: its own path, the folder it starts in, the other machine."""

_START = QT_TRANSLATE_NOOP("Collect", "Start")
_SCRIPT = QT_TRANSLATE_NOOP("Collect", "Script")
_IN_FOLDER = Option(FOLDER, _START, QT_TRANSLATE_NOOP("Collect", "Start in this folder"), "folder")
SCRIPT_FIELDS = (
    Option("script", _SCRIPT, QT_TRANSLATE_NOOP("Collect", "Training script"), "file", is_required=True),
    Option("arguments", _SCRIPT, QT_TRANSLATE_NOOP("Collect", "Its arguments")),
    Option("python", _SCRIPT, QT_TRANSLATE_NOOP("Collect", "Python that has MindSpore"), "file", PYTHON),
    Option("output", _SCRIPT, QT_TRANSLATE_NOOP("Collect", "Folder for the result"), "folder", OUTPUT),
    _IN_FOLDER,
)


@dataclass(slots=True)
class Form:
    """What was typed. ``kind``: hiprof, msprof or `MINDSPORE`; ``values``: kind -> name of a field -> text;
    ``is_elsewhere``: it is to run on the machine ``host``; ``only_cache``: only the converted result comes back."""

    kind: str = "msprof"
    values: dict[str, dict[str, str]] = field(
        default_factory=lambda: {"hiprof": {"profiling_options": "op_trace"}, "msprof": {}, MINDSPORE: {}}
    )
    is_elsewhere: bool = False
    host: str = ""
    only_cache: bool = False

    @property
    def typed(self) -> dict[str, str]:
        """The fields of now that are not empty."""
        return {name: text for name, text in self.values[self.kind].items() if text}


@dataclass(frozen=True, slots=True)
class Plan:
    """What a form comes to. ``commands``: as a shell takes them, in order, () when the words cannot be told apart;
    ``words``, ``environment``, ``folder`` start it here; ``output``: where its result will be."""

    faults: tuple[Fault, ...] = ()
    commands: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    folder: str = ""
    output: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """What this machine says to a plan: ``faults`` keep it from running, ``warnings`` do not; ``version``: of the
    MindSpore that the chosen Python has, None = none or not asked."""

    faults: tuple[Fault, ...] = ()
    warnings: tuple[Fault, ...] = ()
    version: str | None = None


def fields_of(kind: str) -> tuple[Option, ...]:
    """The fields of a kind, in order; those of one group stand together."""
    if kind == MINDSPORE:
        return SCRIPT_FIELDS
    tool = TOOLS[kind]
    path = Option(PROGRAM, _START, QT_TRANSLATE_NOOP("Collect", "The tool itself"), "file", tool.program[-1])
    return (*tool.options, path, _IN_FOLDER)


def read_command(tool: Tool, words: Sequence[str]) -> tuple[dict[str, str], list[Fault]]:
    """Values of a command of ``tool``, and what in it could not be understood. See `parsed`."""
    values, program, faults = parsed(tool, words)
    if program and tool.id == "msprof":
        values.setdefault("application", shlex.join(program))
    elif program:
        rule = sentence("Collect", "{word} is no option: the program goes into --app.").filled(word=program[0])
        faults.append(Fault("", rule))
    return values, faults


def paste(form: Form, words: Sequence[str]) -> list[Sentence] | None:
    """Put a pasted command into the form, which turns to its tool; what is not understood; None = it is no such
    command, and the form stays."""
    before = [word for word in words[:3] if not word.startswith("-")]
    named = [(tool, word) for tool in TOOLS for word in before if word.rpartition("/")[2].startswith(tool)]
    kind = named[0][0] if named else form.kind
    if kind == MINDSPORE or not (named or (words[:1] and words[0].startswith("--"))):
        return None
    values, faults = read_command(TOOLS[kind], words)
    if named and "/" in named[0][1]:
        values[PROGRAM] = named[0][1]
    form.kind = kind
    form.values[kind] = values
    said = sentence("Collect", "--{option}: {rule}")
    return [said.filled(option=fault.option, rule=fault.rule) if fault.option else fault.rule for fault in faults]


def planned(form: Form, version: str | None = None) -> Plan:
    """The command for what was typed, with every rule that it breaks. ``version``: of MindSpore, None = not known."""
    typed = form.typed
    is_script = form.kind == MINDSPORE
    faults = list(_script_faults(typed) if is_script else TOOLS[form.kind].faults(typed))
    output = typed.get("output", OUTPUT) if is_script else typed.get(TOOLS[form.kind].output, "")
    folder = typed.get(FOLDER, "")
    if form.is_elsewhere:
        faults += _faults_elsewhere(form, output)
        place = f"{folder.rstrip('/')}/{output}" if folder and not output.startswith("/") else output
    else:
        place = str(Path(folder, output).absolute())
    try:
        words, environment = _script_words(typed, place, version) if is_script else (_tool_words(form.kind, typed), {})
    except ValueError:  # a quote is not closed, which is among the faults
        return Plan(tuple(faults))
    text = shell_text(words, environment, folder)
    commands: tuple[str, ...] = (text,)
    if form.is_elsewhere and is_host(form.host):
        commands = remote_commands(form.host, text, place, only_cache=form.only_cache)
    return Plan(tuple(faults), commands, tuple(words), environment, folder, place)


def _script_faults(typed: Values) -> Iterable[Fault]:
    if not typed.get("script"):
        yield Fault("script", sentence("Collect", "It is required.").filled())
    try:
        shlex.split(typed.get("arguments", ""))
    except ValueError:
        yield Fault("arguments", sentence("Collect", "A quote in it is not closed.").filled())


def _faults_elsewhere(form: Form, output: str) -> Iterable[Fault]:
    if not is_host(form.host):
        yield Fault(HOST, sentence("Collect", "It is a host, or user@host.").filled())
    if not output:
        rule = sentence("Collect", "It is required to bring the result back.").filled()
        yield Fault(TOOLS[form.kind].output, rule)


def _tool_words(kind: str, typed: Values) -> list[str]:
    tool = TOOLS[kind]
    start = [*tool.program[:-1], typed.get(PROGRAM, tool.program[-1])]
    return [*start, *tool.words(typed)[len(tool.program) :]]


def _script_words(typed: Values, output: str, version: str | None) -> tuple[list[str], Mapping[str, str]]:
    arguments = tuple(shlex.split(typed.get("arguments", "")))
    script = Script(typed.get("script", ""), arguments, typed.get("python", PYTHON), output)
    return script.words, script.environment if version is None or reads_variable(version) else {}


def look(form: Form, plan: Plan, task: TaskContext) -> Found:
    """What is on this machine, and what is not. Reads the disk and may start the chosen Python: not for a window's
    thread."""
    if form.is_elsewhere or not plan.words:
        return Found()
    faults = list(_missing(form, plan))
    if form.kind != MINDSPORE:
        return Found(tuple(faults), tuple(_renamed(form, plan)))
    version = None if any(fault.option == "python" for fault in faults) else installed_version(plan.words[0], task)
    if version is None:
        rule = sentence("Collect", "It has no MindSpore: choose another Python.").filled()
        faults = faults if any(fault.option == "python" for fault in faults) else [*faults, Fault("python", rule)]
    return Found(tuple(faults), (), version)


def _missing(form: Form, plan: Plan) -> Iterable[Fault]:
    typed = form.typed
    if plan.folder and not Path(plan.folder).is_dir():
        yield Fault(FOLDER, sentence("Collect", "This folder is not there.").filled())
    start = plan.words[0]
    if not (shutil.which(start) or (plan.folder and Path(plan.folder, start).is_file())):
        yield Fault("python" if form.kind == MINDSPORE else PROGRAM, _not_found(plan, start))
    elif form.kind == "hiprof" and not Path(plan.folder, plan.words[1]).is_file():
        yield Fault(PROGRAM, _not_there(plan, plan.words[1]))
    if form.kind == MINDSPORE and typed.get("script") and not Path(plan.folder, typed["script"]).is_file():
        yield Fault("script", sentence("Collect", "This file is not there.").filled())


def _not_found(plan: Plan, program: str) -> Sentence:
    """A program that is started by its name alone is looked for in PATH."""
    if Path(program).name != program:
        return _not_there(plan, program)
    rule = sentence(
        "Collect", "{program} was not found on PATH: choose its file, or copy the command to a machine that has it."
    )
    return rule.filled(program=program)


def _not_there(plan: Plan, program: str) -> Sentence:
    rule = sentence("Collect", "There is no file {path}: choose another, or copy the command to a machine that has it.")
    return rule.filled(path=str(Path(plan.folder, program).absolute()))


def _renamed(form: Form, plan: Plan) -> Iterable[Fault]:
    folder = form.typed.get("result_dir", "") if form.kind == "hiprof" else ""
    if folder and Path(folder).exists():
        rule = sentence("Collect", "It is there already: hiprof renames it to {name}.")
        yield Fault("result_dir", rule.filled(name=f"{Path(plan.output).name}.old"))
