"""tools/system-packages and tools/set-up with stand-ins for apt, sudo, Python and pip: nothing is installed here."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

pytestmark = [pytest.mark.may_skip, pytest.mark.skipif(os.name != "posix", reason="shell scripts")]

SOURCES = ("pyproject.toml", "parsers/trace_json/scan_events.c", "packaging/compile_scanner.py")
INSTALLED = "installed libegl1 \ninstalled libglib2.0-0t64 libglib2.0-0 (= 2.80.0-6)\nconfig-files xvfb \n"


@dataclass(frozen=True)
class Machine:
    """A folder of stand-ins for PATH, each of which writes its command line to `calls`."""

    folder: Path
    checkout: Path

    def put(self, name: str, code: str = "") -> Path:
        """A stand-in that records its call and then does `code`."""
        path = self.folder / name
        path.write_text(f"#!/bin/sh\nprintf '%s\\n' \"{name} $*\" >>{self.folder}/calls\n{code}\n")
        path.chmod(0o755)
        return path

    def calls(self, *names: str) -> list[str]:
        """What was called so far, of these stand-ins."""
        path = self.folder / "calls"
        lines = path.read_text().splitlines() if path.exists() else []
        return [line for line in lines if line.split(" ")[0] in names]

    def run(self, script: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a script of the copied checkout with only the stand-ins on its PATH."""
        return subprocess.run(
            [str(self.checkout / "tools" / script), *arguments],
            env={"PATH": str(self.folder)} | environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )


@pytest.fixture
def machine(tmp_path: Path, project_root: Path) -> Machine:
    """Debian as root with hardly a package; a checkout with the two scripts."""
    made = Machine(tmp_path / "bin", tmp_path / "checkout")
    made.folder.mkdir()
    for name in ("sh", "sed", "tr", "uname", "dirname", "cat", "cksum", "env", "mkdir", "cp", "chmod"):
        found = shutil.which(name)
        assert found is not None
        (made.folder / name).symlink_to(found)
    made.put("dpkg-query", f"printf '%s' '{INSTALLED}'")
    made.put("apt-get")
    made.put("id", "echo 0")
    (made.checkout / "tools").mkdir(parents=True)
    for name in ("system-packages", "set-up"):
        shutil.copy(project_root / "tools" / name, made.checkout / "tools" / name)
    for name in SOURCES:
        path = made.checkout / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("as it was\n")
    return made


def installed_by(machine: Machine) -> set[str]:
    """The packages that apt-get was asked to install."""
    return {
        word
        for call in machine.calls("apt-get")
        if " install " in call
        for word in call.split()[2:]
        if not word.startswith("-")
    }


def test_only_what_is_missing_gets_installed(machine: Machine) -> None:
    assert machine.run("system-packages").returncode == 0
    wanted = installed_by(machine)
    assert {"libgl1", "libxcb-cursor0", "libxkbcommon-x11-0"} <= wanted
    # One is there, one is there under the name that another package provides.
    assert not {"libegl1", "libglib2.0-0", "libglib2.0-0t64"} & wanted
    assert "xvfb" not in wanted
    assert machine.calls("apt-get")[0].startswith("apt-get update")


def test_the_tests_need_more_and_a_removed_package_is_not_there(machine: Machine) -> None:
    assert machine.run("system-packages", "--tests", "python3-venv").returncode == 0
    assert {
        "xvfb",
        "openbox",
        "xdotool",
        "fonts-noto-cjk",
        "gcc",
        "libc6-dev",
        "python3-venv",
        "libgl1",
    } <= installed_by(machine)


def test_nothing_is_asked_when_all_is_there(machine: Machine) -> None:
    machine.run("system-packages", "--tests")
    everything = "".join(f"installed {name} \\n" for name in {*installed_by(machine), "libegl1", "libglib2.0-0"})
    (machine.folder / "calls").unlink()
    machine.put("dpkg-query", f"printf '{everything}'")
    finished = machine.run("system-packages", "--tests")
    assert (finished.returncode, finished.stderr) == (0, "")
    assert machine.calls("apt-get", "id") == []


def test_another_user_goes_through_sudo(machine: Machine) -> None:
    machine.put("id", "echo 1000")
    machine.put("sudo", 'exec "$@"')
    assert machine.run("system-packages").returncode == 0
    assert [call.split()[1] for call in machine.calls("sudo")] == ["apt-get", "env"]
    assert "libgl1" in installed_by(machine)


def test_without_sudo_it_says_what_to_run(machine: Machine) -> None:
    machine.put("id", "echo 1000")
    finished = machine.run("system-packages")
    assert finished.returncode == 1
    assert "Run as root: apt-get install libdbus-1-3 libfontconfig1 libgl1" in finished.stderr
    assert machine.calls("apt-get") == []


def test_another_linux_is_told_and_goes_on(machine: Machine) -> None:
    (machine.folder / "apt-get").unlink()
    finished = machine.run("system-packages")
    assert finished.returncode == 0
    assert "knows Debian and Ubuntu only" in finished.stderr


@pytest.fixture
def python(machine: Machine) -> Callable[..., Path]:
    """`python(version, venv=True)`: a stand-in for an interpreter whose `-m venv` makes another stand-in."""

    def put(version: tuple[int, int], venv: bool = True, name: str = "python3") -> Path:
        inner = machine.put("python-of-the-venv", f"""case $1 in -c) exit {int(version < (3, 11))};; esac""")
        no_venv = f'*ensurepip*) [ -e "{machine.folder}/venv-is-there" ];;' if not venv else "*ensurepip*) true;;"
        return machine.put(
            name,
            f"""case $1$2 in
                *version_info\\ \\<*) exit {int(version < (3, 11))};;
                {no_venv}
                *print*) echo python{version[0]}.{version[1]}-venv;;
                --version) echo Python {version[0]}.{version[1]};;
                -mvenv) mkdir -p .venv/bin; cp {inner} .venv/bin/python; chmod +x .venv/bin/python;;
            esac""",
        )

    return put


def test_the_first_time_installs_and_the_second_does_nothing(machine: Machine, python: Callable[..., Path]) -> None:
    python((3, 11))
    assert machine.run("set-up", "test").returncode == 0
    assert [call for call in machine.calls("python-of-the-venv") if "pip" in call] == [
        "python-of-the-venv -m pip install -q --disable-pip-version-check -e .[test]"
    ]
    (machine.folder / "calls").unlink()
    for extra in ("test", "run"):  # what the tests need contains what the program needs
        finished = machine.run("set-up", extra)
        assert finished.returncode == 0
        assert not [call for call in machine.calls("python-of-the-venv", "python3") if "-m" in call.split()]


@pytest.mark.parametrize("source", SOURCES)
def test_what_is_installed_from_installs_again_when_it_changes(
    machine: Machine, python: Callable[..., Path], source: str
) -> None:
    python((3, 12))
    machine.run("set-up")
    (machine.checkout / source).write_text("changed\n")
    machine.run("set-up")
    assert len([call for call in machine.calls("python-of-the-venv") if " pip " in call]) == 2


def test_debian_without_venv_gets_it(machine: Machine, python: Callable[..., Path]) -> None:
    python((3, 11), venv=False)
    assert machine.run("set-up").returncode == 0
    assert "python3.11-venv" in installed_by(machine)


def test_an_old_python_is_passed_over(machine: Machine, python: Callable[..., Path]) -> None:
    python((3, 12), name="python3.12")
    python((3, 10))
    machine.put("python-of-the-venv", "exit 0")
    assert machine.run("set-up").returncode == 0
    assert any("-m venv" in call for call in machine.calls("python3.12"))
    assert not any("-m venv" in call for call in machine.calls("python3"))


def test_no_python_at_all_is_said(machine: Machine) -> None:
    finished = machine.run("set-up")
    assert finished.returncode == 1
    assert "Python 3.11 or newer is needed" in finished.stderr
    assert "python3" in installed_by(machine)


def test_an_unknown_set_is_wrong_usage(machine: Machine) -> None:
    finished = machine.run("set-up", "everything")
    assert finished.returncode == 2
    assert "usage:" in finished.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no DISPLAY")
def test_start_says_when_there_is_no_display(machine: Machine, project_root: Path) -> None:
    shutil.copy(project_root / "tools" / "start", machine.checkout / "tools" / "start")
    (machine.checkout / "tools" / "set-up").write_text("#!/bin/sh\n")
    finished = machine.run("start")
    assert finished.returncode == 1
    assert "There is no display" in finished.stderr
