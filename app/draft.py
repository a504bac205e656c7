"""A file that gets its name only when it is complete."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from model.problem import StepscopeError
from model.sentence import sentence


def draft_of(target: Path) -> Path:
    """The file that becomes ``target``."""
    return target.with_name(f"{target.name}.part")


@contextmanager
def draft(target: Path) -> Iterator[Path]:
    """Inside, the file to write; at the end it becomes ``target``, or goes where anything failed. Raises StepscopeError
    where the disk fails."""
    path = draft_of(target)
    try:
        yield path
        path.replace(target)
    except OSError as error:
        raise not_written(target, error) from error
    finally:
        with suppress(OSError):
            path.unlink(missing_ok=True)


def not_written(target: Path, error: OSError) -> StepscopeError:
    """The failure of the disk in words."""
    what = sentence("Errors", "The file cannot be written.")
    advice = sentence("Errors", "Choose another folder or name, or free some space.")
    return StepscopeError(what, f"{target}: {error.strerror or error}", advice, "export_write")
