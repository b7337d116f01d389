"""Which words may a mistyped one have been? Those that share a form with it after one letter is left out.

`name_spellings` holds each longer word of a coach's name under itself and under each of its forms without one letter;
one wrong, missing, extra or exchanged letter always leaves such a form in common.
"""

from collections.abc import Iterable
from typing import cast

from sqlalchemy import Table, select
from sqlalchemy.orm import Session

from sideline.coaches.model import NameSpelling
from sideline.coaches.places import Places
from sideline.coaches.short_names import words_of
from sideline.core.insert_if_absent import insert_if_absent

SHORTEST = 4
LONGEST = 40
"""Letters of the words that are kept for this."""

_KEYS_AT_ONCE = 500


def forms_of(word: str) -> set[str]:
    """The word, and the word without each of its letters."""
    return {word, *(word[:place] + word[place + 1 :] for place in range(len(word)))}


def one_error_apart(typed: str, word: str) -> bool:
    """Whether one wrong, missing, extra or exchanged letter makes one of the other."""
    if typed == word or abs(len(typed) - len(word)) > 1:
        return False
    start = next((place for place, (a, b) in enumerate(zip(typed, word, strict=False)) if a != b), None)
    if start is None:
        return True
    a, b = typed[start:], word[start:]
    exchanged = a[:2] == b[1::-1] and len(b) > 1 and a[2:] == b[2:]
    return a[1:] == b[1:] or a[1:] == b or a == b[1:] or exchanged


def keep_spellings(session: Session, folded_names: Iterable[str]) -> None:
    """Keep the words of these names, in the transaction that adds them."""
    words = sorted({word for name in folded_names for word in words_of(name) if SHORTEST <= len(word) <= LONGEST})
    for start in range(0, len(words), _KEYS_AT_ONCE):
        part = words[start : start + _KEYS_AT_ONCE]
        known = set(
            session.scalars(
                select(NameSpelling.word).where(NameSpelling.form.in_(part), NameSpelling.form == NameSpelling.word)
            )
        )
        rows = [{"form": form, "word": word} for word in part if word not in known for form in sorted(forms_of(word))]
        insert_if_absent(session, cast(Table, NameSpelling.__table__), rows)


def spellings(session: Session, places: Places, typed: str) -> list[str]:
    """Words of names and places that `typed` may have been, one error away, by alphabet."""
    if not SHORTEST <= len(typed) <= LONGEST:
        return []
    kept = session.scalars(select(NameSpelling.word).where(NameSpelling.form.in_(sorted(forms_of(typed)))))
    near = {*kept, *(word for word in places.words() if len(word) >= SHORTEST)}
    return sorted(word for word in near if one_error_apart(typed, word))
