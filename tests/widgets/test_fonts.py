"""Roles of fonts and their sizes."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo
from PySide6.QtWidgets import QApplication

from widgets import fonts


def sized(points: float) -> QFont:
    made = QFont("DejaVu Sans")
    made.setPointSizeF(points)
    return made


@pytest.mark.parametrize(("system", "base"), [(6.0, 9.0), (9.0, 9.0), (10.5, 10.5), (14.0, 11.0)])
def test_the_base_size_is_clamped(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, system: float, base: float
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(QFontDatabase, "systemFont", lambda _which: sized(system))
    assert fonts.base_size_pt() == base


def test_roles_have_the_listed_sizes_at_9_pt(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFontDatabase, "systemFont", lambda _which: sized(9.0))
    listed = {"small": 8, "body": 9, "heading": 9, "unit": 10, "name": 11, "figure": 15, "title": 16}
    assert {role: fonts.font(role).pointSizeF() for role in listed} == listed
    assert fonts.fixed_font().pointSizeF() == 8
    semibold = [role for role in listed if fonts.font(role).weight() == QFont.Weight.DemiBold]
    assert semibold == ["heading", "name", "figure", "title"]


def test_an_unknown_role_is_an_error(qapp: QApplication) -> None:
    with pytest.raises(KeyError):
        fonts.font("huge")


def test_chinese_families_stand_behind_that_of_the_system(qapp: QApplication) -> None:
    families = fonts.font().families()
    assert tuple(families[1:]) == fonts.CJK_FAMILIES
    assert families[0] not in fonts.CJK_FAMILIES


def test_latin_text_keeps_the_family_of_the_system(qapp: QApplication) -> None:
    """A generic name in front of the list must not hand Latin text to a Chinese family."""
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    assert QFontInfo(fonts.font()).family() == QFontInfo(system).family()


def test_figures_are_tabular(qapp: QApplication) -> None:
    assert fonts.font("figure").featureValue(QFont.Tag("tnum")) == 1
