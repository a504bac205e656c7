"""What the Step trace says of the step that it shows, in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from analysis.step_trace import AVERAGE_STEP, StepTrace
from widgets.sentences import listed
from widgets.steps.step_counts import StepCounts


def time_heading(result: StepTrace) -> str:
    """What stands above the parts of a step, or of a run that tells no steps apart."""
    translate = QCoreApplication.translate
    if result.is_whole_run:
        return translate("StepWords", "Where the time goes")
    return translate("StepWords", "Where a step's time goes")


def subject_words(result: StepTrace) -> str:
    """What the picture is of, how many collectives it has, and where it comes from."""
    words = [_which(result)]
    picture = result.picture
    if picture is not None and picture.streams:
        counts = StepCounts()
        words.append(counts.collectives(sum(len(line.collectives) for line in picture.streams)))
        words.append(counts.streams(len(picture.streams)))
    if result.form == "split" and result.splits.derived:
        words.append(QCoreApplication.translate("StepTracePanel", "computed from the timeline"))
    if result.form == "marks" and not result.is_recorded:
        words.append(QCoreApplication.translate("StepTracePanel", "lengths from the timeline"))
    if result.form == "marks" and result.is_recorded:
        words.append(QCoreApplication.translate("StepTracePanel", "the file has lengths only"))
    return listed(words)


def _which(result: StepTrace) -> str:
    if result.is_whole_run:
        return QCoreApplication.translate("StepTracePanel", "Whole run: the result does not tell steps apart")
    if result.chosen is not None:
        return _which_step(result, result.chosen)
    if result.averaged is None:
        return QCoreApplication.translate("StepTracePanel", "The file's own average")
    first, last = result.averaged
    if first == last:
        return QCoreApplication.translate("StepTracePanel", "Step {0}, the only one").format(first)
    return QCoreApplication.translate("StepTracePanel", "Average of steps {0}–{1}").format(first, last)


def _which_step(result: StepTrace, step: int) -> str:
    if len(result.steps) == 1:
        return QCoreApplication.translate("StepTracePanel", "Step {0}, the only one").format(step)
    place = int((result.steps == step).argmax()) + 1
    if place == step:
        return QCoreApplication.translate("StepTracePanel", "Step {0} of {1}").format(step, len(result.steps))
    words = QCoreApplication.translate("StepTracePanel", "Step {0}, number {1} of {2}")
    return words.format(step, place, len(result.steps))


def step_name(step: int | None) -> str:
    """What a step is called; None or `AVERAGE_STEP` = the average."""
    if step is None or step == AVERAGE_STEP:
        return QCoreApplication.translate("StepTracePanel", "Average")
    return QCoreApplication.translate("StepTracePanel", "Step {0}").format(step)


def point_words(result: StepTrace) -> tuple[str, str]:
    """The words at the two dotted lines of the picture; "" = there is no such line."""
    fp_start = QCoreApplication.translate("StepTracePanel", "FP start")
    if result.form == "training":
        return fp_start, QCoreApplication.translate("StepTracePanel", "BP end")
    return (fp_start, "") if result.form == "inference" else ("", "")


def left_out_words(result: StepTrace) -> str:
    """What is not drawn, with its number, and what was worked out here."""
    counts = StepCounts()
    picture = result.picture
    words = [counts.left_out(result.left_out)] if result.left_out else []
    if picture is not None and picture.negative:
        words.append(counts.negative(picture.negative))
    if picture is not None and picture.missing:
        words.append(counts.missing(picture.missing))
    if picture is not None and picture.collective_means:
        words.append(_collective_words(result))
    outliers = len(result.total.outliers) if result.total is not None else 0
    if outliers:
        words.append(counts.outliers(outliers))
    return "  ".join(words)


def _collective_words(result: StepTrace) -> str:
    if result.shown_average is result.mean:
        return QCoreApplication.translate(
            "StepTracePanel", "Collectives: means over those of these steps in which they happened."
        )
    return QCoreApplication.translate(
        "StepTracePanel", "Collectives: means over the steps in which they happened; the file counts others as 0."
    )
