"""Every sample result gives what it gave when somebody last looked: tables, slices, problems and files as checksums."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from tests.conftest import SNAPSHOTS
from tests.result_text import result_contents, written
from tests.sample_results import sample_id, sample_results

FOLDER = SNAPSHOTS / "readers"


@pytest.mark.parametrize("path", sample_results(), ids=sample_id)
def test_a_sample_gives_what_it_gave(path: Path, request: pytest.FixtureRequest) -> None:
    got = written(result_contents(path))
    kept = FOLDER / f"{sample_id(path).replace('/', '.').removesuffix('.json')}.txt"
    if request.config.getoption("--update-snapshots"):
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(got, encoding="utf-8")
        return
    assert kept.is_file(), f"no {kept}; look at the text, then accept it with --update-snapshots"
    before = kept.read_text(encoding="utf-8")
    changed = difflib.unified_diff(before.splitlines(), got.splitlines(), "accepted", "now", lineterm="", n=0)
    assert got == before, "look at it, then accept it with --update-snapshots:\n" + "\n".join(changed)


def test_no_snapshot_is_of_a_sample_that_is_gone(samples: Path) -> None:
    known = {f"{sample_id(path).replace('/', '.').removesuffix('.json')}.txt" for path in sample_results()}
    assert {path.name for path in FOLDER.iterdir()} == known
