"""Days and times of the local zone as each language writes them."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale


def moment_text(moment: QDateTime) -> str:
    """Day and minute: ``30 Nov 2026 08:49``."""
    # Translators: how a day with its time is written; Qt's letters for day, month, year, hour and minute.
    form = QCoreApplication.translate("Moments", "d MMM yyyy HH:mm")
    return QLocale().toString(moment, form)
