"""Correct words with one typo. The table `search_typos` stores each known word under itself and under each form with
one letter deleted.

A word with one wrong, missing, extra or swapped letter always shares such a form (symmetric delete correction).
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.model import SearchTypo
from sideline.coaches.search.query import Dialect, Term
from sideline.coaches.search.spellings import has_rare_word, is_common, spellings
from sideline.coaches.search.text import left_out_first, words_of
from sideline.core.db.engine import insert_if_absent
from sideline.core.db.read_pool import ReadPool

MIN_LETTERS, MAX_LETTERS = 4, 40
"""Minimum and maximum length of a word that is corrected."""

MAX_CORRECTIONS = 50
"""Maximum number of known words that replace one mistyped word."""

_BATCH_SIZE = 500

_MIN_IN_ONE = 6
"""Minimum length of a word that may be two."""

_MIN_CONTEXT, _MIN_SOUND, _MAX_EDITS = 2, 3, 2
"""Numbers of words of a text, and of letters in one, from which on it may be spelled by its sound; and how many
letters may then be wrong."""

_SOUND_CLASSES = ("bfpv", "cgjkqsxz", "dt", "l", "mn", "r")
_SOUNDS = {letter: str(number) for number, letters in enumerate(_SOUND_CLASSES, start=1) for letter in letters}


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


def sounding_alike(pool: ReadPool, words: Sequence[str]) -> list[list[Term]]:
    """Return the words with one replaced by the known words that sound like it: 'shyer' is Scheyer. At least one other
    word must be there, because many names sound alike.
    """
    if len(words) < _MIN_CONTEXT:
        return []
    found = []
    for index, word in enumerate(words):
        if len(word) >= _MIN_SOUND and word.isascii() and (alike := _sounds_like(pool, word)):
            terms = [Term((other,)) for other in words]
            found.append([*terms[:index], Term(tuple(alike), whole=True), *terms[index + 1 :]])
    return found


def written_in_one(pool: ReadPool, words: Sequence[str]) -> list[Sequence[str]]:
    """Return the ways to split a text of one word into known words: '@dawnstaley', '@coachstaley'."""
    if len(words) != 1 or not _MIN_IN_ONE <= len(words[0]) <= MAX_LETTERS:
        return []
    name = words[0].removeprefix("coach")
    splits = [(name[:at], name[at:]) for at in range(2, len(name) - 1)]
    parts = {f"w{number}": part for number, part in enumerate({name}.union(*splits))}
    in_list = ", ".join(f":{parameter}" for parameter in parts)
    rows = pool.fetch(f"SELECT word FROM search_typos WHERE deletion = word AND word IN ({in_list})", **parts)
    known = {word for (word,) in rows}
    whole: list[Sequence[str]] = [[name]] if name in known and name != words[0] else []
    # Words with fewer than MIN_LETTERS letters are not stored.
    return whole + [
        list(split) for split in splits
        if known.intersection(split) and all(part in known or len(part) < MIN_LETTERS for part in split)
    ]  # fmt: skip


def _sounds_like(pool: ReadPool, typed: str) -> list[str]:
    sql = (
        "SELECT word FROM search_typos WHERE deletion = word AND deletion >= :first AND deletion < :end"
        " AND length(word) BETWEEN :shortest AND :longest"
    )
    sound, length = _sound_of(typed), len(typed)
    rows = pool.fetch(
        sql, first=typed[0], end=chr(ord(typed[0]) + 1), shortest=length - _MAX_EDITS, longest=length + _MAX_EDITS
    )
    alike = [word for (word,) in rows if _sound_of(word) == sound and _edits(typed, word) <= _MAX_EDITS]
    return sorted(alike, key=lambda word: (abs(len(word) - len(typed)), word))[:MAX_CORRECTIONS]


@lru_cache(20_000)
def _sound_of(word: str) -> str:
    """Return the first letter and the classes of the consonants (Soundex without its limit of four characters)."""
    codes = [_SOUNDS.get(letter, "" if letter in "hw" else " ") for letter in word]
    sounds = [code for code in codes if code]
    kept = [code for before, code in pairwise(["", *sounds]) if code not in (before, " ")]
    return word[0] + "".join(kept[1:] if word[0] in _SOUNDS else kept)


def _edits(first: str, second: str) -> int:
    """Return how many letters are wrong, missing or extra."""
    row = list(range(len(second) + 1))
    for count, letter in enumerate(first, start=1):
        before, row[0] = row[0], count
        for index, other in enumerate(second, start=1):
            before, row[index] = row[index], min(row[index] + 1, row[index - 1] + 1, before + (letter != other))
    return row[-1]


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


# Drop words from a text that no coach matches.
#
# At least one rare word is always kept: a visitor who searches for a name does not want all coaches of a sport
# instead.

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
