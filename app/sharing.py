"""One .stepscope file for somebody else: all of a result or a time range, with or without what it says of people."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from analysis.same_slice import same_slice
from app.draft import not_written
from app.part_export import Part, write_cache
from app.personal_data import NeutralTexts
from app.sent_session import SentSession, session_object
from cache.rewrite import rewrite
from cache.sent_session import put_session
from cache.trace import Trace
from model.problem import StepscopeError
from model.sentence import sentence
from model.task import TaskContext
from model.track_choices import identity

_COPY_BYTES = 8 << 20


@dataclass(frozen=True, slots=True)
class Sharing:
    """``part``: None = all of the result; ``removes_people``: paths, names of hosts and users, addresses and commands
    become neutral words; ``removes_stacks``: call stacks are left out; ``session``: what is sent along, None =
    nothing."""

    part: Part | None = None
    removes_people: bool = False
    removes_stacks: bool = False
    session: SentSession | None = None


def write_shared(cache: Path, sharing: Sharing, target: Path, task: TaskContext) -> Path:
    """Write the file. Raises StepscopeError and Cancelled; the target is complete or not there."""
    _check(cache, target)
    drafts = [target.with_name(f".{target.name}.{os.getpid()}-{number}.part") for number in (1, 2)]
    texts = NeutralTexts(removes_people=sharing.removes_people, removes_stacks=sharing.removes_stacks)
    sent = sharing.session
    try:
        source = cache
        if sharing.part is not None:
            source = drafts[0]
            with Trace.open(cache) as trace:
                write_cache(trace, sharing.part, source, task.part(0.0, 0.5))
                sent = None if sent is None else _of_part(sent, trace, source)
        session = None if sent is None else session_object(sent)
        if sharing.removes_people or sharing.removes_stacks:
            texts.learn_report("session", session)
            source = rewrite(source, drafts[1], texts, task.part(0.5 if sharing.part is not None else 0.0, 1.0))
        elif source is cache:
            source = drafts[0]
            _copy(cache, source, task)
        if session is not None:
            said = {key: session[key] for key in ("marks", "search", "tracks")}
            put_session(source, session | texts.report("session", said))
        task.check()
        source.replace(target)
    except StepscopeError as error:
        where = str(target) if error.where in map(str, drafts) else error.where
        raise StepscopeError(error.what, where, error.advice, error.code) from error
    except OSError as error:
        raise not_written(target, error) from error
    finally:
        for draft in drafts:
            with suppress(OSError):
                draft.unlink(missing_ok=True)
    return target


def _check(cache: Path, target: Path) -> None:
    """Refuse what cannot be done. Raises StepscopeError."""
    if not cache.is_file():
        what = sentence("Errors", "The converted result is gone.")
        raise StepscopeError(what, str(cache), sentence("Errors", "Read the result again."), "cache_unreadable")
    if target.exists() and target.samefile(cache):
        what = sentence("Errors", "This is the opened file itself.")
        raise StepscopeError(what, str(target), sentence("Errors", "Choose another name."), "usage")
    if not target.parent.is_dir():
        what = sentence("Errors", "There is no such folder to write to.")
        raise StepscopeError(what, str(target.parent), sentence("Errors", "Choose another folder."), "usage")


def _of_part(sent: SentSession, whole: Trace, path: Path) -> SentSession:
    """With the numbers that the slice and the tracks have in the part of the result at ``path``."""
    index, area = sent.slice_index, sent.area
    with Trace.open(path) as part:
        if index is not None:
            index = same_slice(whole, index, part)
        if area is not None and area.tracks is not None:
            kept = {identity(whole.tracks[at]) for at in area.tracks if at < len(whole.tracks)}
            area = replace(area, tracks=frozenset(track.id for track in part.tracks if identity(track) in kept))
    return replace(sent, slice_index=index, area=area)


def _copy(source: Path, target: Path, task: TaskContext) -> None:
    size = source.stat().st_size
    with source.open("rb") as read, target.open("wb") as written:
        while data := read.read(_COPY_BYTES):
            written.write(data)
            task.progress(source.name, written.tell(), size)
