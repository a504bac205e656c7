"""The left side of the Operators panel: time by type as a ring or as bars, and time by core."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from analysis.operator_shares import Share
from analysis.operators import Operators
from model.units import MISSING, counted, duration, exact, percent
from widgets.charts.shares import Ring, ShareList, SharePart, ShareStrip
from widgets.counts import Counts
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.plain_text import text_label
from widgets.parts.segment import Choice, Segment
from widgets.theme import set_ground

_BESIDE_FROM = 400  # px; in a narrower side the list lies under the ring


class ShareSide(QScrollArea):
    """Shares of the shown types. ``chosen(key)``: a part was clicked, the key of its type ("" never)."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = ElidedLabel("", "heading")
        self._segment = Segment()
        self._segment.chosen.connect(lambda _: self._show_form())
        self.ring = Ring()
        self.list = ShareList()
        self._by_core = text_label("", "heading")
        self.strip = ShareStrip()
        for part in (self.ring, self.list):
            part.chosen.connect(self.chosen)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(self._built())

    def _built(self) -> QWidget:
        heading = QHBoxLayout()
        heading.addWidget(self._title, 1)
        heading.addWidget(self._segment)
        self._pair = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._pair.setSpacing(12)
        self._pair.addWidget(self.ring, 0, Qt.AlignmentFlag.AlignTop)
        self._pair.addWidget(self.list, 1, Qt.AlignmentFlag.AlignTop)
        content = QWidget()
        set_ground(content, "bg.panel")
        layout = QVBoxLayout(content)
        layout.setContentsMargins(14, 10, 10, 14)
        layout.setSpacing(12)
        layout.addLayout(heading)
        layout.addLayout(self._pair)
        layout.addSpacing(12)
        layout.addWidget(self._by_core)
        layout.addWidget(self.strip)
        layout.addStretch(1)
        return content

    def show_shares(self, result: Operators) -> None:
        """Show the parts of ``result``; the ring's hole has their total."""
        pie = Choice("pie", self.tr("Pie"), icon="pie")
        self._segment.set_choices([pie, Choice("bars", self.tr("Bars"), icon="bars")])
        level = result.pie_level
        self._title.set_text(self.tr("Time in {0}").format(level) if level else self.tr("Time by type"))
        parts = [self._part(share) for share in result.pie]
        self.ring.set_parts(parts)
        self.list.set_parts(parts)
        total = sum(share.total_ns for share in result.pie)
        types = sum(share.others or 1 for share in result.pie)
        self.ring.set_total(duration(total), Counts().types(types))
        cores = [self._core(share) for share in result.cores]
        self.strip.set_parts(cores)
        self.strip.setVisible(len(cores) > 1)
        self._by_core.setVisible(len(cores) > 1)
        self._by_core.setText(self.tr("By core"))
        self._show_form()

    def set_selected(self, key: str) -> None:
        """Mark the part of a type."""
        self.ring.set_selected(key)
        self.list.set_selected(key)

    def _part(self, share: Share) -> SharePart:
        name = share.name or MISSING
        if share.others:
            name = counted(self.tr("Other, %n type(s)", "", share.others), share.others)
        return SharePart(share.key, name, share.total_ns, percent(share.percent), self._tip(share))

    def _core(self, share: Share) -> SharePart:
        # A core has no hue of its own: teal and amber would say communication and waiting.
        name = share.name or self.tr("unknown")
        return SharePart(share.key or name, name, share.total_ns, percent(share.percent), self._tip(share))

    def _tip(self, share: Share) -> str:
        return "\n".join(
            (share.name, f"{duration(share.total_ns)} · {percent(share.percent)}", exact(round(share.total_ns)))
        )

    def _show_form(self) -> None:
        bars = self._segment.current() == "bars"
        self.ring.setVisible(not bars)
        self.list.set_bars(bars)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside = self.viewport().width() >= _BESIDE_FROM
        way = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        if self._pair.direction() != way:
            self._pair.setDirection(way)
            side = Qt.AlignmentFlag.AlignTop if beside else Qt.AlignmentFlag.AlignHCenter
            self._pair.setAlignment(self.ring, side)
