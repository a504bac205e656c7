"""A cluster analysis in the real program: the Overview leads to its tables, which are sorted and exported."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from app.main import main
from app.window.main_window import MainWindow
from app.window.result_field import ResultField
from tests.workflow_script import Drive, Steps, is_open

TABLE = "cluster_step_trace_time"


@pytest.fixture
def run(samples: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "run"
    shutil.copytree(samples / "public/msinsight/test_rank_0", folder / "rank_0_ascend_pt")
    shutil.copytree(samples / "public/msinsight/cluster_analysis_output", folder / "cluster_analysis_output")
    return folder


def open_cluster(window: MainWindow) -> Steps:
    """Choose it in the list of results, follow the Overview to the comparison of ranks, and go to the tables."""
    yield is_open(window)
    field = window.tool_bar.findChild(ResultField)
    assert isinstance(field, QComboBox)
    field.activated.emit(field.findText("Cluster analysis"))
    yield lambda: window.result is not None and window.result.facts.shown == "cluster_analysis_output"
    window.host.bring("overview")
    overview: Any = window.host.docks["overview"].frame
    yield lambda: overview.is_settled and overview.panel is not None and overview.panel.ranks.isVisible()
    QTest.mouseClick(overview.panel.ranks._link, Qt.MouseButton.LeftButton)
    yield lambda: window.host.is_visible("communication")
    window.host.bring("tables")


@pytest.mark.parametrize("suffix", [".csv", ".tsv"])
def test_the_tables_of_a_cluster_are_reached_and_exported(
    drive: Drive,
    run: Path,
    tmp_path: Path,
    choose_files: Callable[..., None],
    capsys: pytest.CaptureFixture[str],
    suffix: str,
) -> None:
    target = tmp_path / f"rows{suffix}"
    choose_files(target)

    def script(window: MainWindow) -> Steps:
        yield from open_cluster(window)
        frame: Any = window.host.docks["tables"].frame
        yield lambda: window.host.is_visible("tables") and frame.is_settled and frame.panel is not None
        panel = frame.panel
        panel.list.table.setCurrentIndex(panel.list.table.page_model.index(panel.list.names().index(TABLE), 0))
        yield lambda: frame.is_settled and panel.footer.left_text() == "18 of 18 rows"
        names = [column.name for column in panel.rows.page_model.columns]
        panel.rows.sort.sort_by(names.index("computing_ns"))
        yield lambda: frame.is_settled
        QTest.mouseClick(panel.save_button, Qt.MouseButton.LeftButton)
        yield target.is_file

    assert drive([str(run)], script) == 0
    capsys.readouterr()
    cluster = str(run / "cluster_analysis_output")
    assert main(["table", cluster, TABLE, "--sort", "computing_ns:desc", "--format", "csv"]) == 0
    told = list(csv.reader(capsys.readouterr().out.splitlines()))
    with target.open(newline="", encoding="utf-8") as file:
        saved = list(csv.reader(file, delimiter="\t" if suffix == ".tsv" else ","))
    assert len(saved) == 19
    assert saved[1:] == told[1:]
