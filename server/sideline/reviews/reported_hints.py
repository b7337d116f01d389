"""Hints on a comment that moderators look at: what may break a rule, without what only tells who wrote it."""

from sideline.coaches.model import Coach
from sideline.core.text.cleaning import comment_text
from sideline.hints.find import Hint, find_hints


def hints_of(text: str, coach: Coach) -> list[Hint]:
    """The hints on the text of a comment (`comment_text`), by place."""
    return [each for each in find_hints(text, [coach.name]) if each.kind != "identity"]


def count_hints(comment: str, coach: Coach) -> int:
    """How many there are, for `Case.hints`."""
    return len(hints_of(comment_text(comment), coach))
