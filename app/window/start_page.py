"""What the window shows while no result is open: how to open one, and the recent results."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.recent import RecentResults
from app.window.job_slot import JobError, JobSlot
from app.window.recent_list import RecentView, look_at
from app.window.start_parts import DropArea, FailureView, Place, ProgressView
from widgets.counts import Counts
from widgets.parts.hairline import Hairline
from widgets.parts.link import Link
from widgets.parts.plain_text import text_label
from widgets.theme import icon, program_icon, set_ground

_LEFT_SHARE, _RIGHT_SHARE = 35, 65
_TOP = 84
_SIDE = 64
_ROOMY_HEIGHT = 860
_ROOMY_WIDTH = 1280
_FILTER_FROM = 860
"""Logical width from which there is room for the filter of the recent results."""


class ProgramSign(QWidget):
    """The program's icon at 40 px."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon: QIcon = program_icon()
        self.setFixedSize(40, 40)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self._icon.paint(painter, self.rect())


class Column(QScrollArea):
    """A column that scrolls up and down but never needs to scroll sideways."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.inside = QWidget(self.viewport())
        self.setWidget(self.inside)

    def minimumSizeHint(self) -> QSize:
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self.inside.minimumSizeHint().width() + bar, 200)


class StartPage(QWidget):
    """Signals: ``folder_wanted()``, ``file_wanted()``, ``sample_wanted()``, ``collect_wanted()``,
    ``cancel_wanted()``, ``back_wanted()``,
    ``recent_wanted(Recent)``."""

    folder_wanted = Signal()
    file_wanted = Signal()
    sample_wanted = Signal()
    collect_wanted = Signal()
    cancel_wanted = Signal()
    back_wanted = Signal()
    recent_wanted = Signal(object)

    def __init__(self, recent: RecentResults, *, has_sample: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._recent = recent
        self._look = JobSlot("recent results", self)
        set_ground(self, "bg.panel")
        self._formats: list[tuple[QLabel, QLabel]] = []
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._left_column(has_sample=has_sample), _LEFT_SHARE)
        layout.addWidget(Hairline(Qt.Orientation.Vertical))
        layout.addWidget(self._right_column(), _RIGHT_SHARE)
        self._set_words()
        self.show_recent()

    def _left_column(self, *, has_sample: bool) -> QWidget:
        self._column = Column(self)
        inside = self._column.inside
        head = self._head()
        self._place = self._place_for_opening(inside)
        self._formats_title = text_label("", "heading")
        self._sample = Link("", "sample")
        self._sample.setVisible(has_sample)
        self._sample.clicked.connect(self.sample_wanted)
        self._collect = Link("", "collect")
        self._collect.clicked.connect(self.collect_wanted)
        self._left = QVBoxLayout(inside)
        self._left.setSpacing(0)
        self._left.addLayout(head)
        self._left.addSpacing(36)
        self._left.addWidget(self._place)
        self._left.addSpacing(36)
        self._left.addWidget(self._formats_title)
        self._left.addSpacing(12)
        self._left.addLayout(self._formats_grid())
        self._left.addSpacing(24)
        self._left.addWidget(self._sample, 0, Qt.AlignmentFlag.AlignLeft)
        self._left.addSpacing(8)
        self._left.addWidget(self._collect, 0, Qt.AlignmentFlag.AlignLeft)
        self._left.addStretch(1)
        set_ground(inside, "bg.panel")
        return self._column

    def _head(self) -> QHBoxLayout:
        self._name = text_label("Stepscope", "title")
        self._claim = text_label("", tone="secondary")
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self._name)
        words.addWidget(self._claim)
        head = QHBoxLayout()
        head.setSpacing(14)
        head.addWidget(ProgramSign())
        head.addLayout(words, 1)
        return head

    def _place_for_opening(self, parent: QWidget) -> Place:
        place = Place(parent)
        self._drop = DropArea(place)
        self._drop.folder_clicked.connect(self.folder_wanted)
        self._drop.file_clicked.connect(self.file_wanted)
        self._progress = ProgressView(place)
        self._progress.cancel_clicked.connect(self.cancel_wanted)
        self._failure = FailureView(place)
        self._failure.another_clicked.connect(self.folder_wanted)
        self._failure.back_clicked.connect(self.back_wanted)
        for page in (self._drop, self._progress, self._failure):
            place.add_page(page)
        return place

    def _formats_grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        for row in range(len(self._format_words())):
            pair = (text_label(""), text_label("", tone="secondary"))
            pair[1].setWordWrap(True)
            for column, label in enumerate(pair):
                grid.addWidget(label, row, column, Qt.AlignmentFlag.AlignTop)
            self._formats.append(pair)
        return grid

    def _format_words(self) -> list[tuple[str, str]]:
        return [
            (self.tr("MindSpore and PyTorch results"), "…_ascend_ms,\n…_ascend_pt"),
            (self.tr("MindInsight folders"), self.tr("profiler, or the folder above")),
            ("msprof", "PROF_…, OPPROF_…, cluster_analysis_output, .db"),
            (self.tr("Traces"), ".json, .json.gz"),
            (self.tr("Stepscope files"), ".stepscope"),
        ]

    def _right_column(self) -> QWidget:
        column = QWidget(self)
        self._title = text_label("", "name")
        self._filter = QLineEdit(column)
        self._filter.setClearButtonEnabled(True)
        self._filter.setFixedWidth(200)
        self._filter.addAction(icon("search", "text.3"), QLineEdit.ActionPosition.LeadingPosition)
        self._filter.textChanged.connect(self._filter_rows)
        head = QHBoxLayout()
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self._filter)
        self._list = RecentView(column)
        self._list.chosen.connect(self.recent_wanted)
        self._list.removed.connect(self._remove)
        self._count = text_label("", tone="secondary")
        self._right = QVBoxLayout(column)
        self._right.setSpacing(0)
        self._right.addLayout(head)
        self._right.addSpacing(10)
        self._right.addWidget(Hairline())
        self._right.addWidget(self._list)
        self._right.addSpacing(12)
        self._right.addWidget(self._count)
        self._right.addStretch(1)
        return column

    # ---- the place in the left column

    def show_drop_area(self) -> None:
        """Offer to open something."""
        self._show(self._drop)

    def _show(self, part: QWidget) -> None:
        self._place.show_page(part)

    def show_reading(self, name: str) -> None:
        """A conversion of the result ``name`` begins."""
        self._progress.begin(name)
        self._show(self._progress)

    def show_progress(self, progress: Any) -> str:
        """Show a `Progress`; returns its one-line text."""
        return self._progress.show_progress(progress)

    def show_failure(self, error: JobError) -> None:
        """Say what failed."""
        self._failure.show_failure(error)
        self._show(self._failure)

    def set_dragged(self, name: str) -> None:
        """Something called ``name`` is held over the window; "" = nothing any more."""
        self._drop.set_dragged(name)

    # ---- recent results

    def show_recent(self) -> None:
        """Show the list as it is now, and look at the disk in a job."""
        rows = self._recent.rows
        self._list.recent_model().set_rows(rows)
        self._say_count()
        if rows and self.isVisible():
            self._look.start(lambda _task: look_at(rows), self._list.recent_model().set_states, lambda _error: None)

    def close_jobs(self) -> None:
        """End the job; for the end of the window."""
        self._look.close()

    def _filter_rows(self, text: str) -> None:
        self._list.recent_model().set_filter(text)
        self._say_count()

    def _remove(self, path: str) -> None:
        self._recent.remove(path)
        self._list.recent_model().set_rows(self._recent.rows)
        self._say_count()

    def _say_count(self) -> None:
        model = self._list.recent_model()
        shown, total = model.rowCount(), model.total
        if total == 0:
            self._count.setText(self.tr("Nothing was opened yet."))
        elif shown == 0:
            self._count.setText(self.tr("No result matches the filter."))
        else:
            self._count.setText(self.tr("{shown} of {results}").format(shown=shown, results=Counts().results(total)))
        self._filter.setEnabled(total > 0)

    # ---- words and sizes

    def _set_words(self) -> None:
        self._claim.setText(self.tr("See where the time of a run goes"))
        self._formats_title.setText(self.tr("What can be opened"))
        self._sample.set_text(self.tr("Open the sample run"))
        self._collect.set_text(self.tr("Collect a profile"))
        self._title.setText(self.tr("Recent results"))
        self._filter.setPlaceholderText(self.tr("Filter"))
        for (name, form), (name_text, form_text) in zip(self._formats, self._format_words(), strict=True):
            name.setText(name_text)
            form.setText(form_text)
        self._say_count()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._set_words()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # After the first picture: it looks at the disk.
        QTimer.singleShot(0, self, self.show_recent)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        size: QSize = event.size()
        top = _TOP if size.height() >= _ROOMY_HEIGHT else 32
        side = _SIDE if size.width() >= _ROOMY_WIDTH else 32
        self._column.updateGeometry()
        self._filter.setVisible(size.width() >= _FILTER_FROM or bool(self._filter.text()))
        self._left.setContentsMargins(side, top, 48 if side == _SIDE else 24, 24)
        self._right.setContentsMargins(48 if side == _SIDE else 24, top, side, 24)
