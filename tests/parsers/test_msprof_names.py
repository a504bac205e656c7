"""Names of exported files, and which of several exports counts (ascend-formats 1.5, 1.6)."""

from __future__ import annotations

import pytest

from parsers.folder_view import FileEntry
from parsers.msprof_names import ExportName, export_name, older_exports


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("op_summary_0_1_2.csv", ("op_summary", 0, 1, 2, None, "", "csv")),
        ("op_summary_0_4294967295_1.csv", ("op_summary", 0, 4294967295, 1, None, "", "csv")),
        ("task_time_3.csv", ("task_time", 3, None, None, None, "", "csv")),
        ("task_time_0_20230101000000.csv", ("task_time", 0, None, None, None, "20230101000000", "csv")),
        ("msprof_slice_12_20230919172304.json", ("msprof", None, None, None, 12, "20230919172304", "json")),
        ("op_summary_0_1_1_slice_3_20230101000000.csv", ("op_summary", 0, 1, 1, 3, "20230101000000", "csv")),
        ("op_summary_slice_0_1.csv", ("op_summary", 1, None, None, 0, "", "csv")),
        ("l2_cache_20260101000000.csv", ("l2_cache", None, None, None, None, "20260101000000", "csv")),
        ("API_Statistic.CSV", ("api_statistic", None, None, None, None, "", "csv")),
    ],
)
def test_a_name_is_taken_apart(name: str, parts: tuple[object, ...]) -> None:
    assert export_name(name) == ExportName(*parts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "name", ["README.txt", "msprof_20240101000000.db", "0_1.csv", "op_summary_1_2_3_4.csv", ".csv"]
)
def test_other_names_are_none_of_them(name: str) -> None:
    assert export_name(name) is None


def older(*names: str) -> set[str]:
    entries = [FileEntry(f"out/{name}", name, 1, 0) for name in names]
    parts = [(entry, part) for entry in entries if (part := export_name(entry.name))]
    return {path.removeprefix("out/") for path in older_exports(parts)}


def test_the_newest_stamp_counts() -> None:
    assert older("acl_20230101000000.csv", "acl_20230101000001.csv", "acl_20220101000009.csv") == {
        "acl_20230101000000.csv",
        "acl_20220101000009.csv",
    }


def test_slices_of_one_export_may_differ_in_their_stamps() -> None:
    assert older("msprof_slice_0_20230919172304.json", "msprof_slice_1_20230919172305.json") == set()


def test_a_slice_that_only_an_older_export_has_is_left_out() -> None:
    first = [f"op_summary_slice_{number}_20230101000000.csv" for number in range(3)]
    second = [f"op_summary_slice_{number}_20230202000000.csv" for number in range(2)]
    assert older(*first, *second) == set(first)


def test_a_newer_whole_file_replaces_slices_and_the_other_way_round() -> None:
    slices = ["acl_slice_0_20230101000000.csv", "acl_slice_1_20230101000001.csv"]
    assert older(*slices, "acl_20230101000009.csv") == set(slices)
    assert older(*slices, "acl_20220101000000.csv") == {"acl_20220101000000.csv"}


def test_the_reason_names_the_newest_that_is_read() -> None:
    names = ("acl_slice_0_20230101000000.csv", "acl_slice_1_20230101000001.csv", "acl_20230101000009.csv")
    entries = [FileEntry(f"out/{name}", name, 1, 0) for name in names]
    parts = [(entry, part) for entry in entries if (part := export_name(entry.name))]
    text = "an older export; acl_20230101000009.csv is read"
    assert older_exports(parts) == {f"out/{name}": text for name in names[:2]}


@pytest.mark.parametrize(
    ("name", "numbered"),
    [
        ("acl.csv", False),
        ("acl_0.csv", True),
        ("acl_slice_0.csv", True),
        ("acl_20230101000009.csv", True),
    ],
)
def test_plain_names_may_be_those_of_other_tools(name: str, numbered: bool) -> None:
    found = export_name(name)
    assert found is not None
    assert found.numbered == numbered


def test_devices_models_and_iterations_do_not_replace_each_other() -> None:
    assert (
        older("op_summary_0_1_1.csv", "op_summary_0_1_2.csv", "op_summary_0_2_1.csv", "op_summary_1_1_1.csv") == set()
    )
