"""The word lists and patterns of rules.json, which the web app reads as well (web/src/features/reviews/hints/).

The lists in `server_only` are added to those of the same name. The browser is spared their bytes.
"""

import json
import re
from pathlib import Path
from typing import Any

RULES: dict[str, Any] = json.loads(Path(__file__).with_name("rules.json").read_text(encoding="utf-8"))


def words_of(*names: str) -> frozenset[str]:
    """The words of the lists with these names; a list is lines of words with spaces between."""
    return frozenset().union(*(words_of_lines(_lines(name)) for name in names))


def words_of_lines(lines: list[str]) -> frozenset[str]:
    """The words of lines with spaces between."""
    return frozenset(word for line in lines for word in line.split())


def phrases_of(name: str) -> frozenset[str]:
    """The phrases of a list, each as one word; a line has phrases with commas between."""
    return frozenset(re.sub(r"[^a-z0-9]", "", phrase) for line in _lines(name) for phrase in line.split(","))


def phrase_starts_of(name: str) -> frozenset[str]:
    """The first words of the phrases of a list."""
    return frozenset(phrase.split()[0] for line in _lines(name) for phrase in line.split(","))


def _lines(name: str) -> list[str]:
    return [*RULES[name], *RULES["server_only"].get(name, [])]
