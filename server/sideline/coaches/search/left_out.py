"""Drop words from a text that no coach matches.

At least one rare word is always kept: a visitor who searches for a name does not want all coaches of a sport instead.
"""

from collections.abc import Iterator, Sequence

from sideline.coaches.search.dialect import Dialect, Term
from sideline.coaches.search.normal_form import left_out_first
from sideline.coaches.search.spellings import has_rare_word, is_common, spellings
from sideline.core.db.read_pool import ReadPool

_SHORT = 2
"""Maximum length of a word that is dropped before longer ones: an initial, "jr"."""

_KEPT = 2
"""Minimum number of words to keep when any word may be dropped."""


def drop_unneeded_words(pool: ReadPool, dialect: Dialect, words: Sequence[str]) -> Iterator[list[str]]:
    """Yield the words after dropping those that match no coach, then also titles and suffixes, then also short ones."""
    kept = list(words)
    for is_kept in (lambda word: _matches_any_coach(pool, dialect, word), _is_not_title, _is_long):
        shorter = [word for word in kept if is_kept(word)]
        if shorter != kept and has_rare_word(shorter):
            kept = shorter
            yield kept


def drop_one_word(words: Sequence[str]) -> Iterator[list[str]]:
    """Yield the words with one of them dropped, middle names first, if there are at least three words."""
    if len(words) > _KEPT:
        for index in (*range(1, len(words) - 1), len(words) - 1, 0):
            shorter = [*words[:index], *words[index + 1 :]]
            if has_rare_word(shorter):
                yield shorter


def _is_not_title(word: str) -> bool:
    return word not in left_out_first()


def _is_long(word: str) -> bool:
    return len(word) > _SHORT


def _matches_any_coach(pool: ReadPool, dialect: Dialect, word: str) -> bool:
    """Whether any coach has a word that begins with this word or with its full form."""
    if is_common(word) or not _is_long(word) or len(spellings(word, [word])) > 1:
        return True
    source = dialect.look_up_words([[Term((word,))]], "true")
    return bool(pool.fetch(source.sql, **source.parameters, candidates=1))
