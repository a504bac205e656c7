"""The page is served with its watcher, and its word is the end; the browser here is a script."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks import peers, perfetto

PAGE_SIDE = """
import sys, time
from urllib.parse import unquote
from urllib.request import Request, urlopen
here, _, trace = sys.argv[-1].partition("/#!/?url=")
page = urlopen(here + "/").read().decode()
assert page.startswith("<body>hello<script>") and page.endswith("</script></body>")
assert urlopen(here + "/v52.0-abc/a.js").headers["Content-Type"] == "text/javascript"
for outside in ("/../secret", "/nothing"):
    try:
        urlopen(here + outside)
        raise SystemExit("served " + outside)
    except OSError:
        pass
assert urlopen(unquote(trace)).read() == b"[1, 2]"
time.sleep(0.2)
urlopen(Request(here + WHERE, data=WORD, method="POST"))
time.sleep(60)
"""


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "page"
    (folder / "v52.0-abc").mkdir(parents=True)
    (folder / "index.html").write_text("<body>hello</body>")
    (folder / "v52.0-abc" / "a.js").write_text("1")
    (tmp_path / "secret").write_text("x")
    (tmp_path / "trace.json").write_text("[1, 2]")
    return folder


def browser(folder: Path, word: str, where: str = "/ready") -> str:
    script = folder / "browser"
    page_side = PAGE_SIDE.replace("WORD", repr(word.encode())).replace("WHERE", repr(where))
    script.write_text(f"#!{sys.executable}\n" + page_side)
    script.chmod(0o755)
    return str(script)


def test_time_runs_from_the_request_of_the_trace_to_the_pages_word(tmp_path: Path, page: Path) -> None:
    seconds = perfetto.load(browser(tmp_path, ""), page, tmp_path / "trace.json", 60.0)
    assert 0.2 <= seconds < 30.0
    assert peers.page_version(page) == "v52.0"


def test_frames_are_told_by_key(tmp_path: Path, page: Path) -> None:
    word = '{"w": [0.016, 0.5], "d": []}'
    frames = perfetto.frames(browser(tmp_path, word), page, tmp_path / "trace.json", 60.0)
    assert frames == {"w": [0.016, 0.5], "d": []}


def test_what_the_page_says_of_its_failure_is_raised(tmp_path: Path, page: Path) -> None:
    with pytest.raises(RuntimeError, match="out of memory"):
        perfetto.load(browser(tmp_path, "out of memory", "/failed"), page, tmp_path / "trace.json", 60.0)


def test_a_page_that_never_comes_is_given_up(tmp_path: Path, page: Path) -> None:
    script = tmp_path / "idle"
    script.write_text("#!/bin/sh\nexec sleep 60\n")
    script.chmod(0o755)
    with pytest.raises(TimeoutError):
        perfetto.load(str(script), page, tmp_path / "trace.json", 0.2)


def test_a_parser_that_is_not_installed_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.json"
    path.write_text("[1]")
    peers._parser("json", "json.load(open(sys.argv[1]))", path, 1)
    peers._parser("no_such_parser", "no_such_parser.load()", path, 1)
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("json.load ")
    assert "MB/s" in first
    assert second == "no_such_parser: not installed"
