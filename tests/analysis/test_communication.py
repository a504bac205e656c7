"""Communication: sums that count each thing once, bandwidth as size by time, links of one group, slow ranks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from analysis.communication import CommunicationQuery, communication, kind_of
from analysis.communication_scope import AVERAGE
from model.task import TaskContext
from model.time_span import TimeSpan

TraceOf = Callable[..., Any]
OPERATORS = {
    "step": ["1", "1", "2", "2"],
    "name": ["hcom_allReduce__271_0_1", "hcom_broadcast__1_0", "hcom_allReduce__271_1_1", "hcom_send__9_0"],
    "group_name": ["g", "h", "g", "h"],
    "start_ns": [100, 200, 1100, 1200],
    "elapsed_ns": [50, 20, 70, 30],
    "transit_ns": [10, 4, 20, 0],
    "wait_ns": [30, 4, 10, 0],
    "synchronization_ns": [5, 1, None, 0],
    "idle_ns": [10, 12, 40, 30],
}
LINKS = {
    "step": ["1"] * 6,
    "name": [
        "allreduce-top1",
        "allreduce-total",
        "allreduce-total",
        "allreduce-total",
        "allreduce-total",
        "send-total",
    ],
    "group_name": ["g"] * 5 + ["h"],
    "source_rank": ["0", "0", "0", "1", "1", "0"],
    "target_rank": ["1", "0", "1", "0", "2", "1"],
    "transport": ["HCCS", "LOCAL", "HCCS", "HCCS", "HCCS", "RDMA"],
    "size_bytes": [900, 5000, 1000, 1000, 1000, 10],
    "transit_ns": [9, 10, 50, 50, 100, 10],
}


def ask(trace: Any, **asked: Any) -> Any:
    return communication(trace, CommunicationQuery(**asked), TaskContext())


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("hcom_allReduce__271_0_1", "allReduce"),
        ("hcom_send__822_0", "send"),
        ("stream_49_0_Send-op610", "Send"),
        ("Default/network/AllReduce-op12", "AllReduce"),
        ("allreduce", "allreduce"),
    ],
)
def test_kinds(name: str, kind: str) -> None:
    assert kind_of(name) == kind


def test_sums_by_kind(trace_of: TraceOf) -> None:
    found = ask(trace_of({"communication": OPERATORS}))
    assert [kind.kind for kind in found.kinds] == ["allReduce", "send", "broadcast"]
    first, last, _ = found.kinds
    assert (first.count, first.elapsed_ns, first.transit_ns, first.wait_ns, first.synchronization_ns) == (
        2,
        120,
        30,
        40,
        5,
    )
    assert (last.wait_ns, last.transit_ns) == (0, 0)
    assert (found.scope, found.total) == (None, 4)
    assert found.operators["name"].tolist()[0] == "hcom_allReduce__271_1_1"


def test_step_group_kind_and_range(trace_of: TraceOf) -> None:
    trace = trace_of({"communication": OPERATORS})
    assert [kind.kind for kind in ask(trace, step=2).kinds] == ["allReduce", "send"]
    assert [kind.kind for kind in ask(trace, group="h").kinds] == ["send", "broadcast"]
    assert ask(trace, kind="send").operators["name"].tolist() == ["hcom_send__9_0"]
    ranged = ask(trace, span=TimeSpan(150, 1150))
    assert (ranged.in_range, ranged.total) == (True, 2)
    missed = ask(trace, step=7)
    assert (missed.step_found, missed.scope, missed.total) == (False, None, 4)


def test_media_and_links_follow_a_range_as_far_as_they_say_when_they_were(trace_of: TraceOf) -> None:
    packets = {
        "step": ["1", "1", "2", "2"],
        "name": OPERATORS["name"],
        "group_name": OPERATORS["group_name"],
        "transport": ["HCCS"] * 4,
        "size_bytes": [1, 2, 4, 8],
        "transit_ns": [1, 1, 1, 1],
    }
    links = {
        "step": ["1", "2"],
        "name": ["allreduce-total"] * 2,
        "group_name": ["g"] * 2,
        "source_rank": ["0"] * 2,
        "target_rank": ["1"] * 2,
        "transport": ["HCCS"] * 2,
        "size_bytes": [100, 200],
        "transit_ns": [10, 10],
    }
    tables = {"communication": OPERATORS, "communication_packets": packets, "communication_links": links}
    found = ask(trace_of(tables), span=TimeSpan(1000, 1150))
    assert found.operators["name"].tolist() == ["hcom_allReduce__271_1_1"]
    assert (found.media["size_bytes"].tolist(), found.links.table["size_bytes"].tolist()) == ([4], [200])
    assert (found.follows["operators"], found.follows["media"], found.follows["links"]) == (
        "exactly",
        "exactly",
        "steps",
    )
    assert (found.in_range, found.touched) == (True, 1)
    nothing = ask(trace_of(tables), span=TimeSpan(5000, 6000))
    assert (nothing.total, nothing.media.rows, nothing.links) == (0, 0, None)
    assert nothing.views == ("operators", "media", "links"), "a view does not go away with the range"
    without = {**tables, "communication_links": {**links, "step": [None, None]}}
    whole = ask(trace_of(without), span=TimeSpan(1000, 1150))
    assert whole.links.table["size_bytes"].tolist() == [300]
    assert whole.follows["links"] == "nothing"
    assert ask(trace_of(without), step=2).follows["links"] == "nothing"


def test_links_follow_a_range_by_the_steps_of_the_timeline(trace_of: TraceOf) -> None:
    links = {**LINKS, "step": ["1", "1", "1", "2", "2", "2"]}
    slices = [("python", "main", f"ProfilerStep#{number}", number * 100, 90) for number in (1, 2)]
    found = ask(trace_of({"communication_links": links}, slices), span=TimeSpan(110, 120))
    assert found.links.table["size_bytes"].tolist() == [5000, 1000]
    assert (found.in_range, found.touched, found.follows["links"]) == (True, 1, "steps")
    unknown = ask(trace_of({"communication_links": links}), span=TimeSpan(110, 120))
    assert (unknown.in_range, len(unknown.links.table["size_bytes"])) == (False, 4), "nothing says when"


def test_sums_are_exact_beyond_53_bits(trace_of: TraceOf) -> None:
    large = 2**53 + 1
    table = {"name": ["hcom_send__1_0"] * 3, "transit_ns": [large, 2, None], "wait_ns": [None] * 3}
    (kind,) = ask(trace_of({"communication": table})).kinds
    assert (kind.transit_ns, kind.wait_ns, kind.cost_ns) == (large + 2, None, large + 2)


def test_the_average_of_the_file_is_no_step(trace_of: TraceOf) -> None:
    table = {
        "step": ["1", "2", AVERAGE],
        "name": ["AllReduce-op1"] * 3,
        "transit_ns": [10, 30, 20],
        "wait_ns": [0, 2, 1],
    }
    steps = {"step": ["1", "2", AVERAGE], "transit_ns": [10, 30, 20], "wait_ns": [5, 5, 5]}
    trace = trace_of({"communication": table, "communication_steps": steps})
    whole = ask(trace)
    assert (whole.scope, whole.kinds[0].transit_ns, whole.of_file) == (AVERAGE, 20, (20, 5))
    assert ask(trace, step=2).kinds[0].transit_ns == 30


def test_links_take_sums_of_one_group(trace_of: TraceOf) -> None:
    found = ask(trace_of({"communication_links": LINKS})).links
    assert found is not None
    assert (found.group, found.ranks, found.is_global) == ("g", ("0", "1", "2"), False)
    assert found.table["size_bytes"].tolist() == [5000, 1000, 1000, 1000]
    assert found.media == ("HCCS", "LOCAL")
    assert found.by_medium[0][0].tolist()[1] == 20.0
    assert found.by_medium[1][0].tolist()[0] == 500.0
    assert np.isnan(found.by_medium[:, 2]).all()
    assert found.slow == {3}  # 10 GB/s where the median is 20
    other = ask(trace_of({"communication_links": LINKS}), group="h").links
    assert other is not None
    assert other.table["transport"].tolist() == ["RDMA"]


def test_numbers_of_a_medium_repeat_with_each_packet(trace_of: TraceOf) -> None:
    packets = {
        "step": ["1"] * 4,
        "name": ["a", "a", "b", "b"],
        "transport": ["HCCS", "HCCS", "HCCS", "RDMA"],
        "size_bytes": [100, 100, 300, 50],
        "transit_ns": [10, 10, 10, 25],
        "packet_bytes": [1, 2, 2, None],
        "packets": [5, 7, 9, None],
        "packets_ns": [4, 6, 10, None],
    }
    found = ask(trace_of({"communication_packets": packets}))
    columns = ("transport", "size_bytes", "transit_ns", "bandwidth_gb_s", "packets")
    rows = list(zip(*(found.media[name].tolist() for name in columns), strict=True))
    assert rows[0] == ("HCCS", 400, 20, 20.0, 21)
    assert rows[1][:4] == ("RDMA", 50, 25, 2.0)
    sizes = list(
        zip(*(found.packets[name].tolist() for name in ("packet_bytes", "packets", "packets_ns")), strict=True)
    )
    assert sizes == [(1, 5, 4), (2, 16, 16)]


def test_ranks_of_a_cluster(trace_of: TraceOf) -> None:
    split = {
        "step": ["1"] * 4,
        "type": ["rank", "rank", "rank", "stage"],
        "index": ["10", "2", "0", "(0, 2, 10)"],
        "computing_ns": [130, 100, 100, 130],
        "communication_not_overlapped_ns": [10, 40, 40, 40],
        "overlapped_ns": [0, 0, 0, 0],
        "free_ns": [1, 2, None, 2],
    }
    own = {
        "step": ["1"] * 2,
        "name": ["hcom_send__1_0"] * 2,
        "rank": ["2", "2"],
        "transit_ns": [1, 2],
        "wait_ns": [3, 4],
    }
    found = ask(trace_of({"cluster_step_trace_time": split, "cluster_communication": own}))
    assert found.total == 2, "the table of the cluster, for there is no other"
    assert found.ranks["rank"].tolist() == ["0", "2", "10"]
    assert found.ranks["wait_ns"].tolist()[1] == 7
    assert np.isnan(found.ranks["free_ns"][0])
    assert found.ranks["step_ns"].tolist()[1:] == [100 + 40 + 2, 130 + 10 + 1]
    assert np.isnan(found.ranks["step_ns"][0]), "a part is not known"
    assert found.slow == {"10"}


def test_ranks_of_a_pipeline_are_compared_within_their_stage(trace_of: TraceOf) -> None:
    split = {
        "type": ["rank"] * 4 + ["stage"] * 2,
        "index": ["0", "1", "2", "3", "(0, 1)", "(2, 3)"],
        "computing_ns": [75, 77, 100, 120, 77, 120],
        "communication_not_overlapped_ns": [10, 10, 200, 210, 10, 210],
        "overlapped_ns": [0] * 6,
        "free_ns": [1] * 6,
        "bubble_ns": [0, 0, 178, 195, 0, 195],
    }
    found = ask(trace_of({"cluster_step_trace_time": split}))
    assert found.slow == {"3"}  # 9 % above the mean of 2 and 3; 2 computes longer than the mean of all
    assert found.ranks["bubble_ns"].tolist() == [0, 0, 178, 195]
    del split["bubble_ns"]
    assert "bubble_ns" not in ask(trace_of({"cluster_step_trace_time": split})).ranks


def test_published_cost_of_a_rank(converted: Callable[..., Any]) -> None:
    found = ask(converted("public/mindinsight/cluster_propose", 0))
    assert found.of_file is not None
    assert (found.of_file[0], found.total) == (2_268_855, 97)
    assert found.media["transit_ns"].tolist() == [2_268_855]
    assert found.links is not None
    assert found.links.table["file_bandwidth"][0] == pytest.approx(188_040_273.548)  # a sum, as the file has it
    assert found.links.table["bandwidth_gb_s"][0] == pytest.approx(46069.41867 / 2.200693333 / 1000)


def test_nothing(trace_of: TraceOf) -> None:
    assert ask(trace_of({})).views == ()


def test_operators_show_percent_and_only_columns_that_say_something(trace_of: TraceOf) -> None:
    ratios = {"wait_ratio": [0.75, 0.5, None, None], "synchronization_ratio": [None] * 4, "rank": [None] * 4}
    shown = ask(trace_of({"communication": OPERATORS | ratios})).operators
    columns = {column.name: column.unit for column in shown.columns}
    assert columns["wait_ratio"] == "percent"
    # By transit, wait and idle: 20 + 10 + 40, 10 + 30 + 10, 30, 4 + 4 + 12.
    assert shown["wait_ratio"].tolist()[1::2] == [75.0, 50.0]
    assert {"step", "group_name", "synchronization_ns"} <= columns.keys()
    assert not {"synchronization_ratio", "rank"} & columns.keys()


def test_a_missing_time_of_an_operator_is_no_cost(trace_of: TraceOf) -> None:
    table = {"name": ["hcom_a__1_0", "hcom_b__1_0"], "transit_ns": [None, 11], "wait_ns": [10, 0]}
    assert ask(trace_of({"communication": table})).operators["name"].tolist() == ["hcom_b__1_0", "hcom_a__1_0"]


def test_the_elapsed_time_of_an_operator_is_its_cost_whatever_is_known_of_its_parts(trace_of: TraceOf) -> None:
    table = {
        "name": ["hcom_a__1_0", "hcom_b__1_0", "hcom_c__1_0"],
        "elapsed_ns": [20, 30, None],
        "transit_ns": [10, None, 25],
        "wait_ns": [10, None, None],
    }
    found = ask(trace_of({"communication": table})).operators["name"].tolist()
    assert found == ["hcom_b__1_0", "hcom_c__1_0", "hcom_a__1_0"]


def test_a_row_without_a_step_is_no_step_to_choose(trace_of: TraceOf) -> None:
    trace = trace_of({"communication": OPERATORS | {"step": ["10", None, "2", ""]}})
    assert (ask(trace).steps, ask(trace).step_found) == (("2", "10"), True)
    assert [ask(trace, step=step).step_found for step in (2, 3)] == [True, False]


def links_of(trace_of: TraceOf, transport: str, transit_ns: list[int | None]) -> Any:
    """The links from rank 0 to each next one, of 1000 bytes each."""
    count = len(transit_ns)
    table = {
        "step": ["1"] * count,
        "name": ["allreduce-total"] * count,
        "group_name": ["g"] * count,
        "source_rank": ["0"] * count,
        "target_rank": [str(rank + 1) for rank in range(count)],
        "transport": [transport] * count,
        "size_bytes": [1000] * count,
        "transit_ns": transit_ns,
        "file_bandwidth": [7.5] * count,
    }
    return ask(trace_of({"communication_links": table})).links


def test_a_link_is_slow_among_at_least_three_and_never_within_a_device(trace_of: TraceOf) -> None:
    assert links_of(trace_of, "HCCS", [10, 10, 100]).slow == {2}
    assert links_of(trace_of, "HCCS", [10, 100]).slow == set()
    assert links_of(trace_of, "HCCS", [4, 4, 5]).slow == set()  # 200 GB/s are 80 % of 250, not less
    assert links_of(trace_of, "LOCAL", [10, 10, 100]).slow == set()


def test_links_are_compared_with_those_of_their_medium_only(trace_of: TraceOf) -> None:
    both = {
        "step": ["1"] * 36,
        "name": ["allreduce-total"] * 36,
        "group_name": ["g"] * 36,
        "source_rank": ["0"] * 36,
        "target_rank": [str(rank) for rank in range(36)],
        "transport": ["HCCS"] * 18 + ["RDMA"] * 18,
        "size_bytes": [1000] * 36,
        "transit_ns": [10] * 18 + [100] * 18,
    }
    assert ask(trace_of({"communication_links": both})).links.slow == set()


def test_the_bandwidth_of_the_file_stands_beside_ours(trace_of: TraceOf) -> None:
    table = links_of(trace_of, "HCCS", [10, 20]).table
    assert [column.name for column in table.columns][-1] == "file_bandwidth"
    assert table["file_bandwidth"].tolist() == [7.5, 7.5]
    assert table["bandwidth_gb_s"].tolist() == [100.0, 50.0]  # 1000 bytes in 10 and in 20 ns


def test_what_moved_in_no_time_or_nothing_that_is_known_has_no_bandwidth(trace_of: TraceOf) -> None:
    assert np.isnan(links_of(trace_of, "HCCS", [0, None]).table["bandwidth_gb_s"]).all()
    unknown = LINKS | {"size_bytes": [None] * 6}
    assert np.isnan(ask(trace_of({"communication_links": unknown})).links.table["bandwidth_gb_s"]).all()
