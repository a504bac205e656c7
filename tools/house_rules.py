#!/usr/bin/env python3
"""House rules that a linter cannot say: `tools/house_rules.py` prints each breach as file:line: message."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

MODULE_LINES = 400
FUNCTION_LINES = 40
PUBLIC_METHODS = 12
# Overrides of Qt whose names have no capital; its other names are told by theirs.
QT_NAMES = {"data", "event", "flags", "index", "match", "paint", "parent", "shape", "sort", "span"}

SHIPPED = r"(stepscope|app|widgets|parsers|cache|analysis|model|resources)/.*\.py"
THIS = r"tests/tools/test_house_rules\.py|tools/house_rules\.py"  # they quote what they forbid


@dataclass(frozen=True)
class Rule:
    """A pattern that must not occur: in lines of the files `where` or, without `line`, as such a file's path."""

    where: str
    message: str
    line: str | None = None
    but_not: str = THIS


RULES = (
    Rule(r"packaging/__init__\.py", "shadows the library `packaging`: build and PyInstaller would die"),
    Rule(r"tests/(.*/)?__init__\.py", "tests are no package; share through fixtures in tests/conftest.py"),
    Rule(
        r".*\b(utils?|helpers?|common|manager|base|misc|core)\.py",
        "this name says nothing: name the module after the thing it holds or the action it does",
    ),
    Rule(r".*\.py", "name the rules: `noqa: CODE - reason`", r"#\s*(ruff:\s*)?noqa\b(?!:\s*[A-Z]+\d)"),
    Rule(r".*\.py", "name the error: `type: ignore[code]`", r"#\s*type:\s*ignore(?!\[)"),
    Rule(r".*\.py", "mend the module, do not excuse it", r"#\s*mypy:|#\s*pylint:"),
    Rule(r".*\.(py|sh|toml)", "do it, or say in an issue what is left", r"#.*\b(TODO|FIXME|XXX)\b"),
    Rule(
        r"(app|widgets)/.*\.py",
        "colours come from resources/themes through widgets.theme",
        r"""["']#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})\b""",
    ),
    Rule(
        r"app/.*\.py",
        "Qt is for widgets and app/window only; import app.window late",
        r"^\s*(from|import)\s+(PySide6|shiboken6|pyqtgraph)\b",
        rf"app/window/.*|{THIS}",
    ),
    Rule(
        r"(analysis|widgets)/.*\.py",
        "paths exist in app, parsers and cache only",
        r"^\s*(from\s+pathlib|import\s+(pathlib|os\.path))\b",
    ),
    Rule(
        r"(app|widgets)/.*\.py",
        "lupdate does not see texts inside an f-string: use tr('... {name}').format(name=...)",
        r"""\b[rR]?[fF][rR]?["'].*\{[^}]*\b(tr|translate)\(""",
    ),
    Rule(
        r"(app|widgets)/.*\.py",
        "an exception while it paints would end the process: `with QPainter(self) as painter:`",
        r"(?<!with )QPainter\(self\)",
    ),
    Rule(
        r"(app|widgets)/.*\.py",
        "names in menus and on buttons come from widgets.parts.plain_text.menu_text",
        r"""replace\(["']&["'], *["']&&["']\)""",
        rf"widgets/parts/plain_text\.py|{THIS}",
    ),
    Rule(
        r"(app|widgets)/.*\.py",
        "a label shows literally what a file has put into it: widgets.parts.plain_text.text_label",
        r"(?<!class _TextLabel\()\bQLabel\(",
        THIS,
    ),
    Rule(
        r"(app|widgets)/.*\.py",
        "another theme paints all widgets again anyway, and each connection to a method of Qt leaves a block of memory",
        r"theme_signals\(\)\.changed\.connect\(.*\bupdate\)",
    ),
    Rule(
        r"(app|widgets)/.*\.py",
        "screen readers are told what is seen: widgets.parts.plain_text.accessible_text",
        r"setAccessible(Name|Description)\((?!accessible_text\(|shown\)|self\.(tr\(\"[^\"{]*\"\)|title\(\))\))"
        r"(?!(_words|[\w.]+\.(placeholderText|accessibleName))\()",
    ),
    Rule(SHIPPED, "a fork of a Qt process hangs: use get_context('spawn')", r"get_context\(\s*[\"']fork"),
)


# Words that docs/glossary.md has another word for, as far as nothing else of this program or of Qt is called so.
NOT_OUR_WORDS = {
    "advisor": "rule",
    "aggregate": "merged block",
    "allreduce": "collective",
    "annotation": "bookmark",
    "collapse": "fold",
    "cross_table": "pivot table",
    "dataframe": "batch",
    "detect": "sniff",
    "diagnostics": "health",
    "dump": "result",
    "fp_point": "FP start",
    "hot_spot": "bottleneck",
    "importer": "reader",
    "lod": "detail level",
    "marquee": "area",
    "mipmap": "detail level",
    "occurrence": "hit",
    "op_kind": "operator type",
    "probe": "sniff",
    "transport_type": "medium",
}


def project_files(root: Path) -> list[str]:
    """Paths, relative with `/`, of all files that git tracks or would track."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    return sorted(name for name in listed.splitlines() if (root / name).is_file())


def pattern_breaches(name: str, text: str) -> Iterator[tuple[int, str]]:
    """(line, message) for each rule of the table that the file breaks; line 1 for its name."""
    for rule in RULES:
        if not re.fullmatch(rule.where, name) or re.fullmatch(rule.but_not, name):
            continue
        if rule.line is None:
            yield 1, rule.message
            continue
        for number, line in enumerate(text.splitlines(), 1):
            if re.search(rule.line, line):
                yield number, rule.message


def size_breaches(text: str) -> Iterator[tuple[int, str]]:
    """(line, message) for a module, function or class that is larger than allowed."""
    lines = text.count("\n")
    if lines > MODULE_LINES:
        yield 1, f"{lines} lines, {MODULE_LINES} allowed: what comes next goes to a new module"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > FUNCTION_LINES:
                yield node.lineno, f"{node.name} has {length} lines, {FUNCTION_LINES} allowed"
        elif isinstance(node, ast.ClassDef):
            public = [part.name for part in node.body if isinstance(part, ast.FunctionDef) and is_ours(part.name)]
            if len(public) > PUBLIC_METHODS:
                yield node.lineno, f"{node.name} has {len(public)} public methods, {PUBLIC_METHODS} allowed"


def word_breaches(text: str) -> Iterator[tuple[int, str]]:
    """(line, message) for each function, class, argument or variable with a word that the glossary has another for."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.arg(arg=name):
                pass
            case ast.Name(id=name, ctx=ast.Store()):
                pass
            case _:
                continue
        words = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
        for banned, ours in NOT_OUR_WORDS.items():
            if re.search(rf"(^|_){banned}s?(_|$)", words):
                yield node.lineno, f"{name}: the glossary says {ours}, not {banned}"


def is_ours(method: str) -> bool:
    """True for a public method that is no override of Qt: those keep Qt's names."""
    return not method.startswith("_") and method == method.lower() and method not in QT_NAMES


def link_breaches(root: Path, name: str, text: str) -> Iterator[tuple[int, str]]:
    """(line, message) for each link of a Markdown file to a file that does not exist."""
    for number, line in enumerate(text.splitlines(), 1):
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", line):
            if "://" not in target and not (root / name).parent.joinpath(target).exists():
                yield number, f"leads nowhere: {target}"


def breaches(root: Path) -> Iterator[str]:
    """One text a breach, in the order of the files."""
    for name in project_files(root):
        if not name.endswith((".py", ".md", ".toml", ".sh")):
            continue
        text = (root / name).read_text(encoding="utf-8")
        found = list(pattern_breaches(name, text))
        if name.endswith(".py"):
            found += size_breaches(text)
            found += word_breaches(text) if re.fullmatch(SHIPPED, name) else ()
        elif name.endswith(".md"):
            found += link_breaches(root, name, text)
        yield from (f"{name}:{number}: {message}" for number, message in sorted(found))


def main() -> int:
    """Print all breaches; 1 when there is one."""
    found = list(breaches(ROOT))
    for text in found:
        print(text)
    print(f"house rules: {len(found)} breaches", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
