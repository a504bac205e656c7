"""The Overview and the Health of a report: what the run is, what limits it, and where its time goes."""

from __future__ import annotations

from itertools import islice

from PySide6.QtCore import QCoreApplication

from analysis.operator_shares import told_apart
from analysis.overview import Overview
from analysis.step_trace import StepTrace
from model.units import TimeScale, count, duration, percent
from widgets.communication.words import column_titles, ranks_answer, ranks_note, scope_text, view_name
from widgets.counts import Counts
from widgets.data_pipeline.words import verdict_words
from widgets.health.file_counts import FileCounts
from widgets.health.words import problem_words
from widgets.operators.words import computing_words, of_words, source_name
from widgets.overview.facts import run_facts
from widgets.overview.nothing import nothing_words
from widgets.report.elements import Markup, callout, grid, heading, joined, pairs, paragraph
from widgets.sentences import listed, spoken, stated
from widgets.steps.phases import phase_label, scale_within
from widgets.steps.step_words import subject_words, time_heading
from widgets.suggestions.words import nothing_words as no_suggestion_words
from widgets.suggestions.words import rule_language
from widgets.tables.columns import cells_of, columns_of

_MOST_TYPES = 12
_MOST_PROBLEMS = 40
_MOST_RANKS = 256


def overview_section(result: Overview) -> Markup:
    """What the Overview panel shows, in words and figures."""
    translate = QCoreApplication.translate
    nothing = nothing_words(result)
    first = (heading(2, translate("Report", "Overview")), _limit(result), pairs(run_facts(result)))
    if result.has_ranks_only:
        return joined((*first, _ranks(result)))
    return joined(
        (
            *first,
            heading(3, time_heading(result.step_trace)),
            _step(result.step_trace, nothing["step_trace"]),
            heading(3, translate("Report", "Operator types")),
            _operators(result, nothing["operators"]),
            heading(3, translate("Report", "Data pipeline")),
            _pipeline(result, nothing["data_pipeline"]),
            heading(3, translate("Report", "Timeline")),
            _timeline(result, nothing["timeline"]),
        )
    )


def health_section(result: Overview) -> Markup:
    """Which files were read, what is missing, and the problems, worst first."""
    translate = QCoreApplication.translate
    health = result.health
    rows = [
        (problem.file, count(problem.count), problem_words(problem)) for problem in health.problems[:_MOST_PROBLEMS]
    ]
    headers = (translate("Report", "File"), translate("Report", "Count"), translate("Report", "Problem"))
    parts = [heading(2, translate("Report", "Health")), paragraph(FileCounts().words(health))]
    if rows:
        parts.append(grid(headers, (False, True, False), rows))
    if len(rows) < len(health.problems):
        words = translate("Report", "The first {0} of {1} problems.").format(
            count(len(rows)), count(len(health.problems))
        )
        parts.append(paragraph(words, "note"))
    if health.missing:
        parts.append(heading(3, translate("Report", "Not collected")))
        lacks = [(spoken(lack.what), spoken(lack.how)) for lack in health.missing]
        parts.append(
            grid((translate("Report", "Missing"), translate("Report", "How to get it")), (False, False), lacks)
        )
    return joined(parts)


def _limit(result: Overview) -> Markup:
    found = result.suggestions
    first = next(iter(found.suggestions), None)
    if first is not None:
        title, reason = (first.rule.text(kind, rule_language(), first.evidence) for kind in ("title", "reason"))
        return callout(first.severity, title, reason)
    words = " ".join(no_suggestion_words(found))
    return callout("ok" if found.is_fine else "info", "", words) if found.checked else Markup("")


def _step(steps: StepTrace, nothing: str) -> Markup:
    translate, shown = QCoreApplication.translate, steps.picture
    if steps.form == "none":
        return paragraph(nothing)
    if shown is None or shown.total_ns is None:
        return paragraph(subject_words(steps))
    scale = TimeScale.for_largest(shown.total_ns)

    def row(name: str, length_ns: float) -> tuple[str, str, str]:
        share = percent(length_ns / shown.total_ns * 100) if shown.total_ns else ""
        return phase_label(name), scale_within(scale, length_ns).text(length_ns), share

    rows = [row(part.name, part.duration_ns) for part in shown.phases]
    rows.append(row("total", shown.total_ns))
    if shown.overlapped_ns is not None:  # no part of the sum: it lies below computing
        rows.append(row("overlapped", shown.overlapped_ns))
    time = translate("Report", "Time, {0}").format(scale.unit)
    headers = (translate("Report", "Part"), time, translate("Report", "Share"))
    return joined((paragraph(subject_words(steps), "note"), grid(headers, (False, True, True), rows)))


def _ranks(result: Overview) -> Markup:
    """The table of a cluster's ranks, as the panel has it."""
    found = result.cluster
    assert found is not None
    titles = column_titles("ranks")
    columns = {column.name: column for column in columns_of(found.ranks, titles)}
    shown = [columns[name] for name in titles if name in columns]
    rows = [
        [column.text(value) for column, value in zip(shown, row, strict=True)]
        for row in islice(cells_of(shown, found.ranks), _MOST_RANKS)
    ]
    words = [scope_text(found), ranks_note(found)]
    if len(rows) < found.ranks.rows:
        some = QCoreApplication.translate("Report", "The first {0} of {1} ranks.")
        words.append(some.format(count(len(rows)), count(found.ranks.rows)))
    return joined(
        (
            heading(3, view_name("ranks")),
            paragraph(ranks_answer(found)),
            grid([column.header for column in shown], [column.is_number for column in shown], rows),
            paragraph(stated(words), "note"),
        )
    )


def _operators(result: Overview, nothing: str) -> Markup:
    translate, found = QCoreApplication.translate, result.operators
    if found is None:
        return paragraph(nothing)
    scale = TimeScale.for_largest(found.largest.get("total_ns"))
    shown = found.types[:_MOST_TYPES]
    names = told_apart([row.name for row in shown], [row.core for row in shown])
    rows = [
        (name, count(row.count), scale.text(row.total_ns), percent(row.percent))
        for name, row in zip(names, shown, strict=True)
    ]
    headers = (
        translate("Report", "Type"),
        translate("Report", "Calls"),
        translate("Report", "Total, {0}").format(scale.unit),
        translate("Report", "Share"),
    )
    source = listed([source_name(found.source), of_words(found), computing_words(result.share_of_computing)])
    note = translate("Report", "{0}: the first {1} of {2}").format(
        source, count(len(shown)), Counts().types(found.type_count)
    )
    return joined((paragraph(note, "note"), grid(headers, (False, True, True, True), rows)))


def _pipeline(result: Overview, nothing: str) -> Markup:
    if result.pipeline is None:
        return paragraph(nothing)
    words = verdict_words(result.pipeline)
    return callout(words.severity, words.heading, words.sentence)


def _timeline(result: Overview, nothing: str) -> Markup:
    translate, counts = QCoreApplication.translate, result.timeline
    if not counts.slices and not counts.counters:
        return paragraph(nothing)
    figures = pairs(
        (
            (translate("Report", "Slices"), count(counts.slices)),
            (translate("Report", "Tracks"), count(counts.tracks)),
            (translate("Report", "Streams"), count(counts.streams)),
            (translate("Report", "Flows"), count(counts.flows)),
            (translate("Report", "Counters"), count(counts.counters)),
            (translate("Report", "Span"), duration(counts.span_ns) if counts.span_ns else ""),
        )
    )
    if not result.streams:
        return figures
    headers = (
        translate("Report", "Stream"),
        translate("Report", "Core"),
        translate("Report", "Busy"),
        translate("Report", "Waiting"),
        translate("Report", "Of"),
    )
    rows = [
        (use.name, use.core or "", percent(use.percent), percent(use.waiting_percent), duration(use.recorded_ns))
        for use in result.streams
    ]
    return joined((figures, grid(headers, (False, False, True, True, True), rows)))
