"""A whole cache against the plain lists that it was written from."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable
from pathlib import Path

import h5py
import numpy as np
import pytest

from cache import spool
from cache.layout import DATASETS
from cache.trace import Trace
from model.batches import NO_CATEGORY, Batch, Facts, FileReport, Missing, PartDone, SliceBatch, TrackInfo, TrackKey
from model.problem import Problem, StepscopeError
from model.sentence import Sentence, sentence
from model.time_span import TimeSpan
from tests.cache.written import counter_batch, flow_batch, slice_batch, written

HOST, DEVICE = TrackKey("10", "1"), TrackKey("20", "3")


def made_rows(seed: int) -> list[tuple[TrackKey, str, int, int]]:
    maker = random.Random(seed)
    keys = [TrackKey(str(process), str(thread)) for process in range(3) for thread in range(4)]
    return [
        (maker.choice(keys), f"name {maker.randrange(40)}", 10**18 + maker.randrange(50_000), maker.randrange(300))
        for _ in range(5000)
    ]


@pytest.fixture(params=[1 << 18, 700], ids=["one block", "many blocks"])
def trace(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Trace:
    monkeypatch.setattr(spool, "BLOCK_ROWS", request.param)
    rows = made_rows(1)
    return written(tmp_path, [slice_batch(rows[first : first + 333]) for first in range(0, len(rows), 333)])


def test_all_slices_are_there_once_on_their_track(trace: Trace) -> None:
    found = []
    for index in range(trace.slice_count):
        one = trace.slice(index)
        track = trace.tracks[one.track]
        found.append((TrackKey(track.process_id, track.thread_id), one.name, one.begin_ns, one.duration_ns))
    key = repr
    assert sorted(found, key=key) == sorted(made_rows(1), key=key)


def test_rows_are_sorted_and_free_of_overlap(trace: Trace) -> None:
    count = 0
    for track in trace.tracks:
        for depth in range(track.depths):
            begin, duration, _ = trace.slices_of(track.id, depth)
            assert (begin[1:] >= (begin + duration)[:-1]).all()
            assert len(begin) > 0
            first = trace.first_index(track.id, depth)
            ends = [trace.slice(index) for index in (first, first + len(begin) - 1)]
            assert [(one.track, one.depth) for one in ends] == [(track.id, depth)] * 2
            assert [one.begin_ns for one in ends] == [begin[0], begin[-1]]
            count += len(begin)
        assert len(trace.slices_of(track.id)[0]) == track.slices
        begin, duration, _ = trace.slices_of(track.id)
        assert (track.begin_ns, track.end_ns) == (begin.min(), (begin + duration).max())
        covered = np.zeros(60_000, np.bool_)
        for first, length in zip((begin - 10**18).tolist(), duration.tolist(), strict=True):
            covered[first : first + length] = True
        assert track.busy_ns == covered.sum()
    assert count == 5000 == trace.slice_count
    assert trace.span == TimeSpan(min(t.begin_ns for t in trace.tracks), max(t.end_ns for t in trace.tracks))
    assert trace.dense_span == trace.span


def test_parents_enclose_and_neighbours_follow(trace: Trace) -> None:
    for index in range(0, trace.slice_count, 7):
        one = trace.slice(index)
        begin, duration, _ = trace.slices_of(one.track)
        encloses = (begin <= one.begin_ns) & (begin + duration >= one.begin_ns + max(one.duration_ns, 1))
        parent = trace.parent(index)
        if parent is None:
            # Only slices in lower rows, which come later, may enclose it: equal ones.
            assert one.depth == 0 or not any(
                trace.slice(int(other)).depth < one.depth
                for other in np.flatnonzero(encloses) + (index - index_in_track(trace, index))
            )
        else:
            above = trace.slice(parent)
            assert above.track == one.track
            assert above.depth < one.depth
            assert above.begin_ns <= one.begin_ns
            assert above.begin_ns + above.duration_ns >= one.begin_ns + one.duration_ns
        after = trace.neighbour(index, 1)
        if after is not None:
            assert trace.neighbour(after, -1) == index
            assert trace.slice(after).begin_ns >= one.begin_ns + one.duration_ns
        if one.duration_ns:
            assert trace.slice_at(one.track, one.depth, one.begin_ns) == index
            assert trace.slice_at(one.track, one.depth, one.begin_ns + one.duration_ns - 1) == index


def index_in_track(trace: Trace, index: int) -> int:
    first = sum(track.slices for track in trace.tracks[: trace.slice(index).track])
    return index - first


def test_names_are_found(trace: Trace) -> None:
    ids = trace.find_names("NAME 1")
    assert sorted(trace.names(ids)) == sorted(f"name {n}" for n in (1, *range(10, 20)))
    with pytest.raises(StepscopeError) as error:
        trace.name(10**6)
    assert error.value.code == "cache_damaged"


def test_the_table_of_slices_has_pages(trace: Trace) -> None:
    page = trace.table("slices", first=2000, count=50)
    for row in range(50):
        one = trace.slice(2000 + row)
        track = trace.tracks[one.track]
        cells = [page[column.name][row] for column in page.columns]
        assert cells == [
            one.index,
            track.process,
            track.thread,
            one.depth,
            one.name,
            None,
            one.begin_ns,
            one.duration_ns,
        ]
    assert trace.table("slices", ["name"], 4990, 100).rows == 10


def test_mapped_arrays_are_what_hdf5_reads(trace: Trace) -> None:
    with h5py.File(trace.path, "r") as file:
        contents = trace._contents
        for name in DATASETS:
            assert file[name].id.get_create_plist().get_layout() == h5py.h5d.CONTIGUOUS
        for name, mapped in contents.slices.items():
            assert mapped.flags.aligned
            assert not mapped.flags.owndata
            assert (file[f"slices/{name}"][:] == mapped).all()
        for name, mapped in contents.level_items.items():
            assert (file[f"levels/items/{name}"][:] == mapped).all()


def test_the_order_of_batches_does_not_matter(tmp_path: Path) -> None:
    rows = made_rows(2)
    events = list(range(len(rows)))
    paired = list(zip(rows, events, strict=True))
    shuffled = random.Random(0).sample(paired, len(paired))
    (tmp_path / "other").mkdir()
    first = written(tmp_path, [slice_batch(rows, events)])
    second = written(tmp_path / "other", [slice_batch([row for row, _ in shuffled], [event for _, event in shuffled])])
    assert first.tracks == second.tracks
    for name in ("begin", "duration", "event"):
        assert (first._contents.slices[name] == second._contents.slices[name]).all()


def test_categories_and_their_absence(tmp_path: Path) -> None:
    ones = np.zeros(3, np.uint32)
    category = np.array([1, NO_CATEGORY, 0], np.uint32)
    batch = SliceBatch([HOST], ["a", "cpu_op"], ones, np.arange(3), np.ones(3, np.int64), ones, category)
    trace = written(tmp_path, [batch])
    assert [trace.slice(index).category for index in range(3)] == ["cpu_op", "", "a"]
    assert trace.table("slices")["category"].tolist() == ["cpu_op", None, "a"]


def test_odd_times_are_kept_and_reported(tmp_path: Path) -> None:
    limit = (1 << 62) - 1
    rows = [
        (HOST, "negative", 100, -5),
        (HOST, "early", -(2**63), 3),
        (HOST, "late", 2**63 - 1, 2**63 - 1),
        (HOST, "long", 200, 2**63 - 1),
        (HOST, "lowest", 300, -(2**63)),
    ]
    trace = written(tmp_path, [slice_batch(rows), counter_batch([(TrackKey("1", "1", "c"), 2**63 - 1, 1.0)])])
    found = {one.name: (one.begin_ns, one.duration_ns) for one in map(trace.slice, range(5))}
    assert found == {
        "negative": (100, 0),
        "early": (-limit, 3),
        "late": (limit, 0),
        "long": (200, limit - 200),
        "lowest": (300, 0),
    }
    assert {one.code: one.count for one in trace.problems} == {"slice_negative_duration": 2, "time_out_of_range": 4}
    assert trace.span == TimeSpan(-limit, limit + 1)
    assert trace.span is not None
    (track,) = (one for one in trace.tracks if one.kind == "slices")
    counts = [trace.items(track.id, depth, trace.span, 1e15).count.sum() for depth in range(track.depths)]
    assert sum(counts) == 5


def test_facts_and_reports_come_back(tmp_path: Path) -> None:
    report = FileReport("a/b\ud800.csv", "read", "op_summary", 5, 1, "")
    missing = Missing("memory", "no memory file", "profile_memory=True")
    batches: list[Batch] = [
        Facts({"kind": "ascend_ms", "ranks": (0, 1), "level": np.int64(1), "collected_ns": 2**63 - 1}),
        Facts({"ranks": [1, 2], "level": 2}),
        report,
        missing,
        missing,
        Problem("row_cut", "cut", "a.csv", "row 5", 2, "x\0", "critical", {"rows": 5, "share": 0.5}),
        Problem("row_cut", "cut", "a.csv", "row 9", 3),
        PartDone("tables"),
    ]
    trace = written(tmp_path, batches, {"files": [["a", 5, 9]]})
    assert trace.facts == {"kind": "ascend_ms", "ranks": [0, 1, 2], "level": 2, "collected_ns": 2**63 - 1}
    assert trace.files == (report,)
    assert trace.missing == (missing,)
    assert trace.problems == (
        Problem("row_cut", "cut", "a.csv", "row 5", 5, "x\0", "critical", {"rows": 5, "share": 0.5}),
    )
    assert trace.sources == {"files": [["a", 5, 9]]}
    table = trace.table("problems")
    assert [table[column.name].tolist() for column in table.columns] == [
        ["row_cut"],
        ["critical"],
        ["a.csv"],
        ["row 5"],
        [5],
        ["cut"],
        ["x\0"],
    ]


def test_sentences_come_back_with_their_templates(tmp_path: Path) -> None:
    place = sentence("Places", "row {number}").filled(number=5)
    cut = sentence("Problems", "{file} ends within {where}.").filled(file="a.csv", where=place)
    report = FileReport("a.csv", "damaged", reason=cut)
    missing = Missing("memory", "memory_record.csv", sentence("Missing", "Set profile_memory=True."))
    trace = written(tmp_path, [report, missing, Problem("row_cut", cut, "a.csv", place)])
    said = [trace.problems[0].message, trace.problems[0].where, trace.files[0].reason, trace.missing[0].how]
    assert said == ["a.csv ends within row 5.", "row 5", "a.csv ends within row 5.", "Set profile_memory=True."]
    templates = [text.template for text in said if isinstance(text, Sentence)]
    assert templates == ["{file} ends within {where}.", "row {number}", templates[0], "Set profile_memory=True."]
    inner = trace.files[0].reason.values["where"]  # type: ignore[attr-defined]
    assert isinstance(inner, Sentence)
    assert inner.template == "row {number}"
    assert trace.missing[0].what == "memory_record.csv"


def test_thousands_of_problems_stay_bounded_and_counted(tmp_path: Path) -> None:
    trace = written(tmp_path, [Problem("bad", f"row {number}", "a.csv") for number in range(5000)])
    assert len(trace.problems) == 2001
    assert sum(problem.count for problem in trace.problems) == 5000


@pytest.mark.parametrize("process", ["1", "99"], ids=["shown first", "shown last"])
def test_the_dense_span_is_that_of_the_slices(tmp_path: Path, process: str) -> None:
    load = TrackKey(process, "", "load")
    samples = counter_batch([(load, 10**18 + second * 10**9, 1.0) for second in range(-3600, 100)])
    slices = slice_batch([(HOST, "a", 10**18, 50), (HOST, "b", 10**18 + 90, 10)])
    trace = written(tmp_path, [samples, slices])
    assert trace.span == TimeSpan(10**18 - 3600 * 10**9, 10**18 + 99 * 10**9 + 1)
    assert trace.dense_span == TimeSpan(10**18, 10**18 + 100)


@pytest.mark.parametrize("slices", [[], [(HOST, "start", 10**18, 0)]], ids=["none", "an instant"])
def test_the_dense_span_is_that_of_the_samples_where_no_slice_lasts(
    tmp_path: Path, slices: list[tuple[TrackKey, str, int, int]]
) -> None:
    load = TrackKey("monitor", "", "load")
    batches = [counter_batch([(load, 10**18, 1.0), (load, 10**18 + 500, 2.0)])]
    trace = written(tmp_path, [*batches, *([slice_batch(slices)] if slices else [])])
    assert trace.dense_span == TimeSpan(10**18, 10**18 + 501)


def test_nothing_makes_a_valid_cache(tmp_path: Path) -> None:
    trace = written(tmp_path, [TrackInfo(HOST, thread_name="quiet")])
    assert (trace.tracks, trace.span, trace.dense_span, trace.problems) == ((), None, None, ())
    assert (trace.slice_count, trace.flow_count, trace.counter_count) == (0, 0, 0)
    assert [trace.table(name).rows for name in ("slices", "flows", "counters", "problems")] == [0] * 4
    assert trace.find_names("a").tolist() == []


def test_flow_ends_alone_make_a_cache(tmp_path: Path) -> None:
    trace = written(tmp_path, [flow_batch([(HOST, "c", "1", "s", 5)])])
    assert (trace.flow_count, trace.tracks) == (1, ())


def test_after_closing_arrays_live_and_questions_are_refused(tmp_path: Path) -> None:
    trace = written(tmp_path, [slice_batch([(HOST, "a", 5, 2)])])
    begin, _, _ = trace.slices_of(0)
    trace.close()
    trace.close()
    assert begin.tolist() == [5]
    with pytest.raises(StepscopeError) as error:
        trace.slice(0)
    assert error.value.code == "cache_closed"


@pytest.mark.parametrize("table", ["things", "slices", "flows", "counters", "problems"])
def test_rows_anywhere_and_texts_by_code_are_those_of_the_table(table: str, trace_of: Callable[..., Trace]) -> None:
    many = {"word": ["b", None, "a", "b", None, "c"] * 5, "number": list(range(30))}
    slices = [("p", f"Stream {at % 3}", f"name {at % 2}", 10 * at, 5) for at in range(7)]
    counters = [TrackKey("p", "", "power"), TrackKey("p", "", "heat")]
    batches = [
        counter_batch([(key, at, float(at)) for key in counters for at in range(5)]),
        flow_batch([(DEVICE, "npu", str(at), phase, at) for at in range(4) for phase in "sf"]),
        *(Problem(f"code {at}", "what", "a.csv", str(at), at) for at in range(6)),
    ]
    trace = trace_of({"things": many}, slices, batches=batches)
    whole = trace.table(table)
    assert whole.rows > 3
    rows = np.array([at for at in (5, 0, 3, 3) if at < whole.rows], np.int64)
    part = trace.cells_at(table, None, rows)
    for column in whole.columns:
        assert part[column.name].tolist() == [whole[column.name].tolist()[at] for at in rows]
        if column.kind == "text":
            for first, count in ((0, whole.rows), (2, 3)):
                codes, texts = trace.text_codes(table, column.name, first, count)
                assert [texts[code] for code in codes] == whole[column.name].tolist()[first : first + count]
    with pytest.raises(IndexError):
        trace.cells_at(table, None, np.array([whole.rows]))
    with pytest.raises(IndexError):
        trace.cells_at(table, None, np.array([-1]))


@pytest.mark.skipif(
    not Path("/proc/self/smaps").is_file(), reason="only Linux tells how much of a mapping is in memory"
)
def test_pages_that_were_let_go_of_are_read_again_where_they_are_needed(tmp_path: Path) -> None:
    trace = written(tmp_path, [slice_batch([(TrackKey("1", "1"), "a", number * 10, 5) for number in range(100_000)])])

    def resident_kb() -> int:
        """Of the cache file in this process."""
        blocks = Path("/proc/self/smaps").read_text().split(str(trace.path))
        return sum(int(block.partition("Rss:")[2].split()[0]) for block in blocks[1:])

    total = int(trace.slices_of(0)[1].sum())
    read = resident_kb()
    assert read > 500
    trace.let_go_of_pages()
    assert resident_kb() < read / 10
    assert int(trace.slices_of(0)[1].sum()) == total
    trace.close()
    trace.let_go_of_pages()  # of a closed one there is nothing


@pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody write over a file that is mapped")
@pytest.mark.parametrize("left", [0, 5000, 1 << 20])
def test_a_file_that_another_program_writes_over_is_not_read_any_more(tmp_path: Path, left: int) -> None:
    with written(tmp_path, [slice_batch([(TrackKey("1", "1"), "a", 10, 5)])]) as trace:
        trace.check_file()
        os.truncate(trace.path, left)
        with pytest.raises(StepscopeError, match="another program has written over it") as failure:
            trace.check_file()
    assert failure.value.code == "cache_damaged"
    trace.check_file()  # of a closed one nothing is read


def test_a_file_that_is_removed_or_replaced_stays_readable(tmp_path: Path) -> None:
    with written(tmp_path, [slice_batch([(TrackKey("1", "1"), "a", 10, 5)])]) as trace:
        other = tmp_path / "other"
        other.write_bytes(b"other")
        if sys.platform != "win32":  # there nobody can
            other.replace(trace.path)
            trace.check_file()
            trace.path.unlink()
        trace.check_file()
        assert trace.slice(0).duration_ns == 5
