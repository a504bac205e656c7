"""Writes a cache again with other texts and the same numbers: slices, tables and times stay as they are."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import zstandard

from cache.chunks import Chunks, ChunkSpool
from cache.contents import load
from cache.failures import damaged, writing
from cache.flow_lookup import flow_id
from cache.hdf5 import Hdf5Map, Hdf5Writer
from cache.layout import CELL_TYPES, CHUNKS, DATASETS, NO_TEXT, Arrays
from cache.run_report import json_bytes
from cache.strings import Strings, stored_texts
from cache.table_storage import GROUP, StoredTable, stored_tables, write_table
from model.batches import RawChunk
from model.table import Column
from model.task import TaskContext

_REPORTS = ("facts", "sources", "files", "missing", "problems")
_OF_IDS = ("slices/name", "slices/category", "slices/names_used", "levels/items/name", "flows/category")
_TEXT = r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)'
_LITERAL = re.compile(_TEXT, re.DOTALL)
_KEY = re.compile(r'"([^"\\]{1,60})"\s*:')
_BLOCK = 1 << 14


class TextChange(Protocol):
    """What becomes of the texts. Each is first told of (``learn…``), then asked for."""

    def learn(self, text: str) -> None:
        """A text of the string table."""

    def learn_argument(self, key: str, text: str) -> None:
        """A text in a raw event, under this key."""

    def learn_report(self, name: str, value: Any) -> None:
        """A part of the report, as JSON."""

    def text(self, text: str) -> str:
        """What stands there instead."""

    def argument(self, key: str, text: str) -> str:
        """What stands under this key instead."""

    def report(self, name: str, value: Any) -> Any:
        """What the part says instead."""

    def tells(self, key: str) -> bool:
        """Whether what stands under this key in a raw event is asked for as an `argument`."""

    def marks(self, events: str) -> str:
        """A regular expression for what texts in these raw events have in them that may change."""

    def drops_column(self, name: str) -> bool:
        """Whether the texts of this column are missing from now on."""


def rewrite(source: Path, target: Path, change: TextChange, task: TaskContext) -> Path:
    """Write the cache at ``source`` to ``target`` with the texts of ``change``. Raises StepscopeError and Cancelled;
    the target is complete or not there."""
    load(source)  # checks everything
    partial, spool = (target.with_name(target.name + suffix) for suffix in (".partial", ".spool"))
    with writing(target):
        try:
            with Hdf5Map(source) as file:
                arrays = {name: file.array(name, dtype) for name, dtype in DATASETS.items()}
                tables = stored_tables(file)
                state = [(name, file.attribute(name)) for name in ("format", "schema", "state")]
            one = _Rewriting(source, arrays, tables, change, task)
            one.learn()
            spool.mkdir()
            with Hdf5Writer(partial) as written, closing(ChunkSpool(spool)) as chunks:
                for name, value in state:
                    assert value is not None
                    written.put_attribute(name, value)
                one.write(written, chunks)
            task.check()
            partial.replace(target)
        finally:
            partial.unlink(missing_ok=True)
            shutil.rmtree(spool, ignore_errors=True)
    return target


class _Rewriting:
    def __init__(
        self, path: Path, arrays: Arrays, tables: Mapping[str, StoredTable], change: TextChange, task: TaskContext
    ) -> None:
        self._path, self._arrays, self._change, self._task = path, arrays, change, task
        self._strings = Strings(arrays["strings/bytes"], arrays["strings/offsets"])
        self._tables = tables
        self._reports = {name: json.loads(arrays[f"report/{name}"].tobytes()) for name in _REPORTS}
        self._tracks = json.loads(arrays["tracks/list"].tobytes())
        self._known: dict[str, str] = {}

    def learn(self) -> None:
        """Tell of all texts."""
        for name, value in self._reports.items():
            self._change.learn_report(name, value)
        self._change.learn_report("tracks", self._tracks)
        for text_id in range(1, len(self._strings) + 1):
            if text_id % _BLOCK == 0:
                self._task.check()
            self._change.learn(self._strings.text(text_id))
        for events in self._events("reading the arguments", self._task.part(0.0, 0.4)):
            for found in self._told(events).finditer(events):
                for literal in _LITERAL.findall(found[3]):
                    self._change.learn_argument(found[1], _decoded(literal))
            self._change.learn(events.replace("\\/", "/").replace("\\\\", "\\"))

    def write(self, file: Hdf5Writer, chunks: ChunkSpool) -> None:
        """Write all datasets; ``chunks``: where raw events wait, for they are too many for the memory."""
        for name, value in self._reports.items():
            file.put(f"report/{name}", json_bytes(self._change.report(name, value)))
        file.put("tracks/list", json_bytes(self._change.report("tracks", self._tracks)))
        text, offsets = stored_texts(self._texts())
        file.put("strings/bytes", text)
        file.put("strings/offsets", offsets)
        self._write_flow_ids(file)
        self._pack_events(chunks)
        chunks.write(file)
        changed = ("report/", "strings/", "tracks/", "chunks/", "flows/id_")
        for name, cells in self._arrays.items():
            if not name.startswith(changed):
                self._task.check()
                file.put(name, cells)
        file.put_group(GROUP)
        for table, stored in self._tables.items():
            self._write_table(file, table, stored)

    def _texts(self) -> Iterator[str]:
        """The changed texts; one that nobody refers to any more is empty."""
        used = np.zeros(len(self._strings) + 1, np.bool_)
        for name in _OF_IDS:
            used[self._arrays[name]] = True
        for stored in self._tables.values():
            for column in stored.info.columns:
                if column.kind == "text" and not self._change.drops_column(column.name):
                    used[stored.cells[column.name]] = True
        for text_id in range(1, len(self._strings) + 1):
            if text_id % _BLOCK == 0:
                self._task.check()
            yield self._change.text(self._strings.text(text_id)) if used[text_id] else ""

    def _write_table(self, file: Hdf5Writer, table: str, stored: StoredTable) -> None:
        def pieces(column: Column) -> Iterator[np.ndarray[Any, Any]]:
            cells = stored.cells[column.name]
            drops = column.kind == "text" and self._change.drops_column(column.name)
            yield np.full(len(cells), NO_TEXT, CELL_TYPES["text"]) if drops else cells

        columns = [
            (Column(column.name, column.kind, column.unit, self._change.text(column.label)), pieces(column))
            for column in stored.info.columns
        ]
        write_table(file, table, stored.info.rows, columns, self._task)

    def _write_flow_ids(self, file: Hdf5Writer) -> None:
        data, offsets = self._arrays["flows/id_bytes"], self._arrays["flows/id_offsets"]
        if not (data > ord("9")).any():  # numbers say nothing of anybody
            file.put("flows/id_bytes", data)
            file.put("flows/id_offsets", offsets)
            return
        ids = (flow_id(data, offsets, number) for number in range(len(offsets) - 1))
        text, offsets = stored_texts(map(self._change.text, ids))
        file.put("flows/id_bytes", text)
        file.put("flows/id_offsets", offsets)

    def _pack_events(self, chunks: ChunkSpool) -> None:
        compressor = zstandard.ZstdCompressor(level=1)
        columns = [self._arrays[f"chunks/{name}"].tolist() for name in ("id", "events")]
        events = self._events("writing the arguments", self._task.part(0.5, 1.0))
        for chunk, number, text in zip(*columns, events, strict=True):
            data = self._changed(text).encode("utf-8", "surrogatepass")
            chunks.append(RawChunk(chunk, compressor.compress(data), len(data), number))

    def _events(self, what: str, task: TaskContext) -> Iterator[str]:
        """The JSON text of each chunk."""
        columns = {name: self._arrays[f"chunks/{name}"] for name in CHUNKS}
        try:
            chunks = Chunks(columns, self._arrays["chunks/bytes"])
            for place in range(len(columns["id"])):
                task.progress(what, place, len(columns["id"]), "")
                yield chunks.unpacked(place).decode("utf-8", "replace")
        except ValueError as error:
            raise damaged(self._path, str(error)) from error

    def _told(self, events: str) -> re.Pattern[str]:
        """Texts, or lists of them, under keys that say what they are: (key, what is between, the value)."""
        keys = [re.escape(key) for key in set(_KEY.findall(events)) if self._change.tells(key)]
        values = rf"{_TEXT}|\[(?:\s*+{_TEXT}\s*+,?+)*+\s*+\]"
        return re.compile(rf'"({"|".join(keys) or "(?!)"})"(\s*:\s*)({values})', re.DOTALL)

    def _changed(self, events: str) -> str:
        """JSON with other texts; numbers keep all of their digits. Only texts that may change are looked at: there are
        millions of others."""

        def told(found: re.Match[str]) -> str:
            def other(literal: re.Match[str]) -> str:
                return json.dumps(self._change.argument(found[1], _decoded(literal[0])))

            return f'"{found[1]}"{found[2]}{_LITERAL.sub(other, found[3])}'

        def marked(literal: re.Match[str]) -> str:
            known = self._known.get(literal[0])
            if known is None:
                known = self._known[literal[0]] = json.dumps(self._change.text(_decoded(literal[0])))
            return known

        events = self._told(events).sub(told, events)
        # What lies between two texts of JSON has none of the marks, so that no text is taken for its end.
        worth_a_look = re.compile(rf'"(?=[^"]*(?:{self._change.marks(events)})){_TEXT[1:]}', re.DOTALL | re.IGNORECASE)
        return worth_a_look.sub(marked, events)


def _decoded(literal: str) -> str:
    """The text of a JSON literal with its quotes; in what is no JSON the last one may be missing."""
    if len(literal) < 2 or literal[-1] != '"':
        literal += '"'
    if "\\" not in literal:
        return literal[1:-1]
    try:
        return str(json.loads(literal, strict=False))
    except ValueError:
        return literal[1:-1]
