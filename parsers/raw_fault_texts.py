"""What the health report says of each kind of trouble in raw data: its severity and its sentence."""

from __future__ import annotations

from model.sentence import QT_TRANSLATE_NOOP

RAW_TEXTS = {
    "record_cut": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} ends within the record at {where}; that record is left out. The run may have been stopped "
            "while writing.",
        ),
    ),
    "slice_missing": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|slice|slices} before it {count|is|are} not there ({sample}); what {count|it|they} "
            "held is missing.",
        ),
    ),
    "slice_again": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} is the same slice as {sample}, which is read in its place: one of them is a copy.",
        ),
    ),
    "records_lost": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: the running number of its records has gaps, first at {where}; at least {count} "
            "{count|record was|records were} lost while collecting.",
        ),
    ),
    "record_unknown": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|record is|records are} none of this kind of file, {count||first }at {where}: "
            "{sample}; {count|it is|they are} left out.",
        ),
    ),
    "record_kind": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|record is of a kind|records are of kinds} that Stepscope does not show, "
            "{count||first }at {where}: {sample}.",
        ),
    ),
    "record_time": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|record has an impossible time|records have impossible times}, {count||first }at "
            "{where}; {count|it is|they are} left out.",
        ),
    ),
    "tasks_unpaired": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|task has|tasks have} a start without an end, or an end without a start; "
            "{count|it is|they are} left out.",
        ),
    ),
    "tasks_paired_anew": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: start and end of a task need not be neighbours: {count} {count|execution is|executions are} "
            "shown that MindInsight did not see. The means of the operators follow its rule, as they did then.",
        ),
    ),
    "steps_other_job": (
        "critical",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} holds records of another job: from {where} on, steps begin with tag {sample}; {count} "
            "{count|record is|records are} left out.",
        ),
    ),
    "steps_incomplete": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|step lacks its|steps lack their} end, or the begin of forward or end of backward "
            "propagation, {count|at|first} {where}; {count|it is|they are} left out.",
        ),
    ),
    "collectives_unpaired": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|time|times} the begins and ends of collectives on a stream do not pair, "
            "{count||first }in {where}; these collectives are left out.",
        ),
    ),
    "back_ends_mixed": (
        "critical",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: files of the VM back end lie beside files of the GE back end; they are of different runs, and "
            "only the VM ones are read.",
        ),
    ),
    "tasks_renamed": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|task is|tasks are} listed again for another operator, {count|at|first} {where}: "
            "{sample}; the last one counts.",
        ),
    ),
    "aicpu_unnamed": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|run|runs} on the AI CPU {count|has|have} no record that names {count|its|their} "
            "operator; only the timeline shows {count|it|them}.",
        ),
    ),
    "aicpu_clocks": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: Run start and Run end are times of the AI CPU's own clock, by which {count} {count|run|runs} "
            "{count|lies|lie} elsewhere than in the timeline, which is on the counter of the device (10 ns).",
        ),
    ),
    "aicpu_without_run": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|operator|operators} on the AI CPU {count|has|have} no record of {count|its|their} "
            "run, {count|at|first} {where}: {sample}; {count|it is|they are} left out.",
        ),
    ),
    "counters_untold": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: no sample.json says what was counted; taken as MindSpore asks for it: {sample}.",
        ),
    ),
    "counter_frequency": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: the counter of the device runs with {sample} MHz instead of 100; all times of this result are "
            "wrong by that factor.",
        ),
    ),
}
