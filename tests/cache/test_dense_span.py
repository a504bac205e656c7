"""The part of a trace to show first."""

from __future__ import annotations

import numpy as np
import pytest

from cache.dense_span import clusters, dense_span

DAY = 86_400 * 10**9
STEPS = [(10**18 + 1000 * number, 10**18 + 1000 * number + 500) for number in range(1000)]


def found(*tracks: list[tuple[int, int]]) -> tuple[int, int] | None:
    parts = []
    for track in tracks:
        track.sort()
        parts.append(clusters(np.array([one[0] for one in track]), np.array([one[1] for one in track])))
    begin, end, count = (np.concatenate(side) for side in zip(*parts, strict=True))
    return dense_span(begin, end, count)


def test_a_track_is_parted_at_its_eight_longest_gaps() -> None:
    chance = np.random.default_rng(4)
    for _ in range(20):
        gap = chance.permutation(30) + 1
        begin = np.append(0, np.cumsum(gap + 1))
        places = [0, *(np.flatnonzero(gap > 22) + 1).tolist()]
        parts = clusters(begin, begin + 1)
        assert parts[0].tolist() == begin[places].tolist()
        assert parts[2].tolist() == np.diff([*places, 31]).tolist()


WHOLE = (10**18, 10**18 + 999_500)


@pytest.mark.parametrize(
    "outliers",
    [
        [],
        [(0, 10)],
        [(0, 10), (4 * 10**18, 4 * 10**18 + 5)],
        [(0, 10), (10**18 + DAY, 10**18 + DAY + 5), (10**18 + 9 * DAY, 10**18 + 9 * DAY)],
        [(-(1 << 62) + 1, -(1 << 62) + 2), ((1 << 62) - 2, (1 << 62) - 1)],
        [(5 * number, 5 * number + 1) for number in range(400)],
    ],
    ids=["none", "zero", "both sides", "days after", "limits", "another clock"],
)
def test_outliers_are_left_out(outliers: list[tuple[int, int]]) -> None:
    assert found(STEPS + outliers) == WHOLE
    assert found(list(STEPS), outliers or [STEPS[0]]) == WHOLE


def test_ordinary_pauses_stay() -> None:
    halves = STEPS[:500] + [(begin + 5_000_000, end + 5_000_000) for begin, end in STEPS[500:]]
    assert found(halves) == (10**18, 10**18 + 5_999_500)
    assert found([(second * 10**9, second * 10**9 + 1000) for second in range(200)]) == (0, 199 * 10**9 + 1000)


def test_a_pause_of_some_seconds_between_two_steps_stays() -> None:
    fewer = [(begin + 20_000_000, end + 20_000_000) for begin, end in STEPS[:700]]
    assert found(STEPS + fewer) == (10**18, 10**18 + 20_699_500)
    assert found(STEPS + fewer[:50]) == WHOLE


def test_two_equal_parts_or_few_slices_are_shown_whole() -> None:
    third = [(begin + DAY, end + DAY) for begin, end in STEPS]
    assert found(STEPS + third + [(begin + DAY, end + DAY) for begin, end in third]) == (10**18, WHOLE[1] + 2 * DAY)
    assert found([(0, 1), (DAY, DAY + 1)]) == (0, DAY + 1)


def test_tracks_with_many_pauses_do_not_hide_a_gap_of_all() -> None:
    maker = np.random.default_rng(0)
    tracks = []
    for _ in range(20):
        begin = np.sort(maker.choice(1_000_000, 200, replace=False)) + 10**18
        tracks.append([(int(one), int(one) + 1) for one in begin] + [(5, 6)])
    span = found(*tracks)
    assert span is not None
    assert span[0] >= 10**18
    assert span[1] - span[0] > 900_000


def test_nothing_has_no_span() -> None:
    nothing = np.empty(0, np.int64)
    assert dense_span(*clusters(nothing, nothing)) is None
