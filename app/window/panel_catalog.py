"""Finds the panels: one module each in `widgets.panels`. Loading them one by one keeps the window quick."""

from __future__ import annotations

import importlib
import logging
import pkgutil
import threading

import widgets.panels
from widgets.panel import Panel

_log = logging.getLogger(__name__)

is_warm = threading.Event()
"""Set when `warm_up` is through: from then on loading a panel costs nothing."""


def panel_modules() -> tuple[str, ...]:
    """Full names of the panels' modules, sorted; nothing is imported."""
    found = pkgutil.iter_modules(widgets.panels.__path__, prefix="widgets.panels.")
    return tuple(sorted(module.name for module in found))


def warm_up() -> None:
    """Import what the first result needs: panels, charts, cache. For a thread beside the window that stands already:
    in the GUI thread these imports would hold it up for most of a second."""
    for module in ("cache.trace", "pyqtgraph", *panel_modules()):
        try:
            importlib.import_module(module)
        except Exception:
            # Whoever needs it will say what is missing.
            _log.warning("%s cannot be imported", module, exc_info=True)
    is_warm.set()


def load_panel(module: str) -> type[Panel] | None:
    """The panel class that a module declares as ``PANEL``, None when it declares none or cannot be imported."""
    try:
        panel = getattr(importlib.import_module(module), "PANEL", None)
    except Exception:
        # One broken panel must not cost the others.
        _log.exception("panel %s cannot be loaded", module)
        return None
    return panel if isinstance(panel, type) and issubclass(panel, Panel) else None


def in_order(panels: list[type[Panel]]) -> list[type[Panel]]:
    """The panels as menus and tab strips list them."""
    areas = ("center", "right", "bottom")
    return sorted(panels, key=lambda panel: (areas.index(panel.area), panel.order, panel.id))


def all_panels() -> list[type[Panel]]:
    """All panels, loaded and in order."""
    return in_order([panel for module in panel_modules() if (panel := load_panel(module)) is not None])
