"""Names with numbers in them are sorted as people count."""

from __future__ import annotations

import random

from model.natural_order import natural_key


def test_numbers_in_names_count_as_numbers() -> None:
    names = ["9", "10", "1" * 5000, "Plane", "rank_2/a", "rank_10/a", "stream 1", "Stream 2", "Stream 10", "²"]
    mixed = random.Random(7).sample(names, len(names))
    assert sorted(mixed, key=natural_key) == names


def test_numbers_in_paths_count_as_numbers() -> None:
    assert sorted(["10/b", "2/a10", "2/a9", "b", "c2"], key=natural_key) == ["2/a9", "2/a10", "10/b", "b", "c2"]
