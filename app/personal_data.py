"""What a result says about people and machines, and neutral words for it: the same word for the same thing in a file.

Paths, host names, user names, addresses and commands. It errs towards removing: whoever sends a file cannot look
through all of its texts. What a profiler calls by itself (files, folders, operators, public libraries) stays.
"""

from __future__ import annotations

import re
import socket
import sys
import tomllib
from collections.abc import Iterable
from typing import Any

import resources
from app.places import user_name

_WORDS = tomllib.loads(resources.text("personal_data.toml"))
_HOST_KEYS, _USER_KEYS, _COMMAND_KEYS, _STACK_KEYS, _PLACE_KEYS = (
    frozenset(_WORDS[f"{kind}_keys"]) for kind in ("host", "user", "command", "stack", "place")
)
_TELLING = _HOST_KEYS | _USER_KEYS | _COMMAND_KEYS | _STACK_KEYS
_GENERIC, _PUBLIC_FOLDERS, _LIBRARIES = (
    frozenset(_WORDS[name]) for name in ("generic_words", "public_folders", "libraries")
)
_OF_PROFILERS = re.compile("|".join(_WORDS["profiler_folders"]))
_FILES = re.compile(rf"(?:{'|'.join(_WORDS['profiler_files'])})[\w.-]*\.[\w.-]+", re.IGNORECASE)
_WORKER_FOLDER = re.compile(r"(?P<worker>.+?)_(?P<rest>\d+_\d{14,17}_ascend_(ms|pt))")
_OWN_FOLDER = re.compile(r"(?P<own>.+)(?P<rest>_ascend_(ms|pt))")

_NAME = r"[^\s/\\:*?\"'<>|,;()\[\]{}=&]+"
_PATH = re.compile(
    rf"(?P<url>\b[a-z][a-z0-9+.-]{0, 30}+://[^\s\"'<>]+)|(?P<windows>\b[A-Za-z]:[\\/](?:{_NAME}[\\/])*(?:{_NAME})?)"
    rf"|(?P<share>\\\\{_NAME}(?:\\{_NAME})+)|(?P<posix>(?<![\w.:/\\-])~?/(?:{_NAME}/)+(?:{_NAME})?|"
    rf"(?<![\w.:/\\-])~?/(?:home|root|Users|mnt|data|tmp|work\w*)/?(?:{_NAME})?)"
    r"|(?P<code>(?<![\w./\\-])(?:[\w.-]+[/\\])*[\w-][\w.-]*\.(?:py|ipynb|cc|cpp|cxx|cu|hpp|h|sh)\b)"
)
_WHOLE_PATH = re.compile(r"(?P<path>(?:~?/|[A-Za-z]:[\\/]|\\\\)[^\n\"<>|;]*?)(?P<rest>(?:\(\d+\)|:\d+)?(?::\s.*)?)")
_HOME = re.compile(r"(?:/home/|/Users/|[A-Za-z]:[\\/]Users[\\/])([^/\\\n:;\"'<>|]+)")
_AT = re.compile(r"(?<![\w.@])([A-Za-z][\w.+-]*)@([A-Za-z0-9]+(?:[.-][\w-]+)+)")
_ADDRESS = re.compile(
    r"(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])|(?<![\w:])(?:[0-9a-fA-F]{2}[:-]){5}[0-9a-fA-F]{2}(?![\w:])"
    r"|(?<![\w:])(?:[0-9a-fA-F]{1,4}:){3,7}:?[0-9a-fA-F]{1,4}(?![\w:])"
)
_MARKS_OF_ADDRESSES = (r"\.\d{1,3}\.\d", r":[0-9a-fA-F]{0,4}:[0-9a-fA-F]", r"-[0-9a-fA-F]{2}-[0-9a-fA-F]{2}-")
_LONGEST_NAME = 100
_EXTENSION = re.compile(r"(?:\.[A-Za-z]\w{0,9}){1,2}$")
_PIECES = re.compile(r"([;\n\r]+)")


class NeutralTexts:
    """A `cache.rewrite.TextChange` that ``removes_people`` (all of the above), ``removes_stacks`` (call stacks as a
    whole; without it they stay, with neutral paths) or both."""

    def __init__(self, *, removes_people: bool = True, removes_stacks: bool = False) -> None:
        self._removes_people, self._removes_stacks = removes_people, removes_stacks
        self._neutral: dict[str, dict[str, str]] = {}
        self._known: dict[str, str] = {}
        self._words: dict[str, str] = {}
        self._places: dict[str, str] = {}
        self._pattern: re.Pattern[str] | None = None
        self._learn_word("user", user_name())
        for name in {socket.gethostname(), socket.gethostname().partition(".")[0]}:
            self._learn_word("host", name)

    # ---- learning

    def learn(self, text: str) -> None:
        """Users and hosts that paths and addresses in a text name."""
        if "home" in text or "Users" in text:
            for name in _HOME.findall(text):
                self._learn_word("user", name.strip())
        at = text.find("@")
        while at >= 0:  # a search for the whole would begin at every letter
            for user, host in _AT.findall(text[max(at - _LONGEST_NAME, 0) : at + _LONGEST_NAME]):
                self._learn_word("user", user)
                self._learn_word("host", host)
            at = text.find("@", at + 1)

    def learn_argument(self, key: str, text: str) -> None:
        """A text under a key that says what it is."""
        plain = _plain(key)
        if plain in _HOST_KEYS:
            self._learn_word("host", text)
        elif plain in _USER_KEYS:
            self._learn_word("user", text)
        self.learn(text)

    def learn_report(self, name: str, value: Any) -> None:
        """The same of a part of the report."""
        paths = [path for path, *_rest in value.get("files") or ()] if name == "sources" else []
        names = [value.get("name") or ""] if name == "facts" else []
        for key, text in _texts(value):
            self.learn_argument(key, text)
            if _plain(key) in _PLACE_KEYS:
                paths.append(text)
        for path in (*paths, *names):
            for part in re.split(r"[/\\#]", str(path)):
                if found := _WORKER_FOLDER.fullmatch(part):
                    self._learn_word("host", re.sub(r"_\d+$", "", found["worker"]))
            self._place(str(path))

    def _learn_word(self, kind: str, word: str) -> None:
        word = word.strip()
        if len(word) < 2 or word.casefold() in _GENERIC or word.isdigit() or word.casefold() in self._words:
            return
        self._words[word.casefold()] = self._of(kind, word.casefold())
        self._pattern = None
        short, dot, _domain = word.partition(".")
        if kind == "host" and dot and len(short) > 1 and short.casefold() not in _GENERIC and not short.isdigit():
            self._words.setdefault(short.casefold(), self._words[word.casefold()])

    # ---- what stands there instead

    def text(self, text: str) -> str:
        """A text with neutral words for paths, hosts, users and addresses."""
        if not self._removes_people:
            return text
        found = self._known.get(text)
        if found is None:
            found = self._known[text] = self._changed(text)
        return found

    def argument(self, key: str, text: str) -> str:
        """The same of a text under a key."""
        plain = _plain(key)
        if self._removes_stacks and plain in _STACK_KEYS:
            return ""
        if self._removes_people and text:
            for kind, keys in (("host", _HOST_KEYS), ("user", _USER_KEYS), ("command", _COMMAND_KEYS)):
                if plain in keys:
                    return self._of(kind, text.casefold())
        return self.text(text)

    def tells(self, key: str) -> bool:
        """Keys of hosts, users, commands and call stacks."""
        plain = _plain(key)
        return plain in _TELLING and (plain not in _STACK_KEYS or self._removes_stacks)

    def marks(self, events: str) -> str:
        """What texts with paths, addresses or known names have in them."""
        if not self._removes_people:
            return "(?!)"
        addresses = (mark for mark in _MARKS_OF_ADDRESSES if re.search(mark, events))
        lower = events.casefold()
        words = (re.escape(word) for word in self._words if word in lower)
        return "|".join((r"[/\\@]", r"\.(?:py|ipynb|c[cu]|cpp|cxx|h|hpp|sh)\b", *addresses, *words))

    def drops_column(self, name: str) -> bool:
        """Columns of call stacks."""
        return self._removes_stacks and _plain(name) in _STACK_KEYS

    def report(self, name: str, value: Any) -> Any:
        """A part of the report; of sentences only what is filled in."""
        if not self._removes_people:
            return value
        changed = self._report("", value)
        if name == "sources":
            changed["files"] = [[self._place(path), *rest] for path, *rest in value.get("files") or ()]
        elif name == "facts" and "name" in value:
            changed["name"] = self._place(str(value["name"]))
        return changed

    def _report(self, key: str, value: Any) -> Any:
        if isinstance(value, dict):
            sentence = value.get("sentence")
            if isinstance(sentence, list) and len(sentence) == 3:
                context, template, values = sentence
                return {"sentence": [context, template, self._report(key, values)]}
            return {name: self._report(name, part) for name, part in value.items()}
        if isinstance(value, list):
            return [self._report(key, part) for part in value]
        if not isinstance(value, str):
            return value
        if _plain(key) in _PLACE_KEYS:
            return self._place(value)
        changed = self.argument(key, value)
        for part, other in self._places.items():  # titles and messages name folders, too
            if part in changed:
                changed = re.sub(rf"(?<![A-Za-z0-9]){re.escape(part)}(?![A-Za-z0-9])", other, changed)
        return changed

    def _changed(self, text: str) -> str:
        pieces = _PIECES.split(text)
        changed = "".join(self._piece(piece) for piece in pieces)
        changed = self._with_words(changed)
        return _ADDRESS.sub(lambda found: self._of("address", found[0]), changed)

    def _piece(self, piece: str) -> str:
        """One line: a path from beginning to end, blanks and all, or a text with paths in it."""
        whole = _WHOLE_PATH.fullmatch(piece.strip())
        if whole is not None and len(re.findall(r"[/\\]", whole["path"])) > 1:
            return piece.replace(whole["path"], self._path(whole["path"]), 1)
        return _PATH.sub(self._found_path, piece)

    def _found_path(self, found: re.Match[str]) -> str:
        text = found[0]
        if found["url"]:
            scheme, _, rest = text.partition("://")
            host, slash, path = rest.partition("/")
            return f"{scheme}://{self._of('host', host.casefold())}{slash}{self._path(path) if path else ''}"
        if found["code"]:
            first = re.split(r"[/\\]", text)[0]
            is_public = first in _LIBRARIES or first.removesuffix(".py") in sys.stdlib_module_names
            return text if is_public else self._path(text)
        return self._path(text)

    def _path(self, path: str) -> str:
        parts = re.split(r"([/\\]+)", path)
        made: list[str] = []
        is_public = False
        for at, part in enumerate(parts):
            before = parts[at - 2] if at >= 2 else ""
            is_public = is_public or (part in _LIBRARIES and _is_of_libraries(before))
            made.append(part if is_public or at % 2 else self._component(part, is_last=at == len(parts) - 1))
        return "".join(made)

    def _component(self, part: str, *, is_last: bool) -> str:
        if not part or part in _PUBLIC_FOLDERS or re.fullmatch(r"[A-Za-z]:|python\d[\d.]*", part):
            return part
        ending = _EXTENSION.search(part) if is_last else None
        return f"{self._of('file', part)}{ending[0]}" if ending else self._of("folder", part)

    def _place(self, text: str) -> str:
        """A place below the opened folder: what profilers call by themselves stays."""
        if text.startswith(("/", "\\", "~")) or re.match(r"[A-Za-z]:[\\/]", text):
            return self._path(text)
        parts = re.split(r"([/#])", text)
        return "".join(
            part if at % 2 else self._place_part(part, at == len(parts) - 1) for at, part in enumerate(parts)
        )

    def _place_part(self, part: str, is_last: bool) -> str:
        if not part or _OF_PROFILERS.fullmatch(part) or (is_last and _FILES.fullmatch(part)):
            return part
        changed = self._neutral_part(part)
        if len(part) > 2 and part.casefold() not in _GENERIC:
            self._places[part] = changed
        return changed

    def _neutral_part(self, part: str) -> str:
        if found := _WORKER_FOLDER.fullmatch(part):
            worker, number = found["worker"], ""
            if tail := re.search(r"_\d+$", worker):
                worker, number = worker[: tail.start()], tail[0]
            return f"{self._of('host', worker.casefold())}{number}_{found['rest']}"
        if found := _OWN_FOLDER.fullmatch(part):
            return f"{self._of('folder', found['own'])}{found['rest']}"
        return self._component(part, is_last=True)

    def _with_words(self, text: str) -> str:
        if self._pattern is None:
            words = sorted(self._words, key=len, reverse=True)
            either = "|".join(map(re.escape, words)) or "(?!)"
            self._pattern = re.compile(rf"(?<![A-Za-z0-9])(?:{either})(?![A-Za-z0-9])", re.IGNORECASE)
        return self._pattern.sub(lambda found: self._words[found[0].casefold()], text)

    def _of(self, kind: str, word: str) -> str:
        """The neutral word for ``word``, the same each time."""
        known = self._neutral.setdefault(kind, {})
        return known.setdefault(word, f"{kind}{len(known) + 1}")


def _is_of_libraries(folder: str) -> bool:
    return folder.endswith("-packages") or re.fullmatch(r"python\d[\d.]*", folder) is not None


def _plain(key: str) -> str:
    return re.sub(r"[^a-z]", "", key.casefold())


def _texts(value: Any, key: str = "") -> Iterable[tuple[str, str]]:
    """Each text in a JSON value with the key that it stands under."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _texts(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part, key)
    elif isinstance(value, str):
        yield key, value
