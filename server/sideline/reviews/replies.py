"""Replies of coaches: a coach whose claim is approved may publicly reply once to each review of the profile.

A reply is stored in two columns of its review, so it is hidden, shown, moved and deleted with the review. If the author
changes the rating or the comment, the reply is hidden, because it was not written for the new text;
the coach may publish it again. It is deleted when the claim ends. If a moderator removes a reply
(`desk.kinds.reply`), its text is deleted but its date stays, so that no later claimant can reply to the same
review again.

A reply that may point to the author is hidden, too, until a moderator decides about it, and so
is every reply on a profile of which a moderator has removed one. Until then only the coach sees it, and the public sees
no earlier text either.
"""

import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import ColumnElement, exists, select, update
from sqlalchemy.orm import Session

from sideline.accounts.users import lock_user
from sideline.authorship.authors import Author, read_record
from sideline.authorship.review_ids import review_gone, row_id_of_public
from sideline.cases.model import REPLY_KINDS, Case, close_cases, open_case
from sideline.cases.notes import delete_notes, is_on_hold
from sideline.coaches.claim_model import Claim
from sideline.coaches.model import Coach, ids_with_merged
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.errors import Refusal
from sideline.core.text.cleaning import comment_html, comment_text, plain_text, without_invisible
from sideline.core.text.folding import fold
from sideline.reviews.model import Review
from sideline.reviews.schemas import WriteReply
from sideline.reviews.states import find_review
from sideline.reviews.tally import lock_coach

# What in a coach's reply may point to the author of the review: such a reply waits for a moderator.
#
# The rules are those that the web app shows while the coach types (`web/src/lib/hints/replyHints.ts`). Both read
# `hint_rules.json` and `reply_rules.json`, and tests on both sides read `server/tests/desk/claims/reply_samples.json`.
# A wrong match costs the coach a wait; a missed one may cost an athlete more. docs/hints.md describes them.

ReplyHint = Literal["name", "jersey", "class", "recognized", "threat", "language"]
"""A person's name, a jersey number, what the roster says of one person, words to or about an author who has been
recognized, a threat, or another language, which these rules cannot read."""


def _read(name: str) -> dict[str, Any]:
    rules: dict[str, Any] = json.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))
    return rules


def _words(lines: list[str]) -> set[str]:
    return {word for line in lines for word in line.split()}


_HINTS, _REPLIES = _read("hint_rules.json"), _read("reply_rules.json")
_FIRST_NAMES = _words(_HINTS["first_names"])
_ORDINARY = _words(_REPLIES["ordinary"])
_PLACES = _words(_HINTS["places"])
_ENGLISH, _OTHER = _words(_HINTS["languages"]["english"]), _words(_HINTS["languages"]["other"])
_KNOWN = (
    _PLACES | _words(_HINTS["not_names"]) | _ENGLISH | _words(_REPLIES["known"]) | _words(_REPLIES["abbreviations"])
)
_ROLE = re.compile(_HINTS["role"], re.IGNORECASE)
_ROLE_DISTANCE = 24
"""How many characters before a name to search for a role: more than the longest role."""
_SENTENCE_ENDS = set('.!?:;"“”(*•-–—')
_BREAK = re.compile(r"\n|</?(?:br|p)\b[^>]*>")
_WORD = re.compile(r"[A-Za-z]+")
_CAPITALIZED = re.compile(
    r"[A-Z](?:['-]?[A-Z]?[a-z])+|(?<![A-Za-z])[A-Z]\.|(?<![A-Za-z0-9&./-])[A-Z]{2}(?![A-Za-z0-9&/-])"
)
_VERBS_OF_PEOPLE = re.compile(_REPLIES["verbs_of_people"])
_NOT_PEOPLE = _words(_REPLIES["not_people"])
_NOT_PEOPLE_ENDINGS = re.compile(_REPLIES["not_people_endings"])
_REPEATED = re.compile(r"(.)\1+")
_SENTENCE = re.compile(r"[^.!?\n。！？]+")  # noqa: RUF001  # the marks of Chinese and Japanese
_LETTERS = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_NOT_LATIN = re.compile(_HINTS["languages"]["not_latin"])
_MIN_WORDS: int = _HINTS["languages"]["min_words"]
_MIN_LETTERS: int = _HINTS["languages"]["min_letters"]
_LETTER_SHARE: float = _HINTS["languages"]["letter_share"]
_MIN_MISSPELLED: int = _REPLIES["min_misspelled"]
"""Letters from which on a name is found although letters are repeated, or an h is added."""


def _pattern(source: str) -> re.Pattern[str]:
    for name, text in {"position": _REPLIES["position"], **_REPLIES["macros"], "unit": _HINTS["unit"]}.items():
        source = source.replace(f"<{name}>", text)
    return re.compile(source)


_SOURCES: dict[ReplyHint, list[str]] = {
    **_REPLIES["patterns"],
    "jersey": [*_HINTS["patterns"]["identity"]["jersey"], *_REPLIES["patterns"]["jersey"]],
}
_PATTERNS = [(reason, _pattern(source)) for reason, sources in _SOURCES.items() for source in sources]
_CONTACT = [
    re.compile(source, re.IGNORECASE) for sources in _HINTS["patterns"]["contact"].values() for source in sources
]
"""Email addresses, links, accounts and telephone numbers, which may be the author's: as in reviews."""
_SPELLED = {spelled for name in _FIRST_NAMES if len(spelled := _REPEATED.sub(r"\1", name)) >= _MIN_MISSPELLED}


def find_reply_hints(reply: str, name: str, places: str) -> set[ReplyHint]:
    """Return what a stored reply contains. The coach's `name` is no hint; nor are the words of `places`, which has the
    names of the school and the sport.
    """
    shown = comment_text(_BREAK.sub(" . ", reply))
    text = _plain(shown)
    lower = text.lower()
    found = {reason for reason, pattern in _PATTERNS if pattern.search(text if reason == "name" else lower)}
    if any(pattern.search(text) for pattern in _CONTACT) or any(_names(text, _parts(name), _parts(places))):
        found.add("name")
    if any(_is_other_language(sentence) for sentence in _SENTENCE.findall(shown.lower())):
        found.add("language")
    return found


def _names(text: str, own: set[str], places: set[str]) -> Iterator[bool]:
    """Yield for each word whether it is a name, or begins one."""
    words = list(_WORD.finditer(text))
    for word, after in zip_longest(words, words[1:]):
        lower = word[0].lower()
        is_first_name = _is_first_name(lower) and (lower not in _ORDINARY or word[0][0].isupper())
        is_place = lower in places or (after is not None and after[0].lower() in _PLACES)
        yield is_first_name and lower not in own and not is_place
    for word in _CAPITALIZED.finditer(text):
        before = text[max(0, word.start() - _ROLE_DISTANCE) : word.start()]
        is_named = (
            _ROLE.search(before) is not None
            or _is_inside_sentence(word, before, places)
            or _has_verb_of_person(word[0], text[word.end() :])
            or _are_initials(word[0])
        )
        yield is_named and not _parts(word[0]) <= own and not _is_known(word[0], places)


def _is_first_name(lower: str) -> bool:
    """Whether a word is in the list, also with repeated letters or an h at the end: 'kayyla', 'kaylah'."""
    if lower in _FIRST_NAMES:
        return True
    spelled = _REPEATED.sub(r"\1", lower)
    if spelled != lower and spelled in _SPELLED:
        return True
    return len(lower) > _MIN_MISSPELLED and lower[-1] == "h" and lower[:-1] in _SPELLED


def _has_verb_of_person(word: str, after: str) -> bool:
    """Whether a verb that is common with people follows a word that may be a name: 'Oluchi was late', but not 'Practice
    was late'.
    """
    lower = word.lower()
    is_no_person = lower in _NOT_PEOPLE or _NOT_PEOPLE_ENDINGS.search(lower) is not None
    return not is_no_person and _VERBS_OF_PEOPLE.search(after) is not None


def _are_initials(word: str) -> bool:
    """Whether a word is two capital letters: 'KB'."""
    return len(word) == 2 and word.isalpha() and word.isupper()


def _is_other_language(sentence: str) -> bool:
    foreign = len(_NOT_LATIN.findall(sentence))
    if foreign >= _MIN_LETTERS and foreign > _LETTER_SHARE * len("".join(sentence.split())):
        return True
    words = _LETTERS.findall(sentence)
    other = sum(word in _OTHER for word in words)
    return other >= _MIN_WORDS and other > sum(word in _ENGLISH for word in words)


def _is_inside_sentence(word: re.Match[str], before: str, places: set[str]) -> bool:
    """Whether a word does not begin a sentence, nor names a team after its school, 'go' or 'the': 'the Falcons'."""
    said = before.rstrip()
    last = _WORD.findall(said)[-1:]
    is_team = word[0].endswith("s") and bool(last) and last[0].lower() in {"go", "the"} | places
    return said != "" and said[-1] not in _SENTENCE_ENDS and not is_team


def _is_known(word: str, places: set[str]) -> bool:
    """Whether a capitalized word is no person's name; 'Mondays' and 'Monday's' are known like 'Monday'."""
    return bool({part for found in _parts(word) for part in (found, found.removesuffix("s"))} & (_KNOWN | places))


def _parts(text: str) -> set[str]:
    return {word.lower() for word in _WORD.findall(_plain(text))}


def _plain(text: str) -> str:
    """Return the text in plain Latin letters, in its case, without accents and invisible characters."""
    letters = unicodedata.normalize("NFKD", without_invisible(text))
    return "".join(
        letter if letter.isascii() else fold(letter).upper() if letter.isupper() else fold(letter)
        for letter in letters
        if not unicodedata.combining(letter)
    )


_HAS_REPLY = (Review.reply != "") | (Review.hidden_reply != "")


def write_reply(session: Session, keys: Keys, user: Author, public_id: UUID, body: WriteReply) -> Review:
    """Reply to a published review of the profile that the user has claimed, or edit the reply, which keeps its day. If
    the text has to wait for a moderator, it is hidden and a case is opened. The same text again changes nothing.

    Raises Refusal: 404 if there is no such review, 403 without the claim or for a suspended account, 409 if a moderator
    removed the reply, 422 if the cleaned text is empty.
    """
    review = _lock_review(session, keys, user.user_id, public_id)
    read_record(session, user).ensure_not_suspended()
    if review is None or not review.is_published:
        raise review_gone()
    coach = session.get_one(Coach, review.coach_id)
    _ensure_may_reply(review, coach)
    text = comment_html(body.text)
    if not plain_text(text):
        raise Refusal(422, "no_reply", "Please write a reply")
    if text == review.reply:
        return review
    is_waiting = (Case.kind == "held_reply") & (Case.review_id == review.id) & ~Case.is_decided
    has_to_wait = _has_to_wait(session, coach, text)
    waiting = session.scalar(select(Case).where(is_waiting).limit(1))
    if has_to_wait and waiting is not None and waiting.snapshot == review.snapshot() | {"reply": text}:
        return review
    _close_cases(session, is_waiting)
    if has_to_wait:
        review.reply, review.hidden_reply, review.replied_on = "", text, None
        open_case(session, "held_reply", review)
    else:
        publish_reply(review, text)
    return review


def _ensure_may_reply(review: Review, coach: Coach) -> None:
    """Raise Refusal 403 without the badge, 409 if a moderator removed the reply."""
    if coach.has_left:
        raise Refusal(403, "coach_left", "Your profile says that you have left, so you can’t reply.")
    if not coach.verified:
        # The badge of a claimed profile means that the claim's email address is at the coach's university.
        raise Refusal(
            403, "coach_moved", "The university on your profile has changed. Please confirm an address there."
        )
    if review.replied_on is not None and not review.reply:
        raise Refusal(409, "reply_removed", "Your reply to this review was removed. You can’t reply again.")


def publish_reply(review: Review, text: str) -> None:
    """Make this text the public reply. A reply that is public already keeps its day."""
    review.reply, review.replied_on = text, review.replied_on or clock.today()
    review.hidden_reply = ""


def _has_to_wait(session: Session, coach: Coach, text: str) -> bool:
    """Whether a reply waits for a moderator: it may point to the author, or one of this profile was removed."""
    if find_reply_hints(text, coach.name, f"{coach.university} {coach.sport}"):
        return True
    of_profile = Case.coach_id.in_(ids_with_merged(coach.id)) & Case.kind.in_(REPLY_KINDS)
    return bool(session.scalar(select(exists().where(of_profile, Case.decision == "remove"))))


def hide_reply(review: Review) -> None:
    """Hide the reply to a review whose rating or comment changes. Published again, it gets the day of that."""
    if review.reply:
        review.hidden_reply, review.reply, review.replied_on = review.reply, "", None


def delete_reply(session: Session, keys: Keys, user_id: UUID, public_id: UUID) -> None:
    """Delete the user's reply, if there is one. Raises Refusal 403 without the claim."""
    review = _lock_review(session, keys, user_id, public_id)
    if review is not None and review.reply_text:
        review.reply = review.hidden_reply = ""
        review.replied_on = None
        _close_cases(session, Case.kind.in_(REPLY_KINDS) & (Case.review_id == review.id))


def delete_replies(session: Session, coach_id: int) -> None:
    """Delete all replies of the locked coach because the claim ends, including those on profiles merged into it."""
    coach_ids = ids_with_merged(coach_id)
    has_reply = Review.coach_id.in_(coach_ids) & _HAS_REPLY
    session.execute(update(Review).where(has_reply).values(reply="", hidden_reply="", replied_on=None))
    _close_cases(session, Case.kind.in_(REPLY_KINDS) & Case.coach_id.in_(coach_ids))


def replies_of(session: Session, coach_id: int) -> Sequence[Review]:
    """Return a coach's published reviews that have a reply, newest reply first; hidden replies last.

    Hidden reviews are left out: otherwise the coach would learn that the author of a hidden review deleted it.
    """
    query = select(Review).where(Review.coach_id == coach_id, _HAS_REPLY, Review.state == "published")
    return session.scalars(query.order_by(Review.replied_on.desc().nulls_last(), Review.id)).all()


def _lock_review(session: Session, keys: Keys, user_id: UUID, public_id: UUID) -> Review | None:
    """Lock the claimant, then the coach, and return the review, or None if there is none.

    Raises Refusal 403 without the claim. For reviews of other coaches, a hidden review and a deleted one have the same
    result. Otherwise reviews that are deleted together with an account could be linked to one author.
    """
    lock_user(session, user_id)
    claimed = select(Claim.coach_id).where(Claim.user_id == user_id, Claim.state == "approved")
    coach_id = session.scalar(claimed)
    if coach_id is None:
        raise _not_claimed()
    # A merge cannot change the claim's coach now, because it has to lock the user first.
    lock_coach(session, coach_id)
    review = find_review(session, row_id_of_public(keys, public_id))
    if review is None or review.coach_id == coach_id:
        return review
    if review.is_published:
        raise _not_claimed()
    return None


def replies_on_hold(session: Session, reviews: Sequence[Review]) -> set[UUID]:
    """Return which of these reviews have a reply that waits for a moderator."""
    is_waiting = (Case.kind == "held_reply") & Case.review_id.in_([review.id for review in reviews]) & ~Case.is_decided
    return {review_id for review_id in session.scalars(select(Case.review_id).where(is_waiting)) if review_id}


def _close_cases(session: Session, condition: ColumnElement[bool]) -> None:
    """Close the open cases about deleted or replaced replies, and delete the text of the replies and the notes from all
    that aren't on legal hold.
    """
    cases = session.scalars(select(Case).where(condition)).all()
    close_cases(session, Case.id.in_([case.id for case in cases]), "deleted")
    for case in cases:
        case.undo_state = None
        if not is_on_hold(session, case.id):
            case.snapshot = None
    delete_notes(session, [case.id for case in cases])


def _not_claimed() -> Refusal:
    return Refusal(403, "not_your_profile", "Only the coach who claimed this profile can reply.")
