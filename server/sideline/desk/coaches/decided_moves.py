"""Mark the moves that staff lists suggest when their profiles are merged, and when the merge is undone."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import update
from sqlalchemy.orm import Session

from sideline.core import clock
from sideline.desk.coaches.model import CoachChange
from sideline.desk.log import OPERATOR
from sideline.desk.members import StaffMember
from sideline.teams.staff_lists.model import MERGED_STATES, OPEN_STATES, Move


def mark_merged(session: Session, move_ids: Sequence[int], change: CoachChange) -> None:
    """Accept the moves between two profiles, which are merged, unless somebody has decided them meanwhile."""
    by_list = change.made_by == OPERATOR
    values: dict[str, Any] = {
        "state": "automatic" if by_list else "accepted",
        "decided_on": clock.today(),
        "decided_by": None if by_list else change.made_by,
        "coach_change_id": change.id,
    }
    is_open = Move.id.in_(move_ids) & Move.state.in_(OPEN_STATES)
    session.execute(update(Move).where(is_open).values(values))


def mark_undone(session: Session, staff: StaffMember, change: CoachChange) -> None:
    """Mark that the merge of the moves' profiles was undone."""
    values: dict[str, Any] = {"state": "undone", "decided_on": clock.today(), "decided_by": staff.id}
    is_merged = (Move.coach_change_id == change.id) & Move.state.in_(MERGED_STATES)
    session.execute(update(Move).where(is_merged).values(values))
