"""The list of recent results."""

from __future__ import annotations

from pathlib import Path

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


def test_a_list_that_cannot_be_written_costs_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    recent = RecentResults(tmp_path / "file" / "recent.json")
    recent.add(Recent("/a"))
    assert [row.path for row in recent.rows] == ["/a"]
