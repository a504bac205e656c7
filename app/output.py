"""The only module that writes to the terminal: results on stdout, progress and errors on stderr."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Self

from model.literal import literal, literal_json, literal_lines
from model.problem import StepscopeError
from model.task import Progress

STANDARD_OUTPUT = "standard output"
"""The name of the file in an OSError of it."""

_LINE_WIDTH = 79


@contextmanager
def _writing() -> Iterator[None]:
    """The system names no file when this one fails, nor for much else that may."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OSError(error.errno, error.strerror, STANDARD_OUTPUT) from error


def finish() -> None:
    """Let go of what is not written yet: nobody would hear of it at the end of the process."""
    with _writing():
        sys.stdout.flush()


def result(text: str = "") -> None:
    """One line of a command's result for people. What a file has put into it shows literally: it cannot colour or
    clear the terminal, nor pretend to be another line."""
    with _writing():
        sys.stdout.write(literal(text, sys.maxsize) + "\n")


def result_exact(text: str) -> None:
    """A result for another program: as it is, or literally where a terminal would obey it."""
    with _writing():
        sys.stdout.write((literal_lines(text, sys.maxsize) if sys.stdout.isatty() else text) + "\n")


def result_json(value: Any) -> None:
    """A command's result as JSON: UTF-8 text as it is but for characters that hide or turn others, numbers
    unrounded."""
    with _writing():
        for piece in json.JSONEncoder(ensure_ascii=False, indent=2, allow_nan=False).iterencode(value):
            sys.stdout.write(literal_json(piece))
        sys.stdout.write("\n")


def counted(number: int, one: str) -> str:
    """``1 row``, ``5 rows``."""
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


def error(failure: StepscopeError | str) -> None:
    """What failed, where, and what to do."""
    if isinstance(failure, str):
        sys.stderr.write(f"stepscope: {literal_lines(failure, sys.maxsize)}\n")
        return
    sys.stderr.write(f"stepscope: {literal_lines(failure.what, sys.maxsize)}\n")
    for label, text in (("where", failure.where), ("what to do", failure.advice)):
        if text:
            first, *others = literal_lines(text, sys.maxsize).split("\n")
            sys.stderr.write(f"  {label}: {first}\n" + "".join(f"    {line}\n" for line in others))


class ProgressLine:
    """Progress on stderr: one line that is written over on a terminal, a line every few seconds elsewhere."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._interval = 0.1 if self._terminal else 5.0
        self._next = time.monotonic() + (0.3 if self._terminal else self._interval)
        self._written = False

    def show(self, progress: Progress) -> None:
        """Show ``progress`` when it is time to."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + self._interval
        scale, name = (1_000_000, "MB") if progress.unit == "bytes" else (1, progress.unit)
        amount = f"{progress.done // scale} of {progress.total // scale}" if progress.total else progress.done // scale
        line = literal(f"{progress.share:4.0%} {progress.what}: {amount} {name}")[:_LINE_WIDTH]
        if self._terminal:
            sys.stderr.write(f"\r{line:<{_LINE_WIDTH}}")
            self._written = True
        else:
            sys.stderr.write(line + "\n")
        sys.stderr.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        """Remove the line again."""
        if self._written:
            sys.stderr.write("\r" + " " * _LINE_WIDTH + "\r")
            sys.stderr.flush()
            self._written = False
