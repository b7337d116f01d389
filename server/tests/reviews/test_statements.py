"""How many SQL statements does a request take? The same for 1 review and for many."""

from collections.abc import Callable

import pytest

from sideline.core import clock
from sideline.reviews.rate import rate
from tests.factories import make_coach
from tests.reviews.said import form, opinion
from tests.statements import counted


@pytest.fixture
def reviewed(site, people) -> Callable[[int], int]:
    """Makes a coach with so many reviews."""

    def make(reviews: int) -> int:
        athletes = [people(f"athlete{number}") for number in range(reviews)]
        with site.database.writing() as session:
            coach = make_coach(session, f"Coach Number {reviews}")
            for athlete in athletes:
                rate(site.database.pens.of(session), coach.id, athlete.id, opinion(), clock.now())
            return coach.id

    return make


WORDS = 3
"""Of the coach's name: each is kept in the order of reviews."""

# The first of a signed-in request reads the session.
BUDGET = {
    "list_reviews": 1 + 1,
    "list_reviews_again": 1,
    "rate": 1 + 6 + WORDS,
    "list_my_reviews": 1 + 1,
    "read_my_review": 1 + 1,
    "edit_my_review": 1 + 5,
    "read_mine": 1 + 2,
    "save": 1 + 3,
    "list_saved_coaches": 1 + 1,
    "unsave": 1 + 1,
    "delete_my_review": 1 + 5 + WORDS,
}


@pytest.mark.parametrize("reviews", [1, 25])
def test_each_route_takes_a_fixed_number_of_statements(client, site, ada, reviewed, reviews: int) -> None:
    coach_id = reviewed(reviews)
    taken: dict[str, int] = {}

    def ask(name: str, request: Callable[[], object]) -> object:
        with counted() as statements:
            answer = request()
        taken[name] = len(statements)
        return answer

    reviews_of_coach, saved = f"/api/coaches/{coach_id}/reviews", f"/api/my/saved-coaches/{coach_id}"
    ask("list_reviews", lambda: client.get(reviews_of_coach))
    ask("list_reviews_again", lambda: client.get(reviews_of_coach))
    mine = f"/api/my/reviews/{ask('rate', lambda: ada.post(reviews_of_coach, form())).json()['id']}"
    ask("list_my_reviews", lambda: ada.get("/api/my/reviews"))
    ask("read_my_review", lambda: ada.get(mine))
    ask("edit_my_review", lambda: ada.put(mine, form(1)))
    ask("read_mine", lambda: ada.get(f"/api/coaches/{coach_id}/mine"))
    ask("save", lambda: ada.put(saved))
    ask("list_saved_coaches", lambda: ada.get("/api/my/saved-coaches"))
    ask("unsave", lambda: ada.delete(saved))
    ask("delete_my_review", lambda: ada.delete(mine))

    assert taken == BUDGET
