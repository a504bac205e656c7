"""Searching all slices, against one loop over all of them."""

from __future__ import annotations

import random
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from analysis.hit_places import hit_places
from analysis.operator_names import kind_name
from analysis.search_match import matcher
from analysis.search_query import NumberTerm, SearchFault, Term, search_terms
from analysis.slice_search import COLUMNS, Go, SearchQuery, search_hits, slice_search
from analysis.table_query import SortKey
from analysis.timeline_outline import MAP_COLUMNS, outline_of
from cache.trace import Trace
from model.batches import Batch, Facts, SliceBatch, TrackInfo, TrackKey
from model.table import MISSING_INT
from model.task import Cancelled, TaskContext
from model.time_span import TimeSpan
from model.trace_view import Slice

BEGIN_NS = 1_717_480_934_567_890_123
TASK = TaskContext()

NAMES = ["MatMul-op1", "MatMul-op12", "Default/net/Add-op3", "hcom_allReduce__123_0", "aten::add", 'say "hi"', "idle"]
CATEGORIES = ["kernel", "cpu_op"]
TRACKS = [("7", "3", "Stream 3"), ("7", "13", "Stream 13"), ("8", "1", "main thread"), ("9", "0", "Steps")]
PROCESSES = {"7": ("Ascend Hardware", "NPU"), "8": ("rank 5", "CPU"), "9": ("Steps", "")}


@pytest.fixture(scope="module")
def trace(trace_of: Callable[..., Trace]) -> Trace:
    chance = random.Random(4)
    rows: list[tuple[int, int, int, str, int]] = []
    for track in range(3):
        begin = BEGIN_NS
        for _ in range(400):
            begin += chance.choice((0, 1, 900, 2000, 40_000))
            length = chance.choice((0, 1, 999, 1000, 1001, 5_000, 2_000_000))
            rows.append((track, begin, length, chance.choice(NAMES), chance.randrange(2)))
    rows += [(3, BEGIN_NS + n * 1_000_000, 900_000, str(n), 0) for n in range(8)]
    return trace_of({}, batches=[*_infos(), _batch(rows), Facts({"rank": 2})])


def _infos() -> list[Batch]:
    return [
        TrackInfo(TrackKey(pid, tid), PROCESSES[pid][0], PROCESSES[pid][1], thread_name=thread)
        for pid, tid, thread in TRACKS
    ]


def _batch(rows: Sequence[tuple[int, int, int, str, int]]) -> SliceBatch:
    names = [*dict.fromkeys(row[3] for row in rows), *CATEGORIES]
    return SliceBatch(
        [TrackKey(pid, tid) for pid, tid, _ in TRACKS],
        names,
        np.array([row[0] for row in rows], np.uint32),
        np.array([row[1] for row in rows], np.int64),
        np.array([row[2] for row in rows], np.int64),
        np.array([names.index(row[3]) for row in rows], np.uint32),
        np.array([names.index(CATEGORIES[row[4]]) for row in rows], np.uint32),
    )


def _meets(trace: Trace, one: Slice, term: Term) -> bool:
    track = trace.tracks[one.track]
    steps = [n for n in range(8) if 0 <= one.begin_ns - BEGIN_NS - n * 1_000_000 < 900_000]
    if isinstance(term, NumberTerm):
        numbers: dict[str, int | None] = {
            "dur": one.duration_ns,
            "depth": one.depth,
            "step": steps[0] if steps else None,
            "stream": int(track.thread.split()[1]) if track.thread.startswith("Stream") else None,
            "rank": 5 if track.process == "rank 5" else 2,
        }
        own, limit = numbers[term.field], Decimal(term.value)
        if own is None:
            return (term.comparison == "!=") != term.negated
        met = {
            "==": own == limit, "!=": own != limit, "<": own < limit, "<=": own <= limit, ">": own > limit,
            ">=": own >= limit,
        }[term.comparison]  # fmt: skip
        return met != term.negated
    texts = {
        "name": [one.name],
        "type": [one.category, kind_name(one.name)],
        "track": [track.thread],
        "process": [track.process, track.label],
        "pid": [track.process_id],
        "tid": [track.thread_id],
    }[term.field]
    return any(map(matcher(term), texts)) != term.negated


def by_hand(trace: Trace, text: str) -> list[int]:
    terms = search_terms(text)
    every = range(trace.slice_count) if terms else ()
    return [index for index in every if all(_meets(trace, trace.slice(index), term) for term in terms)]


TEXTS = [
    "", "matmul", "op1", "MATMUL op12", "-matmul", "no such name", '"say"', "/^mat.*2$/", "~matml", "~alreduce",
    "dur>1us", "dur>=1us", "dur<1us", "dur<=0.9995us", "dur=1000.5ns", "dur=0", "-dur=0", "dur!=0",
    "stream:3", "stream>3", "-stream:3", "stream!=3", "track:stream", 'track="Stream 3"', "process:rank", "process:npu",
    "rank:5", "rank:2 matmul", "pid:7", "-pid:7", "tid:13", "step:3", "step>5 dur>0", "-step:0", "step!=0",
    "depth:0", "depth>0", "depth>=1 -depth:2", "type:AllReduce", "type:kernel", "-type:kernel", "type=Add",
    "type:add name:Default dur>1us stream:13 step<4", 'name="say \\"hi\\""', "name:/o/ -name:~alreduce",
]  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_the_same_slices_as_one_by_one(trace: Trace, text: str) -> None:
    hits = search_hits(trace, text, TASK)
    expected = by_hand(trace, text)
    assert hits.index.tolist() == expected
    assert hits.tracks == len({trace.slice(index).track for index in expected})
    assert hits.longest_ns == max((trace.slice(index).duration_ns for index in expected), default=0)
    for track in trace.tracks:
        own = hits.index[hits.first[track.id] : hits.first[track.id + 1]].tolist()
        assert own == [index for index in expected if trace.slice(index).track == track.id]


@pytest.mark.parametrize("text", [text for text in TEXTS if text not in ("", "no such name", "dur=1000.5ns")])
def test_each_text_parts_the_slices(trace: Trace, text: str) -> None:
    assert 0 < len(search_hits(trace, text, TASK).index) < trace.slice_count


def test_a_fault_is_raised(trace: Trace) -> None:
    with pytest.raises(SearchFault):
        slice_search(trace, SearchQuery("colour:red"), TASK)


def test_a_search_can_be_cancelled(trace: Trace) -> None:
    outline_of(trace, TASK)
    with pytest.raises(Cancelled):
        search_hits(trace, "cancelled", TaskContext(is_cancelled=lambda: True))
    assert search_hits(trace, "cancelled", TASK).index.tolist() == []  # and nobody else has to wait for it


def test_who_waits_for_the_same_search_can_be_cancelled(trace: Trace) -> None:
    inside, go_on = threading.Event(), threading.Event()

    def pause() -> bool:
        inside.set()
        go_on.wait(10)
        return False

    first = threading.Thread(target=lambda: search_hits(trace, "op1 op12", TaskContext(is_cancelled=pause)))
    first.start()
    assert inside.wait(10)
    with pytest.raises(Cancelled):
        search_hits(trace, "op1 op12", TaskContext(is_cancelled=lambda: True))
    go_on.set()
    first.join(10)
    assert not first.is_alive()


# ---- the list


def _rows(trace: Trace, query: SearchQuery) -> list[Slice]:
    return [trace.slice(index) for index in slice_search(trace, query, TASK).table["index"]]


KEYS: dict[str, Callable[[Trace, Slice], Any]] = {
    "begin_ns": lambda _, one: one.begin_ns,
    "duration_ns": lambda _, one: one.duration_ns,
    "name": lambda _, one: (one.name.casefold(), one.name),
    "track": lambda trace, one: trace.tracks[one.track].thread.casefold(),
    "process": lambda trace, one: trace.tracks[one.track].process.casefold(),
}


@pytest.mark.parametrize("column", KEYS)
@pytest.mark.parametrize("descending", [False, True])
def test_sorting(trace: Trace, column: str, descending: bool) -> None:
    query = SearchQuery("matmul", (SortKey(column, descending),), count=10_000)
    expected = [trace.slice(index) for index in by_hand(trace, "matmul")]
    expected.sort(key=lambda one: KEYS[column](trace, one), reverse=descending)
    keys = [KEYS[column](trace, one) for one in _rows(trace, query)]
    assert keys == [KEYS[column](trace, one) for one in expected]


def test_hits_outside_all_steps_come_last(trace: Trace) -> None:
    page = slice_search(trace, SearchQuery("matmul", (SortKey("step", True), SortKey("begin_ns")), count=10_000), TASK)
    steps = page.table["step"].tolist()
    known = [step for step in steps if step != MISSING_INT]
    assert known == sorted(known, reverse=True)
    assert steps[len(known) :] == [MISSING_INT] * (len(steps) - len(known))
    assert len(set(known)) > 3
    assert len(known) < len(steps)


def test_pages_join_to_the_whole_list_by_begin(trace: Trace) -> None:
    pages = [slice_search(trace, SearchQuery("matmul", first=first, count=50), TASK) for first in range(0, 1000, 50)]
    expected = sorted(by_hand(trace, "matmul"), key=lambda index: trace.slice(index).begin_ns)
    assert [index for page in pages for index in page.table["index"]] == expected
    assert {page.hits for page in pages} == {len(expected)}
    assert [column.name for column in pages[0].table.columns] == [column.name for column in COLUMNS]
    first = trace.slice(expected[0])
    assert pages[0].table["name"][0] == first.name
    assert pages[0].table["begin_ns"][0] == first.begin_ns - pages[0].origin_ns
    assert (pages[0].tracks, pages[0].slices) == (3, trace.slice_count)


@pytest.mark.parametrize("sort", [(), (SortKey("duration_ns", descending=True),)])
def test_going_on_passes_all_hits_and_begins_anew(trace: Trace, sort: tuple[SortKey, ...]) -> None:
    rows = slice_search(trace, SearchQuery("aten", sort, count=10_000), TASK).table["index"].tolist()
    selected: int | None = None
    passed = []
    for wish in range(len(rows) + 1):
        page = slice_search(trace, SearchQuery("aten", sort, selected=selected, go=Go(1, wish)), TASK)
        assert page.gone is not None
        selected = page.gone
        passed.append(selected)
        assert slice_search(trace, SearchQuery("aten", sort, selected=selected), TASK).place == wish % len(rows)
    assert passed == [*rows, rows[0]]
    back = slice_search(trace, SearchQuery("aten", sort, selected=rows[0], go=Go(-1, 0)), TASK)
    assert back.gone == rows[-1]


def test_from_a_slice_that_is_no_hit_it_goes_to_the_next_in_time(trace: Trace) -> None:
    rows = _rows(trace, SearchQuery("aten", count=10_000))
    other = next(one for one in _rows(trace, SearchQuery("idle", count=10_000)) if one.begin_ns > rows[20].begin_ns)
    after = next(one for one in rows if one.begin_ns >= other.begin_ns)
    before = [one for one in rows if one.begin_ns < other.begin_ns][-1]
    for by, expected in ((1, after), (-1, before)):
        page = slice_search(trace, SearchQuery("aten", selected=other.index, go=Go(by, 1)), TASK)
        assert page.place is None
        assert page.gone is not None
        assert trace.slice(page.gone).begin_ns == expected.begin_ns


def test_nothing_found_leads_nowhere(trace: Trace) -> None:
    page = slice_search(trace, SearchQuery("no such name", go=Go(1, 1)), TASK)
    assert (page.hits, page.table.rows, page.gone, page.place) == (0, 0, None, None)


# ---- places


def test_the_map_has_a_mark_where_a_hit_begins(trace: Trace) -> None:
    span = outline_of(trace, TASK).dense
    begins = [trace.slice(index).begin_ns for index in by_hand(trace, "idle")]
    expected = {(begin - span.begin_ns) * MAP_COLUMNS // span.length_ns for begin in begins}
    found = set(np.flatnonzero(search_hits(trace, "idle", TASK).map_columns).tolist())
    assert found == {column for column in expected if 0 <= column < MAP_COLUMNS}


@pytest.mark.parametrize("pixels", [10, 100, 1000])
@pytest.mark.parametrize("part", [1, 7, 300])
def test_places_cover_the_hits_and_nothing_far_from_them(trace: Trace, pixels: int, part: int) -> None:
    whole = outline_of(trace, TASK).span
    begin = whole.begin_ns + whole.length_ns // 3
    span = TimeSpan(begin, begin + whole.length_ns // part)
    ns_per_pixel = span.length_ns / pixels
    rows = [(track.id, depth) for track in trace.tracks if track.kind == "slices" for depth in range(track.depths)]
    places = hit_places(trace, "matmul", rows, span, ns_per_pixel, TASK)
    assert places is not None
    assert places.count == len(by_hand(trace, "matmul"))
    hits = [trace.slice(index) for index in by_hand(trace, "matmul")]
    for place, (track, depth) in enumerate(rows):
        own = places.row == place
        mine = [one for one in hits if (one.track, one.depth) == (track, depth)]
        ends = list(zip((places.begin_ns[own] + begin).tolist(), (places.end_ns[own] + begin).tolist(), strict=True))
        assert len(ends) <= pixels + 2
        for one in mine:
            if one.begin_ns < span.end_ns and one.begin_ns + one.duration_ns >= span.begin_ns:
                assert any(a <= one.begin_ns and one.begin_ns + one.duration_ns <= b for a, b in ends)
        for edge in (edge for both in ends for edge in both):
            assert edge in {time for one in mine for time in (one.begin_ns, one.begin_ns + one.duration_ns)}
        for (_, end), (next_begin, _) in pairwise(ends):
            assert next_begin - end >= int(3 * ns_per_pixel)


@pytest.mark.parametrize("text", ["", "  ", "colour:red"])
def test_there_are_no_places_without_a_search(trace: Trace, text: str) -> None:
    assert hit_places(trace, text, [(0, 0)], TimeSpan(0, 1), 1, TASK) is None


def test_rows_that_are_not_there_have_no_places(trace: Trace) -> None:
    places = hit_places(trace, "matmul", [(99, 0), (0, 99)], TimeSpan(0, 1), 1, TASK)
    assert places is not None
    assert len(places.row) == 0
    expected = Counter(trace.slice(index).track for index in by_hand(trace, "matmul"))
    assert places.by_track == dict(expected)
