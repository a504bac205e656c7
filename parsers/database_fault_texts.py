"""What the health report says of each kind of trouble in a database: its severity and its sentence."""

from __future__ import annotations

from model.sentence import QT_TRANSLATE_NOOP

DATABASE_TEXTS = {
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
