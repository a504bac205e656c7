"""The file with what a person did to the tracks of a result, beside the caches. No Qt."""

from __future__ import annotations

import logging
from pathlib import Path

from app.json_file import read_json, set_aside, write_json
from model.track_choices import TrackChoices, choices_of, object_of

TRACKS_SUFFIX = ".tracks.json"

_log = logging.getLogger(__name__)


def read_tracks(path: Path) -> TrackChoices | None:
    """The choices in the file; None when there is none, or it is damaged: then the tracks stand as they begin."""
    try:
        content = read_json(path)
    except ValueError as error:
        _log.warning("the choice of tracks is lost: %s; it lies in %s", error, set_aside(path))
        return None
    made = choices_of(content)
    return made if made != TrackChoices() else None


def write_tracks(path: Path, choices: TrackChoices | None) -> None:
    """Replace the file, or remove it when there is nothing to keep; what cannot be written is only logged."""
    try:
        if choices is None:
            path.unlink(missing_ok=True)
        else:
            write_json(path, object_of(choices))
    except OSError as error:
        _log.warning("the choice of tracks was not written: %s", error)
