#!/usr/bin/env python3
"""The catalogs: `tools/update_translations.py` renews them from the code, `--check` only says whether they are right.

The Chinese one has every text; the English one has only counted texts, which need a singular and a plural form.
Both `.ts` (the words) and `.qm` (what Qt loads) are under version control, so that a checkout needs no build step.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import PySide6

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("zh_CN", "en")
SOURCE = "en"
FOLDERS = ("app", "widgets", "analysis", "cache", "parsers", "model")
PLACEHOLDER = re.compile(r"%(?:L?\d+|n)|\{\w*(?:[.\[][^{}]*)?(?::[^{}]*)?\}")

EMPTY = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="{}">\n</TS>\n'


def catalog_of(language: str) -> Path:
    """The shipped catalog (.ts) of ``language``."""
    return ROOT / "resources" / "translations" / f"stepscope_{language}.ts"


def renew(catalog: Path, root: Path) -> None:
    """Bring `catalog` (.ts) up to the code below `root` and compile it beside itself (.qm).

    Translations are kept; texts that left the code leave the catalog. Its name ends in its language.
    """
    language = catalog.stem.removeprefix("stepscope_")
    sources = sorted(str(path) for folder in FOLDERS for path in (root / folder).rglob("*.py"))
    if not catalog.exists():
        catalog.parent.mkdir(parents=True, exist_ok=True)
        catalog.write_text(EMPTY.format(language), encoding="utf-8")
    counted = ("-pluralonly",) if language == SOURCE else ()
    # What packages without Qt say to a user is marked by `model.sentence`.
    marked = ("-tr-function-alias", "translate+=sentence")
    _qt_tool("lupdate", "-locations", "none", "-no-obsolete", *counted, *marked, *sources, "-ts", str(catalog))
    # Renamed into place: a program that runs meanwhile has the old file mapped.
    compiled = catalog.with_suffix(".qm.new")
    _qt_tool("lrelease", str(catalog), "-qm", str(compiled))
    compiled.replace(catalog.with_suffix(".qm"))


def _qt_tool(name: str, *arguments: str) -> None:
    tool = shutil.which(name, path=str(Path(PySide6.__file__).parent))
    if tool is None:
        raise SystemExit(f"{name} is missing in {Path(PySide6.__file__).parent}: reinstall PySide6-Essentials")
    finished = subprocess.run([tool, *arguments], capture_output=True, text=True, check=False)
    # lupdate says on stderr which text it could not read, and still ends with 0.
    if finished.returncode or finished.stderr.strip():
        raise SystemExit(f"{name} failed:\n{finished.stdout}{finished.stderr}")


def faults(catalog: Path, root: Path) -> Iterator[str]:
    """What is wrong with `catalog` and its compiled form, one text each."""
    compiled = catalog.with_suffix(".qm")
    if not catalog.exists() or not compiled.exists():
        yield f"{catalog.name} or {compiled.name} is missing"
        return
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / catalog.name
        shutil.copy(catalog, fresh)
        renew(fresh, root)
        old, new = texts(catalog), texts(fresh)
        yield from (f"stale: not in the catalog: {where}" for where in sorted(new.keys() - old.keys()))
        yield from (f"stale: no longer in the code: {where}" for where in sorted(old.keys() - new.keys()))
        if old.keys() == new.keys() and compiled.read_bytes() != fresh.with_suffix(".qm").read_bytes():
            yield f"stale: {compiled.name} is not what {catalog.name} compiles to"
    for where, forms in old.items():
        if "." in where.split(": ", 1)[0]:
            yield f"nobody asks for this context, lupdate misread the lines before its `tr`: {where}"
        if forms is None:
            yield f"unfinished: {where}"
            continue
        source = where.split(": ", 1)[1]
        for form in forms:
            if sorted(set(PLACEHOLDER.findall(source))) != sorted(set(PLACEHOLDER.findall(form))):
                yield f"other placeholders than the source: {where} -> {form}"


def texts(catalog: Path) -> dict[str, list[str] | None]:
    """`context: source` -> its translation (several forms for a counted text); None when it is not finished."""
    found: dict[str, list[str] | None] = {}
    for context in ET.parse(catalog).getroot().iter("context"):
        for message in context.iter("message"):
            where = f"{context.findtext('name')}: {message.findtext('source')}"
            comment = message.findtext("comment")
            translation = message.find("translation")
            assert translation is not None, f"{catalog}: {where} has no translation element"
            counted = list(translation.iter("numerusform"))
            forms = [form.text or "" for form in counted or [translation]]
            done = translation.get("type") is None and all(form.strip() for form in forms)
            # lupdate sees a plural in `tr` of an object only; elsewhere "%n file(s)" would be shown as it is.
            done = done and (bool(counted) or "%n" not in where)
            found[f"{where} [{comment}]" if comment else where] = forms if done else None
    return found


def main() -> int:
    """Renew the catalogs, or with --check print their faults; 1 when there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; say what is stale or unfinished")
    check = parser.parse_args().check
    failed = False
    for catalog in map(catalog_of, LANGUAGES):
        if not check:
            renew(catalog, ROOT)
        found = list(faults(catalog, ROOT))
        for text in found:
            print(f"{catalog.stem}: {text}")
        failed = failed or bool(found)
        known = len(texts(catalog)) if catalog.exists() else 0
        print(f"{catalog.stem}: {known} texts, {len(found)} faults", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
