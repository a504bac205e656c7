"""The installers of Windows and macOS, read as their tools do: they say the same as the Linux desktop's files."""

from __future__ import annotations

import plistlib
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from configparser import RawConfigParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtGui import QImageReader

MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
KNOWN = {"Setup", "Tasks", "InstallDelete", "Files", "Icons", "Registry", "Run"}


@pytest.fixture(scope="module")
def desktop(project_root: Path) -> dict[str, str]:
    parser = RawConfigParser()
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(project_root / "packaging" / "stepscope.desktop", encoding="utf-8")
    return dict(parser["Desktop Entry"])


@pytest.fixture(scope="module")
def mime(project_root: Path) -> tuple[str, str, str]:
    """Name, suffix and English comment of the one MIME type."""
    kind = ET.parse(project_root / "packaging" / "stepscope-mime.xml").getroot()[0]
    glob, comment = kind.find(f"{MIME}glob"), kind.find(f"{MIME}comment")
    assert glob is not None
    assert comment is not None
    return kind.attrib["type"], glob.attrib["pattern"].removeprefix("*"), str(comment.text)


@pytest.fixture(scope="module")
def installer(project_root: Path) -> dict[str, list[str]]:
    """The lines of each section of the Inno Setup script."""
    sections: dict[str, list[str]] = {}
    here = ""
    text = (project_root / "packaging" / "windows" / "stepscope.iss").read_text(encoding="ascii")
    for line in text.splitlines():
        if found := re.fullmatch(r"\[(\w+)\]", line):
            here = found[1]
            assert here not in sections
            sections[here] = []
        elif line and not line.startswith((";", "#", "  #")):
            sections[here].append(line)
    return sections


@pytest.fixture(scope="module")
def setup(installer: dict[str, list[str]]) -> dict[str, str]:
    return dict(line.split("=", 1) for line in installer["Setup"])


def entries(lines: list[str]) -> Iterator[dict[str, str]]:
    """The parameters of each entry, which reads `Name: value; Name: "value"`; a doubled quote stands for one."""
    for line in lines:
        parts = re.findall(r'(\w+): ("(?:[^"]|"")*"|[^;"]*)(?:; |$)', line)
        assert "; ".join(f"{name}: {value}" for name, value in parts) == line
        yield {name: value[1:-1].replace('""', '"') if value[:1] == '"' else value for name, value in parts}


def registry(installer: dict[str, list[str]]) -> dict[tuple[str, str], str]:
    found = {}
    for row in entries(installer["Registry"]):
        assert row["Root"] == "HKA"
        found[row["Subkey"].removeprefix("Software\\Classes\\"), row["ValueName"]] = row["ValueData"]
    return found


def test_the_windows_installer_is_for_one_user_and_finds_its_files(
    installer: dict[str, list[str]], setup: dict[str, str], project_root: Path, desktop: dict[str, str]
) -> None:
    assert set(installer) == KNOWN
    assert setup["AppName"] == desktop["Name"]
    assert setup["PrivilegesRequired"] == "lowest"
    assert setup["ChangesAssociations"] == "yes"
    here = project_root / "packaging" / "windows"
    assert (here / setup["LicenseFile"].replace("\\", "/")).resolve() == project_root / "LICENSE"
    assert (here / setup["SetupIconFile"].replace("\\", "/")).resolve() == project_root / "build" / "stepscope.ico"
    project = tomllib.loads((project_root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert setup["AppPublisher"] == project["authors"][0]["name"]
    tasks = {row["Name"] for row in entries(installer["Tasks"])}
    for section in KNOWN - {"Setup"}:
        rows = list(entries(installer[section]))
        assert rows
        assert {row["Tasks"] for row in rows if "Tasks" in row} <= tasks


def test_windows_opens_files_and_folders_with_the_program(
    installer: dict[str, list[str]], mime: tuple[str, str, str], desktop: dict[str, str]
) -> None:
    name, suffix, comment = mime
    known = registry(installer)
    command = rf'"{{app}}\{desktop["Exec"].split()[0]}.exe" "%1"'
    kind = known[suffix, ""]
    assert known[suffix, "Content Type"] == name
    assert known[kind, ""] == comment
    assert known[rf"{kind}\shell\open\command", ""] == command
    assert known[r"Directory\shell\Stepscope\command", ""] == command
    # What is written goes again: the key, or the value in a key of others.
    flags = {row["Subkey"]: row.get("Flags", "") for row in entries(installer["Registry"]) if row["ValueName"] == ""}
    tops = {key for key in flags if not any(key.startswith(f"{other}\\") for other in flags)}
    assert all("uninsdelete" in flags[key] for key in tops)


def test_the_macos_bundle_knows_files_and_folders(
    project_root: Path, mime: tuple[str, str, str], desktop: dict[str, str]
) -> None:
    name, suffix, comment = mime
    info: dict[str, Any] = plistlib.loads((project_root / "packaging" / "macos" / "Info.plist").read_bytes())
    assert info["CFBundleDisplayName"] == desktop["Name"]
    assert info["LSBackgroundOnly"] is False
    (declared,) = info["UTExportedTypeDeclarations"]
    assert declared["UTTypeTagSpecification"] == {
        "public.filename-extension": [suffix.removeprefix(".")],
        "public.mime-type": [name],
    }
    assert declared["UTTypeDescription"] == comment
    opened = [kind for document in info["CFBundleDocumentTypes"] for kind in document["LSItemContentTypes"]]
    assert opened == [declared["UTTypeIdentifier"], "public.folder"]
    assert set(desktop["MimeType"].strip(";").split(";")) == {name, "inode/directory"}


@pytest.mark.parametrize(("name", "sizes"), [("a.ico", [16, 24, 32, 48, 64, 256]), ("a.icns", [128, 256, 512, 1024])])
def test_the_icon_is_drawn_in_all_sizes(project_root: Path, tmp_path: Path, name: str, sizes: list[int]) -> None:
    target = tmp_path / "new" / name
    subprocess.run([sys.executable, str(project_root / "packaging" / "make-icon"), str(target)], check=True)
    reader = QImageReader(str(target))  # knows both formats
    images = []
    for number in range(reader.imageCount()):
        assert reader.jumpToImage(number)
        images.append(reader.read())
    assert sorted(image.width() for image in images) == sizes
    assert all(image.pixelColor(image.rect().center()).alpha() == 255 for image in images)
