"""Commands of one person: what one of them has read is there for the next ones."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def caches(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("caches")


@pytest.fixture(autouse=True)
def _read_once(isolated_home: Path, caches: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(caches))
