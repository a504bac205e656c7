"""What the health report says of each kind of trouble in a file: its severity and its sentence."""

from __future__ import annotations

from model.sentence import QT_TRANSLATE_NOOP

TEXTS = {
    "file_empty": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} is empty. The run may have ended before it was written.",
        ),
    ),
    "file_unreadable": (
        "critical",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} cannot be read: {sample}. Check its permissions.",
        ),
    ),
    "file_failed": (
        "critical",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} could not be read to its end because of an unexpected fault: {sample}. What was read "
            "before it is kept.",
        ),
    ),
    "header_missing": (
        "critical",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} lacks the columns that its kind has ({sample}); nothing was taken from it. It may be "
            "cut or of another kind.",
        ),
    ),
    "csv_row_cut": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} ends within {where}; that row is left out. The run may have been stopped while writing.",
        ),
    ),
    "columns_many": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} has more than {sample} columns; {count} are left out. Its header is probably damaged.",
        ),
    ),
    "csv_row_ragged": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} rows have fewer or more cells than the header, first {where}; missing cells "
            "stay empty, surplus ones are left out.",
        ),
    ),
    "csv_quote_open": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: a quote that opens in {where} is never closed; {count} such rows are left out.",
        ),
    ),
    "csv_end_unsure": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} does not end with a line end; if it was cut, the last cell of {where} may be incomplete.",
        ),
    ),
    "line_end_unsure": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} does not end with a line end; if it was cut, what it says at {where} may be incomplete.",
        ),
    ),
    "header_repeated": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: the header line occurs again {count} times, first {where}; those lines are left out.",
        ),
    ),
    "nul_bytes": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} lines hold NUL bytes, first {where}; the bytes were removed. The disk may have been full.",
        ),
    ),
    "text_encoding": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} is not UTF-8; it was read as {sample}.",
        ),
    ),
    "cell_not_a_number": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} cells of “{column}” are not numbers, first in {where}: “{sample}”; they count as missing.",
        ),
    ),
    "time_rounded": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} times of “{column}” are written with an exponent, first in {where}: "
            "“{sample}”; the digits that are gone cannot be restored.",
        ),
    ),
    "line_not_understood": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} lines were not understood, first {where}: “{sample}”; they are left out.",
        ),
    ),
    "json_damaged": (
        "critical",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} is no complete JSON: {sample}. Nothing was taken from it.",
        ),
    ),
    "json_truncated": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} ends in the middle of its JSON; the entries before that were read. The run may have "
            "been stopped while writing.",
        ),
    ),
    "json_unexpected": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} entries are not of the expected form, first {where}: {sample}; they are left out.",
        ),
    ),
    "json_cell_damaged": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} cells of “{column}” are no valid JSON, first in {where}; they count as missing.",
        ),
    ),
    "links_local": (
        "info",
        QT_TRANSLATE_NOOP("Problems", "{file}: links are between ranks {sample} of a group, not of the whole run."),
    ),
    "bandwidth_summed": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} bandwidths are not size by time, as where MindSpore adds up those of operators (link, "
            "GB/s in the file, ours: {sample}). Both are shown.",
        ),
    ),
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
            "{file}: {count} slices before it are not there ({sample}); what they held is missing.",
        ),
    ),
    "records_lost": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: the running number of its records has gaps, first at {where}; at least {count} records were "
            "lost while collecting.",
        ),
    ),
    "record_unknown": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} records are none of this kind of file, first at {where}: {sample}; they are left out.",
        ),
    ),
    "record_kind": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} records are of kinds that Stepscope does not show, first at {where}: {sample}.",
        ),
    ),
    "record_time": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} records have impossible times, first at {where}; they are left out.",
        ),
    ),
    "tasks_unpaired": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} tasks have a start without an end, or an end without a start; they are left out.",
        ),
    ),
    "tasks_paired_anew": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: start and end of a task need not be neighbours: {count} executions are shown that MindInsight "
            "did not see. The means of the operators follow its rule, as they did then.",
        ),
    ),
    "steps_other_job": (
        "critical",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} holds records of another job: from {where} on, steps begin with tag {sample}; {count} records "
            "are left out.",
        ),
    ),
    "steps_incomplete": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} steps lack their end, or the begin of forward or end of backward propagation, first "
            "{where}; they are left out.",
        ),
    ),
    "collectives_unpaired": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} times the begins and ends of collectives on a stream do not pair, first in {where}; "
            "these collectives are left out.",
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
            "{file}: {count} tasks are listed again for another operator, first {where}: {sample}; the last one "
            "counts.",
        ),
    ),
    "aicpu_unnamed": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} runs on the AI CPU have no record that names their operator; only the timeline shows "
            "them.",
        ),
    ),
    "aicpu_without_run": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} operators on the AI CPU have no record of their run, first {where}: {sample}; they are "
            "left out.",
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
    "database_unknown": (
        "critical",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} is no SQLite database, although its name says so; nothing was taken from it. It may be damaged or "
            "encrypted.",
        ),
    ),
    "database_other": (
        "critical",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} has none of the tables that a profiler writes ({sample}); nothing was taken from it.",
        ),
    ),
    "database_damaged": (
        "critical",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} is damaged or was cut ({sample}); what could be read before that is kept. Export it again, or copy "
            "it again from where it was made.",
        ),
    ),
    "database_locked": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} is locked: another program is writing it, and what was read may be incomplete. Open it again when "
            "that program has ended.",
        ),
    ),
    "database_unfinished": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} was not closed by its writer; what it left in the file beside it was taken into account. The end "
            "of the run may be missing.",
        ),
    ),
    "table_unknown": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: Stepscope does not know the table {column}; its {count} rows are not shown.",
        ),
    ),
    "table_elsewhere": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {column} is taken from {sample}, where the same run has it too.",
        ),
    ),
    "rows_without_time": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} rows of {column} have no time, first {where}; they are left out.",
        ),
    ),
    "rows_without_end": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} rows of {column} have no end, or one before their start, first {where}; they are shown "
            "without length.",
        ),
    ),
    "task_unknown": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} rows of {column} belong to no task, first {where}; they are left out.",
        ),
    ),
}
"""Code -> severity and sentence."""
