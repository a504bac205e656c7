"""docs/ speak of modules and files that exist."""

from __future__ import annotations

import importlib
import inspect
import re
from pathlib import Path
from types import FunctionType, MethodType
from typing import get_args

import pytest

from cache.trace import Trace
from model.batches import Batch
from widgets import requests
from widgets.panel import Panel

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


def test_the_tools_that_a_page_runs_exist(project_root: Path) -> None:
    """Scripts by their path, packages by `python -m`; names with a placeholder are none."""
    for page in (*project_root.glob("*.md"), *(project_root / "docs").rglob("*.md")):
        code = " ".join(re.findall(r"`([^`]+)`", page.read_text(encoding="utf-8"))).replace("\\", "/")
        paths = re.findall(r"(?<![\w/])((?:tools|packaging|benchmarks|\.ci)/[\w./-]*\w)(?![\w<{])", code)
        assert [name for name in paths if not (project_root / name).exists()] == [], page.name
        modules = [name.replace(".", "/") for name in re.findall(r"python -m ((?:tools|benchmarks)[\w.]*)", code)]
        runs = [name for name in modules if not (project_root / name / "__main__.py").exists()]
        assert [name for name in runs if not (project_root / f"{name}.py").exists()] == [], page.name


@pytest.mark.parametrize("package", ["model", "analysis", "cache", "parsers", "parsers/database", "app", "widgets"])
def test_every_module_of_a_package_is_named(project_root: Path, package: str) -> None:
    text = (project_root / "docs" / "architecture.md").read_text(encoding="utf-8")
    modules = {path.stem for path in (project_root / package).glob("*.py")} - {"__init__"}
    assert sorted(modules - set(re.findall(r"\w+", text))) == []


def test_every_folder_of_widgets_is_named(project_root: Path) -> None:
    text = (project_root / "docs" / "architecture.md").read_text(encoding="utf-8")
    folders = {path.parent.name for path in (project_root / "widgets").glob("*/__init__.py")}
    assert [name for name in sorted(folders) if f"`widgets.{name}." not in text] == []


def test_every_kind_of_batch_and_of_request_is_named(project_root: Path) -> None:
    text = (project_root / "docs" / "architecture.md").read_text(encoding="utf-8")
    kinds = [*get_args(Batch), *get_args(requests.Request)]
    assert len(kinds) > 20
    assert [kind.__name__ for kind in kinds if not re.search(rf"\b{kind.__name__}\b", text)] == []


def test_what_a_panel_declares_stands_on_its_page(project_root: Path) -> None:
    for page in ("architecture.md", "add-a-panel.md"):
        text = (project_root / "docs" / page).read_text(encoding="utf-8")
        own = [name for name in vars(Panel) if isinstance(getattr(Panel, name), FunctionType | MethodType)]
        must = [name for name in own if "NotImplementedError" in inspect.getsource(getattr(Panel, name))]
        assert {"title", "how_to_read", "query", "clear"} <= set(must)
        assert [name for name in must if not re.search(rf"\b{name}\b", text)] == []


def test_the_methods_of_a_trace_are_those_of_the_page(project_root: Path) -> None:
    text = (project_root / "docs" / "architecture.md").read_text(encoding="utf-8")
    block = text.partition("trace.path, trace.is_snapshot")[1] + text.partition("trace.path, trace.is_snapshot")[2]
    named = set(re.findall(r"\btrace\.(\w+)", block.partition("```")[0])) - {"path"}  # set by the constructor
    public = {name for name in dir(Trace) if not name.startswith("_")} - {"open", "close"}
    assert sorted(named - public) == []
    assert sorted(public - named) == []
