"""hiprof, the old collector, with every rule of its option table (ascend-formats 5.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.collect.options import Fault, Option, Tool, Values, device_ids, is_absolute, is_within
from model.sentence import QT_TRANSLATE_NOOP, sentence

METRICS = (
    "aicorePipeline",
    "aicoreArithmeticThroughput",
    "aicoreSynchronization",
    "aicoreMemoryBandwidth",
    "aicoreInternalMemoryBandwidth",
    "aicorePipelineStall",
    "aicoreMetricsAll",
)
_FORBIDDEN = frozenset("[';*?`!#$%^&+=<>{}]|\"")
_RESULT = QT_TRANSLATE_NOOP("Collect", "Result")
_APPLICATION = QT_TRANSLATE_NOOP("Collect", "Application")
_AI_CORE = QT_TRANSLATE_NOOP("Collect", "AI Core")
_OF_AI_CORE = ("ai_core_profiling_mode", "aicore_sampling_interval", "ai_core_metrics")

OPTIONS = (
    Option("ip_address", _RESULT, QT_TRANSLATE_NOOP("Collect", "Address of the host, ip[:port]"), is_required=True),
    Option("result_dir", _RESULT, QT_TRANSLATE_NOOP("Collect", "Folder for the result"), "folder", is_required=True),
    Option(
        "profiling_options", _RESULT, QT_TRANSLATE_NOOP("Collect", "What is profiled"), "choice", "",
        ("op_trace",), is_required=True,
    ),
    Option("app", _APPLICATION, QT_TRANSLATE_NOOP("Collect", "Program, with arguments"), is_required=True),
    Option("app_dir", _APPLICATION, QT_TRANSLATE_NOOP("Collect", "Folder of the program"), "folder"),
    Option(
        "app_location", _APPLICATION, QT_TRANSLATE_NOOP("Collect", "Where it runs"), "choice", "host",
        ("host", "device"),
    ),
    Option("app_env", _APPLICATION, QT_TRANSLATE_NOOP("Collect", "Environment, NAME=VALUE;NAME=VALUE")),
    Option("devices", _APPLICATION, QT_TRANSLATE_NOOP("Collect", "Devices, as 0,1"), usual="0"),
    Option(
        "ai_core_profiling", _AI_CORE, QT_TRANSLATE_NOOP("Collect", "Profile AI Core"), "choice", "on", ("on", "off")
    ),
    Option(
        "ai_core_profiling_mode", _AI_CORE, QT_TRANSLATE_NOOP("Collect", "Mode"), "choice", "task-based",
        ("task-based", "sample-based"),
    ),
    Option(
        "aicore_sampling_interval", _AI_CORE, QT_TRANSLATE_NOOP("Collect", "Interval of samples, 10 to 1000 ms"),
        usual="10",
    ),
    Option("ai_core_metrics", _AI_CORE, QT_TRANSLATE_NOOP("Collect", "Metrics"), "choice", METRICS[0], METRICS),
)  # fmt: skip


def _check(values: Values) -> Iterable[Fault]:
    yield from _check_result(values)
    yield from _check_application(values)
    yield from _check_ai_core(values)


def _check_result(values: Values) -> Iterable[Fault]:
    folder, address = values.get("result_dir", ""), values.get("ip_address", "")
    if folder and not is_absolute(folder):
        yield Fault("result_dir", sentence("Collect", "It is an absolute path: it begins with /.").filled())
    host, has_port, port = address.partition(":")
    if address and not _is_ip(host):
        yield Fault("ip_address", sentence("Collect", "The address is four numbers from 0 to 255.").filled())
    if has_port and not is_within(port, 1, 65535):
        yield Fault("ip_address", sentence("Collect", "The port is a number from 1 to 65535.").filled())


def _is_ip(text: str) -> bool:
    parts = text.split(".")
    return len(parts) == 4 and all(is_within(part, 0, 255) for part in parts)


def _check_application(values: Values) -> Iterable[Fault]:
    app, folder, devices = (values.get(name, "") for name in ("app", "app_dir", "devices"))
    forbidden = "".join(sorted(_FORBIDDEN & set(app)))
    if forbidden:
        rule = sentence("Collect", "It must not hold any of these: {signs}").filled(signs=" ".join(forbidden))
        yield Fault("app", rule)
    program, _, arguments = app.strip().partition(" ")
    if arguments and "/" not in program and not folder:
        rule = sentence("Collect", "It is required where the program is a file name with arguments.").filled()
        yield Fault("app_dir", rule)
    if folder and not is_absolute(folder):
        yield Fault("app_dir", sentence("Collect", "It is an absolute path: it begins with /.").filled())
    if devices and device_ids(devices) is None:
        yield Fault("devices", sentence("Collect", "It is a list of different numbers, as 0,1.").filled())
    if values.get("app_location") == "device" and not devices:
        rule = sentence("Collect", "It is required where the program runs on a device.").filled()
        yield Fault("devices", rule)
    settings = values.get("app_env", "")
    if settings and not all(re.fullmatch(r"[A-Za-z_]\w*=[^;]*", part) for part in settings.rstrip(";").split(";")):
        yield Fault("app_env", sentence("Collect", "It is NAME=VALUE, more of them after a semicolon.").filled())


def _check_ai_core(values: Values) -> Iterable[Fault]:
    if values.get("ai_core_profiling") == "off":
        for name in _OF_AI_CORE:
            if values.get(name):
                yield Fault(name, sentence("Collect", "It needs --ai_core_profiling=on.").filled())
    interval = values.get("aicore_sampling_interval", "")
    if not interval:
        return
    if not is_within(interval, 10, 1000):
        rule = sentence("Collect", "It is a whole number of milliseconds from 10 to 1000.").filled()
        yield Fault("aicore_sampling_interval", rule)
    if values.get("ai_core_profiling_mode") != "sample-based":
        rule = sentence("Collect", "It needs --ai_core_profiling_mode=sample-based.").filled()
        yield Fault("aicore_sampling_interval", rule)


def _words(values: Values) -> list[str]:
    return [*TOOL.program, *(f"--{option.name}={values[option.name]}" for option in OPTIONS if values.get(option.name))]


TOOL = Tool("hiprof", "hiprof", ("python3", "hiprof.pyc"), OPTIONS, "result_dir", _check, _words)
