"""A result with data for most panels in whose names stands what a window, a browser or a spreadsheet would obey."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

from app.sample import sample_folder

STEM = "Zq7"
"""How the hostile part of each text begins."""
HOSTILE = (
    f"{STEM}<b>b<img src=x onerror=alert(1)><script>alert(1)<a href='javascript:alert(1)'>l & &x &amp; [*]"
    " {0}{name}{} %s%n%1 $x \u202eR\u200b\x1b[31m\x07\r\n\t=cmd|' C calc'!A0"
)
LONG = f"{HOSTILE}{'x' * 100_000}"
ON_DISK = HOSTILE.replace("\r\n", "\n") + "\udcff"
"""As the name of a file or folder, with a byte that is no UTF-8."""

_TEXT_COLUMNS = {
    "Name", "Type", "OP Type", "API Name", "OP State", "Input Data Types", "Input Formats", "Output Formats",
    "HF32 Eligible", "op_type", "Input Shapes",
}  # fmt: skip


def make_hostile_result(folder: Path) -> Path:
    """The shipped sample with such texts wherever a file may put some, in a folder of such a name."""
    result = folder / ON_DISK
    for source in sorted(sample_folder().rglob("*")):
        if source.is_file():
            target = result / source.relative_to(sample_folder())
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(_changed(source), encoding="utf-8", newline="")
    (result / f"{ON_DISK}.txt").write_text(HOSTILE)
    (result / f"{ON_DISK}.json").write_text(f'[{{"ph": "X", "name": "{STEM}<b>", ')
    (result / "ASCEND_PROFILER_OUTPUT" / "own.csv").write_text(_csv([[HOSTILE, f"2{HOSTILE}"], [HOSTILE, "=1+1"]]))
    return result


def _changed(source: Path) -> str:
    text = source.read_text(encoding="utf-8")
    if source.name == "trace_view.json":
        return json.dumps(_changed_events(json.loads(text)))
    if source.suffix == ".csv" and "summary" not in source.name and "step_trace" not in source.name:
        header, *rows = csv.reader(io.StringIO(text))
        hostile = [at for at, name in enumerate(header) if name in _TEXT_COLUMNS]
        for number, row in enumerate(rows):
            for at in hostile:
                row[at] += LONG if number == 3 else HOSTILE
        if source.name == "kernel_details.csv":
            rows.append([HOSTILE] * len(header))  # times that are none
        return _csv([header, *rows])
    return text.replace('Op"', f'Op{json.dumps(HOSTILE)[1:-1]}"') if source.suffix == ".json" else text


def _csv(rows: list[list[str]]) -> str:
    held = io.StringIO()
    csv.writer(held).writerows(rows)
    return held.getvalue()


def _changed_events(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    for number, event in enumerate(events):
        if event["ph"] == "X":
            event["name"] += LONG if number % 997 == 0 else HOSTILE
            event["args"][HOSTILE] = HOSTILE
            event["args"]["lone"] = f"{HOSTILE}\ud800"
        elif event["name"] == "thread_name":
            event["args"]["name"] += HOSTILE
        elif event["ph"] == "C":
            event["args"] = {f"{series} {HOSTILE}": value for series, value in event["args"].items()}
    begin = next(event["ts"] for event in events if event["ph"] == "X")
    place = {"pid": HOSTILE, "tid": HOSTILE}
    name = {"args": {"name": HOSTILE}, "ph": "M"}
    return [
        *events,
        {"name": "process_name", **place, **name},
        {"name": "thread_name", **place, **name},
        {"name": HOSTILE, **place, "cat": HOSTILE, "ph": "X", "ts": begin, "dur": 5, "args": {}},
        {"name": HOSTILE, **place, "ph": "C", "ts": begin, "args": {HOSTILE: 1}},
        {"name": HOSTILE, **place, "ph": HOSTILE, "ts": begin},
        {"name": HOSTILE, **place, "ph": "X", "ts": HOSTILE, "dur": HOSTILE},
    ]
