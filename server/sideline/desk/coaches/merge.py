"""Merge two profiles of the same coach: move reviews, cases and saved coaches in one transaction.

If an author has rated both, the published review counts, or the newer one of two published reviews; the other is kept
in My Reviews. Saved coaches are not rewritten: reading them follows `Coach.moved_to`.

The data stored for the undo lists the displaced reviews and their coaches, but not the review that displaced each one.
If only one or a few were displaced, someone who watched both pages can tell (docs/moderation.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import Select, select, update
from sqlalchemy.orm import Session

from sideline.cases.model import COACH_KINDS, Case, close_cases, open_coach_case, reopen_cases
from sideline.coaches.add_coaches import list_again
from sideline.coaches.model import Coach, ids_with_merged
from sideline.coaches.posts import refresh_from_posts
from sideline.coaches.schemas import coach_not_found
from sideline.core.errors import Refusal
from sideline.core.site import Site, calendar_of
from sideline.desk.coaches.authors import LockedAuthor, changed_meanwhile, lock_authors, reviews_of
from sideline.desk.coaches.claims import claimants_of, move_claims, move_claims_back
from sideline.desk.coaches.model import CoachChange
from sideline.desk.coaches.posts import PostHistory, join_posts, restore_posts
from sideline.reviews.model import Review
from sideline.reviews.states import relist, unlist
from sideline.reviews.surge import reviews_in_surge
from sideline.reviews.tally import count_review, get_or_create_tally, lock_coaches, update_numbers


@dataclass(frozen=True)
class LockedMerge:
    """Both coaches with their reviews, and the authors of the reviews that may move."""

    session: Session
    site: Site
    source: Coach
    target: Coach
    reviews: dict[UUID, Review]
    authors: dict[UUID, LockedAuthor]

    def move(self, review: Review, coach: Coach) -> None:
        """Move a review to the other coach and update both tallies if the review counts."""
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
        """Give a review a placeholder tag, so that another review of its author can use the unique author tag."""
        review.author_tag = review.id
        self.session.flush()

    def store(self, today: date) -> None:
        """Write the private records and the numbers, and update the cases of moved reviews."""
        for author in {id(author): author for author in self.authors.values()}.values():
            author.write(self.session)
        for coach in (self.source, self.target):
            update_numbers(self.session, coach, today)
        for review in reviews_of(self.session, (self.source.id, self.target.id)):
            moved = (Case.review_id == review.id) & (Case.coach_id != review.coach_id)
            has_author = moved & Case.author_tag.is_not(None)
            self.session.execute(update(Case).where(has_author).values(author_tag=review.author_tag))
            self.session.execute(update(Case).where(moved).values(coach_id=review.coach_id))


def merge(session: Session, site: Site, source_id: int, target_id: int, today: date) -> dict[str, Any]:
    """Merge the coach `source_id` into `target_id`; returns what `undo_merge` needs.

    Raises Refusal 404 if a coach doesn't exist, or 409 if both are the same coach or someone posted meanwhile.
    """
    if source_id == target_id:
        raise Refusal(409, "same_coach", "Please choose another coach to merge with.")
    locked = _lock(session, site, source_id, target_id, reviews_of(session, [source_id]))
    source, target = locked.source, locked.target
    if not (source.is_listed and target.is_listed):
        raise Refusal(409, "not_listed", "One of these coaches is no longer on this site.")
    claims, history = move_claims(session, site, source, target), PostHistory(session, source, target)
    moved, merged = [], {}
    for review in [candidate for candidate in locked.reviews.values() if candidate.coach_id == source.id]:
        author = locked.authors.get(review.id)
        listed = author.record.review_of(target.id) if author else None
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
    join_posts(session, source, target)
    redirected = session.scalars(select(Coach.id).where(Coach.moved_to == source.id)).all()
    session.execute(update(Coach).where(Coach.id.in_(redirected)).values(moved_to=target.id))
    source.moved_to, source.search_text = target.id, ""
    refresh_from_posts(session, [target.id])
    closed = _move_surge(session, source, target)
    is_about_profile = (Case.coach_id == source.id) & Case.kind.in_(COACH_KINDS)
    closed += close_cases(session, is_about_profile & (Case.kind == "profile_edit"), "merged")
    closed += close_cases(session, is_about_profile, "correct")
    closed += close_cases(session, Case.review_id.in_([UUID(review_id) for review_id in merged]), "merged")
    # Sorted by random id: the order of the loop would place a review next to the one it displaced.
    merged = dict(sorted(merged.items()))
    return {
        "moved": sorted(moved),
        "merged": merged,
        "redirected": list(redirected),
        "closed": closed,
        "claims": claims,
        "posts": history.changed(),
    }


def _weight(review: Review) -> tuple[bool, date]:
    """Return the sort key of two reviews by one author; the greater one stays: published first, then newer."""
    return review.is_published, review.created_on


def _move_surge(session: Session, *coaches: Coach) -> list[int]:
    """Open a surge case for each coach with reviews in a surge, even if the surge was decided in the meantime, and
    return those that were closed because the coach has none.
    """
    closed = []
    for coach in coaches:
        has_surge = bool(reviews_in_surge(session, coach.id))
        coach.holds_new_reviews = has_surge and calendar_of(session) is None
        if has_surge:
            open_coach_case(session, "surge", coach.id)
        else:
            closed += close_cases(session, (Case.coach_id == coach.id) & (Case.kind == "surge"), "merged")
    return closed


def lock_merge(session: Session, site: Site, source_id: int, target_id: int, before: dict[str, Any]) -> LockedMerge:
    """Lock everything that `undo_merge` changes, authors first. Raises Refusal 409 if someone posted meanwhile."""
    ids = _ids(before)
    merged_reviews = [review for review in reviews_of(session, (source_id, target_id)) if review.id in ids]
    return _lock(session, site, source_id, target_id, merged_reviews)


def lock_merges(session: Session, site: Site, changes: Sequence[CoachChange], coaches: Select[int]) -> None:
    """Lock everything that undoing several merges changes, and more coaches, by id: authors first, as everybody does.

    Raises Refusal 409 as `lock_merge` does.
    """
    ids = {coach_id for change in changes for coach_id in (change.coach_id, change.other_id) if coach_id is not None}
    changed = {review_id for change in changes for review_id in _ids(change.before)}
    claimants = claimants_of(session, *ids)
    lock_authors(session, site.authors_key, [row for row in reviews_of(session, ids) if row.id in changed], claimants)
    profiles = _profiles_of(session, *ids)
    lock_coaches(session, Coach.id.in_(profiles) | Coach.id.in_(coaches))
    if profiles != _profiles_of(session, *ids) or not claimants_of(session, *ids) <= claimants:
        raise changed_meanwhile()


def undo_merge(locked: LockedMerge, before: dict[str, Any], today: date) -> None:
    """Undo a merge. Reviews written about the target since then stay there; deleted ones are not restored."""
    moved, merged, ids = {UUID(review_id) for review_id in before["moved"]}, before["merged"], _ids(before)
    session = locked.session
    source, target = locked.source, locked.target
    remaining = [review for review in locked.reviews.values() if review.id in ids]
    # A later merge may have displaced a review that this merge moved, because its author rated the coach again.
    hidden = [review for review in remaining if review.state == "unlisted" and review.id.hex in merged]
    from_target = [review for review in hidden if merged[review.id.hex]["coach_id"] == target.id]
    for older in from_target:
        locked.free_author_tag(older)
    for review in remaining:
        if review.id in moved and review.coach_id == target.id:
            locked.move(review, source)
    for older in from_target:
        author = locked.authors[older.id]
        # Its author may have rated the coach again.
        is_free = author.record.review_of(target.id) is None
        author.move(older, target.id if is_free else source.id)
        session.flush()
        if is_free:
            relist(session, target, older, merged[older.id.hex])
    for older in hidden:
        if older not in from_target:
            relist(session, source, older, merged[older.id.hex])
    locked.store(today)
    restore_posts(session, before, source, target)
    source.moved_to = None
    list_again(session, source)
    session.execute(update(Coach).where(Coach.id.in_(before["redirected"])).values(moved_to=source.id))
    move_claims_back(session, locked.site, source, target, before.get("claims"))
    reopen_cases(session, before["closed"])
    _move_surge(session, target, source)


def _ids(before: dict[str, Any]) -> set[UUID]:
    """Return the ids of the reviews that a merge changed."""
    return {UUID(review_id) for review_id in (*before["moved"], *before["merged"])}


def _lock(session: Session, site: Site, source_id: int, target_id: int, to_move: Sequence[Review]) -> LockedMerge:
    """Lock the reviews' authors and the claimants, then all coaches of both profiles, to block writes about them."""
    claimants = claimants_of(session, source_id, target_id)
    authors = lock_authors(session, site.authors_key, to_move, claimants)
    profiles = _profiles_of(session, source_id, target_id)
    coaches = lock_coaches(session, Coach.id.in_(profiles))
    if not {source_id, target_id} <= coaches.keys():
        raise coach_not_found()
    reviews = {review.id: review for review in reviews_of(session, (source_id, target_id))}
    # A review posted to the source in the meantime has an author who isn't locked.
    known = {review.id for review in to_move}
    is_new = any(review.coach_id == source_id and review.id not in known for review in reviews.values())
    has_moved = profiles != _profiles_of(session, source_id, target_id)
    if is_new or has_moved or not claimants_of(session, source_id, target_id) <= claimants:
        raise changed_meanwhile()
    return LockedMerge(session, site, coaches[source_id], coaches[target_id], reviews, authors)


def _profiles_of(session: Session, *coach_ids: int) -> set[int]:
    """Return the ids of these coaches and of all that are merged with them."""
    return {id_ for coach_id in coach_ids for id_ in session.scalars(ids_with_merged(coach_id))}
