"""The search that shows an operator which another panel named and which is none of the types."""

from __future__ import annotations

from widgets.parts.row_search import RowSearch


class NamedSearch:
    """It goes with the operator that it is for. ``is_undecided``: it was taken away, and which types there are without
    it is known with the next result."""

    def __init__(self, search: RowSearch) -> None:
        self._search = search
        self._text = ""
        self.is_undecided = False

    def leave(self) -> bool:
        """Take the search away; whether it was still there."""
        self.is_undecided = bool(self._text) and self._search.text() == self._text
        if self.is_undecided:
            self.put("")
        return self.is_undecided

    def put(self, operator: str) -> None:
        """Search for an operator."""
        self._text = operator
        self._search.put(operator)
