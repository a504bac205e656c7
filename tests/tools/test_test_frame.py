"""The fixtures of tests/conftest.py themselves, tried on small test files in a pytest of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

PREAMBLE = """
import subprocess, sys, threading, time
import pytest
from PySide6.QtCore import QThread, QTimer
from PySide6.QtWidgets import QWidget
kept = []
"""


@pytest.fixture
def outcome(project_root: Path, tmp_path: Path) -> Callable[..., str]:
    """`outcome(code, **environment)`: what pytest prints for a file with this code under our conftest."""

    def run(code: str, *options: str, **environment: str) -> str:
        path = tmp_path / "test_tried.py"
        path.write_text(PREAMBLE + code)
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "tests.conftest",
            "-c",
            "pyproject.toml",
            "--rootdir=.",
            f"--basetemp={tmp_path / 'base'}",  # pytest tidies the usual one, which other runs are using
        ]
        finished = subprocess.run(
            [*command, *options, str(path)],
            cwd=project_root,
            env=os.environ | {"STEPSCOPE_SAMPLES": "", "PYTHONDONTWRITEBYTECODE": "1"} | environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        return finished.stdout + finished.stderr

    return run


LEAKS = {
    "windows": "def test(qapp):\n    kept.append(QWidget()); kept[0].setObjectName('lost')",
    "threads: Thread": "def test():\n    threading.Thread(target=time.sleep, args=(8,), name='lost').start()",
    "threads: QThread": (
        "def test(qapp):\n    kept.append(QThread(objectName='lost')); kept[0].start()\n"
        "def teardown_module():\n    kept[0].quit(); kept[0].wait()"
    ),
    "timers": "def test(qapp):\n    kept.append(QTimer(objectName='lost')); kept[0].start(60000)",
    "processes": (
        "def test():\n"
        "    kept.append(subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(9)# lost']))\n"
        "def teardown_module():\n    kept[0].kill(); kept[0].wait()"
    ),
}


@pytest.mark.parametrize("kind", LEAKS)
def test_what_a_passed_test_leaves_behind_fails_it(kind: str, outcome: Callable[..., str]) -> None:
    text = outcome(LEAKS[kind])
    assert "1 passed, 1 error" in text
    assert f"the test leaves behind {kind}" in text
    assert "lost" in text


def test_a_kind_can_be_excused(outcome: Callable[..., str]) -> None:
    text = outcome("@pytest.mark.may_leave('windows')\n" + LEAKS["windows"])
    assert "1 passed" in text
    assert "error" not in text


def test_a_failed_test_is_not_blamed_twice(outcome: Callable[..., str]) -> None:
    text = outcome(LEAKS["windows"] + "; assert 0")
    assert "1 failed" in text
    assert "leaves behind" not in text


def test_what_is_closed_in_time_is_no_leftover(outcome: Callable[..., str]) -> None:
    text = outcome(
        "def test(qtbot):\n"
        "    window = QWidget(); qtbot.addWidget(window); window.show()\n"
        "    timer = QTimer(); timer.start(5); timer.stop()\n"
        "    thread = threading.Thread(target=time.sleep, args=(0.3,)); thread.start()\n"
    )
    assert "1 passed" in text
    assert "error" not in text


def test_a_qt_warning_fails_a_test(outcome: Callable[..., str]) -> None:
    text = outcome("from PySide6.QtCore import qWarning\ndef test(qapp):\n    qWarning('odd')")
    assert "1 failed" in text


SKIPS = """
def test():
    pytest.skip('not today')
@pytest.mark.may_skip
def test_other():
    pytest.skip('never')
"""


def test_a_skip_is_an_error_where_samples_are_demanded(outcome: Callable[..., str]) -> None:
    assert "2 skipped" in outcome(SKIPS)
    text = outcome(SKIPS, STEPSCOPE_SAMPLES="required")
    assert "1 failed, 1 skipped" in text
    assert "skipped although STEPSCOPE_SAMPLES=required: " in text


def test_a_file_that_skips_itself_is_an_error_too(outcome: Callable[..., str]) -> None:
    code = "pytest.importorskip('no_such_module')"
    assert "1 skipped" in outcome(code)
    assert "skips itself" in outcome(code, STEPSCOPE_SAMPLES="required")


def test_missing_samples_are_an_error_where_demanded(tmp_path: Path, outcome: Callable[..., str]) -> None:
    code = "def test(samples):\n    pass"
    assert "1 skipped" in outcome(code, STEPSCOPE_SAMPLES_DIR=str(tmp_path))
    text = outcome(code, STEPSCOPE_SAMPLES_DIR=str(tmp_path), STEPSCOPE_SAMPLES="required")
    assert "no sample results at" in text
    assert "1 error" in text


def test_the_home_is_empty_and_the_settings_lie_in_it(isolated_home: Path) -> None:
    from PySide6.QtCore import QSettings, QStandardPaths

    assert Path.home() == isolated_home
    assert not list(isolated_home.iterdir())
    assert Path(QSettings("Stepscope", "Stepscope").fileName()).is_relative_to(isolated_home)
    cache = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericCacheLocation)
    assert Path(cache).is_relative_to(isolated_home)


@pytest.mark.parametrize("change", ["bytes", "time", "new file", "none"])
def test_a_frozen_folder_sees_each_change(
    change: str, tmp_path: Path, frozen_folder: Callable[[Path], AbstractContextManager[None]]
) -> None:
    inner = tmp_path / "result" / "inner.csv"
    inner.parent.mkdir()
    inner.write_text("a,b\n")
    times = (inner.stat().st_atime_ns, inner.stat().st_mtime_ns)

    def work() -> None:
        with frozen_folder(tmp_path):
            if change == "bytes":
                inner.write_text("a,c\n")
                os.utime(inner, ns=times)
            elif change == "time":
                os.utime(inner, ns=(times[0], times[1] + 1_000_000))
            elif change == "new file":
                (tmp_path / "result" / "new.txt").touch()

    if change == "none":
        work()
        return
    with pytest.raises(AssertionError, match=r"was changed: .*result"):
        work()


def test_a_snapshot_is_accepted_compared_and_refused(
    tmp_path: Path, project_root: Path, outcome: Callable[..., str]
) -> None:
    name = f"tried-{os.getpid()}"
    code = (
        "from PySide6.QtGui import QColor, QImage\n"
        "def picture(other):\n"
        "    image = QImage(100, 100, QImage.Format.Format_ARGB32); image.fill(QColor(90, 90, 90))\n"
        "    for x in range(other): image.setPixelColor(x, 5, QColor(190, 90, 90))\n"
        "    return image\n"
        f"def test(snapshot):\n    snapshot(picture(OTHER), '{name}')\n"
    )
    accepted = project_root / "tests" / "snapshots" / f"{name}.png"
    try:
        assert "1 failed" in outcome(code.replace("OTHER", "0"))
        assert "1 passed" in outcome(code.replace("OTHER", "0"), "--update-snapshots")
        assert "1 passed" in outcome(code.replace("OTHER", "50"))  # 50 of 10000: just 99.5 %
        text = outcome(code.replace("OTHER", "51"))
        assert "only 99.49% of the pixels agree" in text
    finally:
        accepted.unlink(missing_ok=True)
