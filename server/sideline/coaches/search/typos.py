"""Correct words with one typo. The table `search_typos` stores each known word under itself and under each form with
one letter deleted.

A word with one wrong, missing, extra or swapped letter always shares such a form (symmetric delete correction).
"""

from collections.abc import Iterable, Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.model import SearchTypo
from sideline.coaches.search.dialect import Term
from sideline.coaches.search.normal_form import words_of
from sideline.core.db.engine import insert_if_absent
from sideline.core.db.read_pool import ReadPool

MIN_LETTERS, MAX_LETTERS = 4, 40
"""Minimum and maximum length of a word that is corrected."""

MAX_CORRECTIONS = 50
"""Maximum number of known words that replace one mistyped word."""

_BATCH_SIZE = 500


def add_words(session: Session, texts: Iterable[str]) -> None:
    """Store the words of these search texts for correction, in the transaction that writes the texts."""
    words = sorted({word for text in texts for word in words_of(text) if MIN_LETTERS <= len(word) <= MAX_LETTERS})
    for start in range(0, len(words), _BATCH_SIZE):
        batch = words[start : start + _BATCH_SIZE]
        known = select(SearchTypo.word).where(SearchTypo.deletion.in_(batch), SearchTypo.deletion == SearchTypo.word)
        new = set(batch).difference(session.scalars(known))
        rows = sorted((deletion, word) for word in new for deletion in deletions(word))
        insert_if_absent(session, SearchTypo, [{"deletion": deletion, "word": word} for deletion, word in rows])


def deletions(word: str) -> set[str]:
    """Return the word and each form with one letter deleted; empty if the word is too short or too long."""
    if not MIN_LETTERS <= len(word) <= MAX_LETTERS:
        return set()
    return {word, *(word[:index] + word[index + 1 :] for index in range(len(word)))}


class KnownWords:
    """Words that a mistyped one may stand for."""

    def __init__(self, words: Iterable[str]) -> None:
        self._by_deletion: dict[str, list[str]] = {}
        for word in words:
            for deletion in deletions(word):
                self._by_deletion.setdefault(deletion, []).append(word)

    def one_edit_from(self, typed: str) -> str | None:
        """Return a word that differs from this one by one edit, if there is one."""
        found = (word for deletion in deletions(typed) for word in self._by_deletion.get(deletion, ()))
        return min((word for word in found if within_one_edit(typed, word)), default=None)


def within_one_edit(typed: str, word: str) -> bool:
    """Whether the words differ by exactly one wrong, missing, extra or swapped letter."""
    if typed == word or abs(len(typed) - len(word)) > 1:
        return False
    start = next((index for index, (a, b) in enumerate(zip(typed, word, strict=False)) if a != b), None)
    if start is None:
        return True
    a, b = typed[start:], word[start:]
    is_swapped = a[:2] == b[1::-1] and len(b) > 1 and a[2:] == b[2:]
    return a[1:] == b[1:] or a[1:] == b or a == b[1:] or is_swapped


def corrections(pool: ReadPool, words: Sequence[str]) -> list[list[Term]]:
    """Return, for each word that may be mistyped, all words as terms with that word replaced by its corrections."""
    by_deletion = {deletion for word in words for deletion in deletions(word)}
    if not by_deletion:
        return []
    parameters = {f"d{number}": deletion for number, deletion in enumerate(sorted(by_deletion))}
    in_list = ", ".join(f":{name}" for name in parameters)
    rows = pool.fetch(f"SELECT DISTINCT word FROM search_typos WHERE deletion IN ({in_list})", **parameters)
    alternatives = []
    for index, typed in enumerate(words):
        similar = sorted(word for (word,) in rows if deletions(typed) and within_one_edit(typed, word))
        if similar:
            terms = [Term((word,)) for word in words]
            terms[index] = Term(tuple(similar[:MAX_CORRECTIONS]), whole=True)
            alternatives.append(terms)
    return alternatives
