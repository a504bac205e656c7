"""The body of a report as a PDF of A4 pages, laid out by Qt's own text document: no printer and no browser."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QMarginsF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QPageLayout,
    QPageSize,
    QPainter,
    QPalette,
    QPdfWriter,
    QTextDocument,
    QTextOption,
)

from app.window.report_pages import Strip, pages_of
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

SHEET_PX = QSize(680, 900)
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
    height = writer.height() - _FOOT
    document = laid_out(body, writer, writer.width())
    pages = pages_of(document, height)
    with QPainter() as painter:
        if not painter.begin(writer):
            raise OSError("the pages cannot be written")
        painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)  # charts are lines and texts
        for at, strips in enumerate(pages):
            task.check()
            if at:
                writer.newPage()
            for strip in strips:
                _paint_strip(painter, document, strip)
            words = QCoreApplication.translate("Report", "{title} · page {page} of {pages}")
            foot = QRectF(0, height + 8, writer.width(), _FOOT - 8)
            painter.setFont(font("small"))
            painter.setPen(load_theme("light").color("text.3"))
            shown = words.format(title=literal(title), page=at + 1, pages=len(pages))
            painter.drawText(foot, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, shown)


def laid_out(body: Markup, writer: QPdfWriter, width: float) -> QTextDocument:
    """The body laid out for ``writer`` in one piece of ``width`` of its dots."""
    document = QTextDocument()
    document.documentLayout().setPaintDevice(writer)
    base = font("body")
    base.setPointSizeF(_BODY_PT)
    document.setDefaultFont(base)
    document.setUseDesignMetrics(True)  # letters stand where the font wants them, not at whole pixels of a screen
    document.setDefaultStyleSheet(styles("paper"))
    document.setDocumentMargin(0)
    document.setTextWidth(width)
    wrapping = QTextOption()
    wrapping.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    document.setDefaultTextOption(wrapping)
    document.setHtml(str(body))
    return document


def _paint_strip(painter: QPainter, document: QTextDocument, strip: Strip) -> None:
    painter.save()
    seen = QRectF(0, strip.top, document.textWidth(), strip.bottom - strip.top)
    painter.translate(0, strip.y)
    painter.scale(strip.scale, strip.scale)
    painter.translate(0, -strip.top)
    painter.setClipRect(seen)
    context = QAbstractTextDocumentLayout.PaintContext()
    context.clip = seen
    context.palette.setColor(QPalette.ColorRole.Text, load_theme("light").color("text.1"))
    document.documentLayout().draw(painter, context)
    painter.restore()
