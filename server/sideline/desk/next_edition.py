"""What moderators can read before an edition appears, and opening cases about it. What nobody opens appears.

The page has groups: new reviews of a team by more athletes than usual, and texts that are alike; and single texts that
have hints. If the site wants it (SIDELINE_READ_BEFORE_EDITION), it also has every text.

Nobody learns when something was written, not even who reads the page again and again: until the closing time it has
what was written before the reading time (`Calendar.reading_time`), and from then on everything. The order is random,
but the same for the whole edition. Edits have no date, so they are shown from the closing time on.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import lru_cache
from typing import Any, Literal
from uuid import UUID

from pydantic import Field
from sqlalchemy import literal_column, select
from sqlalchemy.orm import Session

from sideline.authorship.authors import DamagedSeal, open_seal, read_record
from sideline.authorship.private_record import DamagedRecord, PrivateRecord
from sideline.authorship.review_ids import public_ids, row_id_of_public
from sideline.cases.model import REPLY_KINDS, SEVERE, Case, Rule, open_case
from sideline.coaches.model import Coach
from sideline.config.publication import Calendar
from sideline.core import clock
from sideline.core.crypto import AuthorsKey
from sideline.core.errors import Refusal
from sideline.core.http.schemas import RequestModel, ResponseModel
from sideline.core.site import Site, is_public_demo
from sideline.desk.conflicts import claimed_profiles, ensure_none_is_own
from sideline.desk.kinds.kind import review_text
from sideline.desk.kinds.surge import gather
from sideline.desk.log import write_log
from sideline.desk.members import StaffMember, not_found
from sideline.desk.schemas import MAX_NAMED, Version
from sideline.desk.versions import version_of_review
from sideline.reviews.content import ReviewText, content_of
from sideline.reviews.edit import hold_pending
from sideline.reviews.editions import due_change, is_due
from sideline.reviews.model import Review
from sideline.reviews.pending import edit_of
from sideline.reviews.raid import group_copies, is_long_enough, words_of
from sideline.reviews.read import reviewed_coach
from sideline.reviews.reply_hints import ReplyHint, find_reply_hints
from sideline.reviews.resubmissions import find_removed_like
from sideline.reviews.schemas import EditReview, ReviewedCoach
from sideline.reviews.states import find_review
from sideline.reviews.surge import COPIES_PERIOD, copies_of, daily_threshold, hourly_threshold
from sideline.reviews.tally import lock_coach, mark_changed_today
from sideline.reviews.waiting import is_of_new_account
from sideline.reviews.write import columns_of

Hint = Literal["removed", "public", "name", "language"]
"""Why a single text is shown: it is like a removed one or a public one about this coach, or has a person's name or
contact, or another language. Of the rules for replies only these two fit what athletes write.
"""

_HINTS: tuple[Literal["name", "language"], ...] = ("name", "language")

FEW_NEW_ACCOUNTS = 5
"""With fewer reviews from new accounts, a group does not say how many there are."""

TEXTS_ON_PAGE = 50

_CHANGED = "Some of these changed while you were reading. Please look again."

# Not parameters: with them, SQLite would not use the partial indexes.
_IS_WAITING = Review.state == literal_column("'waiting'")
_IS_PENDING = Review.pending.is_not(None)


class EditionText(ResponseModel):
    """A new review, or an edited one, before it appears."""

    id: UUID
    version: str = Field(description="Identifies what it says; opening a case needs this.")
    coach: ReviewedCoach
    review: ReviewText
    is_change: bool = Field(description="Whether it is an edit of a public review.")
    is_kept: bool = Field(description="Whether a moderator has already kept it.")
    hints: list[Hint]
    alike: int | None = Field(description="Number of the nearly identical texts within its group; null if like none.")
    case_id: int | None = Field(description="The undecided case about it, if there is one.")


class EditionGroup(ResponseModel):
    """Texts that were probably written together. `many`: more athletes than usual wrote about the team."""

    reason: Literal["many", "alike"]
    new_accounts: int | None = Field(description="How many are from accounts of less than a week; null if few.")
    texts: list[EditionText] = Field(description=f"In random order, at most {MAX_NAMED}.")


class NextEdition(ResponseModel):
    """What moderators can read before the next edition. Nothing in it tells who wrote what, or when."""

    day: date
    readable_from: datetime = Field(
        description="From when what was written on the days before it can be read; of several sports, the first."
    )
    closes_at: datetime = Field(description="From when everything can be read, and nothing is added, in all sports.")
    appears_at: datetime
    reads: Literal["hints", "all"]
    groups: list[EditionGroup] = Field(description="Largest first; only on the first page.")
    single: list[EditionText] = Field(description="Single texts with hints; only on the first page.")
    texts: list[EditionText] = Field(description="Every text, in random order, if the site lets moderators read all.")
    next_after: str | None


class ReadText(RequestModel):
    """A text and its version as it was read."""

    id: UUID
    version: Version


class OpenCases(RequestModel):
    """Texts to open a case about: one for each, or for each coach with several of them. `rule` is the reason."""

    texts: list[ReadText] = Field(min_length=1, max_length=MAX_NAMED)
    rule: Rule


class OpenedCases(ResponseModel):
    """The cases in which these texts can be decided now."""

    case_ids: list[int]


@dataclass(eq=False)
class _Text:
    """A waiting review, or a public one with the content of its pending edit."""

    key: AuthorsKey
    review: Review
    coach: Coach
    edit: EditReview | None
    pending: dict[str, Any] | None
    has_comments: bool
    hints: list[Hint] = field(default_factory=list[Hint])
    alike: int | None = None

    def __post_init__(self) -> None:
        self.words = words_of(self.edit or self.review) if self.has_comments else ""
        self.is_kept = self.edit is None and (
            self.review.decided_on is not None
            # A restored one, which was public before.
            or (self.review.appears_on is None and self.review.waits_until is None)
        )

    @property
    def content(self) -> dict[str, Any]:
        own = content_of(self.review)
        content = own if self.edit is None else {name: {**own, **columns_of(self.edit)}[name] for name in own}
        return content if self.has_comments else {**content, "comment": ""}

    @property
    def version(self) -> str:
        return version_of_review(self.review, self.content)

    @property
    def author_id(self) -> UUID:
        with suppress(DamagedSeal):
            return open_seal(self.key, self.review.id, self.review.sealed_author).user_id
        return self.review.id

    @property
    def is_of_new_account(self) -> bool:
        return self.edit is None and is_of_new_account(self.key, self.review)

    def order(self, day: date) -> str:
        """Return what this is sorted by: random, but the same for the whole edition."""
        return hashlib.sha256(day.isoformat().encode() + self.review.id.bytes).hexdigest()


@dataclass(frozen=True)
class _Group:
    reason: Literal["many", "alike"]
    texts: list[_Text]


def read_next_edition(session: Session, site: Site, staff: StaffMember, after: str = "") -> NextEdition:
    """Return what a moderator can read of the next edition now; of all texts, those `after` this place in the order.

    Raises Refusal 404 on a site that publishes at once.
    """
    calendar, now = _calendar(site), clock.now()
    day = calendar.upcoming_day(now)
    texts = sorted(_readable(session, site, staff, day, now), key=lambda text: text.order(day))
    unread = [text for text in texts if not text.is_kept]
    groups = [] if after else _groups(unread, calendar)
    in_group = {id(text) for group in groups for text in group.texts}
    page: list[_Text] = []
    rest: list[_Text] = []
    if site.settings.read_before_edition == "all":
        rest = [text for text in texts if text.order(day) > after]
        page = rest[:TEXTS_ON_PAGE]
    _add_hints(session, [text for text in unread if not after or text in page])
    single = [] if after else [text for text in unread if id(text) not in in_group and text.hints]
    rows = _rows(session, site, [*(text for group in groups for text in group.texts), *single, *page])
    first_closing, last_closing = calendar.closing_times(day)
    return NextEdition(
        day=day,
        readable_from=calendar.reading_time(first_closing),
        closes_at=last_closing,
        appears_at=calendar.publication_time(day),
        reads=site.settings.read_before_edition,
        groups=[
            EditionGroup(
                reason=group.reason,
                new_accounts=_count_new_accounts(group.texts),
                texts=[rows[id(text)] for text in group.texts],
            )
            for group in groups
        ],
        single=[rows[id(text)] for text in single],
        texts=[rows[id(text)] for text in page],
        next_after=page[-1].order(day) if len(rest) > len(page) else None,
    )


def open_cases(session: Session, site: Site, staff: StaffMember, body: OpenCases) -> list[int]:
    """Open a case about each of these texts, or one about all those of a coach, and return the cases.

    A single review still appears with the edition unless a moderator puts it on hold or removes it. Several of one
    coach, and edits, whose public texts are hidden with them, are on hold until a moderator decides.

    Raises Refusal 404 on a site that publishes at once, 403 for a profile that the staff member claimed, and 409 for a
    review of their own or if a text has changed since it was read.
    """
    calendar, today = _calendar(site), clock.today()
    day = calendar.upcoming_day(clock.now())
    versions = {row_id_of_public(site.keys, text.id): text.version for text in body.texts}
    coach_ids = set(session.scalars(select(Review.coach_id).where(Review.id.in_(versions))))
    if coach_ids & set(claimed_profiles(session, staff)):
        raise Refusal(403, "own_case", "This is about a profile that you claimed, so it’s for other staff.")
    ensure_none_is_own(session, site, staff, versions)
    coaches = {coach_id: lock_coach(session, coach_id, also_unlisted=True) for coach_id in sorted(coach_ids)}
    of_coach = defaultdict[int, list[_Text]](list)
    for row_id, version in sorted(versions.items()):
        review = find_review(session, row_id)
        coach = coaches.get(review.coach_id) if review else None
        text = _due_text(site, calendar, review, coach, day) if review and coach else None
        if text is None or text.version != version:
            raise Refusal(409, "changed_since", _CHANGED)
        of_coach[text.coach.id].append(text)
    opened = []
    for coach_id in sorted(of_coach):
        coach, texts = coaches[coach_id], of_coach[coach_id]
        for text in texts:
            if text.pending is not None:
                state: Literal["held", "surge"] = "held" if len(texts) == 1 else "surge"
                own = _record_of(session, text)
                hold_pending(session, coach, text.review, text.pending, today, own=own, state=state)
        mark_changed_today(session, coach, today)
        if len(texts) > 1:
            opened.append(gather(session, site, staff, coach, [text.review for text in texts], rule=body.rule))
        else:
            opened.append(_open_one(session, staff, texts[0], body.rule, day))
    return [case.id for case in opened]


def _open_one(session: Session, staff: StaffMember, text: _Text, rule: Rule, day: date) -> Case:
    case = open_case(session, "review", text.review, rule)
    case.is_severe = case.is_severe or rule in SEVERE
    # The case is kept for a year: it must not tell the day on which the review was written.
    case.snapshot = (case.snapshot or {}) | {"created_on": day.isoformat()}
    if text.edit is not None:
        case.state = "held"
    write_log(session, staff.id, "case_opened", case_id=case.id, rule=rule)
    return case


def _record_of(session: Session, text: _Text) -> PrivateRecord:
    """Return the private record of a text's author. Raises Refusal 409 if there is none, or if the account is
    suspended: then the edit does not appear either.
    """
    with suppress(DamagedSeal, DamagedRecord, Refusal):
        record = read_record(session, open_seal(text.key, text.review.id, text.review.sealed_author))
        if record.suspended_on is None:
            return record
    raise Refusal(409, "changed_since", _CHANGED)


def _calendar(site: Site) -> Calendar:
    calendar = site.calendar
    if calendar is None:
        raise not_found()
    return calendar


def _readable(session: Session, site: Site, staff: StaffMember, day: date, now: datetime) -> Iterable[_Text]:
    """Yield the texts of the edition that moderators can read now, but of no profile that this one claimed. On a public
    demo there are none, because strangers are its moderators.
    """
    if is_public_demo(session):
        return
    calendar, claimed = _calendar(site), claimed_profiles(session, staff)
    is_of_others = Review.coach_id.not_in(claimed)
    for condition in (_IS_WAITING, _IS_PENDING & (Review.state == "published")):
        query = select(Review, Coach).join(Coach, Coach.id == Review.coach_id).where(condition, is_of_others)
        for review, coach in session.execute(query):
            closes = calendar.closing_time(day, coach.sport)
            readable_from, is_closed = calendar.reading_time(closes), closes <= now
            is_early = review.updated_on < clock.day(readable_from) and readable_from <= now
            if is_closed or (is_early and not review.is_published):
                text = _due_text(site, calendar, review, coach, day)
                if text is not None:
                    yield text


def _due_text(site: Site, calendar: Calendar, review: Review, coach: Coach, day: date) -> _Text | None:
    """Return what appears of a review in the edition of a day; None if nothing does."""
    key, has_comments = site.authors_key, site.settings.has_comments
    if calendar.last_day_of(coach.sport, day) != day:
        return None
    if review.state == "waiting":
        return _Text(key, review, coach, None, None, has_comments) if is_due(site, day, review) else None
    change = due_change(site, day, review) if review.is_published else None
    if change is None or change.content is None:
        return None
    return _Text(key, review, coach, edit_of(review, change.content), change.content, has_comments)


def _groups(texts: Sequence[_Text], calendar: Calendar) -> list[_Group]:
    """Return the groups, largest first. Only texts of one team are compared word for word: a raid is about one."""
    of_team = defaultdict[tuple[str, str], list[_Text]](list)
    for text in texts:
        of_team[text.coach.university, text.coach.sport].append(text)
    groups, others = list[_Group](), list[_Text]()
    for team in of_team.values():
        is_raid = _has_more_than_usual(team, calendar)
        listed = team[:MAX_NAMED]
        numbers = group_copies([text.edit or text.review for text in listed], [text.words for text in listed])
        alike = defaultdict[int, list[_Text]](list)
        for text, number in zip(listed, numbers, strict=True):
            text.alike = number
            if number is None:
                others.append(text)
            else:
                alike[number].append(text)
        if is_raid:
            groups.append(_Group("many", listed))
        else:
            groups.extend(_Group("alike", found) for found in alike.values())
    # The same words about coaches of different teams, as in advertising.
    in_raid = {id(text) for group in groups for text in group.texts}
    same = defaultdict[str, list[_Text]](list)
    for text in others:
        if id(text) not in in_raid and is_long_enough(text.words):
            same[text.words].append(text)
    groups.extend(_Group("alike", found) for found in same.values() if len(found) > 1)
    return sorted(groups, key=lambda group: -len(group.texts))


def _has_more_than_usual(texts: Sequence[_Text], calendar: Calendar) -> bool:
    """Whether more athletes than usual, or more with new accounts, wrote about a team's coaches for one edition.

    An edition of a season has what a whole team writes in a season; one of a week, what some of it write in a week.
    """
    of_hour = max(hourly_threshold(text.coach) for text in texts)
    of_day = max(daily_threshold(text.coach, 0) for text in texts)
    new = [text for text in texts if text.edit is None]
    if len(new) <= of_hour:
        return False
    authors = {text.author_id for text in new}
    with_new_account = {text.author_id for text in new if text.is_of_new_account}
    return len(authors) > (of_hour if calendar.mode == "weekly" else of_day) or len(with_new_account) > of_hour


def _count_new_accounts(texts: Sequence[_Text]) -> int | None:
    number = sum(text.is_of_new_account for text in texts)
    return number if number >= FEW_NEW_ACCOUNTS else None


def _add_hints(session: Session, texts: Sequence[_Text]) -> None:
    """Find the hints of texts that moderators have not read."""
    today = clock.today()
    removed_at = set(session.scalars(select(Case.coach_id).where(Case.decision == "remove").distinct()))
    is_recent = (Review.state == "published") & (Review.updated_on > today - COPIES_PERIOD)
    public_at = set(session.scalars(select(Review.coach_id).where(is_recent).distinct()))
    for text in texts:
        content, review, coach = text.edit or text.review, text.review, text.coach
        if not text.has_comments or (text.edit is not None and text.words == words_of(review)):
            continue
        # A removal may have been on a profile that was merged with this one, which is rare: it is found on the day.
        if coach.id in removed_at and find_removed_like(session, coach, content) is not None:
            text.hints.append("removed")
        if coach.id in public_at and copies_of(session, coach, content, today, except_id=review.id):
            text.hints.append("public")
        found = _hints_of_words(text.content["comment"], coach.name, f"{coach.university} {coach.sport}")
        text.hints.extend(hint for hint in _HINTS if hint in found)


@lru_cache(maxsize=4096)
def _hints_of_words(comment: str, name: str, places: str) -> frozenset[ReplyHint]:
    """Return the hints of `find_reply_hints`, which takes two milliseconds, for a page that is read again."""
    return frozenset(find_reply_hints(comment, name, places))


def _rows(session: Session, site: Site, texts: Sequence[_Text]) -> dict[int, EditionText]:
    """Return what is shown of each text, by its identity."""
    row_ids = [text.review.id for text in texts]
    is_open = Case.review_id.in_(row_ids) & ~Case.is_decided & Case.kind.not_in(REPLY_KINDS)
    case_of = {row.review_id: row.id for row in session.execute(select(Case.review_id, Case.id).where(is_open))}
    ids = public_ids(site.keys, [row_id.hex for row_id in row_ids])
    return {
        id(text): EditionText(
            id=UUID(public_id),
            version=text.version,
            coach=reviewed_coach(text.coach),
            review=review_text(text.content),
            is_change=text.edit is not None,
            is_kept=text.is_kept,
            hints=text.hints,
            alike=text.alike,
            case_id=case_of.get(text.review.id),
        )
        for public_id, text in zip(ids, texts, strict=True)
    }
