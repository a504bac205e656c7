"""Every panel of the shipped sample, in both themes, looks as it was last accepted (--update-snapshots)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QImage
from PySide6.QtWidgets import QApplication

from app.window.language import set_language
from app.window.panel_catalog import all_panels
from app.window.screenshot import render
from widgets import fonts
from widgets.panel import Panel
from widgets.theme import set_theme

_SIZES = {"center": (760, 520), "right": (400, 600), "bottom": (760, 300)}


class _DejaVu:
    """Stands in for QFontDatabase: the same font everywhere, drawn without hints of the machine's settings."""

    SystemFont = QFontDatabase.SystemFont

    @staticmethod
    def systemFont(kind: QFontDatabase.SystemFont) -> QFont:
        """DejaVu in 9 points."""
        is_fixed = kind == QFontDatabase.SystemFont.FixedFont
        font = QFont("DejaVu Sans Mono" if is_fixed else "DejaVu Sans", 9)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        font.setStyleStrategy(QFont.StyleStrategy.NoSubpixelAntialias)
        return font


@pytest.fixture
def same_font(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The same font on every machine."""
    with monkeypatch.context() as patch:
        patch.setattr(fonts, "QFontDatabase", _DejaVu)
        yield
    set_theme(qapp, "light")
    set_language("en")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("panel", all_panels(), ids=lambda panel: str(panel.id))
def test_panel_looks_as_accepted(
    panel: type[Panel],
    theme: str,
    same_font: None,
    sample_cache: Path,
    snapshot: Callable[[QImage, str], None],
) -> None:
    picture = render(sample_cache, panel.id, _SIZES[panel.area], theme)
    snapshot(picture.convertToFormat(QImage.Format.Format_RGB32), f"{panel.id}-{theme}")
