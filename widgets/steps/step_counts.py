"""Counted words of steps."""

from __future__ import annotations

from PySide6.QtCore import QObject

from model.units import counted


class StepCounts(QObject):
    """Words with a number in them. `tr` of an object is the only call in which lupdate sees a plural."""

    def collectives(self, number: int) -> str:
        """How many collectives a picture or a stream has."""
        return counted(self.tr("%n collective(s)", "", number), number)

    def streams(self, number: int) -> str:
        """How many streams a picture has."""
        return counted(self.tr("%n stream(s)", "", number), number)

    def negative(self, number: int) -> str:
        """Parts that cannot be drawn."""
        return counted(self.tr("%n part(s) with a negative start or length are not drawn.", "", number), number)

    def missing(self, number: int) -> str:
        """Parts that the step did not have."""
        return counted(self.tr("%n part(s) did not happen in this step.", "", number), number)

    def left_out(self, number: int) -> str:
        """Steps that no figure counts."""
        return counted(self.tr("%n further step(s) of the timeline are not counted.", "", number), number)

    def touched(self, number: int) -> str:
        """How many steps figures are of."""
        return counted(self.tr("Figures of the %n step(s) that the range touches", "", number), number)

    def outliers(self, number: int) -> str:
        """Outliers with their rule."""
        words = self.tr("%n outlier(s): more than 3.5 scaled median deviations and 5 % above the median.", "", number)
        return counted(words, number)
