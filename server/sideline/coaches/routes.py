"""Routes for coaches: search, profile, adding, universities."""

from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import Response
from sqlalchemy.orm import Session

from sideline.accounts.current_user import CurrentUser, SignedInUser
from sideline.authorship.authors import Author, read_record
from sideline.cases.model import open_coach_case
from sideline.coaches import universities
from sideline.coaches.add_coaches import find_duplicate, insert_coaches
from sideline.coaches.choices import SportName
from sideline.coaches.comparison import Comparison, read_comparison
from sideline.coaches.draft import CoachDraft
from sideline.coaches.model import Coach
from sideline.coaches.posts import set_role, teams_at
from sideline.coaches.profile import card_of, read_profile, read_related
from sideline.coaches.same_coach import read_similar
from sideline.coaches.schemas import (
    AddCoach,
    CoachCard,
    CoachId,
    CoachProfile,
    RelatedCoaches,
    SearchText,
    SimilarCoaches,
    Universities,
    UniversityTeam,
)
from sideline.coaches.search.counts import read_counts
from sideline.coaches.search.find import find
from sideline.coaches.search.request import SearchRequest
from sideline.coaches.search.results import read_search_page
from sideline.coaches.search.schemas import CoachCounts, CoachPage, CountParameters, SearchParameters
from sideline.coaches.universities import usual_division
from sideline.coaches.visit_sheet import VisitSheet, read_sheet
from sideline.core import clock, outbox
from sideline.core.errors import Refusal
from sideline.core.http.caching import UNSHARED
from sideline.core.http.deps import CurrentSite, ReadSession, WriteSession
from sideline.core.http.json_route import json_get
from sideline.core.http.request_rules import ClientAddress
from sideline.core.http.schemas import json_response, problem_responses
from sideline.core.limits import COACHES_PER_ADDRESS, COACHES_PER_USER
from sideline.core.site import Site

router = APIRouter(prefix="/api", tags=["coaches"])


@json_get(router, "/coaches", in_thread=True, response_model=CoachPage, responses=problem_responses(400, 422))
def search_coaches(site: CurrentSite, query: Annotated[SearchParameters, Query()]) -> dict[str, Any]:
    """Search for coaches whose name, university or sport contains `q`, or has a word starting with each word of `q`.

    Nicknames, short names of universities and common spellings match too. Names that begin with `q` come first, then
    coaches with the most reviews. Words for a team or a division ("women's", "d3") act as filters. If no coach matches
    all words, `left_out` lists the words that were ignored. A coach of both teams matches either `gender`. Coaches who
    match only by an earlier post come last. `places` has the schools and teams that `q` names. `filters` has all
    filters that the results meet. `division`, `role`, `state` and `conference` may be lists: 'OH,PA'.
    """
    request = SearchRequest(query.q, query.filters, query.sort)
    return read_search_page(site.database.read_pool, site.keys, request, query.limit, query.cursor).fields


@json_get(router, "/coaches/counts", in_thread=True, response_model=CoachCounts, responses=problem_responses(422))
def count_coaches(site: CurrentSite, query: Annotated[CountParameters, Query()]) -> dict[str, Any]:
    """Count the coaches that each value of each filter would find, with the text and the other filters unchanged.

    The parameters are those of the search. If no coach matches, `without` says which filter to give up.
    """
    pool, request = site.database.read_pool, SearchRequest(query.q, query.filters)
    return read_counts(pool, request, find(pool, request, 1).attempt)


@router.post("/coaches", response_model=CoachCard, status_code=201, responses=problem_responses(401, 403, 409, 429))
def add_coach(
    user: CurrentUser, site: CurrentSite, address: ClientAddress, session: WriteSession, body: AddCoach
) -> Response:
    """Add a missing coach. A 409 `coach_exists` response has the id of the existing coach in `coach_id`."""
    read_record(session, Author(site.authors_key, user.id)).ensure_not_suspended()
    site.rate_limiter.enforce(COACHES_PER_USER.of(user.id))
    coach = _submit_coach(session, site, user, body.draft())
    if body.role:
        set_role(session, coach.id, body.role)
    session.flush()
    site.rate_limiter.enforce(COACHES_PER_ADDRESS.of(address))
    return json_response(card_of(coach), 201)


@json_get(router, "/coaches/{coach_id}", response_model=CoachProfile, responses=problem_responses(404))
def read_coach(site: CurrentSite, coach_id: CoachId) -> CoachProfile:
    """Return a coach's profile, or 304 if the client's copy is up to date."""
    return read_profile(site.database.read_pool, coach_id)


@json_get(
    router,
    "/coaches/{coach_id}/related",
    response_model=RelatedCoaches,
    responses=problem_responses(404),
)
def read_related_coaches(site: CurrentSite, coach_id: CoachId) -> RelatedCoaches:
    """Return coaches for a profile with few reviews: the same team, and rated ones of the same sport and division."""
    return read_related(site.database.read_pool, coach_id)


@json_get(
    router,
    "/coaches/{coach_id}/visit-sheet",
    in_thread=True,
    cached=UNSHARED,
    response_model=VisitSheet,
    responses=problem_responses(404),
)
def read_visit_sheet(site: CurrentSite, coach_id: CoachId) -> VisitSheet:
    """Return questions to ask on a campus visit, which follow from published reviews by fixed rules."""
    pool = site.database.read_pool
    return read_sheet(pool, read_profile(pool, coach_id))


@json_get(
    router,
    "/comparisons",
    in_thread=True,
    cached=UNSHARED,
    response_model=Comparison,
    responses=problem_responses(),
)
def compare_coaches(
    site: CurrentSite,
    coaches: Annotated[str, Query(description="Ids of two to four coaches: `1,2`.", examples=["1,2"])] = "",
    add: SearchText = "",
) -> Comparison:
    """Compare coaches by the numbers of their profiles. `add` searches for one more coach to compare.

    A coach who was merged into another one counts as the other one.
    """
    return read_comparison(site, coaches, add)


@router.get("/universities", response_model=Universities)
def list_universities(session: ReadSession, q: SearchText = "") -> Response:
    """Return known universities that contain each word of `q`, or have a short name that begins with `q`."""
    names, schools = universities.suggest_universities(session, q)
    known = schools.known(q)
    division = usual_division(session, known) if known else None
    teams = [UniversityTeam(**team._asdict()) for team in teams_at(session, known)] if known else []
    return json_response(
        Universities(items=names, known=known, similar=schools.similar(q), division=division, teams=teams)
    )


@router.get("/similar-coaches", response_model=SimilarCoaches, responses=problem_responses(401, 403))
def list_similar_coaches(
    _user: CurrentUser, session: ReadSession, name: SearchText, university: SearchText, sport: SportName
) -> Response:
    """Return existing coaches who may be the coach to add, and universities that the text may mean."""
    return json_response(read_similar(session, name, university, sport))


def _submit_coach(session: Session, site: Site, user: SignedInUser, draft: CoachDraft) -> Coach:
    """Add the coach, open a case for a moderator, and queue the webhook. Raises Refusal 409 if the coach exists."""
    draft = universities.with_known_school(session, draft)
    added = insert_coaches(session, [draft])
    if not added:
        existing = session.get_one(Coach, find_duplicate(session, draft.name, draft.university, draft.sport))
        if existing.removed_reason:
            raise Refusal(
                409, "coach_removed", "A moderator removed this coach. Please write to us if that’s a mistake."
            )
        coach_id = existing.moved_to or existing.id
        raise Refusal(409, "coach_exists", "This coach is already on this site.", coach_id=coach_id)
    coach = session.get_one(Coach, added[0])
    open_coach_case(session, "added_coach", coach.id)
    if site.settings.webhook_url:
        submitted_by = user.email if site.settings.webhook_submitted_by == "email" else "anonymous"
        outbox.enqueue(session, site.keys, outbox.WEBHOOK, _webhook_payload(coach, submitted_by))
    return coach


def _webhook_payload(coach: Coach, submitted_by: str) -> dict[str, object]:
    """Return the JSON payload of spec section 7, which is sent only to the site's operator."""
    return {
        "coachId": coach.id,
        "name": coach.name,
        "university": coach.university,
        "sport": coach.sport,
        "gender": coach.gender,
        "division": coach.division,
        "submittedBy": submitted_by,
        "timestamp": clock.now().isoformat(),
    }
