"""A JSON object of any size in parts: objects of the same nesting, each with some of its entries, so that memory holds
only a few of them."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from model.task import TaskContext
from parsers.faults import Faults
from parsers.folder_view import FileEntry, FolderView
from parsers.json_text import loads
from parsers.text_lines import told_encoding

PART_CHARS = 4 << 20
"""A part is handed out once so much has been read for it."""

MAX_ENTRY_CHARS = 256 << 20
"""An entry that is longer counts as damage: an open quote would swallow the rest."""

_BLOCK = 1 << 20
_OPENED = object()
_AS_TEXT = json.JSONDecoder(parse_float=str, parse_int=str)

IsLeaf = Callable[[Mapping[str, Any]], bool]


def json_parts(
    view: FolderView, entry: FileEntry, faults: Faults, task: TaskContext, *, depth: int, is_leaf: IsLeaf
) -> Iterator[dict[str, Any]]:
    """The object that the file holds, in parts; numbers with a fraction stay text. ``depth``: so deep lie the entries
    that are whole, also in a file that was cut. An object that ``is_leaf`` lies in one part. What comes before damage
    is handed out, the damage noted. Raises OSError, `Cancelled`."""
    with view.open(entry) as raw:
        stream = io.TextIOWrapper(raw, told_encoding(view, entry, faults, task), errors="replace")
        text = _Text(stream, lambda: task.progress(entry.path, raw.tell(), entry.size_bytes))
        damaged = "json_damaged"
        try:
            for part in _parts(text, depth, is_leaf):
                damaged = "json_partly_damaged" if part else damaged
                yield part
        except json.JSONDecodeError as error:
            cut = text.ended and (error.msg.startswith("Unterminated") or error.pos >= len(error.doc) - len("false"))
            faults.note("json_truncated" if cut else damaged, sample="" if cut else str(error))
        except RecursionError:
            faults.note(damaged, sample="it is nested too deeply")


class _Text:
    """The text of a file from ``at`` on; it is read as far as it is asked for."""

    def __init__(self, stream: io.TextIOWrapper, on_read: Callable[[], None]) -> None:
        self.ended = False
        self.taken = 0  # characters that were passed since the last part
        self._stream = stream
        self._on_read = on_read
        self._text = ""
        self._at = 0
        self._decoder = json.JSONDecoder(parse_float=str)

    def mark(self) -> str:
        """The next character that is no blank; "" at the end."""
        while True:
            self._at = _blanks(self._text, self._at)
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more():
                return ""

    def take(self, mark: str) -> None:
        """Pass ``mark``, which has to come next. Raises JSONDecodeError."""
        if self.mark() != mark:
            raise json.JSONDecodeError(f"Expecting {mark!r}", self._text, self._at)
        self._at += 1
        self.taken += 1

    def key(self) -> str:
        """The text that comes next. Raises JSONDecodeError."""
        if self.mark() not in ('"', ""):
            raise json.JSONDecodeError("Expecting a property name", self._text, self._at)
        return str(self.value())

    def finish(self) -> None:
        """Raises JSONDecodeError when anything follows."""
        if self.mark():
            raise json.JSONDecodeError("Extra data", self._text, self._at)

    def value(self) -> Any:
        """The whole value that comes next. Raises JSONDecodeError."""
        self.mark()
        while True:
            try:
                found, end = self._decoded()
            except json.JSONDecodeError:
                if len(self._text) - self._at > MAX_ENTRY_CHARS or not self._more():
                    raise
                continue
            if end == len(self._text) and self._text[-1] not in '"]}':  # a number may go on
                if not self._more():
                    raise json.JSONDecodeError("Unterminated value", self._text, end)
                continue
            self.taken += end - self._at
            self._at = end
            return found

    def _decoded(self) -> tuple[Any, int]:
        try:
            found, end = self._decoder.raw_decode(self._text, self._at)
        except json.JSONDecodeError:
            raise
        except ValueError:  # a whole number of thousands of digits
            _, end = _AS_TEXT.raw_decode(self._text, self._at)
            return loads(self._text[self._at : end], str), end
        if "\\u" in self._text[self._at : end]:
            found = loads(self._text[self._at : end], str)  # replaces halves of surrogate pairs
        return found, end

    def _more(self) -> bool:
        """Read on, twice as far each time for the same value; False at the end of the file."""
        rest = self._text[self._at :]
        block = self._stream.read(max(_BLOCK, len(rest)))
        self._text, self._at = rest + block, 0
        self.ended = not block
        self._on_read()
        return bool(block)


def _blanks(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t\r\n":
        at += 1
    return at


class _Open(NamedTuple):
    """An object or list whose end is still to come, and its key in the one around it."""

    node: dict[str, Any] | list[Any]
    key: str

    def put(self, key: str, value: Any) -> None:
        """Add an entry."""
        if isinstance(self.node, dict):
            self.node[key] = value
        else:
            self.node.append(value)


def _parts(text: _Text, depth: int, is_leaf: IsLeaf) -> Iterator[dict[str, Any]]:
    text.take("{")
    root: dict[str, Any] = {}
    opened = [_Open(root, "")]
    follows = False  # whether an entry of the innermost one stands before what comes next
    try:
        while opened:
            inner = opened[-1].node
            if text.mark() == ("}" if isinstance(inner, dict) else "]"):
                text.take(text.mark())
                opened.pop()
                done: Any = inner
            else:
                if follows:
                    text.take(",")
                done = _entry(text, opened, depth)
            follows = done is not _OPENED
            # The fields of an object stay together, also while its kind is not seen yet.
            if text.taken >= PART_CHARS and isinstance(done, dict) and not any(_leaves(opened, is_leaf)):
                text.taken = 0
                yield root
                root, opened = _begun_again(opened)
    except json.JSONDecodeError:
        yield root
        raise
    yield root
    text.finish()


def _leaves(opened: list[_Open], is_leaf: IsLeaf) -> Iterator[bool]:
    return (is_leaf(one.node) for one in opened if isinstance(one.node, dict))


def _entry(text: _Text, opened: list[_Open], depth: int) -> Any:
    """Read the next entry of the innermost object or list: its value, _OPENED where only its begin was passed."""
    key = ""
    if isinstance(opened[-1].node, dict):
        key = text.key()
        text.take(":")
    mark = text.mark()
    if len(opened) < depth and mark in ("{", "["):
        text.take(mark)
        inner = _Open({} if mark == "{" else [], key)
        opened[-1].put(key, inner.node)
        opened.append(inner)
        return _OPENED
    value = text.value()
    opened[-1].put(key, value)
    return value


def _begun_again(opened: list[_Open]) -> tuple[dict[str, Any], list[_Open]]:
    """An empty object for the next part, with those in it that are still open."""
    root: dict[str, Any] = {}
    fresh = [_Open(root, "")]
    for one in opened[1:]:
        inner = _Open({} if isinstance(one.node, dict) else [], one.key)
        fresh[-1].put(one.key, inner.node)
        fresh.append(inner)
    return root, fresh[: len(opened)]
