"""docs/ speak of modules and files that exist."""

from __future__ import annotations

import importlib
import inspect
import re
from dataclasses import fields, replace
from pathlib import Path
from types import FunctionType, MethodType, ModuleType
from typing import Any, get_args

import pytest
from pytestqt.qtbot import QtBot

from app.window.panel_catalog import all_panels
from cache.trace import Trace
from model.batches import Batch
from model.time_span import TimeSpan
from parsers.folder_view import MAX_DEPTH, MAX_ENTRIES
from widgets import requests
from widgets.panel import Panel
from widgets.session_state import Area, SessionState

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
    assert names
    folders = [name.removesuffix(".*") for name in re.findall(rf"`((?:{'|'.join(PACKAGES)})\.\w+\.\*)`", text)]
    assert [name for name in folders if not (project_root / name.replace(".", "/")).is_dir()] == []


def test_the_files_that_a_page_names_exist(project_root: Path) -> None:
    named = []
    for page in (project_root / "docs").rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        found = re.findall(rf"`((?:{'|'.join(PACKAGES)}|resources|tests|tools)/[\w/.-]+\.(?:py|toml|ts))`", text)
        named += [(page.name, name) for name in found]
    assert len(named) > 20
    assert [(page, name) for page, name in named if not (project_root / name).is_file()] == []


def test_the_tools_that_a_page_runs_exist(project_root: Path) -> None:
    """Scripts by their path, packages by `python -m`; names with a placeholder are none."""
    looked_at = 0
    for page in (*project_root.glob("*.md"), *(project_root / "docs").rglob("*.md")):
        code = " ".join(re.findall(r"`([^`]+)`", page.read_text(encoding="utf-8"))).replace("\\", "/")
        paths = re.findall(r"(?<![\w/])((?:tools|packaging|benchmarks|\.ci)/[\w./-]*\w)(?![\w<{])", code)
        assert [name for name in paths if not (project_root / name).exists()] == [], page.name
        modules = [name.replace(".", "/") for name in re.findall(r"python -m ((?:tools|benchmarks)[\w.]*)", code)]
        runs = [name for name in modules if not (project_root / name / "__main__.py").exists()]
        assert [name for name in runs if not (project_root / f"{name}.py").exists()] == [], page.name
        looked_at += len(paths) + len(modules)
    assert looked_at > 20


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
    for name, parameters in re.findall(r"\btrace\.(\w+)\(([^()]*)\)", block.partition("```")[0]):
        said = {re.split("[=:]", part)[0].strip() for part in parameters.split(",")} - {""}
        assert said == {*inspect.signature(getattr(Trace, name)).parameters} - {"self"}, name
    public = {name for name in dir(Trace) if not name.startswith("_")} - {"open", "close"}
    assert sorted(named - public) == []
    assert sorted(public - named) == []


def test_the_limits_of_a_listing_and_the_fields_of_a_session_are_those_of_the_page(project_root: Path) -> None:
    text = (project_root / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert f"bounded depth {MAX_DEPTH} and {MAX_ENTRIES:,} entries".replace(",", " ") in text
    assert f"`SessionState({', '.join(field.name for field in fields(SessionState))})`" in text


def modules_of(row: str) -> list[ModuleType]:
    """What the first cell of a row of architecture.md names, packages with what is in them."""
    named = re.findall(r"`([^`]+)`", row)
    found = []
    for name in named:
        full = name if not name.startswith(".") else named[0].rpartition(".")[0] + name
        module = importlib.import_module(re.sub(r"\.(\*|<\w+>)$", "", full))
        found.append(module)
        folders = [Path(folder) for folder in getattr(module, "__path__", ())]
        inner = [path.stem for folder in folders for path in folder.glob("*.py") if path.stem != "__init__"]
        found += [importlib.import_module(f"{module.__name__}.{name}") for name in inner]
    return found


def functions_said(cell: str) -> list[tuple[str, list[str]]]:
    """`name(parameters)` in the second cell of a row."""
    found = []
    for code in re.findall(r"`([^`]+)`", cell):
        for name, inside in re.findall(r"(?<![\w.])([A-Za-z_]\w*)\(([^()]*)\)", code):
            parts = (re.split(r"[:=]", part)[0].strip(" *") for part in inside.split(","))
            found.append((name, [part for part in parts if part and part[0] not in '."']))
    return found


def functions_of(module: ModuleType, name: str) -> list[Any]:
    """What a module or a class in it calls so."""
    holders = [module, *(one for one in vars(module).values() if inspect.isclass(one))]
    found = [getattr(holder, name, None) for holder in holders]
    plain = [one for one in found if inspect.isclass(one) or inspect.isfunction(one) or inspect.ismethod(one)]
    return [*plain, *(one for one in found if hasattr(one, "__wrapped__"))]


ELSEWHERE = {"query", "wanted", "query_changed", "subject_changed"}
"""Names of other rows, and signals."""


def parameters_of(one: Any) -> list[str]:
    """How the arguments of a function or of a class are called; [] where only Qt knows."""
    try:
        return [*inspect.signature(one).parameters]
    except ValueError:
        return []


def test_a_function_that_a_row_names_is_there_with_these_parameters(project_root: Path) -> None:
    text = (project_root / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ((?:`[\w.*<>]+`(?:, )?)+) \| (.*) \|$", text, re.MULTILINE)
    wrong, looked_at = [], 0
    for first, second in rows:
        modules = modules_of(first)
        for name, parameters in functions_said(second):
            found = [one for module in modules for one in functions_of(module, name)]
            if name in ELSEWHERE:
                continue
            looked_at += 1
            known = [parameters_of(one) for one in found]
            known += [[base.__name__ for base in one.__bases__] for one in found if inspect.isclass(one)]
            if not any(set(parameters) <= set(names) for names in known):
                wrong.append(f"{first}: {name}({', '.join(parameters)})")
    assert looked_at > 60
    assert wrong == []


SHORT = {"Memory over time": "Memory", "Search results": "Search"}


@pytest.mark.parametrize("panel", all_panels(), ids=lambda panel: str(panel.id))
def test_what_a_panel_follows_is_what_the_page_says(project_root: Path, qtbot: QtBot, panel: type[Panel]) -> None:
    text = (project_root / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = text.partition("## What panels follow")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines() if line.startswith("|")]
    (said,) = [row[1:4] for row in rows if panel.title() in [SHORT.get(one, one) for one in row[0].split(", ")]]
    shown = panel()
    qtbot.addWidget(shown)
    span = TimeSpan(100, 200)
    usual = SessionState()
    states = (replace(usual, step=3), replace(usual, area=Area(span, None)), replace(usual, span=span))
    follows = ["yes" if shown.query(state) != shown.query(usual) else "no" for state in states]
    assert [one if word in ("yes", "no") else word for one, word in zip(follows, said, strict=True)] == said
