"""Texts of name ids that stay known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from analysis.known_names import known_names
from model.problem import StepscopeError


def test_only_new_names_are_asked_for(plain_trace: Callable[..., Any], monkeypatch: Any) -> None:
    rows = [(0, 0, 10 * n, 5, f"op{n}") for n in range(40)]
    trace = plain_trace([("p", "t")], rows)
    asked: list[list[int]] = []
    names = trace.names

    def counted(wanted: Any) -> list[str]:
        asked.append(list(wanted))
        return list(names(wanted))

    monkeypatch.setattr(trace, "names", counted)
    ids = trace.slices_of(0)[2]
    first = known_names(trace, ids[[3, 5, 3]])
    assert (first[int(ids[3])], first[int(ids[5])]) == ("op3", "op5")
    again = known_names(trace, ids[[5, 39, 3]])
    assert again[int(ids[39])] == "op39"
    assert asked == [sorted(ids[[3, 5]].tolist()), [int(ids[39])]]
    assert known_names(trace, np.zeros(0, np.uint32)) is again


def test_the_id_of_a_damaged_file_takes_no_memory(plain_trace: Callable[..., Any], monkeypatch: Any) -> None:
    trace = plain_trace([("p", "t")], [(0, 0, 0, 5, "op")])

    def refuse(wanted: Any) -> list[str]:
        raise StepscopeError("no such text", "here", "again", "cache_damaged")

    monkeypatch.setattr(trace, "names", refuse)
    with monkeypatch.context() as patched:
        patched.setattr(np, "pad", None)  # whatever grows
        with pytest.raises(StepscopeError):
            known_names(trace, np.array([0xFFFFFFFF], np.uint32))
