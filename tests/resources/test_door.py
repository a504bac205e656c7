"""The door to shipped files."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import resources


def test_a_shipped_file_is_reached_as_path_text_and_bytes() -> None:
    assert resources.path("themes", "light.json").is_file()
    assert resources.text("themes", "light.json").startswith("{")
    assert resources.data("icons", "stepscope.svg").startswith(b"<svg")


def test_names_are_those_of_the_files_with_the_suffix() -> None:
    assert resources.names("themes", ".json") == ("dark", "light")
    assert resources.names("icons", ".nothing") == ()


@pytest.mark.parametrize("parts", [("icons", "no-such.svg"), ("..", "pyproject.toml")])
def test_what_is_not_shipped_is_an_error(parts: tuple[str, ...]) -> None:
    with pytest.raises(FileNotFoundError):
        resources.path(*parts)


def test_files_are_found_from_another_place_and_working_folder(project_root: Path, tmp_path: Path) -> None:
    shutil.copytree(project_root / "resources", tmp_path / "lib" / "resources")
    code = "import resources, sys; sys.stdout.write(str(resources.path('icons', 'fit.svg')))"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(tmp_path / 'lib')!r}); {code}"],
        cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert Path(done.stdout) == (tmp_path / "lib" / "resources" / "icons" / "fit.svg").resolve()


def test_the_door_needs_no_qt() -> None:
    code = "import resources, sys; sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0
