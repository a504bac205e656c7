"""The pages of a report: what belongs together stands together, nothing is lost, and no page is left nearly empty."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QImage, QPdfWriter, QTextBlock, QTextDocument

from app.window.report_pages import Strip, pages_of
from app.window.report_pdf import laid_out, write_pdf
from model.task import TaskContext
from widgets.report.elements import Markup, callout, grid, heading, joined, pairs, paragraph, picture

HEIGHT = 600.0
HEADERS = ("Name", "Count")

Pages = list[tuple[Strip, ...]]


@pytest.fixture
def writer(tmp_path: Path) -> QPdfWriter:
    made = QPdfWriter(str(tmp_path / "a.pdf"))
    made.setResolution(96)
    return made


def blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        if block.text():
            yield block
        block = block.next()


def line_places(document: QTextDocument, block: QTextBlock) -> list[tuple[float, float]]:
    """Top and bottom of its lines, as Qt laid them out."""
    top, layout = document.documentLayout().blockBoundingRect(block).top(), block.layout()
    rows = [layout.lineAt(at) for at in range(layout.lineCount())]
    return [(top + row.y(), top + row.y() + row.height()) for row in rows]


def pages_with(document: QTextDocument, pages: Pages, words: str) -> list[int]:
    """Those that show all of a text; it must be whole on each."""
    block = next(one for one in blocks(document) if one.text() == words)
    ends = line_places(document, block)
    return [
        at
        for at, strips in enumerate(pages)
        if any(one.top - 0.5 <= ends[0][0] and ends[-1][1] <= one.bottom + 0.5 for one in strips)
    ]


def page_of(document: QTextDocument, pages: Pages, words: str) -> int:
    (found,) = pages_with(document, pages, words)
    return found


def assert_sound(document: QTextDocument, pages: Pages) -> None:
    """Each line is shown, whole and, but for headers, once; on no page lies anything over another or outside."""
    strips = [one for page in pages for one in page]
    for block in blocks(document):
        for top, bottom in line_places(document, block):
            shown = sum(one.top - 0.5 <= top and bottom <= one.bottom + 0.5 for one in strips)
            assert shown == 1 or (shown and block.text() in HEADERS), block.text()[:80]
    for page in pages:
        assert page[0].y == 0
        assert all(above.end <= below.y + 1.5 for above, below in pairwise(page))
        assert page[-1].end <= HEIGHT


def lines(count: int) -> list[Markup]:
    return [paragraph(f"line {at}") for at in range(count)]


def png(width: int, height: int) -> bytes:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    held = QBuffer()
    held.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(held, "PNG")  # type: ignore[call-overload]  # the stubs want bytes, Qt text
    return bytes(held.data().data())


@pytest.mark.usefixtures("qapp")
def test_a_heading_stands_on_the_page_of_its_text(writer: QPdfWriter) -> None:
    found: list[int] = []
    for above in range(1, 80):
        end = (heading(2, "Section"), heading(3, "Part"), paragraph("What it is", "note"))
        table = grid(("Name", "Count"), (False, True), [("a", "1"), ("b", "2")])
        document = laid_out(joined((heading(2, "First"), *lines(above), *end, table)), writer, 680)
        pages = pages_of(document, HEIGHT)
        assert_sound(document, pages)
        of_texts = {page_of(document, pages, words) for words in ("Section", "Part", "What it is", "Name", "b")}
        assert len(of_texts) == 1, above
        found += of_texts
        assert page_of(document, pages, f"line {above - 1}") >= max(found) - 1  # none is empty
    assert found == sorted(found)
    assert len(set(found)) > 2


@pytest.mark.usefixtures("qapp")
def test_what_a_part_begins_with_is_not_left_behind(writer: QPdfWriter) -> None:
    parted = 0
    for above in range(1, 60):
        suggestion = (heading(3, "Title"), paragraph("Reason"), pairs([("Measured", "1")]))
        parts = (heading(2, "First"), *lines(above), heading(2, "Section"), paragraph("8 rules checked"), *suggestion)
        document = laid_out(joined(parts), writer, 680)
        pages = pages_of(document, HEIGHT)
        assert_sound(document, pages)
        assert len({page_of(document, pages, one) for one in ("Section", "8 rules checked", "Title", "1")}) == 1, above
        parted += page_of(document, pages, "Section") != page_of(document, pages, f"line {above - 1}")
    assert parted > 3


@pytest.mark.usefixtures("qapp")
def test_facts_are_not_parted_from_what_they_are_of(writer: QPdfWriter) -> None:
    """A suggestion: its title, its text, and what it rests on."""
    parted = 0
    for above in range(1, 60):
        facts = pairs([(f"Fact {at}", f"value {at}") for at in range(8)])
        box = callout("warn", "", "What limits it")
        parts = (heading(2, "First"), *lines(above), heading(3, "Title"), paragraph("Reason"), box, facts)
        document = laid_out(joined(parts), writer, 680)
        pages = pages_of(document, HEIGHT)
        assert_sound(document, pages)
        words = ("Title", "Reason", "What limits it", "Fact 0", "value 7")
        assert len({page_of(document, pages, one) for one in words}) == 1, above
        parted += page_of(document, pages, "Title") != page_of(document, pages, "line 0")
    assert parted > 5


@pytest.mark.usefixtures("qapp")
def test_a_table_is_not_parted_near_its_ends_and_repeats_its_headers(writer: QPdfWriter) -> None:
    """Neither a heading with one row nor a page with the last one."""
    shapes = set()
    for above in range(1, 60):
        rows = [(f"row {at}", str(at)) for at in range(40)]
        table = grid(("Name", "Count"), (False, True), rows)
        parts = (heading(2, "First"), *lines(above), heading(3, "Table"), table, heading(2, "Last"), paragraph("End"))
        document = laid_out(joined(parts), writer, 680)
        pages = pages_of(document, HEIGHT)
        assert_sound(document, pages)
        of_rows = [page_of(document, pages, name) for name, _ in rows]
        counts = [of_rows.count(page) for page in sorted(set(of_rows))]
        assert min(counts) >= 4, above
        assert page_of(document, pages, "Table") == of_rows[0]
        assert pages_with(document, pages, "Name") == sorted(set(of_rows))
        shapes.add(tuple(counts))
    assert len(shapes) > 20


@pytest.mark.usefixtures("qapp")
def test_a_picture_stands_below_its_heading_and_charts_fill_the_page(writer: QPdfWriter) -> None:
    charts = [
        part
        for at in range(6)
        for part in (heading(3, f"Chart {at}"), paragraph(f"note {at}", "note"), picture(png(400, 200), "400", "words"))
    ]
    document = laid_out(joined((heading(2, "Text"), *lines(3), heading(2, "Charts"), *charts)), writer, 680)
    pages = pages_of(document, HEIGHT)
    assert_sound(document, pages)
    assert [page_of(document, pages, f"Chart {at}") for at in range(6)] == [0, 0, 1, 1, 2, 2]
    assert [page_of(document, pages, f"note {at}") for at in range(6)] == [0, 0, 1, 1, 2, 2]
    for strips in pages:
        assert strips[-1].end > 450


@pytest.mark.usefixtures("qapp")
def test_a_small_picture_fills_the_page_that_has_no_room_for_a_large_one(writer: QPdfWriter) -> None:
    charts = [
        part
        for at, height in enumerate((300, 400, 170, 150))
        for part in (heading(3, f"Chart {at}"), picture(png(400, height), "400", "words"))
    ]
    body = joined((heading(2, "Charts"), *charts, heading(2, "Tables"), heading(3, "Table"), paragraph("End")))
    document = laid_out(body, writer, 680)
    pages = pages_of(document, HEIGHT)
    assert_sound(document, pages)
    assert [page_of(document, pages, f"Chart {at}") for at in range(4)] == [0, 1, 0, 1]
    assert page_of(document, pages, "Tables") == page_of(document, pages, "End") >= 1


@pytest.mark.usefixtures("qapp")
def test_another_picture_begins_the_part_whose_first_one_has_no_room(writer: QPdfWriter) -> None:
    charts = [
        part
        for at, height in enumerate((500, 200))
        for part in (heading(3, f"Chart {at}"), picture(png(400, height), "400", "words"))
    ]
    document = laid_out(joined((heading(2, "Text"), *lines(12), heading(2, "Charts"), *charts)), writer, 680)
    pages = pages_of(document, HEIGHT)
    assert_sound(document, pages)
    assert [page_of(document, pages, words) for words in ("Charts", "Chart 1", "Chart 0")] == [0, 0, 1]


@pytest.mark.usefixtures("qapp")
def test_a_page_gets_those_pictures_that_fill_it(writer: QPdfWriter) -> None:
    charts = [
        part
        for at, height in enumerate((300, 60, 70, 190))
        for part in (heading(3, f"Chart {at}"), picture(png(400, height), "400", "words"))
    ]
    document = laid_out(joined((heading(2, "Charts"), *charts)), writer, 680)
    pages = pages_of(document, HEIGHT)
    assert_sound(document, pages)
    assert [page_of(document, pages, f"Chart {at}") for at in range(4)] == [0, 1, 1, 0]
    assert pages[0][-1].end > 0.95 * HEIGHT


@pytest.mark.usefixtures("qapp")
def test_what_has_no_room_on_one_page_is_cut_between_lines(writer: QPdfWriter) -> None:
    text = " ".join(f"word{at}" for at in range(4_000))
    for body in (paragraph("long"), grid(("Name", "Count"), (False, True), [("long", "1"), ("b", "2")])):
        whole = Markup(joined((heading(2, "Section"), body)).replace("long", text))
        document = laid_out(whole, writer, 680)
        pages = pages_of(document, HEIGHT)
        assert len(pages) > 2
        assert_sound(document, pages)
        assert page_of(document, pages, "Section") == 0


@pytest.mark.usefixtures("qapp")
def test_pictures_that_are_a_little_too_high_become_smaller_alike(writer: QPdfWriter, tmp_path: Path) -> None:
    def parts(height: int) -> Markup:
        charts = [
            part
            for at, high in enumerate((260, height, 100))
            for part in (heading(3, f"Chart {at}"), picture(png(400, high), "400", "words"))
        ]
        return joined((heading(2, "Charts"), *charts))

    def laid(height: int) -> tuple[bool, list[float]]:
        """Whether the first two stand on one page, and the scales of those that are smaller."""
        document = laid_out(parts(height), writer, 680)
        pages = pages_of(document, HEIGHT)
        assert_sound(document, pages)
        places = [page_of(document, pages, words) for words in ("Chart 0", "Chart 1")]
        return places == [0, 0], [strip.scale for page in pages for strip in page if strip.scale != 1.0]

    fitting = next(height for height in range(300, 200, -1) if laid(height) == (True, []))
    for over, is_smaller in ((10, True), (60, True), (110, False)):
        scale = (260 + fitting) / (260 + fitting + over)
        is_on_one, scales = laid(fitting + over)
        assert is_on_one is is_smaller
        assert scales == ([pytest.approx(scale, abs=0.005)] * 2 if is_smaller else [])
        target = tmp_path / f"{over}.pdf"
        write_pdf("Title", parts(fitting + over), target, TaskContext())
        assert target.read_bytes().startswith(b"%PDF-")


@pytest.mark.usefixtures("qapp")
def test_two_high_rows_are_enough_for_an_end_of_a_table(writer: QPdfWriter) -> None:
    counts: set[int] = set()
    for above in range(1, 60):
        rows = [(f"row {at}", " ".join(["long"] * 120)) for at in range(12)]
        table = grid(("Name", "Count"), (False, False), rows)
        document = laid_out(joined((heading(2, "First"), *lines(above), heading(3, "Table"), table)), writer, 680)
        pages = pages_of(document, HEIGHT)
        assert_sound(document, pages)
        of_rows = [page_of(document, pages, name) for name, _ in rows]
        counts |= {of_rows.count(of_rows[0]), of_rows.count(of_rows[-1])}
    assert min(counts) == 2


@pytest.mark.usefixtures("qapp")
def test_a_note_below_a_table_is_not_parted(writer: QPdfWriter) -> None:
    words = " ".join(f"word{at}" for at in range(60))  # some five lines
    parted = 0
    for above in range(1, 50):
        rows = [(f"row {at}", "1") for at in range(10)]
        parts = (heading(3, "Table"), grid(("Name", "Count"), (False, True), rows), paragraph(words, "note"))
        document = laid_out(joined((heading(2, "First"), *lines(above), *parts)), writer, 680)
        pages = pages_of(document, HEIGHT)
        assert_sound(document, pages)
        assert page_of(document, pages, words) == page_of(document, pages, "row 9"), above
        parted += page_of(document, pages, words) != page_of(document, pages, "row 0")
    assert parted
