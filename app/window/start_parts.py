"""What the left column of the start page shows in one and the same place: drop area, progress, or what failed."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.window.job_slot import JobError
from app.window.words import Pace, TimeLeft, amount_text, beside_icon, pace_text, time_left_text
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.flow_layout import FlowLayout
from widgets.parts.icon_view import IconView
from widgets.parts.plain_text import text_label
from widgets.sentences import spoken
from widgets.theme import fixed_font, icon, theme

_RADIUS = 4.0
_DROP_ICON = 48
_HEIGHT = 262
_MOST_LINES = 9
_CENTER = Qt.AlignmentFlag.AlignHCenter


class Plate(QWidget):
    """A sunken area with an edge: dashed where something can be dropped, accent while something is held over it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_dashed = False
        self._is_target = False
        self.setMinimumHeight(_HEIGHT)

    def set_edge(self, *, dashed: bool, target: bool) -> None:
        """Choose the edge."""
        self._is_dashed, self._is_target = dashed, target
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            pen = QPen(theme().color("accent" if self._is_target else "border.strong" if self._is_dashed else "border"))
            pen.setWidthF(2.0 if self._is_target else 1.0)
            if self._is_dashed and not self._is_target:
                pen.setDashPattern([3, 3])
            painter.setPen(pen)
            painter.setBrush(theme().color("bg.selected" if self._is_target else "bg.sunken"))
            half = pen.widthF() / 2
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(half, half, -half, -half), _RADIUS, _RADIUS)


class DropArea(Plate):
    """Says what to do. Signals: ``folder_clicked()``, ``file_clicked()``."""

    folder_clicked = Signal()
    file_clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dragged = ""
        self._heading = text_label("", "name")
        self._line = text_label("", tone="secondary")
        self._line.setWordWrap(True)
        self._line.setAlignment(_CENTER)
        self._folder = QPushButton()
        self._folder.setProperty("primary", True)
        self._folder.setIcon(icon("folder-open", "on.accent"))
        self._folder.clicked.connect(self.folder_clicked)
        self._file = QPushButton()
        self._file.setMinimumHeight(28)
        self._file.setIcon(icon("file"))
        self._file.clicked.connect(self.file_clicked)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addStretch(1)
        buttons.addWidget(self._folder)
        buttons.addWidget(self._file)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 24)
        layout.setSpacing(0)
        layout.addStretch(1)
        layout.addWidget(IconView("drop-folder", _DROP_ICON, "accent"), 0, _CENTER)
        layout.addSpacing(16)
        layout.addWidget(self._heading, 0, _CENTER)
        layout.addSpacing(6)
        layout.addWidget(self._line)
        layout.addSpacing(16)
        layout.addLayout(buttons)
        layout.addStretch(1)
        self.set_edge(dashed=True, target=False)
        self._set_words()

    def set_dragged(self, name: str) -> None:
        """Something called ``name`` is held over the window; "" = nothing."""
        self._dragged = name
        self.set_edge(dashed=True, target=bool(name))
        self._set_words()

    def _set_words(self) -> None:
        if self._dragged:
            name = self.fontMetrics().elidedText(self._dragged, Qt.TextElideMode.ElideMiddle, 320)
            self._heading.setText(self.tr("Open {name}").format(name=name))
        else:
            self._heading.setText(self.tr("Drop a profiling result here"))
        self._line.setText(self.tr("A folder or a file. It is only read, never changed."))
        self._folder.setText(beside_icon(self.tr("Open folder…")))
        self._file.setText(beside_icon(self.tr("Open file…")))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._set_words()


class ProgressView(Plate):
    """How far the conversion is. Signal: ``cancel_clicked()``."""

    cancel_clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = ""
        self._left, self._pace = TimeLeft(), Pace()
        self._heading = ElidedLabel("", "name", elide=Qt.TextElideMode.ElideMiddle)
        self._step = ElidedLabel("", token="text.2", elide=Qt.TextElideMode.ElideMiddle)
        self._amount = text_label("", tone="caption")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._cancel = QPushButton()
        self._cancel.clicked.connect(self.cancel_clicked)
        row = QHBoxLayout()
        row.addWidget(self._amount, 1)
        row.addWidget(self._cancel)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 24)
        layout.setSpacing(0)
        layout.addStretch(2)
        layout.addWidget(self._heading)
        layout.addSpacing(6)
        layout.addWidget(self._step)
        layout.addSpacing(12)
        layout.addWidget(self._bar)
        layout.addSpacing(12)
        layout.addLayout(row)
        layout.addStretch(3)
        self._set_words()

    def begin(self, name: str) -> None:
        """A conversion of the result ``name`` begins."""
        self._name = name
        self._left, self._pace = TimeLeft(), Pace()
        self._step.set_text(self.tr("Looking at the files…"))
        self._amount.setText("")
        self._bar.setRange(0, 0)
        self._set_words()

    def show_progress(self, progress: Any) -> str:
        """Show a `Progress`; returns its one-line text for other places."""
        self._step.set_text(spoken(progress.what))
        self._bar.setRange(0, 1000 if progress.share else 0)
        self._bar.setValue(round(progress.share * 1000))
        left = time_left_text(self._left.seconds(progress.share))
        amount = amount_text(progress.done, progress.total, progress.unit)
        pace = pace_text(self._pace.per_second(progress.what, progress.done), progress.unit)
        parts = self.tr(", ").join(part for part in (amount, pace, left) if part)
        self._amount.setText(parts)
        return self.tr("Reading {file}: {amount}").format(file=spoken(progress.what), amount=parts)

    def _set_words(self) -> None:
        self._heading.set_text(self.tr("Reading {name}").format(name=self._name))
        self._cancel.setText(self.tr("Cancel"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._set_words()


class Place(QWidget):
    """Shows one of its pages and is as large as that one: a stack would be as high as the highest."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._pages: list[QWidget] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)

    def add_page(self, page: QWidget) -> None:
        """Put one more there; the first is shown."""
        self._pages.append(page)
        self._layout.addWidget(page)
        page.setVisible(page is self._pages[0])

    def page(self) -> QWidget:
        """The one that is shown."""
        return next(page for page in self._pages if not page.isHidden())

    def show_page(self, shown: QWidget) -> None:
        """Show this one of the pages."""
        for page in self._pages:
            page.setVisible(page is shown)

    def minimumSizeHint(self) -> QSize:
        width = max(page.minimumSizeHint().width() for page in self._pages)
        return QSize(width, super().minimumSizeHint().height())


class FailureView(Plate):
    """What failed, where, and what to do. Signals: ``another_clicked()``, ``back_clicked()``."""

    another_clicked = Signal()
    back_clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._error: JobError | None = None
        self._text = ""
        self._heading = text_label("", "name")
        self._heading.setWordWrap(True)
        self._heading.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._where = text_label("", tone="caption")
        self._where.setFont(fixed_font())
        self._where.setWordWrap(True)
        self._where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._advice = text_label("", tone="secondary")
        self._advice.setWordWrap(True)
        self._more = QPlainTextEdit(self)
        self._more.setReadOnly(True)
        self._more.setFont(fixed_font())
        self._another = QPushButton()
        self._another.setProperty("primary", True)
        self._another.clicked.connect(self.another_clicked)
        self._copy = QPushButton()
        self._copy.setMinimumHeight(28)
        self._copy.setIcon(icon("copy"))
        self._copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._text))
        self._back = QPushButton()
        self._back.setMinimumHeight(28)
        self._back.clicked.connect(self.back_clicked)
        self._arrange()
        self._set_words()

    def _arrange(self) -> None:
        buttons = FlowLayout(gap=8, line_gap=8)
        for button in (self._another, self._copy, self._back):
            buttons.addWidget(button)
        words = QVBoxLayout()
        words.setSpacing(6)
        for part in (self._heading, self._where, self._advice, self._more):
            words.addWidget(part)
        words.addSpacing(10)
        words.addLayout(buttons)
        top = QHBoxLayout()
        top.setSpacing(12)
        top.addWidget(IconView("critical", 20, "critical"), 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(words, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 24)
        layout.addStretch(1)
        layout.addLayout(top)
        layout.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.MinimumExpanding)

    def show_failure(self, error: JobError) -> None:
        """Say this error; lines of what happened and of the advice after their first go to the box below."""
        self._error = error
        first, _, rest = spoken(error.what).strip().partition("\n")
        advice, _, looked_for = spoken(error.advice).partition("\n")
        more = "\n".join(part for part in (rest.strip(), looked_for, error.details) if part)
        self._heading.setText(first)
        self._where.setText(spoken(error.where))
        self._where.setVisible(bool(error.where))
        self._advice.setText(advice)
        self._advice.setVisible(bool(advice))
        self._more.setPlainText(more)
        lines = min(more.count("\n") + 1, _MOST_LINES)
        self._more.setFixedHeight(lines * self._more.fontMetrics().lineSpacing() + 22)
        self._more.setVisible(bool(more))
        self._text = error.lines

    def _set_words(self) -> None:
        self._another.setText(self.tr("Open another…"))
        self._copy.setText(beside_icon(self.tr("Copy details")))
        self._back.setText(self.tr("Back"))
        if self._error is not None:
            self.show_failure(self._error)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), max(super().sizeHint().height(), _HEIGHT))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._set_words()
