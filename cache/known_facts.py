"""What panels ask of the facts and sources of a cache has the type that they expect: a file may come from anybody."""

from __future__ import annotations

from typing import Any, TypedDict

import msgspec

from cache.layout import Bytes
from cache.run_report import json_value


class _Choice(TypedDict):
    """One of the results of the opened folder, see `app.result_choice`."""

    rank: int | None
    base: str
    title: str
    has_data: bool
    device: int | None
    window: int | None
    detail: str
    label: str
    which: int | str | None


class _Facts(TypedDict, total=False):
    kind: str | None
    result: str | None
    rank: int | None
    ranks: list[int | str] | None
    devices: list[int | str] | None
    results: list[_Choice] | None
    aic_frequency_mhz: float | None
    ai_core_num: float | None
    average_is_computed: bool


class _Sources(TypedDict, total=False):
    files: list[tuple[str, int, int]]  # path, bytes, time in ns


def facts_of(data: Bytes) -> dict[str, Any]:
    """The facts. Raises ValueError."""
    return _checked(data, _Facts)


def sources_of(data: Bytes) -> dict[str, Any]:
    """What the cache was made of. Raises ValueError."""
    return _checked(data, _Sources)


def _checked(data: Bytes, known: type) -> dict[str, Any]:
    values: dict[str, Any] = json_value(data, dict[str, Any])
    try:
        msgspec.convert(values, known)
    except msgspec.ValidationError as error:
        raise ValueError(f"its report is unreadable: {error}") from error
    return values
