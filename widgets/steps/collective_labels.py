"""Where the labels of a stream's collectives stand: in their box, beside it, or below it where the rows are high."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF

from analysis.step_picture import Part, StreamLine
from widgets.parts.painting import text_size
from widgets.steps.phases import collective_label, is_counted, scale_within
from widgets.steps.step_counts import StepCounts
from widgets.steps.step_layout import LABELS, StepLayout, are_many, axis_end, collective_rects, is_in_view, touching

_BESIDE = 6.0  # px between a box and its label
_BETWEEN = 10.0
_ASTRAY = 24.0  # a label this far behind its box would be taken for another's
_HEIGHT_BELOW = 16.0


@dataclass(frozen=True)
class CollectiveLabel:
    """What is written where; ``is_inside``: on the box itself."""

    text: str
    rect: QRectF
    is_inside: bool = False


def collective_labels(layout: StepLayout, row: int, line: StreamLine) -> list[CollectiveLabel]:
    """As many labels of a stream as have room, none of them over the ends of the axis; what looks like one box has one
    label."""
    boxes = collective_rects(layout, row, line)
    pairs = zip(line.collectives, boxes, strict=True)
    groups = touching((part, box) for part, box in pairs if is_in_view(layout, part))
    labels: list[CollectiveLabel] = []
    free_from = LABELS
    for at, group in enumerate(groups):
        box = group[0][1].united(group[-1][1])
        following = groups[at + 1][0][1].left() - _BESIDE if at + 1 < len(groups) else axis_end(layout)
        texts = _texts(layout, [part for part, _ in group], line)
        place = _beside if are_many(layout) else _below
        label = place(layout, texts, box, free_from, following)
        if label is not None:
            labels.append(label)
        ends = label.rect.right() + _BETWEEN if label is not None else free_from
        free_from = max(ends, box.right() + _BESIDE if are_many(layout) else 0.0)
    return labels


def _texts(layout: StepLayout, parts: Sequence[Part], line: StreamLine) -> tuple[str, ...]:
    """Name and length, of several their number and lengths added up, and the length alone. A number tells nothing of
    the only collective on a stream."""
    together = sum(part.duration_ns for part in parts)
    length = scale_within(layout.scale, together).with_unit(together)
    if len(parts) > 1:
        return (f"{StepCounts().collectives(len(parts))}  {length}", length)
    if len(line.collectives) == 1 and is_counted(parts[0].name, line.stream):
        return (length,)
    return (f"{collective_label(parts[0].name, line.stream)}  {length}", length)


def _beside(
    layout: StepLayout, texts: Sequence[str], box: QRectF, free_from: float, following: float
) -> CollectiveLabel | None:
    """On the box, behind it or before it."""
    seen = QRectF(box)
    seen.setLeft(max(box.left(), LABELS))
    seen.setRight(min(box.right(), axis_end(layout)))
    for text in texts:
        width = text_size(text, "small").width()
        if width + 2 * _BESIDE <= seen.width():
            return CollectiveLabel(text, QRectF(seen.left() + _BESIDE, box.top(), width, box.height()), is_inside=True)
        for left in (seen.right() + _BESIDE, seen.left() - _BESIDE - width):
            if left >= free_from and left + width <= (following if left > box.left() else box.left()):
                return CollectiveLabel(text, QRectF(left, box.top(), width, box.height()))
    return None


def _below(
    layout: StepLayout, texts: Sequence[str], box: QRectF, free_from: float, following: float
) -> CollectiveLabel | None:
    """Below the box, further left at the end of the axis."""
    for text in texts:
        width = text_size(text, "small").width()
        left = max(min(box.left() - _BESIDE, axis_end(layout) - width), free_from)
        if left + width <= following and left - box.right() < _ASTRAY:
            return CollectiveLabel(text, QRectF(left, box.bottom() + 1, width, _HEIGHT_BELOW))
    return None
