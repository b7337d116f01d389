"""How is the most asked question answered? GET /api/coaches/{coach_id}, at the door (core.quick_route)."""

from starlette.datastructures import QueryParams

from sideline.coaches import cards
from sideline.coaches.coach_id import coach_id_of
from sideline.coaches.read_coach import glance_at_profile
from sideline.core.quick_route import QuickRoute
from sideline.core.site import Site


def _profile(site: Site, asked: dict[str, str], _query: QueryParams) -> bytes:
    return cards.dump(glance_at_profile(site.database.glances, coach_id_of(asked["coach_id"])))


route = QuickRoute("/api/coaches/{coach_id}", _profile)
"""Answers the `CoachProfile`; 304 to a visitor who holds it unchanged; Refusal 404."""
