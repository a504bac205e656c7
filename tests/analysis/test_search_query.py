"""What a search text means, and what a person is told when it means nothing."""

from __future__ import annotations

import re

import pytest

from analysis.search_match import is_like, matcher
from analysis.search_query import FIELDS, NumberTerm, SearchFault, TextTerm, name_search, search_terms


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("", ()),
        ("   ", ()),
        ("MatMul add", (TextTerm("name", "contains", "MatMul"), TextTerm("name", "contains", "add"))),
        ('"two words" x', (TextTerm("name", "contains", "two words"), TextTerm("name", "contains", "x"))),
        (r'"a \"b\" \\"', (TextTerm("name", "contains", 'a "b" \\'),)),
        ("/^a b$/", (TextTerm("name", "regex", "^a b$"),)),
        (r"/a\/b/", (TextTerm("name", "regex", r"a\/b"),)),
        ("~matml", (TextTerm("name", "fuzzy", "matml"),)),
        ('~"mat mul"', (TextTerm("name", "fuzzy", "mat mul"),)),
        ("-idle", (TextTerm("name", "contains", "idle", negated=True),)),
        ('-"idle time"', (TextTerm("name", "contains", "idle time", negated=True),)),
        ("a - b", tuple(TextTerm("name", "contains", word) for word in "a-b")),
        ("name:MatMul", (TextTerm("name", "contains", "MatMul"),)),
        ('name="Mat Mul"', (TextTerm("name", "is", "Mat Mul"),)),
        ("name=MatMul", (TextTerm("name", "is", "MatMul"),)),
        ("name!=MatMul", (TextTerm("name", "is", "MatMul", negated=True),)),
        ("-name!=MatMul", (TextTerm("name", "is", "MatMul"),)),
        ("name:/^Mat/", (TextTerm("name", "regex", "^Mat"),)),
        ("type:~alreduce", (TextTerm("type", "fuzzy", "alreduce"),)),
        ("category:kernel", (TextTerm("type", "contains", "kernel"),)),
        ('thread:"Stream 4"', (TextTerm("track", "contains", "Stream 4"),)),
        ("pid:3", (TextTerm("pid", "is", "3"),)),
        ("-tid:0x12", (TextTerm("tid", "is", "0x12", negated=True),)),
        ("process:python", (TextTerm("process", "contains", "python"),)),
        ("dur>1ms", (NumberTerm("dur", ">", "1000000"),)),
        ("DUR >= 1.5 us", (NumberTerm("dur", ">=", "1500.0"),)),
        ("duration<=0.5ns", (NumberTerm("dur", "<=", "0.5"),)),
        ("dur=0", (NumberTerm("dur", "==", "0"),)),
        ("dur<2s x", (NumberTerm("dur", "<", "2000000000"), TextTerm("name", "contains", "x"))),
        ("dur:10µs", (NumberTerm("dur", "==", "10000"),)),
        ("stream:3", (NumberTerm("stream", "==", "3"),)),
        ("-step!=4", (NumberTerm("step", "!=", "4", negated=True),)),
        ("depth<2 rank>=1", (NumberTerm("depth", "<", "2"), NumberTerm("rank", ">=", "1"))),
        # names of files and functions are no fields
        ("aten::add", (TextTerm("name", "contains", "aten::add"),)),
        ("Default/net/MatMul-op1", (TextTerm("name", "contains", "Default/net/MatMul-op1"),)),
        ("<lambda>", (TextTerm("name", "contains", "<lambda>"),)),
        ("a > b", tuple(TextTerm("name", "contains", word) for word in "a>b")),
    ],
)
def test_terms(text: str, terms: tuple[object, ...]) -> None:
    assert search_terms(text) == terms


@pytest.mark.parametrize(
    ("text", "where", "words"),
    [
        ("x foo:3", "foo:", "no field foo"),
        ("x dur>", "dur>", "value is missing after dur>"),
        ("name: x", "name:", "value is missing after name:"),
        ("dur>1xs", "1xs", "1xs is no duration"),
        ("dur>abc y", "abc", "abc is no duration"),
        ("dur>15", "15", "15 has no unit"),
        ("dur>1e3ms", "1e3ms", "no duration"),
        ("stream:x", "x", "x is no number, as stream is"),
        ("step>nan", "nan", "no number"),
        ("name>x", "name>", "name holds text"),
        ('a "open', '"open', "not closed"),
        ('"a"b', '"a"b', "no blank follows"),
        ("/usr/lib", "/usr/lib", "has to end with one"),
        ("x /a(b/", "/a(b/", "no regular expression"),
        ("/(a+)+$/", "/(a+)+$/", "too many repeats"),
        ("/(a|aa)*$/", "/(a|aa)*$/", "too many repeats"),
        ("/(a?a){20}/", "/(a?a){20}/", "too many repeats"),
        ("/a*a*a*a*a*b/", "/a*a*a*a*a*b/", "too many repeats"),
        ("~", "~", "value is missing after ~"),
        ("-type:", "type:", "value is missing"),
    ],
)
def test_faults_say_what_is_wrong_and_where(text: str, where: str, words: str) -> None:
    with pytest.raises(SearchFault, match=re.escape(words)) as fault:
        search_terms(text)
    assert text[fault.value.begin : fault.value.end] == where
    assert fault.value.code == "bad_search"


@pytest.mark.parametrize("pattern", [r"^a.*b+$", r"(?:add|mul)\d+", r"[(+*]+x", r"\(a+\)+", r"(ab)+", r"a{2,3}"])
def test_usual_patterns_are_taken(pattern: str) -> None:
    assert search_terms(f"/{pattern}/") == (TextTerm("name", "regex", pattern),)


def test_unknown_fields_are_told_the_known_ones() -> None:
    with pytest.raises(SearchFault) as fault:
        search_terms("colour:red")
    assert all(name in fault.value.what for name in FIELDS)


@pytest.mark.parametrize("name", ["MatMul", 'a "quoted" name', "back\\slash", "-minus", "dur>1ms", "/x/", "", " a  b "])
def test_the_search_for_a_name_finds_just_that(name: str) -> None:
    (term,) = search_terms(name_search(name))
    assert term == TextTerm("name", "is", name)
    assert matcher(term)(name)
    assert not matcher(term)(name + "x")


@pytest.mark.parametrize(
    ("text", "wanted", "like"),
    [
        ("default/net/matmul-op1", "matmul", True),
        ("default/net/matmul-op1", "matml", True),  # a letter too few
        ("default/net/matmul-op1", "matmmul", True),  # one too many
        ("default/net/matmul-op1", "natmul", True),  # another one
        ("default/net/matmul-op1", "natmml", False),  # two in six
        ("flashattentionscore", "flshattn", True),  # in order, close together
        ("flashattentionscore", "fas", True),
        ("hcom_allreduce__123_0", "alreduce", True),
        ("hcom_allreduce__123_0", "alrduce", True),
        ("add", "adx", False),  # too short for an error
        ("a" + "x" * 40 + "b", "ab", False),  # in order, but far apart
        ("a" + "x" * 40 + "ab", "ab", True),
        ("axxxxxxxxxxxxab0", "ab0", True),
        ("", "a", False),
    ],
)
def test_likeness(text: str, wanted: str, like: bool) -> None:
    assert is_like(text, wanted) is like


def test_regular_expressions_ignore_case_and_equality_does_not() -> None:
    assert matcher(TextTerm("name", "regex", "^mat"))("MatMul")
    assert matcher(TextTerm("name", "contains", "MUL"))("MatMul")
    assert not matcher(TextTerm("name", "is", "matmul"))("MatMul")
