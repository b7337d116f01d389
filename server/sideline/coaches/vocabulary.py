"""Which words are there in coaches' names? Found by any part of them, and by what they may have been mistyped as.

`coach_words` holds the words of each coach's search name. `word_endings` holds each word under itself and under each
of its endings, so that the words with a text somewhere in them are one range. `name_spellings` holds each longer word
under itself and under each of its forms without one letter; one wrong, missing, extra or exchanged letter always
leaves such a form in common.
"""

from collections.abc import Sequence
from operator import itemgetter
from typing import Any, cast

from sqlalchemy import BindParameter, Row, Table, bindparam, select, update
from sqlalchemy.orm import Session

from sideline.coaches.model import CoachWord, NameSpelling, WordEnding
from sideline.coaches.search_names import LONGEST_WORD
from sideline.core.insert_if_absent import insert_if_absent
from sideline.core.pens import Pen

SHORTEST_TYPO = 4
"""Letters of the shortest word in which a typing error is forgiven."""

_WORDS_AT_ONCE = 500

_WORD: BindParameter[str] = bindparam("of_word")
_REVIEWS_BEFORE: BindParameter[int] = bindparam("reviews_before")
_REVIEWS: BindParameter[int] = bindparam("reviews")
MOVE_WORD = (
    update(CoachWord)
    .where(
        CoachWord.word == _WORD,
        CoachWord.minus_reviews == -_REVIEWS_BEFORE,
        CoachWord.coach_id == bindparam("of_coach"),
    )
    .values(minus_reviews=-_REVIEWS)
)
"""Puts one word of a coach `of_coach` where those with so many `reviews` are; `reviews_before` tells where it is."""


def keep_words(session: Session, coaches: Sequence[Row[Any]]) -> None:
    """Keep the words of the names of these coaches, who have no reviews yet, in the transaction that adds them."""
    rows = [_coach_word(word, coach) for coach in coaches for word in kept_words(coach.search_name)]
    insert_if_absent(session, _table(CoachWord), sorted(rows, key=itemgetter("word", "coach_id")))
    every = sorted({word for coach in coaches for word in coach.search_name.split()})
    for start in range(0, len(every), _WORDS_AT_ONCE):
        _keep_vocabulary(session, every[start : start + _WORDS_AT_ONCE])


def _coach_word(word: str, coach: Row[Any]) -> dict[str, Any]:
    judged = {name: getattr(coach, name) for name in ("search_name", "university_id", "sport_id", "division")}
    return {"word": word, "minus_reviews": 0, "coach_id": coach.id, **judged}


def move_words(pen: Pen, coach: Any, reviews: int) -> None:
    """Put the words of a coach, who is held and still shows the number before, where those with so many reviews are."""
    if coach.total_reviews != reviews:
        for word in kept_words(coach.search_name):
            pen.write(MOVE_WORD, of_word=word, of_coach=coach.id, reviews_before=coach.total_reviews, reviews=reviews)


def kept_words(name: str) -> list[str]:
    """The words by which a coach with this search name is found, in order."""
    return sorted({word[:LONGEST_WORD] for word in name.split()})


def _keep_vocabulary(session: Session, words: Sequence[str]) -> None:
    itself = select(WordEnding.word).where(WordEnding.ending.in_(words), WordEnding.ending == WordEnding.word)
    known = set(session.scalars(itself))
    # Of one that is cut only the beginning could be known: it is never passed over.
    new = [word for word in words if word not in known or len(word) > LONGEST_WORD]
    endings = sorted({pair for word in new for pair in _endings(word)})
    insert_if_absent(session, _table(WordEnding), [{"ending": ending, "word": word} for ending, word in endings])
    forms = ((form, word) for word in new for form in sorted(forms_of(word)))
    insert_if_absent(session, _table(NameSpelling), [{"form": form, "word": word} for form, word in forms])


def forms_of(word: str) -> set[str]:
    """The word, and the word without each of its letters; none of a word that is too short or too long."""
    if not SHORTEST_TYPO <= len(word) <= LONGEST_WORD:
        return set()
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


def _endings(word: str) -> set[tuple[str, str]]:
    return {(word[start : start + LONGEST_WORD], word[:LONGEST_WORD]) for start in range(len(word))}


def _table(model: type[CoachWord | WordEnding | NameSpelling]) -> Table:
    return cast(Table, model.__table__)
