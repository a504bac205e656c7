"""What the data pipeline's verdicts, rules and checks are called. Translated when they are asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from analysis.data_pipeline import NEEDED_RECORDS, DataPipelineResult, QueueState, RuleVerdict
from analysis.pipeline_rules import BUSY_MACHINE_PERCENT, EMPTY_LIMIT, HELD_SHARE, Check, PipelineOp, Verdict, op_name
from analysis.pipeline_time import PipelineWindow
from analysis.rules import rules
from model.time_text import NS_PER
from model.units import MISSING, NBSP, TimeScale, count, duration, is_missing_number, number, percent
from widgets.parts.message_bar import Severity
from widgets.sentences import listed
from widgets.suggestions.words import rule_language

_SEVERITIES: dict[Verdict, Severity] = {
    "data_process": "critical",
    "data_transmission": "warn",
    "not_bottleneck": "ok",
    "unknown": "info",
}


@dataclass(frozen=True)
class VerdictWords:
    """The verdict bar: severity, result in a few words, and what it rests on."""

    severity: Severity
    heading: str
    sentence: str


def verdict_words(result: DataPipelineResult) -> VerdictWords:
    """What the bar above the panel says."""
    translate = QCoreApplication.translate
    heading = {
        "data_process": translate("DataPipeline", "Training waits for data: data processing is slow"),
        "data_transmission": translate("DataPipeline", "Training waits for data: transmission to the device is slow"),
        "not_bottleneck": translate("DataPipeline", "Data is not the bottleneck"),
        "unknown": "",
    }[result.verdict]
    return VerdictWords(_SEVERITIES[result.verdict], heading, _sentence(result))


def _sentence(result: DataPipelineResult) -> str:
    translate = QCoreApplication.translate
    host, data = result.host_queue, result.data_queue
    if host is None and result.window.kind != "whole":
        return translate("DataPipeline", "No verdict: the host queue has no records of this time.")
    if host is None:
        return translate("DataPipeline", "No verdict: this result has no records of the host queue.")
    if result.verdict == "unknown":
        one = translate("DataPipeline", "Too little data for a verdict: {0} batch, {1} needed.")
        several = translate("DataPipeline", "Too little data for a verdict: {0} batches, {1} needed.")
        return (one if result.records == 1 else several).format(result.records, NEEDED_RECORDS)
    if result.verdict == "data_transmission" and data is not None:
        words = translate(
            "DataPipeline", "The data queue was empty for {0} of {1} batches although the host queue was filled."
        )
        return words.format(count(data.empty), count(data.total))
    words = translate("DataPipeline", "The host queue was empty for {0} of {1} batches, {2}; the threshold is {3}.")
    words = words.format(
        count(host.empty), count(host.total), percent(host.empty_share * 100), percent(EMPTY_LIMIT * 100)
    )
    if result.verdict != "data_process" or not result.ops:
        return words
    slow = result.op(next(iter(result.bottleneck_ops), None))
    return f"{words} {_slow_words(slow) if slow is not None else _no_operator_words(result)}"


def _slow_words(op: PipelineOp) -> str:
    translate = QCoreApplication.translate
    name = op.name
    if op.is_source:
        return translate("DataPipeline", "All queues behind {0} run empty.").format(name)
    if op.held is not None and op.held >= HELD_SHARE:
        words = translate("DataPipeline", "{0} had a full input and an empty output queue in {1} of the samples.")
        return words.format(name, percent(op.held * 100, 0))
    return translate("DataPipeline", "{0} has a full input queue and an empty output queue.").format(name)


def _no_operator_words(result: DataPipelineResult) -> str:
    translate = QCoreApplication.translate
    if (result.machine_percent or 0.0) >= BUSY_MACHINE_PERCENT:
        words = translate("DataPipeline", "No operator stands out: all processors were in use, {0}.")
        return words.format(percent(result.machine_percent))
    return translate("DataPipeline", "No operator stands out.")


def window_words(window: PipelineWindow) -> str:
    """Of which time the figures are; "" = of the whole run, as nobody asked for less."""
    translate = QCoreApplication.translate
    whole = {
        "": "",
        "no_batch": translate("DataPipeline", "No batch has the number of step {0}: the whole run is shown."),
        "other_clock": translate(
            "DataPipeline", "MindData's clock is not the timeline's: the whole run is shown, not the range."
        ),
        "no_records": translate("DataPipeline", "MindData recorded nothing in the range: the whole run is shown."),
    }[window.problem]
    if window.kind == "whole":
        return whole.format(window.step)
    if window.kind == "step":
        return translate("DataPipeline", "Figures of step {0}; the charts show its neighbours too").format(window.step)
    parts = [translate("DataPipeline", "Figures of the chosen range")]
    if window.batches is not None:
        words = translate("DataPipeline", "batches {0} to {1}")
        parts.append(words.format(count(window.batches[0]), count(window.batches[1])))
    if window.span is not None:
        parts.append(duration(window.span.length_ns))
    return " · ".join(parts)


def queue_end_words(op: PipelineOp) -> str:
    """``Map, 8 workers``."""
    return listed((op.type_name, worker_words(op)))


def worker_words(op: PipelineOp) -> str:
    """``8 workers``, "" where nothing says how many."""
    if op.workers is None:
        return ""
    translate = QCoreApplication.translate
    one, several = translate("DataPipeline", "{0} worker"), translate("DataPipeline", "{0} workers")
    return (one if op.workers == 1 else several).format(op.workers)


def op_detail(op: PipelineOp) -> str:
    """``op 3 · 8 workers``."""
    return " · ".join(part for part in (op_name("", op.op_id), worker_words(op)) if part)


def queue_words(queue: QueueState) -> str:
    """``mean 0.61 of 8, empty 71.2 %``."""
    translate = QCoreApplication.translate
    size = number(queue.average, 2)
    if queue.capacity:
        size = translate("DataPipeline", "{0} of {1}").format(size, count(queue.capacity))
    return translate("DataPipeline", "mean {0} · empty {1}").format(size, percent(queue.empty_share * 100))


def rule_name(rule: str) -> str:
    """A rule's name for people."""
    translate = QCoreApplication.translate
    return {
        "stepscope": "Stepscope",
        "mindspore": "MindSpore",
        "mindinsight_early": translate("DataPipeline", "MindInsight 0.5 to 1.5"),
        "mindinsight_late": translate("DataPipeline", "MindInsight 1.8 and later"),
    }[rule]


def rule_words(verdict: RuleVerdict) -> str:
    """What a rule concludes, with the operators that it names."""
    translate = QCoreApplication.translate
    said = {
        "data_process": translate("DataPipeline", "Data processing"),
        "data_transmission": translate("DataPipeline", "Data transmission"),
        "not_bottleneck": translate("DataPipeline", "Not the bottleneck"),
        "unknown": translate("DataPipeline", "No verdict"),
    }[verdict.verdict]
    if verdict.verdict not in ("data_process", "unknown") or not verdict.op_ids:
        return said
    ops = listed(op_name("", op_id) for op_id in verdict.op_ids)
    if verdict.verdict == "unknown":
        return translate("DataPipeline", "No verdict (suspected: {0})").format(ops)
    return translate("DataPipeline", "Data processing ({0})").format(ops)


def differs(verdict: RuleVerdict, ours: RuleVerdict) -> bool:
    """Whether a rule says something else than ours; where ours says nothing, nothing differs."""
    if ours.verdict == "unknown":
        return False
    if verdict.verdict != ours.verdict:
        return True
    return ours.verdict == "data_process" and verdict.op_ids[:1] != ours.op_ids[:1]


def check_words(check: Check) -> tuple[str, str, str]:
    """Name of a piece of evidence, its threshold, and its value."""
    translate = QCoreApplication.translate
    share = percent(check.limit * 100)
    name, limit = {
        "input_use": (
            translate("DataPipeline", "Input queue in use"),
            translate("DataPipeline", "threshold: {0} or more").format(share),
        ),
        "output_use": (
            translate("DataPipeline", "Output queue in use"),
            translate("DataPipeline", "threshold: below {0}").format(share),
        ),
        "held": (
            translate("DataPipeline", "Both at the same moment"),
            translate("DataPipeline", "threshold: in {0} of the samples or more").format(share),
        ),
        "cpu_per_worker": (
            translate("DataPipeline", "CPU of each worker"),
            translate("DataPipeline", "threshold: above {0}").format(percent(check.limit)),
        ),
        "samples": (
            translate("DataPipeline", "Samples of its queue"),
            translate("DataPipeline", "a sure verdict needs {0}").format(count(check.limit)),
        ),
    }[check.name]
    return name, limit, _check_value(check)


def _check_value(check: Check) -> str:
    if check.value is None:
        return MISSING
    if check.name == "samples":
        return count(check.value)
    return percent(check.value if check.name == "cpu_per_worker" else check.value * 100)


def advice(op: PipelineOp) -> str:
    """What to do about a slow operator of this kind, in the rules' own words; "" where no rule speaks of it."""
    rule = next((rule for rule in rules() if rule.id == f"slow_{op.kind}"), None)
    if rule is None:
        return ""
    values = {"workers": MISSING if op.workers is None else op.workers, "names": op.name}
    return rule.text("advice", rule_language(), values)


def short_duration(value_ns: int) -> str:
    """``10 ms``: a setting, without decimals that say nothing."""
    scale = TimeScale.for_largest(value_ns)
    decimals = next((d for d in range(3) if round(value_ns / scale.ns, d) * scale.ns == value_ns), 3)
    return f"{number(value_ns / scale.ns, decimals)}{NBSP}{scale.unit}"


def per_batch(mean_ns: float | None, words: Callable[[float], str]) -> str:
    """``71.8 ms per batch``, the time as ``words`` says it."""
    if mean_ns is None or is_missing_number(mean_ns):
        return MISSING
    return QCoreApplication.translate("DataPipeline", "{0} per batch").format(words(mean_ns))


def batch_wait(mean_ns: float | None) -> str:
    """``a batch after 71.8 ms``: how long it takes to get one out of the pipeline, which works ahead."""
    if mean_ns is None or is_missing_number(mean_ns):
        return MISSING
    return QCoreApplication.translate("DataPipeline", "a batch after {0}").format(host_time(mean_ns))


def host_time(mean_ns: float) -> str:
    """``71.8 ms``: a mean of times of the host, which the files count in whole milliseconds; 0 is less than one."""
    if not mean_ns:
        return f"<{NBSP}1{NBSP}ms"
    mean_ms = mean_ns / NS_PER["ms"]
    return f"<{NBSP}0.1{NBSP}ms" if mean_ms < 0.05 else f"{number(mean_ms, 1)}{NBSP}ms"
