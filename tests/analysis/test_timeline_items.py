"""Busy shares in the columns of merged blocks, against another way to work them out."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.timeline_items import _Columns, _shares
from analysis.timeline_outline import busy_share
from model.time_span import TimeSpan

ROWS = 5


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("narrow_ns", [1.0, 700.0, 1500.0, 90_000.0])
def test_shares_are_those_of_each_row_alone(seed: int, narrow_ns: float) -> None:
    chance = np.random.default_rng(seed)
    span = TimeSpan(1_717_480_934_567_890_123, 1_717_480_934_567_890_123 + 400_000)
    columns = _Columns(span, narrow_ns)
    parts = []
    for row in range(ROWS):
        gaps, lengths = chance.integers(0, 2_000, 300), chance.integers(1, 3 * max(int(narrow_ns), 1), 300)
        begin = np.cumsum(gaps + lengths) - lengths
        kept = begin + lengths <= span.length_ns
        busy = (lengths * chance.uniform(0, 1, 300)).astype(np.int64)
        parts.append(np.stack([np.full(300, row), begin, begin + lengths, busy])[:, kept])
    items = np.concatenate(parts, axis=1)
    narrow = np.asarray(chance.random(items.shape[1])) < 0.8
    blocks = np.array([0, 2, 3])
    absolute = items[1] + span.begin_ns, items[2] + span.begin_ns
    share, share_row = _shares((np.bincount(items[0], minlength=ROWS), *absolute, items[3]), narrow, blocks, columns)
    assert share_row.tolist() == [0, -1, 1, 2, -1]
    edges = columns.begin_ns + np.arange(columns.count + 1, dtype=np.float64) * columns.length_ns
    for place, row in enumerate(blocks.tolist()):
        mine = items[:, (items[0] == row) & narrow].astype(np.float64)
        assert share[place] == pytest.approx(busy_share(mine[1], mine[2], mine[3], edges), abs=1e-5)
