"""What a person does to windows while a result is converted and opened: closing, opening others, another look."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel

from app import conversion
from app.conversion import Conversion
from app.sample import sample_folder
from app.window import open_trace
from app.window.main_window import MainWindow
from app.window.report_dialog import ReportDialog
from tests import slow_converter
from tests.workflow_script import Condition, Drive, Steps, is_open
from widgets.requests import ShowSearch

_PAUSE_S = 0.2

SLICES = 400_000
"""Of `slow_result`."""


def passes(seconds: float) -> Condition:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


@pytest.fixture
def slow_opening(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Set once a cache is being opened, which takes a second here."""
    begun = threading.Event()
    original = open_trace.facts_of

    def slow(trace: Any) -> Any:
        begun.set()
        time.sleep(1.0)
        return original(trace)

    monkeypatch.setattr(open_trace, "facts_of", slow)
    return begun


def test_the_window_is_closed_while_a_part_is_shown(
    drive: Drive, slow_result: Path, isolated_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conversion, "_run_child", slow_converter.run_child)

    def script(window: MainWindow) -> Steps:
        yield window.preview_note.isVisible
        assert window.opening.is_running
        window.close()

    assert drive([str(slow_result)], script) == 0
    assert not list((isolated_home / ".cache" / "stepscope").glob("*.stepscope"))
    assert not list((isolated_home / ".cache" / "stepscope").glob(".*"))


@pytest.mark.usefixtures("sample_was_read")
def test_the_window_is_closed_while_the_cache_is_opened(drive: Drive, slow_opening: threading.Event) -> None:
    def script(window: MainWindow) -> Steps:
        yield slow_opening.is_set
        assert window.opening.is_running
        assert window.result is None
        window.close()

    assert drive(["--sample"], script) == 0


def test_the_last_of_three_results_is_shown_and_the_others_leave_nothing(
    drive: Drive, slow_result: Path, samples: Path, isolated_home: Path
) -> None:
    second, third = samples / "public/mindinsight/run_1", sample_folder()

    def script(window: MainWindow) -> Steps:
        yield lambda: window.opening.is_running
        yield passes(0.3)
        window.open(second)
        yield lambda: True
        window.open(third)
        yield is_open(window, third)
        yield passes(0.5)  # whatever came too late would come now
        assert window.path == third
        assert [Path(row.path) for row in window.program.recent.rows] == [third]

    assert drive([str(slow_result)], script) == 0
    left = [path.name for path in (isolated_home / ".cache" / "stepscope").iterdir()]
    assert len(left) == 1
    assert left[0].startswith(third.name)


@pytest.mark.parametrize("closed", [0, 1])
def test_one_of_two_windows_is_closed_while_both_read_the_same_result(
    drive: Drive, slow_result: Path, isolated_home: Path, closed: int
) -> None:
    """Each has a conversion of its own, so that of the other one goes on."""

    def script(window: MainWindow) -> Steps:
        other = window.program.new_window()
        assert isinstance(other, MainWindow)
        other.open(slow_result)
        yield passes(0.5)
        windows = (window, other)
        assert all(one.opening.is_running for one in windows)
        windows[closed].close()
        kept = windows[1 - closed]
        yield is_open(kept, slow_result)
        assert kept.result is not None
        assert kept.result.facts.slices == SLICES
        third = kept.program.new_window()
        assert isinstance(third, MainWindow)
        third.open(slow_result)
        yield is_open(third, slow_result)

    assert drive([str(slow_result)], script) == 0
    left = [path.name for path in (isolated_home / ".cache" / "stepscope").iterdir()]
    assert len(left) == 1
    assert left[0].startswith(slow_result.name)


def switching(window: MainWindow, holds: Condition) -> Condition:
    """Theme and language are switched some times while it is waited for ``holds``."""
    looks = iter([("dark", "zh_CN"), ("light", "en"), ("light", "zh_CN"), ("dark", "en")])
    pause = passes(0.0)

    def asked() -> object:
        nonlocal pause
        if pause() and (look := next(looks, None)):
            window.program.choose("theme", look[0])
            window.program.choose("language", look[1])
            pause = passes(_PAUSE_S)
        return holds()

    return asked


def test_theme_and_language_are_switched_while_a_result_converts(drive: Drive, slow_result: Path) -> None:
    def script(window: MainWindow) -> Steps:
        yield switching(window, is_open(window, slow_result))
        assert window.result is not None
        assert window.result.facts.slices == SLICES

    assert drive([str(slow_result)], script) == 0


@pytest.mark.usefixtures("sample_was_read")
def test_theme_and_language_are_switched_while_jobs_run(drive: Drive, tmp_path: Path) -> None:
    target = tmp_path / "report.html"

    def script(window: MainWindow) -> Steps:
        yield is_open(window, sample_folder())
        docks = window.host.docks
        window.session.handle(ShowSearch("op1", to_front=True))
        yield switching(window, lambda: docks["search"].frame.is_settled)
        window.host.bring("tables")
        yield switching(window, lambda: docks["tables"].frame.is_settled)
        assert window.cache is not None
        assert window.result is not None
        dialog = ReportDialog(window, window.cache, window.result.facts)
        dialog.open()
        dialog.write(target)
        yield switching(window, lambda: not dialog.isVisible())
        window.program.choose("language", "zh_CN")
        labels = window.status_line.findChildren(QLabel)
        yield lambda: "切片" in " ".join(label.text() for label in labels)

    assert drive(["--sample"], script) == 0
    assert "Stepscope" in target.read_text()


def test_what_began_before_the_window_is_let_go_of_with_it(
    drive: Drive, slow_result: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cancelled: list[Conversion] = []
    original = Conversion.cancel

    def noted(self: Conversion) -> None:
        cancelled.append(self)
        original(self)

    monkeypatch.setattr(Conversion, "cancel", noted)

    def script(window: MainWindow) -> Steps:
        yield lambda: window.opening.is_running
        window.open(sample_folder())
        assert cancelled
        yield is_open(window, sample_folder())

    assert drive([str(slow_result)], script) == 0
