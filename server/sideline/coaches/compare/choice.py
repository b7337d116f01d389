"""The coaches that the address of a comparison names."""

from typing import Any, NamedTuple

from sideline.coaches.profile import read_profile
from sideline.coaches.schemas import coach_id_of
from sideline.core.db.read_pool import ReadPool
from sideline.core.errors import Refusal

MIN_COMPARED, MAX_COMPARED = 2, 4
"""How many coaches can be compared (MAX_COMPARED also in web/src/features/compare/chosenCoaches.ts)."""

PATH = "/compare"

Coach = dict[str, Any]
"""The fields of a `CoachProfile`."""


class Choice(NamedTuple):
    """The profiles of the named coaches, in their order, each once. `missing` is the number of names without a coach,
    and `named` how many coaches the address has.
    """

    coaches: list[Coach]
    missing: int
    named: int


def read_choice(pool: ReadPool, ids: str) -> Choice:
    """Return the first MAX_COMPARED of the coaches in a list of ids with commas.

    A coach who was merged into another one counts as the other one.
    """
    named = list(dict.fromkeys(part.strip() for part in ids.split(",") if part.strip()))
    found = [_read_coach(pool, part) for part in named[:MAX_COMPARED]]
    coaches = {coach["id"]: coach for coach in found if coach}
    return Choice(list(coaches.values()), found.count(None), len(named))


def _read_coach(pool: ReadPool, text: str) -> Coach | None:
    """Return the profile; None if there is none. `moved_to` never names a merged coach (curation/merge.py)."""
    try:
        return read_profile(pool, coach_id_of(text))
    except Refusal as refusal:
        moved_to = refusal.extra.get("moved_to")
    return None if moved_to is None else _read_coach(pool, str(moved_to))
