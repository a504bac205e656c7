"""tools/house_rules.py sees each breach that it names, and nothing in clean code."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tools import house_rules

CASES = {
    "packaging/__init__.py": ("", "shadows the library"),
    "tests/model/__init__.py": ("", "tests are no package"),
    "widgets/table_utils.py": ("", None),
    "widgets/utils.py": ("", "says nothing"),
    "parsers/base.py": ("", "says nothing"),
    "model/a.py": ("x = 1  # noqa\n", "name the rules"),
    "model/b.py": ("x = 1  # noqa: E501 - a table\n", None),
    "model/c.py": ("x: int = ''  # type: ignore\n", "name the error"),
    "model/d.py": ("x: int = ''  # type: ignore[assignment]\n", None),
    "model/e.py": ("# TODO later\n", "do it"),
    "model/f.py": ("# mypy: ignore-errors\n", "mend the module"),
    "widgets/a.py": ("c = '#ff0000'\n", "colours come from"),
    "widgets/b.py": ("c = '#1 of 3'\n", None),
    "tests/widgets/test_c.py": ("c = '#ff0000'\n", None),
    "app/main.py": ("    from PySide6.QtCore import QObject\n", "Qt is for widgets"),
    "app/window/main_window.py": ("from PySide6.QtCore import QObject\n", None),
    "analysis/a.py": ("from pathlib import Path\n", "paths exist in"),
    "widgets/d.py": ("t = f\"{self.tr('text')}: {n}\"\n", "lupdate does not see"),
    "widgets/e.py": ('t = self.tr("{n} steps").format(n=3)\n', None),
    "widgets/f.py": ("        painter = QPainter(self)\n", "an exception while it paints"),
    "widgets/f2.py": ("        draw_icon(QPainter(self), area)\n", "an exception while it paints"),
    "widgets/g.py": ("        with QPainter(self) as painter:\n", None),
    "widgets/h.py": ("theme_signals().changed.connect(self.update)\n", "paints all widgets again"),
    "widgets/i.py": ("theme_signals().changed.connect(self._recolor)\n", None),
    "widgets/j.py": ("w.setAccessibleName(name)\n", "screen readers are told"),
    "widgets/k.py": ("w.setAccessibleName(accessible_text(name))\n", None),
    "widgets/l.py": ("name.replace('&', '&&')\n", "names in menus"),
    "widgets/m.py": ("label = QLabel(name)\n", "shows literally"),
    "widgets/n.py": ("class _TextLabel(QLabel):\n", None),
    "cache/a.py": ("c = multiprocessing.get_context('fork')\n", "spawn"),
}


@pytest.mark.parametrize("name", CASES)
def test_the_table_of_patterns(name: str) -> None:
    text, message = CASES[name]
    found = list(house_rules.pattern_breaches(name, text))
    if message is None:
        assert found == []
    else:
        assert len(found) == 1
        assert found[0][0] == 1
        assert message in found[0][1]


def test_each_rule_has_a_case() -> None:
    said = [message for _, message in CASES.values() if message is not None]
    assert [rule.message for rule in house_rules.RULES if not any(part in rule.message for part in said)] == []


def test_sizes_at_their_limits() -> None:
    def module(lines: int, body: int, methods: int) -> str:
        function = "def f():\n" + "    pass\n" * (body - 1)
        own = "".join(f"    def m{number}(self): ...\n" for number in range(methods))
        # Neither private methods nor Qt's overrides count.
        text = (
            function
            + "class C:\n"
            + own
            + "    def _p(self): ...\n    def sizeHint(self): ...\n    def data(self): ...\n"
        )
        return text + "\n" * (lines - text.count("\n"))

    assert list(house_rules.size_breaches(module(400, 40, 12))) == []
    assert [text for _, text in house_rules.size_breaches(module(401, 41, 13))] == [
        "401 lines, 400 allowed: what comes next goes to a new module",
        "f has 41 lines, 40 allowed",
        "C has 13 public methods, 12 allowed",
    ]


@pytest.mark.parametrize(
    "text", ["def detect(): ...\n", "class LodItems: ...\n", "lod = 1\n", "def f(mipmaps): ...\n", "hot_spot_ns = 1\n"]
)
def test_words_of_the_glossary(text: str) -> None:
    ((line, message),) = house_rules.word_breaches(text)
    assert line == 1
    assert "the glossary says" in message


@pytest.mark.parametrize("text", ["def load(): ...\n", "x = json.dump(lod)\n", "class Melody: ...\n", "'detect'\n"])
def test_other_words_may_stand(text: str) -> None:
    assert list(house_rules.word_breaches(text)) == []


def test_the_glossary_has_a_word_for_each_that_is_not_ours(project_root: Path) -> None:
    rows = [line.split("|") for line in (project_root / "docs" / "glossary.md").read_text().splitlines() if "|" in line]
    spoken_of = {cells[1].strip(): cells[4].lower().replace("_", " ") for cells in rows if len(cells) == 6}
    for banned, ours in house_rules.NOT_OUR_WORDS.items():
        (told,) = [words for word, words in spoken_of.items() if ours in re.split(r", ", word)]
        assert re.search(rf"\b{banned.replace('_', ' ')}\b", told), banned


def test_links_of_a_page(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "there.md").touch()
    page = "[a](there.md#part) [b](https://example.org/x)\n[c](gone.md)\n[d](../docs)"
    assert list(house_rules.link_breaches(tmp_path, "docs/page.md", page)) == [(2, "leads nowhere: gone.md")]


def test_it_looks_at_the_files_that_git_knows(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    (tmp_path / ".gitignore").write_text("built/\n")
    for name in ("built/utils.py", "cache/utils.py"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text('"""Module."""\n')
    assert len(list(house_rules.breaches(tmp_path))) == 1
    assert next(house_rules.breaches(tmp_path)).startswith("cache/utils.py:1: ")
