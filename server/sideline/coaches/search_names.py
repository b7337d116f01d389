"""As what is a name searched? As it folds, and behind that its words without punctuation (spec section 2).

So "odonnell" finds O'Donnell and "jones" begins a word of Smith-Jones.
"""

import re

LONGEST_WORD = 40
"""Letters of a word by which it is kept; longer ones are kept by their first letters."""

_LONGEST = 400
_WORD = re.compile(r"[^\W_]+")


def words_of(folded: str) -> list[str]:
    """The words of a folded name, without punctuation; 's stays with its word."""
    return _WORD.findall(folded.replace("'", ""))


def search_name(folded: str) -> str:
    """The folded name and its bare words where they differ: "al o'dea" -> "al o'dea odea". What
    would make it longer than 400 letters is left out."""
    known = set(folded.split())
    name = folded
    for word in dict.fromkeys(words_of(folded)):
        if word not in known and len(name) + len(word) < _LONGEST:
            name = f"{name} {word}"
    return name
