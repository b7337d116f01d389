"""Search queries over the synthetic dataset."""

import random
from collections.abc import Callable

from bench.dataset import FIRST_NAMES, LAST_NAMES, SYLLABLES

HARD = ("a", "an", "basketball", "university", "university of", "xyzq", "o'", "%", "_")
"""Letters and words that match thousands of names, or none."""


def mixed(count: int) -> list[str]:
    """Return a mix of names, prefixes, universities, sports, words of two fields, typos, and texts without a match."""
    dice = random.Random(7)
    return [dice.choice(_KINDS)(dice) for _ in range(count)]


def _with_typo(dice: random.Random, text: str) -> str:
    index = dice.randrange(1, max(2, len(text)))
    return text[:index] + dice.choice("aeiou") + text[index + 1 :]


def _word(dice: random.Random, syllables: int) -> str:
    return "".join(dice.choices(SYLLABLES, k=syllables))


_KINDS: list[Callable[[random.Random], str]] = [
    lambda dice: f"{dice.choice(FIRST_NAMES)} {dice.choice(LAST_NAMES)}",
    lambda dice: f"{_word(dice, 2)} {_word(dice, 2)}"[: dice.randint(1, 12)],
    lambda dice: f"university of {_word(dice, 3)}",
    lambda dice: f"{dice.choice(LAST_NAMES)} {dice.choice(('basketball', 'golf', 'track', 'soccer'))}".lower(),
    lambda dice: _word(dice, 3)[1:],
    lambda dice: dice.choice(HARD),
    lambda dice: f"{_word(dice, 2)} {dice.choice(LAST_NAMES)}",
    lambda dice: _with_typo(dice, f"{_word(dice, 2)} {_word(dice, 2)}"),
]
