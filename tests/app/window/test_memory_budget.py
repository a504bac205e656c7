"""What happens when the windows take more memory than the budget of the settings."""

from __future__ import annotations

from typing import Any, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from analysis.once_a_trace import KeptAnswers, forget_answers
from app.window import memory_budget
from app.window.memory_budget import MemoryBar, MemoryBudget, memory_bytes
from app.window.program import Program
from app.window.settings_dialog import SettingsDialog
from app.window.windows import Windows
from widgets.parts.link import Link

GIB = 1 << 30


class Held:
    """What the process holds: ``kept`` goes when answers are given up."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, kept: int) -> None:
        self.rest, self.kept = 0, kept
        monkeypatch.setattr(memory_budget, "memory_bytes", lambda: self.rest + self.kept)

        def forget_all() -> None:
            forget_answers()
            self.kept = 0

        monkeypatch.setattr(memory_budget, "forget_answers", forget_all)


@pytest.fixture(autouse=True)
def budget_of_two(program: Program) -> None:
    program.settings.set("memory_budget", "2")


def bars(windows: Windows) -> list[MemoryBar]:
    found = [bar for window in windows.all for bar in window.findChildren(MemoryBar)]
    return [bar for bar in found if not bar.isHidden()]


def test_what_is_kept_goes_before_anything_is_said(
    windows: Windows, fake_result: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    windows.open()
    result = windows.all[0].result = fake_result(slices=9)
    answers: KeptAnswers[str, object] = KeptAnswers(1)
    first = answers.of(cast(Any, result.trace), "sum", object)
    held = Held(monkeypatch, kept=GIB)
    budget = MemoryBudget(windows)
    held.rest = GIB
    budget.look()
    assert answers.of(cast(Any, result.trace), "sum", object) is first
    assert result.trace.let_go == 0
    held.rest = GIB + 1
    budget.look()
    assert held.kept == 0
    assert answers.of(cast(Any, result.trace), "sum", object) is not first
    assert result.trace.let_go == 1
    assert bars(windows) == []
    windows.all[0].result = None


def test_each_window_says_once_that_the_budget_is_exceeded(
    qtbot: QtBot, windows: Windows, monkeypatch: pytest.MonkeyPatch
) -> None:
    windows.open()
    windows.open()
    held = Held(monkeypatch, kept=0)
    budget = MemoryBudget(windows)
    held.rest = 3 * GIB
    budget.look()
    said = bars(windows)
    assert len(said) == 2
    assert "3.000\N{NO-BREAK SPACE}GiB" in said[0].accessibleName()
    assert "2.000\N{NO-BREAK SPACE}GiB" in said[0].accessibleName()
    qtbot.mouseClick(said[0].findChildren(QToolButton)[-1], Qt.MouseButton.LeftButton)
    budget.look()
    assert bars(windows) == said[1:]
    held.rest = GIB
    budget.look()
    assert bars(windows) == []
    held.rest = 3 * GIB
    budget.look()
    assert len(bars(windows)) == 2
    windows.program.settings.set("memory_budget", "none")
    budget.look()
    assert bars(windows) == []


def test_the_message_leads_to_the_budget(qtbot: QtBot, windows: Windows, monkeypatch: pytest.MonkeyPatch) -> None:
    window = windows.open()
    held = Held(monkeypatch, kept=0)
    held.rest = 3 * GIB
    MemoryBudget(windows).look()
    (bar,) = bars(windows)
    qtbot.mouseClick(bar.findChild(Link), Qt.MouseButton.LeftButton)
    dialog = window.findChild(SettingsDialog)
    assert dialog is not None
    assert dialog.isVisible()
    dialog.close()


def test_memory_is_that_of_this_process() -> None:
    before = memory_bytes()
    block = bytearray(64 << 20)
    block[:: 1 << 12] = b"x" * len(block[:: 1 << 12])
    assert 48 << 20 < memory_bytes() - before < 96 << 20
