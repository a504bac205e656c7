"""An environment in which a program finds nothing of this user: no settings, no caches."""

from __future__ import annotations

from pathlib import Path

_NAMES = ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")


def own_home(home: Path) -> dict[str, str]:
    """The variables that say ``home``, an existing folder, is the user's."""
    return dict.fromkeys(_NAMES, str(home))
