"""Why a tile of the Overview is empty: what the result says itself, else that there is nothing."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from analysis.overview import Overview
from widgets.sentences import listed, spoken, stated


def nothing_words(result: Overview) -> dict[str, str]:
    """What each tile says when it is empty, by the id of its panel. What to collect depends on what collected the
    result; only its reader knows that."""
    translate = QCoreApplication.translate
    neutral = {
        "step_trace": translate("Overview", "No steps in this result: their split is unknown."),
        "operators": translate("Overview", "No operators in this result."),
        "data_pipeline": translate("Overview", "No data pipeline in this result."),
        "timeline": translate("Overview", "No timeline in this result."),
    }
    ranks = _other_ranks(result)
    told = {panel: _lacks(result, panel) or words for panel, words in neutral.items()}
    return {panel: stated((words.rstrip(".。"), ranks)) if ranks else words for panel, words in told.items()}


def _lacks(result: Overview, panel: str) -> str:
    """What is missing, files that are had in the same way together."""
    words = QCoreApplication.translate("Overview", "Missing: {what}. {how}")
    by_way: dict[str, list[str]] = {}
    for lack in result.missing(panel):
        by_way.setdefault(spoken(lack.how), []).append(spoken(lack.what).rstrip(".。"))
    return " ".join(words.format(what=listed(whats), how=how).strip() for how, whats in by_way.items())


def _other_ranks(result: Overview) -> str:
    """Which rank lacks it. Whether another one has it is not known here: each is a result of its own."""
    rank = result.facts.get("rank")
    if rank is None or not result.other_ranks:
        return ""
    words = QCoreApplication.translate("Overview", "Only rank {rank} was looked at, not {others}.")
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
