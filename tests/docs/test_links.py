"""Every link and picture of a Markdown page leads somewhere, also to a heading; a tool draws the pictures, and the tour
of the README finds what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from analysis.slice_search import SearchQuery, slice_search
from cache.trace import Trace
from model.task import TaskContext
from tools.pictures import SHOTS, THEMES, file_name

_LARGEST = 150 << 10


def pages(root: Path) -> list[Path]:
    found = [*root.glob("*.md"), *(root / "docs").rglob("*.md")]
    assert len(found) > 10
    return found


def anchors(page: Path) -> set[str]:
    """What a page's headings are called in links, as code hosts make it."""
    headings = re.findall(r"^#+ +(.*?) *$", page.read_text(encoding="utf-8"), re.MULTILINE)
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings)
    return set(plain)


def targets(page: Path) -> list[str]:
    text = page.read_text(encoding="utf-8")
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    return re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r"\b(?:src|srcset|href)=\"([^\"]+)\"", text)


def test_every_link_leads_somewhere(project_root: Path) -> None:
    wrong = []
    for page in pages(project_root):
        for target in targets(page):
            if re.match(r"[a-z]+:", target):
                continue
            path, _, anchor = target.partition("#")
            place = (page.parent / path) if path else page
            if not place.exists() or (anchor and anchor not in anchors(place)):
                wrong.append(f"{page.name}: {target}")
    assert wrong == []


def test_pages_link_to_outside_over_https_only(project_root: Path) -> None:
    outside = {target for page in pages(project_root) for target in targets(page) if re.match(r"[a-z]+:", target)}
    assert [target for target in outside if not target.startswith(("https://", "mailto:"))] == []


def test_both_readmes_have_the_same_sections(project_root: Path) -> None:
    english, chinese = (
        re.findall(r"^## ", (project_root / name).read_text(encoding="utf-8"), re.MULTILINE)
        for name in ("README.md", "README.zh-CN.md")
    )
    assert len(english) == len(chinese)


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
def test_the_readme_shows_pictures_in_both_themes(project_root: Path, shot: object) -> None:
    texts = "".join((project_root / name).read_text(encoding="utf-8") for name in ("README.md", "README.zh-CN.md"))
    for language in shot.languages:  # type: ignore[attr-defined]
        for theme in THEMES:
            path = project_root / "docs" / "pictures" / file_name(shot, theme, language)  # type: ignore[arg-type]
            assert f"docs/pictures/{path.name}" in texts
            assert path.stat().st_size < _LARGEST
            middle = QImage(str(path)).pixelColor(10, 10).lightness()
            assert (middle < 100) == (theme == "dark")


def test_there_is_no_picture_that_nobody_draws(project_root: Path) -> None:
    drawn = {file_name(shot, theme, language) for shot in SHOTS for theme in THEMES for language in shot.languages}
    assert {path.name for path in (project_root / "docs" / "pictures").iterdir()} == drawn


def test_the_search_of_the_tour_finds_slices_of_the_sample(project_root: Path, sample_cache: Path) -> None:
    text = (project_root / "README.md").read_text(encoding="utf-8")
    wanted = re.findall(r"`(dur>[^`]+)`", text)
    assert wanted
    with Trace.open(sample_cache) as trace:
        for words in wanted:
            assert slice_search(trace, SearchQuery(words), TaskContext()).hits > 0, words
