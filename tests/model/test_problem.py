"""The text of an error has what there is to say, and nothing of what there is not."""

from __future__ import annotations

from model.problem import StepscopeError


def test_an_error_says_what_happened_where_and_what_to_do() -> None:
    assert str(StepscopeError("It is cut.", "a.csv", "Export it again.")) == "It is cut. (a.csv) Export it again."
    assert str(StepscopeError("It is cut.", advice="Export it again.")) == "It is cut. Export it again."
    assert str(StepscopeError("It is cut.")) == "It is cut."
