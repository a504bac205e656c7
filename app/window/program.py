"""What all windows of the running program share: settings, recent results, theme and language."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from app.recent import Recent, RecentResults
from app.result_names import Which
from app.settings import KEYS_PREFIX, RULES_PREFIX, Settings
from app.window.flow_keeper import FlowKeeper
from app.window.job_slot import JobSlot
from app.window.language import set_language
from app.window.open_trace import ResultFacts
from app.window.opening import ConversionLike, Convert
from app.window.storage_settings import open_caches
from model.task import TaskContext
from model.units import choose_size_units
from widgets.key_choices import key_choices
from widgets.suggestions.thresholds import thresholds
from widgets.theme import set_theme
from widgets.timeline.color_choice import color_choice

if TYPE_CHECKING:
    from app.collect.form import Form
    from app.conversion import Asked, Conversion

_log = logging.getLogger(__name__)

_CHANGE_ALL = ("theme", "language", "size_units")


class Program(QObject):
    """Signals: ``setting_changed(key)``; ``recent_changed()``; ``fault(sentence, details)``: something failed that all
    windows should say; ``worked()``: a job of some window began or ended; ``rested()``: none did for a while."""

    setting_changed = Signal(str)
    recent_changed = Signal()
    fault = Signal(str, str)
    worked = Signal()
    rested = Signal()

    def __init__(
        self,
        settings: Settings,
        recent: RecentResults,
        convert: Convert | None = None,
        begun: Mapping[Asked, Conversion] | None = None,
        parent: QObject | None = None,
        *,
        is_safe: bool = False,
    ) -> None:
        """``begun``: conversions that are under way, for the first that ask for them. ``is_safe``: in safe mode."""
        super().__init__(parent)
        self.is_safe = is_safe
        self.settings = settings
        self.overridden: dict[str, str] = {}  # by the command line: key -> value
        self.recent = recent
        self.convert = convert or self._convert
        self.new_window: Callable[[], object] = lambda: None
        self._begun = dict(begun or {})
        self._conversions: list[Conversion] = list(self._begun.values())
        choose_size_units(settings["size_units"])
        self._cleaning = JobSlot("clean up", self)
        self._use_keys()
        color_choice().choose(settings["slice_colors"])
        color_choice().changed.connect(self._keep_colors)
        thresholds().read(settings.thresholds())
        thresholds().changed.connect(self._keep_thresholds)
        FlowKeeper(self)

    @cached_property
    def collect_form(self) -> Form:
        """What was typed for collecting, in whichever window."""
        from app.collect.form import Form  # late: most starts collect nothing

        return Form()

    def apply_look(self, theme: str = "", language: str = "") -> None:
        """Apply the settings' theme and language; arguments override them for this start, until others are chosen."""
        self.overridden = {key: value for key, value in (("theme", theme), ("language", language)) if value}
        set_language(self._in_effect("language"))
        _apply_theme(self._in_effect("theme"))

    def _in_effect(self, key: str) -> str:
        return self.overridden.get(key, self.settings[key])

    def choose(self, key: str, value: str) -> None:
        """Store a setting and let it work at once."""
        before = self.settings[key]
        self.settings.set(key, value)
        self.overridden.pop(key, None)
        if self.settings[key] != before:
            self._save()
        if key in _CHANGE_ALL:
            # Every widget is styled or said anew, which takes some tenths of a second.
            QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
            QTimer.singleShot(0, QGuiApplication.restoreOverrideCursor)
        if key == "theme":
            _apply_theme(value)
        elif key == "language":
            set_language(value)
        elif key == "slice_colors":
            color_choice().choose(value)
        elif key == "size_units":
            choose_size_units(value)
            set_language(self._in_effect("language"))  # everything is said again
        elif key == "cache_limit":
            self.clean_up()
        elif key.startswith(KEYS_PREFIX):
            self._use_keys()
        elif key.startswith(RULES_PREFIX):
            thresholds().read(self.settings.thresholds())
        self.setting_changed.emit(key)

    def _use_keys(self) -> None:
        chosen = self.settings.keys()
        if chosen:
            from app.window.key_settings import key_options  # late: most people have chosen none

            known = {option.id for option in key_options()}
            chosen = {key_id: text for key_id, text in chosen.items() if key_id in known}
        key_choices().choose(chosen)

    def titled(self, title: str) -> str:
        """What stands before the program's name in the title of a window: ``title`` and whether this is safe mode."""
        return self.tr("{title} (safe mode)").format(title=title).strip() if self.is_safe else title

    def _save(self) -> None:
        try:
            self.settings.save()
        except OSError as error:
            self.fault.emit(self.tr("The settings cannot be saved."), str(error))

    def _keep_thresholds(self) -> None:
        chosen = dict(thresholds().chosen())
        if chosen != self.settings.thresholds():
            self.settings.keep_thresholds(chosen)
            self._save()

    def _keep_colors(self) -> None:
        if color_choice().by != self.settings["slice_colors"]:
            self.choose("slice_colors", color_choice().by)

    def remember(self, path: Path | None, facts: ResultFacts, cache: Path) -> None:
        """Put an opened result in front of the recent ones."""
        if path is not None:
            ranks, now, lies_in = len(facts.ranks), int(time.time()), "" if cache == path else str(cache)
            self.recent.add(
                Recent(str(path), facts.kind, facts.size_bytes, now, facts.rank, ranks, facts.which, lies_in)
            )
            self.recent_changed.emit()
        self.clean_up()

    def clean_up(self) -> None:
        """Let go of converted results beyond the limit of the settings, in a job; those that are open stay."""
        limit = self.settings.cache_limit_bytes()
        if limit is None:
            return
        folder, in_use = self.settings.cache_folder(), open_caches()

        def work(_task: TaskContext) -> int:
            from app.cache_cleanup import clean_up

            return clean_up(folder, limit, in_use)

        self._cleaning.start(work, lambda _given: None, lambda error: _log.warning("no clean-up: %s", error.what))

    def wait_for_conversions(self, patience_s: float = 3.0) -> None:
        """Let cancelled conversions remove what they wrote; for the end of the program, when no window is left."""
        deadline = time.monotonic() + patience_s
        self._cleaning.close(patience_s)
        for conversion in self._conversions:
            conversion.cancel()
        for conversion in self._conversions:
            conversion.join(max(deadline - time.monotonic(), 0))

    def _convert(self, path: Path, which: Which, rebuild: bool) -> ConversionLike:
        # Late: readers and cache are not needed for the empty window.
        from app.cache_store import CacheStore
        from app.conversion import Conversion

        conversion = None if rebuild else self._begun.pop((path, which), None)
        if conversion is not None:
            return conversion
        conversion = Conversion(path, which, CacheStore(), rebuild)
        self._conversions = [known for known in self._conversions if known.is_running] + [conversion]
        return conversion


def _apply_theme(chosen: str) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    set_theme(app, "light" if chosen == "light" else "dark" if chosen == "dark" else "system")
