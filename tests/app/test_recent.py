"""The list of recent results."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.recent import Recent, RecentResults


def test_newest_first_and_each_path_once(tmp_path: Path) -> None:
    recent = RecentResults(tmp_path / "recent.json")
    for name in ("a", "b", "a"):
        recent.add(Recent(f"/results/{name}", opened_s=7))
    assert [row.name for row in recent.rows] == ["a", "b"]
    assert RecentResults(tmp_path / "recent.json").rows == recent.rows


def test_two_windows_programs_share_the_file(tmp_path: Path) -> None:
    one, other = RecentResults(tmp_path / "recent.json"), RecentResults(tmp_path / "recent.json")
    one.add(Recent("/a"))
    other.add(Recent("/b"))
    assert [row.path for row in other.rows] == ["/b", "/a"]
    one.remove("/a")
    assert [row.path for row in one.rows] == ["/b"]
    assert RecentResults(one.path).rows == one.rows


def test_the_list_is_bounded(tmp_path: Path) -> None:
    recent = RecentResults(tmp_path / "recent.json")
    for number in range(35):
        recent.add(Recent(f"/{number}"))
    assert len(recent.rows) == 30
    assert recent.rows[0].path == "/34"


def test_damaged_entries_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "recent.json"
    path.write_text('[{"path": "/a", "kind": 3, "rank": "0", "opened_s": 5}, {"kind": "x"}, 7, {"path": ""}]')
    assert RecentResults(path).rows == (Recent("/a", opened_s=5),)
    path.write_text("{")
    assert RecentResults(path).rows == ()


def test_a_list_that_cannot_be_written_costs_nothing_and_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("")
    recent = RecentResults(tmp_path / "file" / "recent.json")
    recent.add(Recent("/a"))
    assert [row.path for row in recent.rows] == ["/a"]
    assert "the list of recent results was not written" in caplog.text


def test_which_result_of_a_folder_was_seen_last(tmp_path: Path) -> None:
    recent = RecentResults(tmp_path / "recent.json")
    recent.add(Recent("/a", which=3))
    recent.add(Recent("/b", which="device_1"))
    assert recent.last_shown(Path("/a")) == 3
    assert RecentResults(recent.path).last_shown(Path("/b")) == "device_1"
    assert recent.last_shown(Path("/c")) is None


def test_what_a_row_does_not_say_is_not_known(tmp_path: Path) -> None:
    (tmp_path / "recent.json").write_text('[{"path": "/a"}]')
    (row,) = RecentResults(tmp_path / "recent.json").rows
    assert (row.kind, row.size_bytes, row.opened_s, row.rank, row.ranks, row.which) == ("", -1, 0, None, 0, None)
