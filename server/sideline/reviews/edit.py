"""Edit reviews for their authors."""

from collections.abc import Callable
from datetime import date
from typing import Any, Literal
from uuid import UUID

from sqlalchemy.orm import Session

from sideline.authorship.authors import Author
from sideline.authorship.private_record import PrivateRecord
from sideline.coaches.model import Coach
from sideline.coaches.posts import choose_team, teams_of_coach
from sideline.core.errors import Refusal
from sideline.core.site import has_comments
from sideline.core.text.cleaning import comment_html
from sideline.reviews.model import Review
from sideline.reviews.pending import PendingChange, edit_of, edition_day, read_pending, set_pending, take_back
from sideline.reviews.replies import hide_reply
from sideline.reviews.resubmissions import (
    Earlier,
    copy_removal,
    find_earlier,
    find_removed_like,
    hold_repost,
    open_repost,
    open_resubmission,
)
from sideline.reviews.schemas import EditReview
from sideline.reviews.states import hide
from sideline.reviews.surge import hold_for_surge
from sideline.reviews.tally import count_review, get_or_create_tally, mark_changed_today, update_coach
from sideline.reviews.waiting import wait_for_open_edition
from sideline.reviews.write import (
    columns_of,
    ensure_comments_fit,
    ensure_school_confirmed,
    lock_own_record,
    lock_own_review,
)


def edit_review(
    session: Session,
    review_id: UUID,
    author: Author,
    body: EditReview,
    today: date,
    *,
    is_in_surge: Callable[[Review, Coach], bool] = lambda _review, _coach: False,
) -> tuple[Review, Coach, bool]:
    """Replace the content of a user's review, or of a public one with the next edition; the last result is whether it
    changed.

    Raises Refusal: 403 if the account is suspended, 404 if the review is not the user's, 409 while an appeal is open,
    if the profile was removed, or if the review should show a school email that is not confirmed,
    422 if the coach was never in the chosen team, or for a comment on a site without comments: there, an edit keeps the
    comment that is stored.
    """
    ensure_comments_fit(session, body)
    own = lock_own_record(session, author)
    review, coach = lock_own_review(session, own.review_of_row(review_id), author)
    if not review.school_email:
        ensure_school_confirmed(own, body)
    _ensure_editable(review)
    is_elsewhere = body.team_id not in (None, review.team_id)
    team_id = choose_team(teams_of_coach(session, coach.id), body.team_id) if is_elsewhere else review.team_id
    body = body.model_copy(update={"team_id": team_id})
    # What the fields of a pending edit leave out stays as the public review has it.
    exclude = set() if is_elsewhere else {"team_id"}
    if not has_comments(session):
        comment = _written_comment(author, review)
        body = body.model_copy(update={"comment": review.comment if comment is None else comment})
        exclude |= {"comment"} if comment is None else set()
    edition = edition_day(session, coach) if review.is_published else None
    if edition is None:
        changed = apply_edit(session, coach, review, body, today, author=author, own=own, is_in_surge=is_in_surge)
        if changed and review.state == "waiting":
            wait_for_open_edition(session, author.key, review, coach)
        return review, coach, changed
    # Nothing changes on the page if the author goes back to what it shows.
    is_same = all(getattr(review, name) == value for name, value in _columns_with_team(body).items())
    if is_same:
        changed = take_back(author.key, review)
    else:
        set_pending(author.key, review, PendingChange(edition, body.model_dump(mode="json", exclude=exclude)))
        changed = True
    mark_changed_today(session, coach, today)
    return review, coach, changed


def _written_comment(author: Author, review: Review) -> str | None:
    """Return the comment of the pending edit; None if no edit waits, or if it leaves the comment as it is."""
    change = read_pending(author.key, review) if review.is_published else None
    return change.content.get("comment") if change and change.content else None


def apply_pending_edit(
    session: Session,
    coach: Coach,
    review: Review,
    content: dict[str, Any],
    today: date,
    *,
    author: Author,
    own: PrivateRecord,
) -> bool:
    """Carry out the pending edit of a locked public review, and return whether it changed."""
    body = _body_of_pending(session, coach, review, content, own)
    return apply_edit(session, coach, review, body, today, author=author, own=own)


def _body_of_pending(
    session: Session, coach: Coach, review: Review, content: dict[str, Any], own: PrivateRecord
) -> EditReview:
    """Return a pending edit as it can be carried out now: with no team in which the coach was not, because of a
    correction since, and no badge of a school whose confirmation was withdrawn since.
    """
    body = edit_of(review, content)
    team_ids = {team.team_id for team in teams_of_coach(session, coach.id)}
    fields = {
        "team_id": body.team_id if body.team_id in team_ids else review.team_id,
        "school_email": body.school_email and (review.school_email or own.school is not None),
    }
    return body.model_copy(update=fields)


def apply_edit(
    session: Session,
    coach: Coach,
    review: Review,
    body: EditReview,
    today: date,
    *,
    author: Author,
    own: PrivateRecord,
    is_in_surge: Callable[[Review, Coach], bool] = lambda _review, _coach: False,
) -> bool:
    """Replace the content of a locked review with `body`, which has a team, update the counters, and return whether it
    changed.

    A removed review is resubmitted, and so is a published or waiting one whose rating or comment changes after an
    `Earlier` case, or whose new comment is like a removed one. A published one whose new rating or comment is part of a
    surge (`surge.is_in_surge`) is held, like a new review.
    """
    review.pending = None
    has_new_comment = comment_html(body.comment) != review.comment
    if not review.is_published:
        earlier = find_earlier(session, author, own, coach) if review.state == "waiting" else None
        return _edit_unpublished(session, coach, review, body, today=today, earlier=earlier)
    if _says_something_else(review, body):
        in_surge = is_in_surge(review, coach)
        earlier = find_earlier(session, author, own, coach)
        if in_surge or earlier is not None:
            _hide_edited(session, coach, review, body, today=today, earlier=_or_surge(earlier, in_surge=in_surge))
            return True
        if has_new_comment and (removal := find_removed_like(session, coach, body)) is not None:
            hide(session, coach, review, "resubmitted", today)
            _replace_content(review, body, today)
            open_repost(session, review, removal)
            return True
    tally = get_or_create_tally(session, coach)
    count_review(tally, review, -1)
    changed = _replace_content(review, body, today)
    count_review(tally, review, 1)
    update_coach(coach, tally, coach.ai_summary_updated_at, today)
    return changed


def hold_pending(
    session: Session,
    coach: Coach,
    review: Review,
    content: dict[str, Any],
    today: date,
    *,
    own: PrivateRecord,
    state: Literal["held", "surge"],
) -> None:
    """Carry out the pending edit of a locked public review and hide it, for a moderator's decision."""
    body = _body_of_pending(session, coach, review, content, own)
    hide(session, coach, review, state, today)
    _replace_content(review, body, today)
    review.pending = None


def _edit_unpublished(
    session: Session, coach: Coach, review: Review, body: EditReview, *, today: date, earlier: Earlier | None
) -> bool:
    """Edit a review that waits or is hidden, and return whether it changed."""
    is_new_text = _says_something_else(review, body)
    has_new_comment = comment_html(body.comment) != review.comment
    changed = _replace_content(review, body, today)
    mark_changed_today(session, coach, today)
    if review.state == "removed":
        hide(session, coach, review, "resubmitted", today)
        open_resubmission(session, review)
        return True
    if review.state != "waiting" or not is_new_text:
        return changed
    review.decided_on = None
    if earlier is not None:
        # A moderator may have let the earlier text pass. The day that the author chose remains.
        hide(session, coach, review, "resubmitted", today)
        review.waits_until, review.counts_for_waiting = None, False
        copy_removal(review, earlier)
        open_resubmission(session, review)
    elif has_new_comment and (removal := find_removed_like(session, coach, body)) is not None:
        hold_repost(session, coach, review, removal, today)
    return changed


def _ensure_editable(review: Review) -> None:
    if review.state == "unlisted":
        raise Refusal(409, "profile_gone", "This coach’s profile was removed. You can still delete your review.")
    if review.state == "appealed":
        raise Refusal(409, "already_appealed", "You can edit your review once your appeal is decided.")


def _or_surge(earlier: Earlier | None, *, in_surge: bool) -> Earlier | None:
    """Return None if the surge decides about the review, as about a new one."""
    return None if earlier is not None and in_surge and earlier.is_surge_only else earlier


def _hide_edited(
    session: Session,
    coach: Coach,
    review: Review,
    body: EditReview,
    *,
    today: date,
    earlier: Earlier | None,
) -> None:
    """Replace the content of a published review and hide it: resubmitted after an earlier case, or as part of a surge.

    It leaves the counters with the old content.
    """
    hide(session, coach, review, "resubmitted" if earlier else "surge", today)
    if earlier is not None:
        copy_removal(review, earlier)
    _replace_content(review, body, today)
    if earlier is not None:
        open_resubmission(session, review)
    else:
        hold_for_surge(session, coach, review, today)


def _says_something_else(review: Review, body: EditReview) -> bool:
    """Whether the rating or the comment of the review changes."""
    return (review.rating, review.comment) != (body.rating, comment_html(body.comment))


def _replace_content(review: Review, body: EditReview, today: date) -> bool:
    """Replace the content, hide the reply if rating or comment changes, and return whether anything has changed."""
    if _says_something_else(review, body):
        hide_reply(review)
    columns = _columns_with_team(body)
    changed = any(getattr(review, column) != value for column, value in columns.items())
    for column, value in columns.items():
        setattr(review, column, value)
    # Not without a change: unchanged edits of old reviews would make a busy day (`surge.is_in_surge`).
    if changed:
        review.updated_on = today
    return changed


def _columns_with_team(body: EditReview) -> dict[str, Any]:
    return {**columns_of(body), "team_id": body.team_id}
