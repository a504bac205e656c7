"""Why a tile of the Overview is empty: what the result says itself, else that there is nothing."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from analysis.overview import Overview
from widgets.sentences import listed, spoken, stated


def nothing_words(result: Overview) -> dict[str, str]:
    """What each tile says when it is empty, by the id of its panel; ``streams``: stream use. What to collect depends on
    what collected the result; what its reader does not say is said by the kind of result."""
    translate = QCoreApplication.translate
    neutral = {
        "step_trace": translate("Overview", "No steps in this result: their split is unknown."),
        "operators": translate("Overview", "No operators in this result."),
        "data_pipeline": translate("Overview", "No data pipeline in this result."),
        "timeline": translate("Overview", "No timeline in this result."),
        "streams": translate("Overview", "No device tasks in this result: the use of its streams is unknown."),
    }
    if result.is_part:
        return dict.fromkeys(neutral, translate("Overview", "It is still being read."))
    kind, ranks = str(result.facts.get("kind")), _other_ranks(result)
    told = {}
    for panel, words in neutral.items():
        if panel == "streams" and _lacks(result, "timeline"):
            told[panel] = words  # the timeline's tile says how to get both
            continue
        lacks = _lacks(result, panel)
        told[panel] = lacks or f"{words} {_by_kind(kind, panel)}"
        if ranks and (lacks or not _is_of_no_rank(kind, panel)):
            told[panel] = stated((told[panel].rstrip(".。"), ranks))
    return told


def _is_of_no_rank(kind: str, panel: str) -> bool:
    """Whether no rank of a result of this kind can have what the panel shows."""
    return kind == "ascend_pt" and panel == "data_pipeline"


def _by_kind(kind: str, panel: str) -> str:
    """How to collect what a result of this kind does not have."""
    translate = QCoreApplication.translate
    if _is_of_no_rank(kind, panel):
        return translate("Overview", "PyTorch does not load data through MindData: there is nothing to collect.")
    if kind == "chrome_trace":
        return translate("Overview", "A plain trace has a timeline only: open the whole folder that a profiler wrote.")
    if kind == "opprof":
        return translate("Overview", "msprof op measures single kernels: profile the whole application with msprof.")
    if kind == "cluster":
        return translate("Overview", "A cluster analysis has sums of all ranks: open the folder of one rank.")
    if kind in ("msprof", "hiprof"):
        return _of_msprof(panel)
    ways = {
        "step_trace": translate(
            "Overview", "Collect at least two whole steps; start the profiler before the first of them."
        ),
        "operators": translate("Overview", "Collect again with profiler_level=ProfilerLevel.Level1 on a device."),
        "data_pipeline": translate("Overview", "Collect again with data_process=True; MindData has to load the data."),
    }
    of_device = translate(
        "Overview", "Collect again with ProfilerActivity.NPU among the activities, on a device; then call analyse()."
    )
    if kind in ("mindinsight", "mindinsight_raw"):
        of_device = translate(
            "Overview", "Collect again on a device with MindSpore's Profiler, which ends with profiler.analyse()."
        )
        ways["operators"] = of_device
    return ways.get(panel, of_device)


def _of_msprof(panel: str) -> str:
    translate = QCoreApplication.translate
    ways = {
        "step_trace": translate("Overview", "Only graph mode has iterations: export them with msprof --export=on."),
        "data_pipeline": translate("Overview", "It is MindSpore's: collect it with its Profiler, data_process=True."),
    }
    return ways.get(panel, translate("Overview", "Collect again with --task-time=on, then msprof --export=on."))


def _lacks(result: Overview, panel: str) -> str:
    """What is missing, files that are had in the same way together."""
    words = QCoreApplication.translate("Overview", "Missing: {what}. {how}")
    by_way: dict[str, list[str]] = {}
    for lack in result.missing(panel):
        by_way.setdefault(spoken(lack.how), []).append(spoken(lack.what).rstrip(".。"))
    return " ".join(words.format(what=listed(whats), how=how).strip() for how, whats in by_way.items())


def _other_ranks(result: Overview) -> str:
    """Which rank lacks it. Another one may have it, which is not known here: each is a result of its own."""
    rank = result.facts.get("rank")
    if rank is None or not result.other_ranks:
        return ""
    words = QCoreApplication.translate("Overview", "This is rank {rank}; others may have it: {others}.")
    return words.format(rank=rank, others=listed(_runs(result.other_ranks)))


def _runs(ranks: Sequence[int]) -> list[str]:
    """``0``, ``2–63``: three ranks and more that follow each other become one part."""
    runs: list[list[int]] = []
    for rank in ranks:
        if runs and rank == runs[-1][-1] + 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    parts = ([f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run) for run in runs)
    return [part for run in parts for part in run]
