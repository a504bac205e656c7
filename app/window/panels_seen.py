"""What a person sees of the panels of a window, and how they are seen again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.window.panel_host import PanelHost


def panels_seen(host: PanelHost) -> tuple[str, ...]:
    """The ids of the panels that a person can see."""
    return tuple(panel for panel in host.docks if host.is_visible(panel))


def bring_back(host: PanelHost, panels: Sequence[str]) -> None:
    """Let these be seen again, but those that were closed; the last of them has the keys."""
    for panel in panels[:-1]:
        if panel in host.docks and not host.docks[panel].isHidden():
            host.put_in_front(panel)
    host.bring(panels[-1])
