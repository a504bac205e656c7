"""One program for a screen: real processes that listen, crash, hang and end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from multiprocessing.connection import Client
from pathlib import Path
from queue import SimpleQueue

import pytest

from app.places import runtime_folder
from app.single_instance import Instance, Request, Visit, first_instance

SECONDS = 20.0

FIRST = """
import sys
from app.single_instance import Request, first_instance

def receive(visit):
    if sys.argv[1] == "take":
        visit.take()
    print(*visit.request.paths, visit.request.rank, visit.request.token, flush=True)

instance = first_instance(Request())
instance.listen(receive)
print("listens", flush=True)
sys.stdin.readline()
instance.close()
"""

First = Callable[[str], "subprocess.Popen[str]"]


@pytest.fixture
def first(project_root: Path) -> Iterator[First]:
    """`first("take")` is a program that listens and takes what comes; `first("wait")` never answers."""
    with ExitStack() as ends:

        def start(manner: str) -> subprocess.Popen[str]:
            command = [sys.executable, "-c", FIRST, manner]
            process = ends.enter_context(
                subprocess.Popen(command, cwd=project_root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            )
            ends.callback(process.kill)
            assert process.stdout is not None
            assert process.stdout.readline() == "listens\n"
            return process

        yield start


def said(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def socket_of() -> Path:
    (lock,) = runtime_folder().glob("*.lock")
    return lock.with_suffix("")


def listening(instance: Instance | None) -> SimpleQueue[Visit]:
    """What comes to ``instance``, which has to be one that listens."""
    assert instance is not None
    visits: SimpleQueue[Visit] = SimpleQueue()
    instance.listen(visits.put)
    return visits


def test_what_runs_takes_what_a_later_start_should_open(first: First) -> None:
    process = first("take")
    paths = tuple(map(Path, ("/runs/bert", "/runs/中文 run", os.fsdecode(b"/runs/\xff"))))
    assert first_instance(Request(paths[:2], 3, "token"), SECONDS) is None
    assert said(process) == "/runs/bert /runs/中文 run 3 token"
    assert Request.of(Request(paths).as_bytes()) == Request(paths)


def test_another_screen_is_another_program(first: First, monkeypatch: pytest.MonkeyPatch) -> None:
    first("take")
    monkeypatch.setenv("DISPLAY", ":another")
    with closing(first_instance(Request(), SECONDS) or Instance()):
        assert len(list(runtime_folder().glob("*.lock"))) == 2


def test_one_that_crashed_is_followed_by_the_next(first: First) -> None:
    process = first("take")
    process.kill()
    process.wait()
    assert socket_of().is_socket()
    with closing(first_instance(Request(), SECONDS) or Instance()) as instance:
        visits = listening(instance)
        with Client(str(socket_of())) as connection:
            connection.send_bytes(Request((Path("/runs/bert"),)).as_bytes())
            assert visits.get(timeout=SECONDS).take()
            assert connection.recv_bytes() == b"taken"


def test_one_that_hangs_holds_up_nobody(first: First) -> None:
    process = first("take")
    process.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, process.pid, os.WSTOPPED)  # a busy machine lets it run on for a while
    # More of them than wait in the socket's queue: then even connecting takes for ever.
    for _ in range(20):
        instance = first_instance(Request((Path("/runs/bert"),)), 0.05)
        assert instance is not None
        instance.close()
    process.send_signal(signal.SIGCONT)


def test_what_nobody_waits_for_any_more_is_not_opened() -> None:
    instance = first_instance(Request())
    visits = listening(instance)
    with closing(instance or Instance()):
        assert first_instance(Request((Path("/runs/bert"),)), 0.3) is not None
        assert not visits.get(timeout=SECONDS).take()


def test_one_that_ends_lets_the_waiting_one_be_the_next(first: First, project_root: Path) -> None:
    process = first("wait")
    later = subprocess.Popen(
        [sys.executable, "-c", FIRST.replace("Request()", "Request(rank=5), 60, 60"), "take"],
        cwd=project_root,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with later:
        assert said(process) == "5"
        assert process.stdin is not None
        process.stdin.close()
        assert said(later) == "listens"
        assert first_instance(Request(rank=7), SECONDS) is None
        assert said(later) == "7"
        later.kill()


@pytest.mark.parametrize(
    "message",
    [
        b"",
        b"\xff",
        b"[]",
        b"[" * 30_000,
        b'{"paths": ["relative"], "rank": null, "token": ""}',
        b'{"paths": ["/a\\u0000b"], "rank": null, "token": ""}',
        b'{"paths": ["/a"], "rank": "1", "token": ""}',
        b'{"paths": [' + b'"/a", ' * 200 + b'"/a"], "rank": null, "token": ""}',
        b" " * 70_000,
    ],
)
def test_what_is_no_request_is_not_answered(message: bytes) -> None:
    instance = first_instance(Request())
    visits = listening(instance)
    with closing(instance or Instance()):
        with Client(str(socket_of())) as connection, suppress(OSError):
            connection.send_bytes(message)
            assert connection.poll(SECONDS)
            with pytest.raises(EOFError):
                connection.recv_bytes()
        assert visits.empty()
        with Client(str(socket_of())) as connection:
            connection.send_bytes(Request(rank=1).as_bytes())
            assert visits.get(timeout=SECONDS).request == Request(rank=1)


def test_a_folder_that_others_can_reach_is_not_used() -> None:
    runtime_folder().mkdir(mode=0o700, exist_ok=True)
    runtime_folder().chmod(0o755)
    with closing(first_instance(Request()) or Instance()):
        assert list(runtime_folder().iterdir()) == []


def test_one_that_only_starts_is_waited_for(project_root: Path) -> None:
    instance = first_instance(Request())
    later = subprocess.Popen(
        [sys.executable, "-c", "from app.single_instance import *; print(first_instance(Request(rank=5), 60, 60))"],
        cwd=project_root,
        stdout=subprocess.PIPE,
        text=True,
    )
    with closing(instance or Instance()), later:
        assert listening(instance).get(timeout=SECONDS).take()
        assert said(later) == "None"
