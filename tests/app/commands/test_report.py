"""The report as a file: what it says, that names from files do no harm in it, and that nothing comes from outside."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from analysis.rules import rules
from app.main import main
from app.report import ReportWish, write_elsewhere
from app.window.language import set_language
from model.problem import StepscopeError
from model.task import Cancelled, Progress, TaskContext
from widgets.report.page import styles
from widgets.theme import set_theme

BAD = '<script>alert("x")</script>'
WORSE = '"><img src=x onerror=alert(1)>'


class Page(HTMLParser):
    """Tags with their attributes, and all texts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    @property
    def words(self) -> str:
        """All that is read, with single blanks."""
        return " ".join(" ".join(self.texts).split())


@pytest.fixture(autouse=True)
def english_again(qapp: QApplication) -> Iterator[None]:
    yield
    set_language("en")
    set_theme(qapp, "light")


@pytest.mark.parametrize("arguments", [["table", "x", ""], ["report", "x", "-o", "y.html", "--table", " "]])
def test_an_empty_name_of_a_table_is_told_before_anything_is_read(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "the name of the table is empty" in capsys.readouterr().err


def report(target: Path, *arguments: str | Path) -> Page:
    assert main(["report", *map(str, arguments), "-o", str(target)]) == 0
    return Page(target.read_text("utf-8"))


@pytest.fixture(scope="module")
def page(qapp: QApplication, sample_cache: Path, tmp_path_factory: pytest.TempPathFactory) -> Page:
    """A report with all parts of the sample, and the begin of one table."""
    target = tmp_path_factory.mktemp("report") / "a.html"
    return report(target, sample_cache, "--table", "op_statistic", "--rows", "3")


def test_a_report_says_what_the_summary_says(
    page: Page, sample_cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["summary", str(sample_cache), "--json"])
    summary = json.loads(capsys.readouterr().out)
    assert page.tags[0] == ("html", {"lang": "en"})
    assert [one["title"] for one in summary["suggestions"] if " ".join(one["title"].split()) not in page.words] == []
    assert [one["id"] for one in summary["suggestions"] if one["id"] not in page.words] == []
    unaligned = next(rule for rule in rules() if rule.id == "unaligned_products")
    assert unaligned.name("en") in page.words  # did not fire
    assert unaligned.id not in page.words
    assert summary["operators"]["types"][0]["type"] in page.words
    assert "The first 3 of 11 rows." in page.words
    pictures = [attributes for tag, attributes in page.tags if tag == "img"]
    assert len(pictures) >= 8
    assert any("Step trace" in str(one["alt"]) for one in pictures)
    assert any("Timeline" in str(one["alt"]) for one in pictures)


def test_the_texts_of_all_charts_have_one_size_but_of_those_that_are_too_wide(page: Page) -> None:
    scales: list[float] = []
    too_wide: list[float] = []
    for attributes in (attributes for tag, attributes in page.tags if tag == "img"):
        image = QImage.fromData(base64.b64decode(str(attributes["src"]).partition(",")[2]))
        width = float(str(attributes["width"]).removesuffix("%"))
        (too_wide if width == 100 else scales).append(width / image.width())
    assert len(scales) > 5
    assert scales == pytest.approx([scales[0]] * len(scales), rel=0.01)
    assert len(too_wide) == 1
    assert too_wide[0] < 0.95 * scales[0]


def test_a_chart_has_its_words_as_text(page: Page) -> None:
    assert "Task scheduler" in page.texts
    words = r"rank 0 · whole run, .* · \d+ of 1.752 rows · \d of 10 columns"
    assert any(re.fullmatch(words, text) for text in page.texts)
    assert any(re.fullmatch(r"rank 0 · .* · 12 of 15 tracks and counters", text) for text in page.texts)


def test_the_total_of_a_step_stands_below_what_adds_up_to_it(page: Page) -> None:
    names = ("Computing", "Communication, not overlapped", "Free", "Total", "Communication overlapped by computing")
    assert [text for text in page.texts if text in names][:5] == list(names)


def test_the_parts_that_are_named_stand_in_it(
    sample_cache: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ("--part", "health", "--part", "suggestions", "--language", "zh_CN")
    page = report(tmp_path / "a.html", sample_cache, *words)
    assert capsys.readouterr().out.strip() == str(tmp_path / "a.html")
    headings = [tag for tag, _ in page.tags if tag == "h2"]
    assert len(headings) == 2
    assert not [tag for tag, _ in page.tags if tag == "img"]
    assert page.tags[0][1] == {"lang": "zh-CN"}
    assert "训练在等待数据" in page.words


@pytest.mark.parametrize("suffix", [".html", ".pdf"])
def test_names_from_files_are_texts(tmp_path: Path, suffix: str) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    events = [
        {"ph": "M", "pid": 1, "name": "process_name", "args": {"name": WORSE}},
        {"ph": "M", "pid": 1, "tid": 2, "name": "thread_name", "args": {"name": BAD}},
        *({"ph": "X", "pid": 1, "tid": 2, "ts": 10 * n, "dur": 5, "name": BAD, "cat": WORSE} for n in range(5)),
    ]
    trace = folder / "a<b>&amp;.json"
    trace.write_text(json.dumps(events))
    target = tmp_path / f"report{suffix}"
    assert main(["report", str(trace), "--table", "slices", "--table", "problems", "-o", str(target)]) == 0
    if suffix == ".pdf":
        assert target.read_bytes().startswith(b"%PDF-")
        return
    page = Page(target.read_text("utf-8"))
    assert BAD in page.texts
    assert WORSE in page.texts
    assert "a<b>&amp;.json" in page.words
    assert {tag for tag, _ in page.tags} <= {
        "html", "head", "meta", "title", "style", "body", "h1", "h2", "h3", "p", "b", "br", "div", "img",
        "table", "thead", "tbody", "tr", "th", "td",
    }  # fmt: skip
    assert [attributes for _, attributes in page.tags if any(name.startswith("on") for name in attributes)] == []


def test_nothing_in_it_comes_from_elsewhere(page: Page) -> None:
    sources = [value for _, one in page.tags for name, value in one.items() if name in ("src", "href", "srcset")]
    assert sources
    assert [source for source in sources if not str(source).startswith("data:image/png;base64,")] == []
    policy = [one["content"] for tag, one in page.tags if tag == "meta" and "http-equiv" in one]
    assert policy == ["default-src 'none'; img-src data:; style-src 'unsafe-inline'"]
    for medium in ("screen", "paper"):
        assert not re.search(r"url\(|@import|@font-face", styles(medium))
        assert set(re.findall(r"@[a-z.]+", styles(medium))) <= {"@media", "@page"}  # no colour without its token


def test_a_pdf_has_pages_of_a4(sample_cache: Path, tmp_path: Path) -> None:
    target = tmp_path / "a.pdf"
    assert main(["report", str(sample_cache), "--table", "kernels", "--rows", "40", "-o", str(target)]) == 0
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", target.read_bytes())
    assert len(boxes) >= 5
    assert {(round(float(width)), round(float(height))) for width, height in boxes} <= {(595, 842), (595, 841)}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("-o", "a.txt"), ".html or a .pdf"),
        (("-o", "nowhere/a.html"), "no such folder"),
        (("-o", "a.html", "--rows", "0"), "between 1 and"),
        (("-o", "a.html", "--table", "nonsense"), "nonsense"),
    ],
)
def test_what_cannot_be_written_is_said(
    sample_cache: Path,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["report", str(sample_cache), *arguments]) == 2
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_process_of_its_own_writes_it_and_tells_how_far_it_is(sample_cache: Path, tmp_path: Path) -> None:
    target = tmp_path / "a.html"
    told: list[Progress] = []
    write_elsewhere(
        sample_cache, ReportWish(target, charts=("step_trace",), parts=("charts",)), TaskContext(told.append)
    )
    pictures = [one for tag, one in Page(target.read_text("utf-8")).tags if tag == "img"]
    assert len(pictures) == 1
    assert [progress.share for progress in told] == sorted(progress.share for progress in told)
    assert told[-1].share > 0.5


def test_cancelling_ends_the_process_and_leaves_nothing(sample_cache: Path, tmp_path: Path) -> None:
    told: list[Progress] = []
    task = TaskContext(told.append, lambda: bool(told))
    with pytest.raises(Cancelled):
        write_elsewhere(sample_cache, ReportWish(tmp_path / "a.pdf"), task)
    assert list(tmp_path.iterdir()) == []


def test_a_fault_in_the_process_is_an_error_here(tmp_path: Path) -> None:
    (tmp_path / "bad.stepscope").write_text("nonsense")
    with pytest.raises(StepscopeError) as raised:
        write_elsewhere(tmp_path / "bad.stepscope", ReportWish(tmp_path / "a.html"), TaskContext())
    assert raised.value.code == "cache_damaged"
    assert not (tmp_path / "a.html").exists()


def test_pictures_are_whole(page: Page) -> None:
    """A picture of nothing would be blank."""
    for attributes in (one for tag, one in page.tags if tag == "img"):
        image = QImage.fromData(base64.b64decode(str(attributes["src"]).partition(",")[2]))
        assert image.width() > 300
        colours = {image.pixel(x, y) for x in range(0, image.width(), 5) for y in range(0, image.height(), 5)}
        assert len(colours) > 5, attributes["alt"]
