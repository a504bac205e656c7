"""msprof, the collector of today, with the rules of its options (ascend-formats 5.2)."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable

from app.collect.options import Fault, Option, Tool, Values, device_ids, is_within
from model.sentence import QT_TRANSLATE_NOOP, sentence

METRICS = (
    "PipeUtilization",
    "ArithmeticUtilization",
    "Memory",
    "MemoryL0",
    "MemoryUB",
    "ResourceConflictRatio",
    "L2Cache",
    "MemoryAccess",
)
_FORBIDDEN = frozenset("\"'%><|&$;\\`")
_CUSTOM = re.compile(r"Custom:0[xX][0-9a-fA-F]{1,4}(,0[xX][0-9a-fA-F]{1,4}){0,7}")
_RESULT = QT_TRANSLATE_NOOP("Collect", "Result")
_APPLICATION = QT_TRANSLATE_NOOP("Collect", "Application")
_DATA = QT_TRANSLATE_NOOP("Collect", "What is collected")
_AI_CORE = QT_TRANSLATE_NOOP("Collect", "AI Core")
_SYSTEM = QT_TRANSLATE_NOOP("Collect", "Whole system, without an application")
_ON_OFF = ("on", "off")

OPTIONS = (
    Option("output", _RESULT, QT_TRANSLATE_NOOP("Collect", "Folder for the result"), "folder"),
    Option("application", _APPLICATION, QT_TRANSLATE_NOOP("Collect", "Program, with arguments")),
    Option("ascendcl", _DATA, QT_TRANSLATE_NOOP("Collect", "AscendCL calls"), "choice", "on", _ON_OFF),
    Option("runtime-api", _DATA, QT_TRANSLATE_NOOP("Collect", "Runtime calls"), "choice", "off", _ON_OFF),
    Option(
        "task-time", _DATA, QT_TRANSLATE_NOOP("Collect", "Times of tasks"), "choice", "on",
        ("on", "off", "l0", "l1", "l2", "l3"),
    ),
    Option("model-execution", _DATA, QT_TRANSLATE_NOOP("Collect", "Execution of models"), "choice", "off", _ON_OFF),
    Option("hccl", _DATA, QT_TRANSLATE_NOOP("Collect", "Communication"), "choice", "off", _ON_OFF),
    Option("aicpu", _DATA, QT_TRANSLATE_NOOP("Collect", "AI CPU operators"), "choice", "off", _ON_OFF),
    Option("ai-core", _AI_CORE, QT_TRANSLATE_NOOP("Collect", "Profile AI Core"), "choice", "on", _ON_OFF),
    Option(
        "aic-mode", _AI_CORE, QT_TRANSLATE_NOOP("Collect", "Mode"), "choice", "task-based",
        ("task-based", "sample-based"),
    ),
    Option("aic-freq", _AI_CORE, QT_TRANSLATE_NOOP("Collect", "Samples a second, 1 to 100"), usual="100"),
    Option("aic-metrics", _AI_CORE, QT_TRANSLATE_NOOP("Collect", "Metrics"), "open", METRICS[0], METRICS),
    Option("sys-devices", _SYSTEM, QT_TRANSLATE_NOOP("Collect", "Devices: all, or as 0,1")),
    Option("sys-period", _SYSTEM, QT_TRANSLATE_NOOP("Collect", "For how many seconds")),
)  # fmt: skip


def _check(values: Values) -> Iterable[Fault]:
    yield from _check_target(values)
    folder = values.get("output", "")
    forbidden = "".join(sorted(_FORBIDDEN & set(folder)))
    if forbidden:
        rule = sentence("Collect", "It must not hold any of these: {signs}").filled(signs=" ".join(forbidden))
        yield Fault("output", rule)
    for name in ("aic-mode", "aic-freq", "aic-metrics"):
        if values.get("ai-core") == "off" and values.get(name):
            yield Fault(name, sentence("Collect", "It needs --ai-core=on.").filled())
    rate, metrics = values.get("aic-freq", ""), values.get("aic-metrics", "")
    if rate and not is_within(rate, 1, 100):
        yield Fault("aic-freq", sentence("Collect", "It is a whole number of Hz from 1 to 100.").filled())
    if rate and values.get("aic-mode") != "sample-based":
        yield Fault("aic-freq", sentence("Collect", "It needs --aic-mode=sample-based.").filled())
    if metrics and metrics not in METRICS and not _CUSTOM.fullmatch(metrics):
        choices = ", ".join((*METRICS, "Custom:0x8,0xa"))
        yield Fault("aic-metrics", sentence("Collect", "It is one of {choices}.").filled(choices=choices))


def _check_target(values: Values) -> Iterable[Fault]:
    application, devices, period = (values.get(name, "") for name in ("application", "sys-devices", "sys-period"))
    if not application and not devices:
        rule = sentence("Collect", "A program, or the devices of the whole system, must be named.").filled()
        yield Fault("application", rule)
    if application and devices:
        rule = sentence("Collect", "It is ignored where a program is given: leave one of both out.").filled()
        yield Fault("sys-devices", rule)
    if devices:
        if devices != "all" and device_ids(devices) is None:
            rule = sentence("Collect", "It is all, or a list of different numbers, as 0,1.").filled()
            yield Fault("sys-devices", rule)
        for name in ("output", "sys-period"):
            if not values.get(name):
                yield Fault(name, sentence("Collect", "It is required for the whole system.").filled())
    if period and not is_within(period, 1, 2_592_000):
        rule = sentence("Collect", "It is a whole number of seconds from 1 to 2592000.").filled()
        yield Fault("sys-period", rule)
    if application:
        try:
            shlex.split(application)
        except ValueError:
            yield Fault("application", sentence("Collect", "A quote in it is not closed.").filled())


def _words(values: Values) -> list[str]:
    """Options first, then the application's own words."""
    options = [f"--{o.name}={values[o.name]}" for o in OPTIONS if o.name != "application" and values.get(o.name)]
    return [*TOOL.program, *options, *shlex.split(values.get("application", ""))]


TOOL = Tool("msprof", "msprof", ("msprof",), OPTIONS, "output", _check, _words)
