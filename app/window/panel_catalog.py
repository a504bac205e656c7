"""Finds the panels: one module each in `widgets.panels`. Loading them one by one keeps the window quick."""

from __future__ import annotations

import importlib
import logging
import pkgutil
import threading
from collections.abc import Callable, Iterator, Mapping
from types import ModuleType

import analysis
import resources
import widgets.panels
from widgets.panel import Panel

_log = logging.getLogger(__name__)

_CLASSES_IN_A_STEP = 60

# Modules without Qt that PyQtGraph loads.
_OF_PYQTGRAPH = ("cProfile", "fractions", "pydoc", "xml.etree.ElementTree")

_is_warm = threading.Event()


def panel_modules() -> tuple[str, ...]:
    """Full names of the panels' modules, sorted; nothing is imported."""
    found = pkgutil.iter_modules(widgets.panels.__path__, prefix="widgets.panels.")
    return tuple(sorted(module.name for module in found))


def warm_up(is_over: Callable[[], bool]) -> None:
    """Import what panels need and what is not Qt, for a thread beside the window that stands already, until
    ``is_over()``, asked before each module.

    PySide makes its classes when they are first used; two threads that do so at once end in a crash."""
    modules = (module.name for module in pkgutil.iter_modules(analysis.__path__, prefix="analysis."))
    for module in ("cache.trace", *modules, *_OF_PYQTGRAPH):
        if is_over():
            return
        _imported(module)
    _is_warm.set()


def load_in_steps() -> Iterator[type[Panel] | None]:
    """The panels one by one, and None after other steps of the loading; each step is short enough for one turn of the
    event loop. `warm_up` has to run beside it."""
    # PyQtGraph lets PySide make all these classes in one go, for 100 ms.
    for module in ("QtCore", "QtGui", "QtWidgets", "QtTest", "QtOpenGLWidgets"):
        made = _imported(f"PySide6.{module}")
        for position, name in enumerate(dir(made)):
            getattr(made, name)
            if position % _CLASSES_IN_A_STEP == 0:
                yield None
    while not _is_warm.is_set():
        yield None
    _imported("pyqtgraph")
    yield None
    for module in panel_modules():
        yield load_panel(module)


def _imported(module: str) -> ModuleType | None:
    try:
        return importlib.import_module(module)
    except Exception:
        # Whoever needs it will say what is missing.
        _log.warning("%s cannot be imported", module, exc_info=True)
        return None


def load_panel(module: str) -> type[Panel] | None:
    """The panel class that a module declares as ``PANEL``, None when it declares none, cannot be imported or has no
    icon."""
    try:
        panel = getattr(importlib.import_module(module), "PANEL", None)
        if not (isinstance(panel, type) and issubclass(panel, Panel)):
            return None
        # Whatever painted an icon that is not there would end the process.
        resources.path("icons", f"{panel.icon}.svg")
    except Exception:
        # One broken panel must not cost the others.
        _log.exception("panel %s cannot be loaded", module)
        return None
    return panel


def in_order(panels: list[type[Panel]]) -> list[type[Panel]]:
    """The panels as menus and tab strips list them."""
    areas = ("center", "right", "bottom")
    return sorted(panels, key=lambda panel: (areas.index(panel.area), panel.order, panel.id))


def all_panels() -> list[type[Panel]]:
    """All panels, loaded and in order."""
    return in_order([panel for module in panel_modules() if (panel := load_panel(module)) is not None])


def chart_panels(rows: Mapping[str, int]) -> list[type[Panel]]:
    """The panels whose charts a report may have: those of the middle that show tables which a result has; ``rows``: the
    number of rows of each of its tables."""
    panels = (panel for panel in all_panels() if panel.area == "center" and panel.needs)
    return [panel for panel in panels if any(rows.get(table) for table in panel.needs)]
