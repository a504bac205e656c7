"""What is seen in a picture or in a widget: pixels, colours, and whether a colour occurs."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QWidget


def pixels(picture: QWidget | QImage) -> NDArray[np.uint8]:
    """Shape (height, width, 4), RGBA."""
    image = picture if isinstance(picture, QImage) else picture.grab().toImage()
    converted = image.convertToFormat(QImage.Format.Format_RGBA8888)  # has to outlive its constBits()
    # 4 bytes a pixel: rows are never padded.
    flat = np.frombuffer(converted.constBits(), dtype=np.uint8)
    return flat.reshape(image.height(), image.width(), 4).copy()


def colours(picture: QWidget | QImage) -> set[str]:
    """The distinct colours as `#rrggbb`."""
    distinct = np.unique(pixels(picture)[..., :3].reshape(-1, 3), axis=0)
    return {f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in distinct.tolist()}


def has_colour(picture: QWidget | QImage, color: QColor, within: int = 6) -> bool:
    """Whether a pixel comes as near as ``within`` to the colour; thin strokes are antialiased and only come near."""
    return bool(shows_at(picture, color, within).any())


def shows_at(picture: QWidget | QImage, color: QColor, within: int = 6) -> NDArray[np.bool_]:
    """Which pixels come as near as ``within`` to the colour, shape (height, width)."""
    wanted = np.array([color.red(), color.green(), color.blue()], np.int16)
    near: NDArray[np.bool_] = np.abs(pixels(picture)[..., :3].astype(np.int16) - wanted).max(axis=2) <= within
    return near
