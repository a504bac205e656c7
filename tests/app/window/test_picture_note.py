"""The line below the title of an exported picture."""

from __future__ import annotations

from app.window.exports import picture_note
from app.window.open_trace import ResultFacts
from model.time_span import TimeSpan
from model.units import NBSP
from widgets.parts.picture import Picture

RUN = TimeSpan(0, 6_042_910_000)


def test_the_length_of_the_run_is_written_as_in_the_overview() -> None:
    # mindinsight/profiler: its Overview says Span 6 042.91 ms.
    facts = ResultFacts({}, {}, "ascend_ms", (0,), 0, (), RUN, RUN, 0, 0, 0, -1)
    assert picture_note(Picture("a", "A", ()), "", facts).endswith(
        f"whole run, 6\N{NARROW NO-BREAK SPACE}042.91{NBSP}ms"
    )
