"""Order and names of tracks."""

from __future__ import annotations

from cache.tracks import TrackTable
from model.batches import TrackInfo, TrackKey


def test_display_order() -> None:
    table = TrackTable()
    keys = [
        TrackKey("7", "0", "Freq\tMHz"),
        TrackKey("7", "10"),
        TrackKey("7", "9"),
        TrackKey("20", "1"),
        TrackKey("3", "2"),
        TrackKey("3", "1"),
        TrackKey("100", "1"),
    ]
    table.ids(keys)
    table.add_info(TrackInfo(TrackKey("20", ""), process_name="Python", process_sort=-1))
    table.add_info(TrackInfo(TrackKey("7", "9"), process_name="NPU", process_label="dev", thread_name="Stream 9"))
    table.add_info(TrackInfo(TrackKey("7", "10"), thread_name="Stream 10"))
    table.add_info(TrackInfo(TrackKey("3", "2"), thread_sort=-5))
    table.add_info(TrackInfo(keys[0], unit="MHz"))
    shown = [(info.process_name, info.thread_name) for _, info in table.in_display_order()]
    assert shown == [
        ("Python", "1"),
        ("3", "2"),
        ("3", "1"),
        ("100", "1"),
        ("NPU", "Stream 9"),
        ("NPU", "Stream 10"),
        ("NPU", "Freq"),
    ]
    numbers = [number for number, _ in table.in_display_order()]
    assert numbers == [3, 4, 5, 6, 2, 1, 0]


def test_layers_and_their_threads_have_an_order_of_their_own() -> None:
    """Groups and planes would be mixed by name, and so would what overlaps; 0 that is said counts."""
    table = TrackTable()
    groups = ["Group 0 Communication", "Plane 0", "Plane 1", "Group 1 Communication", "Plane 0"]
    layers = {"9": ("HCCL", groups), "3": ("Overlap Analysis", ["Computing", "Communication"]), "5": ("Python", ["b"])}
    for process, (layer, threads) in layers.items():
        for thread, name in enumerate(threads):
            key = TrackKey(process, str(thread))
            table.ids([key])
            table.add_info(TrackInfo(key, process_name=layer, thread_name=name))
    table.ids([TrackKey("8", "0")])
    table.add_info(TrackInfo(TrackKey("8", "0"), process_name="Overlap Analysis", process_sort=0))
    shown = [(info.key.process, info.thread_name) for _, info in table.in_display_order()]
    assert shown == [
        ("8", "0"), ("5", "b"), *(("9", name) for name in groups), ("3", "Computing"), ("3", "Communication"),
    ]  # fmt: skip


def test_later_words_complete_earlier_ones() -> None:
    table = TrackTable()
    key = TrackKey("1", "2")
    table.ids([key])
    table.add_info(TrackInfo(key, process_name="old", thread_name="thread"))
    table.add_info(TrackInfo(TrackKey("1", ""), process_name="new", process_label="CPU"))
    info = table.info(key)
    assert (info.process_name, info.process_label, info.thread_name) == ("new", "CPU", "thread")


def test_a_counter_shows_its_series_unless_it_is_the_unit() -> None:
    table = TrackTable()
    names = [table.info(TrackKey("1", "0", text)).thread_name for text in ("Mem\tused", "Mem\tMem", "Mem\t", "Mem")]
    assert names == ["Mem used", "Mem", "Mem", "Mem"]


def test_a_tab_in_the_name_of_a_counter_or_of_its_series_is_part_of_it() -> None:
    table = TrackTable()
    keys = [TrackKey("1", "0", text) for text in ("Mem\\tx\tused", "Mem\tx\\tused")]
    assert [table.info(key).thread_name for key in keys] == ["Mem\tx used", "Mem x\tused"]
