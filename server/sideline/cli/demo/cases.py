"""Cases at the desk of the demo site, opened with the functions that real requests use; texts are in reported.toml.

Times are set afterward, because these functions take the current time.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from importlib.resources import files
from itertools import product
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.authorship.authors import Author
from sideline.authorship.review_ids import public_ids
from sideline.cases.model import Case, Report, open_coach_case
from sideline.cli.demo.generate import REPORTED
from sideline.coaches.add_coaches import insert_coaches
from sideline.coaches.choices import CATEGORIES, SPORT_IDS
from sideline.coaches.claim_model import YEAR, Claim
from sideline.coaches.draft import stored_details
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.site import Site
from sideline.core.text.cleaning import comment_html
from sideline.desk.claims.write import hold_mailbox, propose_details
from sideline.desk.decision_mails import remove_mails
from sideline.desk.decisions import decide_case, read_version
from sideline.desk.members import StaffMember
from sideline.desk.reports.outcomes import hash_receipt
from sideline.desk.reports.write import NewReport, report_coach, report_reply, report_review
from sideline.desk.schemas import Decide
from sideline.reviews.appeals import appeal
from sideline.reviews.delete import delete_review
from sideline.reviews.model import Review
from sideline.reviews.schemas import RateCoach
from sideline.reviews.surge import Submission, is_in_surge
from sideline.reviews.write import add_review, lock_coach_to_rate

_TEXTS: dict[str, Any] = tomllib.loads((files(__package__) / "reported.toml").read_text(encoding="utf-8"))

_REPORT_INTERVAL = timedelta(hours=2)
"""The time between reports."""

_ADDRESS = "192.0.2.1"
"""The network address of all reports and reviews. Without rate limits it makes no difference."""


_IS_WRITTEN = (Review.state == "published") & (Review.comment != "")


class People(NamedTuple):
    """The ids of accounts: `newcomers` have signed up two days ago and have no reviews, `athlete` is older."""

    demo: UUID
    admin: UUID
    coach: UUID
    claimant: UUID
    newcomers: list[UUID]
    athlete: UUID


def insert_cases(session: Session, site: Site, people: People, ids: dict[str, int], now: datetime) -> int:
    """Open the cases, and return the number of reviews written for them that still exist. `ids`: coaches by name."""
    desk, claimed = _Desk(session, site, people, ids, now), next(iter(ids.values()))
    desk.insert_claims(claimed)
    desk.reply_as_coach(claimed)
    desk.report_reviews()
    desk.report_profiles()
    desk.propose_edit(claimed)
    return desk.flood() + desk.repost() + desk.appeal() + desk.raid()


@dataclass(frozen=True)
class _Desk:
    session: Session
    site: Site
    people: People
    ids: dict[str, int]
    now: datetime

    def insert_claims(self, coach_id: int) -> None:
        """Insert an approved claim, and an open one that is false. Inserted as rows, because the functions would email
        a code to the address.
        """
        approved = Claim(
            user_id=self.people.coach,
            coach_id=coach_id,
            state="approved",
            address="coach@northfield.example",
            staff_page="https://northfield.example/staff",
            changed_at=clock.hour(self.now),
            confirmed_until=clock.day(self.now) + YEAR,
            university=self.session.get_one(Coach, coach_id).university,
        )
        texts = _TEXTS["false_claim"]
        false = Claim(
            user_id=self.people.claimant,
            coach_id=self.ids[texts["coach"]],
            state="open",
            address=texts["address"],
            staff_page=texts["staff_page"],
            changed_at=clock.hour(self.now - _REPORT_INTERVAL),
        )
        self.session.add_all([approved, false])
        self.session.flush()
        for claim in (approved, false):
            hold_mailbox(self.session, claim)

    def reply_as_coach(self, coach_id: int) -> None:
        """Insert the coach's replies to reviews, and report one."""
        written = select(Review).where(Review.coach_id == coach_id, _IS_WRITTEN)
        newest = self.session.scalars(written.order_by(Review.created_on.desc(), Review.comment)).all()
        # Skip the newest review, because `report_reviews` may replace its comment.
        for review, reply in zip(newest[1:], _TEXTS["replies"], strict=False):
            # Replace the comment so that review and reply match.
            review.comment = comment_html(reply["review"])
            review.reply, review.replied_on = comment_html(reply["text"]), clock.day(self.now)
            self.session.flush()
            for rule, message in reply["reports"]:
                receipt = report_reply(self.session, self.site, self._public_id(review), _report(rule, message))
                self._set_time(receipt, self.now - _REPORT_INTERVAL)

    def report_reviews(self) -> None:
        """Give the newest reviews of some coaches the comments from the file, and report them."""
        # Not of a sport with a season report, whose reviews are all of the last season: they show it as it was.
        written = select(Review).join(Coach).where(_IS_WRITTEN, Coach.sport_id != SPORT_IDS[REPORTED[0]])
        newest = self.session.scalars(written.order_by(Review.created_on.desc(), Review.coach_id, Review.comment)).all()
        by_coach = {review.coach_id: review for review in reversed(newest)}
        to_report = list(by_coach.values())[-len(_TEXTS["reviews"]) :]
        for number, (review, reported) in enumerate(zip(to_report, _TEXTS["reviews"], strict=True)):
            review.comment = comment_html(reported["comment"])
            self._report(review, reported["reports"], self.now - _REPORT_INTERVAL * number)

    def report_profiles(self) -> None:
        """Report profiles, and open cases about two that users added: a new coach and a duplicate."""
        for number, reported in enumerate(_TEXTS["profiles"]):
            at = self.now - _REPORT_INTERVAL * number
            self._report_coach(self.ids[reported["coach"]], reported["reason"], reported["message"], at)
        texts = _TEXTS["duplicate"]
        original = self.session.get_one(Coach, self.ids[texts["of"]])
        [duplicate] = insert_coaches(self.session, [replace(stored_details({}, original), name=texts["name"])])
        self._report_coach(duplicate, "duplicate", texts["message"], self.now - _REPORT_INTERVAL)
        for coach_id in (self.ids[_TEXTS["added"]["coach"]], duplicate):
            case = open_coach_case(self.session, "added_coach", coach_id)
            case.opened_at = clock.last_hour_of_day(self.now)

    def propose_edit(self, coach_id: int) -> None:
        draft = stored_details(_TEXTS["profile_edit"], self.session.get_one(Coach, coach_id))
        propose_details(self.session, self.site, self.people.coach, draft)
        case = self.session.scalars(select(Case).where(Case.kind == "profile_edit")).one()
        case.opened_at = clock.hour(self.now - _REPORT_INTERVAL)

    def flood(self) -> int:
        """Report a good review many times; one of the reporters calls it a threat."""
        texts = _TEXTS["flood"]
        review = self._rate(texts["coach"], self.people.newcomers[0], _body(5, texts["comment"]), days_ago=2)
        self._report(review, texts["reports"], self.now - _REPORT_INTERVAL)
        return 1

    def repost(self) -> int:
        """Delete a reported review as its author, and write it again."""
        texts, user_id = _TEXTS["repost"], self.people.newcomers[1]
        review = self._rate(texts["coach"], user_id, _body(2, texts["comment"]), days_ago=1)
        self._report(review, texts["reports"], self.now - 2 * _REPORT_INTERVAL)
        delete_review(self.session, review.id, self._author(user_id), clock.day(self.now))
        self._rate(texts["coach"], user_id, _body(2, texts["again"]))
        case = self.session.scalars(select(Case).where(Case.kind == "resubmission")).one()
        case.opened_at = clock.last_hour_of_day(self.now)
        return 1

    def appeal(self) -> int:
        """Remove a review as the admin, and appeal as its author."""
        texts, user_id = _TEXTS["appeal"], self.people.newcomers[2]
        review = self._rate(texts["coach"], user_id, _body(5, texts["comment"]), days_ago=2)
        case = self._report(review, texts["reports"], self.now - timedelta(days=1))
        version = read_version(self.session, case)
        decision = Decide(action="remove", rule=texts["rule"], explanation=texts["explanation"], version=version)
        decide_case(self.session, self.site, StaffMember(self.people.admin, "admin"), case.id, decision)
        # The author's account is invented, so nobody could read the email.
        remove_mails(self.session, self.site.keys, [case.id])
        appeal(self.session, review.id, self._author(user_id), texts["message"], clock.day(self.now))
        opened = self.session.scalars(select(Case).where(Case.kind == "appeal")).one()
        opened.opened_at = clock.last_hour_of_day(self.now)
        return 1

    def raid(self) -> int:
        """Write near-identical reviews of one coach on one day, and two honest ones. Those written when there are more
        than usual are held, except the honest one from an old account.
        """
        coach, bodies = _TEXTS["raid"]["coach"], list(_raid_reviews())
        for user_id, body in zip(self.people.newcomers[3:], bodies, strict=False):
            self._rate(coach, user_id, body)
        self._rate(coach, self.people.athlete, _body(4, _TEXTS["raid"]["old_account"]))
        case = self.session.scalars(select(Case).where(Case.kind == "surge")).one()
        case.opened_at = clock.last_hour_of_day(self.now)
        return len(bodies) + 1

    def _author(self, user_id: UUID) -> Author:
        return Author(self.site.authors_key, user_id)

    def _public_id(self, review: Review) -> UUID:
        return UUID(public_ids(self.site.keys, [review.id.hex])[0])

    def _rate(self, coach: str, user_id: UUID, body: RateCoach, *, days_ago: int = 0) -> Review:
        """Rate like the API does, except for its limits, and return the review."""
        today = clock.day(self.now - timedelta(days=days_ago))
        new = lock_coach_to_rate(self.session, self.ids[coach], self._author(user_id))
        submission = Submission(body, user_id, _ADDRESS)
        held = is_in_surge(self.session, self.site.rate_limiter, new.coach, submission, today)
        review, _ = add_review(self.session, new, body, today, is_in_surge=held)
        self.session.flush()
        return review

    def _report(self, review: Review, reports: list[tuple[str, str]], at: datetime) -> Case:
        """Report a review an hour before a time, and return the case."""
        self.session.flush()
        for rule, message in reports:
            receipt = report_review(self.session, self.site, self._public_id(review), _report(rule, message))
            case = self._set_time(receipt, at)
        return case

    def _report_coach(self, coach_id: int, reason: str, message: str, at: datetime) -> None:
        self._set_time(report_coach(self.session, self.site, coach_id, _report(reason, message)), at)

    def _set_time(self, receipt: str, at: datetime) -> Case:
        """Say that a report came an hour before a time, and return its case."""
        report = self.session.scalars(select(Report).where(Report.receipt_hash == hash_receipt(receipt))).one()
        case = self.session.get_one(Case, report.case_id)
        report.created_at = case.opened_at = clock.hour(at - timedelta(hours=1))
        return case


def _report(rule: Any, message: str) -> NewReport:
    return NewReport(rule, message, "", _ADDRESS)


def _body(stars: int, comment: str) -> RateCoach:
    fields = {"rating": stars, **dict.fromkeys(CATEGORIES.values(), stars), "would_recommend": stars > 3, "tags": []}
    return RateCoach.model_validate({**fields, "comment": comment})


def _raid_reviews() -> Iterator[RateCoach]:
    """Yield the reviews of the raid, then the honest one with the same stars."""
    texts = _TEXTS["raid"]
    for parts in list(product(texts["first"], texts["second"], texts["third"]))[: texts["reviews"]]:
        yield _body(1, ", ".join(parts))
    yield _body(1, texts["new_account"])
