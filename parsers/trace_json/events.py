"""One event as msgspec decodes it: a quick strict form for what modern writers write, a tolerant one for the rest."""

from __future__ import annotations

from typing import Any

import msgspec

ABSENT = msgspec.Raw(b"")
_NO_ARGUMENTS = msgspec.Raw(b"{}")


class Event(msgspec.Struct, gc=False):
    """An event with the types that writers use. The time stays raw: as a double it would lose its nanoseconds."""

    ph: str
    name: str = ""
    pid: int | str | None = None
    tid: int | str | None = None
    ts: msgspec.Raw = ABSENT
    dur: float | str | None = None
    cat: str | None = None
    id: int | str | None = None
    id2: Any = None
    args: msgspec.Raw = _NO_ARGUMENTS


class LooseEvent(msgspec.Struct, gc=False):
    """Any object; times and ids stay as the file has them."""

    ph: Any = None
    name: Any = ""
    pid: Any = None
    tid: Any = None
    ts: msgspec.Raw = ABSENT
    dur: msgspec.Raw = ABSENT
    cat: Any = None
    id: msgspec.Raw = ABSENT
    id2: Any = None
    args: msgspec.Raw = _NO_ARGUMENTS


class _TaskType(msgspec.Struct, gc=False):
    value: str = msgspec.field(default="", name="Task Type")


DECODER = msgspec.json.Decoder(list[Event])
LOOSE_DECODER = msgspec.json.Decoder(list[LooseEvent])
DECODE_TASK_TYPE = msgspec.json.Decoder(_TaskType).decode
_ARGUMENTS = msgspec.json.Decoder(dict[str, Any])
_ANYTHING = msgspec.json.Decoder()


def text_of(value: object) -> str:
    """The text of a pid, tid, name or category: as written; "" when missing."""
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    return str(value) if type(value) in (int, float) else msgspec.json.encode(value).decode()


def id_of(event: Event | LooseEvent) -> str:
    """The id as text; ids may be numbers of any size, texts, or `id2: {"local" or "global": id}`; "" when missing."""
    written = text_of(event.id) if isinstance(event, Event) else _text_of_raw(event.id)
    if written or event.id2 is None:
        return written
    if isinstance(event.id2, dict):
        return next((text_of(value) for value in event.id2.values()), "")
    return text_of(event.id2)


def _text_of_raw(raw: msgspec.Raw) -> str:
    written = bytes(raw)
    if written.startswith(b'"'):
        return str(_ANYTHING.decode(written))
    return "" if written == b"null" else written.decode()


def category_of(event: Event | LooseEvent) -> str:
    """The category: the event's cat, or the ``Task Type`` of a device task; "" when it has neither."""
    if event.cat:
        return text_of(event.cat)
    try:
        return DECODE_TASK_TYPE(event.args).value
    except (msgspec.MsgspecError, RecursionError):
        return ""


def arguments_of(event: Event | LooseEvent) -> dict[str, Any]:
    """The args as a dict; {} when they are missing or no object."""
    try:
        return _ARGUMENTS.decode(event.args)
    except (msgspec.MsgspecError, RecursionError):
        return {}
