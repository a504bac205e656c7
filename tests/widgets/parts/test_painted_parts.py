"""The painted parts: what they show, tell and let a keyboard do, in both themes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QTreeWidget, QWidget
from pytestqt.qtbot import QtBot

from model.units import MISSING, NBSP, duration
from tests.pictures import colours, has_colour
from widgets.parts.chip import FilterChip
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.figure import Figure
from widgets.parts.hairline import Hairline
from widgets.parts.icon_view import IconView
from widgets.parts.legend import Legend, LegendEntry
from widgets.parts.link import Link
from widgets.parts.message_bar import MessageBar
from widgets.parts.painting import hairline_width, snapped
from widgets.parts.phase_bar import PhaseBar, PhasePart, PhaseUnder
from widgets.parts.plain_text import plain_tooltip, set_tone, text_label
from widgets.parts.queue_gauge import draw_cells
from widgets.parts.segment import Choice, Segment
from widgets.parts.state_view import StateView
from widgets.parts.table_header import TableHeader
from widgets.theme import set_theme, theme

pytestmark = pytest.mark.usefixtures("light_again")

MARKUP = "<b>a & b</b>"


def names(*tokens: str) -> set[str]:
    return {theme().color(token).name() for token in tokens}


def shows(widget: QWidget, *tokens: str, within: int = 12) -> bool:
    """Whether each token's colour is seen."""
    image = widget.grab().toImage()
    return all(has_colour(image, theme().color(token), within) for token in tokens)


def legend() -> QWidget:
    return Legend([LegendEntry("c", "Computing", "phase.computing"), LegendEntry("f", "Free", "phase.free")])


def link() -> QWidget:
    return Link("Step trace", "timeline", chevron=True)


def figure() -> QWidget:
    made = Figure("Tail", swatch="phase.tail")
    made.set_value("23.008", "ms", "17.64 %, steady")
    return made


def message() -> QWidget:
    made = MessageBar()
    made.show_message("critical", "Both queues are empty.", "Training waits", "Details")
    return made


def state() -> QWidget:
    made = StateView()
    made.set_state("memory", "No memory data", "Collect again", "How…")
    return made


def phases() -> PhaseBar:
    made = PhaseBar()
    made.set_parts(
        [
            PhasePart("computing", "phase.computing", "Computing", "60 ms", 60),
            PhasePart("comm", "phase.comm", "Communication", "5 ms", 5),
            PhasePart("free", "phase.free", "Free", "35 ms", 35),
        ],
        [PhaseUnder("hidden", "phase.comm.hidden", "Overlapped", 40, 20)],
    )
    made.resize(600, made.heightForWidth(600))
    return made


def segment() -> QWidget:
    return Segment([Choice("a", "AI Core", "42"), Choice("b", "AI CPU", enabled=False), Choice("c", "Host")])


PARTS: list[tuple[Callable[[], QWidget], tuple[str, ...]]] = [
    (lambda: ElidedLabel("name", token="text.3"), ("text.3",)),
    (Hairline, ("border",)),
    (lambda: IconView("warn", 32, "warn"), ("warn",)),
    (lambda: FilterChip("Mean ≥ 10 µs"), ("border.strong", "bg.panel")),
    (legend, ("phase.computing", "text.2")),
    (link, ("accent",)),
    (figure, ("phase.tail", "text.1")),
    (message, ("critical.bg", "critical", "accent")),
    (state, ("text.1", "text.3")),
    (phases, ("phase.computing", "phase.comm", "phase.free", "phase.comm.hidden")),
    (segment, ("bg.selected", "accent", "border.strong")),
]


@pytest.mark.parametrize(("make", "tokens"), PARTS)
def test_a_part_paints_in_its_tokens_and_follows_the_theme(
    qapp: QApplication, qtbot: QtBot, make: Callable[[], QWidget], tokens: tuple[str, ...]
) -> None:
    part = make()
    qtbot.addWidget(part)
    part.show()
    for name in ("light", "dark", "light"):
        set_theme(qapp, name)
        assert shows(part, *tokens)


@pytest.mark.parametrize(("make", "tokens"), PARTS)
def test_a_part_paints_at_any_small_size(qtbot: QtBot, make: Callable[[], QWidget], tokens: tuple[str, ...]) -> None:
    part = make()
    qtbot.addWidget(part)
    for width, height in ((1, 1), (7, 40), (40, 5)):
        part.resize(width, height)
        assert not part.grab().isNull()


def test_text_from_files_is_shown_literally(qtbot: QtBot) -> None:
    label = text_label(MARKUP)
    qtbot.addWidget(label)
    assert label.textFormat() == Qt.TextFormat.PlainText
    view = StateView()
    qtbot.addWidget(view)
    view.set_state("warn", MARKUP, MARKUP)
    assert all(found.textFormat() == Qt.TextFormat.PlainText for found in view.findChildren(QLabel))
    assert "&lt;b&gt;a &amp; b&lt;/b&gt;" in plain_tooltip(MARKUP)
    assert plain_tooltip("Map, op 3") == "Map, op 3"


def test_a_tone_can_change_while_the_label_is_shown(qtbot: QtBot) -> None:
    label = text_label("27 of 29 files read", tone="ok")
    qtbot.addWidget(label)
    label.show()
    assert shows(label, "ok")
    set_tone(label, "critical")
    assert shows(label, "critical")


def test_a_long_text_is_elided_and_whole_in_the_tooltip(qtbot: QtBot) -> None:
    label = ElidedLabel("x" * 200)
    qtbot.addWidget(label)
    label.show()
    label.resize(120, 20)
    assert label.is_elided()
    assert label.toolTip() == "x" * 200
    assert label.minimumSizeHint().width() < 120
    label.resize(label.sizeHint())
    assert not label.is_elided()
    assert label.toolTip() == ""


def test_a_link_answers_to_mouse_and_keyboard_and_keeps_an_ampersand(qtbot: QtBot) -> None:
    link = Link("a & b")
    qtbot.addWidget(link)
    link.show()
    assert link.accessibleName() == link.link_text() == "a & b"
    assert link.cursor().shape() == Qt.CursorShape.PointingHandCursor
    with qtbot.waitSignal(link.clicked):
        QTest.mouseClick(link, Qt.MouseButton.LeftButton)
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
        with qtbot.waitSignal(link.clicked):
            QTest.keyClick(link, key)


def test_a_missing_figure_is_a_dash_and_not_zero(qtbot: QtBot) -> None:
    figure = Figure("Tail")
    qtbot.addWidget(figure)
    assert figure.accessibleName() == "Tail: –"
    figure.set_value("0", "ms")
    assert figure.accessibleName() == "Tail: 0 ms"
    figure.set_value(None, "ms", "not collected")
    assert figure.accessibleName() == "Tail: –"
    assert figure.accessibleDescription() == "not collected"


def test_an_amount_has_its_last_unit_apart(qtbot: QtBot) -> None:
    figure = Figure("Span")
    qtbot.addWidget(figure)
    figure.set_amount(duration(2_580_001_000_000))
    assert (figure._value, figure._unit) == (f"43{NBSP}min{NBSP}00.001", "s")
    figure.set_amount(duration(None))
    assert (figure._value, figure._unit) == (MISSING, "")


def test_a_message_bar_is_36_px_and_tells_of_its_link_and_its_end(qtbot: QtBot) -> None:
    bar = MessageBar()
    qtbot.addWidget(bar)
    assert bar.isHidden()
    bar.show_message("warn", "Cut.", link="Details")
    assert bar.height() == 36
    assert bar.accessibleName() == "Cut."
    with qtbot.waitSignal(bar.link_clicked):
        bar.findChildren(Link)[0].click()
    with qtbot.waitSignal(bar.closed):
        bar._close.click()
    assert bar.isHidden()


@pytest.mark.parametrize("severity", ["info", "warn", "critical", "ok"])
def test_a_message_bar_has_the_ground_and_icon_of_its_severity(qtbot: QtBot, severity: str) -> None:
    bar = MessageBar()
    qtbot.addWidget(bar)
    bar.resize(400, 36)
    bar.show_message(severity, "words")  # type: ignore[arg-type]
    assert shows(bar, f"{severity}.bg", within=0)
    assert shows(bar, severity, within=40)


def test_a_state_has_at_most_one_button(qtbot: QtBot) -> None:
    view = StateView()
    qtbot.addWidget(view)
    view.resize(600, 500)
    view.set_state("filter", "No operator matches", "2 filters are on", "Clear & show")
    view.show()
    buttons = view.findChildren(QPushButton)
    assert [button.text() for button in buttons] == ["Clear && show"]
    with qtbot.waitSignal(view.button_clicked):
        buttons[0].click()
    view.set_state("filter", "Nothing")
    assert buttons[0].isHidden()


@pytest.mark.parametrize(
    ("said", "shown"), [("Memory", "Memory"), ("No row passes.", "No row passes"), ("没有结果。", "没有结果")]
)
def test_titles_of_states_have_no_full_stop(qtbot: QtBot, said: str, shown: str) -> None:
    view = StateView()
    qtbot.addWidget(view)
    view.set_state("filter", said, "A reason has one.")
    assert [label.text() for label in view.findChildren(QLabel)] == [shown, "A reason has one."]
    assert view.accessibleName() == shown


def test_a_state_stands_at_40_percent_of_the_height(qtbot: QtBot) -> None:
    view = StateView()
    qtbot.addWidget(view)
    view.resize(600, 900)
    view.set_state("memory", "No memory data", "Collect again")
    view.show()
    image = view.grab().toImage()
    ground = theme().color("bg.panel")
    rows = [y for y in range(900) if any(image.pixelColor(x, y) != ground for x in range(200, 400))]
    assert (rows[0] + rows[-1]) / 2 == pytest.approx(0.4 * 900, abs=40)


def test_a_segment_tells_of_the_user_s_choices_only(qtbot: QtBot) -> None:
    segment = Segment([Choice("a", "AI Core", "42"), Choice("b", "AI CPU", "12"), Choice("c", "Kernels")])
    qtbot.addWidget(segment)
    told: list[str] = []
    segment.chosen.connect(told.append)
    assert segment.current() == "a"
    segment.set_current("c")
    assert told == []
    buttons = segment.findChildren(QPushButton)
    QTest.mouseClick(buttons[1], Qt.MouseButton.LeftButton)
    assert told == ["b"] == [segment.current()]
    segment.set_choices([Choice("b", "AI CPU", "13"), Choice("d", "API")])
    assert segment.current() == "b"
    with pytest.raises(KeyError):
        segment.set_current("a")


def test_segments_do_not_move_with_the_choice(qtbot: QtBot) -> None:
    segment = Segment([Choice("a", "Host to device"), Choice("b", "Forward to backward"), Choice("c", "Collective")])
    qtbot.addWidget(segment)
    segment.show()
    widths = [button.width() for button in segment.findChildren(QPushButton)]
    segment.set_current("b")
    QApplication.processEvents()
    assert [button.width() for button in segment.findChildren(QPushButton)] == widths


def test_a_click_on_a_legend_hides_a_part(qtbot: QtBot) -> None:
    legend = Legend([LegendEntry("a", "Computing", "phase.computing"), LegendEntry("b", "Free", QColor("#123456"))])
    qtbot.addWidget(legend)
    legend.resize(legend.sizeHint())
    told: list[tuple[str, bool]] = []
    legend.toggled.connect(lambda key, hidden: told.append((key, hidden)))
    QTest.mouseClick(legend, Qt.MouseButton.LeftButton, pos=QPoint(5, 10))
    assert told == [("a", True)]
    assert legend.hidden_keys() == {"a"}
    assert names("phase.computing").isdisjoint(colours(legend))
    QTest.keyClick(legend, Qt.Key.Key_Right)
    QTest.keyClick(legend, Qt.Key.Key_Space)
    QTest.mouseClick(legend, Qt.MouseButton.LeftButton, pos=QPoint(5, 10))
    assert told[1:] == [("b", True), ("a", False)]


def test_a_narrow_legend_takes_more_lines(qtbot: QtBot) -> None:
    legend = Legend([LegendEntry(str(i), f"Stream {i}", "phase.tail") for i in range(6)])
    qtbot.addWidget(legend)
    assert legend.heightForWidth(1000) == 20
    assert legend.heightForWidth(100) == 6 * 20


@pytest.mark.parametrize(("share", "filled"), [(None, 0), (0.0, 0), (0.25, 2), (0.5, 4), (1.0, 8)])
def test_a_gauge_fills_its_eight_cells_from_the_reader_s_side(share: float | None, filled: int) -> None:
    image = QImage(125, 40, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        draw_cells(painter, QRectF(image.rect()), share)
    row = [image.pixelColor(x, 20).name() for x in range(image.width())]
    empty, fills = names("merged.bg"), names("level.low", "level.middle", "level.high")
    cells = [c for before, c in zip(["", *row], row, strict=False) if c != before and c in empty | fills]
    assert len(cells) == 8
    assert [c in fills for c in cells] == [False] * (8 - filled) + [True] * filled


def test_a_chip_is_removed_by_its_cross_or_the_delete_key(qtbot: QtBot) -> None:
    chip = FilterChip("Mean ≥ 10 µs")
    qtbot.addWidget(chip)
    chip.resize(chip.sizeHint())
    with qtbot.waitSignal(chip.removed):
        QTest.mouseClick(chip, Qt.MouseButton.LeftButton, pos=QPoint(chip.width() - 12, 11))
    with qtbot.waitSignal(chip.clicked):
        QTest.mouseClick(chip, Qt.MouseButton.LeftButton, pos=QPoint(12, 11))
    with qtbot.waitSignal(chip.removed):
        QTest.keyClick(chip, Qt.Key.Key_Delete)


def test_a_header_puts_the_sort_mark_left_of_the_word(qtbot: QtBot) -> None:
    tree = QTreeWidget()
    qtbot.addWidget(tree)
    header = TableHeader(tree)
    tree.setHeader(header)
    tree.setHeaderLabels(["Type", "Total, ms"])
    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    tree.headerItem().setTextAlignment(1, right)
    tree.setSortingEnabled(True)
    tree.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    header.setStretchLastSection(False)
    header.resizeSection(0, 150)
    header.resizeSection(1, 150)
    tree.resize(320, 100)
    tree.show()
    image = header.grab().toImage()
    accent, text = theme().color("accent"), theme().color("text.2")

    def columns(color: QColor) -> list[int]:
        return [x for x in range(320) if any(image.pixelColor(x, y) == color for y in range(24))]

    marks, words = columns(accent), [x for x in columns(text) if x > 150]
    assert header.height() == 24
    assert 150 < min(marks) <= max(marks) < min(words) <= max(words) < 300
    assert header.sectionSizeHint(1) >= 60


@pytest.mark.parametrize(("ratio", "pixels"), [(1.0, 1), (1.25, 1), (1.5, 1), (2.0, 2)])
def test_a_hairline_is_one_physical_pixel_until_200_percent(ratio: float, pixels: int) -> None:
    assert hairline_width(ratio) * ratio == pytest.approx(pixels)


def test_edges_are_snapped_to_physical_pixels() -> None:
    assert snapped(10.3, 1.0) == 10.0
    assert snapped(10.3, 1.25) == pytest.approx(13 / 1.25)
    assert snapped(10.26, 2.0) == 10.5


@pytest.mark.parametrize(("width", "one_line"), [(1800, True), (620, False), (480, False)])
def test_a_message_shows_all_that_it_says(qtbot: QtBot, width: int, one_line: bool) -> None:
    bar = MessageBar()
    qtbot.addWidget(bar)
    bar.resize(width, 36)
    sentence = "The host queue was empty for 126 of 128 batches, 98.4 %; the threshold is 30.0 %. " * 2
    bar.show_message("critical", sentence, "Training waits for data: data processing is slow", "Evidence")
    QApplication.processEvents()
    assert (bar.height() == 36) is one_line
    for label in (bar._heading, bar._sentence):
        assert label.width() >= (label.sizeHint().width() if one_line else 0)
        assert one_line or label.height() >= label.heightForWidth(label.width())
    assert bar._heading.geometry().top() >= 0
    assert bar._sentence.mapTo(bar, bar._sentence.rect().bottomLeft()).y() < bar.height()
