"""The look of the program: the current theme, its icons and fonts, and how all of it is applied."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QWidget

from widgets.focus_ring import FocusRings
from widgets.fonts import fixed_font, font
from widgets.icons import draw_icon, icon, icon_pixmap, program_icon
from widgets.stylesheet import palette, stylesheet
from widgets.tokens import Theme, level_token, load_theme, make_current, theme, theme_signals

__all__ = [
    "Theme", "draw_icon", "fixed_font", "font", "icon", "icon_pixmap", "level_token", "load_theme",
    "painted_in", "program_icon", "set_ground", "set_theme", "theme", "theme_signals",
]  # fmt: skip

Mode = Literal["light", "dark", "system"]


class _AppliedTheme:
    """What the user asked for, and the connections to the running program that keep it so."""

    def __init__(self, app: QApplication) -> None:
        self.mode: Mode = "light"
        self.app = app
        self.rings = FocusRings(app)
        app.styleHints().colorSchemeChanged.connect(self.follow_system)

    def follow_system(self) -> None:
        if self.mode == "system":
            self.apply(_system_theme(self.app))

    def apply(self, chosen: Theme) -> None:
        self.app.setFont(font("body"))
        self.app.setPalette(palette(chosen))
        # Where one sheet follows on another, Qt styles each widget once for each widget that it lies in. A style that
        # has forgotten the program's widgets does not; a new one then takes them, each once.
        self.app.style().unpolish(self.app)
        self.app.setStyleSheet(stylesheet(chosen))
        self.app.setStyle("Fusion")
        make_current(chosen)


_applied: list[_AppliedTheme] = []


def _system_theme(app: QApplication) -> Theme:
    dark = app.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return load_theme("dark" if dark else "light")


def set_theme(app: QApplication, mode: Mode) -> None:
    """Give the whole program the light or dark theme, or that of the system, also when it changes later.

    All widgets paint themselves again, as another style sheet makes them; who keeps anything of the colours hears of it
    through `theme_signals().changed`.
    """
    if not _applied or _applied[0].app is not app:
        _applied[:] = [_AppliedTheme(app)]
    applied = _applied[0]
    applied.mode = mode
    schemes = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark, "system": Qt.ColorScheme.Unknown}
    # Native title bars and file dialogs follow this, not the palette.
    app.styleHints().setColorScheme(schemes[mode])
    applied.apply(_system_theme(app) if mode == "system" else load_theme(mode))


@contextmanager
def painted_in(name: str) -> Iterator[None]:
    """What paints itself does so with the theme of this name inside the block ("" = with that of now), for a picture of
    it; texts and controls of Qt keep their colours."""
    shown = theme()
    if name in ("", shown.name):
        yield
        return
    make_current(load_theme(name))
    try:
        yield
    finally:
        make_current(shown)


class _Ground(QObject):
    """Fills a widget with a ground of the current theme."""

    def __init__(self, widget: QWidget, token: str) -> None:
        super().__init__(widget)
        self._widget = widget
        self.token = token
        widget.setAutoFillBackground(True)
        widget.installEventFilter(self)
        theme_signals().changed.connect(self.fill)

    def fill(self) -> None:
        ground, wanted = self._widget.palette(), theme().color(self.token)
        if ground.color(QPalette.ColorRole.Window) != wanted:
            ground.setColor(QPalette.ColorRole.Window, wanted)
            self._widget.setPalette(ground)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The style sheet gives a widget that is first seen after a change the palette that it was made with.
        if event.type() == QEvent.Type.PaletteChange:
            self.fill()
        return False


def set_ground(widget: QWidget, token: str) -> None:
    """Let `widget` fill itself with a ground (`bg.panel`, `bg.sunken`, `warn.bg`), also after a change."""
    held = widget.findChild(_Ground, options=Qt.FindChildOption.FindDirectChildrenOnly) or _Ground(widget, token)
    held.token = token
    held.fill()
