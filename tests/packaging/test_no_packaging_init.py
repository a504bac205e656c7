"""`packaging/__init__.py` would shadow the library `packaging` that pip, build and PyInstaller import."""

from __future__ import annotations

from pathlib import Path


def test_the_packaging_folder_is_no_package(project_root: Path) -> None:
    assert (project_root / "packaging").is_dir()
    assert not list((project_root / "packaging").glob("__init__.*"))


def test_no_folder_under_tests_is_a_package(project_root: Path) -> None:
    assert not list((project_root / "tests").rglob("__init__.py"))


def test_the_library_is_what_gets_imported() -> None:
    from packaging.version import Version

    assert Version("1.10") > Version("1.9")
