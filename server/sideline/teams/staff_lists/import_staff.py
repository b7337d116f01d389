"""Import a staff list: add its coaches, write the posts of the teams that it names, and propose moves; and its undo."""

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from sideline.coaches.draft import CoachDraft
from sideline.coaches.import_coaches import Rosters, plan_batch, university_spellings, write_plan
from sideline.coaches.model import Coach
from sideline.coaches.posts import add_missing_posts, end_contradicting, put_back, refresh_from_posts
from sideline.coaches.team_model import Post, parse_season
from sideline.core import clock
from sideline.core.db.engine import Database
from sideline.core.text.folding import fold
from sideline.teams.staff_lists.evidence import NO_END
from sideline.teams.staff_lists.listing import IncompleteTeams, Listing, Notes, Rejected, given_by_user
from sideline.teams.staff_lists.model import Move, PostChange, StaffList
from sideline.teams.staff_lists.moves import SuggestedMove, automatic_moves, propose_moves, proposed_moves
from sideline.teams.staff_lists.staff_file import read_staff_file
from sideline.teams.staff_lists.team_posts import PersonChange, PostCount, apply_listings
from sideline.teams.staff_lists.titles import is_coaching

BATCH_SIZE = 1_000
"""Listings per transaction, rounded up to whole teams."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where listings come from: file name, SHA-256 of the file in hex, season, and the day stated by the list."""

    file: str
    digest: str
    season: int
    listed_on: date | None = None


@dataclass(frozen=True, slots=True)
class ReadList:
    """A file as it was read: where it is from, its people, the rows that cannot be used, and what to tell the user."""

    source: Source
    listings: Sequence[Listing]
    rejected: Sequence[Rejected]
    notes: Notes


MAX_REJECTED = 500
"""Rejected rows that are stored with a list."""


@dataclass(slots=True)
class StaffCount:
    """Numbers of an import: listings, those who do not coach, new profiles, posts, and proposed moves; and its id.

    `guesses` are the proposed moves of which no list says when the coach left the old team; `automatic` are those that
    need no moderator; `people` is what changes for each person, first who is no longer listed, then by line.
    """

    list_id: int = 0
    rows: int = 0
    not_coaching: int = 0
    profiles: int = 0
    posts: PostCount = field(default_factory=PostCount)
    moves: int = 0
    guesses: int = 0
    automatic: list[SuggestedMove] = field(default_factory=list[SuggestedMove])
    people: list[PersonChange] = field(default_factory=list[PersonChange], compare=False)


def read_list(  # noqa: PLR0917  # what a user says about a list
    file: Path | bytes, name: str, season: str, listed_on: date | None, school: str, sport: str, gender: str
) -> ReadList:
    """Read a list of this name, or its content, with what the user says about it (`given_by_user`).

    Raises BadFile or ValueError with a message for the user, and OSError for the file.
    """
    digest = hashlib.sha256(file if isinstance(file, bytes) else file.read_bytes()).hexdigest()
    source, notes = Source(name[:200], digest, parse_season(season), listed_on), Notes()
    given = given_by_user(university=school, sport=sport, gender=gender, season=source.season)
    rows = list(read_staff_file(file, given, notes))
    listings = [row for row in rows if isinstance(row, Listing)]
    return ReadList(source, listings, [row for row in rows if isinstance(row, Rejected)], notes)


def import_staff(
    database: Database,
    source: Source,
    listings: Sequence[Listing],
    on_note: Callable[[int, str], None],
    *,
    rejected: Sequence[Rejected] = (),
    dry_run: bool = False,
) -> StaffCount:
    """Apply a staff list. Each batch of teams is one transaction; a repeated or resumed import changes nothing twice.
    `rejected` are the rows that were not listings.

    A list covers the teams that it names. Coaches of those teams who are not on it are no longer listed, except where a
    rejected row may name one of them. `dry_run` writes nothing, but blocks other writers while it runs, because it
    rolls back one transaction at the end.
    """
    named = [row.university for row in listings]
    named += [row.university for row in rejected if row.may_be_coach and row.university]
    spellings = university_spellings(database, named, on_note, list_new=False)
    rejected = [replace(row, university=spellings.get(fold(row.university), row.university)) for row in rejected]
    coaching = [
        replace(row, university=spellings[fold(row.university)])
        for row in listings
        if row.post or is_coaching(row.title)
    ]
    coaching = _with_profiles(coaching)
    count = StaffCount(rows=len(listings), not_coaching=len(listings) - len(coaching))
    with suppress(_DryRunDone):
        if dry_run:
            with database.writing() as session:
                _import(lambda: nullcontext(session), source, coaching, count, on_note, rejected)
                raise _DryRunDone
        _import(database.writing, source, coaching, count, on_note, rejected)
    count.people.sort(key=lambda person: person.line)
    return count


def _with_profiles(listings: Sequence[Listing]) -> list[Listing]:
    """Let the posts of one coach in an export name the listing with the school of the profile."""
    profiles: dict[str, Listing] = {}
    for row in listings:
        if row.post and (row.post.is_of_profile or row.post.person not in profiles):
            profiles[row.post.person] = row
    return [
        replace(row, profile=profile) if row.post and (profile := profiles[row.post.person]) != row else row
        for row in listings
    ]


class _DryRunDone(Exception):
    """Rolls back the transaction of a dry run."""


def _import(  # noqa: PLR0917  # passes on what import_staff was given
    begin: Callable[[], AbstractContextManager[Session]],
    source: Source,
    listings: Sequence[Listing],
    count: StaffCount,
    on_note: Callable[[int, str], None],
    rejected: Sequence[Rejected],
) -> None:
    with begin() as session:
        list_id = count.list_id = _start(session, source)
    rosters = Rosters()
    incomplete = IncompleteTeams(rejected)
    for batch in _batches(listings):
        with begin() as session:
            plan = plan_batch(session, [(row.line, _draft(row)) for row in batch], rosters)
            newest = session.scalar(select(func.max(Coach.id))) or 0
            count.profiles += write_plan(session, plan, with_posts=False)
            staff_list = session.get_one(StaffList, list_id)
            people = apply_listings(session, staff_list, batch, incomplete, count.posts, on_note)
            count.people += [replace(row, change="new profile") if row.coach_id > newest else row for row in people]
        for line, note in plan.notes:
            on_note(line, note)
    with begin() as session:
        staff_list = session.get_one(StaffList, list_id)
        # An export says itself which posts are of one coach.
        count.moves = 0 if any(row.post for row in listings) else propose_moves(session, staff_list)
        count.guesses = sum(NO_END in move.reasons for move in proposed_moves(session, list_id))
        count.automatic = automatic_moves(session, list_id)
        staff_list.report = staff_list.report or _report(count, rejected)


def _report(count: StaffCount, rejected: Sequence[Rejected]) -> dict[str, Any]:
    """Return what is stored with the list: its numbers, and the first rejected rows as [line, reason]."""
    return {
        "rows": count.rows,
        "not_coaching": count.not_coaching,
        "profiles": count.profiles,
        **asdict(count.posts),
        "moves": count.moves,
        "rejected": len(rejected),
        "rejected_rows": [[row.line, row.reason] for row in rejected[:MAX_REJECTED]],
    }


def _start(session: Session, source: Source) -> int:
    """Return the id of the list, which an earlier import of the same file may have stored already."""
    is_same = (StaffList.digest == source.digest, StaffList.season == source.season, ~StaffList.is_undone)
    stored = session.scalar(select(StaffList.id).where(*is_same).order_by(StaffList.id.desc()).limit(1))
    if stored is not None:
        return stored
    values: dict[str, Any] = asdict(source)
    staff_list = StaffList(**values, imported_on=clock.today(), report={})
    session.add(staff_list)
    session.flush()
    return staff_list.id


def _batches(listings: Sequence[Listing]) -> Iterator[list[Listing]]:
    """Yield the listings of whole teams together, so that a batch knows who is missing in a team."""
    teams: dict[tuple[str, str, str], list[Listing]] = defaultdict(list)
    for row in listings:
        teams[fold(row.university), row.sport, row.gender].append(row)
    batch: list[Listing] = []
    for _, rows in sorted(teams.items()):
        batch += rows
        if len(batch) >= BATCH_SIZE:
            yield batch
            batch = []
    if batch:
        yield batch


def _draft(listing: Listing) -> CoachDraft:
    row = listing.of_profile
    return CoachDraft(row.name, row.university, row.sport, row.gender, row.division)


# Undo the import of a staff list.


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
    ids = select(PostChange.post_id).where(PostChange.list_id == list_id)
    later = session.scalar(
        select(PostChange.list_id).where(PostChange.post_id.in_(ids), PostChange.list_id > list_id).limit(1)
    )
    if later is not None:
        raise UndoError(f"staff list {later} has changed the same posts since: undo it first")
    # What somebody decided about two profiles is remembered, in case the list is imported again.
    session.execute(delete(Move).where(Move.list_id == list_id, Move.state == "proposed"))
    query = select(Post, PostChange.before).join(PostChange, PostChange.post_id == Post.id).order_by(Post.id)
    changed = [(post, before) for post, before in session.execute(query.where(PostChange.list_id == list_id))]
    put_back(session, changed)
    session.execute(delete(PostChange).where(PostChange.list_id == list_id))
    coach_ids = {post.coach_id for post, _ in changed}
    add_missing_posts(session, coach_ids)
    end_contradicting(session, coach_ids)
    refresh_from_posts(session, coach_ids)
    staff_list.is_undone = True
    session.flush()
    return UndoneList(len(changed), coach_ids)
