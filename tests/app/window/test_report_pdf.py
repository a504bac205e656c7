"""The pages of a report: a heading is not left behind by its text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QPdfWriter, QTextBlock, QTextDocument

from app.window.report_pdf import paged_document
from widgets.report.elements import grid, heading, joined, paragraph

HEIGHT = 600.0


def blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def page_of(document: QTextDocument, words: str) -> int:
    block = next(one for one in blocks(document) if one.text() == words)
    top = document.documentLayout().blockBoundingRect(block).top() + block.layout().lineAt(0).y()
    return int((top + 1) // HEIGHT)


@pytest.mark.usefixtures("qapp")
def test_a_heading_stands_on_the_page_of_its_text(tmp_path: Path) -> None:
    writer = QPdfWriter(str(tmp_path / "a.pdf"))
    writer.setResolution(96)
    pages: list[int] = []
    for above in range(80):
        lines = [paragraph(f"line {at}") for at in range(above)]
        end = (heading(2, "Section"), heading(3, "Part"), paragraph("What it is", "note"))
        table = grid(("Name", "Count"), (False, True), [("a", "1"), ("b", "2")])
        document = paged_document(joined((*lines, *end, table)), writer, QSizeF(680, HEIGHT))
        found = {page_of(document, words) for words in ("Section", "Part", "What it is", "Name")}
        assert len(found) == 1, above
        pages += found
        assert document.pageCount() <= max(found) + 2  # none is empty
        if above:
            assert page_of(document, f"line {above - 1}") >= max(found) - 1
    assert pages == sorted(pages)
    assert len(set(pages)) > 2


@pytest.mark.usefixtures("qapp")
def test_what_has_no_room_on_one_page_stays_where_it_is(tmp_path: Path) -> None:
    writer = QPdfWriter(str(tmp_path / "a.pdf"))
    document = paged_document(joined((heading(2, "Section"), paragraph("word " * 4000))), writer, QSizeF(680, HEIGHT))
    assert page_of(document, "Section") == 0
