"""model.sentence: texts that remember their template."""

from __future__ import annotations

from multiprocessing import Pipe

from model.sentence import Sentence, filled_length, sentence


def test_a_filled_sentence_passes_for_its_text() -> None:
    said = sentence("Errors", "This result has no rank {rank}.").filled(rank=3)
    assert said == "This result has no rank 3."
    known: dict[str, int] = {said: 1}
    assert known["This result has no rank 3."] == 1
    assert (said.context, said.template, said.values) == ("Errors", "This result has no rank {rank}.", {"rank": 3})


def test_what_has_no_value_stays_and_values_are_not_read_as_templates() -> None:
    assert sentence("Errors", "{a} {b} {0.x} {}").filled(a="{b}") == "{b} {b} {0.x} {}"


def test_words_bend_to_their_number() -> None:
    said = sentence("Problems", "{count} {count|row has|rows have} no time, {count||first }in {where}{x|a|b}.")
    assert said.filled(count=1, where="row 7") == "1 row has no time, in row 7{x|a|b}."
    assert said.filled(count=2, where="row 7") == "2 rows have no time, first in row 7{x|a|b}."
    assert said.filled(count=0, where="{count|a|b}") == "0 rows have no time, first in {count|a|b}{x|a|b}."


def test_the_length_is_known_before_the_text_is_made() -> None:
    assert filled_length("{a} of {b}", {"a": 1234, "b": "ranks"}) == len("{a} of {b}") + len("1234") + len("ranks")
    assert filled_length("{a} of {c}", {"a": "x", "b": "y" * 1000}) == len("{a} of {c}") + 1, "b is not said"


def test_it_goes_through_a_pipe_whole() -> None:
    inner = sentence("Errors", "it is cut")
    here, there = Pipe()
    there.send(sentence("Errors", "Not usable: {why}.").filled(why=inner))
    said = here.recv()
    assert isinstance(said, Sentence)
    assert said == "Not usable: it is cut."
    assert isinstance(said.values["why"], Sentence)
