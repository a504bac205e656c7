"""The stacked bar of phases: widths, labels, clicks, and what it does not draw."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.pictures import colours
from widgets.parts.phase_bar import PhaseBar, PhasePart, PhaseUnder
from widgets.theme import theme


def phases() -> PhaseBar:
    made = PhaseBar()
    made.set_parts(
        [
            PhasePart("computing", "phase.computing", "Computing", "60 ms", 60),
            PhasePart("comm", "phase.comm", "Communication", "5 ms", 5),
            PhasePart("free", "phase.free", "Free", "35 ms", 35),
            PhasePart("bubble", "phase.tail", "Bubble", "–", None),
            PhasePart("preparing", "phase.tail", "Preparing", "-1 ms", -1),
            PhasePart("nothing", "phase.tail", "Nothing", "0 ms", 0),
        ],
        [PhaseUnder("hidden", "phase.comm.hidden", "Overlapped", 40, 20)],
    )
    made.resize(600, made.heightForWidth(600))
    return made


def test_phases_are_as_wide_as_their_share_with_a_gap_of_1_px(qtbot: QtBot) -> None:
    bar = phases()
    qtbot.addWidget(bar)
    # 60, 5 and 35 of 100 on 600 px; each but the last gives 1 px to the gap
    assert [part.key for part in bar._parts] == ["computing", "comm", "free"]
    rects = bar._rects(bar.width())
    assert [(rect.left(), rect.right()) for rect in rects] == [(0, 359), (360, 389), (390, 600)]


def test_phases_without_a_valid_value_are_named_and_not_drawn(qtbot: QtBot) -> None:
    bar = phases()
    qtbot.addWidget(bar)
    assert len(bar._rects(bar.width())) == 3
    assert "Bubble, Preparing" in bar.accessibleDescription()
    assert "Nothing" not in bar.accessibleDescription()
    assert bar.accessibleName() == "Computing 60 ms, Communication 5 ms, Free 35 ms, Overlapped"


def test_a_narrow_phase_makes_room_for_its_label_below(qtbot: QtBot) -> None:
    bar = PhaseBar(30)
    qtbot.addWidget(bar)
    wide = [PhasePart("a", "phase.fwdbwd", "A", "1", 50), PhasePart("b", "phase.tail", "B", "1", 50)]
    bar.set_parts(wide)
    assert bar.heightForWidth(600) == 30
    bar.set_parts([*wide, PhasePart("c", "phase.comm", "C", "1", 10)])
    assert bar.heightForWidth(600) > 30


def test_a_part_with_room_for_its_name_alone_says_its_values_below_the_bar(qtbot: QtBot) -> None:
    bar = PhaseBar(30)
    qtbot.addWidget(bar)
    bar.set_parts([PhasePart(name, "phase.comm", "Communication", "5.000 ms · 50 %", 5) for name in "ab"])
    assert [part.key for part, _, _ in bar._labels_below(2000)] == []
    assert [part.key for part, _, _ in bar._labels_below(300)] == ["a", "b"]


def test_labels_that_have_no_room_beside_each_other_stand_on_further_lines(qtbot: QtBot) -> None:
    bar = PhaseBar(30)
    qtbot.addWidget(bar)
    bar.set_parts([PhasePart(name, "phase.comm", "Communication", "5.000 ms · 33 %", 5) for name in "abc"])
    places = [place for _, _, place in bar._labels_below(200)]
    assert [place.top() for place in places] == sorted({place.top() for place in places})
    assert len(places) == 3
    assert bar.heightForWidth(200) == places[-1].bottom()
    assert all(place.left() >= 0 and place.right() <= 200 for place in places)


def test_phases_answer_to_clicks_and_arrow_keys(qtbot: QtBot) -> None:
    bar = phases()
    qtbot.addWidget(bar)
    told: list[str] = []
    bar.clicked.connect(told.append)
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=QPoint(370, 10))
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=QPoint(370, 45))
    assert told == ["comm"]
    QTest.keyClick(bar, Qt.Key.Key_Right)
    QTest.keyClick(bar, Qt.Key.Key_Right)
    QTest.keyClick(bar, Qt.Key.Key_Return)
    assert told == ["comm", "free"]


def test_a_bar_without_any_part_paints_nothing(qtbot: QtBot) -> None:
    bar = PhaseBar()
    qtbot.addWidget(bar)
    bar.set_parts([])
    assert len(colours(bar)) == 1


def test_idle_time_is_hatched(qtbot: QtBot) -> None:
    bar = PhaseBar()
    qtbot.addWidget(bar)
    bar.resize(300, 30)
    bar.set_parts([PhasePart("free", "phase.free", "Free", "", 1)])
    assert {theme().color(token).name() for token in ("phase.free", "axis")} <= colours(bar)
