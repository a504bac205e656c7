"""docs/glossary.md has one row for a word, and its Chinese words are those of the Chinese interface."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

NOT_SHOWN = {
    "compared step", "detail level", "pointed", "file parser", "sniff", "dock", "query", "request",
}  # fmt: skip
"""Words of the documentation and the code alone."""


def rows(root: Path) -> list[list[str]]:
    """The cells of each row."""
    lines = (root / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines if line.startswith("|")]
    return [row for row in cells if row[0] not in ("word", "---")]


def test_every_word_has_one_row_and_every_row_a_meaning(project_root: Path) -> None:
    found = rows(project_root)
    assert len(found) > 80
    assert [row for row in found if len(row) != 4 or not row[1]] == []
    # What a step takes from the data pipeline, and columns on their way to the cache.
    assert [word for word, count in Counter(row[0] for row in found).items() if count > 1] == ["batch"]


def test_the_chinese_interface_uses_the_chinese_words(project_root: Path) -> None:
    catalog = (project_root / "resources" / "translations" / "stepscope_zh_CN.ts").read_text(encoding="utf-8")
    shown = " ".join(re.findall(r"<(?:translation|numerusform)[^>]*>([^<]*)", catalog))
    lacking = []
    for word, chinese, *_ in rows(project_root):
        parts = re.split("、|，", re.sub(r"（.*?）", "", chinese))
        lacking += [f"{word}: {part}" for part in parts if word not in NOT_SHOWN and part.strip() not in shown]
    assert lacking == []
