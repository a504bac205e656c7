"""The integer that stands for a missing value. Without NumPy, so that what only shows numbers starts quickly."""

from __future__ import annotations

LEAST_INT64 = -(1 << 63)
