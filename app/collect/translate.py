"""A hiprof command as an msprof command, and the reverse, with what has no counterpart (ascend-formats 5.2, 5.3)."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from dataclasses import dataclass

from app.collect import hiprof, msprof
from app.collect.options import Values
from model.sentence import Sentence, sentence

_METRICS = {
    "aicorePipeline": "PipeUtilization",
    "aicoreArithmeticThroughput": "ArithmeticUtilization",
    "aicoreMemoryBandwidth": "Memory",
    "aicoreInternalMemoryBandwidth": "MemoryL0",
    "aicorePipelineStall": "ResourceConflictRatio",
}
_OLD_METRICS = {new: old for old, new in _METRICS.items()} | {"MemoryUB": "aicoreInternalMemoryBandwidth"}
_PLAIN = {"result_dir": "output", "ai_core_profiling": "ai-core", "ai_core_profiling_mode": "aic-mode"}
_KNOWN = {*_PLAIN.values(), "application", "sys-devices", "aic-freq", "aic-metrics"}


@dataclass(frozen=True, slots=True)
class Translated:
    """The values for the other tool; ``notes``: what has no counterpart there, or is not quite the same; ``folder``:
    where the tool is to be started, "" = anywhere."""

    values: dict[str, str]
    notes: tuple[Sentence, ...]
    folder: str = ""


def to_msprof(values: Values) -> Translated:
    """The values of hiprof for msprof."""
    made = {new: values[old] for old, new in _PLAIN.items() if values.get(old)}
    notes: list[Sentence] = []
    program, folder = values.get("app", ""), values.get("app_dir", "")
    if program:
        name, space, arguments = program.partition(" ")
        path = shlex.quote(f"{folder.rstrip('/')}/{name}")
        made["application"] = f"{path}{space}{arguments}" if folder and "/" not in name else program
    if values.get("aicore_sampling_interval"):
        made["aic-freq"] = _inverse(values["aicore_sampling_interval"], 1, 100)
    if values.get("ai_core_metrics"):
        notes += _new_metrics(values["ai_core_metrics"], made)
    if values.get("app_env"):
        settings = " ".join(shlex.quote(part) for part in values["app_env"].split(";") if part)
        notes.append(sentence("Collect", "Set the environment in the shell: export {names}").filled(names=settings))
    gone = sentence("Collect", "--{option} has no counterpart: msprof runs where the program does.")
    notes += [gone.filled(option=name) for name in ("ip_address", "app_location", "devices") if values.get(name)]
    return Translated(made, tuple(notes), folder)


def _inverse(number: str, least: int, most: int) -> str:
    """Milliseconds of an interval from samples a second, and the reverse."""
    return (
        str(min(max(1000 // max(int(number), 1), least), most)) if number.isdecimal() and len(number) < 10 else number
    )


def _new_metrics(old: str, made: dict[str, str]) -> Iterable[Sentence]:
    if old not in _METRICS:
        words = sentence("Collect", "{metrics} has no counterpart: msprof collects one group in a run.")
        yield words.filled(metrics=old)
        return
    made["aic-metrics"] = _METRICS[old]
    if old == "aicoreInternalMemoryBandwidth":
        words = sentence("Collect", "{metrics} is two groups today: collect again with --aic-metrics=MemoryUB.")
        yield words.filled(metrics=old)


def to_hiprof(values: Values) -> Translated:
    """The values of msprof for hiprof. The host is not in them: what hiprof demands beyond is left to fill in."""
    made = {old: values[new] for old, new in _PLAIN.items() if values.get(new)}
    made["profiling_options"] = "op_trace"
    missing = sentence("Collect", "--{option} has no counterpart: fill it in.")
    notes = [missing.filled(option="ip_address")]
    if values.get("application"):
        made["app"] = values["application"]
        if "/" not in values["application"].split(" ")[0]:
            notes.append(missing.filled(option="app_dir"))
    if values.get("sys-devices", "all") not in ("", "all"):
        made["devices"] = values["sys-devices"]
    if values.get("aic-freq"):
        made["aicore_sampling_interval"] = _inverse(values["aic-freq"], 10, 1000)
    metrics = values.get("aic-metrics", "")
    if metrics in _OLD_METRICS:
        made["ai_core_metrics"] = _OLD_METRICS[metrics]
    elif metrics:
        notes.append(sentence("Collect", "{metrics} has no counterpart in hiprof.").filled(metrics=metrics))
    gone = sentence("Collect", "--{option} has no counterpart in hiprof.")
    notes += [
        gone.filled(option=option.name)
        for option in msprof.OPTIONS
        if option.name not in _KNOWN and values.get(option.name, option.usual) not in ("", option.usual)
    ]
    return Translated(made, tuple(notes))


TOOLS = {tool.id: tool for tool in (hiprof.TOOL, msprof.TOOL)}
TRANSLATIONS = {("hiprof", "msprof"): to_msprof, ("msprof", "hiprof"): to_hiprof}
