"""The fuzz target of each reader: whatever happened to its results, reading and storing them breaks nothing."""

from __future__ import annotations

import resource
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tools.fuzz.changes import Damaged, damaged
from tools.fuzz.checks import Broken
from tools.fuzz.seeds import Seed
from tools.fuzz.trial import try_folder

MOST_MEMORY = 1 << 29
"""Bytes that a reading may add to what the process has; the folders are of a megabyte or two."""

_STORED = st.sampled_from((*(False,) * 7, True))
"""Making a cache file takes longer than reading."""

Attempt = Callable[[str, Damaged, bool], None]
"""Reader id, folder, whether to store what was read. Raises what must not be raised."""


def attempt(reader: str, case: Damaged, is_stored: bool) -> None:
    """Read the folder with the reader of that id. Raises whatever must not be raised; `Broken`."""
    with suppress(OSError):  # Linux: the peak is that of this attempt
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    before = _peak()
    try_folder(case, reader, store=is_stored)
    if _peak() - before > MOST_MEMORY:
        raise Broken(f"more than {MOST_MEMORY >> 20} MiB were used")


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def target(
    reader: str, kinds: dict[str, list[Seed]], examples: int, *, repeatable: bool, trial: Attempt = attempt
) -> None:
    """Try ``examples`` damaged folders with the reader of that id. ``repeatable``: the same every time. Raises what the
    smallest of those raises that break something, with a note of what happened to it."""

    @settings(
        max_examples=examples,
        derandomize=repeatable,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
    )
    @given(damaged(kinds), _STORED)
    def holds(case: Damaged, is_stored: bool) -> None:
        trial(reader, case, is_stored)

    holds()
