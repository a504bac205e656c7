"""The places of widgets in layouts go with the layout, or when they are taken out."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from shiboken6 import isValid

from widgets.parts.flow_layout import FlowLayout
from widgets.parts.layout_items import take_all


def test_what_is_taken_out_leaves_its_widget_and_no_place(qapp: QApplication) -> None:
    box = QWidget()
    layout = QVBoxLayout(box)
    labels = [QLabel("one"), QLabel("two")]
    layout.addWidget(labels[0])
    layout.addStretch(1)
    layout.addWidget(labels[1])
    places = [layout.itemAt(number) for number in range(3)]
    assert take_all(layout) == labels
    assert layout.count() == 0
    assert [isValid(one) for one in (*labels, *places)] == [True, True, False, False, False]


@pytest.mark.parametrize("is_within_another", [False, True])
def test_places_in_a_flow_go_with_it(qapp: QApplication, is_within_another: bool) -> None:
    box = QWidget()
    flow = FlowLayout()
    if is_within_another:
        QVBoxLayout(box).addLayout(flow)
    else:
        box.setLayout(flow)
    labels = [QLabel(text) for text in "abc"]
    for label in labels:
        flow.addWidget(label)
    flow.removeWidget(labels[0])
    labels[1].deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert flow.count() == 1
    place = flow.itemAt(0)
    box.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert (isValid(labels[2]), isValid(flow), isValid(place)) == (False, False, False)
