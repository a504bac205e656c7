"""stepscope summary: the result in a few lines, or everything of it as JSON."""

from __future__ import annotations

import argparse
from typing import Any

from analysis.operator_shares import told_apart
from analysis.suggest import SuggestQuery
from analysis.summary import summary
from app import output
from app.commands.opening import add_json, add_path, opened
from app.settings import Settings
from model.task import TaskContext
from model.units import duration, percent

HELP = "Say in short what a result shows: steps, operators, data pipeline, timeline, suggestions."

_TOP_TYPES = 10
_MOST_RANKS = 64
_WORDS = {
    "iteration_interval": "step interval",
    "fp_and_bp": "forward+backward",
    "communication_not_overlapped": "communication not overlapped",
    "step": "whole step",
    "file_stage": "stage in the file",
    "file_bubble": "bubble in the file",
    "data_process": "training waits for data: data processing is slow",
    "data_transmission": "training waits for data: transmission to the device is slow",
    "not_bottleneck": "data is not the bottleneck",
    "unknown": "no verdict",
}
"""Keys of the JSON that are no words of the glossary."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    add_path(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the summary."""
    with opened(arguments) as trace:
        result = summary(trace, TaskContext(), SuggestQuery(tuple(Settings().thresholds().items())))
    if arguments.json:
        output.result_json(result)
        return 0
    for title, lines in (
        ("Result", _source(result)),
        _ranks(result["cluster"]) or ("Steps", _steps(result) or ["no steps in this result"]),
        ("Operators", _operators(result["operators"])),
        ("Data pipeline", _minddata(result["minddata"])),
        ("Timeline", _timeline(result["timeline"])),
        ("Suggestions", [f"{item['severity']}: {item['title']}" for item in result["suggestions"]] or ["none"]),
    ):
        output.result(title)
        for line in lines:
            output.result(f"  {line}")
    return 0


def _source(result: dict[str, Any]) -> list[str]:
    source, health = result["source"], result["health"]
    ranks = ", ".join(map(str, source["ranks"])) or "not known"
    if source["rank"] is not None and len(source["ranks"]) > 1:
        ranks += f"; this is rank {source['rank']}, another one by --rank"
    return [
        " ".join(str(part) for part in (source["kind"], source["framework"], source["framework_version"]) if part),
        f"ranks: {ranks}",
        f"{health['read']} of {output.counted(health['files'], 'file')} read, {health['damaged']} damaged"
        + "".join(
            f", {health[kind]} {words}"
            for kind, words in (("elsewhere", "of other ranks or results"), ("raw", "of raw data"))
            if health[kind]
        ),
        output.counted(len(health["problems"]), "problem"),
        *(f"critical: {one['message']}" for one in health["problems"] if one["severity"] == "critical"),
    ]


def _steps(result: dict[str, Any]) -> list[str]:
    part = result["step_trace"] or {}
    return [*_step_trace(part), *_step_split(result["step_split_us"] or [], part)]


def _ranks(part: dict[str, Any] | None) -> tuple[str, list[str]] | None:
    """The ranks of a cluster, whose steps they are."""
    if part is None or not part["ranks_us"]:
        return None
    ranks = part["ranks_us"]
    counts = (len(ranks), "rank"), (part["collectives"], "collective"), (part["links"], "link")
    lines = [", ".join(output.counted(*one) for one in counts)]
    names = [name for name in ranks[0] if name not in ("rank", "transit", "wait")]
    means = {name: [row[name] for row in ranks if row[name] is not None] for name in names}
    rows = [("mean", {name: _mean(of) for name, of in means.items()})]
    rows += [(f"rank {row['rank']}", row) for row in ranks[:_MOST_RANKS]]
    for title, row in rows:
        lines.append(f"{title}: " + ", ".join(f"{_WORDS.get(name, name)} {_us(row[name])}" for name in names))
    if len(ranks) > _MOST_RANKS:
        lines.append(f"the first {_MOST_RANKS} of {len(ranks)} ranks; --json has all")
    # A file whose step column is empty holds means of its own.
    over = f"over {output.counted(len(part['steps']), 'step')}" if part["steps"] else "of the file"
    return f"Ranks, means {over}", lines


def _mean(values: list[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _step_trace(part: dict[str, Any]) -> list[str]:
    if not part:
        return []
    steps, all_steps = output.counted(part["steps"], "step"), " of all steps"
    if part["left_out_steps"]:
        all_steps = " of those"
        steps = f"the first {steps} of {part['steps'] + part['left_out_steps']}"
    if (part["percent"] or {}).get("fp_and_bp") is None:
        lines = [f"{steps}, only their lengths are known"]
    else:
        lines = [f"{steps}, FP start {part['fp_start'] or '--'}, BP end {part['bp_end'] or '--'}"]
    titles = (
        (f"file's average{_of_steps(part['average_steps'], part['steps'])}", "average_ms"),
        (f"mean{_of_steps(part['mean_steps'], part['steps']) or all_steps}", "mean_ms"),
    )
    for title, key in titles:
        if part[key] is not None:
            known = {name: value for name, value in part[key].items() if value is not None}
            words = _WORDS if "tail" in known else _WORDS | {"fp_and_bp": "forward"}  # of an inference
            values = ", ".join(f"{words.get(name, name)} {_ms(value)}" for name, value in known.items())
            lines.append(f"{title}: {values}")
    return lines


def _of_steps(count: int | None, of: int) -> str:
    """Over how many of the steps a mean is; "" = all, or nobody knows."""
    return "" if count in (None, of) else f" of {count} of them"


def _ms(value: float | None) -> str:
    return duration(None if value is None else value * 1e6)


def _us(value: float | None) -> str:
    return duration(None if value is None else value * 1e3)


def _step_split(part: list[dict[str, Any]], trace: dict[str, Any]) -> list[str]:
    """The splits; ``trace``: the part on the step trace, some of whose steps the timeline may lack."""
    names = ("computing", "communication_not_overlapped", "overlapped", "free")
    pipeline = ("stage", "file_stage", "bubble", "file_bubble")  # of use where a pipeline waits, or the file is wrong
    lines = []
    for row in part:
        more = [name for name in pipeline if name in row] if row["bubble"] or "file_stage" in row else []
        title = f"step {row['step']}"
        if row["step"] is None:
            some = trace.get("timeline_steps", 0)
            title = f"timeline, {some} of these steps" if 0 < some < trace["steps"] else "whole run"
        lines.append(f"{title}: " + ", ".join(f"{_WORDS.get(name, name)} {_us(row[name])}" for name in (*names, *more)))
    return lines


def _operators(part: dict[str, Any] | None) -> list[str]:
    if part is None:
        return ["no operators in this result"]
    types, calls = output.counted(len(part["types"]), "type"), output.counted(part["count"], "call")
    lines = [
        f"{types}, {calls}, {_us(part['total_us'])}"
        + (" of a mean step" if part["of_one_step"] else " of all recorded calls")
    ]
    top = part["types"][:_TOP_TYPES]
    names = told_apart([row["type"] for row in part["types"]], [row["core"] for row in part["types"]])
    for row, name in zip(top, names, strict=False):
        lines.append(f"{percent(row['percent']):>8}  {_us(row['total_us']):>14}  {name}")
    return lines


def _minddata(part: dict[str, Any] | None) -> list[str]:
    if part is None:
        return ["no MindData profile in this result"]
    lines = [_WORDS[part["verdict"]]]
    queues = [(name, part[f"{name}_queue"]) for name in ("host", "data") if part[f"{name}_queue"] is not None]
    lines += [f"{name} queue: " + ", ".join(f"{key} {value}" for key, value in queue.items()) for name, queue in queues]
    if part["bottleneck_ops"]:
        lines.append(f"bottleneck operators: {', '.join(map(str, part['bottleneck_ops']))}")
    return lines


def _timeline(part: dict[str, Any] | None) -> list[str]:
    if part is None:
        return ["no timeline in this result"]
    counts = ", ".join(
        output.counted(part[key], key.removesuffix("s")) for key in ("slices", "tracks", "streams", "flows", "counters")
    )
    span = None if part["begin_ns"] is None else part["end_ns"] - part["begin_ns"]
    return [counts, f"span {duration(span)}"]
