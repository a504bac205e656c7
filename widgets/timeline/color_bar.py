"""What slices are coloured by: the box and the names in the timeline's bar, and the scale of durations."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRectF, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from analysis.timeline import TimelinePicture
from analysis.timeline_colors import DURATION_STEPS, Coloring
from model.sentence import QT_TRANSLATE_NOOP
from model.units import NBSP, TIME_UNITS
from widgets.parts.painting import draw_text, text_size
from widgets.parts.plain_text import accessible_text
from widgets.theme import icon, theme, theme_signals
from widgets.timeline.color_choice import color_choice

_TYPED_MS = 150
_NAMES_WIDTH = (90, 190)
_BLOCK_WIDTH = 18.0
_BLOCK_HEIGHT = 10.0
_GAP = 4.0

_TEXTS = {
    "name": (
        QT_TRANSLATE_NOOP("Colours", "Colour by name"),
        QT_TRANSLATE_NOOP(
            "Colours", "The 12 names with most time of each process have a colour of their own, the others are grey."
        ),
    ),
    "type": (
        QT_TRANSLATE_NOOP("Colours", "Colour by type"),
        QT_TRANSLATE_NOOP(
            "Colours",
            "Slices of one type share a colour: the 12 types with most time of each process, others are grey.",
        ),
    ),
    "stream": (
        QT_TRANSLATE_NOOP("Colours", "Colour by stream"),
        QT_TRANSLATE_NOOP(
            "Colours", "All slices of a track have its colour: 12 colours in turn, from the first track to the last."
        ),
    ),
    "duration": (
        QT_TRANSLATE_NOOP("Colours", "Colour by duration"),
        QT_TRANSLATE_NOOP("Colours", "Each step of the scale is ten times as long; blocks: the mean of their track."),
    ),
}


class ColorBar(QWidget):
    """Signal: ``changed()`` - `coloring` is another one."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.box = QComboBox(self)
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.names = QLineEdit(self)
        self.names.setClearButtonEnabled(True)
        self.names.setMinimumWidth(_NAMES_WIDTH[0])
        self.names.setMaximumWidth(_NAMES_WIDTH[1])
        self.names.addAction(icon("filter", "text.3"), QLineEdit.ActionPosition.LeadingPosition)
        self.scale = DurationScale(self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        for part in (self.box, self.names, self.scale):
            layout.addWidget(part)
        self._typed = QTimer(self, singleShot=True, interval=_TYPED_MS)
        self._typed.timeout.connect(self.changed)
        self.names.textChanged.connect(lambda _: self._typed.start())
        self.box.activated.connect(lambda place: color_choice().choose(self.box.itemData(place)))
        color_choice().changed.connect(self.follow)
        color_choice().changed.connect(self.changed)
        self.follow()

    @property
    def coloring(self) -> Coloring:
        """What is chosen."""
        return Coloring(color_choice().by, self.names.text().strip())

    def show_picture(self, picture: TimelinePicture | None) -> None:
        """Show the scale of durations that this picture is coloured by."""
        self.scale.show_bounds(tuple(picture.colors.bounds_ns.tolist()) if picture else ())

    def follow(self) -> None:
        """Show what is chosen; also after the language has changed."""
        by = color_choice().by
        with QSignalBlocker(self.box):
            self.box.clear()
            for each, (text, meaning) in _TEXTS.items():
                self.box.addItem(QCoreApplication.translate("Colours", text), each)
                self.box.setItemData(
                    self.box.count() - 1, QCoreApplication.translate("Colours", meaning), Qt.ItemDataRole.ToolTipRole
                )
            self.box.setCurrentIndex(self.box.findData(by))
        self.box.setToolTip(QCoreApplication.translate("Colours", _TEXTS[by][1]))
        self.box.setAccessibleName(self.tr("Colours"))
        self.names.setPlaceholderText(self.tr("Only names with…"))
        self.names.setAccessibleName(self.tr("Colour only names with"))
        self.names.setToolTip(self.tr("Slices whose name has this text keep their colour, the others turn grey"))
        self.scale.describe()


class DurationScale(QWidget):
    """The steps of the duration scale with the times where they begin; it hides itself where there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bounds: tuple[int, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme_signals().changed.connect(self.describe)
        self.hide()

    def show_bounds(self, bounds_ns: tuple[int, ...]) -> None:
        """Show the scale whose steps after the first begin there."""
        if bounds_ns != self._bounds:
            self._bounds = bounds_ns
            self.describe()
            self.setVisible(bool(bounds_ns))
            self.updateGeometry()

    def describe(self) -> None:
        """Set its words again."""
        self.setAccessibleName(accessible_text(self.words()))
        self.setToolTip(self.words())
        self.update()

    def labels(self) -> list[str]:
        """The words of each bound."""
        return [_power_text(bound) for bound in self._bounds]

    def words(self) -> str:
        """The scale in words."""
        light_first = self.tr("Durations: light is short, dark is long; the steps begin at {bounds}")
        dark_first = self.tr("Durations: dark is short, light is long; the steps begin at {bounds}")
        return (dark_first if theme().is_dark else light_first).format(bounds=", ".join(self.labels()))

    def sizeHint(self) -> QSize:
        texts = sum(text_size(label, "small").width() + 2 * _GAP for label in self.labels())
        return QSize(int(texts + DURATION_STEPS * _BLOCK_WIDTH) + 1, 20)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            left, top = 0.0, (self.height() - _BLOCK_HEIGHT) / 2
            for step in range(len(self._bounds) + 1):
                painter.fillRect(QRectF(left, top, _BLOCK_WIDTH, _BLOCK_HEIGHT), theme().duration(step)[0])
                painter.setPen(theme().color("border.strong"))
                painter.drawRect(QRectF(left + 0.5, top + 0.5, _BLOCK_WIDTH - 1, _BLOCK_HEIGHT - 1))
                left += _BLOCK_WIDTH
                if step < len(self._bounds):
                    label = self.labels()[step]
                    width = text_size(label, "small").width()
                    place = QRectF(left + _GAP, 0, width + 1, self.height())
                    draw_text(painter, place, label, theme().color("text.2"), "small")
                    left += width + 2 * _GAP


def _power_text(bound_ns: int) -> str:
    """A power of ten in its unit: ``10 µs``."""
    size, unit = next((size, unit) for size, unit in TIME_UNITS if bound_ns >= size)
    return f"{bound_ns // size}{NBSP}{unit}"
