"""An unpublished review never affects public responses: they equal, byte for byte, those of a site without it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import product
from typing import get_args

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response
from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.authorship.review_ids import public_ids
from sideline.cases.model import RULES
from sideline.coaches.model import Coach
from sideline.core.site import Site
from sideline.desk.coaches.merge import lock_merge, merge, undo_merge
from sideline.reviews.appeals import appeal
from sideline.reviews.edit import edit_review
from sideline.reviews.model import Review, ReviewState
from sideline.reviews.states import hide, remove
from sideline.reviews.waiting import next_days
from sideline.reviews.write import add_review, lock_coach_to_rate, rate
from tests.factories import make_coach
from tests.people import People, Person
from tests.reviews.bodies import review_input

DAY, LATER = date(2026, 3, 14), date(2026, 3, 15)
REMOVAL = {"rule": next(iter(RULES)), "explanation": "Not like this."}
NEVER_SHOWN = review_input(
    1, 1, comment="Words that nobody reads, from one season.", tags=["Lazy"], would_recommend=False
)
NO_REVIEW = "00000000-0000-4000-8000-000000000000"


@dataclass(frozen=True)
class Stage:
    """A coach with published reviews, a profile to merge into it, and the author of the hidden review."""

    session: Session
    site: Site
    coach_id: int
    other_id: int
    author: Person


def wait(stage: Stage) -> Review:
    waiting = NEVER_SHOWN.model_copy(update={"publish_with_others": True})
    return rate(stage.session, stage.coach_id, stage.author.author, waiting, LATER)[0]


def wait_for_a_day(stage: Stage) -> Review:
    waiting = NEVER_SHOWN.model_copy(update={"not_before": next_days(LATER)[0]})
    return rate(stage.session, stage.coach_id, stage.author.author, waiting, LATER)[0]


def hold(stage: Stage) -> Review:
    review, coach = rate(stage.session, stage.coach_id, stage.author.author, NEVER_SHOWN, LATER)
    hide(stage.session, coach, review, "held", LATER)
    return review


def hold_for_surge(stage: Stage) -> Review:
    new = lock_coach_to_rate(stage.session, stage.coach_id, stage.author.author)
    return add_review(stage.session, new, NEVER_SHOWN, LATER, is_in_surge=True)[0]


def remove_by_moderator(stage: Stage) -> Review:
    review, coach = rate(stage.session, stage.coach_id, stage.author.author, NEVER_SHOWN, LATER)
    remove(stage.session, coach, review, LATER, **REMOVAL)
    return review


def appeal_removal(stage: Stage) -> Review:
    return appeal(stage.session, remove_by_moderator(stage).id, stage.author.author, "It is true.", LATER)[0]


def resubmit(stage: Stage) -> Review:
    edited = NEVER_SHOWN.model_copy(update={"rating": 2})
    return edit_review(stage.session, remove_by_moderator(stage).id, stage.author.author, edited, LATER)[0]


def unlist(stage: Stage) -> Review:
    """Unlist the older of an author's two reviews by merging its profile into the other one."""
    rate(stage.session, stage.other_id, stage.author.author, NEVER_SHOWN, DAY - timedelta(days=1))
    review = stage.session.scalars(select(Review).where(Review.coach_id == stage.other_id)).one()
    merge(stage.session, stage.site, stage.other_id, stage.coach_id, LATER)
    return review


SETUPS: dict[str, Callable[[Stage], Review]] = {
    "waiting": wait,
    "waiting for a day": wait_for_a_day,
    "held": hold,
    "surge": hold_for_surge,
    "removed": remove_by_moderator,
    "appealed": appeal_removal,
    "resubmitted": resubmit,
    "unlisted": unlist,
}


def public_responses(client: TestClient, coach_ids: list[int]) -> dict[str, tuple[int, bytes, str | None]]:
    """Return status, body and ETag of everything that a visitor can read."""
    lists = ("stars=1", "stars=2", "tag=Lazy", "sort=lowest", "sort=highest", "stars=1&tag=Lazy")
    paths = [path for path, methods in client.get("/api/openapi.json").json()["paths"].items() if "get" in methods]
    addresses = [
        *(path.replace("{coach_id}", str(coach_id)) for path in paths for coach_id in coach_ids),
        *(f"/api/coaches/{coach_id}/reviews?{query}" for coach_id in coach_ids for query in lists),
        *(f"/api/coaches?sort={sort}" for sort in ("best", "reviews", "rating", "name")),
        "/api/coaches?q=Lindqvist", "/api/coaches?q=Northfield", "/api/universities?q=North",
        *("/", "/coaches", "/coaches?q=Mara", "/sitemap.xml", "/sitemap/pages.xml", "/sitemap/coaches-1.xml"),
        *(f"/coach/{coach_id}{rest}" for coach_id in coach_ids for rest in ("", "/rate", "?stars=1", "?tag=Lazy")),
        "/transparency", "/robots.txt",
    ]  # fmt: skip
    responses = {address: client.get(address, follow_redirects=False) for address in dict.fromkeys(addresses)}
    return {address: _content(response) for address, response in responses.items()}


def _content(response: Response) -> tuple[int, bytes, str | None]:
    # Refusals contain the random id of their request.
    request_id = response.headers.get("X-Request-Id", "none").encode()
    return response.status_code, response.content.replace(request_id, b""), response.headers.get("ETag")


def test_every_state_except_published_is_covered() -> None:
    assert {*SETUPS, "published"} - {"waiting for a day"} == set(get_args(ReviewState))


@pytest.mark.both
@pytest.mark.usefixtures("web_build")
def test_no_public_response_reveals_an_unpublished_review(
    client: TestClient, site: Site, people: People, ada: Person
) -> None:
    """For each state, one coach has a review in it, all on one site."""
    athletes = [people(f"athlete{number}").author for number in range(6)]
    with site.database.writing() as session:
        coach_ids = {state: make_coach(session, f"Mara Lindqvist {state.title()}").id for state in SETUPS}
        other_id = make_coach(session, "Mara Lindkvist").id
        for coach_id, (number, athlete) in product(coach_ids.values(), enumerate(athletes)):
            message = review_input(4 + number % 2, comment=f"A coach who explains each drill, season {number}.")
            rate(session, coach_id, athlete, message, DAY)
        # The author's other review, which displaces the unlisted one in the merge.
        kept = review_input(4, comment="Calm and clear, in every season.")
        rate(session, coach_ids["unlisted"], ada.author, kept, DAY)
        # During a surge the public page says that new reviews are on hold.
        session.get_one(Coach, coach_ids["surge"]).holds_new_reviews = True
    ids = [*coach_ids.values(), other_id]
    with site.database.writing() as session:
        without = merge(session, site, other_id, coach_ids["unlisted"], LATER)
    without_reviews = public_responses(client, ids)
    assert {without_reviews[f"/api/coaches/{coach_id}"][0] for coach_id in coach_ids.values()} == {200}
    assert without_reviews["/"][0] == 200
    with site.database.writing() as session:
        undo_merge(lock_merge(session, site, other_id, coach_ids["unlisted"], without), without, LATER)

    row_ids = []
    for state, write in SETUPS.items():
        with site.database.writing() as session:
            review = write(Stage(session, site, coach_ids[state], other_id, ada))
            assert state.startswith(review.state)
            row_ids.append(str(review.id))

    now = public_responses(client, ids)
    changed = {address for address, response in now.items() if response != without_reviews[address]}
    assert not changed, "\n".join([str(coach_ids), *sorted(changed)])
    assert not [address for address, (_, body, _) in now.items() if b"nobody reads" in body]
    for public_id in public_ids(site.keys, row_ids):
        assert_same_as_unknown(client, public_id)


def assert_same_as_unknown(client: TestClient, public_id: str) -> None:
    """Check that the public id of a hidden review gets the same response as an unknown id."""
    for field in ("review", "reply"):
        path = "/api/reviews/{}/reports" if field == "review" else "/api/reviews/{}/reply/reports"
        reports = [client.post(path.format(review_id), json={"rule": "names"}) for review_id in (public_id, NO_REVIEW)]
        assert reports[0].status_code == reports[1].status_code == 404
        assert [response.json()["code"] for response in reports] == ["review_not_found"] * 2
