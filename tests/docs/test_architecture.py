"""docs/ speak of modules and files that exist."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

PACKAGES = ("model", "parsers", "cache", "analysis", "widgets", "app")
PAGES = ("architecture.md", "cache-format.md", "add-a-reader.md", "add-a-panel.md", "add-a-rule.md")


def exists(name: str) -> bool:
    """Whether `package.module.attribute` can be reached."""
    parts = name.split(".")
    for count in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:count]))
        except ImportError:
            continue
        for attribute in parts[count:]:
            if not hasattr(found, attribute):
                return False
            found = getattr(found, attribute)
        return True
    return False


@pytest.mark.parametrize("page", PAGES)
def test_the_modules_that_a_page_names_exist(project_root: Path, page: str) -> None:
    text = (project_root / "docs" / page).read_text(encoding="utf-8")
    names = set(re.findall(rf"`((?:{'|'.join(PACKAGES)})(?:\.\w+)+)`", text))
    assert [name for name in sorted(names) if not exists(name)] == []
    folders = [name.removesuffix(".*") for name in re.findall(rf"`((?:{'|'.join(PACKAGES)})\.\w+\.\*)`", text)]
    assert [name for name in folders if not (project_root / name.replace(".", "/")).is_dir()] == []


def test_the_files_that_a_page_names_exist(project_root: Path) -> None:
    for page in (project_root / "docs").rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        named = re.findall(rf"`((?:{'|'.join(PACKAGES)}|resources|tests|tools)/[\w/.-]+\.(?:py|toml|ts))`", text)
        assert [name for name in named if not (project_root / name).is_file()] == [], page.name


@pytest.mark.parametrize("package", ["model", "analysis"])
def test_every_module_of_a_package_is_named(project_root: Path, package: str) -> None:
    text = (project_root / "docs" / "architecture.md").read_text(encoding="utf-8")
    modules = {path.stem for path in (project_root / package).glob("*.py")} - {"__init__"}
    assert sorted(modules - set(re.findall(r"\w+", text))) == []
