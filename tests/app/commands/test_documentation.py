"""docs/cli.md promises what the parsers accept: every command, option, choice and exit code, and no others."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest

from app.main import COMMANDS, Exit, command_parser, window_parser
from model.schemas import SCHEMAS

_OPTION = re.compile(r"(?<![\w-])--?[a-z]+(?:-[a-z]+)*")
PARSED = [command for command in COMMANDS if command != "collect"]
"""Commands whose options argparse knows; most words of collect are another tool's options."""


@pytest.fixture(scope="module")
def page(project_root: Path) -> str:
    return (project_root / "docs" / "cli.md").read_text(encoding="utf-8")


def usages(page: str) -> dict[str, str]:
    """The synopsis of each command, on one line; "" is the one without a command."""
    block = page.split("```")[1].strip()
    lines = re.sub(r"\n +", " ", block).splitlines()
    found: dict[str, str] = {}
    for line in lines:
        word = line.split()[1]
        found[word if re.fullmatch("[a-z]+", word) else ""] = line
    return found


def demanded(usage: str) -> list[str]:
    """The words of a synopsis that stand in no brackets."""
    while "[" in usage:
        usage = re.sub(r"\[[^][]*\]", "", usage)
    return usage.split()


def options_of(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    return [action for action in parser._actions if action.option_strings and action.dest != "help"]


def parser_of(command: str) -> argparse.ArgumentParser:
    return command_parser(command) if command else window_parser()


def test_every_command_has_its_usage_and_its_section(page: str) -> None:
    assert set(usages(page)) == {"", *COMMANDS}
    sections = " ".join(re.findall(r"^## (.*)", page, re.MULTILINE))
    assert [name for name in COMMANDS if not re.search(rf"\b{name}\b", sections)] == []


@pytest.mark.parametrize("command", ["", *PARSED])
def test_the_usage_names_exactly_the_options_that_there_are(page: str, command: str) -> None:
    usage = usages(page)[command]
    named = set(_OPTION.findall(usage))
    accepted = options_of(parser_of(command))
    assert [action.dest for action in accepted if not named & set(action.option_strings)] == []
    assert named - {string for action in accepted for string in action.option_strings} == set()
    for action in accepted:
        if action.choices:
            assert "|".join(map(str, action.choices)) in usage
        assert action.required == bool(set(action.option_strings) & set(demanded(usage))), action.dest
        for string in action.option_strings:
            assert f"`{string}`" in page or string in usage, f"{string} is nowhere on the page"


@pytest.mark.parametrize("command", ["", *PARSED])
def test_the_usage_names_the_arguments_in_order(page: str, command: str) -> None:
    places = [action.metavar for action in parser_of(command)._actions if not action.option_strings]
    usage = usages(page)[command].partition("[-")[0]
    assert re.findall(r"\b(?:PATH|NAME)\b", usage) == places


def test_the_usage_of_collect_names_its_own_options(page: str) -> None:
    lines = re.findall(r"^stepscope collect .*", page.split("```")[1], re.MULTILINE)
    own = {string for action in options_of(parser_of("collect")) for string in action.option_strings}
    assert own == {name for line in lines for name in _OPTION.findall(line)}
    assert [name for name in own if f"`{name}" not in page] == []


def test_every_table_that_everyone_knows_is_named(page: str) -> None:
    assert [name for name in SCHEMAS if f"`{name}`" not in page] == []


def test_every_exit_code_is_explained(page: str) -> None:
    table = {int(code) for code in re.findall(r"^\| (\d+) \|", page, re.MULTILINE)}
    assert table == set(map(int, Exit))
