"""Counted words that several places say: ``1 slice``, ``1 204 slices``."""

from __future__ import annotations

from PySide6.QtCore import QObject

from model.units import count, counted

_MOST_PLURAL = 2**31 - 1  # Qt takes an int


class Counts(QObject):
    """Words with a number in them. `tr` of an object is the only call in which lupdate sees a plural."""

    def slices(self, n: int) -> str:
        """How many slices."""
        return counted(self.tr("%n slice(s)", "", n), n)

    def samples(self, n: int) -> str:
        """How many samples of a counter or a queue."""
        return counted(self.tr("%n sample(s)", "", n), n)

    def tracks(self, n: int) -> str:
        """How many tracks."""
        return counted(self.tr("%n track(s)", "", n), n)

    def rows(self, n: int) -> str:
        """How many rows of a track or a table."""
        return counted(self.tr("%n row(s)", "", n), n)

    def of_rows(self, shown: int, total: int) -> str:
        """``3 of 191 rows``."""
        return counted(self.tr("{0} of %n row(s)", "", total), total).format(count(shown))

    def hits(self, n: int) -> str:
        """How many hits of a search."""
        return counted(self.tr("%n hit(s)", "", n), n)

    def types(self, n: int) -> str:
        """How many types of slices or operators."""
        return counted(self.tr("%n type(s)", "", n), n)

    def operators(self, n: int) -> str:
        """How many operators."""
        return counted(self.tr("%n operator(s)", "", n), n)

    def calls(self, n: int) -> str:
        """How many calls; more than Qt can count, too."""
        plural = min(n, _MOST_PLURAL)
        return self.tr("%n call(s)", "", plural).replace(str(plural), count(n))

    def batches(self, n: int) -> str:
        """How many batches of the data pipeline."""
        return counted(self.tr("%n batch(es)", "", n), n)

    def cores(self, n: int) -> str:
        """How many cores of a CPU."""
        return counted(self.tr("%n core(s)", "", n), n)

    def results(self, n: int) -> str:
        """How many results."""
        return counted(self.tr("%n result(s)", "", n), n)
