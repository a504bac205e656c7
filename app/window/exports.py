"""Takes pictures and tables that panels hand out to a file that the user chooses, or to the clipboard."""

from __future__ import annotations

import csv
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QGuiApplication, QImage

from app.draft import draft
from app.window.asked_file import Then, ask_where_to_save
from app.window.job_slot import JobError, JobSlot
from app.window.open_trace import OpenTrace, ResultFacts
from app.window.words import ranks_text
from model.spreadsheet import csv_line
from model.task import TaskContext
from model.units import count, duration
from widgets.parts.message_bar import Words
from widgets.parts.picture import Picture, picture_image, picture_svg, png_of
from widgets.requests import SavePicture, SaveTable

if TYPE_CHECKING:
    from app.window.main_window import MainWindow

_ROWS_BETWEEN_CHECKS = 1024
_MOST_COPIED = 100_000
_SVG = ".svg"


class Exports(QObject):
    """One export at a time, for one window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._job = JobSlot("export", self)
        window.session.save_wanted.connect(self.take)

    def take(self, wanted: SaveTable | SavePicture) -> None:
        """Carry out what a panel asks for."""
        if isinstance(wanted, SavePicture):
            (self._copy_picture if wanted.to_clipboard else self._save_picture)(wanted.picture)
        else:
            (self._copy_table if wanted.to_clipboard else self._save_table)(wanted)

    def write_picture(self, picture: Picture, target: Path, told: Words = "") -> None:
        """Draw a picture now and write it to ``target``, which ends in .png or .svg; ``told``: what is said then."""
        note, theme_name = self.note_of(picture), self._theme()
        if target.suffix.lower() == _SVG:
            drawn: QImage | bytes = picture_svg(picture, note, theme_name)
        else:
            drawn = picture_image(picture, note, theme_name)
        self._write(lambda _task: _written_picture(drawn, target), target, told)

    def close(self) -> None:
        """End the job; for the end of the window."""
        self._job.close(patience_s=2.0)

    def note_of(self, picture: Picture) -> str:
        """The line below a picture's title: run, rank, range and unit."""
        window = self._window
        run = window.path.name if window.path is not None else ""
        return picture_note(picture, run, window.result.facts if window.result is not None else None)

    def _theme(self) -> str:
        chosen = self._window.program.settings["picture_theme"]
        return "" if chosen == "window" else chosen

    # ---- pictures

    def _copy_picture(self, picture: Picture) -> None:
        image = picture_image(picture, self.note_of(picture), self._theme())
        QGuiApplication.clipboard().setImage(image)
        self._window.message.show_message("ok", lambda: self.tr("Picture copied."))

    def _save_picture(self, picture: Picture) -> None:
        kinds = {".png": self.tr("Picture"), _SVG: self.tr("Picture that can be enlarged")}
        self._ask(self.tr("Save the picture"), picture.name, kinds, partial(self.write_picture, picture))

    # ---- tables

    def _save_table(self, table: SaveTable) -> None:
        kinds = {".csv": "CSV", ".tsv": "TSV"} | ({".json": "JSON"} if table.json else {})
        self._ask(self.tr("Export the table"), table.name, kinds, partial(self._write_table, table))

    def _write_table(self, table: SaveTable, target: Path) -> None:
        result = self._window.result
        self._write(lambda task: _written_table(table, result, target, task), target)

    def _copy_table(self, table: SaveTable) -> None:
        result = self._window.result
        self._job.start(lambda task: _copied_text(table, result, task), self._put_on_clipboard, self._say_not_copied)

    def _put_on_clipboard(self, copied: tuple[str, int]) -> None:
        text, rows = copied
        if rows > _MOST_COPIED:
            self._window.message.show_message("warn", self._too_many)
            return
        QGuiApplication.clipboard().setText(text)
        self._window.message.show_message("ok", lambda: self.tr("Rows copied: {n}").format(n=count(rows)))

    def _too_many(self) -> str:
        words = self.tr("More than {n} rows are too many to copy: choose fewer, or save them.")
        return words.format(n=count(_MOST_COPIED))

    # ---- files

    def _ask(self, title: str, name: str, kinds: dict[str, str], then: Then) -> None:
        ask_where_to_save(self._window, self._window.state_file, title, name, kinds, then)

    def _write(self, work: Callable[[TaskContext], Any], target: Path, told: Words = "") -> None:
        self._job.start(work, lambda _: self._window.show_saved(target, told), self._window.show_error)

    def _say_not_copied(self, error: JobError) -> None:
        self._window.show_fault(lambda: self.tr("The rows were not copied.") + f" {error.told}", error.details)


def picture_note(picture: Picture, run: str, facts: ResultFacts | None) -> str:
    """What the line below a picture's title says: run, rank, range, unit, and that there are more rows."""
    translate = QCoreApplication.translate
    rank = ranks_text(facts.rank, 1) if facts is not None else ""
    scope = picture.scope or translate("Exports", "whole run")
    if not picture.scope and facts is not None and facts.run is not None:
        scope = translate("Exports", "whole run, {length}").format(length=duration(facts.run.length_ns))
    unit = translate("Exports", "values in {unit}").format(unit=picture.unit) if picture.unit else ""
    return " · ".join(part for part in (run, rank, scope, unit, picture.extent) if part)


def _written_picture(drawn: QImage | bytes, target: Path) -> Path:
    with draft(target) as path:
        path.write_bytes(drawn if isinstance(drawn, bytes) else png_of(drawn))
    return target


def _rows_of(table: SaveTable, result: OpenTrace | None, task: TaskContext) -> Generator[Sequence[str], None, None]:
    if not callable(table.rows):
        yield from table.rows
        return
    assert result is not None  # whoever gives rows for a trace shows one
    with result.use() as trace:
        for at, row in enumerate(table.rows(trace, task)):
            if at % _ROWS_BETWEEN_CHECKS == 0:
                task.check()
            yield row


def _copied_text(table: SaveTable, result: OpenTrace | None, task: TaskContext) -> tuple[str, int]:
    """The rows with tabs between their cells, and their number without the headers; no more than can be copied and one
    row."""
    with closing(_rows_of(table, result, task)) as rows:
        taken = list(islice(rows, _MOST_COPIED + 2))
    return "".join(csv_line(row, "\t") + "\n" for row in taken), len(taken) - 1


def _written_table(table: SaveTable, result: OpenTrace | None, target: Path, task: TaskContext) -> Path:
    suffix = target.suffix.lower()
    with draft(target) as path, path.open("w", -1, "utf-8", "backslashreplace", "") as file:
        if suffix == ".json":
            file.write(table.json)
        else:
            writer = csv.writer(file, delimiter="\t" if suffix == ".tsv" else ",")
            writer.writerows(_rows_of(table, result, task))
    return target
