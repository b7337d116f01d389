"""The claims that admins see at the desk: open ones in pages by profile, and the latest decided ones."""

from collections.abc import Collection, Mapping
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import and_, case, func, or_, select
from sqlalchemy.orm import Session

from sideline.coaches.badge import state_of
from sideline.coaches.claim_model import Claim
from sideline.coaches.model import Coach, University
from sideline.core.crypto import Keys
from sideline.core.db.cursors import CursorScope, SortKey, cut_page, is_after, open_cursor, position_of

PROFILES_PER_PAGE = 20
"""Number of profiles with open claims per page. All claims on a profile are on one page, however many there are."""

MAX_DECIDED = 50
"""Maximum number of decided claims."""

_SCOPE: CursorScope = ("desk claims",)

_IS_WAITING = or_(
    Claim.state == "open",
    # Most of these coaches have moved; for the rest the university is only spelled differently.
    and_(Claim.state == "approved", Claim.university != Coach.university),
)


def read_claims(session: Session, keys: Keys, cursor: str | None = None) -> dict[str, Any]:
    """Return the fields of `DeskClaims`. Raises Refusal 400 for a cursor of another list."""
    coach_ids, next_cursor = _read_page(session, keys, cursor)
    claims = select(Claim, Coach).join(Coach, Coach.id == Claim.coach_id)
    waiting = claims.where(_IS_WAITING, Claim.coach_id.in_(coach_ids)).order_by(Claim.changed_at, Claim.id)
    rows = [row for row in session.execute(waiting).all() if state_of(row[0], row[1]) in ("open", "moved")]
    rows.sort(key=lambda row: coach_ids.index(row[0].coach_id))  # stable: the claims on a profile stay in order
    decided = claims.where(Claim.state.in_(("approved", "refused")))
    newest = session.execute(decided.order_by(Claim.changed_at.desc(), Claim.id.desc()).limit(MAX_DECIDED))
    domains = _read_domains(session)
    return {
        "open": [_row(claim, coach) | {"differences": differences_of(claim, coach, domains)} for claim, coach in rows],
        "next_cursor": next_cursor,
        "decided": [_row(claim, coach) for claim, coach in newest if state_of(claim, coach) != "moved"],
    }


def differences_of(claim: Claim, coach: Coach, domains: Mapping[str, Collection[str]]) -> list[str]:
    """Return sentences about an address or a staff page that is not at a known domain of the profile's school.

    `domains` has the email domains of schools by name. A school without a known one has no differences.
    """
    own = domains.get(coach.university, ())
    if not own:
        return []
    is_new = claim.is_new_address_confirmed
    address = claim.new_address if is_new else claim.address
    page = claim.new_staff_page if is_new else claim.staff_page
    host = address.rpartition("@")[2].lower()
    found = list[str]()
    if not _is_at(host, own):
        others = sorted(name for name, known in domains.items() if _is_at(host, known))
        whose = f", but at {others[0]}’s" if others else ""
        found.append(f"The address is not at a known domain of {coach.university} ({', '.join(own)}){whose}.")
    page_host = (urlsplit(page).hostname or "").lower()
    if page and not _is_at(page_host, own):
        found.append(f"The staff page is at {page_host}, which is not a known domain of {coach.university}.")
    return found


def _is_at(host: str, domains: Collection[str]) -> bool:
    return any(host == domain or host.endswith(f".{domain}") for domain in domains)


def _read_domains(session: Session) -> dict[str, list[str]]:
    """Return the known email domains of each school that has any."""
    rows = session.execute(select(University.name, University.email_domains))
    return {name: [domain.lower() for domain in domains] for name, domains in rows if domains}


def _read_page(session: Session, keys: Keys, cursor: str | None) -> tuple[list[int], str | None]:
    """Return the ids of the profiles on a page. Profiles with an open claim come first, then those whose coach has
    moved; within each, the one with the oldest claim first.
    """
    is_only_moved = func.min(case((Claim.state == "open", 0), else_=1))
    order: list[SortKey] = [is_only_moved, func.min(Claim.changed_at), Claim.coach_id]
    columns = [column.label(f"sort_{number}") for number, column in enumerate(order)]
    query = select(*columns).join(Coach, Coach.id == Claim.coach_id).where(_IS_WAITING).group_by(Claim.coach_id)
    if cursor is not None:
        query = query.having(is_after(order, open_cursor(keys, _SCOPE, cursor)))
    found = session.execute(query.order_by(*order).limit(PROFILES_PER_PAGE + 1)).all()
    page, next_cursor = cut_page(keys, _SCOPE, found, position_of, PROFILES_PER_PAGE)
    return [row[-1] for row in page], next_cursor


def _row(claim: Claim, coach: Coach) -> dict[str, Any]:
    return {
        "id": claim.id,
        "state": state_of(claim, coach),
        "coach": coach,
        "university": claim.university,
        "new_address": claim.new_address if claim.is_new_address_confirmed else "",
        "new_staff_page": claim.new_staff_page if claim.is_new_address_confirmed else "",
        "address": claim.address,
        "staff_page": claim.staff_page,
        "differences": [],
        "changed_on": claim.changed_at.date(),
        "explanation": claim.explanation,
        "can_undo": claim.state in ("approved", "refused"),
    }
