"""Options of a collecting tool as data: what they are called, what they accept, and which rule a value breaks."""

from __future__ import annotations

import re
import shlex
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from model.sentence import Sentence, sentence

_BREAKS = ("Cc", "Zl", "Zp")
_PROGRAM = re.compile(r"python[\d.]*|hiprof(\.pyc?)?|msprof")

Values = Mapping[str, str]
"""Name of an option -> its value; what is not there has its default."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option. ``label`` is the English text that the dialog translates (context ``Collect``); ``usual``: what the
    tool takes without the option; ``choices``: all that it accepts, of an ``open`` one those that have a name;
    ``is_required``: the tool refuses to start without it."""

    name: str
    group: str
    label: str
    kind: Literal["text", "choice", "open", "folder", "file"] = "text"
    usual: str = ""
    choices: tuple[str, ...] = ()
    is_required: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """A value breaks a ``rule``; ``option``: whose, "" = none that the tool has."""

    option: str
    rule: Sentence


@dataclass(frozen=True, slots=True)
class Tool:
    """A collecting tool. ``program``: the words that start it; ``check``: the rules beyond those of the single options;
    ``words``: the command's words for checked values; ``output``: the option that names the result's folder."""

    id: str
    title: str
    program: tuple[str, ...]
    options: tuple[Option, ...]
    output: str
    check: Callable[[Values], Iterable[Fault]]
    words: Callable[[Values], list[str]]

    def faults(self, values: Values) -> tuple[Fault, ...]:
        """Every rule that the values break, in the order of the options."""
        found = [fault for option in self.options for fault in _plain_faults(option, values.get(option.name, ""))]
        found += self.check(values)
        order = {option.name: place for place, option in enumerate(self.options)}
        return tuple(sorted(found, key=lambda fault: order.get(fault.option, -1)))


def _plain_faults(option: Option, value: str) -> Iterable[Fault]:
    if option.is_required and not value:
        yield Fault(option.name, sentence("Collect", "It is required.").filled())
    if value and option.choices and option.kind != "open" and value not in option.choices:
        rule = sentence("Collect", "It is one of {choices}.").filled(choices=", ".join(option.choices))
        yield Fault(option.name, rule)
    if any(unicodedata.category(letter) in _BREAKS for letter in value):
        yield Fault(option.name, sentence("Collect", "It holds no control characters or line breaks.").filled())


def parsed(tool: Tool, words: Sequence[str]) -> tuple[dict[str, str], list[str], list[Fault]]:
    """Values, the words after the options, and what could not be understood. ``words``: a command, with or without the
    program before its options; an option may be cut short as long as one option alone begins so; its value follows
    after ``=`` or as the next word."""
    values: dict[str, str] = {}
    faults: list[Fault] = []
    rest = list(words)
    while rest and _PROGRAM.fullmatch(rest[0].rpartition("/")[2]):
        rest.pop(0)
    while rest and rest[0].startswith("--") and rest[0] != "--":
        word = rest.pop(0)
        spelled, has_value, value = word[2:].partition("=")
        name = _name_of(tool, spelled, faults)
        if not has_value:
            if not rest or rest[0].startswith("--"):
                rule = sentence("Collect", "--{option} has no value.").filled(option=spelled)
                faults.append(Fault(name or "", rule))
                continue
            value = rest.pop(0)
        if name is not None:
            if name in values:
                faults.append(Fault(name, sentence("Collect", "It is given twice.").filled()))
            values[name] = value
    return values, [word for word in rest if word != "--"], faults


def _name_of(tool: Tool, spelled: str, faults: list[Fault]) -> str | None:
    names = [option.name for option in tool.options]
    plain = spelled.replace("_", "-") if any("-" in name for name in names) else spelled.replace("-", "_")
    found = [plain] if plain in names else [name for name in names if name.startswith(plain)] if plain else []
    if len(found) == 1:
        return found[0]
    if found:
        rule = sentence("Collect", "--{option} may be {names}.").filled(
            option=spelled, names=", ".join(f"--{name}" for name in found)
        )
    else:
        rule = sentence("Collect", "{tool} has no option --{option}.").filled(tool=tool.title, option=spelled)
    faults.append(Fault("", rule))
    return None


def split_command(text: str) -> list[str] | None:
    """The words of a pasted command; None when a quote is not closed."""
    try:
        return shlex.split(re.sub(r"\\\s*\n", " ", text))
    except ValueError:
        return None


def shell_text(words: Sequence[str], environment: Mapping[str, str], folder: str) -> str:
    """A command as a shell takes it, with the variables and the folder ("" = any) that it is started with."""
    settings = [f"{name}={value}" for name, value in environment.items()]
    text = shlex.join(["env", *settings, *words] if settings else words)
    return f"cd {shlex.quote(folder)} && {text}" if folder else text


def is_within(text: str, least: int, most: int) -> bool:
    """Whether it is a whole number in decimal from ``least`` to ``most``, with no more digits than that."""
    return re.fullmatch(r"[0-9]+", text) is not None and len(text) <= len(str(most)) and least <= int(text) <= most


def is_absolute(path: str) -> bool:
    """Whether it is absolute on the machine that collects, which runs Linux."""
    return path.startswith("/")


def device_ids(text: str) -> list[str] | None:
    """The ids in ``0,1,2``; None when it is something else or names one twice."""
    ids = text.split(",")
    return ids if all(re.fullmatch(r"[0-9]{1,3}", one) for one in ids) and len(set(map(int, ids))) == len(ids) else None
