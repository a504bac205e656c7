"""What columns are called that mean the same in all files; the others keep the header of their file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from model.table import Column
from widgets.tables.columns import TableColumn, column_of, in_one_unit


def shown_columns(columns: Iterable[Column], largest: Mapping[str, float]) -> tuple[TableColumn, ...]:
    """``columns`` as they are shown, with units for the ``largest`` values of all rows; what a file calls one that has
    a title of ours is in its tooltip. No two have the same title."""
    titles, taken = _titles(), set[str]()
    made = []
    for column in columns:
        title = titles.get(column.name, "")
        one = column_of(column, "" if title in taken else title, largest.get(column.name))
        if one.title == title and column.label and column.label.casefold() != title.casefold():
            words = QCoreApplication.translate("ColumnTitles", "In the file: {0}").format(column.label)
            one = replace(one, meaning=words)
        taken.add(one.title)
        made.append(one)
    return in_one_unit(made)


def _titles() -> dict[str, str]:
    return {**_what(), **_where(), **_times(), **_step_times(), **_sizes(), **_queues(), **_problems()}


def _what() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "name": translate("ColumnTitles", "Name"),
        "short_name": translate("ColumnTitles", "Short name"),
        "full_name": translate("ColumnTitles", "Full name"),
        "type": translate("ColumnTitles", "Type"),
        "core": translate("ColumnTitles", "Core"),
        "side": translate("ColumnTitles", "Side"),
        "level": translate("ColumnTitles", "Level"),
        "subgraph": translate("ColumnTitles", "Subgraph"),
        "info": translate("ColumnTitles", "Inputs and outputs"),
        "count": translate("ColumnTitles", "Count"),
        "percent": translate("ColumnTitles", "Share"),
        "category": translate("ColumnTitles", "Category"),
        "depth": translate("ColumnTitles", "Depth"),
        "counter": translate("ColumnTitles", "Counter"),
        "value": translate("ColumnTitles", "Value"),
        "unit": translate("ColumnTitles", "Unit"),
        "input_shapes": translate("ColumnTitles", "Input shapes"),
        "input_data_types": translate("ColumnTitles", "Input data types"),
        "input_formats": translate("ColumnTitles", "Input formats"),
        "output_shapes": translate("ColumnTitles", "Output shapes"),
        "output_data_types": translate("ColumnTitles", "Output data types"),
        "output_formats": translate("ColumnTitles", "Output formats"),
        "mflops": translate("ColumnTitles", "Operations"),
        "gflops": translate("ColumnTitles", "Speed"),
        "utilization_percent": translate("ColumnTitles", "Utilisation"),
        "call_stack": translate("ColumnTitles", "Call stack"),
    }


def _where() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "step": translate("ColumnTitles", "Step"),
        "stream": translate("ColumnTitles", "Stream"),
        "stream_id": translate("ColumnTitles", "Stream"),
        "task_id": translate("ColumnTitles", "Task"),
        "device": translate("ColumnTitles", "Device"),
        "device_id": translate("ColumnTitles", "Device"),
        "process": translate("ColumnTitles", "Process"),
        "thread": translate("ColumnTitles", "Thread"),
        "rank": translate("ColumnTitles", "Rank"),
        "ranks": translate("ColumnTitles", "Ranks"),
        "source_rank": translate("ColumnTitles", "From rank"),
        "target_rank": translate("ColumnTitles", "To rank"),
        "group_name": translate("ColumnTitles", "Group"),
        "operator": translate("ColumnTitles", "Operator"),
        "transport": translate("ColumnTitles", "Transport"),
        "component": translate("ColumnTitles", "Component"),
    }


def _times() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "start_ns": translate("ColumnTitles", "Start"),
        "begin_ns": translate("ColumnTitles", "Begin"),
        "end_ns": translate("ColumnTitles", "End"),
        "time_ns": translate("ColumnTitles", "Time"),
        "duration_ns": translate("ColumnTitles", "Duration"),
        "total_ns": translate("ColumnTitles", "Total"),
        "average_ns": translate("ColumnTitles", "Mean"),
        "min_ns": translate("ColumnTitles", "Min"),
        "max_ns": translate("ColumnTitles", "Max"),
        "variance_us2": translate("ColumnTitles", "Variance"),
        "wait_ns": translate("ColumnTitles", "Wait"),
        "elapsed_ns": translate("ColumnTitles", "Elapsed"),
        "transit_ns": translate("ColumnTitles", "Transit"),
        "idle_ns": translate("ColumnTitles", "Idle"),
        "synchronization_ns": translate("ColumnTitles", "Synchronization"),
        "wait_ratio": translate("ColumnTitles", "Wait share"),
        "synchronization_ratio": translate("ColumnTitles", "Synchronization share"),
        "allocation_ns": translate("ColumnTitles", "Allocated at"),
        "release_ns": translate("ColumnTitles", "Released at"),
    }


def _step_times() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "iteration_interval_ns": translate("ColumnTitles", "Step interval"),
        "fp_and_bp_ns": translate("ColumnTitles", "Forward + backward"),
        "tail_ns": translate("ColumnTitles", "Tail"),
        "computing_ns": translate("ColumnTitles", "Computing"),
        "communication_ns": translate("ColumnTitles", "Communication"),
        "communication_not_overlapped_ns": translate("ColumnTitles", "Communication, not overlapped"),
        "overlapped_ns": translate("ColumnTitles", "Overlapped"),
        "free_ns": translate("ColumnTitles", "Free"),
        "stage_ns": translate("ColumnTitles", "Stage"),
        "bubble_ns": translate("ColumnTitles", "Bubble"),
        "preparing_ns": translate("ColumnTitles", "Preparing"),
    }


def _sizes() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "size_bytes": translate("ColumnTitles", "Size"),
        "packet_bytes": translate("ColumnTitles", "Packet size"),
        "packets": translate("ColumnTitles", "Packets"),
        "bandwidth_gb_s": translate("ColumnTitles", "Bandwidth"),
        "total_allocated_bytes": translate("ColumnTitles", "Allocated"),
        "total_reserved_bytes": translate("ColumnTitles", "Reserved"),
        "total_active_bytes": translate("ColumnTitles", "Active"),
    }


def _queues() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "op_type": translate("ColumnTitles", "Type"),
        "workers": translate("ColumnTitles", "Workers"),
        "queue": translate("ColumnTitles", "Queue"),
        "batch": translate("ColumnTitles", "Batch"),
        "capacity": translate("ColumnTitles", "Capacity"),
        "queue_length": translate("ColumnTitles", "Queue length"),
        "average_size": translate("ColumnTitles", "Mean queue size"),
        "samples": translate("ColumnTitles", "Samples"),
        "sample": translate("ColumnTitles", "Sample"),
    }


def _problems() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "severity": translate("ColumnTitles", "Severity"),
        "file": translate("ColumnTitles", "File"),
        "where": translate("ColumnTitles", "Place"),
        "message": translate("ColumnTitles", "Message"),
    }
