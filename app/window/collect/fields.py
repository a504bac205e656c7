"""The fields of a collecting tool in groups: each with its name, and below it the rule that its text breaks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.collect.options import Fault, Option
from app.window.asked_file import ask_for_file, ask_for_folder
from widgets.parts.icon_view import IconView
from widgets.parts.message_bar import Severity, severity_icon
from widgets.parts.plain_text import accessible_text, set_tone, text_label
from widgets.parts.quiet_wheel import leave_wheel_to_form
from widgets.parts.wrapped_label import wrapped_label
from widgets.sentences import spoken
from widgets.theme import icon, set_ground

_TOP = 2


class Note(QWidget):
    """A sentence with the icon of its severity; hidden while it is empty."""

    def __init__(self, severity: Severity = "critical", text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = IconView("", 14, severity)
        self.label = wrapped_label("")
        self.label.setMinimumWidth(1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, _TOP, 0, 0)
        layout.setSpacing(6)
        column = QVBoxLayout()
        column.setContentsMargins(0, 1, 0, 0)
        column.addWidget(self._icon)
        column.addStretch(1)
        layout.addLayout(column)
        layout.addWidget(self.label, 1)
        self.say(severity, text)

    def say(self, severity: Severity, text: str) -> None:
        """Show this sentence; "" = none."""
        self._icon.set_icon(severity_icon(severity), severity)
        set_tone(self.label, severity)
        self.label.setText(text)
        self.setVisible(bool(text))

    @property
    def text(self) -> str:
        """What it says."""
        return self.label.accessibleName()


class FieldSheet(QWidget):
    """One line a field, with the option's own name beside its label. A field that nobody has filled in is not marked
    before all are asked for. Signal: ``edited(name, text)``."""

    edited = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_ground(self, "bg.panel")
        self.fields: dict[str, QLineEdit | QComboBox] = {}
        self.notes: dict[str, Note] = {}
        self._touched: set[str] = set()
        self._marks_all = False
        self._options: frozenset[str] = frozenset()
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(16, 12, 16, 16)
        self._inside: QWidget | None = None

    def set_fields(self, fields: Sequence[Option], values: Mapping[str, str], options: Iterable[str]) -> None:
        """Build the fields with their texts; ``options``: those whose name is an option of the tool."""
        if self._inside is not None:
            self._layout.removeWidget(self._inside)
            self._inside.hide()
            self._inside.deleteLater()
        self.fields, self.notes, self._inside = {}, {}, QWidget()
        self._touched, self._marks_all = {name for name, text in values.items() if text}, False
        self._options = frozenset(options)
        groups = QVBoxLayout(self._inside)
        groups.setContentsMargins(0, 0, 0, 0)
        groups.setSpacing(20)
        for group in dict.fromkeys(field.group for field in fields):
            column = QVBoxLayout()
            column.setSpacing(10)
            column.addWidget(text_label(_words(group), "heading"))
            for field in (field for field in fields if field.group == group):
                column.addLayout(self._line(field, values.get(field.name, ""), is_option=field.name in self._options))
            groups.addLayout(column)
        groups.addStretch(1)
        self._layout.addWidget(self._inside)

    def _line(self, field: Option, text: str, *, is_option: bool) -> QGridLayout:
        makers = {"choice": self._choice, "open": self._open_choice}
        widget = makers.get(field.kind, self._text)(field, text)
        widget.setAccessibleName(_words(field.label))
        self.fields[field.name] = widget
        self.notes[field.name] = Note()
        grid = QGridLayout()
        has_button = field.kind in ("folder", "file")
        grid.setHorizontalSpacing(4 if has_button else 0)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(0, 1)
        label = wrapped_label(_words(field.label), tone="secondary")
        label.setBuddy(widget)
        head = QHBoxLayout()
        head.addWidget(label, 1)
        if is_option:
            head.addWidget(text_label(f"--{field.name}", "small", "caption"))
        grid.addLayout(head, 0, 0, 1, 2)
        grid.addWidget(widget, 1, 0)
        if has_button:
            grid.addWidget(self._browse(field), 1, 1)
        grid.addWidget(self.notes[field.name], 2, 0, 1, 2)
        return grid

    def _text(self, field: Option, text: str) -> QLineEdit:
        line = QLineEdit(text)
        line.setPlaceholderText(field.usual)
        line.setMinimumWidth(60)
        line.textChanged.connect(lambda now: self._edit(field.name, now))
        return line

    def _choice(self, field: Option, text: str) -> QComboBox:
        combo = QComboBox()
        leave_wheel_to_form(combo)
        usual = self.tr("Default: {value}").format(value=field.usual) if field.usual else self.tr("Not given")
        combo.addItem(usual, "")
        for choice in field.choices:
            combo.addItem(choice, choice)
        if text and text not in field.choices:  # pasted: shown as it is, with the rule below it
            combo.addItem(text, text)
        combo.setCurrentIndex(combo.findData(text))
        combo.setMinimumWidth(60)
        combo.currentIndexChanged.connect(lambda at: self._edit(field.name, combo.itemData(at)))
        return combo

    def _open_choice(self, field: Option, text: str) -> QComboBox:
        combo = QComboBox()
        leave_wheel_to_form(combo)
        combo.setEditable(True)
        combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        combo.addItems(["", *field.choices])
        combo.setCurrentText(text)
        line = combo.lineEdit()
        assert line is not None
        line.setPlaceholderText(field.usual)
        combo.setMinimumWidth(60)
        combo.currentTextChanged.connect(lambda now: self._edit(field.name, now))
        return combo

    def _edit(self, name: str, text: str) -> None:
        self._touched.add(name)
        self.edited.emit(name, text)

    def _browse(self, field: Option) -> QToolButton:
        button = QToolButton()
        button.setIcon(icon("folder-open"))
        button.setToolTip(self.tr("Browse…"))
        button.setAccessibleName(accessible_text(self.tr("Browse: {field}").format(field=_words(field.label))))

        def take(chosen: Path) -> None:
            line = self.fields.get(field.name)  # of now: the fields are built anew for another tool
            if isinstance(line, QLineEdit):
                line.setText(str(chosen))

        def browse() -> None:
            line = self.fields[field.name]
            assert isinstance(line, QLineEdit)
            if field.kind == "file":
                ask_for_file(self, line.accessibleName(), line.text(), "", take)
            else:
                ask_for_folder(self, line.accessibleName(), line.text(), take)

        button.clicked.connect(browse)
        return button

    @property
    def marks_all(self) -> bool:
        """Whether fields that nobody has filled in are marked too."""
        return self._marks_all

    def mark_all(self) -> None:
        """From now on mark these too; the next fields begin anew."""
        self._marks_all = True

    def show_marks(self, faults: Iterable[Fault], found: Iterable[Fault], warnings: Iterable[Fault]) -> None:
        """Say under each field which rules it breaks; a warning where it breaks none. ``found``: what this machine
        says, which is said once anything is filled in."""
        broken: dict[str, list[str]] = {}
        for fault in faults:
            if self._marks_all or fault.option in self._touched:
                broken.setdefault(fault.option, []).append(spoken(fault.rule))
        if self._marks_all or any(isinstance(self.fields.get(name), QLineEdit) for name in self._touched):
            for fault in found:
                broken.setdefault(fault.option, []).append(spoken(fault.rule))
        warned = {fault.option: spoken(fault.rule) for fault in warnings}
        for name, note in self.notes.items():
            note.say("critical" if name in broken else "warn", " ".join(broken.get(name, [warned.get(name, "")])))
            field = self.fields[name]
            if field.property("invalid") != (name in broken):
                field.setProperty("invalid", name in broken)
                field.style().unpolish(field)
                field.style().polish(field)

    def name_of(self, name: str) -> str:
        """How a field is called: the option's own name, else its label."""
        return f"--{name}" if name in self._options else self.fields[name].accessibleName()


def _words(text: str) -> str:
    return QCoreApplication.translate("Collect", text)
