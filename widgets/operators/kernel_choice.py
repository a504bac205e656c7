"""Which call of the table of kernels the session has selected, as the Operators panel follows it."""

from __future__ import annotations

from dataclasses import replace

from analysis.operators import OperatorsQuery
from widgets.session_state import SessionState


class KernelChoice:
    """``row``: number of the selected call in the stored table, None = none; ``is_due``: the table has still to go to
    it, which ends when it is there or a person chooses something else."""

    def __init__(self) -> None:
        self.row: int | None = None
        self.is_due = False
        self._again = 0
        self._query: OperatorsQuery | None = None
        self._sought: int | None = None

    def follow(self, state: SessionState) -> bool:
        """Take the session's choice; whether there is a call to go to that was not asked for before."""
        is_new = (state.kernel, state.asked_again) != (self.row, self._again)
        self.row, self._again = state.kernel, state.asked_again
        self.is_due = (is_new or self.is_due) and self.row is not None
        return is_new and self.is_due

    def choose(self, row: int | None) -> None:
        """A person has chosen this one in the panel itself, None = something else."""
        self.row, self.is_due = row, False

    def sought_in(self, query: OperatorsQuery) -> OperatorsQuery:
        """``query``, which asks for the place of the call too where it is for the kernels' rows. That a person has
        chosen another row of what is shown is no new question."""
        if self.is_due or query != self._query:
            self._query, self._sought = query, self.row
        is_of_kernels = query.source == "kernels" and query.view == "rows"
        return replace(query, kernel=self._sought) if is_of_kernels else query
