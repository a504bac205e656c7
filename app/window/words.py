"""Words that several parts of the window use: kinds of results, dates, progress. Translated when they are asked for."""

from __future__ import annotations

import time
from datetime import datetime

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from model.task import Progress
from model.units import NBSP, S, duration, group, number, percent
from widgets.sentences import spoken


def beside_icon(text: str) -> str:
    """A button's text with some room to its icon; Qt puts the two next to each other."""
    return f"\N{THIN SPACE}{text}"


def kind_text(kind: str) -> str:
    """A result's kind for people; unknown ones as they are."""
    translate = QCoreApplication.translate
    known = {
        "ascend_ms": translate("Words", "MindSpore"),
        "ascend_pt": translate("Words", "PyTorch"),
        "mindinsight": translate("Words", "MindInsight folder"),
        "mindinsight_raw": translate("Words", "MindInsight, raw data"),
        "msprof": translate("Words", "msprof"),
        "hiprof": translate("Words", "hiprof"),
        "opprof": translate("Words", "Single operator"),
        "cluster": translate("Words", "Cluster"),
        "chrome_trace": translate("Words", "Chrome trace"),
    }
    return known.get(kind, kind)


def ranks_text(rank: int | None, ranks: int) -> str:
    """``8 ranks`` or ``rank 0``; "" when the result has none."""
    if ranks > 1:
        return QCoreApplication.translate("Words", "{count} ranks").format(count=ranks)
    return "" if rank is None else QCoreApplication.translate("Words", "rank {rank}").format(rank=rank)


def opened_text(opened_s: int) -> str:
    """When a result was opened: ``Today 09:42``, ``Yesterday``, ``21 Nov`` or ``21 Nov 2025``."""
    if opened_s <= 0:
        return ""
    translate = QCoreApplication.translate
    try:
        then = datetime.fromtimestamp(opened_s).astimezone()
    except (ValueError, OverflowError, OSError):  # no time that a calendar has
        return ""
    today = datetime.now().astimezone()
    days = (today.date() - then.date()).days
    if days == 0:
        return translate("Words", "Today {time}").format(time=then.strftime("%H:%M"))
    if days == 1:
        return translate("Words", "Yesterday")
    # Translators: how a date is written in a list; Qt's letters for day, month and year.
    same_year = then.year == today.year
    form = translate("Words", "d MMM") if same_year else translate("Words", "d MMM yyyy")
    return QLocale().toString(QDate(then.year, then.month, then.day), form)


def span_length(length_ns: int) -> str:
    """How long a run is: ``5.684 s``; in the unit that suits below 1 s."""
    return duration(length_ns) if length_ns < S else f"{number(length_ns / S, 3)}{NBSP}s"


def amount_text(done: int, total: int, unit: str) -> str:
    """``412 of 1 046 MB``; bytes are counted in MB of 1000² as disks are."""
    translate = QCoreApplication.translate
    names = {"bytes": "MB", "rows": translate("Words", "rows"), "slices": translate("Words", "slices")}
    scale, name = 1_000_000 if unit == "bytes" else 1, names.get(unit, unit)
    shown, whole = group(str(done // scale)), group(str(-(-total // scale)))
    if total <= 0:
        return f"{shown}{NBSP}{name}"
    return (
        translate("Words", "{done} of {total} {unit}")
        .format(done=shown, total=whole, unit=name)
        .replace(" " + name, NBSP + name)
    )


def preview_text(progress: Progress) -> str:
    """What a window says that shows what has been read so far."""
    share = percent(100 * progress.done / progress.total, 0) if progress.total else ""
    text = (
        QCoreApplication.translate("Words", "Still being read: about {share} of {file} is shown.")
        if share
        else QCoreApplication.translate("Words", "Still being read: a part of {file} is shown.")
    )
    return text.format(share=share, file=spoken(progress.what))


def pace_text(per_second: float | None, unit: str) -> str:
    """``48 MB/s`` of bytes; "" when unknown or of anything else."""
    if per_second is None or unit != "bytes":
        return ""
    mega = per_second / 1_000_000
    return f"{mega:.0f}{NBSP}MB/s" if mega >= 10 else f"{mega:.1f}{NBSP}MB/s"


_SETTLED_S = 1.0
"""So long nothing is said of how fast work goes: its begin is no measure."""


class Pace:
    """How fast one step goes."""

    def __init__(self) -> None:
        self._what = ""
        self._began_s = 0.0
        self._done = 0

    def per_second(self, what: str, done: int, now_s: float | None = None) -> float | None:
        """The mean pace of the step ``what``; None while nothing can be said."""
        now = time.monotonic() if now_s is None else now_s
        if what != self._what or done < self._done:
            self._what, self._began_s, self._done = what, now, done
        elapsed, gained = now - self._began_s, done - self._done
        return gained / elapsed if elapsed >= _SETTLED_S and gained > 0 else None


class TimeLeft:
    """Estimates the time left of a whole conversion from how it went so far."""

    def __init__(self) -> None:
        self._begun_s = self._begun_share = 0.0

    def seconds(self, share: float, now_s: float | None = None) -> float | None:
        """Seconds left when ``share`` of it is done; None while nothing can be said."""
        now = time.monotonic() if now_s is None else now_s
        if not self._begun_share:  # until then processes are being started
            self._begun_s, self._begun_share = now, share
        elapsed, gained = now - self._begun_s, share - self._begun_share
        return (1.0 - share) * elapsed / gained if elapsed >= _SETTLED_S and gained > 0 else None


def time_left_text(seconds: float | None) -> str:
    """``38 s left``; "" when unknown."""
    if seconds is None:
        return ""
    translate = QCoreApplication.translate
    if seconds < 90:
        return translate("Words", "{count} s left").format(count=max(round(seconds), 1))
    return translate("Words", "{count} min left").format(count=round(seconds / 60))
