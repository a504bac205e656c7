"""PySide6 6.12.0 on Python 3.11 takes one reference from None on every call that returns nothing."""

from __future__ import annotations

import sys

from PySide6.QtCore import QObject


def test_calls_into_qt_keep_the_references_to_none() -> None:
    named = QObject()
    before = sys.getrefcount(None)
    for _ in range(100):
        named.setObjectName("name")
    # A faulty build is 100 below; other code may take or drop a few meanwhile.
    assert abs(sys.getrefcount(None) - before) < 10
