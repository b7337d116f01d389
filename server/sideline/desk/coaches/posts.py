"""What changes to a profile do to its posts and to the teams of its reviews, and how an undo takes both back.

A review stays with the team that it is about, unless the profile was wrong about that team.
"""

from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import select, tuple_, update
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach
from sideline.coaches.posts import (
    TeamKey,
    add_missing_posts,
    has_open_post,
    image_of,
    key_of,
    posts_of,
    put_back,
    refresh_from_posts,
    team_ids,
    teams_of_coach,
)
from sideline.coaches.team_model import Post, Team
from sideline.reviews.model import Review


class PostHistory:
    """The posts of locked coaches before a change, for its undo."""

    def __init__(self, session: Session, *coaches: Coach) -> None:
        self._session, self._ids = session, [coach.id for coach in coaches]
        self._before = {post.id: image_of(post) for post in posts_of(session, *self._ids)}

    def changed(self) -> dict[str, Any]:
        """Return what `restore_posts` needs: the ids of added posts, and the old values in changed ones."""
        self._session.flush()
        added, changed = list[int](), dict[str, dict[str, Any]]()
        for post in posts_of(self._session, *self._ids):
            before, now = self._before.get(post.id), image_of(post)
            if before is None:
                added.append(post.id)
            elif before != now:
                changed[str(post.id)] = {name: old for name, old in before.items() if old != now[name]}
        return {"added": added, "changed": changed}


def end_posts(session: Session, coach: Coach, *, but: Callable[[Team], bool] = lambda _team: False) -> None:
    """End the coach's open posts, except in the teams for which `but` is true."""
    for post in posts_of(session, coach.id):
        if not post.is_over and not but(session.get_one(Team, post.team_id)):
            post.is_over = True
    session.flush()


def move_posts(session: Session, coach: Coach, old: TeamKey) -> None:
    """Start a post in the team of the coach's columns and end what the coach cannot hold any longer: posts at other
    universities, or else in the old team. The reviews stay with their teams.
    """
    new = key_of(coach)

    def is_still_held(team: Team) -> bool:
        key = TeamKey(team.university_id, team.sport_id, team.gender)
        return key == new or (old.university_id == new.university_id == key.university_id and key != old)

    end_posts(session, coach, but=is_still_held)
    team_id = team_ids(session, [new])[new]
    if not any(post.team_id == team_id and not post.is_over for post in posts_of(session, coach.id)):
        session.add(Post(coach_id=coach.id, team_id=team_id))
        session.flush()


def follow_correction(session: Session, coach: Coach, old: TeamKey) -> dict[str, list[str]]:
    """Give the posts and the reviews of the old program the team in the coach's columns, because the old one was wrong.

    If only the gender was wrong, posts that a list had stay: the list says which team it is. Open posts at another
    university are over. Returns the ids of the reviews by their old teams.
    """
    new = key_of(coach)
    if new == old:
        return {}
    is_same_program = new[:2] == old[:2]
    teams = {team.id: team for team in session.scalars(select(Team).where(_in_program(old)))}
    for post in posts_of(session, coach.id):
        team = teams.get(post.team_id)
        if team is None or (is_same_program and (post.list_id is not None or team.gender != old.gender)):
            continue
        key = new._replace(gender=new.gender if team.gender == old.gender else team.gender)
        _put_in_team(session, post, team_ids(session, [key])[key])
    if new.university_id != old.university_id:
        end_posts(session, coach, but=lambda team: team.university_id == new.university_id)
    return {} if is_same_program else _move_reviews(session, coach, sorted(teams), team_ids(session, [new])[new])


def join_posts(session: Session, source: Coach, target: Coach) -> None:
    """Give the target the posts of a profile that is merged into it.

    If both were in a team at the same time, the target's post gets the seasons of both and what the newer list says,
    and the other one stays with the merged profile. Posts at another university than the target's are over.
    """
    # Open ones first: an earlier post in the same team must not be opened again beside one that is open.
    held = sorted(posts_of(session, target.id), key=lambda post: post.is_over)
    for post in posts_of(session, source.id):
        same = next((other for other in held if _are_one(other, post)), None)
        if same is None:
            post.coach_id = target.id
        else:
            _extend(same, post)
    session.flush()
    end_posts(session, target, but=lambda team: team.university_id == target.university_id and not target.has_left)


def restore_posts(session: Session, before: dict[str, Any], *coaches: Coach) -> None:
    """Undo what a change did to the posts of locked coaches and to the teams of their reviews.

    A post that a list has named since stays. Reviews about a team that is no longer the coach's get the present one.
    `before` is that of a change; one made by an earlier release has no posts. Only a correction has changed teams, all
    in one program: if its school has joined another since, they are gone, and the coach's own team takes their place.
    """
    own = key_of(coaches[0])

    def team_of(stored: int) -> int:
        team = session.get(Team, stored)
        is_there = team is not None and (team.university_id, team.sport_id) == own[:2]
        return stored if is_there else team_ids(session, [own])[own]

    stored = before.get("posts", {"added": [], "changed": {}})
    coach_ids = [coach.id for coach in coaches]
    images: dict[int, dict[str, Any] | None] = dict.fromkeys(stored["added"])
    for post_id, image in stored["changed"].items():
        team = {"team_id": team_of(image["team_id"])} if "team_id" in image else {}
        images[int(post_id)] = image | team
    # SQLite may have given the id of a deleted post to one of another coach.
    posts = session.scalars(select(Post).where(Post.id.in_(images), Post.coach_id.in_(coach_ids))).all()
    put_back(session, [(post, images[post.id]) for post in posts if images[post.id] or post.list_id is None])
    for team_id, ids in before.get("reviews", {}).items():
        of_team = Review.id.in_([UUID(review_id) for review_id in ids]) & Review.coach_id.in_(coach_ids)
        session.execute(update(Review).where(of_team).values(team_id=team_of(int(team_id))))
    add_missing_posts(session, coach_ids)
    for coach_id in coach_ids:
        settle_reviews(session, coach_id)
    refresh_from_posts(session, coach_ids)


def settle_reviews(session: Session, coach_id: int) -> None:
    """Give reviews whose team is in no program of the coach the team of the present post, or else of the last one."""
    teams = teams_of_coach(session, coach_id)
    if not teams:
        return
    programs = [team.program for team in teams]
    is_known = Review.team_id.in_(select(Team.id).where(tuple_(Team.university_id, Team.sport_id).in_(programs)))
    has_wrong_team = (Review.coach_id == coach_id) & ~is_known
    session.execute(update(Review).where(has_wrong_team).values(team_id=teams[0].team_id))


def _in_program(key: TeamKey) -> Any:
    return (Team.university_id == key.university_id) & (Team.sport_id == key.sport_id)


def _put_in_team(session: Session, post: Post, team_id: int) -> None:
    """Change the team of a post, which is over if the coach has an open one there already."""
    if post.team_id != team_id:
        post.is_over = post.is_over or has_open_post(session, post.coach_id, team_id)
        post.team_id = team_id
    session.flush()


def _move_reviews(session: Session, coach: Coach, old_teams: Sequence[int], team_id: int) -> dict[str, list[str]]:
    is_affected = (Review.coach_id == coach.id) & Review.team_id.in_(old_teams)
    moved: dict[str, list[str]] = {}
    for review_id, old_id in session.execute(select(Review.id, Review.team_id).where(is_affected).order_by(Review.id)):
        moved.setdefault(str(old_id), []).append(review_id.hex)
    session.execute(update(Review).where(is_affected).values(team_id=team_id))
    return moved


def _are_one(first: Post, second: Post) -> bool:
    """Whether two posts in the same team were held at the same time or one season after the other."""
    if first.team_id != second.team_id:
        return False
    if not (first.is_over or second.is_over):
        return True
    earlier, later = sorted((first, second), key=lambda post: post.first_season or 0)
    ends = (earlier.last_season, later.first_season)
    return None in ends or not earlier.is_over or later.first_season <= earlier.last_season + 1  # type: ignore[operator]


def _extend(post: Post, other: Post) -> None:
    """Add what another post of the same person in the same team says to a post."""
    starts = [(start.first_season, not start.is_start_known) for start in (post, other) if start.first_season]
    if starts:
        post.first_season, is_unknown = min(starts)
        post.is_start_known = not is_unknown
    if (other.last_season or 0) > (post.last_season or 0):
        post.role, post.title = other.role, other.title
        post.last_season, post.is_over = other.last_season, other.is_over
        post.listed_on, post.list_id = other.listed_on, other.list_id
    elif other.last_season == post.last_season:
        post.is_over = post.is_over and other.is_over
