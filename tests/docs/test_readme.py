"""The keys and panels that README.md names are those of the program."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.window.actions import ACTIONS
from app.window.panel_catalog import all_panels
from widgets.timeline.keys import KEYS

SAID = {
    "Ctrl+2 lays out the **Timeline**": "layout_timeline",
    "G, 11, Enter goes to step": "go_to_step",
    "Ctrl+F searches all slices": "find",
    "B sets a bookmark": "timeline.bookmark",
    "F2 names it": "timeline.name_mark",
    "M measures": "timeline.measure",
    "Ctrl+E exports what is in sight": "export_range",
}
"""What README.md says of a key -> the row of the table of actions or of the timeline's keys."""


@pytest.fixture(scope="module")
def page(project_root: Path) -> str:
    return (project_root / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("said", SAID)
def test_a_key_does_what_it_says(page: str, said: str) -> None:
    assert said in re.sub(r"\s+", " ", page)
    keys = {row.id: row.keys for row in ACTIONS} | {f"timeline.{row.id}": row.keys for row in KEYS}
    assert re.split(r"[ ,]", said)[0] in keys[SAID[said]]


def test_no_other_key_is_named(page: str) -> None:
    named = set(re.findall(r"\b(?:Ctrl\+\w+|F\d+)\b", page))
    assert named == {re.split(r"[ ,]", said)[0] for said in SAID} - {"G", "B", "M"}


def test_every_panel_is_named(page: str) -> None:
    bold = set(re.findall(r"\*\*([^*]+)\*\*", page))
    assert [panel.title() for panel in all_panels() if panel.title() not in bold] == []


def test_the_chinese_page_names_the_same_keys(page: str, project_root: Path) -> None:
    chinese = (project_root / "README.zh-CN.md").read_text(encoding="utf-8")
    assert [key for key in re.findall(r"\b(?:Ctrl\+\w|F\d+)\b", page) if key not in chinese] == []
