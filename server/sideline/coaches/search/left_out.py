"""What is left of a text that nobody matches once words are left out of it.

A rare word is always left: nobody who looks for a name wants all coaches of a sport instead.
"""

from collections.abc import Iterator, Sequence

from sideline.coaches.search.dialect import Dialect, Term
from sideline.coaches.search.normal_form import left_out_first
from sideline.coaches.search.spellings import has_rare_word, is_common, spellings
from sideline.core.db.read_pool import ReadPool

_SHORT = 2
"""Letters of a word that is left out before longer ones: an initial, "jr"."""

_KEPT = 2
"""Words that are kept where any word may be left out."""


def without_needless(pool: ReadPool, dialect: Dialect, words: Sequence[str]) -> Iterator[list[str]]:
    """The words without those that begin no coach's word; then without titles and suffixes; then without short ones."""
    kept = list(words)
    for is_kept in (lambda word: _is_known(pool, dialect, word), _is_no_title, _is_long):
        shorter = [word for word in kept if is_kept(word)]
        if shorter != kept and has_rare_word(shorter):
            kept = shorter
            yield kept


def without_one(words: Sequence[str]) -> Iterator[list[str]]:
    """Three words and more without one of them: first those between the first and the last, the middle names."""
    if len(words) > _KEPT:
        for index in (*range(1, len(words) - 1), len(words) - 1, 0):
            shorter = [*words[:index], *words[index + 1 :]]
            if has_rare_word(shorter):
                yield shorter


def _is_no_title(word: str) -> bool:
    return word not in left_out_first()


def _is_long(word: str) -> bool:
    return len(word) > _SHORT


def _is_known(pool: ReadPool, dialect: Dialect, word: str) -> bool:
    """Whether a coach has a word that begins with this one, or with what it is short for."""
    if is_common(word) or not _is_long(word) or len(spellings(word, [word])) > 1:
        return True
    source = dialect.look_up_words([[Term((word,))]], "true")
    return bool(pool.fetch(source.sql, **source.parameters, candidates=1))
