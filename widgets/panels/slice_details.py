"""The Slice details panel: what is known of the selected slice, with links to what it belongs to."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from analysis.kernel_of_slice import Kernel
from analysis.slice_details import SliceDetails, SliceQuery, slice_details
from analysis.slice_links import DirectFlow, Other, SliceLinks
from analysis.timeline_colors import Coloring
from model.trace_view import Track
from model.units import MISSING, count, duration, exact, percent, position
from widgets.panel import Panel
from widgets.parts.figure import Figure
from widgets.parts.hairline import Hairline
from widgets.parts.painting import SWATCH, draw_swatch
from widgets.parts.panel_bar import name_button
from widgets.parts.state_view import StateView
from widgets.parts.wrapped_text import WrappedText
from widgets.requests import ShowOperator, ShowRange, ShowSlice
from widgets.session_state import SessionState
from widgets.slice_details.copied import copied_text, operand_text
from widgets.slice_details.sheet import ArgumentList, Sheet
from widgets.theme import icon
from widgets.timeline.color_choice import color_choice
from widgets.timeline.palette import palette
from widgets.timeline.time_axis import around

_PAD = 16


class _Swatch(QWidget):
    """The colour that the slice has in the timeline."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fill = 0
        self.setFixedSize(int(SWATCH) + 2, 20)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            draw_swatch(painter, 0, QRectF(self.rect()).center().y(), palette().fills[self.fill])


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
        self.empty = StateView()
        self._sheet: Sheet | None = None
        self._content = QWidget()
        self._rows = QVBoxLayout(self._content)
        self._scroll = QScrollArea(self)
        self.copy_name_button = QToolButton()
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
        head.addWidget(self.copy_name_button, 0, Qt.AlignmentFlag.AlignTop)
        self._rows.addLayout(head)
        line = QHBoxLayout()
        line.setSpacing(16)
        for figure in self.figures:
            line.addWidget(figure)
        line.addStretch(1)
        self._rows.addLayout(line)
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
        whole.addWidget(self.empty, 1)
        whole.addWidget(self._scroll, 1)
        whole.addWidget(Hairline())
        whole.addLayout(footer)

    def _connect(self) -> None:
        for button, name in (
            (self.copy_name_button, "copy"),
            (self.copy_button, "copy"),
            (self.fit_button, "fit"),
            (self.previous_button, "chevron-left"),
            (self.next_button, "chevron-right"),
        ):
            button.setIcon(icon(name))
            button.setIconSize(QSize(16, 16))
        self.copy_name_button.clicked.connect(self.copy_name)
        self.copy_button.clicked.connect(self.copy_all)
        self.fit_button.clicked.connect(self._fit)
        color_choice().changed.connect(self.query_changed)
        self.previous_button.clicked.connect(lambda: self._step(self._details.previous if self._details else None))
        self.next_button.clicked.connect(lambda: self._step(self._details.next if self._details else None))

    @classmethod
    def title(cls) -> str:
        return QCoreApplication.translate("SliceDetailsPanel", "Slice details")

    @classmethod
    def empty_reason(cls) -> str:
        return QCoreApplication.translate("SliceDetailsPanel", "This result has no trace of single operations.")

    @classmethod
    def how_to_read(cls) -> str:
        return QCoreApplication.translate(
            "SliceDetailsPanel",
            "All that the file says of the selected slice: its times, its place on the track, its arguments. Self "
            "time is the time in which none of its children ran; a long slice with little self time spends it in its "
            "children.\n\n"
            "The lists lead on: to the slice around it, to its children, along the arrows to what launched it and "
            "what it launched. A long way between launch and start means that the stream was busy or the work waited "
            "in a queue.\n\n"
            "The arrows in the bar go to the slice before and after it on the same track.",
        )

    @staticmethod
    def analyse(trace: Any, query: SliceQuery, task: Any) -> SliceDetails | None:
        return slice_details(trace, query, task)

    def query(self, state: SessionState) -> SliceQuery | None:
        return None if state.slice_index is None else SliceQuery(state.slice_index, Coloring(color_choice().by))

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
        name_button(self.copy_name_button, self.tr("Copy name"))
        self.copy_button.setText(self.tr("Copy all"))
        self.fit_button.setText(self.tr("Fit"))
        name_button(self.previous_button, self.tr("Previous slice in the row"))
        name_button(self.next_button, self.tr("Next slice in the row"))
        reason = self.tr("Click a slice in the timeline to see what it is.")
        self.empty.set_state(self.icon, self.tr("No slice is selected"), reason)

    # ---- content

    def _set_shown(self, shown: bool) -> None:
        self._scroll.setVisible(shown)
        self.empty.setVisible(not shown)
        details = self._details
        for button in (self.copy_button, self.fit_button):
            button.setEnabled(shown)
        self.previous_button.setEnabled(details is not None and details.previous is not None)
        self.next_button.setEnabled(details is not None and details.next is not None)

    def _replace_sheet(self, sheet: Sheet | None) -> None:
        if self._sheet is not None:
            self._rows.removeWidget(self._sheet)
            self._sheet.setParent(None)
            self._sheet.deleteLater()
        self._sheet = sheet
        if sheet is not None:
            self._rows.insertWidget(2, sheet)

    def _show_figures(self, details: SliceDetails) -> None:
        one = details.slice
        self.figures[0].set_caption(self.tr("Duration"))
        self.figures[0].set_amount(duration(one.duration_ns))
        if details.step is not None and details.step_length_ns:
            self.figures[1].set_caption(self.tr("Share of step {n}").format(n=details.step))
            whole = details.step_length_ns
        else:
            self.figures[1].set_caption(self.tr("Share of the track"))
            whole = max(details.track.end_ns - details.track.begin_ns, 1)
        note = self.tr("of {length} in the timeline").format(length=duration(whole))
        self.figures[1].set_amount(percent(100 * one.duration_ns / whole, 2), note)
        place = details.place
        self.figures[2].set_caption(self.tr("Place in its type"))
        self.figures[2].set_value(count(place.place), self.tr("of {n}").format(n=count(place.count)))

    def _filled(self, details: SliceDetails) -> Sheet:
        sheet = Sheet(self.wanted.emit)
        one, origin = details.slice, details.origin_ns
        sheet.text(self.tr("Begin"), position(one.begin_ns - origin), exact(one.begin_ns))
        sheet.text(self.tr("End"), position(details.end_ns - origin), exact(details.end_ns))
        sheet.text(self.tr("Wall time"), exact(one.duration_ns))
        sheet.text(self.tr("Self time"), self._self_text(details), exact(details.self_ns))
        if details.step is not None:
            offset = duration(one.begin_ns - details.step_begin_ns)
            sheet.text(self.tr("Step"), f"{details.step} + {offset}")
        sheet.text(self.tr("Track"), _track_words(details.track))
        if details.kernel is not None and details.kernel.stream:
            sheet.text(self.tr("Stream"), details.kernel.stream)
        sheet.text(self.tr("Depth"), count(one.depth))
        sheet.text(self.tr("Type"), self._place_text(details))
        sheet.text(self.tr("Category"), one.category or MISSING)
        if details.parent is not None:
            sheet.link(self.tr("Parent"), details.parent.name, ShowSlice(details.parent.index, to_front=True))
        if details.kernel is not None:
            self._add_kernel(sheet, details.kernel, one.name)
        self._add_links(sheet, details)
        self._add_arguments(sheet, details)
        return sheet

    def _self_text(self, details: SliceDetails) -> str:
        whole = details.slice.duration_ns
        share = percent(100 * details.self_ns / whole, 1) if whole else MISSING
        return self.tr("{time}, {share} of the wall time").format(time=duration(details.self_ns), share=share)

    def _place_text(self, details: SliceDetails) -> str:
        place = details.place
        words = self.tr("{type}: number {place} of {n} on the track, longest first")
        return words.format(type=place.type, place=count(place.place), n=count(place.count))

    def _add_kernel(self, sheet: Sheet, kernel: Kernel, shown_name: str) -> None:
        sheet.heading(self.tr("Operator"))
        goal = ShowOperator(kernel.name, kernel=kernel.row)
        sheet.link(self.tr("In Operators"), kernel.type or kernel.name, goal)
        if kernel.name != shown_name:
            sheet.text(self.tr("Full name"), kernel.name or MISSING)
        sheet.text(self.tr("Core"), kernel.core or MISSING)
        if kernel.block_num is not None:
            mixed = f" / {count(kernel.mix_block_num)}" if kernel.mix_block_num else ""
            sheet.text(self.tr("Blocks"), count(kernel.block_num) + mixed)
        sheet.text(self.tr("Wait before it"), duration(kernel.wait_ns), exact(kernel.wait_ns))
        for words, operands in ((self.tr("Inputs"), kernel.inputs), (self.tr("Outputs"), kernel.outputs)):
            if operands:
                sheet.text(words, "\n".join(operand_text(one) for one in operands))

    def _add_links(self, sheet: Sheet, details: SliceDetails) -> None:
        links = details.links
        sorts = (
            (self.tr("Launched by"), links.launches),
            (self.tr("Forward"), links.forward),
            (self.tr("Backward"), links.backward),
        )
        named = {other.slice.index for group in (links.tasks, *(others for _, others in sorts)) for other in group}
        notes = _flow_notes(links.flows)
        if links.lacks_launch or links.task_count or links.flow_count or any(others for _, others in sorts):
            sheet.heading(self.tr("Linked"), self.tr("the chain has more") if links.is_cut else "")
        if links.lacks_launch:
            sheet.text(sorts[0][0], self.tr("not recorded"))
        for words, others in sorts:
            for other in others:
                self._add_other(sheet, words, other, notes.get(other.slice.index, ""))
        if links.task_count:
            known = self.tr("{n}, {time} in all").format(n=count(links.task_count), time=duration(links.task_ns))
            sheet.text(self.tr("Device tasks"), known, exact(links.task_ns))
        for other in links.tasks:
            self._add_other(sheet, "", other, notes.get(other.slice.index, ""))
        if links.task_count > len(links.tasks):
            sheet.text("", self.tr("{n} more").format(n=count(links.task_count - len(links.tasks))))
        self._add_flows(sheet, links, named)

    def _add_flows(self, sheet: Sheet, links: SliceLinks, named: Container[int]) -> None:
        """The flows but those to slices that are ``named`` above."""
        flows = [flow for flow in links.flows if flow.other.slice.index not in named]
        listed, known = len(flows), links.flow_count - (len(links.flows) - len(flows))
        if not known:
            return
        note = self.tr("{n} of {all}").format(n=count(listed), all=count(known)) if listed < known else count(known)
        sheet.heading(self.tr("Flows"), note)
        for flow in flows:
            words = self.tr("From") if flow.is_incoming else self.tr("To")
            self._add_other(sheet, words, flow.other, f"{flow.category} {flow.id}")

    def _add_other(self, sheet: Sheet, words: str, other: Other, note: str = "") -> None:
        assert self._details is not None
        is_before = other.slice.begin_ns < self._details.slice.begin_ns
        where = self.tr("{track}, {gap} before") if is_before else self.tr("{track}, {gap} after")
        notes = [where.format(track=_track_words(other.track), gap=duration(other.gap_ns)), *([note] if note else [])]
        goal = ShowSlice(other.slice.index, to_front=True)
        sheet.link(words, other.slice.name, goal, "\n".join(notes))

    def _add_arguments(self, sheet: Sheet, details: SliceDetails) -> None:
        if details.arguments:
            sheet.heading(self.tr("Arguments"), count(len(details.arguments)))
            sheet.whole(ArgumentList(details.arguments))

    # ---- actions

    def copy_name(self) -> None:
        """Put the name on the clipboard."""
        if self._details is not None:
            QGuiApplication.clipboard().setText(self._details.slice.name)

    def copy_all(self) -> None:
        """Put everything on the clipboard as lines of ``key<tab>value``; times in plain ns."""
        if self._details is not None:
            QGuiApplication.clipboard().setText(copied_text(self._details))

    def _fit(self) -> None:
        if self._details is not None:
            self.wanted.emit(ShowRange(around(self._details.slice.span, 0.25), to_front=True))

    def _step(self, index: int | None) -> None:
        if index is not None:
            self.wanted.emit(ShowSlice(index))


def _track_words(track: Track) -> str:
    return " · ".join(part for part in (track.process, track.thread) if part)


def _flow_notes(flows: Iterable[DirectFlow]) -> dict[int, str]:
    """By the slice at the other end: category and id of each flow to it."""
    notes: dict[int, list[str]] = {}
    for flow in flows:
        notes.setdefault(flow.other.slice.index, []).append(f"{flow.category} {flow.id}")
    return {index: "\n".join(lines) for index, lines in notes.items()}


PANEL = SliceDetailsPanel
