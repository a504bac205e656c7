"""Names of the sources of operators, and of the columns of their tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from analysis.operator_columns import KINDS, Group
from analysis.operator_coverage import ENOUGH, Coverage
from analysis.operator_pivot import Pivot
from analysis.operator_sources import HOST_SOURCES, NESTED_SOURCES
from analysis.operators import Operators
from model.table import Table, is_missing
from model.units import MISSING, TimeScale, count, percent
from widgets.counts import Counts
from widgets.tables.columns import CellKind, TableColumn, columns_of

OWN_PANELS = {
    "task_scheduler": "task_scheduler",
    "core_metrics": "ai_core",
    "runtime_api": "runtime_api",
    "acl": "acl",
    "modules": "top_down",
}
"""Sources whose rows a panel of their own shows; here they are added up by type."""


def source_name(source: str) -> str:
    """A source in words."""
    names = {
        "ai_core": QCoreApplication.translate("Operators", "AI Core"),
        "ai_cpu": QCoreApplication.translate("Operators", "AI CPU"),
        "host_cpu": QCoreApplication.translate("Operators", "Host CPU"),
        "gpu": QCoreApplication.translate("Operators", "GPU"),
        "gpu_kernels": QCoreApplication.translate("Operators", "GPU kernels"),
        "kernels": QCoreApplication.translate("Operators", "Kernels"),
        "op_statistic": QCoreApplication.translate("Operators", "Statistic"),
        "task_scheduler": QCoreApplication.translate("Operators", "Task scheduler"),
        "core_metrics": QCoreApplication.translate("Operators", "AI Core metrics"),
        "api": QCoreApplication.translate("Operators", "API"),
        "modules": QCoreApplication.translate("Operators", "Modules"),
        "runtime_api": QCoreApplication.translate("Operators", "Runtime API"),
        "acl": "AscendCL",
    }
    return names[source]


def of_words(result: Operators) -> str:
    """What the sums are of where neither step nor range is chosen: files without counts have those of a mean step."""
    if result.is_of_one_step:
        return QCoreApplication.translate("Operators", "of a mean step")
    if result.used.step is not None or result.used.span is not None or result.source in NESTED_SOURCES:
        return ""
    return QCoreApplication.translate("Operators", "of all recorded calls")


def computing_words(share: float | None) -> str:
    """How much of the time of computing the operators are, where they are not all of it."""
    if share is None or share >= ENOUGH:
        return ""
    return QCoreApplication.translate("Operators", "{0} of computing").format(percent(share * 100))


def covered_words(covered: Coverage) -> str:
    """``200 of 58 194 calls``: how much of the run the rows have."""
    words = QCoreApplication.translate("Operators", "{0} of the run's {1}")
    return words.format(count(covered.tasks), Counts().calls(covered.calls))


def _titles(source: str) -> dict[str, str]:
    level = source in HOST_SOURCES
    details = {
        "kernels": QCoreApplication.translate("Operators", "Shape"),
        "gpu_kernels": QCoreApplication.translate("Operators", "Operator"),
        "task_scheduler": QCoreApplication.translate("Operators", "Stream"),
        "runtime_api": QCoreApplication.translate("Operators", "Stream"),
    }
    return {
        "name": QCoreApplication.translate("Operators", "Level or function")
        if level
        else QCoreApplication.translate("Operators", "Type or operator"),
        "core": QCoreApplication.translate("Operators", "Side")
        if source == "host_cpu"
        else QCoreApplication.translate("Operators", "Core"),
        "count": QCoreApplication.translate("Operators", "Calls"),
        "total_ns": QCoreApplication.translate("Operators", "Total"),
        "percent": QCoreApplication.translate("Operators", "Share"),
        "file_percent": QCoreApplication.translate("Operators", "File's share"),
        "mean_ns": QCoreApplication.translate("Operators", "Mean"),
        "file_mean_ns": QCoreApplication.translate("Operators", "File's mean"),
        "min_ns": QCoreApplication.translate("Operators", "Min"),
        "p95_ns": "p95",
        "max_ns": QCoreApplication.translate("Operators", "Max"),
        "mflops": "MFLOPs",
        "gflops": "GFLOPS *",
        "detail": details.get(source) or QCoreApplication.translate("Operators", "Subgraph"),
    }


def _group_title(group: Group) -> str:
    return {
        "name": QCoreApplication.translate("Operators", "Operator"),
        "shape": QCoreApplication.translate("Operators", "Shape or operator"),
        "core": QCoreApplication.translate("Operators", "Core or operator"),
        "step": QCoreApplication.translate("Operators", "Step or operator"),
    }[group]


OWN_BESIDE_FILE = {"percent": "file_percent", "mean_ns": "file_mean_ns"}
"""Our numbers and, where they are others, those that the file has."""
_EACH = ("mean_ns", "file_mean_ns", "min_ns", "p95_ns", "max_ns")


def type_columns(result: Operators) -> tuple[TableColumn, ...]:
    """Columns of the types that have a value. Total has a unit of its own; mean, min, p95 and max share one."""
    titles = _titles(result.source)
    if result.group != "type":
        titles["name"] = _group_title(result.group)
    for own, of_file in OWN_BESIDE_FILE.items():
        if of_file in result.columns:
            titles[own] += " *"
    each = TimeScale.for_largest(max((result.largest.get(name, 0.0) for name in _EACH), default=0.0))
    each = replace(each, decimals=min(each.decimals, 1) if each.unit == "µs" else each.decimals)
    columns = []
    for name, title in titles.items():
        if name not in result.columns:
            continue
        largest = result.largest.get(name, 0.0)
        if name == "percent":
            meaning = _percent_meaning(result.source)
            share = TableColumn(name, title, "percent", bar="phase.computing", largest=largest or 100.0)
            columns.append(replace(share, meaning=meaning))
        elif name in ("mflops", "gflops", "file_percent"):
            is_share = name == "file_percent"
            decimals, unit = (2, "%") if is_share else (3 if largest < 1000 else 1, "")
            made = TableColumn(name, title, "number", unit=unit, decimals=decimals, blank_missing=is_share)
            columns.append(replace(made, meaning=_meanings().get(name, "")))
        elif name == "total_ns":
            columns.append(TableColumn(name, title, "time", _one_decimal(TimeScale.for_largest(largest))))
        elif name in _EACH:
            meaning, blank = _meanings().get(name, ""), name in OWN_BESIDE_FILE.values()
            columns.append(TableColumn(name, title, "time", each, meaning=meaning, blank_missing=blank))
        else:
            kind: CellKind = "count" if KINDS[name] == "int" else "text"
            grey = name in ("core", "detail")
            blank, path = name == "detail", name == "name"
            columns.append(TableColumn(name, title, kind, secondary=grey, is_path=path, blank_missing=blank))
    return tuple(columns)


def _percent_meaning(source: str) -> str:
    if source in NESTED_SOURCES:
        return QCoreApplication.translate(
            "Operators", "Of the time of its level. Levels contain each other, so that a level has no share."
        )
    return QCoreApplication.translate(
        "Operators",
        "Of the time of all types of this source in the chosen subgraph, step and range; neither a search nor a filter "
        "changes it. Communication is not among them.",
    )


def _meanings() -> dict[str, str]:
    return {
        "file_percent": QCoreApplication.translate(
            "Operators",
            "As the file has it, where that is not the share of its own times: files disagree on what theirs is a share"
            " of, and some leave types out.",
        ),
        "file_mean_ns": QCoreApplication.translate(
            "Operators", "As the file has it, where that is not its total by its calls, which the column Mean is."
        ),
        "mflops": QCoreApplication.translate("Operators", "Million operations of a call, cube and vector together."),
        "gflops": QCoreApplication.translate("Operators", "Ours: operations of a call by its mean time."),
    }


def pivot_columns(pivot: Pivot, group: Group) -> tuple[TableColumn, ...]:
    """Names, all together, and a column for each label; one unit for all of them."""
    table = pivot.page.table
    known = table["all"][~is_missing(table["all"], "int" if pivot.value == "count" else "float")]
    scale = TimeScale.for_largest(float(known.max(initial=0)))
    kind: CellKind = "count" if pivot.value == "count" else "time"
    head = QCoreApplication.translate("Operators", "Type") if group == "type" else _group_title(group)
    titles = [QCoreApplication.translate("Operators", "All"), *(label or MISSING for label in pivot.labels)]
    if pivot.others:
        words = QCoreApplication.translate("Operators", "Other, {0}")
        titles.append(words.format(count(pivot.others)))
    names = [column.name for column in table.columns[1:]]
    cells = (
        TableColumn(name, title, kind, scale, names_unit=name == "all")
        for name, title in zip(names, titles, strict=True)
    )
    return (TableColumn("name", head, is_path=True), *cells)


def _one_decimal(scale: TimeScale) -> TimeScale:
    """Totals are read by their first digits; copying gives all of them."""
    return replace(scale, decimals=min(scale.decimals, 1 if scale.unit == "µs" else 3))


def row_columns(table: Table) -> tuple[TableColumn, ...]:
    """Columns of the rows view: those of the file that have a value."""
    titles: Mapping[str, str] = _row_titles()
    return tuple(column for column in columns_of(table, dict(titles)) if _has_value(table, column))


def _row_titles() -> dict[str, str]:
    return {
        "serial_number": QCoreApplication.translate("Operators", "No."),
        "name": QCoreApplication.translate("Operators", "Name"),
        "short_name": QCoreApplication.translate("Operators", "Short name"),
        "type": QCoreApplication.translate("Operators", "Type"),
        "core": QCoreApplication.translate("Operators", "Core"),
        "side": QCoreApplication.translate("Operators", "Side"),
        "step": QCoreApplication.translate("Operators", "Step"),
        "level": QCoreApplication.translate("Operators", "Level"),
        "count": QCoreApplication.translate("Operators", "Calls"),
        "total_ns": QCoreApplication.translate("Operators", "Total"),
        "average_ns": QCoreApplication.translate("Operators", "Mean"),
        "dispatch_ns": QCoreApplication.translate("Operators", "Dispatch"),
        "execution_ns": QCoreApplication.translate("Operators", "Execution"),
        "run_start_ns": QCoreApplication.translate("Operators", "Run start"),
        "run_end_ns": QCoreApplication.translate("Operators", "Run end"),
        "start_ns": QCoreApplication.translate("Operators", "Start"),
        "duration_ns": QCoreApplication.translate("Operators", "Duration"),
        "wait_ns": QCoreApplication.translate("Operators", "Wait"),
        "subgraph": QCoreApplication.translate("Operators", "Subgraph"),
        "info": QCoreApplication.translate("Operators", "Inputs and outputs"),
    }


def _has_value(table: Table, column: TableColumn) -> bool:
    cells = table[column.name]
    if column.kind == "text":
        return any(cell not in (None, "") for cell in cells)
    return bool(len(cells)) and any(column.plain(cell) for cell in cells.tolist()[:200])
