"""The folders to damage: sample results in memory, each with the reader that knows it."""

from __future__ import annotations

import re
from pathlib import Path

from model.problem import StepscopeError
from parsers.folder_view import FileEntry, FolderView
from parsers.registry import reader_for

Folder = dict[str, bytes]
"""Path relative to the folder, with ``/`` -> content."""

_NEVER_READ = re.compile(r".*\.(done|complete|log)|(.*/)?(logs?|sqlite|mindstudio_profiler_log)/.*")

LARGEST = 100_000
LARGEST_DATABASE = 1_000_000
MOST_FILES = 48

BUILT_IN: dict[str, list[Folder]] = {
    "opprof": [
        {
            "OpBasicInfo.csv": (
                b"Op Name,Op Type,Task Duration(us),Block Dim,Mix Block Dim,Device Id,Pid,Current Freq,Rated Freq,\n"
                b"add_custom,vector,4.960000,8,NA,3,4711,800,1800,\n"
            ),
            "PipeUtilization.csv": (
                b"block_id,sub_block_id,aic_time(us),aiv_time(us),aiv_total_cycles,aiv_vec_ratio,bandwidth(GB/s)\n"
                b"0,cube0,NA,NA,NA,NA,NA\n0,vector0,NA,3.412345,2730,0.0157,12.5\n"
            ),
            "Memory.csv": b"block_id,sub_block_id,aiv_gm_to_ub_datas(KB)\n0,vector0,16.5\n",
            "simulator/trace.json": b'[{"name":"MTE2","ph":"X","pid":0,"tid":"a","ts":0.5,"dur":1.25,"args":{"pc":1}}]',
        }
    ]
}
"""Results of which there is no sample."""


def seeds(samples: Path | None) -> dict[str, list[Folder]]:
    """Reader id -> folders that it knows: those below ``samples`` and the built-in ones. Files are shortened to 100 kB
    (databases above 1 MB are left out), so that a reading takes milliseconds."""
    found = {reader: list(folders) for reader, folders in BUILT_IN.items()}
    if samples is None:
        return found
    results = [*samples.glob("own/*/*"), *samples.glob("public/*/*")]
    for path in sorted(results):
        view = FolderView(path)
        try:
            reader = reader_for(view)
        except StepscopeError:
            continue
        if folder := _folder(view):
            found.setdefault(reader.descriptor.id, []).append(folder)
    return found


def _folder(view: FolderView) -> Folder:
    files = [entry for entry in view.files if not (_is_too_large(entry) or _NEVER_READ.fullmatch(entry.path))]
    return {entry.path: _shortened(view, entry) for entry in files[:MOST_FILES]}


def _is_too_large(entry: FileEntry) -> bool:
    return entry.name.endswith(".db") and entry.size_bytes > LARGEST_DATABASE


def _shortened(view: FolderView, entry: FileEntry) -> bytes:
    with view.open(entry) as stream:
        content = stream.read(LARGEST_DATABASE if entry.name.endswith(".db") else LARGEST)
    if len(content) == entry.size_bytes or entry.name.endswith(".gz"):
        return content
    if entry.name.endswith(".json") and b'"ph"' in content:
        return content[: content.rindex(b"}, {") + 1] + b"]" if b"}, {" in content else content
    return content[: content.rindex(b"\n") + 1] if entry.name.endswith((".csv", ".txt")) else content
