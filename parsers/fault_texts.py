"""What the health report says of each kind of trouble in a file: its severity and its sentence."""

from __future__ import annotations

from model.sentence import QT_TRANSLATE_NOOP
from parsers.database_fault_texts import DATABASE_TEXTS
from parsers.raw_fault_texts import RAW_TEXTS

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
    "column_doubled": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|column has|columns have} the name of an earlier column ({sample}); "
            "{count|it does|they do} not count.",
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
    "csv_row_shifted": (
        "warn",
        QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|row lacks a cell, or has|rows lack a cell, or have} one too many, {count|at|first} "
            "{where}, so that others stand in wrong columns; {count|it is|they are} left out.",
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
            "{file}: {count} {count|bandwidth differs|bandwidths differ} from size ÷ time, as where MindSpore adds up "
            "those of operators (link, GB/s in the file, size ÷ time: {sample}). Both are shown.",
        ),
    ),
    **RAW_TEXTS,
    **DATABASE_TEXTS,
}
"""Code -> severity and sentence."""
