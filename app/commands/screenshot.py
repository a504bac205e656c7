"""stepscope screenshot: a picture of one panel, as the window would show it."""

from __future__ import annotations

import argparse
import re

from app import output
from app.commands.opening import add_path, add_range, cached, range_of
from app.offscreen import need_no_screen
from app.places import named_path
from model.problem import StepscopeError
from resources import LANGUAGES

_MOST_PIXELS = 16_384
"""Of a side: Qt draws no larger picture without faults."""

HELP = "Save a picture of one panel of a result."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    add_path(parser)
    parser.add_argument(
        "--panel", required=True, metavar="ID", help="id of the panel, for example overview or timeline"
    )
    parser.add_argument("-o", "--output", required=True, type=named_path, metavar="OUT.png")
    parser.add_argument("--size", type=_size, default=(1600, 900), metavar="1600x900")
    parser.add_argument("--scale", type=float, default=1.0, help="device pixels per logical pixel, 0.5 to 4")
    parser.add_argument("--theme", choices=["light", "dark"], default="light")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--step", type=int, metavar="N", help="number of the step to show, else the average")
    add_range(parser)


def run(arguments: argparse.Namespace) -> int:
    """Save the picture and print its path."""
    span = range_of(arguments)
    if not 0.5 <= arguments.scale <= 4:
        raise StepscopeError("--scale has to be between 0.5 and 4.", code="usage")
    if max(arguments.size) * arguments.scale > _MOST_PIXELS:
        what = f"--size and --scale may come to {_MOST_PIXELS} pixels a side."
        raise StepscopeError(what, code="usage")
    path = cached(arguments.path, arguments.rank)
    need_no_screen()
    from app.window.application import make_application
    from app.window.screenshot import render

    make_application()
    image = render(
        path,
        arguments.panel,
        arguments.size,
        arguments.theme,
        arguments.language,
        span=span,
        scale=arguments.scale,
        step=arguments.step,
    )
    if not image.save(str(arguments.output)):
        raise StepscopeError(
            "The picture could not be written.", str(arguments.output), "Check the folder and the suffix."
        )
    output.result_exact(str(arguments.output))
    return 0


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{2,5})x(\d{2,5})", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 1600x900")
    return int(match[1]), int(match[2])
