"""Which painter all timelines of the program draw with: numpy, or the graphics card once it has proved itself."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from widgets.timeline.painter import Painter
from widgets.timeline.raster import RasterImages

if TYPE_CHECKING:
    from widgets.timeline.opengl import OpenGLSurface

_log = logging.getLogger(__name__)


class PainterChoice(QObject):
    """Signal: ``changed()`` - make the painter anew."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._surface: OpenGLSurface | None = None

    @property
    def name(self) -> str:
        """``raster`` or ``opengl``."""
        return "raster" if self._surface is None else "opengl"

    @property
    def renderer(self) -> str:
        """What the graphics card calls itself, "" for the raster painter."""
        return "" if self._surface is None else self._surface.renderer

    def painter(self) -> Painter:
        """A painter of the chosen kind."""
        if self._surface is None:
            return Painter(RasterImages())
        from widgets.timeline.opengl import OpenGLImages

        return Painter(OpenGLImages(self._surface))

    def use_opengl(self) -> None:
        """Draw with the graphics card from now on; raises PainterFault and changes nothing when it can't."""
        from widgets.timeline.opengl import OpenGLSurface  # late: most starts have no need of Qt's OpenGL

        if self._surface is None:
            self._surface = OpenGLSurface()
            self.changed.emit()

    def use_raster(self, why: str = "") -> None:
        """Draw with numpy from now on."""
        if why:
            _log.warning("drawing without OpenGL: %s", why)
        if self._surface is not None:
            self._surface.close()
            self._surface = None
            self.changed.emit()


_choice: list[PainterChoice] = []


def painter_choice() -> PainterChoice:
    """The one choice of the program."""
    if not _choice:
        _choice.append(PainterChoice())
    return _choice[0]
