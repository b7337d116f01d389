"""Apply a staff list to the posts of the teams that it names."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.orm import Session

from sideline.coaches.choices import SPORT_IDS
from sideline.coaches.csv_rows import quoted
from sideline.coaches.model import Coach, University
from sideline.coaches.posts import TeamKey, image_of, refresh_from_posts, team_ids
from sideline.coaches.team_model import ROLES, Post, Team
from sideline.core.text.folding import fold
from sideline.teams.staff_lists.listing import IncompleteTeams, Listing
from sideline.teams.staff_lists.model import PostChange, StaffList
from sideline.teams.staff_lists.titles import role_of

CHANGED_COLUMNS = (
    "team_id", "role", "title", "first_season", "is_start_known", "last_season", "is_over", "listed_on", "list_id",
)  # fmt: skip
"""The columns of a post that an import changes."""


@dataclass(slots=True)
class PostCount:
    """How many posts an import added, changed and ended."""

    added: int = 0
    changed: int = 0
    ended: int = 0


@dataclass(frozen=True, slots=True)
class PersonChange:
    """What a list changes about one person of a team, for a preview. `line` is 0 for a person whom the list lacks."""

    line: int
    coach_id: int
    name: str
    university: str
    sport: str
    gender: str
    role: str
    first_season: int | None
    change: str


@dataclass(slots=True)
class _Staff:
    """A team: the listings of the file by coach, the stored posts, and posts of the listed coaches that end.

    `left` are the listed coaches whom the site marks as no longer at the school.

    `replaced` has the posts that no list had with the program's other teams: the list says which team it is.
    `stored` has the posts of an export by coach.
    `unread` is the line of a rejected row that may name another coach of the team.
    """

    listed: dict[int, Listing] = field(default_factory=dict)
    posts: list[Post] = field(default_factory=list)
    replaced: list[Post] = field(default_factory=list)
    stored: dict[int, list[Listing]] = field(default_factory=dict[int, list[Listing]])
    left: set[int] = field(default_factory=set[int])
    unread: int | None = None

    def add(self, coach_id: int, listing: Listing) -> None:
        """Add a coach's listing; of two that are not of an export, the one with the higher role is kept."""
        if listing.post:
            self.stored.setdefault(coach_id, []).append(listing)
        elif coach_id not in self.listed or _rank(listing) < _rank(self.listed[coach_id]):
            self.listed[coach_id] = listing


def apply_listings(  # noqa: PLR0917  # what the steps of an import share
    session: Session,
    staff_list: StaffList,
    listings: Sequence[Listing],
    incomplete: IncompleteTeams,
    count: PostCount,
    on_note: Callable[[int, str], None],
) -> list[PersonChange]:
    """Write the posts of whole teams: `listings` must have everybody whom the list names in each of them. Return what
    changes for each person.

    The coaches must be stored already. New people get a post, and a new title replaces the old one. A post is over if
    the list does not name its coach, unless the post comes from a newer list or a rejected row may name the coach. The
    same list again changes nothing. A coach who is marked as no longer there stays so, with a note: the list does not
    say which of the two is newer, so a moderator decides.
    """
    teams = _read_teams(session, listings, incomplete, on_note)
    post_ids = [post.id for staff in teams.values() for post in staff.posts]
    is_changed = (PostChange.list_id == staff_list.id) & PostChange.post_id.in_(post_ids)
    changed = set(session.scalars(select(PostChange.post_id).where(is_changed)))
    added: list[dict[str, Any]] = []
    changes: list[PersonChange] = []
    for team_id, staff in teams.items():
        writer = _Writer(session, staff_list, team_id, count, changed)
        added += writer.apply(staff)
        changes += writer.changes
        if staff.unread is not None and writer.missing:
            team = next(iter(staff.listed.values()), None)
            name = f"{team.university}, {team.gender} {team.sport}" if team else "a team"
            on_note(
                staff.unread,
                f"may name a coach of {name}, so no coach of this team was marked as no longer listed. Please correct "
                "this line and import the list again",
            )
    session.flush()
    if added:
        ids = session.scalars(insert(Post).returning(Post.id), added).all()
        session.execute(insert(PostChange), [{"list_id": staff_list.id, "post_id": id_, "before": None} for id_ in ids])
    stored = {post.coach_id for staff in teams.values() for post in (*staff.posts, *staff.replaced)}
    refresh_from_posts(session, stored | {post["coach_id"] for post in added})
    return changes


class _Writer:
    """Writes the posts of one team."""

    def __init__(
        self, session: Session, staff_list: StaffList, team_id: int, count: PostCount, changed: set[int]
    ) -> None:
        self._session, self._list, self._team_id, self._count = session, staff_list, team_id, count
        self._changed = changed
        self._added: list[dict[str, Any]] = []
        self.missing = False
        self.changes: list[PersonChange] = []

    def apply(self, staff: _Staff) -> list[dict[str, Any]]:
        """Compare the team's posts with the list, and return the columns of new posts."""
        is_newest = not any(self._is_newer(post) for post in staff.posts)
        has_season_before = any(post.last_season == self._list.season - 1 for post in staff.posts)
        posts: dict[int, list[Post]] = defaultdict(list)
        for post in staff.posts:
            posts[post.coach_id].append(post)
        for coach_id, listing in staff.listed.items():
            before = self._continued(posts[coach_id])
            self._note(coach_id, listing, before)
            if before is None:
                is_over = not is_newest or coach_id in staff.left or _ended_before(listing, self._list.season)
                self._add(coach_id, listing, is_over=is_over, is_start_known=has_season_before and is_newest)
            else:
                is_start_known = has_season_before and is_newest
                self._continue(before, listing, is_start_known=is_start_known, has_left=coach_id in staff.left)
        for coach_id, listings in staff.stored.items():
            replaced = [post for post in staff.replaced if post.coach_id == coach_id]
            self._put(coach_id, listings, posts[coach_id] + replaced)
        if is_newest and staff.listed:
            self._end_missing(staff)
        for post in staff.replaced:
            if post.coach_id not in staff.stored:
                self._change(post, is_over=True)
        return self._added

    def _put(self, coach_id: int, listings: Sequence[Listing], posts: Sequence[Post]) -> None:
        """Write the posts of a coach in an export as they are, unless a list has told of this coach already. A post
        that no list had becomes the first of them.
        """
        is_known = any(post.list_id is not None for post in posts)
        free = list(posts)
        is_open = False
        for listing in listings:
            stored = listing.post
            if stored is None:
                continue
            team = (listing.university, listing.sport, listing.gender)
            change = "as before" if is_known else "new post"
            self.changes.append(
                PersonChange(listing.line, coach_id, listing.name, *team, stored.role, stored.first_season, change)
            )
            if is_known:
                continue
            # A coach has one open post in a team.
            is_over = stored.is_over or is_open
            is_open = is_open or not is_over
            columns: dict[str, Any] = {
                "team_id": self._team_id,
                "role": stored.role,
                "title": listing.title,
                "first_season": stored.first_season,
                "is_start_known": stored.is_start_known,
                "last_season": stored.last_season,
                "is_over": is_over,
                "listed_on": stored.listed_on,
                "list_id": None if stored.last_season is None else self._list.id,
            }
            if free:
                self._change(free.pop(0), **columns)
            else:
                self._added.append(self._identity(coach_id) | columns)
                self._count.added += 1

    def _note(self, coach_id: int, listing: Listing, before: Post | None) -> None:
        role: str = role_of(listing.title)
        first = self._list.season if listing.season_from is None else listing.season_from
        if before is None or before.list_id is None:
            change = "new post"
        else:
            first = min(first, before.first_season or first)
            change = "as before"
            if self._is_newer(before) or not listing.title:
                role = before.role
            elif (role, listing.title) != (before.role, before.title):
                change = f"title was {before.title or before.role}"
        team = (listing.university, listing.sport, listing.gender)
        self.changes.append(PersonChange(listing.line, coach_id, listing.name, *team, role, first, change))

    def _note_missing(self, staff: _Staff, post: Post) -> None:
        team = next(iter(staff.listed.values()), None)
        if team is not None:
            name = self._session.get_one(Coach, post.coach_id).name
            place = (team.university, team.sport, team.gender)
            self.changes.append(
                PersonChange(0, post.coach_id, name, *place, post.role, post.first_season, "no longer listed")
            )

    def _end_missing(self, staff: _Staff) -> None:
        for post in staff.posts:
            if not post.is_over and post.coach_id not in staff.listed and not self._is_same(post):
                self.missing = True
                if staff.unread is None:
                    self._note_missing(staff, post)
                    self._change(post, is_over=True)
                    self._count.ended += 1

    def _is_newer(self, post: Post) -> bool:
        """Whether the post comes from a newer list than this one."""
        if post.last_season is None or post.last_season == self._list.season:
            return _later(post.listed_on, self._list.listed_on) and post.last_season is not None
        return post.last_season > self._list.season

    def _is_same(self, post: Post) -> bool:
        """Whether the post is in a list of the same season and day, such as a second file of the team."""
        return post.last_season == self._list.season and not _later(self._list.listed_on, post.listed_on)

    def _continued(self, posts: Sequence[Post]) -> Post | None:
        """Return the post that the list continues: an open one, or one that was over for at most a season."""
        season = self._list.season
        near = [post for post in posts if post.last_season is None or abs(post.last_season - season) <= 1]
        return next((post for post in posts if not post.is_over), None) or (near[-1] if near else None)

    def _continue(self, post: Post, listing: Listing, *, is_start_known: bool, has_left: bool) -> None:
        season = self._list.season
        values: dict[str, Any] = {}
        if post.first_season is None or season < post.first_season:
            values["first_season"] = season
        if post.list_id is None:
            values["is_start_known"] = is_start_known
        if listing.season_from is not None and not post.is_start_known:
            values |= {"first_season": listing.season_from, "is_start_known": True}
        if not self._is_newer(post):
            role = role_of(listing.title)
            is_new_title = bool(listing.title) and (role, listing.title) != (post.role, post.title)
            values |= {"role": role, "title": listing.title} if is_new_title else {}
            values |= {"last_season": season, "is_over": has_left, "listed_on": self._list.listed_on or post.listed_on}
            if post.list_id is None:
                self._count.added += 1
            elif is_new_title:
                self._count.changed += 1
        self._change(post, **values)

    def _add(self, coach_id: int, listing: Listing, *, is_over: bool, is_start_known: bool) -> None:
        season = self._list.season
        start = listing.season_from
        end = listing.season_to if _ended_before(listing, season) else None
        columns = {
            "role": role_of(listing.title),
            "title": listing.title,
            "first_season": min(season, end or season) if start is None else start,
            "is_start_known": is_start_known or start is not None,
            "last_season": season if end is None else end,
            "is_over": is_over,
            "listed_on": self._list.listed_on,
        }
        self._added.append(self._identity(coach_id) | columns)
        self._count.added += 1

    def _identity(self, coach_id: int) -> dict[str, Any]:
        return {"coach_id": coach_id, "team_id": self._team_id, "list_id": self._list.id}

    def _change(self, post: Post, **values: Any) -> None:
        """Set columns, and store what an undo of the list restores."""
        if all(getattr(post, name) == value for name, value in values.items()):
            return
        if post.id not in self._changed:
            before = image_of(post, CHANGED_COLUMNS)
            self._session.add(PostChange(list_id=self._list.id, post_id=post.id, before=before))
        for name, value in ({"list_id": self._list.id} | values).items():
            setattr(post, name, value)


def _ended_before(listing: Listing, season: int) -> bool:
    """Whether the list itself says that the person's time ended before its season, as lists of careers do."""
    return listing.season_to is not None and listing.season_to < season


def _later(first: date | None, second: date | None) -> bool:
    return first is not None and second is not None and first > second


def _read_teams(
    session: Session, listings: Sequence[Listing], incomplete: IncompleteTeams, on_note: Callable[[int, str], None]
) -> dict[int, _Staff]:
    """Return the teams of the listings by id, in the order of their ids."""
    folded = {fold(row.university) for listing in listings for row in (listing, listing.of_profile)}
    is_listed = University.folded.in_(folded)
    universities = dict(iter(session.execute(select(University.folded, University.id).where(is_listed))))
    ids = team_ids(session, (_key(listing, universities) for listing in listings))
    teams = {team_id: _Staff() for team_id in sorted(ids.values())}
    coaches = session.execute(
        select(Coach.id, Coach.moved_to, Coach.removed_reason, Coach.folded_name, Coach.has_left, *_COACH_TEAM).where(
            Coach.university_id.in_(universities.values())
        )
    ).all()
    by_name = {(row.folded_name, row.university_id, row.sport_id): row for row in coaches}
    marked = {(row.id, row.university_id) for row in coaches if row.has_left}
    for listing in listings:
        key = _key(listing, universities)
        teams[ids[key]].unread = incomplete.line_of(listing)
        row = by_name[fold(listing.of_profile.name), *_key(listing.of_profile, universities)[:2]]
        if row.removed_reason:
            on_note(listing.line, f"{quoted(listing.name)} was removed from the site and stays removed")
            continue
        coach_id = row.moved_to or row.id
        teams[ids[key]].add(coach_id, listing)
        if (coach_id, key[0]) in marked:
            teams[ids[key]].left.add(coach_id)
            on_note(listing.line, f"{quoted(listing.name)} is marked as no longer there and stays marked")
    for post in session.scalars(select(Post).where(Post.team_id.in_(teams)).order_by(Post.id)):
        teams[post.team_id].posts.append(post)
    programs = {team_id: key[:2] for key, team_id in ids.items()}
    listed_in = {
        (coach_id, programs[id_]): staff for id_, staff in teams.items() for coach_id in (*staff.listed, *staff.stored)
    }
    without_list = (
        select(Post, Team.university_id, Team.sport_id)
        .join(Team, Team.id == Post.team_id)
        .where(
            Team.university_id.in_(universities.values()),
            Post.list_id.is_(None),
            ~Post.is_over,
            Post.team_id.not_in(teams),
        )
    )
    for post, university_id, sport_id in session.execute(without_list):
        if staff := listed_in.get((post.coach_id, (university_id, sport_id))):
            staff.replaced.append(post)
    return teams


_COACH_TEAM = (Coach.university_id, Coach.sport_id)


def _key(listing: Listing, universities: dict[str, int]) -> TeamKey:
    return TeamKey(universities[fold(listing.university)], SPORT_IDS[listing.sport], listing.gender)


def _rank(listing: Listing) -> int:
    return ROLES.index(role_of(listing.title))
