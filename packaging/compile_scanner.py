"""Compiles parsers/trace_json/scan_events.c: pip and build by the hook below, by hand this script.

Without a compiler the program reads traces in Python alone, at half the speed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = Path(__file__).resolve().parent.parent / "parsers" / "trace_json" / "scan_events.c"
LIBRARY = SOURCE.with_suffix(".dll" if sys.platform == "win32" else ".so")
_OPTIONS = ("-std=c99", "-O2", "-shared", "-fPIC", "-fvisibility=hidden")


class CompileScanner(BuildHookInterface[Any]):
    """An editable install finds the library beside its source; a wheel holds it and is for this platform only."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile; a failure is said and costs speed only."""
        self._folder = tempfile.mkdtemp()
        target = LIBRARY if version == "editable" else Path(self._folder) / LIBRARY.name
        if fault := compile_scanner(target):
            self.app.display_warning(f"{SOURCE.name} is not compiled, big traces will be read in Python: {fault}")
        elif version != "editable":
            platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
            build_data.update(pure_python=False, tag=f"py3-none-{platform}")
            build_data["force_include"][str(target)] = f"stepscope/parsers/trace_json/{target.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """The wheel has its copy."""
        shutil.rmtree(self._folder, ignore_errors=True)


def compile_scanner(target: Path) -> str:
    """Make ``target`` anew; returns why that failed, "" when it did not. What an older source made does not stay."""
    names = (os.environ.get("CC"), "cc", "gcc", "clang")
    compiler = next((found for name in names if name and (found := shutil.which(name))), None)
    fault = "there is no C compiler (cc, gcc, clang or what CC names)"
    draft = target.with_name(f"{target.name}.{os.getpid()}.partial")
    if compiler is not None:
        command = [compiler, *_OPTIONS, "-o", str(draft), str(SOURCE)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            draft.replace(target)  # who has loaded the old one keeps it
            return ""
        fault = done.stderr.strip() or f"{compiler} ended with {done.returncode}"
    draft.unlink(missing_ok=True)
    target.unlink(missing_ok=True)
    return fault


if __name__ == "__main__":
    sys.exit(compile_scanner(LIBRARY) or 0)
