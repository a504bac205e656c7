"""The Communication panel: bars that choose, a matrix that leads to links, operators that lead to the timeline."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from model.time_span import TimeSpan
from model.units import NBSP
from tests.answering_host import AnsweringHost
from widgets.communication.cost_bars import IDLE, TRANSIT, WAIT
from widgets.communication.link_matrix import LinkMatrix
from widgets.panels.communication import PANEL, CommunicationPanel
from widgets.parts.picture import Picture, picture_svg
from widgets.requests import SaveTable, ShowRange
from widgets.session_state import SessionState
from widgets.theme import theme

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
OPERATORS = {
    "step": ["1", "1", "2"],
    "name": ["hcom_allReduce__271_0_1", "hcom_broadcast__1_0", "hcom_allReduce__271_1_1"],
    "start_ns": [1000, 2000, 11000],
    "elapsed_ns": [500, 200, 700],
    "transit_ns": [100, 40, 200],
    "wait_ns": [300, 40, 100],
}
LINKS: dict[str, list[Any]] = {
    "step": ["1"] * 3,
    "name": ["total"] * 3,
    "source_rank": ["0", "1", "0"],
    "target_rank": ["1", "0", "0"],
    "transport": ["HCCS", "HCCS", "LOCAL"],
    "size_bytes": [1000, 500, 9000],
    "transit_ns": [50, 50, 10],
}


@pytest.fixture
def host(qtbot: QtBot, trace_of: Callable[..., Any]) -> AnsweringHost[CommunicationPanel]:
    panel = PANEL()
    qtbot.addWidget(panel)
    panel.resize(1200, 600)
    panel.show()
    made = AnsweringHost(panel, trace_of({"communication": OPERATORS, "communication_links": LINKS}))
    made.ask()
    return made


def choose_view(qtbot: QtBot, host: AnsweringHost[CommunicationPanel], word: str) -> None:
    buttons = [one for one in host.panel.views.findChildren(QPushButton) if one.isVisible()]
    qtbot.mouseClick(next(one for one in buttons if one.text().startswith(word)), LEFT)


def names(host: AnsweringHost[CommunicationPanel]) -> list[object]:
    model = host.panel.operators.page_model
    return [model.value(row, "name") for row in range(model.rowCount())]


def test_the_answer_and_the_longest_first(host: AnsweringHost[CommunicationPanel]) -> None:
    assert host.panel.answer.text().startswith("All steps (2) · transit 340")
    assert names(host) == ["hcom_allReduce__271_1_1", "hcom_allReduce__271_0_1", "hcom_broadcast__1_0"]
    model, header = host.panel.operators.page_model, host.panel.operators.horizontalHeader()
    assert header.isSortIndicatorShown()
    assert model.columns[header.sortIndicatorSection()].name == "elapsed_ns"
    assert host.panel.operators_footer.left_text() == "3 operators"


def test_the_answer_is_never_cut(qtbot: QtBot, converted: Callable[..., Any]) -> None:
    panel = PANEL()
    qtbot.addWidget(panel)
    panel.resize(1280, 700)
    panel.show()
    AnsweringHost(panel, converted("public/msinsight/cluster_analysis_output")).ask()
    for width in (1600, 1280, 900, 700):
        panel.resize(width, 700)
        QApplication.processEvents()
        assert panel.answer.height() >= panel.answer.heightForWidth(panel.answer.width()), width
        assert panel._bar.rect().contains(panel.answer.geometry()), width


def test_a_whole_and_its_parts_have_one_unit(qtbot: QtBot, trace_of: Callable[..., Any]) -> None:
    # db_level2's four operators: 3.962 + 0.206484 + 89.939516 = 94.108 ms.
    parts = {"transit_ns": [3_962_000], "wait_ns": [206_484], "idle_ns": [89_939_516], "elapsed_ns": [94_108_000]}
    panel = PANEL()
    qtbot.addWidget(panel)
    table = {"step": ["50"], "name": ["hcom_allReduce__865_0_1"], "start_ns": [1000], **parts}
    AnsweringHost(panel, trace_of({"communication": table})).ask()
    words = panel.answer.text().replace("\N{NO-BREAK SPACE}", " ").split(" · ")
    assert words[1:] == ["elapsed 94.108 ms", "transit 3.962 ms", "wait 0.206 ms", "idle 89.940 ms"]
    assert "Wait: 0.206\N{NO-BREAK SPACE}ms" in panel.bars.tip_of(0)


def test_a_bar_lists_its_operators_and_again_all(qtbot: QtBot, host: AnsweringHost[CommunicationPanel]) -> None:
    qtbot.mouseClick(host.panel.bars, LEFT, NONE, QPoint(20, 50))
    assert names(host) == ["hcom_broadcast__1_0"]
    qtbot.mouseClick(host.panel.bars, LEFT, NONE, QPoint(20, 50))
    assert len(names(host)) == 3


def test_a_step_is_followed(host: AnsweringHost[CommunicationPanel]) -> None:
    host.state = SessionState(step=2)
    host.ask()
    assert names(host) == ["hcom_allReduce__271_1_1"]
    host.state = SessionState(step=9)
    host.ask()
    assert host.panel.answer.text().startswith("Step 9 has no communication here: all instead")


def test_an_operator_leads_to_the_timeline(qtbot: QtBot, host: AnsweringHost[CommunicationPanel]) -> None:
    table = host.panel.operators
    qtbot.mouseClick(table.viewport(), LEFT, NONE, table.visualRect(table.page_model.index(0, 0)).center())
    qtbot.keyClick(table, Qt.Key.Key_Return)
    assert host.requests == [ShowRange(TimeSpan(10650, 12050), to_front=True)]


def test_without_elapsed_times_what_is_known_of_them_says_which_is_first(
    qtbot: QtBot, trace_of: Callable[..., Any]
) -> None:
    panel = PANEL()
    qtbot.addWidget(panel)
    table = {key: cells for key, cells in OPERATORS.items() if key != "elapsed_ns"} | {"wait_ns": [0, 0, 0]}
    host = AnsweringHost(panel, trace_of({"communication": table}))
    host.ask()
    assert names(host) == ["hcom_allReduce__271_1_1", "hcom_allReduce__271_0_1", "hcom_broadcast__1_0"]


def test_media_and_links_that_take_longest_come_first(qtbot: QtBot, trace_of: Callable[..., Any]) -> None:
    links = {
        "step": ["1"] * 3,
        "name": ["total"] * 3,
        "source_rank": ["0", "1", "2"],
        "target_rank": ["1", "2", "0"],
        "transport": ["HCCS", "RDMA", "HCCS"],
        "size_bytes": [900, 900, 900],
        "transit_ns": [10, 90, 40],
    }
    panel = PANEL()
    qtbot.addWidget(panel)
    host = AnsweringHost(panel, trace_of({"communication_links": links}))
    host.ask()
    assert panel.links.shown_table()["transit_ns"].tolist() == [90, 40, 10]
    assert panel.media.shown_table()["transport"].tolist() == ["RDMA", "HCCS"]


def test_a_cell_leads_to_its_link_and_back(qtbot: QtBot, host: AnsweringHost[CommunicationPanel]) -> None:
    choose_view(qtbot, host, "Links")
    matrix = host.panel.matrix
    qtbot.mouseClick(matrix, LEFT, NONE, matrix.cell_rect(1, 0).center().toPoint())
    row = host.panel.links.current_row()
    assert row is not None
    assert host.panel._result is not None
    assert host.panel._result.links is not None
    assert host.panel._result.links.table["source_rank"][row] == "1"
    assert "numbered within the group" in host.panel.links_footer.left_text()
    data = host.panel._data()
    assert isinstance(data, SaveTable)
    assert isinstance(data.rows, tuple)
    assert data.rows[0] == ("From", "To", "Medium", "Moved (bytes)", "Transit (ns)", "Bandwidth* (GB/s)")
    assert len(data.rows) == 4


def test_the_fastest_link_is_darkest_and_a_copy_is_grey(qtbot: QtBot, host: AnsweringHost[CommunicationPanel]) -> None:
    choose_view(qtbot, host, "Links")
    matrix = host.panel.matrix
    image = matrix.grab().toImage()

    def color(source: int, target: int) -> QColor:
        place = matrix.cell_rect(source, target).topLeft().toPoint() + QPoint(3, 3)
        return image.pixelColor(place)

    assert color(0, 1) == theme().duration(4)[0]
    assert color(1, 0) == theme().duration(2)[0]  # half as fast
    assert color(0, 0) == theme().color("merged.bg")
    assert host.panel.medium.isHidden(), "there is one medium to choose from"


def test_each_medium_has_a_scale_of_its_own(qtbot: QtBot, trace_of: Callable[..., Any]) -> None:
    links = {
        "step": ["1"] * 4,
        "name": ["total"] * 4,
        "source_rank": ["0", "1", "0", "2"],
        "target_rank": ["1", "0", "2", "1"],
        "transport": ["HCCS", "HCCS", "RDMA", "RDMA"],
        "size_bytes": [2000, 1000, 100, 50],
        "transit_ns": [100] * 4,
    }
    panel = PANEL()
    qtbot.addWidget(panel)
    panel.resize(1200, 600)
    panel.show()
    made = AnsweringHost(panel, trace_of({"communication_links": links}))
    made.ask()
    choose_view(qtbot, made, "Links")
    matrix, cells = panel.matrix, {}
    for source, target in ((0, 1), (1, 0), (0, 2), (2, 1)):
        place = matrix.cell_rect(source, target).topLeft().toPoint() + QPoint(3, 3)
        cells[source, target] = matrix.grab().toImage().pixelColor(place)
    darkest, middle = theme().duration(4)[0], theme().duration(2)[0]
    assert cells == {(0, 1): darkest, (1, 0): middle, (0, 2): darkest, (2, 1): middle}
    words = panel.scales.accessibleName()
    assert words.startswith("From slow to fast; each medium has a scale of its own: HCCS 0 – 20.0")
    assert "RDMA 0 – 1.0" in words
    buttons = {one.text(): one for one in panel.medium.findChildren(QPushButton) if one.isVisible()}
    assert list(buttons) == ["Fastest", "HCCS", "RDMA"]
    qtbot.mouseClick(buttons["RDMA"], LEFT)
    assert [matrix.medium_of(*pair) for pair in cells] == ["", "", "RDMA", "RDMA"]
    assert panel.scales.accessibleName().startswith("From slow to fast: RDMA 0 – 1.0")
    qtbot.mouseClick(matrix, LEFT, NONE, matrix.cell_rect(2, 1).center().toPoint())
    row = panel.links.current_row()
    assert panel._result is not None
    assert panel._result.links is not None
    assert row is not None
    assert panel._result.links.table["transport"][row] == "RDMA"


def test_each_view_says_of_which_time_it_is(qtbot: QtBot, host: AnsweringHost[CommunicationPanel]) -> None:
    panel = host.panel
    assert not panel.time_row.isVisible()
    host.state = SessionState(span=TimeSpan(900, 1600))
    host.ask()
    assert names(host) == ["hcom_allReduce__271_0_1"]
    assert panel.time_row.accessibleName() == "Figures of what ran in the range"
    choose_view(qtbot, host, "Links")
    assert panel.time_row.accessibleName().startswith("Figures of the 1 step")
    host.requests.clear()
    qtbot.mouseClick(panel.time_row.link, LEFT)
    assert host.requests == [ShowRange(None)]
    host.state = SessionState(span=TimeSpan(12000, 13000))
    host.ask()
    assert "No links here" in panel.links_footer.left_text()
    assert panel.views.current() == "links"


def test_many_ranks_scroll(qtbot: QtBot, trace_of: Callable[..., Any]) -> None:
    pairs = [(source, (source + 1) % 80) for source in range(80)]
    links = {
        "step": ["1"] * 80,
        "name": ["total"] * 80,
        "source_rank": [str(source) for source, _ in pairs],
        "target_rank": [str(target) for _, target in pairs],
        "transport": ["HCCS"] * 80,
        "size_bytes": [1000] * 80,
        "transit_ns": [50] * 80,
    }
    panel = PANEL()
    qtbot.addWidget(panel)
    made = AnsweringHost(panel, trace_of({"communication_links": links}))
    made.ask()
    matrix = LinkMatrix()
    qtbot.addWidget(matrix)
    assert panel._result is not None
    matrix.show_links(panel._result.links)
    matrix.set_room(QSize(400, 300))
    assert matrix.cell == 14
    assert matrix.height() > 80 * 14


def test_words_for_people() -> None:
    assert "Level1" in PANEL.empty_reason()
    assert PANEL.how_to_read().count("\n\n") >= 3


def test_a_cluster_shows_its_ranks_first(qtbot: QtBot, converted: Callable[..., Any]) -> None:
    panel = PANEL()
    qtbot.addWidget(panel)
    panel.show()
    host = AnsweringHost(panel, converted("public/msinsight/cluster_analysis_output"))
    host.ask()
    assert panel.views.current() == "ranks"
    said = panel.answer.text().replace(NBSP, " ").split(" · ")
    # of cluster_step_trace_time.csv: 79.879360 + 231.698200 + 82.657360, also 198.736720 + 195.498280 (Stage + Bubble)
    assert said[0] == "Whole step: rank 11 longest, 394.235 ms (mean 337.738 ms)"
    assert said[1] == "Computing: rank 8 longest, 80.072 ms (mean 77.700 ms)"
    assert [part.partition(",")[0] for part in said[2:]] == [
        "Communication", "Free: rank 13 longest",
    ]  # fmt: skip
    choose_view(qtbot, host, "Operators")
    assert panel.views.current() == "operators"


def test_idle_time_of_collectives_is_part_of_what_they_cost(qtbot: QtBot, converted: Callable[..., Any]) -> None:
    panel = PANEL()
    qtbot.addWidget(panel)
    panel.resize(1600, 600)
    panel.show()
    host = AnsweringHost(panel, converted("public/msinsight/text_level2"))
    host.ask()
    said = panel.answer.text().replace(NBSP, " ").split(" · ")
    assert said == [  # Total Op Info of communication.json
        "All steps (1)", "elapsed 99.973 ms", "transit 4.042 ms", "wait 2.706 ms", "idle 93.225 ms",
    ]  # fmt: skip
    assert panel.legend.accessibleName() == "Transit, Wait, Idle"
    pixels = panel.bars.grab().toImage()
    colors = {pixels.pixelColor(x, 28).name() for x in range(pixels.width())}
    assert {theme().color(token).name() for token in (TRANSIT, WAIT, IDLE)} <= colors


def test_a_picture_names_the_parts_of_its_bars(host: AnsweringHost[CommunicationPanel]) -> None:
    picture = host.panel._picture()
    assert picture is not None
    drawn = picture_svg(picture, "", "light").decode()
    for name in ("Transit", "Wait"):
        assert f">{name}</text>" in drawn


def test_transit_of_media_is_told_from_that_of_operators(qtbot: QtBot, host: AnsweringHost[CommunicationPanel]) -> None:
    # 100 ns over the two links, which is no time of the run.
    choose_view(qtbot, host, "Bandwidth")
    assert 100 in [host.panel.media.page_model.value(row, "transit_ns") for row in range(2)]
    assert "Transit is the sum over links" in host.panel.media_footer.left_text()


def test_how_many_ranks_have_links_is_said(qtbot: QtBot, trace_of: Callable[..., Any]) -> None:
    links = {name: [*cells[::2], cells[0]] for name, cells in LINKS.items()} | {"target_rank": ["1", "0", "2"]}
    panel = PANEL()
    qtbot.addWidget(panel)
    host = AnsweringHost(panel, trace_of({"communication_links": links}))
    host.ask()
    assert "what 1 of 3 ranks send" in panel.links_footer.left_text()


def test_the_end_of_a_scale_is_written_out(qtbot: QtBot, host: AnsweringHost[CommunicationPanel]) -> None:
    choose_view(qtbot, host, "Links")
    scales = host.panel.scales
    scales.setFixedWidth(210)
    drawn = picture_svg(Picture("", "", (scales,)), "", "light").decode()
    assert ">0 – 20.0 GB/s<" in drawn  # 1000 bytes in 50 ns


def test_starts_count_as_the_timeline_does(qtbot: QtBot, converted: Callable[..., Any]) -> None:
    # hcom_allReduce__271_0_1 stands at +55.8 ms of the timeline's ruler.
    panel = PANEL()
    qtbot.addWidget(panel)
    host = AnsweringHost(panel, converted("public/msinsight/text_level2"))
    host.ask()
    column = next(one for one in panel.operators.page_model.columns if one.name == "start_ns")
    start = panel.operators.page_model.value(0, "start_ns")
    assert column.text(start).startswith("0.055")
    assert column.plain(start) == str(start)
