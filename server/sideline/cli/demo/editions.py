"""The demo of weekly editions: the last five, published by the job of real sites, and what waits for the next one.

Days are set afterward, because the functions of real requests take the current time.
"""

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from random import Random
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from sideline.authorship.authors import Author, read_record
from sideline.cases.model import Case
from sideline.cli.demo.generate import COACHES, ReviewGenerator
from sideline.config.publication import Calendar
from sideline.core import clock
from sideline.core.site import CALENDAR, Site
from sideline.reviews.delete import delete_review
from sideline.reviews.edit import edit_review
from sideline.reviews.editions import publish_edition
from sideline.reviews.model import Review
from sideline.reviews.pending import read_pending, set_pending
from sideline.reviews.schemas import EditReview, RateCoach
from sideline.reviews.tally import lock_coach, update_numbers
from sideline.reviews.waiting import next_days, seal_day
from sideline.reviews.write import rate

_EDITIONS = 5
_CHANGED, _LEFT = 7, 5
"""Public reviews that their authors edit and delete before each edition."""

_NEW_OF_DEMO = (24, 36)
"""Indexes in COACHES of the coaches whom the demo account has rated for the next edition, and for a later day."""

_WEEK = timedelta(days=7)


@dataclass
class WeeklyDemo:
    """What is written for the editions of a demo site."""

    site: Site
    calendar: Calendar
    now: datetime
    written: list[tuple[Author, int]] = field(default_factory=list)
    """Author and coach of the reviews that editions have published."""

    @property
    def days(self) -> list[date]:
        """The days of the past editions."""
        last = self.calendar.last_day(self.now)
        return [last - _WEEK * number for number in reversed(range(_EDITIONS))]

    @property
    def begins_at(self) -> datetime:
        """From when reviews are for editions."""
        return self.calendar.closing_time(self.days[0]) - _WEEK

    def rate(self, session: Session, coach_id: int, author: Author, body: RateCoach, at: datetime) -> None:
        """Rate a coach at a time in the past."""
        session.info[CALENDAR] = self.calendar
        review, coach = rate(session, coach_id, author, body, clock.day(at))
        day = self.calendar.next_day(at, coach.sport)
        review.appears_on = seal_day(author.key, review.id, "appears_on", day, is_chosen=False)
        if day <= self.days[-2]:
            self.written.append((author, coach_id))

    def publish_editions(self) -> None:
        """Publish the past editions. Before the later ones, some reviews of the first ones are edited or deleted."""
        random = Random("editions")  # noqa: S311  # invented reviews, no secrets
        for day in self.days:
            if day != self.days[0]:
                self._change_reviews(day, random)
            publish_edition(self.site, self.calendar.publication_time(day))

    def move_to_editions(self, session: Session) -> None:
        """Let the public reviews of the cases at the desk be of the last edition, as there are no others in between."""
        is_later = (Review.created_on > self.days[0]) & Review.created_on.not_in(self.days)
        is_public = Review.state == "published"
        coach_ids = session.scalars(select(Review.coach_id).where(is_later, is_public).distinct()).all()
        session.execute(update(Review).where(is_later, is_public).values(created_on=self.days[-1]))
        for coach_id in sorted(coach_ids):
            update_numbers(session, lock_coach(session, coach_id), clock.day(self.now))

    def write_before_next_edition(self, demo: Author, another: UUID, ids: dict[str, int]) -> None:
        """Write what waits for the next edition: two reviews, an edit and a deletion of the demo account, and a review
        like a removed one, about which a moderator has to decide before.
        """
        today = clock.day(self.now)
        random = Random("next edition")  # noqa: S311  # invented reviews, no secrets
        with self.site.database.writing() as session:
            for index, not_before in zip(_NEW_OF_DEMO, (None, next_days(today)[0]), strict=True):
                body = ReviewGenerator(COACHES[index], random).next_review()
                body = body.model_copy(update={"not_before": not_before})
                rate(session, ids[COACHES[index].draft.name], demo, body, today)
            own = read_record(session, demo).reviews
            public = select(Review).where(Review.id.in_([listed.row_id for listed in own]), Review.state == "published")
            edited, deleted = session.scalars(public.order_by(Review.created_on).limit(2))
            edit_review(session, edited.id, demo, _edit_of(edited), today)
            delete_review(session, deleted.id, demo, today)
            removed = select(Review).where(Review.state.in_(("removed", "appealed")), Review.comment != "")
            original = session.scalars(removed.order_by(Review.id).limit(1)).one()
            rate(session, original.coach_id, Author(demo.key, another), _rating_like(original), today)
            session.flush()
            newest = session.scalars(select(Case).order_by(Case.id.desc()).limit(1)).one()
            newest.opened_at = clock.last_hour_of_day(self.now)

    def _change_reviews(self, day: date, random: Random) -> None:
        """Edit and delete public reviews for the edition of a day."""
        before = day - timedelta(days=1)
        with self.site.database.writing() as session:
            chosen = random.sample(self._public(session), _CHANGED + _LEFT)
            for number, (author, review) in enumerate(chosen):
                if number < _CHANGED:
                    edit_review(session, review.id, author, _edit_of(review), before)
                else:
                    delete_review(session, review.id, author, before)
                if (change := read_pending(author.key, review)) is not None:
                    set_pending(author.key, review, change._replace(day=day))

    def _public(self, session: Session) -> list[tuple[Author, Review]]:
        """Return the reviews that editions have published so far, but not those of the demo account."""
        found = []
        for author, coach_id in self.written:
            listed = read_record(session, author).review_of(coach_id)
            review = session.get(Review, listed.row_id) if listed else None
            if review is not None and review.is_published:
                found.append((author, review))
        return found


def _edit_of(review: Review) -> EditReview:
    """Return an edit of a review by an author who thinks a little better of the coach."""
    fields = {name: getattr(review, name) for name in EditReview.model_fields}
    return EditReview.model_validate({**fields, "rating": min(5, review.rating + 1) if review.rating < 5 else 4})


def _rating_like(review: Review) -> RateCoach:
    """Return a rating with the comment of another review."""
    fields = {name: getattr(review, name) for name in RateCoach.model_fields if hasattr(review, name)}
    return RateCoach.model_validate({**fields, "team_id": None, "school_email": False})
