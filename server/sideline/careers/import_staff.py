"""Import a staff list: add its coaches, write the posts of the teams that it names, and propose moves."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.careers.listing import Listing, Rejected
from sideline.careers.model import StaffList
from sideline.careers.moves import SuggestedMove, automatic_moves, propose_moves
from sideline.careers.roles import is_coaching
from sideline.careers.teams import PostCount, apply_listings
from sideline.coaches.draft import CoachDraft
from sideline.coaches.import_csv import university_spellings
from sideline.coaches.import_plan import Rosters, plan_batch, write_plan
from sideline.core import clock
from sideline.core.db.engine import Database
from sideline.core.text.folding import fold

BATCH_SIZE = 1_000
"""Listings per transaction, rounded up to whole teams."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where listings come from: file name, SHA-256 of the file in hex, season, and the day stated by the list."""

    file: str
    digest: str
    season: int
    listed_on: date | None = None


MAX_REJECTED = 500
"""Rejected rows that are stored with a list."""


@dataclass(slots=True)
class StaffCount:
    """Numbers of an import: listings, those who do not coach, new profiles, posts, and proposed moves; and its id.

    `automatic` are the proposed moves that need no moderator.
    """

    list_id: int = 0
    rows: int = 0
    not_coaching: int = 0
    profiles: int = 0
    posts: PostCount = field(default_factory=PostCount)
    moves: int = 0
    automatic: list[SuggestedMove] = field(default_factory=list[SuggestedMove])


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
    `rejected` are the rows that were not listings, for the report.

    A list covers the teams that it names: whoever it lacks there is no longer listed. `dry_run` writes nothing, but
    blocks other writers while it runs, because it rolls back one transaction at the end.
    """
    spellings = university_spellings(database, (row.university for row in listings), on_note, list_new=False)
    coaching = [replace(row, university=spellings[fold(row.university)]) for row in listings if is_coaching(row.title)]
    count = StaffCount(rows=len(listings), not_coaching=len(listings) - len(coaching))
    with suppress(_DryRunDone):
        if dry_run:
            with database.writing() as session:
                _import(lambda: nullcontext(session), source, coaching, count, on_note, rejected)
                raise _DryRunDone
        _import(database.writing, source, coaching, count, on_note, rejected)
    return count


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
    for batch in _batches(listings):
        with begin() as session:
            plan = plan_batch(session, [(row.line, _draft(row)) for row in batch], rosters)
            count.profiles += write_plan(session, plan, with_posts=False)
            apply_listings(session, session.get_one(StaffList, list_id), batch, count.posts, on_note)
        for line, note in plan.notes:
            on_note(line, note)
    with begin() as session:
        staff_list = session.get_one(StaffList, list_id)
        count.moves = propose_moves(session, staff_list)
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


def _draft(row: Listing) -> CoachDraft:
    return CoachDraft(row.name, row.university, row.sport, row.gender, row.division)
