"""Grams: the pieces of one to three letters by which a name is found (docs: ../migrations/versions/0004)."""

LONGEST = 3


def grams_of_word(word: str) -> list[str]:
    """The fewest grams that every name which holds `word` has: its three-letter pieces, or the short word itself."""
    if len(word) <= LONGEST:
        return [word]
    return sorted({word[start : start + LONGEST] for start in range(len(word) - LONGEST + 1)})
