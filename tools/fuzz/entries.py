"""What may lie in a folder in place of a file, and what its name may be, in the hands of somebody who means harm."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Mapping
from pathlib import Path

from tools.fuzz.built_in import Folder


def _link(target: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(target)


ENTRIES: Mapping[str, Callable[[Path], None]] = {
    "folder": Path.mkdir,
    "pipe": os.mkfifo,
    "socket": lambda path: os.mknod(path, stat.S_IFSOCK | 0o600),
    "link to itself": lambda path: path.symlink_to(path.name),
    "link nowhere": _link("nowhere"),
    "link to the folder above": _link(".."),
    "link to the folder": _link("."),
    "link to endless zeros": _link("/dev/zero"),
    "link to endless text of no size": _link("/proc/self/pagemap"),
}
"""By what it is: makes it at a path where nothing is. Linux."""

NAMES = (
    *("\n", "\r", "\t", "\x1b]0;a\x07", "\x7f", "\x85", "\u202e", "\u2028", "\ufeff", "\U000e0001", "e\u0301" * 20),
    *("\udcff", "\udced\udca0\udc80", "\\", "'\"", "<b>", "&amp;", "%s{0}%1", "=1+1", "x" * 120, " ", "数据"),
)
"""To be put into a name. Half a surrogate pair = a byte that is no UTF-8, as the system hands it out."""


def write(folder: Folder, root: Path, entries: Mapping[str, str] | None = None) -> None:
    """The files of ``folder`` below ``root``. ``entries``: path -> what of `ENTRIES` lies there."""
    root.mkdir(parents=True)
    for path, content in folder.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(content)
    for path, kind in (entries or {}).items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        ENTRIES[kind](root / path)
