"""stepscope health: what was read, what not and why, and what is missing."""

from __future__ import annotations

import argparse
from typing import Any

from analysis.health import HealthResult, analyse
from app import output
from app.commands.opening import add_json, add_path, opened
from model.batches import FileReport
from model.problem import Problem, StepscopeError, without_file
from model.task import TaskContext
from parsers.folder_view import FolderView
from parsers.foreign_files import foreign_reason

HELP = "List every file of a result: read, ignored or damaged, and why; and what is missing and how to get it."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    add_path(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the health report. A folder that no reader knows is reported too, with exit code 3."""
    try:
        with opened(arguments) as trace:
            report = analyse(trace, None, TaskContext())
    except StepscopeError as failure:
        if failure.code != "not_recognised":
            raise
        _show(_unrecognised(FolderView(arguments.path), failure), arguments.json)
        raise
    _show(report, arguments.json)
    return 0


def _unrecognised(view: FolderView, failure: StepscopeError) -> HealthResult:
    reason = "no reader knows this result"
    files = tuple(
        FileReport(entry.path, "ignored", reason=foreign_reason(entry.name) or reason) for entry in view.files
    )
    problem = Problem("not_recognised", str(failure), severity="critical")
    return HealthResult(files=files, missing=(), problems=(problem,))


def _show(report: HealthResult, as_json: bool) -> None:
    if as_json:
        output.result_json(health_json(report))
        return
    for file in report.files:
        skipped = f", {file.skipped} skipped" if file.skipped else ""
        rows = output.counted(file.rows, "row") + skipped if file.state != "ignored" else ""
        output.result(
            "  ".join(part for part in (f"{file.state:8}", file.path, file.reader, rows, file.reason) if part)
        )
    for missing in report.missing:
        output.result(f"missing   {missing.what} ({missing.panel}): {missing.how}")
    for problem in report.problems:
        place = " ".join(part for part in (problem.file, problem.where) if part)
        # What each reader looked for follows on stderr.
        first, *_ = without_file(problem.message, problem.file).split("\n", 1)
        output.result(f"{problem.severity:8}  {first}" + (f" [{place}]" if place else ""))


def health_json(report: HealthResult) -> dict[str, Any]:
    """The report as ``health --json`` prints it (docs/cli.md)."""
    return {
        "files": [
            {
                "path": file.path,
                "reader": file.reader or None,
                "state": file.state,
                "rows": file.rows,
                "skipped": file.skipped,
                "reason": file.reason,
            }
            for file in report.files
        ],
        "missing": [{"panel": item.panel, "what": item.what, "how": item.how} for item in report.missing],
        "problems": [problem_json(problem) for problem in report.problems],
    }


def problem_json(problem: Problem) -> dict[str, Any]:
    """One problem with the keys of docs/cli.md."""
    return {
        "code": problem.code,
        "severity": problem.severity,
        "file": problem.file,
        "where": problem.where,
        "count": problem.count,
        "sample": problem.sample,
        "message": problem.message,
    }
