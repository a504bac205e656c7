"""`stepscope check` asks for every reader and panel that there is, and windows have a word for every kind."""

from __future__ import annotations

import re
from pathlib import Path

from app.commands.check import PANELS, READERS
from app.window.panel_catalog import all_panels
from app.window.words import kind_text
from parsers.registry import readers
from widgets.overview import facts


def test_it_asks_for_all_readers_and_panels() -> None:
    assert sorted(READERS) == sorted(reader.descriptor.id for reader in readers())
    assert sorted(PANELS) == sorted(panel.id for panel in all_panels())


def test_every_kind_is_in_the_documentation_and_has_words(project_root: Path) -> None:
    page = (project_root / "docs" / "cli.md").read_text(encoding="utf-8")
    (row,) = re.findall(r"^\| `source.kind` \| (.*) \|$", page, re.MULTILINE)
    kinds = set(re.findall(r"`(\w+)`", row))
    # A reader of several kinds names the others itself.
    assert {reader.descriptor.kind for reader in readers()} <= kinds
    assert facts._KINDS.keys() == kinds
    assert [kind for kind in kinds - {"msprof", "hiprof"} if kind_text(kind) == kind] == []
