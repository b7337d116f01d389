"""Write limits shared by all users of one IP address: what they prevent, and that they reveal nothing."""

from datetime import UTC, datetime, timedelta

import time_machine

from sideline.core.site import Site
from sideline.reviews.model import Review
from tests.limits.conftest import CAMPUS, ELSEWHERE, new_coach, rows, statuses
from tests.people import People
from tests.reviews.bodies import review_body


def test_one_ip_address_cannot_flood_a_coach_with_reviews(
    site: Site, people: People, at_address, coach_id: int
) -> None:
    path, worst = f"/api/coaches/{coach_id}/reviews", review_body(rating=1, category=1)
    attackers = [at_address(people(f"fresh{number}"), CAMPUS) for number in range(29)]

    responses = [attacker.post(path, worst) for attacker in attackers]

    assert statuses(responses) == {201: 10, 429: 19}
    assert rows(site, Review) == 10
    assert at_address(people("honest"), ELSEWHERE).post(path, review_body()).status_code == 201


def test_a_team_of_thirty_at_one_address_can_rate_within_half_an_hour(
    people: People, at_address, coach_id: int
) -> None:
    team = [at_address(people(f"player{number}"), CAMPUS) for number in range(30)]
    start = datetime.now(UTC)
    for minutes in (0, 11, 22):
        with time_machine.travel(start + timedelta(minutes=minutes)):
            responses = [player.post(f"/api/coaches/{coach_id}/reviews", review_body()) for player in team[:10]]
        assert statuses(responses) == {201: 10}
        del team[:10]


def test_users_of_one_ip_address_cannot_see_that_or_when_someone_rated(
    people: People, at_address, coach_id: int
) -> None:
    """An account that has rated the coach retries before and after another one rates from the same IP address."""
    path = f"/api/coaches/{coach_id}/reviews"
    prober = people("prober")
    assert at_address(prober, ELSEWHERE).post(path, review_body()).status_code == 201
    before = [at_address(prober, CAMPUS).post(path, review_body()).status_code for _ in range(12)]
    assert at_address(people("athlete"), CAMPUS).post(path, review_body()).status_code == 201
    after = [at_address(prober, CAMPUS).post(path, review_body()) for _ in range(8)]

    assert before == [409] * 12
    assert [response.status_code for response in after] == [409] * 7 + [429]  # the account's own limit of 20
    assert int(after[-1].headers["Retry-After"]) <= 600
    assert at_address(people("next"), CAMPUS).post(path, review_body()).status_code == 201


def test_one_account_can_post_only_three_reviews_of_a_coach_per_ip_address(
    people: People, at_address, coach_id: int
) -> None:
    path, writer = f"/api/coaches/{coach_id}/reviews", at_address(people("writer"), CAMPUS)
    responses = []
    for _ in range(4):
        responses.append(writer.post(path, review_body()))
        if responses[-1].status_code == 201:
            assert writer.delete(f"/api/my/reviews/{responses[-1].json()['id']}").status_code == 204

    assert statuses(responses) == {201: 3, 429: 1}
    others = [at_address(people(f"other{number}"), CAMPUS).post(path, review_body()) for number in range(8)]
    assert statuses(others) == {201: 7, 429: 1}


def test_retry_after_depends_only_on_the_period(people: People, at_address, coach_id: int) -> None:
    path, start = f"/api/coaches/{coach_id}/reviews", datetime.now(UTC)
    for number in range(10):
        with time_machine.travel(start + timedelta(seconds=47 * number)):
            assert at_address(people(f"player{number}"), CAMPUS).post(path, review_body()).status_code == 201
    with time_machine.travel(start + timedelta(seconds=500)):
        refused = at_address(people("prober"), CAMPUS).post(path, review_body())
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "120")
    with time_machine.travel(start + timedelta(seconds=600)):
        assert at_address(people("prober"), CAMPUS).post(path, review_body()).status_code == 201


def test_many_accounts_at_one_ip_address_cannot_flood_the_list_of_coaches(people: People, at_address) -> None:
    responses = [
        at_address(people(f"fresh{number}"), CAMPUS).post("/api/coaches", new_coach(number)) for number in range(32)
    ]

    assert statuses(responses) == {201: 30, 429: 2}
    assert at_address(people("honest"), ELSEWHERE).post("/api/coaches", new_coach(99)).status_code == 201


def test_reviews_from_one_ip_address_are_counted_across_all_coaches(
    people: People, at_address, coach_ids: list[int]
) -> None:
    responses = [
        at_address(people(f"fresh{number}"), CAMPUS).post(f"/api/coaches/{coach_id}/reviews", review_body())
        for number, coach_id in enumerate(coach_ids[:62])
    ]

    assert statuses(responses) == {201: 60, 429: 2}


def test_one_account_uses_only_its_own_share_of_an_ip_address(people: People, at_address, coach_ids: list[int]) -> None:
    greedy = at_address(people("greedy"), CAMPUS)
    for coach_id in coach_ids[:20]:
        greedy.post(f"/api/coaches/{coach_id}/reviews", review_body())
    assert statuses([greedy.post(f"/api/coaches/{coach_ids[20]}/reviews", review_body()) for _ in range(70)]) == {
        429: 70
    }

    assert (
        at_address(people("honest"), CAMPUS).post(f"/api/coaches/{coach_ids[20]}/reviews", review_body()).status_code
        == 201
    )
