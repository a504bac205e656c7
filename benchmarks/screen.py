"""A screen of its own for a program to start on, which says when something has been painted there (Linux with Xvfb)."""

from __future__ import annotations

import mmap
import os
import struct
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

_SIZE = 1600, 1000
_POLL_S = 0.002
_CACHES_OF_FILES = Path("/proc/sys/vm/drop_caches")


@dataclass(frozen=True)
class Painted:
    """From a program's start until its window was painted: seconds, those of the processor, bytes read from disk."""

    seconds: float
    cpu_seconds: float
    read_bytes: int


@dataclass(frozen=True)
class Screen:
    """``display`` is its name for programs; ``picture`` all bytes of its points, black while nothing is there."""

    display: str
    picture: memoryview

    def until_painted(self, command: list[str], environment: dict[str, str], patience_s: float) -> Painted:
        """Start a program, wait for its window in the middle of this screen, and end it. Raises TimeoutError."""
        environment = {**environment, "DISPLAY": self.display, "QT_QPA_PLATFORM": "xcb"}
        begin = time.perf_counter()
        with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as program:
            try:
                while self._is_black():
                    if program.poll() is not None or time.perf_counter() - begin > patience_s:
                        raise TimeoutError(f"no window within {patience_s} s: {' '.join(command)}")
                    time.sleep(_POLL_S)
                seconds = time.perf_counter() - begin
                return Painted(seconds, _cpu_seconds(program.pid), _read_bytes(program.pid))
            finally:
                program.terminate()
                program.wait()
                while not self._is_black():  # the server takes its windows away
                    time.sleep(_POLL_S)

    def _is_black(self) -> bool:
        """Whether the row of points in the middle is, where every window of some size lies."""
        middle, line = len(self.picture) // 2, len(self.picture) // _SIZE[1]
        return not any(self.picture[middle : middle + line].tobytes())


@contextmanager
def screen() -> Iterator[Screen]:
    """A new X server without a window manager, until the end of the block."""
    with tempfile.TemporaryDirectory(prefix="stepscope-screen-") as folder:
        # -noreset: it stays as it is when a program has gone; -br: black; -nocursor: nothing lies above the windows.
        size = f"{_SIZE[0]}x{_SIZE[1]}x24"
        command = ["Xvfb", "-displayfd", "1", "-screen", "0", size, "-br", "-nocursor", "-noreset", "-fbdir", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
            assert server.stdout is not None
            try:
                display = f":{server.stdout.readline().strip()}"
                with (Path(folder) / "Xvfb_screen0").open("rb") as file:
                    mapped = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
                with closing(mapped), memoryview(mapped) as whole:
                    # The format of xwd: sizes of the header and of its list of colours, then the points.
                    header, colors = struct.unpack_from(">I", whole)[0], struct.unpack_from(">I", whole, 76)[0]
                    with whole[header + colors * 12 :] as picture:
                        yield Screen(display, picture)
            finally:
                server.terminate()


def forget_files() -> None:
    """Let the system forget all that it keeps of files in memory; raises PermissionError: only root may."""
    os.sync()
    _CACHES_OF_FILES.write_text("3")


def _cpu_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _read_bytes(process: int) -> int:
    lines = Path(f"/proc/{process}/io").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("read_bytes:"))
