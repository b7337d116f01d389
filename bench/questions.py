"""What people type into the search box: invented, but of every kind that hurts."""

import random
from collections.abc import Callable

from bench.build import COMMON, FIRST, SYLLABLES

PATHOLOGICAL = [
    "a",
    "an",
    "basketball",
    "university",
    "university of",
    "xyzq",
    "o'",
    "%",
    "_",
]


SHORT_PIECES = ["am es", "am es is", "e l n", "an ma is rr"]
"""Each piece is in thousands of words, all of them together in few names."""


def in_pieces(count: int) -> list[str]:
    """Two to twelve pieces of words, of one to five letters: what hurts most of all."""
    dice = random.Random(11)  # no secrets
    return [" ".join(_piece(dice) for _ in range(dice.choice((2, 2, 3, 3, 4, 6, 8, 12)))) for _ in range(count)]


def _piece(dice: random.Random) -> str:
    word, length = _word(dice, 3), dice.randint(1, 5)
    start = dice.randrange(len(word) - length + 1)
    return word[start : start + length]


def mixed(count: int) -> list[str]:
    """Names, parts of names, universities, sports, two words of different kinds, typing errors, nobody."""
    dice = random.Random(7)  # no secrets
    return [_question(dice) for _ in range(count)]


def _question(dice: random.Random) -> str:
    return dice.choice(_KINDS)(dice)


def _word(dice: random.Random, parts: int) -> str:
    return "".join(dice.choices(SYLLABLES, k=parts))


def _mistyped(dice: random.Random) -> str:
    name = f"{_word(dice, 2)} {_word(dice, 2)}"
    at = dice.randrange(1, len(name))
    return name[:at] + dice.choice("aeiou") + name[at + 1 :]


_KINDS: list[Callable[[random.Random], str]] = [
    lambda dice: f"{dice.choice(FIRST)} {dice.choice(COMMON)}",
    lambda dice: f"{_word(dice, 2)} {_word(dice, 2)}"[: dice.randint(1, 12)],
    lambda dice: f"university of {_word(dice, 3)}",
    lambda dice: f"{dice.choice(COMMON)} {dice.choice(('basketball', 'golf', 'track', 'soccer'))}".lower(),
    lambda dice: _word(dice, 3)[1:],
    lambda dice: dice.choice(PATHOLOGICAL),
    lambda dice: f"{_word(dice, 2)} {dice.choice(COMMON)}",
    _mistyped,
]
