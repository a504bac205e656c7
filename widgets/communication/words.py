"""What communication is called: views, columns, and the line that gives the answer."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QCoreApplication, QObject

from analysis.communication import MOST_OPERATORS, Communication, View
from analysis.communication_scope import AVERAGE
from analysis.row_order import by_number
from model.units import TimeScale, count, counted, duration, percent
from widgets.counts import Counts
from widgets.sentences import listed
from widgets.steps.asked_words import step_words


def view_name(view: str) -> str:
    """A view in words."""
    translate = QCoreApplication.translate
    return {
        "operators": translate("CommunicationWords", "Operators"),
        "media": translate("CommunicationWords", "Bandwidth"),
        "links": translate("CommunicationWords", "Links"),
        "ranks": translate("CommunicationWords", "Ranks"),
    }[view]


class CommunicationCounts(QObject):
    """Words with a number in them. `tr` of an object is the only call in which lupdate sees a plural."""

    def touched(self, steps: int) -> str:
        """How many steps the figures are of, where only these follow a range."""
        return counted(
            self.tr("Figures of the %n step(s) that the range touches: the file has no times of these", "", steps),
            steps,
        )


_COLUMNS = {
    "operators": (
        *("name", "rank", "step", "elapsed_ns", "transit_ns", "wait_ns", "synchronization_ns"),
        *("idle_ns", "wait_ratio", "synchronization_ratio", "start_ns", "group_name"),
    ),
    "media": ("transport", "size_bytes", "transit_ns", "bandwidth_gb_s", "packets"),
    "packets": ("transport", "packet_bytes", "packets", "packets_ns"),
    "links": (
        *("source_rank", "target_rank", "transport", "size_bytes", "transit_ns", "bandwidth_gb_s", "file_bandwidth"),
    ),
    "ranks": (
        *("rank", "computing_ns", "communication_not_overlapped_ns", "bubble_ns", "overlapped_ns", "free_ns"),
        *("step_ns", "transit_ns", "wait_ns"),
    ),
}


def column_titles(view: str) -> dict[str, str]:
    """The columns of a view in their order."""
    every = _titles()
    return {name: every[name] for name in _COLUMNS[view]}


def _titles() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "name": translate("CommunicationWords", "Operator"),
        "rank": translate("CommunicationWords", "Rank"),
        "step": translate("CommunicationWords", "Step"),
        "start_ns": translate("CommunicationWords", "Start"),
        "elapsed_ns": translate("CommunicationWords", "Elapsed"),
        "transit_ns": translate("CommunicationWords", "Transit"),
        "wait_ns": translate("CommunicationWords", "Wait"),
        "synchronization_ns": translate("CommunicationWords", "Synchronisation"),
        "idle_ns": translate("CommunicationWords", "Idle"),
        "wait_ratio": translate("CommunicationWords", "Wait ratio"),
        "synchronization_ratio": translate("CommunicationWords", "Synchronisation ratio"),
        "group_name": translate("CommunicationWords", "Group"),
        "source_rank": translate("CommunicationWords", "From"),
        "target_rank": translate("CommunicationWords", "To"),
        "transport": translate("CommunicationWords", "Medium"),
        "size_bytes": translate("CommunicationWords", "Moved"),
        "bandwidth_gb_s": translate("CommunicationWords", "Bandwidth*"),
        "file_bandwidth": translate("CommunicationWords", "Bandwidth in the file"),
        "packet_bytes": translate("CommunicationWords", "Packet"),
        "packets": translate("CommunicationWords", "Packets"),
        "packets_ns": translate("CommunicationWords", "Time"),
        "computing_ns": translate("CommunicationWords", "Computing"),
        "communication_not_overlapped_ns": translate("CommunicationWords", "Communication, not overlapped"),
        "overlapped_ns": translate("CommunicationWords", "Overlapped"),
        "free_ns": translate("CommunicationWords", "Free"),
        "bubble_ns": translate("CommunicationWords", "Bubble"),
        "step_ns": translate("CommunicationWords", "Whole step"),
    }


def answer(result: Communication) -> str:
    """Which step's communication it is, and what it costs."""
    translate = QCoreApplication.translate
    words = [scope_text(result)]
    if result.of_file is not None:
        transit, wait = result.of_file
        scale = TimeScale.for_whole(max(transit, wait))
        words.append(translate("CommunicationWords", "the file says transit {0}").format(scale.with_unit(transit)))
        words.append(translate("CommunicationWords", "wait {0}").format(scale.with_unit(wait)))
    elif result.kinds:
        transit_ns, wait_ns, idle_ns = (
            sum(getattr(one, name) or 0 for one in result.kinds) for name in ("transit_ns", "wait_ns", "idle_ns")
        )
        scale = TimeScale.for_whole(transit_ns + wait_ns + idle_ns)
        if idle_ns:
            elapsed = scale.with_unit(transit_ns + wait_ns + idle_ns)
            words.append(translate("CommunicationWords", "elapsed {0}").format(elapsed))
        words.append(translate("CommunicationWords", "transit {0}").format(scale.with_unit(transit_ns)))
        words.append(translate("CommunicationWords", "wait {0}").format(scale.with_unit(wait_ns)))
        if idle_ns:
            words.append(translate("CommunicationWords", "idle {0}").format(scale.with_unit(idle_ns)))
        elif transit_ns + wait_ns:
            share = percent(100 * wait_ns / (transit_ns + wait_ns))
            words.append(translate("CommunicationWords", "{0} of both is wait").format(share))
    return " · ".join(words)


def ranks_answer(result: Communication) -> str:
    """Which rank takes longest for a step and for each part of it, beside the mean of all ranks; of which steps, stands
    beside the panel's title."""
    translate = QCoreApplication.translate
    words = []
    scale = TimeScale.for_whole(float(np.nanmax(result.ranks["step_ns"], initial=0)))
    for name in ("step_ns", "computing_ns", "communication_not_overlapped_ns", "free_ns"):
        times = result.ranks[name]
        if np.isnan(times).all():
            continue
        most = int(np.nanargmax(times))
        longest = translate("CommunicationWords", "{part}: rank {rank} longest, {time} (mean {mean})")
        words.append(
            longest.format(
                part=_titles()[name],
                rank=result.ranks["rank"][most],
                time=scale.with_unit(float(times[most])),
                mean=scale.with_unit(float(np.nanmean(times))),
            )
        )
    return " · ".join(words)


def scope_text(result: Communication) -> str:
    """The step, range or all of it."""
    translate = QCoreApplication.translate
    if not result.step_found:
        missed = translate("CommunicationWords", "Step {0} has no communication here: {1} instead")
        instead = (
            translate("CommunicationWords", "the average") if result.scope else translate("CommunicationWords", "all")
        )
        return missed.format(result.query.step, instead)
    if result.in_range and result.query.span is not None:
        return translate("CommunicationWords", "Range, {0}").format(duration(result.query.span.length_ns))
    if result.scope == AVERAGE:
        return translate("CommunicationWords", "The file's own average")
    if result.scope is not None:
        return translate("CommunicationWords", "Step {0}").format(result.scope)
    if not result.steps:
        return translate("CommunicationWords", "All steps")
    return translate("CommunicationWords", "All steps ({0})").format(count(len(result.steps)))


def time_words(result: Communication, view: View) -> str:
    """Of which time the figures of a view are; "" = of the whole run, as nobody asked for less."""
    translate = QCoreApplication.translate
    query, follows = result.query, result.follows.get(view, "exactly")
    if query.step is None and query.span is None:
        return ""
    if not result.step_found:
        return scope_text(result)
    if query.step is None and not result.in_range:
        return translate("CommunicationWords", "The files do not say when anything ran: the whole run is shown.")
    if follows == "nothing":
        return translate(
            "CommunicationWords", "Figures of the whole run: the file says neither when these were nor in which step."
        )
    if query.step is not None:
        return step_words(query.step)
    if follows == "steps":
        return CommunicationCounts().touched(result.touched)
    return translate("CommunicationWords", "Figures of what ran in the range")


def _no_rows(view: View) -> str:
    """What a view without rows says."""
    translate = QCoreApplication.translate
    return {
        "operators": translate("CommunicationWords", "No operators here."),
        "media": translate("CommunicationWords", "Nothing was moved here."),
        "links": translate("CommunicationWords", "No links here."),
        "ranks": translate("CommunicationWords", "No ranks here."),
    }[view]


def rows_text(result: Communication) -> str:
    """How many operators are listed."""
    translate = QCoreApplication.translate
    if not result.total:
        return _no_rows("operators")
    if result.total > MOST_OPERATORS:
        words = translate("CommunicationWords", "{0} of {1} operators, the longest")
        return words.format(count(result.operators.rows), count(result.total))
    return Counts().operators(result.total)


def links_note(result: Communication) -> str:
    """Whose ranks, and which links are slow."""
    translate = QCoreApplication.translate
    links = result.links
    if links is None:
        return _no_rows("links")
    words = [translate("CommunicationWords", "* Bandwidth = moved / transit, decimal GB/s.")]
    if not links.is_global:
        words.append(translate("CommunicationWords", "Ranks are numbered within the group."))
    senders, ranks = len(set(links.table["source_rank"].tolist())), len(links.ranks)
    if senders < ranks:
        some = translate("CommunicationWords", "The files have what {0} of {1} ranks send.")
        words.append(some.format(count(senders), count(ranks)))
    if links.slow:
        slow = translate("CommunicationWords", "Slow links: {0}, below 80 % of the median of their medium.")
        words.append(slow.format(count(len(links.slow))))
    return " ".join(words)


def media_note(result: Communication) -> str:
    """How bandwidth is worked out, which medium is a sum, and of what transit is one."""
    if not result.media.rows:
        return _no_rows("media")
    return QCoreApplication.translate(
        "CommunicationWords",
        "* Bandwidth = moved / transit, decimal GB/s. Transit is the sum over links, of which several work at once. "
        "SDMA is the sum of HCCS, PCIE and SIO.",
    )


def ranks_note(result: Communication) -> str:
    """Which ranks compute longest."""
    translate = QCoreApplication.translate
    if not result.ranks.rows:
        return _no_rows("ranks")
    words = [
        translate("CommunicationWords", "Times are means over the steps; transit and wait are sums over operators.")
    ]
    if "bubble_ns" in result.ranks:
        words.append(
            translate("CommunicationWords", "Bubble: communication in which a rank waits for another pipeline stage.")
        )
    if result.slow:
        slow = listed(sorted(result.slow, key=by_number))
        words.append(
            translate("CommunicationWords", "Slow: {0}, computing more than {1} above the mean of its stage.").format(
                slow, percent(5.0)
            )
        )
    return " ".join(words)
