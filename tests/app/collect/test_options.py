"""The rules of the collectors' options, each by a value that keeps it and one that breaks it; pasted commands; the
other tool's command (ascend-formats 5.1 to 5.3)."""

from __future__ import annotations

import shlex

import pytest

from app.collect import hiprof, msprof
from app.collect.options import parsed, split_command
from app.collect.translate import TOOLS, to_hiprof, to_msprof

HIPROF = {
    "ip_address": "10.1.2.3",
    "result_dir": "/home/me/result",
    "profiling_options": "op_trace",
    "app": "/home/me/main 1 2",
}
MSPROF = {"output": "/home/me/result", "application": "./main --steps 3"}


def broken(tool: str, values: dict[str, str]) -> list[str]:
    return [fault.option for fault in TOOLS[tool].faults(values)]


@pytest.mark.parametrize(
    ("option", "good", "bad"),
    [
        ("result_dir", ("/a", "/a/b c"), ("", "a", "~/a", "./a", "/a\nb", "/a\x7f", "/a\u2028b")),
        ("ip_address", ("0.0.0.0", "255.255.255.255:1", "1.2.3.4:65535"), ("", "host", "1.2.3", "1.2.3.256")),
        ("ip_address", ("1.2.3.4:22118",), ("1.2.3.4:0", "1.2.3.4:", "1.2.3.4:65536", "1.2.3.4:x", "::1", "1.2.3.4.5")),
        ("profiling_options", ("op_trace",), ("", "system_trace")),
        ("app", ("/a/main", "/a/main 1 2", "main"), ("", "/a/main;ls", "/a/main | x", "/a/$x", "/a/(b)'", "a=b")),
        ("devices", ("0", "0,1,7"), ("a", "0,", "0,0", "0 1", "1,01", "\N{ARABIC-INDIC DIGIT THREE}")),
        ("app_location", ("host",), ("cloud",)),
        ("ai_core_profiling", ("on", "off"), ("yes",)),
        ("ai_core_profiling_mode", ("task-based", "sample-based"), ("both",)),
        ("ai_core_metrics", hiprof.METRICS, ("PipeUtilization", "aicore")),
        ("app_env", ("A=1", "A=1;B_2=x y", "A=;"), ("A", "1A=2", "A=1;B", ";A=1")),
        ("app_dir", ("/a",), ("a", "~")),
    ],
)  # fmt: skip
def test_each_rule_of_hiprofs_options(option: str, good: tuple[str, ...], bad: tuple[str, ...]) -> None:
    for value in good:
        assert broken("hiprof", HIPROF | {option: value}) == []
    for value in bad:
        assert set(broken("hiprof", HIPROF | {option: value})) == {option}, value


@pytest.mark.parametrize("interval", ["9", "1001", "x", "10.5", "-10"])
def test_the_interval_of_hiprofs_samples_has_its_range(interval: str) -> None:
    sampled = HIPROF | {"ai_core_profiling_mode": "sample-based"}
    assert broken("hiprof", sampled | {"aicore_sampling_interval": "10"}) == []
    assert broken("hiprof", sampled | {"aicore_sampling_interval": "1000"}) == []
    assert broken("hiprof", sampled | {"aicore_sampling_interval": interval}) == ["aicore_sampling_interval"]
    assert broken("hiprof", HIPROF | {"aicore_sampling_interval": "10"}) == ["aicore_sampling_interval"]


def test_hiprofs_options_that_need_each_other() -> None:
    assert broken("hiprof", HIPROF | {"app": "main 1 2"}) == ["app_dir"]
    assert broken("hiprof", HIPROF | {"app": "main 1 2", "app_dir": "/home/me"}) == []
    assert broken("hiprof", HIPROF | {"app_location": "device"}) == ["devices"]
    assert broken("hiprof", HIPROF | {"app_location": "device", "devices": "1"}) == []
    off = HIPROF | {
        "ai_core_profiling": "off",
        "ai_core_profiling_mode": "task-based",
        "ai_core_metrics": "aicorePipeline",
    }
    assert broken("hiprof", off) == ["ai_core_profiling_mode", "ai_core_metrics"]
    assert broken("hiprof", {}) == ["ip_address", "result_dir", "profiling_options", "app"]


@pytest.mark.parametrize(
    ("option", "good", "bad"),
    [
        ("aic-metrics", (*msprof.METRICS, "Custom:0x8", "Custom:0x8,0xA,0x54"), ("Custom:8", "Pipe", "Custom:0x8,")),
        ("aic-mode", ("task-based", "sample-based"), ("both",)),
        ("task-time", ("on", "off", "l0", "l1"), ("l9",)),
        ("output", ("/a", "a/b c"), ("/a;b", "/a'b", "/a|b", "/a&b", "/a$b", "/a`b", "/a%b")),
        ("application", ("./main 'a b'",), ("./main 'a b",)),
        ("runtime-api", ("on", "off"), ("1",)),
    ],
)
def test_each_rule_of_msprofs_options(option: str, good: tuple[str, ...], bad: tuple[str, ...]) -> None:
    for value in good:
        assert broken("msprof", MSPROF | {option: value}) == []
    for value in bad:
        assert set(broken("msprof", MSPROF | {option: value})) == {option}, value


def test_msprofs_options_that_need_each_other() -> None:
    sampled = MSPROF | {"aic-mode": "sample-based"}
    assert broken("msprof", sampled | {"aic-freq": "1"}) == broken("msprof", sampled | {"aic-freq": "100"}) == []
    for rate in ("0", "101", "x"):
        assert broken("msprof", sampled | {"aic-freq": rate}) == ["aic-freq"]
    assert broken("msprof", MSPROF | {"aic-freq": "10"}) == ["aic-freq"]
    assert broken("msprof", MSPROF | {"ai-core": "off", "aic-metrics": "Memory"}) == ["aic-metrics"]
    system = {"output": "/a", "sys-devices": "0,1", "sys-period": "2592000"}
    assert broken("msprof", system) == []
    assert broken("msprof", system | {"sys-period": "2592001"}) == ["sys-period"]
    assert broken("msprof", system | {"sys-devices": "x"}) == ["sys-devices"]
    assert broken("msprof", {"sys-devices": "all"}) == ["output", "sys-period"]
    assert broken("msprof", MSPROF | {"sys-devices": "all", "sys-period": "1"}) == ["sys-devices"]
    assert broken("msprof", {}) == ["application"]


def test_a_pasted_command_is_read_with_short_options_and_either_way_of_giving_values() -> None:
    text = """python3.7 ./hiprof.pyc --ip 10.1.2.3:22118 --result_dir=/r \\
              --prof=op_trace --app="main 1 2" --app_d=/home --ai_core_m aicorePipeline"""
    words = split_command(text)
    assert words is not None
    values, rest, faults = parsed(hiprof.TOOL, words)
    assert (rest, faults) == ([], [])
    assert values == {
        "ip_address": "10.1.2.3:22118", "result_dir": "/r", "profiling_options": "op_trace", "app": "main 1 2",
        "app_dir": "/home", "ai_core_metrics": "aicorePipeline",
    }  # fmt: skip
    assert split_command("msprof --output='a") is None


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("--app_=x", "--app_ may be --app_dir, --app_location, --app_env."),
        ("--ai_core_profiling_=x", "hiprof has no option --ai_core_profiling_x."),
        ("--what=1", "hiprof has no option --what."),
        ("--devices", "--devices has no value."),
        ("--devices --app=x", "--devices has no value."),
        ("--devices=0 --devices=1", "It is given twice."),
        ("--=1", "hiprof has no option --."),
    ],
)
def test_options_that_cannot_be_understood_say_why(words: str, rule: str) -> None:
    _, _, faults = parsed(hiprof.TOOL, shlex.split(words))
    if rule.endswith("_x."):
        assert faults == []  # one option alone begins so
    else:
        assert [str(fault.rule) for fault in faults] == [rule]


def test_the_application_of_msprof_follows_its_options() -> None:
    values, rest, faults = parsed(msprof.TOOL, shlex.split("msprof --output=/a --aic-metrics Memory ./main --output x"))
    assert (values, faults) == ({"output": "/a", "aic-metrics": "Memory"}, [])
    assert rest == ["./main", "--output", "x"]
    assert parsed(msprof.TOOL, ["msprof", "./main", "1"])[1] == ["./main", "1"]
    assert msprof.TOOL.words(MSPROF) == ["msprof", "--output=/home/me/result", "./main", "--steps", "3"]


def test_a_command_of_hiprof_becomes_one_of_msprof_with_what_is_lost() -> None:
    values = HIPROF | {
        "app": "main 1 2", "app_dir": "/home/me/", "ai_core_profiling_mode": "sample-based",
        "aicore_sampling_interval": "20", "ai_core_metrics": "aicoreInternalMemoryBandwidth", "app_env": "A=1;B=x y",
        "devices": "0,1",
    }  # fmt: skip
    made = to_msprof(values)
    assert made.values == {
        "output": "/home/me/result", "application": "/home/me/main 1 2", "aic-mode": "sample-based", "aic-freq": "50",
        "aic-metrics": "MemoryL0",
    }  # fmt: skip
    assert TOOLS["msprof"].faults(made.values) == ()
    notes = " ".join(made.notes)
    assert made.folder == "/home/me/"
    for word in ("--aic-metrics=MemoryUB", "export A=1 'B=x y'", "--ip_address", "--devices"):
        assert word in notes
    lost = to_msprof(HIPROF | {"ai_core_metrics": "aicoreSynchronization"})
    assert "aic-metrics" not in lost.values
    assert "aicoreSynchronization has no counterpart" in " ".join(lost.notes)


def test_a_command_of_msprof_becomes_one_of_hiprof_but_for_the_host() -> None:
    made = to_hiprof(MSPROF | {"aic-metrics": "MemoryUB", "aic-mode": "sample-based", "aic-freq": "100", "hccl": "on"})
    assert made.values == {
        "result_dir": "/home/me/result", "ai_core_profiling_mode": "sample-based", "profiling_options": "op_trace",
        "app": "./main --steps 3", "aicore_sampling_interval": "10", "ai_core_metrics": "aicoreInternalMemoryBandwidth",
    }  # fmt: skip
    assert [fault.option for fault in TOOLS["hiprof"].faults(made.values)] == ["ip_address"]
    assert "--hccl has no counterpart in hiprof." in made.notes


@pytest.mark.parametrize("metrics", ["aicorePipeline", "aicoreArithmeticThroughput", "aicoreMemoryBandwidth"])
def test_metrics_that_both_have_come_back_the_same(metrics: str) -> None:
    assert to_hiprof(to_msprof(HIPROF | {"ai_core_metrics": metrics}).values).values["ai_core_metrics"] == metrics
