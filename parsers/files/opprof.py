"""OpBasicInfo.csv and the tables of single blocks that msprof op writes for one operator (ascend-formats 2.9)."""

from __future__ import annotations

from collections.abc import Iterator

from model.batches import Batch, Facts, TableBatch
from model.table import MISSING_INT, Column
from model.task import TaskContext
from parsers.file_rules import ParseFile
from parsers.files.kernel_details import metric_column
from parsers.folder_view import FileEntry, FolderView
from parsers.text_table import CsvFile, Take, table_batch

_BASIC = (
    Take(Column("name", "text"), "op_name"),
    Take(Column("type", "text"), "op_type"),
    Take(Column("duration_ns", "int", "ns"), "task_duration", "us"),
    Take(Column("block_num", "int"), "block_dim"),
    Take(Column("mix_block_num", "int"), "mix_block_dim"),
    Take(Column("device_id", "text"), "device_id"),
    Take(Column("process_id", "text"), "pid"),
    Take(Column("current_frequency_mhz", "int", "MHz"), "current_freq"),
    Take(Column("rated_frequency_mhz", "int", "MHz"), "rated_freq"),
)
_ALIASES = {"block_num": "block_dim", "mix_block_num": "mix_block_dim"}
_OWN = ("block_id", "sub_block_id")


def parse_basic(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``op_basic_info``, one for the operator that was run; its device as a fact."""
    source = CsvFile(view, entry, task, _ALIASES)
    if source.has("op_name", "task_duration"):
        for block in source.blocks():
            batch = table_batch(source, block, "op_basic_info", _BASIC)
            devices = {int(device) for device in block.ints("device_id") if device != MISSING_INT}
            yield batch
            yield Facts({"devices": sorted(devices)})
    yield from source.problems()


def blocks_parser(table: str) -> ParseFile:
    """Reads a table of metrics, one row for each block and its cube or vector core."""

    def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext, /) -> Iterator[Batch]:
        source = CsvFile(view, entry, task)
        if source.has("block_id"):
            takes = [
                Take(Column(name, "text") if name in _OWN else metric_column(name, source.unit(name)), name, "us")
                for name in source.names
            ]
            for block in source.blocks():
                batch: TableBatch = table_batch(source, block, table, takes)
                yield batch
        yield from source.problems()

    return parse
