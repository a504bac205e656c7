"""Files of other tools that may lie beside a result: known by their names, not read (ascend-formats 1.1, 4.1.1)."""

from __future__ import annotations

from model.sentence import sentence
from parsers.reasons import reason_of

_FOREIGN = (
    (
        r"(memscope|leaks)_dump_.*\.(db|csv)",
        sentence("Reasons", "a dump of the memory tools msmemscope and msleaks; Stepscope does not read it"),
    ),
    (
        r"mstt_advisor_.*\.(html|xlsx)",
        sentence("Reasons", "advice of msprof-analyze; Stepscope makes its own suggestions"),
    ),
)


def foreign_reason(name: str) -> str:
    """Whose file it is that is called ``name``, "" when it may be anybody's."""
    return reason_of(name, _FOREIGN)
