"""Grams: the pieces of one to three letters by which a name is found (docs: ../migrations/versions/0004)."""

LONGEST = 3
"""Letters of the longest gram."""


def grams_of_word(word: str) -> list[str]:
    """The grams by which names that hold `word` are found: all its pieces of three letters, or the short word itself.

    Fewer pieces, just covering the word, were tried: what they found too much cost more than they saved.
    """
    if len(word) <= LONGEST:
        return [word]
    return sorted({word[start : start + LONGEST] for start in range(len(word) - LONGEST + 1)})
