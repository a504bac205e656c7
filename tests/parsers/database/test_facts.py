"""What a database says of its run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.profiler_tables import old_tables


def test_devices_and_ranks_that_are_not_known_are_none(tmp_path: Path, write_database: Any, open_result: Any) -> None:
    tables = old_tables()
    more = {
        "NPU_INFO": (tables["NPU_INFO"][0], [(-1, "?"), (0, "Ascend910")]),
        "RANK_DEVICE_MAP": (tables["RANK_DEVICE_MAP"][0], [(-1, 1), (0, 1)]),
    }
    trace = open_result(write_database(tmp_path / "msprof_20240101000000.db", {**tables, **more}))
    assert (trace.facts["devices"], trace.facts["chip"], trace.facts["ranks"]) == ([0], "Ascend910", [0])
