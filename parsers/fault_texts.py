"""What the health report says of each kind of trouble in a file: its severity and its sentence."""

from __future__ import annotations

from model.sentence import QT_TRANSLATE_NOOP

TEXTS = {
    "file_empty": (
        "warn",
        QT_TRANSLATE_NOOP("Problems", "{file} is empty. The run may have ended before it was written."),
    ),
    "file_unreadable": (
        "critical",
        QT_TRANSLATE_NOOP("Problems", "{file} cannot be read: {sample}. Check its permissions."),
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
            "{file} has more than {sample} columns; {count} {count|is|are} left out. Its header is probably damaged.",
        ),
    ),
    "row_again": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|row repeats|rows repeat} the step and rank, or stage, of a row before, "
            "{count|at|first} {where}: {sample}; {count|it is|they are} left out.",
        ),
    ),
    "csv_row_ragged": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|row has|rows have} fewer or more cells than the header, {count|at|first} {where}; "
            "missing cells stay empty, surplus ones are left out.",
        ),
    ),
    "csv_quote_open": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: a quote that opens in {where} is never closed; {count} such {count|row is|rows are} left out.",
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
            "{file}: the header line occurs again {count} {count|time|times}, {count|at|first} {where}; "
            "{count|that line is|those lines are} left out.",
        ),
    ),
    "nul_bytes": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|line holds|lines hold} NUL bytes, {count|at|first} {where}; the bytes were "
            "removed. The disk may have been full.",
        ),
    ),
    "text_encoding": (
        "info",
        QT_TRANSLATE_NOOP("Problems", "{file} is not UTF-8; it was read as {sample}."),
    ),
    "text_damaged": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|character is|characters are} no {sample} and shown as \ufffd. The file is damaged, "
            "or its writer cuts names within a character.",
        ),
    ),
    "cell_not_a_number": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|cell|cells} of “{column}” {count|is not a number|are not numbers}, "
            "{count||first }in {where}: “{sample}”; {count|it counts|they count} as missing.",
        ),
    ),
    "time_rounded": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|time|times} of “{column}” {count|is|are} written with an exponent, "
            "{count||first }in {where}: “{sample}”; the digits that are gone cannot be restored.",
        ),
    ),
    "line_not_understood": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|line was|lines were} not understood, {count|at|first} {where}: “{sample}”; "
            "{count|it is|they are} left out.",
        ),
    ),
    "json_damaged": (
        "critical",
        QT_TRANSLATE_NOOP("Problems", "{file} is no complete JSON: {sample}. Nothing was taken from it."),
    ),
    "json_partly_damaged": (
        "warn",
        QT_TRANSLATE_NOOP("Problems", "{file} is no complete JSON: {sample}. The entries before that were read."),
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
            "{file}: {count} {count|entry is|entries are} not of the expected form, {count|at|first} {where}: "
            "{sample}; {count|it is|they are} left out.",
        ),
    ),
    "json_cell_damaged": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|cell|cells} of “{column}” {count|is|are} no valid JSON, {count||first }in "
            "{where}; {count|it counts|they count} as missing.",
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
            "{file}: {count} {count|bandwidth is|bandwidths are} not size by time, as where MindSpore adds up those "
            "of operators (link, GB/s in the file, ours: {sample}). Both are shown.",
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
            "{file}: {count} {count|slice|slices} before it {count|is|are} not there ({sample}); what {count|it|they} "
            "held is missing.",
        ),
    ),
    "slice_again": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file} is the same slice as {sample}, which is read; this one is left out. One of them is a copy.",
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
            "{file}: Stepscope does not know the table {column}; its {count} {count|row is|rows are} not shown.",
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
            "{file}: {count} {count|row|rows} of {column} {count|has|have} no time, {count|at|first} {where}; "
            "{count|it is|they are} left out.",
        ),
    ),
    "rows_without_end": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|row|rows} of {column} {count|has|have} no end, or one before {count|its|their} "
            "start, {count|at|first} {where}; {count|it is|they are} shown without length.",
        ),
    ),
    "text_unknown": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|id stands|ids stand} for {count|a text|texts} that STRING_IDS does not have: "
            "{sample}; {count|its name is|their names are} missing.",
        ),
    ),
    "task_unknown": (
        "info",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|row|rows} of {column} {count|belongs|belong} to no task, {count|at|first} "
            "{where}; {count|it is|they are} left out.",
        ),
    ),
}
"""Code -> severity and sentence."""
