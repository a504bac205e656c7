"""Files that are damaged, cut, foreign or hostile: a clear error, never a crash and never a wrong answer."""

from __future__ import annotations

import json
import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import h5py
import numpy as np
import pytest
import zstandard

from analysis.timeline_steps import timeline_steps
from cache.layout import DATASETS, SCHEMA
from cache.trace import Trace
from model.batches import Batch, Facts, RawChunk, TableBatch, TrackKey
from model.problem import StepscopeError
from model.table import Column
from model.time_span import TimeSpan
from tests.cache.written import counter_batch, flow_batch, slice_batch, written

HOST = TrackKey("10", "1")


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache with some of everything."""
    raw = zstandard.ZstdCompressor().compress(b'[{"args": {"a": 1}}]')
    batches: list[Batch] = [
        slice_batch([(HOST, f"name {number % 9}", number * 7, 9) for number in range(1000)], [0] * 1000),
        counter_batch([(TrackKey("5", "0", "c\tx"), number * 10, float(number)) for number in range(500)]),
        flow_batch([(HOST, "c", str(number // 2), "sf"[number % 2], number * 7) for number in range(100)]),
        TableBatch("steps", (Column("step", "int"), Column("name", "text")), {"step": [1, 2], "name": ["a", None]}),
        RawChunk(0, raw, 20, 1),
        Facts({"kind": "x"}),
    ]
    trace = written(tmp_path_factory.mktemp("sound"), batches)
    return trace.path


@pytest.fixture
def copy(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(sound, tmp_path / "copy.stepscope"))


def error_of(path: Path) -> StepscopeError:
    with pytest.raises(StepscopeError) as error:
        Trace.open(path)
    assert str(path) in str(error.value)
    assert error.value.advice
    return error.value


def use(trace: Trace) -> None:
    """Ask everything once."""
    span = trace.span or TimeSpan(0, 1)
    for track in trace.tracks:
        for exponent in range(0, 20, 4):
            if track.kind == "counter":
                trace.counter_items(track.id, span, float(1 << exponent))
            else:
                for depth in range(track.depths):
                    trace.items(track.id, depth, span, float(1 << exponent))
    for info in trace.tables():
        trace.table(info.name)
    for index in range(0, trace.slice_count, 50):
        trace.slice(index)
        trace.arguments(index)
        trace.parent(index)
        trace.flows_of(index)
    trace.find_names("a")


def code_of_using(trace: Trace) -> str:
    """ "" when all questions were answered."""
    try:
        use(trace)
    except StepscopeError as error:
        return error.code
    return ""


def test_the_sound_file_is_sound(copy: Path) -> None:
    with Trace.open(copy) as trace:
        use(trace)
        assert trace.arguments(0) == {"a": 1}


@pytest.mark.parametrize("content", [b"", b"\x89HDF", b"not HDF5 at all" * 100, b"\x89HDF\r\n\x1a\n" + bytes(5000)])
def test_what_is_no_hdf5_file(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.stepscope"
    path.write_bytes(content)
    assert error_of(path).code == "cache_damaged"


def test_hdf5_of_another_program(tmp_path: Path) -> None:
    path = tmp_path / "a.stepscope"
    with h5py.File(path, "w") as file:
        file["data"] = [1, 2, 3]
    error = error_of(path)
    assert (error.code, "another program" in error.what) == ("cache_damaged", True)


def test_folders_and_missing_files(tmp_path: Path) -> None:
    assert error_of(tmp_path).code == "cache_unreadable"
    assert error_of(tmp_path / "absent").code == "cache_unreadable"


@pytest.mark.parametrize(("schema", "word"), [(SCHEMA + 1, "a newer"), (SCHEMA - 1, "an older")])
def test_another_version(copy: Path, schema: int, word: str) -> None:
    with h5py.File(copy, "r+") as file:
        file.attrs["schema"] = schema
    error = error_of(copy)
    assert (error.code, word in error.what) == ("cache_version", True)


def test_a_cut_file_at_every_length(copy: Path) -> None:
    data = copy.read_bytes()
    for length in [*range(0, 3000, 100), *range(3000, len(data), 5000), len(data) - 1]:
        copy.write_bytes(data[:length])
        assert error_of(copy).code == "cache_damaged"


Change = Callable[[h5py.File], None]


def replaced(name: str, cells: object) -> Change:
    def change(file: h5py.File) -> None:
        del file[name]
        file[name] = cells

    return change


def edited(name: str, at: int, value: int) -> Change:
    def change(file: h5py.File) -> None:
        file[name][at] = value

    return change


def relinked(name: str, link: object) -> Change:
    def change(file: h5py.File) -> None:
        del file[name]
        file[name] = link

    return change


def grouped(name: str) -> Change:
    def change(file: h5py.File) -> None:
        del file[name]
        file.create_group(name)

    return change


def stored_otherwise(name: str, **how: object) -> Change:
    def change(file: h5py.File) -> None:
        cells = file[name][:]
        del file[name]
        file.create_dataset(name, data=cells, **how)

    return change


def described(columns: object) -> Change:
    def change(file: h5py.File) -> None:
        file["tables/steps"].attrs["columns"] = np.bytes_(columns if isinstance(columns, str) else json.dumps(columns))

    return change


def reported(name: str, content: object) -> Change:
    return replaced(name, np.frombuffer(json.dumps(content).encode(), np.uint8))


def made(name: str, **how: object) -> Change:
    def change(file: h5py.File) -> None:
        del file[name]
        file.create_dataset(name, **how)

    return change


def with_tracks(**changed: object) -> Change:
    def change(file: h5py.File) -> None:
        content = json.loads(file["tracks/list"][:].tobytes())
        for track in content["tracks"]:
            track.update(changed)
        reported("tracks/list", content)(file)

    return change


def with_span(*ends: int) -> Change:
    def change(file: h5py.File) -> None:
        content = json.loads(file["tracks/list"][:].tobytes())
        reported("tracks/list", {**content, "span": ends})(file)

    return change


def with_attribute(name: str, value: object, dtype: object = None) -> Change:
    def change(file: h5py.File) -> None:
        del file.attrs[name]
        file.attrs.create(name, value, dtype=dtype)

    return change


def with_table(columns: list[dict[str, str]], rows: int) -> Change:
    def change(file: h5py.File) -> None:
        group = file.create_group("tables/more")
        group.attrs["columns"], group.attrs["rows"] = np.bytes_(json.dumps(columns)), rows
        group["a"] = np.arange(3)

    return change


def repeating(depth: int, times: int) -> Change:
    """A sentence within a sentence within a sentence: a short file that means an endless text."""
    said: object = "again"
    for _ in range(depth):
        said = {"sentence": ["Problems", "{a}" * times, {"a": said}]}
    return reported("report/problems", [{"code": "a", "message": said}])


A_COLUMN = {"name": "a", "kind": "int", "unit": "", "label": "", "dataset": "a"}

CHANGES: dict[str, Change] = {
    "absent": lambda file: file.__delitem__("slices/begin"),
    "no tables": lambda file: file.__delitem__("tables"),
    "other type": replaced("slices/begin", np.zeros(1000)),
    "other length": replaced("slices/begin", np.zeros(999, "<i8")),
    "two dimensions": replaced("slices/begin", np.zeros((10, 100), "<i8")),
    "a group": grouped("slices/begin"),
    "soft link": relinked("slices/begin", h5py.SoftLink("/slices/duration")),
    "circle": relinked("slices", h5py.SoftLink("/slices")),
    "external link": relinked("slices/begin", h5py.ExternalLink("/etc/passwd", "/x")),
    "filter": stored_otherwise("slices/begin", compression="gzip"),
    "chunks": stored_otherwise("slices/begin", chunks=(100,)),
    "external storage": lambda file: stored_otherwise(
        "slices/begin", external=[(f"{file.filename}.raw", 0, h5py.h5f.UNLIMITED)]
    )(file),
    "rows begin late": edited("rows/first", 0, 1),
    "rows too long": edited("rows/count", 0, 5000),
    "rows negative": edited("rows/count", 0, -1),
    "row depth": edited("rows/depth", 1, 7),
    "row track": edited("rows/track", 0, 9),
    "level beyond": edited("levels/first", 0, 1 << 40),
    "level overflow": edited("levels/first", 0, (1 << 63) - 1),
    "level negative": edited("levels/count", 0, -5),
    "level row": edited("levels/row", 0, 99),
    "level exponent": edited("levels/exponent", 0, 63),
    "counter track": edited("counters/track", 0, 1),
    "counter level": edited("counters/levels/first", 0, 1 << 50),
    "flow order": edited("flows/by_from", 3, 100_000),
    "flow from nowhere": edited("flows/from_index", 1, 1 << 40),
    "flow to nowhere": edited("flows/to_index", 1, -2),
    "flow ids": edited("flows/id_offsets", 1, 1 << 40),
    "string offsets": edited("strings/offsets", 1, 1 << 40),
    "no strings": replaced("strings/offsets", np.zeros(0, "<i8")),
    "chunk beyond": edited("chunks/length", 0, 1 << 40),
    "chunk negative": edited("chunks/offset", 0, -5),
    "facts no JSON": replaced("report/facts", np.frombuffer(b"{", np.uint8)),
    "facts no mapping": replaced("report/facts", np.frombuffer(b"[1]", np.uint8)),
    "facts deep": replaced("report/facts", np.frombuffer(b'{"a":' + b"[" * 200_000, np.uint8)),
    "tracks of another kind": replaced(
        "tracks/list", np.frombuffer(b'{"tracks":[{}],"span":null,"dense_span":null}', np.uint8)
    ),
    "no tracks": replaced("tracks/list", np.frombuffer(b'{"tracks":[],"span":null,"dense_span":null}', np.uint8)),
    "columns no text": lambda file: file["tables/steps"].attrs.__setitem__("columns", 5),
    "columns no JSON": described("["),
    "columns unknown kind": described([{"name": "a", "kind": "blob", "unit": "", "label": "", "dataset": "step"}]),
    "columns absent": described([{"name": "a", "kind": "int", "unit": "", "label": "", "dataset": "other"}]),
    "columns elsewhere": described(
        [{"name": "a", "kind": "int", "unit": "", "label": "", "dataset": "../../slices/begin"}]
    ),
    "columns twice": with_table([A_COLUMN, A_COLUMN], 3),
    "rows without columns": with_table([], 1 << 40),
    "rows beyond the column": with_table([A_COLUMN], 1 << 40),
    "tables are a packed dataset": made("tables", shape=(1 << 40,), dtype="<i8", chunks=(1 << 20,), compression="gzip"),
    "tables are in another file": made("tables", shape=(9,), dtype="<i8", external=[("/dev/zero", 0, 72)]),
    "tables are elsewhere": relinked("tables", h5py.ExternalLink("/etc/passwd", "/x")),
    "a type": relinked("slices/begin", np.dtype("<i8")),
    "lists": made("slices/begin", shape=(9,), dtype=h5py.vlen_dtype("<i8")),
    "references": made("slices/begin", shape=(9,), dtype=h5py.ref_dtype),
    "names": made("slices/begin", shape=(9,), dtype=h5py.enum_dtype({"a": 1}, "<i8")),
    "records": made("slices/begin", data=np.zeros(9, [("a", "<i8")])),
    "big-endian": made("slices/begin", data=np.zeros(9, ">i8")),
    "a number": made("slices/begin", data=np.int64(3)),
    "nothing": made("slices/begin", data=h5py.Empty("<i8")),
    "2^40 cells that are not there": made("slices/begin", shape=(1 << 40,), dtype="<i8"),
    "many formats": with_attribute("format", np.zeros(500, "S100")),
    "a format of any length": with_attribute("format", "stepscope", h5py.string_dtype()),
    "many versions": with_attribute("schema", np.array([SCHEMA, SCHEMA])),
    "a version that is a reference": with_attribute("schema", h5py.Reference(), h5py.ref_dtype),
    "a fraction of a version": with_attribute("schema", float(SCHEMA)),
    "sentences without end": repeating(40, 10),
    "a sentence that is too long": repeating(2, 3000),
    "counts beyond 64 bits": reported("report/problems", [{"code": "a", "message": "b", "count": 10**30}]),
    "rows beyond 64 bits": reported("report/files", [{"path": "a", "state": "read", "rows": 10**30}]),
    "times beyond 64 bits": with_tracks(begin_ns=10**30),
    "busy beyond all times": with_tracks(busy_ns=(1 << 63) - 1),
    "a span beyond all times": with_span(-(10**30), 10**30),
    "a span that ends before it begins": with_span(5, -5),
    "ranks that are no list": reported("report/facts", {"ranks": 1.5}),
    "results without names": reported("report/facts", {"results": [{}]}),
    "files that are no list": reported("report/sources", {"files": 7}),
    "files without sizes": reported("report/sources", {"files": [["a"]]}),
    "a session that is no object": lambda file: file.__setitem__("session/state", np.frombuffer(b"[1]", np.uint8)),
    "a session that is deep": lambda file: file.__setitem__("session/state", np.frombuffer(b"[" * 99_999, np.uint8)),
    "a session that is elsewhere": lambda file: file.__setitem__("session", h5py.ExternalLink("/etc/passwd", "/x")),
    "table rows": lambda file: file["tables/steps"].attrs.__setitem__("rows", 3),
}


@pytest.mark.parametrize("name", CHANGES)
def test_everything_is_checked_before_it_is_trusted(copy: Path, name: str) -> None:
    with h5py.File(copy, "r+") as file:
        CHANGES[name](file)
    assert error_of(copy).code == "cache_damaged"


@pytest.mark.parametrize("name", [name for name in DATASETS if not name.startswith("report")])
def test_every_dataset_has_to_be_there(copy: Path, name: str) -> None:
    with h5py.File(copy, "r+") as file:
        del file[name]
    assert error_of(copy).code == "cache_damaged"


@pytest.mark.parametrize(
    ("name", "value"),
    [("slices/name", 10**6), ("slices/category", 10**6), ("chunks/bytes", 7), ("flows/category", 10**6)],
)
def test_wrong_cells_that_only_use_finds(copy: Path, name: str, value: int) -> None:
    with h5py.File(copy, "r+") as file:
        file[name][:] = value
    with Trace.open(copy) as trace:
        assert code_of_using(trace) == "cache_damaged"


def test_a_slice_of_an_event_that_is_not_there_has_no_arguments(copy: Path) -> None:
    with h5py.File(copy, "r+") as file:
        file["slices/event"][:] = 1
    with Trace.open(copy) as trace:
        assert (code_of_using(trace), trace.arguments(0)) == ("", {})


def test_flipped_bytes_never_crash(copy: Path) -> None:
    data = copy.read_bytes()
    maker = random.Random(0)
    codes = set()
    for _ in range(150):
        broken = bytearray(data)
        for _ in range(maker.choice((1, 4, 50))):
            broken[maker.randrange(len(broken))] = maker.randrange(256)
        copy.write_bytes(broken)
        try:
            trace = Trace.open(copy)
        except StepscopeError as error:
            codes.add(error.code)
        else:
            codes.add(code_of_using(trace))
    assert {"", "cache_damaged"} <= codes <= {"", "cache_damaged", "cache_version"}


def test_ids_of_flows_that_are_no_text_are_shown_as_far_as_they_are(copy: Path) -> None:
    with h5py.File(copy, "r+") as file:
        file["flows/id_bytes"][0] = 0xFF
    with Trace.open(copy) as trace:
        assert trace.table("flows")["id"][0].startswith("\N{REPLACEMENT CHARACTER}")


def test_a_step_that_ends_beyond_64_bits_ends_with_them(tmp_path: Path) -> None:
    steps = written(tmp_path, [slice_batch([(HOST, "ProfilerStep#3", 5, 9)], [0])]).path
    with h5py.File(steps, "r+") as file:
        file["slices/duration"][:] = (1 << 63) - 1
    with Trace.open(steps) as trace:
        assert timeline_steps(trace).end_ns.tolist() == [(1 << 63) - 1]


@pytest.mark.parametrize("name", ["slices/begin", "tables"])
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_files_that_a_virtual_dataset_names_are_not_opened(copy: Path, tmp_path: Path, name: str) -> None:
    other = tmp_path / "other"
    os.mkfifo(other)  # whoever opens it waits for ever
    cells = h5py.VirtualSource(str(other), "x", (1000,), maxshape=(None,))
    layout = h5py.VirtualLayout((1000,), "<i8", maxshape=(None,))
    layout[0 : h5py.h5s.UNLIMITED : 1] = cells[0 : h5py.h5s.UNLIMITED : 1]
    with h5py.File(copy, "r+") as file:
        del file[name]
        file.create_virtual_dataset(name, layout)
    assert error_of(copy).code == "cache_damaged"
