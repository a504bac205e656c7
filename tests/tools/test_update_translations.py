"""tools/update_translations.py on a small program: extraction, staleness, unfinished texts, placeholders."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator

from tools.update_translations import faults, renew, texts

PANEL = """
class Panel(QWidget):
    def build(self, name, n):
        self.tr("Reading {name}").format(name=name)
        self.tr("%n row(s)", "", n)
        QCoreApplication.translate("Menu", "Open")
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A checkout with one file that has three texts."""
    (tmp_path / "widgets").mkdir()
    (tmp_path / "widgets" / "panel.py").write_text(PANEL)
    return tmp_path


READER = """
class Reader:
    def fail(self):
        raise StepscopeError(sentence("Errors", "No rank {rank}.").filled(rank=3), "", sentence("Errors", "Check it."))


TEXTS = {"cut": ("warn", QT_TRANSLATE_NOOP("Problems", "It ends within {where}; " "the rest is left out."))}
"""


@pytest.fixture
def catalog(program: Path) -> Path:
    """Its catalog, all texts translated."""
    path = program / "zh_CN.ts"
    renew(path, program)
    unfinished = '<translation type="unfinished"></translation>'
    text = path.read_text(encoding="utf-8")
    text = text.replace(unfinished, "<translation>打开</translation>", 1)
    text = text.replace(unfinished, "<translation>正在读取 {name}</translation>", 1)
    text = text.replace('<translation type="unfinished">', "<translation>")
    text = text.replace("<numerusform></numerusform>", "<numerusform>%n 行</numerusform>")
    path.write_text(text, encoding="utf-8")
    renew(path, program)
    return path


def test_a_fresh_catalog_has_all_texts_unfinished(program: Path) -> None:
    path = program / "zh_CN.ts"
    renew(path, program)
    assert texts(path) == {"Panel: Reading {name}": None, "Panel: %n row(s)": None, "Menu: Open": None}
    assert list(faults(path, program)) == [
        "unfinished: Menu: Open",
        "unfinished: Panel: Reading {name}",
        "unfinished: Panel: %n row(s)",
    ]


def test_a_finished_catalog_has_no_faults_and_qt_loads_it(catalog: Path, program: Path, qapp: QCoreApplication) -> None:
    assert list(faults(catalog, program)) == []
    translator = QTranslator()
    assert translator.load(str(catalog.with_suffix(".qm")))
    assert translator.translate("Menu", "Open") == "打开"


def test_a_text_that_came_and_one_that_went(catalog: Path, program: Path) -> None:
    (program / "widgets" / "panel.py").write_text(PANEL.replace('"Open"', '"Close"'))
    assert list(faults(catalog, program)) == [
        "stale: not in the catalog: Menu: Close",
        "stale: no longer in the code: Menu: Open",
    ]


def test_a_compiled_catalog_of_other_words(catalog: Path, program: Path) -> None:
    catalog.write_text(catalog.read_text(encoding="utf-8").replace("打开", "开启"), encoding="utf-8")
    assert list(faults(catalog, program)) == ["stale: zh_CN.qm is not what zh_CN.ts compiles to"]


def test_a_placeholder_that_got_lost(catalog: Path, program: Path) -> None:
    catalog.write_text(catalog.read_text(encoding="utf-8").replace("{name}</tr", "{nam}</tr"), encoding="utf-8")
    renew(catalog, program)
    assert list(faults(catalog, program)) == [
        "other placeholders than the source: Panel: Reading {name} -> 正在读取 {nam}"
    ]


def test_a_missing_catalog(program: Path) -> None:
    assert list(faults(program / "zh_CN.ts", program)) == ["zh_CN.ts or zh_CN.qm is missing"]


def test_sentences_of_packages_without_qt(program: Path) -> None:
    (program / "parsers").mkdir()
    (program / "parsers" / "reader.py").write_text(READER)
    path = program / "zh_CN.ts"
    renew(path, program)
    assert {where for where in texts(path) if where.startswith(("Errors", "Problems"))} == {
        "Errors: No rank {rank}.",
        "Errors: Check it.",
        "Problems: It ends within {where}; the rest is left out.",
    }


def test_english_holds_counted_texts_with_two_forms(program: Path, qapp: QCoreApplication) -> None:
    path = program / "stepscope_en.ts"
    renew(path, program)
    assert list(faults(path, program)) == ["unfinished: Panel: %n row(s)"]
    text = path.read_text(encoding="utf-8").replace('<translation type="unfinished">', "<translation>")
    for form in ("%n row", "%n rows"):
        text = text.replace("<numerusform></numerusform>", f"<numerusform>{form}</numerusform>", 1)
    path.write_text(text, encoding="utf-8")
    renew(path, program)
    assert list(faults(path, program)) == []
    translator = QTranslator()
    assert translator.load(str(path.with_suffix(".qm")))
    said = [translator.translate("Panel", "%n row(s)", "", count) for count in (1, 0, 2)]
    assert said == ["%n row", "%n rows", "%n rows"]


def test_a_context_that_lupdate_misread_is_a_fault(program: Path) -> None:
    (program / "widgets" / "panel.py").write_text("""
class Panel(QWidget):
    def words(self, known):
        if known:
            return QCoreApplication.translate("Menu", "Open")
        return self.tr("Closed")
""")
    path = program / "zh_CN.ts"
    renew(path, program)
    assert [fault for fault in faults(path, program) if "misread" in fault and fault.endswith(": Closed")]
