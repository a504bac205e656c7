"""The log file: faults inside the program, for a report. Never shown as such to a user."""

from __future__ import annotations

import logging
from logging.handlers import RotatingFileHandler

from app.places import log_file

_FORMAT = "%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"


def log_to_file() -> None:
    """Send warnings and worse to the log file; without a writable place they are dropped."""
    root = logging.getLogger()
    logging.raiseExceptions = False  # else a full disk prints a traceback for every line
    if any(isinstance(handler, RotatingFileHandler) for handler in root.handlers):
        return
    path = log_file()
    if path.exists() and not path.is_file():  # to open a pipe would wait for its reader
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            path, maxBytes=1 << 20, backupCount=1, encoding="utf-8", errors="backslashreplace", delay=True
        )
    except OSError:
        return
    handler.setFormatter(logging.Formatter(_FORMAT))
    handler.setLevel(logging.WARNING)
    root.addHandler(handler)
