"""Staff lists, their moves and rosters at the desk: reading them, and importing or previewing what an admin uploads."""

import base64
import binascii
from collections.abc import Sequence
from typing import Any, Literal

from sqlalchemy import Row, func, select
from sqlalchemy.orm import Session, aliased

from sideline.coaches.csv_rows import BadFile
from sideline.coaches.model import Coach
from sideline.coaches.team_model import Post, parse_season, season_name
from sideline.core.crypto import Keys
from sideline.core.db.cursors import SortKey, cut_page, is_after, open_cursor
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.desk.coaches.moves import may_undo
from sideline.desk.coaches.named_sports import name_sports, sports_of_listings
from sideline.desk.log import write_log
from sideline.desk.members import StaffMember
from sideline.desk.staff_lists.schemas import (
    MAX_FILE_BYTES,
    ImportedRosters,
    ImportedStaffList,
    ImportRosters,
    ImportStaffList,
    ListedPerson,
    ListRemark,
    MoveRow,
    MoveSide,
    ProposedMove,
    ProposedMoves,
    ReadRoster,
    RejectedRow,
    RemovedRosters,
    RemoveRosters,
    StaffListDetail,
    StaffListPage,
    StaffListRow,
    StoredRoster,
)
from sideline.teams.staff_lists.import_rosters import import_rosters, remove_rosters, sources_of
from sideline.teams.staff_lists.import_staff import ReadList, import_staff, read_list
from sideline.teams.staff_lists.listing import given_by_user
from sideline.teams.staff_lists.model import Move, MoveState, StaffList
from sideline.teams.staff_lists.moves import NEW_COACH, OLD_COACH, current_moves, proposed_moves

LISTS_PER_PAGE = 20
MOVES_PER_PAGE = 50
MOST_PROPOSED = 2_000
"""More lines than anybody looks through at once; the others follow once these are decided."""

_OLD_POST, _NEW_POST = aliased(Post), aliased(Post)
_POSTS = (_OLD_POST, _NEW_POST)


def read_staff_lists(session: Session, keys: Keys, staff: StaffMember, cursor: str | None) -> StaffListPage:
    """Return the staff lists, newest first, 20 per page. Raises Refusal 400 for an invalid cursor."""
    scope = ("staff lists",)
    query = select(StaffList).order_by(StaffList.id.desc()).limit(LISTS_PER_PAGE + 1)
    if cursor is not None:
        query = query.where(StaffList.id < open_cursor(keys, scope, cursor)[0])
    found = session.scalars(query).all()
    page, next_cursor = cut_page(keys, scope, found, lambda row: (row.id,), LISTS_PER_PAGE)
    counts = _count_moves(session, [row.id for row in page])
    items = [_list_row(row, counts.get((row.id, "proposed"), 0)) for row in page]
    return StaffListPage(items=items, may_import=staff.may("import_staff_lists"), next_cursor=next_cursor)


def read_staff_list(
    session: Session, keys: Keys, staff: StaffMember, list_id: int, *, state: MoveState, cursor: str | None
) -> StaffListDetail:
    """Return a list with its moves in one state, 50 per page. Raises Refusal 404, or 400 for an invalid cursor."""
    staff_list = find_staff_list(session, list_id)
    scope = ("moves", list_id, state)
    order: list[SortKey] = [-Move.certainty, Move.id]
    query = current_moves(Move, OLD_COACH, _OLD_POST, NEW_COACH, _NEW_POST, posts=_POSTS)
    query = query.where(Move.list_id == list_id, Move.state == state)
    if cursor is not None:
        query = query.where(is_after(order, open_cursor(keys, scope, cursor)))
    found = session.execute(query.order_by(*order).limit(MOVES_PER_PAGE + 1)).all()
    page, next_cursor = cut_page(keys, scope, found, lambda row: (-row[0].certainty, row[0].id), MOVES_PER_PAGE)
    counts = {state: number for (_, state), number in _count_moves(session, [list_id]).items()}
    return StaffListDetail(
        staff_list=_list_row(staff_list, counts.get("proposed", 0)),
        rejected_rows=[
            RejectedRow(line=line, reason=reason) for line, reason in staff_list.report.get("rejected_rows", ())
        ],
        counts=counts,
        may_undo=staff.may("import_staff_lists"),
        moves=[_move_row(session, staff, row) for row in page],
        next_cursor=next_cursor,
    )


def read_proposed_moves(session: Session, list_id: int) -> ProposedMoves:
    """Return the moves of a list that nobody has decided, one line for each. Raises Refusal 404 for an unknown list."""
    find_staff_list(session, list_id)
    found = proposed_moves(session, list_id)
    shown = found[:MOST_PROPOSED]
    return ProposedMoves(moves=[ProposedMove.model_validate(move) for move in shown], others=len(found) - len(shown))


def find_staff_list(session: Session, list_id: int) -> StaffList:
    """Return a list. Raises Refusal 404 for an unknown id."""
    staff_list = session.get(StaffList, list_id)
    if staff_list is None:
        raise Refusal(404, "staff_list_not_found", "There’s no such staff list.")
    return staff_list


def _count_moves(session: Session, list_ids: Sequence[int]) -> dict[tuple[int, MoveState], int]:
    query = current_moves(Move.list_id, Move.state, func.count(), posts=_POSTS).where(Move.list_id.in_(list_ids))
    rows = session.execute(query.group_by(Move.list_id, Move.state))
    return {(list_id, state): number for list_id, state, number in rows}


def _list_row(staff_list: StaffList, proposed: int) -> StaffListRow:
    report = staff_list.report
    return StaffListRow(
        id=staff_list.id,
        file=staff_list.file,
        season=season_name(staff_list.season),
        listed_on=staff_list.listed_on,
        imported_on=staff_list.imported_on,
        is_finished=bool(report),
        is_undone=staff_list.is_undone,
        people=report.get("rows", 0),
        rejected=report.get("rejected", 0),
        proposed=proposed,
        **{name: report.get(name, 0) for name in ("added", "changed", "ended")},
        profiles=report.get("profiles", 0),
    )


def _move_row(session: Session, staff: StaffMember, row: Row[*tuple[Any, ...]]) -> MoveRow:
    move, old_coach, old_post, new_coach, new_post = row[:5]
    return MoveRow(
        id=move.id,
        state=move.state,
        certainty=move.certainty,
        is_automatic=move.is_automatic,
        reasons=move.reasons,
        old=_side(old_coach, old_post),
        new=_side(new_coach, new_post),
        decided_on=move.decided_on,
        decided_by=_decided_by(staff, move),
        can_undo=may_undo(session, staff, move),
    )


def _decided_by(staff: StaffMember, move: Move) -> Literal["you", "staff", "list"] | None:
    if move.state == "automatic":
        return "list"
    if move.state == "proposed":
        return None
    return "you" if move.decided_by == staff.id else "staff"


def _side(coach: Coach, post: Post | None) -> MoveSide:
    first, last = (post.first_season, post.last_season) if post else (None, None)
    return MoveSide(
        coach_id=coach.id,
        name=coach.name,
        school=coach.university,
        sport=coach.sport,
        gender=coach.gender,
        role=post.role if post and post.title else None,
        title=post.title if post else "",
        first_season=None if first is None else season_name(first),
        last_season=None if last is None else season_name(last),
        is_over=post.is_over if post else True,
        reviews=coach.total_reviews,
    )


# Import a staff list that an admin uploads at the desk, or preview what it would change.


def import_upload(site: Site, staff: StaffMember, body: ImportStaffList) -> ImportedStaffList:
    """Import the list, or return what it would change. Its moves are left to the desk.

    Raises Refusal 422 with what is wrong with the file or with what was said about it.
    """
    read = _read(body)
    remarks = list(read.notes.remarks)
    named = sports_of_listings(site.database, read.listings)
    for move in named if body.preview else name_sports(site, named):
        refusal = f" (stays: {move.refusal})" if move.refusal else ""
        remarks.append((0, f"{move.name}, {move.university}: {move.before} → {move.sport}{refusal}"))
    count = import_staff(
        site.database,
        read.source,
        read.listings,
        lambda line, note: remarks.append((line, note)),
        rejected=read.rejected,
        dry_run=body.preview,
    )
    if not body.preview:
        with site.database.writing() as session:
            details = f"{count.list_id}: {count.posts.added} posts added, {count.posts.ended} ended"
            write_log(session, staff.id, "staff_list_import", details=details)
    return ImportedStaffList(
        list_id=None if body.preview else count.list_id,
        people=count.rows,
        not_coaching=count.not_coaching,
        profiles=count.profiles,
        added=count.posts.added,
        changed=count.posts.changed,
        ended=count.posts.ended,
        moves=count.moves,
        remarks=[ListRemark(line=line or None, text=text) for line, text in remarks],
        rejected=[RejectedRow(line=row.line, reason=row.reason) for row in read.rejected],
        changes=[
            ListedPerson(
                line=person.line or None,
                name=person.name,
                school=person.university,
                sport=person.sport,
                gender=person.gender,
                role=person.role,
                post_from=season_name(person.first_season) if person.first_season else None,
                change=person.change,
            )
            for person in count.people
        ],
    )


def import_uploaded_rosters(site: Site, staff: StaffMember, body: ImportRosters) -> ImportedRosters:
    """Import rosters, or return what would be stored.

    Raises Refusal 422 with what is wrong with a file or with what was said about it.
    """
    try:
        season = parse_season(body.season) if body.season else None
        given = given_by_user(university=body.school, sport=body.sport, gender=body.gender, season=season)
        before = _content(body.before) if body.before else None
        count = import_rosters(site.database, sources_of(_content(body.content), before, given), dry_run=body.preview)
    except (BadFile, ValueError) as error:
        raise _bad(f"The file cannot be used: {error}") from None
    if not body.preview:
        with site.database.writing() as session:
            details = f"{len(count.teams)} rosters, {count.compared} compared with the next one"
            write_log(session, staff.id, "roster_import", details=details)
    return ImportedRosters(
        rows=count.rows,
        rejected=count.rejected,
        other_sports=count.other_sports,
        unknown=count.unknown,
        ambiguous=count.ambiguous,
        remarks=[ListRemark(line=line or None, text=text) for line, text in count.notes],
        rosters=[
            ReadRoster(
                school=team.school,
                sport=team.sport,
                gender=team.gender,
                season=season_name(team.season),
                players=team.players,
                could=team.could,
                stayed=team.stayed,
                reason=team.reason,
            )
            for team in count.teams
        ],
    )


def remove_stored_rosters(session: Session, staff: StaffMember, body: RemoveRosters) -> RemovedRosters:
    """Remove rosters that were imported by mistake, or return what would be removed. Raises Refusal 422."""
    try:
        season = parse_season(body.season)
        removed = remove_rosters(session, season, school=body.school, sport=body.sport, gender=body.gender)
    except ValueError as error:
        raise _bad(f"Nothing was removed: {error}.") from None
    if body.preview:
        session.rollback()
    elif removed:
        of = ", ".join(filter(None, (season_name(season), body.school, body.sport, body.gender)))
        write_log(session, staff.id, "rosters_removed", details=f"{of}: {len(removed)}")
    return RemovedRosters(
        rosters=[StoredRoster(**{**roster._asdict(), "season": season_name(roster.season)}) for roster in removed]
    )


def _read(body: ImportStaffList) -> ReadList:
    content = _content(body.content)
    try:
        return read_list(content, body.file, body.season, body.listed_on, body.school, body.sport, body.gender)
    except (BadFile, ValueError) as error:
        raise _bad(f"{body.file}: {error}") from None


def _content(base64_text: str) -> bytes:
    """Return an uploaded file, which stays in memory."""
    try:
        content = base64.b64decode(base64_text, validate=True)
    except binascii.Error:
        raise _bad("The file did not arrive whole. Please choose it again.") from None
    if len(content) > MAX_FILE_BYTES:
        raise _bad("The file has more than 1 MB. Please upload the list of one department.")
    return content


def _bad(message: str) -> Refusal:
    return Refusal(422, "bad_staff_list", message)
