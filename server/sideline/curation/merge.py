"""Merging of two coaches who are one: reviews, cases and saved coaches go over in one transaction.

Where somebody has rated both, the review that everybody sees counts, of two such the newer; the other waits in My
Reviews. A saved coach is not changed: whoever reads it follows `Coach.moved_to`.

What is stored for the undo says which reviews have gone, and for which coach, but not which other one each gave way to.
Where only one has gone, or few, who watched both pages can tell (docs/moderation.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from sideline.cases.model import COACH_KINDS, Case, close_cases, open_coach_case, reopen_cases
from sideline.coaches.add_coaches import search_text_of
from sideline.coaches.model import Coach
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.curation.authors import LockedAuthor, changed_meanwhile, lock_authors, reviews_of
from sideline.curation.claims import claimants_of, move_claims, move_claims_back
from sideline.reviews.model import Review
from sideline.reviews.states import relist, unlist
from sideline.reviews.surge import reviews_in_surge
from sideline.reviews.tally import count_review, get_or_create_tally, lock_coach, update_numbers


@dataclass(frozen=True)
class LockedMerge:
    """Both coaches with their reviews, and the authors of those that may move."""

    session: Session
    site: Site
    source: Coach
    target: Coach
    reviews: dict[UUID, Review]
    authors: dict[UUID, LockedAuthor]

    def move(self, review: Review, coach: Coach) -> None:
        """Let a review be of the other coach, and count it there if it counts."""
        from_coach = self.target if coach is self.source else self.source
        if review.is_published:
            count_review(get_or_create_tally(self.session, from_coach), review, -1)
            count_review(get_or_create_tally(self.session, coach), review, 1)
        author = self.authors.get(review.id)
        if author is None:
            review.coach_id = coach.id
        else:
            author.move(review, coach.id)
        self.session.flush()

    def free_author_tag(self, review: Review) -> None:
        """Let another review of the same author have its tag, which is unique, until this one is moved."""
        review.author_tag = review.id
        self.session.flush()

    def store(self, today: date) -> None:
        """Write lists and numbers, and let cases follow their reviews."""
        for author in {id(author): author for author in self.authors.values()}.values():
            author.write(self.session)
        for coach in (self.source, self.target):
            update_numbers(self.session, coach, today)
        for review in reviews_of(self.session, (self.source.id, self.target.id)):
            moved = (Case.review_id == review.id) & (Case.coach_id != review.coach_id)
            of_author = moved & Case.author_tag.is_not(None)
            self.session.execute(update(Case).where(of_author).values(author_tag=review.author_tag))
            self.session.execute(update(Case).where(moved).values(coach_id=review.coach_id))


def merge(session: Session, site: Site, source_id: int, target_id: int, today: date) -> dict[str, Any]:
    """Merge the coach `source_id` into `target_id`; returns what `undo_merge` needs.

    Raises Refusal: 404 for a coach who is not there, 409 for the same coach or if somebody wrote meanwhile.
    """
    if source_id == target_id:
        raise Refusal(409, "same_coach", "Please choose another coach to merge with.")
    locked = _lock(session, site, source_id, target_id, reviews_of(session, [source_id]))
    source, target = locked.source, locked.target
    if not (source.is_listed and target.is_listed):
        raise Refusal(409, "not_listed", "One of these coaches is no longer on Sideline.")
    claims = move_claims(session, site, source, target)
    moved, merged = [], {}
    for review in [each for each in locked.reviews.values() if each.coach_id == source.id]:
        author = locked.authors.get(review.id)
        listed = author.own.review_of(target.id) if author else None
        other = locked.reviews.get(listed.row_id) if listed else None
        if other is not None and _weight(other) >= _weight(review):
            merged[review.id.hex] = unlist(session, source, review)
            continue
        if other is None:
            locked.move(review, target)
        else:
            merged[other.id.hex] = unlist(session, target, other)
            locked.free_author_tag(other)
            locked.move(review, target)
            locked.authors[review.id].move(other, source.id)
        moved.append(review.id.hex)
    locked.store(today)
    redirected = session.scalars(select(Coach.id).where(Coach.moved_to == source.id)).all()
    session.execute(update(Coach).where(Coach.id.in_(redirected)).values(moved_to=target.id))
    source.moved_to, source.search_text = target.id, ""
    _move_surge(session, source, target)
    of_profile = (Case.coach_id == source.id) & Case.kind.in_(COACH_KINDS)
    closed = close_cases(session, of_profile & (Case.kind == "profile_edit"), "merged")
    closed += close_cases(session, of_profile, "correct")
    closed += close_cases(session, Case.review_id.in_([UUID(each) for each in merged]), "merged")
    # In the order of random ids: in that of the loop a review would stand beside the one it has displaced.
    merged = dict(sorted(merged.items()))
    return {
        "moved": sorted(moved),
        "merged": merged,
        "redirected": list(redirected),
        "closed": closed,
        "claims": claims,
    }


def _weight(review: Review) -> tuple[bool, date]:
    """Of two reviews the greater one stays: one that everybody sees, then the newer."""
    return review.is_published, review.created_on


def _move_surge(session: Session, from_: Coach, to: Coach) -> None:
    """Let reviews in a surge have the open case of their coach, also where its surge has been decided since."""
    for coach in (from_, to):
        if reviews_in_surge(session, coach.id):
            open_coach_case(session, "surge", coach.id)
            coach.holds_new_reviews = True
    if not reviews_in_surge(session, from_.id):
        from_.holds_new_reviews = False
        close_cases(session, (Case.coach_id == from_.id) & (Case.kind == "surge"), "merged")


def lock_merge(session: Session, site: Site, source_id: int, target_id: int, before: dict[str, Any]) -> LockedMerge:
    """Lock what `undo_merge` changes: authors first, as everywhere. Raises Refusal 409 if somebody wrote meanwhile."""
    ids = _ids(before)
    of_merge = [each for each in reviews_of(session, (source_id, target_id)) if each.id in ids]
    return _lock(session, site, source_id, target_id, of_merge)


def undo_merge(locked: LockedMerge, before: dict[str, Any], today: date) -> None:
    """Take a merge back. What was written about the target since stays there; what was deleted since is gone."""
    moved, merged, ids = {UUID(each) for each in before["moved"]}, before["merged"], _ids(before)
    session = locked.session
    source, target = locked.source, locked.target
    here = [each for each in locked.reviews.values() if each.id in ids]
    # A later merge may have displaced one of those that moved; its author has rated the coach again since.
    hidden = [each for each in here if each.state == "unlisted" and each.id.hex in merged]
    of_target = [each for each in hidden if merged[each.id.hex]["coach_id"] == target.id]
    for older in of_target:
        locked.free_author_tag(older)
    for review in here:
        if review.id in moved and review.coach_id == target.id:
            locked.move(review, source)
    for older in of_target:
        author = locked.authors[older.id]
        # Its author may have rated the coach again.
        is_free = author.own.review_of(target.id) is None
        author.move(older, target.id if is_free else source.id)
        session.flush()
        if is_free:
            relist(session, target, older, merged[older.id.hex])
    for older in hidden:
        if older not in of_target:
            relist(session, source, older, merged[older.id.hex])
    locked.store(today)
    source.moved_to, source.search_text = None, search_text_of(source)
    _move_surge(session, target, source)
    session.execute(update(Coach).where(Coach.id.in_(before["redirected"])).values(moved_to=source.id))
    move_claims_back(session, locked.site, source, target, before.get("claims"))
    reopen_cases(session, before["closed"])


def _ids(before: dict[str, Any]) -> set[UUID]:
    """The reviews that a merge has changed."""
    return {UUID(each) for each in (*before["moved"], *before["merged"])}


def _lock(session: Session, site: Site, source_id: int, target_id: int, to_move: Sequence[Review]) -> LockedMerge:
    """Lock authors of these reviews and claimants, then both coaches; nobody else writes about them meanwhile."""
    claimants = claimants_of(session, source_id, target_id)
    authors = lock_authors(session, site.authors_key, to_move, claimants)
    coaches = {each: lock_coach(session, each, also_unlisted=True) for each in sorted((source_id, target_id))}
    reviews = {each.id: each for each in reviews_of(session, (source_id, target_id))}
    # A new review of the source has an author who is not locked.
    known = {each.id for each in to_move}
    is_new = any(each.coach_id == source_id and each.id not in known for each in reviews.values())
    if is_new or not claimants_of(session, source_id, target_id) <= claimants:
        raise changed_meanwhile()
    return LockedMerge(session, site, coaches[source_id], coaches[target_id], reviews, authors)
