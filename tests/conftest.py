"""Fixtures for all tests: own home, samples, snapshots, and a check that nothing is left behind.

The environment is set before Qt is imported: Qt reads most of it once.
"""

from __future__ import annotations

import hashlib
import itertools
import os
import shutil
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

# No test is timed: how long one takes says something on the machine.
settings.register_profile("untimed", settings.default, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.update(QT_SCALE_FACTOR="1", QT_FONT_DPI="96", LC_ALL="C.UTF-8", TZ="UTC")
os.environ.pop("LANGUAGE", None)

if TYPE_CHECKING:
    from PySide6.QtGui import QImage
    from PySide6.QtWidgets import QApplication, QWidget
    from pytestqt.qtbot import QtBot

pytest_plugins = [
    "tests.leftovers",
    "tests.hand_made_trace",
    "tests.plain_trace",
    "tests.trace_batches",
    "tests.fake_panels",
    "tests.panel_hosts",
    "tests.answers",
    "tests.result_rows",
    "tests.profiler_databases",
    "tests.raw_records",
    "tests.x_display",
    "tests.desktop",
    "tests.view_follower",
    "tests.step_trace_panel",
]

ROOT = Path(__file__).resolve().parent.parent
SNAPSHOTS = ROOT / "tests" / "snapshots"
SAMPLES_REQUIRED = os.environ.get("STEPSCOPE_SAMPLES") == "required"
SAMPLES = Path(os.environ.get("STEPSCOPE_SAMPLES_DIR") or ROOT.parent / "shared" / "data")

_PATIENCE_MS = 60_000

PIXEL_TOLERANCE = 8  # levels of 255: antialiasing differs a little between font library versions
PIXELS_EQUAL = 0.995  # share of pixels that has to lie within the tolerance


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-snapshots", action="store_true", help="accept pictures and texts as they are now")


# ---- skips ----------------------------------------------------------------------------------------------


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn a skip that nobody announced into a failure where all samples are demanded."""
    report = yield
    expected = hasattr(report, "wasxfail") or item.get_closest_marker("may_skip") is not None
    if SAMPLES_REQUIRED and report.skipped and not expected:
        report.outcome = "failed"
        report.longrepr = f"skipped although STEPSCOPE_SAMPLES=required: {_reason(report.longrepr)}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Do the same for a whole file that skips itself."""
    report = yield
    if SAMPLES_REQUIRED and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"{collector.nodeid} skips itself: {_reason(report.longrepr)}"
    return report


def _reason(longrepr: object) -> str:
    return str(longrepr[2]) if isinstance(longrepr, tuple) else str(longrepr)


# ---- surroundings ---------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def _homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A new folder each time. `mktemp` looks through all that it has made for a free number: thousands in the end."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in itertools.count())


@pytest.fixture(autouse=True)
def isolated_home(nothing_left: None, _homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home folder for this test: settings, caches and recent files of the person stay out."""
    home, run = next(_homes), next(_homes)
    home.mkdir()
    run.mkdir(mode=0o700)
    places = {
        "HOME": home,
        "USERPROFILE": home,
        "APPDATA": home / "AppData" / "Roaming",
        "LOCALAPPDATA": home / "AppData" / "Local",
        "XDG_CONFIG_HOME": home / ".config",
        "XDG_CACHE_HOME": home / ".cache",
        "XDG_DATA_HOME": home / ".local" / "share",
        "XDG_STATE_HOME": home / ".local" / "state",
    }
    for name, folder in (places | {"XDG_RUNTIME_DIR": run}).items():
        monkeypatch.setenv(name, str(folder))
    for name in [name for name in os.environ if name.startswith("STEPSCOPE_")]:
        if name not in ("STEPSCOPE_SAMPLES", "STEPSCOPE_SAMPLES_DIR"):
            monkeypatch.delenv(name)
    _point_settings_to(home / ".config")
    return home


def _point_settings_to(folder: Path) -> None:
    # QSettings remembers its folders from the first use on, whatever the environment says later.
    from PySide6.QtCore import QSettings

    for kind in (QSettings.Format.NativeFormat, QSettings.Format.IniFormat):
        QSettings.setPath(kind, QSettings.Scope.UserScope, str(folder))


@pytest.fixture(scope="session")
def project_root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def samples() -> Path:
    """The folder of sample results (`own/`, `public/`); read it in place and never write to it."""
    if not (SAMPLES / "ORIGIN.md").is_file():
        text = f"no sample results at {SAMPLES}; set STEPSCOPE_SAMPLES_DIR"
        if SAMPLES_REQUIRED:
            pytest.fail(text)
        pytest.skip(text)
    return SAMPLES


@pytest.fixture(scope="session")
def test_data() -> Path:
    """Small results that lie in the repository: tests/data."""
    return ROOT / "tests" / "data"


@pytest.fixture(scope="session")
def sample_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped sample, converted once for all tests; copy it before you write to it."""
    from app.cache_store import CacheStore
    from app.conversion import ensure_cache
    from app.sample import sample_folder

    return ensure_cache(sample_folder(), store=CacheStore(tmp_path_factory.mktemp("sample")))


# ---- folders that must not change -----------------------------------------------------------------------


@pytest.fixture(scope="session")
def frozen_folder() -> Callable[[Path], AbstractContextManager[None]]:
    """`with frozen_folder(path):` fails when a name, byte or time below `path` changed inside."""
    return _frozen_folder


@contextmanager
def _frozen_folder(folder: Path) -> Iterator[None]:
    before = _fingerprint(folder)
    yield
    after = _fingerprint(folder)
    changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
    assert not changed, f"the opened folder {folder} was changed: {', '.join(changed)}"


def _fingerprint(folder: Path) -> dict[str, tuple[int, int, str]]:
    """Relative path -> (modification time in ns, mode, digest of the bytes); folders have no digest."""
    found = {}
    for path in [folder, *folder.rglob("*")]:
        status = path.lstat()
        digest = hashlib.blake2b(path.read_bytes()).hexdigest() if path.is_file() else ""
        found[path.relative_to(folder).as_posix()] = (status.st_mtime_ns, status.st_mode, digest)
    return found


# ---- pictures -------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    """The application, speaking English as the program does: with its catalog of plural forms."""
    from app.window.language import set_language

    set_language("en")
    return qapp


@pytest.fixture
def english_again(qapp: QApplication) -> Iterator[None]:
    """English again after a test that changes the language."""
    from app.window.language import set_language

    yield
    set_language("en")


@pytest.fixture
def qtbot(qtbot: QtBot) -> Iterator[QtBot]:
    """Hands for windows. They wait for a condition as long as a busy machine may take; of their own accord, 5 s. They
    hold on to their widgets until these are deleted: pytest-qt does not, and the garbage collector would end the
    windows of a test that has returned while they paint themselves or follow the language."""
    from PySide6.QtCore import QCoreApplication, QEvent

    for name in ("waitUntil", "waitSignal", "waitSignals", "waitActive", "waitExposed"):
        setattr(qtbot, name, partial(getattr(qtbot, name), timeout=_PATIENCE_MS))
    held: dict[int, QWidget] = {}
    add = qtbot.addWidget

    def add_held(widget: QWidget, **options: Any) -> None:
        key = id(widget)
        held[key] = widget
        widget.destroyed.connect(lambda: held.pop(key, None))  # one that deletes itself cannot be closed
        add(widget, **options)

    setattr(qtbot, "addWidget", add_held)  # noqa: B010 - mypy knows it as a method
    yield qtbot
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # pytest-qt has closed them
    held.clear()


@pytest.fixture
def light_again(qapp: QApplication) -> Iterator[None]:
    """The light theme, before and after a test that changes it."""
    from widgets.theme import set_theme

    set_theme(qapp, "light")
    yield
    set_theme(qapp, "light")


@pytest.fixture
def snapshot(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[QWidget | QImage, str], None]:
    """`snapshot(widget_or_image, name)` compares with tests/snapshots/<name>.png, pixel by pixel.

    At least 99.5 % of the pixels have to lie within 8 levels. `--update-snapshots` accepts what is there.
    Give the widget a fixed size. Linux only: fonts are drawn differently elsewhere.
    """
    if sys.platform != "linux":
        request.applymarker(pytest.mark.may_skip(reason="pictures are compared on Linux only"))
        pytest.skip("pictures are compared on Linux only")
    update: bool = request.config.getoption("--update-snapshots")

    def compare(picture: QWidget | QImage, name: str) -> None:
        from PySide6.QtGui import QImage

        got = picture if isinstance(picture, QImage) else picture.grab().toImage()
        path = SNAPSHOTS / f"{name}.png"
        if update:
            path.parent.mkdir(exist_ok=True)
            assert got.save(str(path)), f"cannot write {path}"
            return
        assert path.is_file(), f"no {path}; look at the picture, then accept it with --update-snapshots"
        _compare_pictures(got, QImage(str(path)), name, tmp_path)

    return compare


def _compare_pictures(got: QImage, expected: QImage, name: str, folder: Path) -> None:
    import numpy as np

    from tests.pictures import pixels

    got.save(str(folder / f"{name}-got.png"))
    assert got.size() == expected.size(), f"{name}: size {got.size()} instead of {expected.size()}"
    difference = np.abs(pixels(got).astype(np.int16) - pixels(expected).astype(np.int16)).max(axis=2)
    equal = float((difference <= PIXEL_TOLERANCE).mean())
    assert equal >= PIXELS_EQUAL, f"{name}: only {equal:.2%} of the pixels agree; see {folder}/{name}-got.png"


@pytest.fixture(scope="session")
def _many_events(tmp_path_factory: pytest.TempPathFactory) -> Path:
    event = '{"name": "op%d", "pid": 1, "tid": %d, "ts": "%d.125", "dur": 3.5, "ph": "X", "args": {"Task Id": %d}}'
    events = ", ".join(event % (i % 97, i % 7, 1_700_000_000_000_000 + i * 2, i) for i in range(400_000))
    path = tmp_path_factory.mktemp("many") / "trace_view.json"
    path.write_text(f"[{events}]")
    return path


@pytest.fixture
def slow_result(_many_events: Path, tmp_path: Path) -> Path:
    """A result whose conversion takes some seconds."""
    folder = tmp_path / "slow"
    folder.mkdir()
    shutil.copy(_many_events, folder)
    return folder
