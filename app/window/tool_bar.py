"""The tool bar: open, back and forward, then the result, the shared step and range, then zoom."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QMetaMethod, QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QSizePolicy, QToolBar, QToolButton, QWidget

from app.window.open_trace import ResultFacts
from app.window.result_field import ResultField
from app.window.words import span_length
from model.time_span import TimeSpan
from model.typed import typed_amount
from model.units import MS, TYPED_TIME_UNITS, S, position
from widgets.icons import TOOL_BAR_ICON
from widgets.parts.plain_text import accessible_text, text_label
from widgets.session_state import SessionState
from widgets.theme import icon

_BUTTON = 30
_LABELS_FROM_WIDTH = 1100
_RANGE, _RANGE_MARGINS = 200, 44  # px of the field, and what of it is not text
_LEAST_RANGE = 116
_MOST_STEPS = 5000
_MOST_S = 10**9


class _ActionButton(QToolButton):
    """The button of an action, of which Qt keeps one connection more after each change, and follows them all."""

    def actionEvent(self, event: QActionEvent) -> None:
        if event.type() == QEvent.Type.ActionChanged:
            action = event.action()
            # Qt makes the one that it needs now.
            QObject.disconnect(action, QMetaMethod.fromSignal(action.changed), self, QMetaMethod())
        super().actionEvent(event)


class ToolBar(QToolBar):
    """Signals: ``result_chosen(which)``; ``step_chosen(step or None)``; ``range_chosen(TimeSpan or None)`` in the place
    of the visible range and of a selected area; ``area_cleared()``; ``hint_changed(text)`` - how to write a range, "" =
    the one that is written is right."""

    result_chosen = Signal(object)
    step_chosen = Signal(object)
    range_chosen = Signal(object)
    area_cleared = Signal()
    hint_changed = Signal(str)

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts: ResultFacts | None = None
        self._state = SessionState()
        self.setObjectName("tool-bar")
        self.setMovable(False)
        self.setFloatable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.setIconSize(QSize(TOOL_BAR_ICON, TOOL_BAR_ICON))
        self._open = self._text_button(actions["open_folder"])
        self._add_buttons(actions, "save_as")
        self.addSeparator()
        self._add_buttons(actions, "back", "forward")
        self._shared = [self.addSeparator()]
        self._result = ResultField(self)
        self._result.result_chosen.connect(self.result_chosen)
        self._result_parts = [self._label(), self.addWidget(self._result)]
        self._step, self._step_parts = self._combo()
        self._step.activated.connect(lambda index: self.step_chosen.emit(self._step.itemData(index)))
        self._range, self._range_parts = self._range_field()
        self._range_parts.append(self.addSeparator())
        self._range_parts += self._add_buttons(actions, "zoom_out", "zoom_in", "fit", "measure", "bookmark")
        self._has_labels = True
        self._labels = [parts[0] for parts in (self._result_parts, self._step_parts, self._range_parts)]
        spring = QWidget()
        spring.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(spring)
        self._add_buttons(actions, "find", "settings", "keyboard")
        self._more = self.findChild(QToolButton, "qt_toolbar_ext_button")
        self._set_words()
        self.show_result(None)

    # ---- building

    def _add_buttons(self, actions: Mapping[str, QAction], *ids: str) -> list[QAction]:
        """Buttons of these actions; what is returned can hide the buttons without hiding the menu rows."""
        places = []
        for one in ids:
            button = _ActionButton()
            button.setDefaultAction(actions[one])
            button.setFixedSize(_BUTTON, _BUTTON)
            places.append(self.addWidget(button))
        return places

    def _text_button(self, action: QAction) -> QToolButton:
        button = QToolButton()
        button.setIcon(action.icon())
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setFixedHeight(_BUTTON)
        button.clicked.connect(action.trigger)
        self.addWidget(button)
        return button

    def _label(self) -> QAction:
        label = text_label("", tone="secondary")
        label.setContentsMargins(8, 0, 2, 0)
        return self.addWidget(label)

    def _combo(self) -> tuple[QComboBox, list[QAction]]:
        label = self._label()
        combo = QComboBox(self)
        combo.setMinimumContentsLength(8)
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        combo.setMaxVisibleItems(20)
        return combo, [label, self.addWidget(combo)]

    def _range_field(self) -> tuple[QLineEdit, list[QAction]]:
        label = self._label()
        field = QLineEdit(self)
        field.setFixedWidth(_RANGE)
        field.editingFinished.connect(self._take_range)
        field.textEdited.connect(lambda _text: self._mark_range(valid=True))
        self._all = field.addAction(icon("close"), QLineEdit.ActionPosition.TrailingPosition)
        self._all.triggered.connect(self._show_more)
        return field, [label, self.addWidget(field)]

    # ---- what is shown

    def show_result(self, facts: ResultFacts | None, read: str = "", *, can_choose: bool = True) -> None:
        """Offer the results of the opened folder, and the steps and range of this one; what it does not have is not
        there. ``read``: the id of another one that is on its way, "" = none is."""
        self._facts = facts
        self._step.clear()
        has_choice = facts is not None and len(facts.choices) > 1
        if facts is not None:
            self._result.show_choices(facts.choices, facts.shown, read)
            # On the action: Qt sets the field as enabled as its action whenever it shows or hides it.
            self._result_parts[1].setEnabled(has_choice and can_choose)
            self._step.addItem(self.tr("Average"), None)
            for step in facts.steps[:_MOST_STEPS]:
                self._step.addItem(str(step), step)
        self._show_parts()
        self.show_state(self._state)

    def _show_parts(self) -> None:
        """What the result has; the fields' labels where there is room for them."""
        facts = self._facts
        has_choice = facts is not None and len(facts.choices) > 1
        has_rank = facts is not None and facts.rank is not None and bool(facts.choices)
        self._set_visible(self._result_parts, has_choice or has_rank)
        self._set_visible(self._step_parts, facts is not None and bool(facts.steps))
        self._set_visible(self._range_parts, facts is not None and facts.span is not None)
        self._set_visible(self._shared, facts is not None)

    def show_state(self, state: SessionState) -> None:
        """Follow the session."""
        self._state = state
        if self._step.count():
            if state.step is not None and self._step.findData(state.step) < 0:  # one beyond those that are offered
                self._step.addItem(str(state.step), state.step)
            self._step.setCurrentIndex(max(self._step.findData(state.step), 0))
        self._mark_range(valid=True)
        self._all.setVisible(state.span is not None or state.area is not None)
        run = self._facts.run if self._facts else None
        if run is None:
            self._range.setText("")
        elif state.area is not None:
            self._range.setText(area_text(state.area.span, run.begin_ns))
        elif state.span is None:
            self._range.setText(f"0 – {span_length(run.length_ns)}")
        else:
            self._range.setText(span_text(state.span, run.begin_ns))
        self._range.setCursorPosition(0)
        self._name_range()

    def _name_range(self) -> None:
        """What the field shows: the selected area, which panels follow first, else the visible range."""
        is_area = self._state.area is not None
        name = self.tr("Area") if is_area else self.tr("Range")
        self.widgetForAction(self._labels[-1]).setText(name)  # type: ignore[attr-defined]
        self._range.setAccessibleName(accessible_text(name))
        example = self.tr("from the begin of the run, as in 0.25 – 1.5 s or 140 – 160 ms, also in µs or ns")
        what = self.tr("Selected area, {0}") if is_area else self.tr("Visible range, {0}")
        self._range.setToolTip(what.format(example))
        self._all.setToolTip(self.tr("Clear the selected area") if is_area else self.tr("Show the whole run"))
        self._fit_range()

    def _fit_range(self) -> None:
        """As wide as its words need, and narrower where a button would have no room."""
        words = self._range.fontMetrics().horizontalAdvance(self._range.text()) + _RANGE_MARGINS
        wanted = max(_RANGE, words) if self._state.area is not None else _RANGE
        others = self.sizeHint().width() - self._range.width()
        self._range.setFixedWidth(min(wanted, max(self.width() - others, _LEAST_RANGE)))

    def _show_more(self) -> None:
        if self._state.area is not None:
            self.area_cleared.emit()
        else:
            self.range_chosen.emit(None)

    def _set_visible(self, parts: list[QAction], visible: bool) -> None:
        for part in parts:
            part.setVisible(visible and (self._has_labels or part not in self._labels))

    def _take_range(self) -> None:
        run = self._facts.run if self._facts else None
        if not self._range.isModified() or self._facts is None or run is None:
            return
        self._range.setModified(False)
        if not self._range.text().strip():
            self.range_chosen.emit(None)
            return
        span = parsed_span(self._range.text(), run.begin_ns, self._facts.span or run)
        self._mark_range(valid=span is not None)
        if span is not None:
            self.range_chosen.emit(span)

    def _mark_range(self, *, valid: bool) -> None:
        if bool(self._range.property("invalid")) == (not valid):
            return
        self._range.setProperty("invalid", not valid)
        self.hint_changed.emit("" if valid else self._range_hint())
        self._range.style().unpolish(self._range)
        self._range.style().polish(self._range)

    def _range_hint(self) -> str:
        run = self._facts.run if self._facts else None
        if run is None:
            return ""
        words = self.tr("Write a range of the run as two times in s, ms, µs or ns: {example}")
        return words.format(example=span_text(TimeSpan(0, max(run.length_ns // 2, 1)), 0))

    def _set_words(self) -> None:
        if isinstance(self._more, QToolButton):
            # Qt's own arrow is black in every theme.
            self._more.setIcon(icon("chevron-right"))
            self._more.setToolTip(self.tr("More buttons"))
        self._open.setText(self.tr("Open"))
        self._open.setMinimumWidth(self._open.sizeHint().width())
        self._open.setToolTip(self.tr("Open a result folder"))
        words = (self.tr("Result"), self.tr("Step"))
        for action, text, field in zip(self._labels, words, (self._result, self._step), strict=False):
            self.widgetForAction(action).setText(text)  # type: ignore[attr-defined]
            field.setAccessibleName(accessible_text(text))
        self._range.setPlaceholderText("0.25 – 1.5 s")
        self._name_range()
        if self._step.count():
            self._step.setItemText(0, self.tr("Average"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._has_labels != (self.width() >= _LABELS_FROM_WIDTH):
            self._has_labels = not self._has_labels
            self._show_parts()
        self._fit_range()

    def event(self, event: QEvent) -> bool:
        is_done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:  # a field came, went or has other words
            self._fit_range()
        return is_done

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._set_words()


def span_text(span: TimeSpan, origin_ns: int) -> str:
    """``1.071 300 – 1.084 150 s`` from ``origin_ns`` on, rounded; with nanoseconds where the range is below 1 ms."""
    decimals = 9 if span.length_ns < MS else 6 if span.length_ns < 10 * S else 3
    unit = 10 ** (9 - decimals)
    times = ((time - origin_ns + unit // 2) // unit * unit for time in (span.begin_ns, span.end_ns))
    begin, end = (position(time, decimals) for time in times)
    return f"{begin.removesuffix(begin[-2:])} – {end}"


def area_text(span: TimeSpan, origin_ns: int) -> str:
    """``1.071 300 – 1.084 150 s · 12.85 ms``: `span_text` and how long it is."""
    return f"{span_text(span, origin_ns)} · {span_length(span.length_ns)}"


def parsed_span(text: str, origin_ns: int, whole: TimeSpan) -> TimeSpan | None:
    """The span that a person typed as two times from ``origin_ns`` on, in s, ms, µs or ns, as far as it lies in
    ``whole``; None when it is none.

    A time without a unit has that of the second, ``140 – 160 ms``, and is in seconds where none has one.
    """
    bare = "".join(char for char in text.partition("·")[0] if not char.isspace())
    begin_text, dash, end_text = bare.replace("—", "–").replace("..", "–").replace("-", "–").partition("–")
    if not dash:
        return None
    unit = _unit_of(end_text) or "s"
    begin, end = _ns_of(begin_text, unit), _ns_of(end_text, unit)
    if begin is None or end is None:
        return None
    begin_ns, end_ns = max(origin_ns + begin, whole.begin_ns), min(origin_ns + end, whole.end_ns)
    return TimeSpan(begin_ns, end_ns) if begin_ns < end_ns else None


def _unit_of(text: str) -> str:
    """The unit at the end of ``text``, "" when there is none: the long ones are tried first, for all end in s."""
    return next((unit for unit in sorted(TYPED_TIME_UNITS, key=len, reverse=True) if text.endswith(unit)), "")


def _ns_of(text: str, unit: str) -> int | None:
    """A time in decimal text, in its own unit, else in ``unit``, as ns; None when it is none, or more than any run
    lasts."""
    amount = typed_amount(text, TYPED_TIME_UNITS, TYPED_TIME_UNITS[unit])
    return int(amount) if amount is not None and abs(amount) < _MOST_S * S else None
