"""A folder of several ranks, their cluster analysis and a loose trace in the real program: one list of all of them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox

from app.conversion import Conversion
from app.window.main_window import MainWindow
from app.window.result_field import ResultField
from tests.workflow_script import Condition, Drive, Steps


@pytest.fixture
def run(samples: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "run"
    for rank in (0, 1):
        shutil.copytree(samples / f"public/msinsight/test_rank_{rank}", folder / f"host/rank_{rank}_ascend_pt")
    shutil.copytree(samples / "public/msinsight/cluster_analysis_output", folder / "cluster_analysis_output")
    (folder / "merged.json").write_text('[{"name": "op", "ph": "X", "pid": 1, "tid": 1, "ts": "5.000", "dur": 1.5}]')
    return folder


def shows(window: MainWindow, result: str) -> Condition:
    return lambda: (
        window.result is not None
        and window.host.docks
        and not window.opening.is_running
        and window.result.facts.shown == result
    )


def choose(window: MainWindow, label: str) -> None:
    field = window.tool_bar.findChild(ResultField)
    assert isinstance(field, QComboBox)
    field.activated.emit(field.findText(label))


@pytest.fixture
def converted(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The caches that were made, not those that were found."""
    made: list[Path] = []
    original = Conversion._watch_child

    def noted(self: Conversion, work: Path, target: Path) -> None:
        made.append(target)
        original(self, work, target)

    monkeypatch.setattr(Conversion, "_watch_child", noted)
    return made


def test_every_result_is_chosen_from_one_list_and_converted_once(
    drive: Drive, run: Path, converted: list[Path]
) -> None:
    def script(window: MainWindow) -> Steps:
        yield shows(window, "host/rank_0_ascend_pt#0")
        field = window.tool_bar.findChild(ResultField)
        assert field is not None
        labels = [field.itemText(place) for place in range(field.count())]
        assert labels == ["Rank 0", "Rank 1", "Cluster analysis", "merged.json"]
        window.host.bring("health")
        for label, result in (
            ("Rank 1", "host/rank_1_ascend_pt#1"),
            ("Cluster analysis", "cluster_analysis_output"),
            ("merged.json", "merged.json"),
        ):
            choose(window, label)
            yield shows(window, result)
            assert field.currentText() == label
            assert window.host.is_visible("health")
        assert window.result is not None
        assert window.result.facts.slices == 1
        assert len(converted) == len(set(converted)) == 4
        for label, result in (("Rank 0", "host/rank_0_ascend_pt#0"), ("Rank 1", "host/rank_1_ascend_pt#1")):
            choose(window, label)
            yield shows(window, result)
        assert len(converted) == 4
        window.close()

    assert drive([str(run)], script) == 0

    def again(window: MainWindow) -> Steps:
        window.commands.open_recent(window.program.recent.rows[0])
        yield shows(window, "host/rank_1_ascend_pt#1")

    assert drive([], again) == 0
    assert len(converted) == 4
