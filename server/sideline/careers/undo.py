"""Undo the import of a staff list."""

from datetime import date
from typing import NamedTuple

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from sideline.careers.model import Move, PostChange, StaffList
from sideline.coaches.from_posts import refresh_from_posts
from sideline.coaches.posts import add_missing_posts, end_contradicting, has_open_post
from sideline.coaches.team_model import Post


class UndoError(Exception):
    """The import cannot be undone; the message is one line."""


class UndoneList(NamedTuple):
    """The number of posts that an undo restored or deleted, and the coaches who have or had them."""

    posts: int
    coach_ids: set[int]


def undo_staff_list(session: Session, list_id: int) -> UndoneList:
    """Restore the posts that a list changed, and delete those that it added. Profiles stay, with a post without title
    and seasons if the list had added their only one. The caller must settle the reviews of the coaches.

    A restored post stays over if the profile says so by now, or if the coach has another open one in the team.

    Raises UndoError if there is no such list, or if a later list has changed one of its posts: undo that one first.
    """
    staff_list = session.scalar(select(StaffList).where(StaffList.id == list_id).with_for_update())
    if staff_list is None or staff_list.is_undone:
        raise UndoError(f"there is no staff list {list_id} that can be undone")
    changes = session.scalars(select(PostChange).where(PostChange.list_id == list_id)).all()
    ids = select(PostChange.post_id).where(PostChange.list_id == list_id)
    later = session.scalar(
        select(PostChange.list_id).where(PostChange.post_id.in_(ids), PostChange.list_id > list_id).limit(1)
    )
    if later is not None:
        raise UndoError(f"staff list {later} has changed the same posts since: undo it first")
    # What somebody decided about two profiles is remembered, in case the list is imported again.
    session.execute(delete(Move).where(Move.list_id == list_id, Move.state == "proposed"))
    posts = {post.id: post for post in session.scalars(select(Post).where(Post.id.in_(ids)))}
    # Those that the list added go first: an older post of the same coach may be open again.
    for change in sorted(changes, key=lambda change: change.before is not None):
        post = posts.get(change.post_id)
        if post is not None and change.before is None:
            session.delete(post)
            session.flush()
        elif post is not None and change.before is not None:
            day = change.before["listed_on"]
            for name, value in (
                change.before | {"listed_on": day and date.fromisoformat(day), "is_over": True}
            ).items():
                setattr(post, name, value)
            session.flush()
            post.is_over = change.before["is_over"] or has_open_post(session, post.coach_id, post.team_id)
    session.execute(delete(PostChange).where(PostChange.list_id == list_id))
    coach_ids = {post.coach_id for post in posts.values()}
    add_missing_posts(session, coach_ids)
    end_contradicting(session, coach_ids)
    refresh_from_posts(session, coach_ids)
    staff_list.is_undone = True
    session.flush()
    return UndoneList(len(changes), coach_ids)
