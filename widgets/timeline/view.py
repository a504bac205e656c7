"""The whole timeline: bar, map, ruler, tree and lanes around one viewport."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QScrollBar, QSizePolicy, QWidget

from analysis.streams import is_stream
from analysis.timeline import Direction, Move, TimelinePicture, TimelineQuery
from model.time_span import TimeSpan
from model.trace_view import Slice, Track
from widgets.parts.elided_label import ElidedLabel
from widgets.theme import icon, set_ground
from widgets.timeline.area import AreaSelection
from widgets.timeline.canvas import LanesCanvas
from widgets.timeline.color_bar import ColorBar
from widgets.timeline.flow_button import FlowButton
from widgets.timeline.keys import Keys
from widgets.timeline.lanes import ROW_PITCH
from widgets.timeline.mark_layer import mark_deeds
from widgets.timeline.mark_menu import add_mark_rows
from widgets.timeline.passing_note import PassingNote
from widgets.timeline.pointed import Pointed, parted
from widgets.timeline.ruler import RULER_HEIGHT, STEPS_HEIGHT, Ruler
from widgets.timeline.run_map import RunMap
from widgets.timeline.same_tracks import SameTracks
from widgets.timeline.slice_menu import SliceDeeds, show_slice_menu
from widgets.timeline.step_menu import add_step_deeds, ask_for_other
from widgets.timeline.time_axis import around
from widgets.timeline.track_tree import NARROW_TREE_WIDTH, TREE_WIDTH, TrackTree
from widgets.timeline.view_layout import arrange
from widgets.timeline.view_words import TrackCounts, counts_words, nowhere_words, run_words
from widgets.timeline.viewport import Viewport
from widgets.timeline.zero_choice import ZeroBox, zero_menu

_WIDE_FROM_PX = 720


class TimelineView(QWidget):
    """Shows pictures and says what it would like to show.

    Signals: ``query_changed`` - ask `query` again; ``slice_chosen(index or None)``; ``step_chosen(number)``;
    ``operator_wanted(name, row among the kernels or None)``; ``search_wanted(name)``; ``back_wanted(forward)``: undo or
    redo; ``compare_wanted(step above, step below)``."""

    query_changed = Signal()
    slice_chosen = Signal(object)
    step_chosen = Signal(int)
    operator_wanted = Signal(str, object)
    search_wanted = Signal(str)
    back_wanted = Signal(bool)
    compare_wanted = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sight = Viewport(self)
        self._picture: TimelinePicture | None = None
        self._move: Move | None = None
        self._kernel_of: tuple[int, str] | None = None  # index and name of a slice that is to be shown in Operators
        self._reveal = False
        self.selected: int | None = None
        self.search = ""
        self.leave: Callable[[], bool] = lambda: False  # what Esc ends besides; False when there is nothing
        self.area = AreaSelection(self.sight, self)
        self.canvas = LanesCanvas(self.sight, self.area, self)
        self.ruler = Ruler(self.sight, self.area, self)
        self.map = RunMap(self.sight, self)
        self.tree = TrackTree(self.sight, self)
        self.filter = QLineEdit(self)
        self.filter.setClearButtonEnabled(True)
        self.filter.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # as wide as the tree
        self.filter.addAction(icon("filter", "text.3"), QLineEdit.ActionPosition.LeadingPosition)
        self.scroll_bar = QScrollBar(Qt.Orientation.Vertical, self)
        policy = self.scroll_bar.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.scroll_bar.setSizePolicy(policy)
        self.run_label = ElidedLabel("", "small", "text.2", parent=self)
        self.steps_label = ElidedLabel("", "small", "text.3", parent=self)  # names the line of steps beside it
        self.steps_label.setFixedHeight(STEPS_HEIGHT)
        self.zero_box = ZeroBox(self.sight.clock, self)
        self.flow_button = FlowButton(self)
        self.colors = ColorBar(self)
        self.pointer_label = ElidedLabel("", "small", "text.2", parent=self)
        self.counts_label = ElidedLabel("", "small", "text.2", parent=self)
        self.note = PassingNote(self)
        self.keys = Keys(self.sight, lambda: self.canvas.pointer_x, self._go, self)
        self.setFocusProxy(self.canvas)
        set_ground(self, "bg.panel")
        self.head = arrange(self)
        self._connect()
        self._add_deeds()
        self.retranslate()

    def _connect(self) -> None:
        self.sight.view_changed.connect(self._view_moved)
        self.sight.lanes_changed.connect(self._lanes_moved)
        self.sight.clock.changed.connect(self.canvas.say_pointer)
        self.note.changed.connect(self._say)
        self.sight.marks.said.connect(self.note.say)
        self.flow_button.changed.connect(self.query_changed)
        self.colors.changed.connect(self.query_changed)
        self.scroll_bar.valueChanged.connect(self.sight.set_scroll)
        self.filter.textChanged.connect(self._filter)
        self.ruler.range_dragged.connect(self.canvas.show_box)
        self.ruler.step_chosen.connect(self.step_chosen)
        self.ruler.menu_wanted.connect(self._show_ruler_menu)
        self.tree.track_chosen.connect(self._choose_track)
        self.canvas.clicked.connect(self._clicked)
        self.canvas.double_clicked.connect(self._double_clicked)
        self.canvas.pointed.connect(self._pointed)
        self.canvas.focus_lost.connect(self.keys.stop)
        self.canvas.menu_wanted.connect(self._show_menu)

    def _add_deeds(self) -> None:
        measure = self.canvas.measure
        self.keys.add_deeds(mark_deeds(self, self._selected_begin))
        self.keys.add_deeds(
            {
                "whole": self.sight.show_all,
                "fit": self.fit_selected,
                "fit_step": self.fit_step,
                "fit_area": self.area.fit,
                "clear_area": lambda: measure.stop() or self.leave() or self.area.clear(),
                "measure": measure.start,
                "select_measured": lambda: self.area.select(measure.span),
                "undo": partial(self.back_wanted.emit, False),
                "redo": partial(self.back_wanted.emit, True),
            }
        )

    def retranslate(self) -> None:
        """Set all texts again."""
        self.tree.setAccessibleName(self.tr("Tracks"))
        self.canvas.setAccessibleName(self.tr("Timeline lanes"))
        self.map.setAccessibleName(self.tr("Map of the whole run"))
        self.ruler.setAccessibleName(self.tr("Ruler"))
        self.filter.setAccessibleName(self.tr("Filter tracks"))
        self._fit_ruler()  # its tooltip is words, too
        self.zero_box.follow()
        self.flow_button.follow()
        self.colors.follow()
        self._say()

    # ---- what is shown

    def show_picture(self, picture: TimelinePicture | None, view: TimeSpan | None = None) -> None:
        """Paint ``picture``; another trace is shown at ``view`` or at the dense part of its run, and where it has more
        of the same result, with what the user has chosen."""
        before = self._picture.outline if self._picture else None
        self._picture = picture
        outline = picture.outline if picture else None
        if outline is not before:
            same = SameTracks(before.tracks, outline.tracks) if before and before.is_part and outline else None
            if same is not None:
                self._reveal = False  # the selected slice has got another number, nobody has gone to it
                self.tree.chosen_track = same.number(self.tree.chosen_track)
            self.sight.set_outline(outline, view, same)
            if same is None:
                self.filter.clear()
            self._fit_ruler()
            self.zero_box.follow()
        self.canvas.show_picture(picture)
        self.tree.show_picture(picture)
        self.colors.show_picture(picture)
        self.flow_button.show_kinds(picture.flows.kinds if picture else ())
        self.map.show_hits(picture.hits if picture else None)
        if picture is not None:
            self._follow(picture)
        self._say()

    def _fit_ruler(self) -> None:
        self.ruler.fit_height()
        self.steps_label.set_text(self.tr("Step"))
        self.steps_label.setVisible(self.ruler.height() > RULER_HEIGHT)

    def _follow(self, picture: TimelinePicture) -> None:
        if picture.query.move is not None and picture.query.move == self._move:
            self._move = None
            self.note.say("" if picture.moved else nowhere_words(picture.query.move.direction))
            if picture.moved is not None:
                self.slice_chosen.emit(picture.moved.index)
        if self._kernel_of is not None and picture.query.kernel_of == self._kernel_of[0]:
            kernel, (_, name), self._kernel_of = picture.kernel, self._kernel_of, None
            self.operator_wanted.emit((kernel and kernel.name) or name, kernel and kernel.row)
        chosen = picture.selected
        if chosen is None or chosen.index != self.selected or not self._reveal:
            return
        self._reveal = False
        self._choose_track(chosen.track)
        self.sight.reveal(chosen.track, chosen.depth)
        span = chosen.span
        view = self.sight.view
        if span.end_ns < view.begin_ns or span.begin_ns > view.end_ns:
            self.sight.set_view(view.centred(span.middle_ns))

    def select(self, index: int | None, *, reveal: bool = True) -> None:
        """The session's selected slice; it is brought into view once the picture says where it is."""
        if index != self.selected:
            self.note.say("")
            self.selected = index
            self._reveal = reveal and index is not None
            self.query_changed.emit()

    def query(self) -> TimelineQuery:
        """What is in sight now."""
        scale = self.devicePixelRatioF()
        if self.sight.outline is None:
            first = TimelineQuery(None, self._width_px(), scale, selected=self.selected, search=self.search)
            return replace(first, coloring=self.colors.coloring)
        rows, counters = self.sight.rows_in_reach()
        seen = (self.sight.view, self._width_px(), scale, rows, counters)
        chosen = (self.selected, self._move, self.search, self.flow_button.query(), self.colors.coloring)
        return TimelineQuery(*seen, *chosen, kernel_of=self._kernel_of[0] if self._kernel_of else None)

    def is_covered(self) -> bool:
        """Whether the picture at hand has all that is in sight, at this zoom and with room on either side."""
        picture = self._picture
        nowhere = replace(self.query(), view=None, rows=(), counters=())
        if picture is None or nowhere != replace(picture.query, view=None, rows=(), counters=(), beside=None):
            return False
        view, room = self.sight.view, self.sight.view.length_ns // 12
        rows, counters = self.sight.rows_in_reach(beyond=0)
        return (
            view.length_ns == picture.view.length_ns
            and picture.span.begin_ns + room <= view.begin_ns
            and view.end_ns <= picture.span.end_ns - room
            and set(rows) <= set(picture.query.rows)
            and set(counters) <= set(picture.query.counters)
        )

    @property
    def _chosen(self) -> Slice | None:
        """The selected slice, where the picture has it."""
        return self._picture.selected if self._picture else None

    def _selected_begin(self) -> tuple[int, str] | None:
        chosen = self._chosen
        return None if chosen is None else (chosen.begin_ns, chosen.name)

    def fit_selected(self) -> None:
        """Fit the selected slice."""
        chosen = self._chosen
        if chosen is not None:
            self.sight.reveal(chosen.track, chosen.depth)
            self.sight.set_view(around(chosen.span, 0.25))

    def fit_step(self) -> None:
        """Fit the selected step of the session, else the one in the middle of the view."""
        steps = self.sight.outline.steps if self.sight.outline else None
        if steps is None:
            return
        chosen = None if self.ruler.step is None else steps.span_of(self.ruler.step)
        span = chosen or steps.span_at(self.sight.view.middle_ns)
        if span is not None:
            self.sight.set_view(span)

    def ask_to_compare(self) -> None:
        """Ask for the step to lay under the selected one, else under the one in the middle of the view."""
        steps = self.sight.outline.steps if self.sight.outline else None
        if steps is None:
            return
        above = self.ruler.step
        if above is None or steps.span_of(above) is None:
            above = steps.number_at(self.sight.view.middle_ns)
        if above is not None:
            ask_for_other(self, steps, above, self.compare_wanted.emit)

    def _width_px(self) -> int:
        return max(round(self.sight.width * self.devicePixelRatioF()), 1)

    # ---- reactions

    def _go(self, direction: Direction) -> bool:
        if self.selected is None:
            return False
        self._move = Move(self.selected, direction)
        self.query_changed.emit()
        return True

    def _view_moved(self) -> None:
        self._say()
        self.query_changed.emit()

    def _lanes_moved(self) -> None:
        bar = self.scroll_bar
        bar.blockSignals(True)
        bar.setRange(0, max(self.sight.layout.height - self.sight.height, 0))
        bar.setPageStep(self.sight.height)
        bar.setSingleStep(ROW_PITCH)
        bar.setValue(self.sight.scroll)
        bar.blockSignals(False)
        bar.setVisible(self.sight.layout.height > self.sight.height)
        self._say()
        self.query_changed.emit()

    def _filter(self, text: str) -> None:
        self.sight.set_choices(replace(self.sight.choices, text=text))

    def _choose_track(self, track_id: int) -> None:
        self.tree.chosen_track = track_id
        self.tree.update()

    def _clicked(self, found: Pointed | None) -> None:
        self.canvas.setFocus(Qt.FocusReason.MouseFocusReason)
        if found is None:
            self.slice_chosen.emit(None)
            return
        self._choose_track(found.lane.track_id)
        if found.count == 1:
            self.slice_chosen.emit(found.index)

    def _double_clicked(self, found: Pointed | None, x: float) -> None:
        if found is None:
            self.sight.zoom(0.5, x)
        elif found.count == 1:
            self.sight.set_view(around(found.span))
        else:
            self.sight.set_view(parted(found, self.sight.axis, x))

    def _show_menu(self, found: Pointed, at: QPoint) -> None:
        if found.count > 1:  # its slices are not there yet, each with a name of its own
            return
        self._clicked(found)
        track = self._track_of(found.lane.track_id)
        self._menu_of(found.index, found.name, found.span, track, at)

    def _show_ruler_menu(self, time_ns: int, at: QPoint) -> None:
        bookmark = self.sight.marks.near(self.sight.axis, self.sight.axis.x_of(time_ns))
        menu = zero_menu(self.sight.clock, time_ns, bookmark, self)
        place = self.ruler.step_at(QPointF(self.ruler.mapFromGlobal(at)))
        if place is not None and self.sight.outline is not None:
            add_step_deeds(menu, self.sight.outline.steps, place, self.ruler.step, self.compare_wanted.emit)
        add_mark_rows(menu, self.sight.marks, self.sight.axis, time_ns, self.area.shown)
        menu.popup(at)

    def _menu_of(self, index: int, name: str, span: TimeSpan, track: Track | None, at: QPoint) -> None:
        is_operator = track is not None and is_stream(track)
        find = partial(self._find_kernel, index, name) if is_operator else None
        count_from = partial(self.sight.clock.put_mark, span.begin_ns)
        search = partial(self.search_wanted.emit, name)
        deeds = SliceDeeds(name, lambda: self.sight.set_view(around(span, 0.25)), count_from, find, search)
        show_slice_menu(deeds, at, self)

    def _find_kernel(self, index: int, name: str) -> None:
        self._kernel_of = (index, name)
        self.query_changed.emit()

    def _track_of(self, track_id: int) -> Track | None:
        tracks = self.sight.outline.tracks if self.sight.outline else ()
        return next((track for track in tracks if track.id == track_id), None)

    def _pointed(self, time_ns: int | None) -> None:
        text = "" if time_ns is None else self.sight.clock.long_text(time_ns)
        self.pointer_label.set_text(text)

    # ---- words

    def _say(self) -> None:
        outline, picture = self.sight.outline, self._picture
        if outline is None or picture is None:
            for label in (self.counts_label, self.run_label, self.pointer_label):
                label.set_text("")
            self.filter.setPlaceholderText(self.tr("Filter tracks"))
            return
        tracks = TrackCounts().words(self.sight.layout)
        self.filter.setPlaceholderText(self.tr("Filter {tracks}").format(tracks=tracks))
        self.counts_label.set_text(self.note.text or counts_words(picture, self.sight))
        self.run_label.set_text(run_words(outline))

    # ---- Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.tree.setFixedWidth(TREE_WIDTH if self.width() >= _WIDE_FROM_PX else NARROW_TREE_WIDTH)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        chosen = self._chosen
        if event.reason() == QContextMenuEvent.Reason.Keyboard and chosen is not None:
            span = chosen.span
            at = self.canvas.mapToGlobal(self.canvas.rect().center())
            self._menu_of(chosen.index, chosen.name, span, self._track_of(chosen.track), at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.keys.press(event):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if not self.keys.release(event):
            super().keyReleaseEvent(event)
