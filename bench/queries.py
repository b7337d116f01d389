"""Search queries: over the synthetic dataset, pathological ones, and over a list of real coaches."""

import csv
import random
from collections.abc import Callable
from pathlib import Path

from bench.dataset import FIRST_NAMES, LAST_NAMES, SYLLABLES

Entry = dict[str, str]
"""A row of a list of coaches: name, university, sport."""

PATHOLOGICAL = [
    *("a", "an", "basketball", "university", "university of", "xyzq", "o'", "%", "_"),
    # Each fragment is in thousands of words, all of them together in few names.
    *("am es", "am es is", "e l n", "an ma is rr"),
]


def mixed(count: int) -> list[str]:
    """Names, prefixes of names, universities, sports, words of two fields, typing errors, texts without a match."""
    dice = random.Random(7)
    return [dice.choice(_KINDS)(dice) for _ in range(count)]


def fragments(count: int) -> list[str]:
    """Two to twelve fragments of words, of one to five letters."""
    dice = random.Random(11)
    return [" ".join(_fragment(dice) for _ in range(dice.choice((2, 2, 3, 3, 4, 6, 8, 12)))) for _ in range(count)]


def read_record(file: Path) -> list[Entry]:
    """The coaches of a CSV file as `sideline import-coaches` takes it."""
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def real(entries: list[Entry], count: int) -> list[str]:
    """Names of a list of coaches as visitors type them: letter by letter, with sport or university, with an error."""
    dice = random.Random(13)
    queries: list[str] = []
    while len(queries) < count:
        queries += _typed(dice, dice.choice(entries))
    return queries[:count]


def _typed(dice: random.Random, entry: Entry) -> list[str]:
    name = entry["name"].lower()
    first, *_, last = name.split() if " " in name else (name, name)
    length = max(1, len(name) - 1)
    return [
        *(name[:end] for end in range(1, len(name) + 1, 3)),
        f"{name} {entry['sport']}",
        f"{last} {max(entry['university'].split(), key=len)}",
        entry["university"][: dice.randint(3, 20)],
        f"{last}, {first}",
        name[length // 2 :],
        _with_error(dice, name),
    ]


def _with_error(dice: random.Random, text: str) -> str:
    index = dice.randrange(1, max(2, len(text)))
    return text[:index] + dice.choice("aeiou") + text[index + 1 :]


def _fragment(dice: random.Random) -> str:
    word, length = _word(dice, 3), dice.randint(1, 5)
    start = dice.randrange(len(word) - length + 1)
    return word[start : start + length]


def _word(dice: random.Random, syllables: int) -> str:
    return "".join(dice.choices(SYLLABLES, k=syllables))


_KINDS: list[Callable[[random.Random], str]] = [
    lambda dice: f"{dice.choice(FIRST_NAMES)} {dice.choice(LAST_NAMES)}",
    lambda dice: f"{_word(dice, 2)} {_word(dice, 2)}"[: dice.randint(1, 12)],
    lambda dice: f"university of {_word(dice, 3)}",
    lambda dice: f"{dice.choice(LAST_NAMES)} {dice.choice(('basketball', 'golf', 'track', 'soccer'))}".lower(),
    lambda dice: _word(dice, 3)[1:],
    lambda dice: dice.choice(PATHOLOGICAL[:9]),
    lambda dice: f"{_word(dice, 2)} {dice.choice(LAST_NAMES)}",
    lambda dice: _with_error(dice, f"{_word(dice, 2)} {_word(dice, 2)}"),
]
