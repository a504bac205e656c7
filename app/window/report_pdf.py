"""The body of a report as a PDF of A4 pages, laid out by Qt's own text document: no printer and no browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QMarginsF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QPageLayout,
    QPageSize,
    QPainter,
    QPalette,
    QPdfWriter,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextOption,
)

from model.literal import literal
from model.task import TaskContext
from widgets.fonts import font
from widgets.report.elements import Markup
from widgets.report.page import styles
from widgets.tokens import load_theme

_MARGIN_MM = 15
_FOOT = 28
_DOTS_PER_INCH = 96  # one dot is one pixel of CSS: pictures keep the width that they ask for
_BODY_PT = 8.0
_KEPT = 2  # paragraphs, pictures or cells on the page of their heading

SHEET_PX = QSize(680, 960)
"""The room for a picture on a page."""


def write_pdf(title: str, body: Markup, target: Path, task: TaskContext) -> None:
    """Write the pages to ``target``. Raises OSError and Cancelled."""
    target.touch()  # it says why it cannot be written, Qt does not
    writer = QPdfWriter(str(target))
    writer.setTitle(literal(title))
    writer.setCreator("Stepscope")
    writer.setResolution(_DOTS_PER_INCH)
    margins = QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM)
    writer.setPageLayout(
        QPageLayout(
            QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, margins, QPageLayout.Unit.Millimeter
        )
    )
    sheet = QSizeF(writer.width(), writer.height() - _FOOT)
    document = paged_document(body, writer, sheet)
    with QPainter() as painter:
        if not painter.begin(writer):
            raise OSError("the pages cannot be written")
        painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)  # charts are lines and texts
        pages = document.pageCount()
        for page in range(pages):
            task.check()
            if page:
                writer.newPage()
            _paint_page(painter, document, sheet, page)
            words = QCoreApplication.translate("Report", "{title} · page {page} of {pages}")
            foot = QRectF(0, sheet.height() + 8, sheet.width(), _FOOT - 8)
            painter.setFont(font("small"))
            painter.setPen(load_theme("light").color("text.3"))
            shown = words.format(title=literal(title), page=page + 1, pages=pages)
            painter.drawText(foot, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, shown)


def paged_document(body: Markup, writer: QPdfWriter, sheet: QSizeF) -> QTextDocument:
    """The body laid out for ``writer`` on pages of the size ``sheet`` in its dots; a heading stands with its text."""
    document = QTextDocument()
    document.documentLayout().setPaintDevice(writer)
    base = font("body")
    base.setPointSizeF(_BODY_PT)
    document.setDefaultFont(base)
    document.setDefaultStyleSheet(styles("paper"))
    document.setDocumentMargin(0)
    document.setPageSize(sheet)
    wrapping = QTextOption()
    wrapping.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    document.setDefaultTextOption(wrapping)
    document.setHtml(str(body))
    _keep_headings(document, sheet.height())
    return document


def _keep_headings(document: QTextDocument, height: float) -> None:
    """Put a heading on a new page where its first texts would not stand on the same page of ``height``: Qt's document
    has no property for it."""
    block = document.begin()
    while block.isValid():
        if block.blockFormat().headingLevel() and _is_torn_off(block, height):
            shape = block.blockFormat()
            shape.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
            QTextCursor(block).setBlockFormat(shape)
        block = block.next()


def _is_torn_off(heading: QTextBlock, height: float) -> bool:
    """Not where it is the first of its page: then there is not more room on another one."""
    page = _page_of(heading, height)
    has_some_above = heading.previous().isValid() and _page_of(heading.previous(), height) == page
    return has_some_above and any(_page_of(one, height) != page for one in _first_texts(heading))


def _first_texts(heading: QTextBlock) -> Iterator[QTextBlock]:
    """The blocks below a heading that stay with it: headings that follow at once, and at most `_KEPT` of the text."""
    block, texts = heading.next(), 0
    while block.isValid() and texts < _KEPT and not (texts and block.blockFormat().headingLevel()):
        if block.text():  # an empty one stands before each table
            texts += not block.blockFormat().headingLevel()
            yield block
        block = block.next()


def _page_of(block: QTextBlock, height: float) -> int:
    """The page of its first line."""
    top = block.document().documentLayout().blockBoundingRect(block).top()
    return int((top + block.layout().lineAt(0).y() + 1) // height)


def _paint_page(painter: QPainter, document: QTextDocument, sheet: QSizeF, page: int) -> None:
    painter.save()
    seen = QRectF(0, page * sheet.height(), sheet.width(), sheet.height())
    painter.translate(0, -seen.top())
    painter.setClipRect(seen)
    context = QAbstractTextDocumentLayout.PaintContext()
    context.clip = seen
    context.palette.setColor(QPalette.ColorRole.Text, load_theme("light").color("text.1"))
    document.documentLayout().draw(painter, context)
    painter.restore()
