"""The Slice details panel: what is known of the selected slice, with links to what it belongs to."""

from __future__ import annotations

import json
from typing import Any

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from analysis.kernel_of_slice import Kernel, Operand
from analysis.slice_details import Link as SliceLink
from analysis.slice_details import SliceDetails, SliceQuery, slice_details
from model.time_span import TimeSpan
from model.units import MISSING, NBSP, count, duration, exact, percent, position
from widgets.panel import Panel
from widgets.parts.figure import Figure
from widgets.parts.hairline import Hairline
from widgets.parts.link import Link
from widgets.parts.painting import SWATCH, PaintedPart, draw_swatch
from widgets.parts.plain_text import plain_tooltip, text_label
from widgets.parts.wrapped_text import WrappedText
from widgets.requests import Request, ShowOperator, ShowRange, ShowSlice
from widgets.session_state import SessionState
from widgets.theme import icon
from widgets.timeline.palette import palette
from widgets.timeline.time_axis import around

_ARGUMENT_LIMIT = 200
_PAD = 16


class _Swatch(PaintedPart):
    """The colour that the slice has in the timeline."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fill = 0
        self.setFixedSize(int(SWATCH) + 2, 20)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            draw_swatch(painter, 0, QRectF(self.rect()).center().y(), palette().fills[self.fill])


class _Sheet(QWidget):
    """The rows below the figures; thrown away and made anew for every slice."""

    def __init__(self, panel: SliceDetailsPanel) -> None:
        super().__init__()
        self._panel = panel
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnMinimumWidth(0, 88)
        self._grid.setColumnStretch(1, 1)
        self._row = 0

    def heading(self, text: str, note: str = "") -> None:
        """A hairline, and the name of a topic."""
        self._grid.addWidget(Hairline(), self._row, 0, 1, 2)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.setContentsMargins(0, 4, 0, 0)
        line.addWidget(text_label(text, "heading"))
        line.addWidget(text_label(note, "small", "caption"), 1)
        self._grid.addLayout(line, self._row + 1, 0, 1, 2)
        self._row += 2

    def text(self, name: str, value: str, tooltip: str = "") -> None:
        """One value that can be selected and copied."""
        label = WrappedText()
        label.set_text(value, tooltip)
        self._add(name, label)

    def link(self, name: str, text: str, request: Request, note: str = "") -> None:
        """Something to go to, and what there is to say about it."""
        link = Link(text)
        link.setToolTip(plain_tooltip(text))
        link.clicked.connect(lambda: self._panel.wanted.emit(request))
        self._add(name, link)
        if note:
            label = text_label(note, "small", "caption")
            label.setWordWrap(True)
            self._add("", label)

    def _add(self, name: str, value: QWidget) -> None:
        caption = text_label(name, "body", "caption")
        caption.setWordWrap(True)
        self._grid.addWidget(caption, self._row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(value, self._row, 1, Qt.AlignmentFlag.AlignTop)
        self._row += 1


class SliceDetailsPanel(Panel):
    """Name, three figures, times, links, arguments; below: copy, fit, previous and next."""

    id = "slice_details"
    icon = "slice-details"
    area = "right"
    order = 60
    needs = ("slices",)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._details: SliceDetails | None = None
        self._swatch = _Swatch()
        self.name_label = WrappedText("", "name")
        self.figures = (Figure(""), Figure(""), Figure(""))
        self.hint = text_label("", "body", "caption")
        self.hint.setWordWrap(True)
        self._sheet: _Sheet | None = None
        self._content = QWidget()
        self._rows = QVBoxLayout(self._content)
        self._scroll = QScrollArea(self)
        self.copy_button = QPushButton()
        self.fit_button = QPushButton()
        self.previous_button = QToolButton()
        self.next_button = QToolButton()
        self._arrange()
        self._connect()
        self.retranslate()
        self.clear()

    def _arrange(self) -> None:
        self._rows.setContentsMargins(_PAD, 12, _PAD, 12)
        self._rows.setSpacing(12)
        head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(self._swatch, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self.name_label, 1)
        self._rows.addLayout(head)
        line = QHBoxLayout()
        line.setSpacing(16)
        for figure in self.figures:
            line.addWidget(figure)
        line.addStretch(1)
        self._rows.addLayout(line)
        self._rows.addWidget(self.hint)
        self._rows.addStretch(1)
        self._scroll.setWidget(self._content)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        footer = QHBoxLayout()
        footer.setContentsMargins(12, 6, 12, 6)
        footer.setSpacing(8)
        for button in (self.copy_button, self.fit_button):
            footer.addWidget(button)
        footer.addStretch(1)
        for arrow in (self.previous_button, self.next_button):
            footer.addWidget(arrow)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._scroll, 1)
        whole.addWidget(Hairline())
        whole.addLayout(footer)

    def _connect(self) -> None:
        for button, name in (
            (self.copy_button, "copy"),
            (self.fit_button, "fit"),
            (self.previous_button, "chevron-left"),
            (self.next_button, "chevron-right"),
        ):
            button.setIcon(icon(name))
            button.setIconSize(QSize(16, 16))
        self.copy_button.clicked.connect(self.copy_all)
        self.fit_button.clicked.connect(self._fit)
        self.previous_button.clicked.connect(lambda: self._step(self._details.previous if self._details else None))
        self.next_button.clicked.connect(lambda: self._step(self._details.next if self._details else None))

    @classmethod
    def title(cls) -> str:
        return QCoreApplication.translate("SliceDetailsPanel", "Slice details")

    @classmethod
    def empty_reason(cls) -> str:
        return QCoreApplication.translate("SliceDetailsPanel", "This result has no trace of single operations.")

    @staticmethod
    def analyse(trace: Any, query: SliceQuery, task: Any) -> SliceDetails | None:
        return slice_details(trace, query, task)

    def query(self, state: SessionState) -> SliceQuery | None:
        return None if state.slice_index is None else SliceQuery(state.slice_index)

    def show_result(self, result: SliceDetails | None) -> None:
        if result is None:
            self.clear()
            return
        self._details = result
        self._swatch.fill = result.fill
        self._swatch.update()
        self.name_label.set_text(result.slice.name)
        self._show_figures(result)
        self._replace_sheet(self._filled(result))
        self._set_shown(True)

    def clear(self) -> None:
        self._details = None
        self._replace_sheet(None)
        self._set_shown(False)

    def retranslate(self) -> None:
        self.copy_button.setText(self.tr("Copy all"))
        self.fit_button.setText(self.tr("Fit"))
        self.previous_button.setToolTip(self.tr("Previous slice in the row"))
        self.next_button.setToolTip(self.tr("Next slice in the row"))
        self.hint.setText(self.tr("Click a slice in the timeline to see what it is."))
        if self._details is not None:
            self.show_result(self._details)

    # ---- content

    def _set_shown(self, shown: bool) -> None:
        for part in (self._swatch, self.name_label, *self.figures):
            part.setVisible(shown)
        self.hint.setVisible(not shown)
        details = self._details
        for button in (self.copy_button, self.fit_button):
            button.setEnabled(shown)
        self.previous_button.setEnabled(details is not None and details.previous is not None)
        self.next_button.setEnabled(details is not None and details.next is not None)

    def _replace_sheet(self, sheet: _Sheet | None) -> None:
        if self._sheet is not None:
            self._rows.removeWidget(self._sheet)
            self._sheet.setParent(None)
            self._sheet.deleteLater()
        self._sheet = sheet
        if sheet is not None:
            self._rows.insertWidget(2, sheet)

    def _show_figures(self, details: SliceDetails) -> None:
        one = details.slice
        value, _, unit = duration(one.duration_ns).partition(NBSP)
        self.figures[0].set_caption(self.tr("Duration"))
        self.figures[0].set_value(value, unit)
        if details.step is not None and details.step_length_ns:
            self.figures[1].set_caption(self.tr("Share of step {n}").format(n=details.step))
            share = 100 * one.duration_ns / details.step_length_ns
        else:
            self.figures[1].set_caption(self.tr("Share of the track"))
            share = 100 * one.duration_ns / max(details.track.end_ns - details.track.begin_ns, 1)
        text = percent(share, 2)
        self.figures[1].set_value(text.removesuffix(f"{NBSP}%"), "%")
        self.figures[2].set_caption(self.tr("Rank on the track"))
        if details.namesakes:
            of = self.tr("of {n}").format(n=count(details.namesakes))
            self.figures[2].set_value(count(details.rank), of)
        else:
            self.figures[2].set_value(None)

    def _filled(self, details: SliceDetails) -> _Sheet:
        sheet = _Sheet(self)
        one, origin = details.slice, details.origin_ns
        sheet.text(self.tr("Begin"), position(one.begin_ns - origin), exact(one.begin_ns))
        sheet.text(self.tr("End"), position(details.end_ns - origin), exact(details.end_ns))
        sheet.text(self.tr("Duration"), exact(one.duration_ns))
        if details.step is not None:
            offset = duration(one.begin_ns - details.step_begin_ns)
            sheet.text(self.tr("Step"), f"{details.step} + {offset}")
        track = details.track
        sheet.text(self.tr("Track"), " · ".join(part for part in (track.process, track.thread) if part))
        sheet.text(self.tr("Depth"), count(one.depth))
        sheet.text(self.tr("Category"), one.category or MISSING)
        if details.parent is not None:
            sheet.link(self.tr("Parent"), details.parent.name, ShowSlice(details.parent.index, to_front=True))
        if details.kernel is not None:
            self._add_kernel(sheet, details.kernel)
        self._add_links(sheet, details)
        self._add_arguments(sheet, details)
        return sheet

    def _add_kernel(self, sheet: _Sheet, kernel: Kernel) -> None:
        sheet.heading(self.tr("Operator"))
        sheet.link(self.tr("In Operators"), kernel.type or kernel.name, ShowOperator(kernel.name))
        sheet.text(self.tr("Core"), kernel.core or MISSING)
        if kernel.block_num is not None:
            mixed = f" / {count(kernel.mix_block_num)}" if kernel.mix_block_num else ""
            sheet.text(self.tr("Blocks"), count(kernel.block_num) + mixed)
        sheet.text(self.tr("Wait before it"), duration(kernel.wait_ns), exact(kernel.wait_ns))
        for words, operands in ((self.tr("Inputs"), kernel.inputs), (self.tr("Outputs"), kernel.outputs)):
            if operands:
                sheet.text(words, "\n".join(_operand_text(one) for one in operands))

    def _add_links(self, sheet: _Sheet, details: SliceDetails) -> None:
        if not details.link_count:
            return
        listed, known = len(details.links), details.link_count
        note = self.tr("{n} of {all}").format(n=count(listed), all=count(known)) if listed < known else count(known)
        sheet.heading(self.tr("Linked"), note)
        for link in details.links:
            words = self.tr("From") if link.incoming else self.tr("To")
            goal = ShowSlice(link.other.index, to_front=True)
            sheet.link(f"{words}, {link.category}", link.other.name, goal, self._gap(link))

    def _gap(self, link: SliceLink) -> str:
        track = " · ".join(part for part in (link.track.process, link.track.thread) if part)
        words = self.tr("{track}, {gap} before") if link.incoming else self.tr("{track}, {gap} after")
        return words.format(track=track, gap=duration(link.gap_ns))

    def _add_arguments(self, sheet: _Sheet, details: SliceDetails) -> None:
        if not details.arguments:
            return
        sheet.heading(self.tr("Arguments"), count(len(details.arguments)))
        for key, value in list(details.arguments.items())[:_ARGUMENT_LIMIT]:
            sheet.text(key, _value_text(value))
        more = len(details.arguments) - _ARGUMENT_LIMIT
        if more > 0:
            sheet.text("", self.tr("{n} more; Copy all has them").format(n=count(more)))

    # ---- actions

    def copy_all(self) -> None:
        """Put everything on the clipboard as lines of ``key<tab>value``; times in plain ns."""
        details = self._details
        if details is None:
            return
        one, track = details.slice, details.track
        rows: list[tuple[str, object]] = [
            ("name", one.name),
            ("begin_ns", one.begin_ns),
            ("end_ns", details.end_ns),
            ("duration_ns", one.duration_ns),
            ("process", track.process),
            ("track", track.thread),
            ("depth", one.depth),
            ("category", one.category),
        ]
        if details.kernel is not None:
            rows += _kernel_rows(details.kernel)
        rows += [(key, _value_text(value)) for key, value in details.arguments.items()]
        QGuiApplication.clipboard().setText("\n".join(f"{key}\t{value}" for key, value in rows))

    def _fit(self) -> None:
        if self._details is not None:
            span = TimeSpan(self._details.slice.begin_ns, self._details.end_ns)
            self.wanted.emit(ShowRange(around(span, 0.25), to_front=True))

    def _step(self, index: int | None) -> None:
        if index is not None:
            self.wanted.emit(ShowSlice(index))


def _operand_text(one: Operand) -> str:
    return " · ".join(part for part in (f"[{one.shape}]", one.data_type, one.format) if part)


def _kernel_rows(kernel: Kernel) -> list[tuple[str, object]]:
    rows: list[tuple[str, object]] = [
        ("type", kernel.type),
        ("core", kernel.core),
        ("block_num", kernel.block_num),
        ("wait_ns", kernel.wait_ns),
        *(("input", _operand_text(one)) for one in kernel.inputs),
        *(("output", _operand_text(one)) for one in kernel.outputs),
    ]
    return [(name, value) for name, value in rows if value not in (None, "")]


def _value_text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


PANEL = SliceDetailsPanel
