"""Every pair of text and ground that the visual design lists, computed anew from the theme files (WCAG 2.1)."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import resources

THEMES = ("light", "dark")
LEAST_TEXT = 4.5
GROUNDS = ("bg.panel", "bg.window", "bg.sunken", "bg.raised", "bg.hover", "bg.selected")

# text token -> (light, dark) on each of GROUNDS, as the visual design lists them
TEXT_ON_GROUND = {
    "text.1": "16.7 / 14.7 | 14.4 / 13.6 | 15.5 / 13.0 | 16.7 / 11.7 | 14.8 / 12.3 | 13.6 / 10.4",
    "text.2": "7.9 / 9.0 | 6.8 / 8.3 | 7.3 / 7.9 | 7.9 / 7.1 | 7.0 / 7.5 | 6.4 / 6.3",
    "text.3": "5.7 / 6.4 | 4.9 / 5.9 | 5.3 / 5.6 | 5.7 / 5.1 | 5.1 / 5.3 | 4.7 / 4.5",
    "accent": "6.9 / 8.2 | 6.0 / 7.6 | 6.4 / 7.2 | 6.9 / 6.5 | 6.1 / 6.9 | 5.6 / 5.8",
    "info": "6.2 / 9.0 | 5.4 / 8.3 | 5.8 / 7.9 | 6.2 / 7.1 | 5.5 / 7.5 | 5.1 / 6.3",
    "warn": "6.5 / 10.0 | 5.6 / 9.2 | 6.0 / 8.8 | 6.5 / 7.9 | 5.7 / 8.3 | 5.3 / 7.0",
    "critical": "6.5 / 8.4 | 5.6 / 7.7 | 6.0 / 7.4 | 6.5 / 6.6 | 5.8 / 7.0 | 5.3 / 5.9",
    "ok": "6.2 / 9.3 | 5.3 / 8.6 | 5.7 / 8.2 | 6.2 / 7.4 | 5.4 / 7.8 | 5.0 / 6.6",
}
OTHER_TEXT = {
    ("on.accent", "accent"): (6.9, 8.2),
    ("info", "info.bg"): (5.4, 7.2),
    ("warn", "warn.bg"): (5.8, 8.0),
    ("critical", "critical.bg"): (5.6, 7.0),
    ("ok", "ok.bg"): (5.4, 7.5),
    ("text.1", "info.bg"): (14.5, 11.8),
    ("text.1", "warn.bg"): (14.8, 11.8),
    ("text.1", "critical.bg"): (14.3, 12.3),
    ("text.2", "info.bg"): (6.8, 7.2),
    ("text.2", "warn.bg"): (7.0, 7.2),
    ("text.2", "critical.bg"): (6.7, 7.5),
    ("accent", "critical.bg"): (5.9, 6.9),
    ("accent", "info.bg"): (6.0, 6.6),
    ("text.1", "merged.bg"): (13.2, 11.1),
    ("text.1", "counter.fill"): (11.2, 9.5),
}
NOT_TEXT = {
    ("border.strong", "bg.panel"): (3.7, 4.2),
    ("border.strong", "bg.window"): (3.2, 3.9),
    ("accent", "bg.panel"): (6.9, 8.2),
    ("counter.line", "counter.fill"): (3.4, 4.6),
}
PHASES = {
    "phase.interval": ("ink", 8.5, "ink", 8.1),
    "phase.fwdbwd": ("white", 4.9, "ink", 5.6),
    "phase.tail": ("white", 9.0, "white", 5.4),
    "phase.comm": ("ink", 5.5, "ink", 9.3),
    "phase.comm.hidden": ("ink", 10.6, "white", 7.6),
    "phase.computing": ("white", 4.9, "ink", 5.6),
    "phase.free": ("ink", 13.0, "white", 11.4),
}
STREAMS = (
    ("slate", "ink", 4.7),
    ("apricot", "ink", 9.5),
    ("deep teal", "white", 6.9),
    ("orchid", "ink", 9.3),
    ("olive", "ink", 5.7),
    ("plum", "white", 7.6),
    ("sage", "ink", 10.0),
    ("brick", "white", 7.6),
    ("turquoise", "ink", 7.2),
    ("clay", "ink", 6.7),
    ("lavender", "ink", 6.6),
    ("bronze", "white", 5.1),
    ("Other", "ink", 5.8),
)


def read(theme: str) -> dict[str, Any]:
    return dict(json.loads(resources.text("themes", f"{theme}.json")))


def luminance(color: str) -> float:
    """Relative luminance of #RRGGBB, WCAG 2.1."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def listed_text_pairs() -> list[tuple[str, str, float, float]]:
    pairs = [(text, ground, light, dark) for (text, ground), (light, dark) in OTHER_TEXT.items()]
    for text, row in TEXT_ON_GROUND.items():
        ratios = [float(number) for number in re.findall(r"[\d.]+", row)]
        cells = zip(ratios[::2], ratios[1::2], strict=True)
        pairs += [(text, ground, *cell) for ground, cell in zip(GROUNDS, cells, strict=True)]
    return pairs


def test_the_formula_gives_the_known_extremes() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21.0)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("at", [0, 1], ids=THEMES)
def test_text_is_as_readable_as_listed(at: int) -> None:
    colors = read(THEMES[at])["colors"]
    pairs = listed_text_pairs()
    assert len(pairs) == 8 * 6 + 15
    for text, ground, *ratios in pairs:
        measured = contrast(colors[text], colors[ground])
        assert measured == pytest.approx(ratios[at], abs=0.1), f"{text} on {ground}"
        assert measured >= LEAST_TEXT, f"{text} on {ground}"


@pytest.mark.parametrize("at", [0, 1], ids=THEMES)
def test_edges_and_lines_are_as_visible_as_listed(at: int) -> None:
    colors = read(THEMES[at])["colors"]
    for (line, ground), ratios in NOT_TEXT.items():
        measured = contrast(colors[line], colors[ground])
        assert measured == pytest.approx(ratios[at], abs=0.1), f"{line} on {ground}"
        assert measured >= 3.0


@pytest.mark.parametrize("at", [0, 1], ids=THEMES)
def test_labels_on_phases_are_as_readable_as_listed(at: int) -> None:
    read_theme = read(THEMES[at])
    for token, row in PHASES.items():
        label, ratio = row[2 * at], row[2 * at + 1]
        fill = read_theme["fills"][token]
        assert fill["label"] == label, token
        assert contrast(read_theme["colors"][str(label)], fill["fill"]) == pytest.approx(ratio, abs=0.1), token


@pytest.mark.parametrize("theme", THEMES)
def test_every_data_fill_has_a_readable_label(theme: str) -> None:
    read_theme = read(theme)
    fills = [*read_theme["fills"].values(), *read_theme["streams"], *read_theme["duration"]]
    assert len(fills) > 30
    for fill in fills:
        assert contrast(read_theme["colors"][fill["label"]], fill["fill"]) >= LEAST_TEXT, fill


@pytest.mark.parametrize("theme", THEMES)
def test_stream_colours_are_the_listed_twelve_and_other(theme: str) -> None:
    read_theme = read(theme)
    assert [(row["name"], row["label"]) for row in read_theme["streams"]] == [row[:2] for row in STREAMS]
    for row, (name, label, ratio) in zip(read_theme["streams"], STREAMS, strict=True):
        assert contrast(read_theme["colors"][label], row["fill"]) == pytest.approx(ratio, abs=0.1), name


def test_both_themes_have_the_same_tokens() -> None:
    light, dark = read("light"), read("dark")
    assert light["colors"].keys() == dark["colors"].keys()
    assert light["fills"].keys() == dark["fills"].keys()
    assert light["streams"] == dark["streams"]
    assert light["duration"] == dark["duration"][::-1]


@pytest.mark.parametrize("theme", THEMES)
def test_drawings_of_the_style_sheet_use_only_colours_of_their_theme(theme: str) -> None:
    colors = set(read(theme)["colors"].values())
    drawings = sorted(Path(resources.path("themes", theme)).glob("*.svg"))
    assert drawings
    for drawing in drawings:
        used = re.findall(r"#[0-9A-Fa-f]{6}", drawing.read_text(encoding="utf-8"))
        assert used, drawing.name
        assert set(used) <= colors, drawing.name


def test_both_themes_have_the_same_drawings() -> None:
    assert resources.names("themes/light", ".svg") == resources.names("themes/dark", ".svg")
