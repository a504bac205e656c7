"""Which flows are drawn is remembered from one start to the next."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from app.window.flow_keeper import FlowKeeper
from app.window.window_state import WindowState
from widgets.timeline.flow_choices import flow_choices


@pytest.fixture(autouse=True)
def usual_choices(qtbot: QtBot) -> Iterator[None]:
    yield
    flow_choices().choose(frozenset(), is_all=False)


@pytest.mark.parametrize("hidden", [frozenset(), {"queue"}, {"queue", "=my, own kind"}, {"=a;b", "marker", "=ä"}])
@pytest.mark.parametrize("is_all", [False, True])
def test_what_was_chosen_comes_back(hidden: frozenset[str], is_all: bool) -> None:
    first = FlowKeeper()
    flow_choices().choose(frozenset({"other"}), is_all=not is_all)
    flow_choices().choose(frozenset(hidden), is_all=is_all)
    first.deleteLater()
    flow_choices().changed.disconnect(first._keep)
    flow_choices().choose(frozenset({"another"}), is_all=not is_all)
    second = FlowKeeper()
    assert (flow_choices().hidden, flow_choices().is_all) == (hidden, is_all)
    flow_choices().changed.disconnect(second._keep)


def test_nothing_kept_or_nonsense_is_the_usual() -> None:
    assert WindowState().flows() == (frozenset(), False)
    WindowState()._file.setValue("hidden_flows", 5)
    WindowState()._file.setValue("all_flows", [1])
    assert WindowState().flows() in ((frozenset(), False), (frozenset({"5"}), False))
