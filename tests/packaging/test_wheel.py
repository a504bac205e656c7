"""The wheel: one top-level name, all modules in it, and its own folders win over anybody else's."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

FOLDERS = ("app", "widgets", "parsers", "cache", "analysis", "model", "resources")

# What pip writes as the `stepscope` command, with a child process in place of the program.
SCRIPT = """
import multiprocessing, sys
from stepscope.__main__ import main
from stepscope import use_private_modules

if __name__ == "__main__":
    use_private_modules()
    from model.time_text import ns_of
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        print(pool.apply(ns_of, ("1717480934567890.123", "us")))
        print(pool.apply(eval, ("__import__('model').__file__",)))
"""


@pytest.fixture(scope="module")
def wheel(project_root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, built as a user's pip would."""
    folder = tmp_path_factory.mktemp("wheel")
    options = ["-q", "--no-deps", "--no-build-isolation", "-w", str(folder)]
    command = [sys.executable, "-m", "pip", "wheel", *options, str(project_root)]
    finished = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert finished.returncode == 0, finished.stderr
    (path,) = folder.glob("stepscope-*.whl")
    return path


@pytest.fixture(scope="module")
def site(wheel: Path) -> Path:
    """A folder with the wheel unpacked, beside a foreign `app` and `model` that come first on the path."""
    folder = wheel.parent / "site"
    zipfile.ZipFile(wheel).extractall(folder)
    for name in ("app", "model"):
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text("raise ImportError('the foreign one')")
    return folder


def run(site: Path, *arguments: str) -> list[str]:
    finished = subprocess.run(
        [sys.executable, *arguments],
        cwd=site,
        env=os.environ | {"PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout.splitlines()


def test_stepscope_is_the_only_name_that_gets_installed(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name and ".data/" not in name} == {"stepscope"}


def test_every_module_and_shipped_file_is_in_it(wheel: Path, project_root: Path) -> None:
    expected = {
        f"stepscope/{path.relative_to(project_root).as_posix()}"
        for folder in FOLDERS
        for path in (project_root / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    inside = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("stepscope/")}
    assert expected - inside == set()
    assert inside - expected == {"stepscope/__init__.py", "stepscope/__main__.py"}


def test_the_private_folders_win_also_in_a_spawned_child(site: Path) -> None:
    (site / "command.py").write_text(SCRIPT)
    assert run(site, "command.py") == ["1717480934567890123", str(site / "stepscope" / "model" / "__init__.py")]


@pytest.mark.parametrize("start", [["-m", "stepscope"], ["-c", "from stepscope.__main__ import main; main()"]])
def test_the_program_runs_from_it(site: Path, start: list[str]) -> None:
    from stepscope import __version__

    assert run(site, *start, "--version") == [f"Stepscope {__version__}"]


def test_it_also_runs_from_a_checkout_wherever_one_stands(project_root: Path, tmp_path: Path) -> None:
    from stepscope import __version__

    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "__init__.py").write_text("raise ImportError('the foreign one')")
    finished = subprocess.run(
        [sys.executable, "-m", "stepscope", "--version"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(project_root)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert finished.stdout == f"Stepscope {__version__}\n", finished.stderr
