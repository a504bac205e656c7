"""Commands for another machine: run the tool there over ssh, and bring back the result or only its cache."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence

from app.result_names import SUFFIX

_HOST = re.compile(r"(?:[A-Za-z0-9_.][A-Za-z0-9_.-]*@)?[A-Za-z0-9_.\[\]:][A-Za-z0-9_.\[\]:-]*")


def is_host(text: str) -> bool:
    """Whether ssh takes it as ``[user@]host``, and not as an option."""
    return _HOST.fullmatch(text) is not None


def remote_commands(host: str, command: str, output: str, *, only_cache: bool) -> tuple[str, ...]:
    """The commands to run here, in order. ``command``: as a shell takes it; ``output``: the result's folder there;
    ``only_cache``: Stepscope converts it there, and only the cache is copied."""
    name = output.rstrip("/").rpartition("/")[2] or "result"
    collect = _ssh(host, command)
    if not only_cache:
        return collect, shlex.join(["scp", "-r", f"{host}:{output}", name])
    cache = f"{name}{SUFFIX}"
    convert = shlex.join(["stepscope", "convert", output, "-o", f"/tmp/{cache}"])
    return collect, _ssh(host, convert), shlex.join(["scp", f"{host}:/tmp/{cache}", cache])


def _ssh(host: str, command: str) -> str:
    words: Sequence[str] = ("ssh", "-t", host)
    return f"{shlex.join(words)} {shlex.quote(command)}"
