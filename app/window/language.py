"""Switches the language of the running program."""

from __future__ import annotations

import logging

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

import resources
from resources import LANGUAGES

_log = logging.getLogger(__name__)

SOURCE = LANGUAGES[0]

_installed: list[QTranslator] = []


def system_language() -> str:
    """The language of the system if we speak it, else English."""
    wanted = QLocale.system().uiLanguages()
    for name in wanted:
        if name.startswith("zh"):
            return "zh_CN"
        if name.startswith("en"):
            return "en"
    return SOURCE


def set_language(choice: str) -> str:
    """Speak ``choice`` (system, en, zh_CN) from now on; returns the language. Widgets hear of it by LanguageChange."""
    language = system_language() if choice == "system" else choice
    app = QCoreApplication.instance()
    assert app is not None
    for translator in _installed:
        app.removeTranslator(translator)
    _installed.clear()
    # Numbers keep their own form; the locale decides on names of days and months.
    QLocale.setDefault(QLocale(language))
    for translator in _translators(language):
        app.installTranslator(translator)
        _installed.append(translator)
    return language


def _translators(language: str) -> list[QTranslator]:
    """Qt's own texts first, ours on top. Our English has counted texts only: one and many."""
    made = []
    qt = QTranslator()
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if language != SOURCE and qt.load(f"qtbase_{language}", folder):
        made.append(qt)
    try:
        ours = str(resources.path("translations", f"stepscope_{language}.qm"))
    except FileNotFoundError:
        _log.warning("no translation for %s is shipped", language)
        return made
    translator = QTranslator()
    if translator.load(ours):
        made.append(translator)
    else:
        _log.warning("the translation %s cannot be loaded", ours)
    return made
