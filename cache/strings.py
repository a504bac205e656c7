"""Texts of a cache, each stored once: one run of UTF-8 bytes and the offsets of the texts in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from cache.layout import NO_TEXT, Bytes, Int64s, UInt32s
from model.table import Cells, CodedTexts

_FEW = 16  # ids for one text of the cache, below which sorting them is quicker than looking at all texts


class StringTable:
    """Gives every distinct text an id while a cache is written. Id 0 stands for a missing text."""

    def __init__(self) -> None:
        self._ids: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._ids)

    def ids(self, texts: Sequence[str]) -> UInt32s:
        """The ids of texts. Shape: n -> (n,)."""
        known = self._ids
        return np.fromiter((known.setdefault(text, len(known) + 1) for text in texts), np.uint32, len(texts))

    def cell_ids(self, cells: Sequence[object]) -> UInt32s:
        """The ids of cells that may be missing (None); of what is no text, that of its `str`. Shape: n -> (n,)."""
        known = self._ids
        try:
            own: dict[object, int] = dict.fromkeys(cells, NO_TEXT)  # most columns repeat few texts
        except TypeError:  # lists and the like
            return self.cell_ids([None if each is None else str(each) for each in cells])
        for cell in own:
            if isinstance(cell, str):
                own[cell] = known.setdefault(cell, len(known) + 1)
            elif cell is not None:  # equal ones may be different texts, as 1 and 1.0
                return self.cell_ids([None if each is None else str(each) for each in cells])
        return np.fromiter(map(own.__getitem__, cells), np.uint32, len(cells))

    def stored(self) -> tuple[Bytes, Int64s]:
        """UTF-8 bytes, and offsets: text ``id`` lies at ``offsets[id - 1] : offsets[id]``."""
        return stored_texts(self._ids)


def stored_texts(texts: Iterable[str]) -> tuple[Bytes, Int64s]:
    """The same of any texts, in their order."""
    data, length = utf8_of(list(texts))
    return np.frombuffer(data, np.uint8), np.concatenate(([0], np.cumsum(length)))


def utf8_of(texts: Sequence[str]) -> tuple[bytes, Int64s]:
    """The texts one after the other in UTF-8, and how many bytes each has. Shape: n -> (n,)."""
    # Lone surrogates occur in names that a profiler cut in the middle of an escape.
    text = "".join(texts)
    data = text.encode("utf-8", "surrogatepass")
    lengths = map(len, texts if len(data) == len(text) else (one.encode("utf-8", "surrogatepass") for one in texts))
    return data, np.fromiter(lengths, np.int64, len(texts))


class Strings:
    """Texts of an open cache. Thread-safe. Raises IndexError for an id that the cache does not have."""

    def __init__(self, data: Bytes, offsets: Int64s) -> None:
        """Raises ValueError when the offsets do not fit the bytes."""
        if len(offsets) == 0 or offsets[0] != 0 or offsets[-1] != len(data) or (np.diff(offsets) < 0).any():
            raise ValueError("the string table is inconsistent")
        self._data = data.data
        self._offsets = offsets.data
        self._known: dict[int, str] = {}

    def __len__(self) -> int:
        return len(self._offsets) - 1

    def text(self, text_id: int) -> str:
        """The text of an id, "" for a missing one."""
        found = self._known.get(text_id)
        if found is None:
            found = self._known[text_id] = self._decode(text_id)
        return found

    def texts(self, ids: Iterable[int]) -> list[str]:
        """The texts of ids, "" for missing ones."""
        text, known = self.text, self._known
        return [known.get(text_id) or text(text_id) for text_id in ids]

    def cells(self, ids: UInt32s) -> Cells:
        """The texts of ids as cells, None for missing ones. Shape: (n,) -> (n,)."""
        return CodedTexts(*self.coded(ids)).cells()

    def coded(self, ids: UInt32s) -> tuple[Int64s, list[str | None]]:
        """The texts of ids as positions, shape (n,), in a list of distinct texts; None among them = missing."""
        if len(ids) < len(self) // _FEW:
            sorted_ids, codes = np.unique(ids, return_inverse=True)
            distinct = sorted_ids.tolist()
        else:
            if int(ids.max(initial=NO_TEXT)) > len(self):
                raise IndexError(f"no text {ids.max()}")
            used = np.bincount(ids, minlength=len(self) + 1) > 0  # ids begin with 1
            distinct = np.flatnonzero(used).tolist()
            codes = (np.cumsum(used) - 1)[ids]
        texts = [None if text_id == NO_TEXT else self.text(text_id) for text_id in distinct]
        return codes.astype(np.int64, copy=False), texts

    def _decode(self, text_id: int) -> str:
        if text_id == NO_TEXT:
            return ""
        if not 0 < text_id < len(self._offsets):
            raise IndexError(f"no text {text_id}")
        return decoded(self._data[self._offsets[text_id - 1] : self._offsets[text_id]])


def decoded(data: bytes | memoryview) -> str:
    """A stored text; where a damaged file has no UTF-8, with the character that stands for what is none."""
    try:
        return str(data, "utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return str(data, "utf-8", "replace")
