"""The real window with very large results: how long what a person does takes, how long it holds up the window, and the
memory that it needs."""

from __future__ import annotations

import argparse
import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from app.conversion import ensure_cache
from benchmarks.folder import add_cache_arguments, cache_of, kernel_details_of
from tools.own_home import own_home

if TYPE_CHECKING:
    from benchmarks.person import Person

HELP = "the real window with very large results"

_MOST_PAGES = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """See `benchmarks.__main__`."""
    add_cache_arguments(parser)
    parser.add_argument("--kernels", type=float, metavar="MB", help="kernels from a csv file of that size instead")
    parser.add_argument("--results", type=Path, metavar="PATH", help="a folder with one or more results instead")


def run(arguments: argparse.Namespace, folder: Path) -> None:
    """See `benchmarks.__main__`."""
    path = arguments.results
    if path is None:
        path = _kernels(folder, arguments.kernels) if arguments.kernels else cache_of(folder, arguments)
    home = folder.absolute() / "home"
    home.mkdir(exist_ok=True)
    os.environ.update(own_home(home))
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from benchmarks.person import Person

    person = Person()
    try:
        person.open(path)
        if arguments.results is not None:
            _choose_results(person)
        _look_at_panels(person)
        if person.has("slices"):
            _use_timeline(person)
            _search_and_select(person)
        if person.has("kernels"):
            _use_operators(person, folder / "exported.csv")
    finally:
        person.end()


def _kernels(folder: Path, size_mb: float) -> Path:
    csv = kernel_details_of(folder, size_mb)
    return ensure_cache(csv, target=folder / f"kernel_details_{size_mb:g}_mb.stepscope")


def _choose_results(person: Person) -> None:
    """The last of the folder's results, and one in the middle."""
    choices = person.facts().choices
    print(f"{'':38s} {len(choices)} results")
    for choice in (choices[-1], choices[len(choices) // 2]):
        choose = partial(person.window.commands.choose_result, choice.which)
        person.do(f"result {choice.label}", choose, until=partial(_is_shown, person, choice.id))


def _is_shown(person: Person, result: str) -> bool:
    return person.facts().shown == result


def _look_at_panels(person: Person) -> None:
    host = person.window.host
    for panel, dock in host.docks.items():
        if dock.frame.has_data:
            person.do(f"panel {panel}", partial(host.bring, panel))


def _use_timeline(person: Person) -> None:
    person.do("timeline in front", lambda: person.window.host.bring("timeline"))
    view = person.panel("timeline").view
    sight, deeds = view.sight, view.tree.deeds
    person.do("zoom in, 40 steps", *[lambda: sight.zoom(0.7)] * 40)
    person.do("pan, 60 steps", *[lambda: sight.pan(24)] * 60)
    person.do("zoom out, 40 steps", *[lambda: sight.zoom(1.4)] * 40)
    height = max(sight.height, sight.layout.height // _MOST_PAGES)
    steps = sight.layout.height // height + 1
    person.do(f"scroll down all tracks, {steps} steps", *[lambda: sight.set_scroll(sight.scroll + height)] * steps)
    for text in ("7", "77", ""):
        person.do(f"filter tracks by “{text}”", partial(view.filter.setText, text))
    person.do("close all groups", partial(deeds.fold_all, closed=True))
    person.do("open all groups", partial(deeds.fold_all, closed=False))
    lanes = [lane for lane in sight.layout.lanes if lane.kind == "slices"][:5]
    person.do("pin five tracks", *[partial(deeds.pin, lane) for lane in lanes])
    person.do("hide a track", partial(deeds.hide, lanes[-1]))
    person.do("move a track down", lambda: deeds.step(sight.layout.of_track(lanes[0].track_id), down=True))
    person.do("tracks as they were", deeds.reset)


def _search_and_select(person: Person) -> None:
    from widgets.requests import ShowArea, ShowSearch
    from widgets.session_state import Area

    handle = person.window.session.handle
    for text in ("matmul", "a", "nowhere to be found"):
        person.do(f"search “{text}”", partial(handle, ShowSearch(text, to_front=True)))
        table = person.panel("search").table
        if table.page_model.rowCount():
            person.do(f"{table.page_model.rowCount()} hits by duration", partial(_sort, table, "duration_ns"))
            _scroll(person, table)
            person.do("select all hits, copy", table.selectAll, table.copy)
    span = person.panel("timeline").view.sight.outline.span
    person.do("select all slices", partial(handle, ShowArea(Area(span, None), to_front=True)))
    person.do("nothing selected or searched", partial(handle, ShowArea(None)), partial(handle, ShowSearch("")))


def _use_operators(person: Person, target: Path) -> None:
    from PySide6.QtWidgets import QFileDialog

    from analysis.conditions import Condition

    person.do("operators in front", lambda: person.window.host.bring("operators"))
    panel = person.panel("operators")
    bar, tables = panel.bar, panel.tables
    person.do("operators of kernels", partial(bar.sources.chosen.emit, "kernels"))
    for group in ("name", "shape", "core", "type"):
        person.do(f"group by {group}", partial(_choose, bar.choices.group, group))
    person.do("all rows", partial(_choose_view, bar.views, "rows"))
    _scroll(person, tables.rows)
    person.do("by name", partial(_sort, tables.rows, "name"))
    person.do("by duration", partial(_sort, tables.rows, "duration_ns"))
    person.do("select all rows, copy", tables.rows.selectAll, tables.rows.copy)
    person.do("search “type7”", partial(bar.search.setText, "type7"))
    person.do("search ended", partial(bar.search.setText, ""))
    condition = Condition("duration_ns", ">", "200000")
    person.do("filter by duration", partial(panel.filters.filter_sheet.made.emit, condition, None))
    _scroll(person, tables.rows)
    bar.export.export_menu.aboutToShow.emit()
    with patch.object(QFileDialog, "open", lambda asked: asked.fileSelected.emit(str(target))):
        person.do("export of the filtered rows", bar.export.export_menu.actions()[-1].trigger)
    print(f"{'':38s} {target.stat().st_size / 1e6:.0f} MB of csv")
    person.do("pivot", partial(_choose_view, bar.views, "pivot"))


def _scroll(person: Person, table: Any) -> None:
    bar = table.verticalScrollBar()
    places = [bar.maximum() * step // 40 for step in range(41)]
    person.do(f"scroll, {table.page_model.rowCount()} rows", *[partial(bar.setValue, place) for place in places])


def _sort(table: Any, column: str) -> None:
    names = [one.name for one in table.page_model.columns]
    table.sort.sort_by(names.index(column))


def _choose(box: Any, key: str) -> None:
    at = box.findData(key)
    box.setCurrentIndex(at)
    box.activated.emit(at)


def _choose_view(views: Any, view: str) -> None:
    views.set_current(view)
    views.chosen.emit(view)
