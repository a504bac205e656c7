"""What is said of a file where its path stands beside it."""

from __future__ import annotations

from model.problem import Problem, without_file
from widgets.sentences import spoken


def problem_words(problem: Problem) -> str:
    """The message of ``problem`` in the language of now; what follows the path without a colon begins large."""
    words = spoken(problem.message)
    rest = without_file(words, problem.file)
    goes_on = rest != words and words.removeprefix(problem.file).startswith(" ")
    return rest[:1].upper() + rest[1:] if goes_on else rest
