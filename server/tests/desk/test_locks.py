"""Transactions that lock several coaches do not wait for each other: all lock them in id order (PostgreSQL)."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import UUID

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text
from sqlalchemy.orm import Session

from sideline.authorship.review_ids import row_id_of
from sideline.cases.model import close_cases_of_deleted
from sideline.core import clock
from sideline.core.site import Site
from sideline.reviews.delete import delete_review
from sideline.reviews.tally import lock_coach
from tests.desk.claims.conftest import confirmed
from tests.desk.claims.conftest import decide as decide_claim
from tests.desk.conftest import add_coach, assert_correct, mine, rate, shown
from tests.desk.test_coaches import change, undo_change
from tests.people import People, Person

pytestmark = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox, where the code for a claim is read."""
    return False


@pytest.fixture
def coach_ids(people: People) -> list[int]:
    return [add_coach(people("una"), name) for name in ("Mara Lindqvist", "M. Lindqvist", "Mara Lind")]


def run_during(site: Site, steps: Sequence[Callable[[Session], Any]], work: Callable[[], Any]) -> Any:
    """Take steps in one transaction, and return the result of `work`, which begins after the first step, in another
    one; the second step waits until `work` has to wait for the first.
    """
    with ThreadPoolExecutor(1) as threads:
        with site.database.writing() as session:
            first, *others = steps
            first(session)
            result = threads.submit(work)
            while not result.done() and not waits_for_lock(site):
                pass
            for step in others:
                step(session)
        return result.result()


def waits_for_lock(site: Site) -> bool:
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    with site.database.reading() as session:
        return bool(session.scalar(text(waiting)))


def lock_each(*coach_ids: int) -> list[Callable[[Session], Any]]:
    return [partial(lock_coach, coach_id=coach_id, also_unlisted=True) for coach_id in coach_ids]


@pytest.mark.parametrize("end", ["/api/my/claim", "/api/desk/claims/{}/decision"])
def test_a_claim_ends_while_a_review_of_a_merged_profile_is_deleted(
    *,
    site: Site,
    client: TestClient,
    ada: Person,
    people: People,
    admin: Person,
    coach_ids: list[int],
    monkeypatch: pytest.MonkeyPatch,
    end: str,
) -> None:
    merged, target, _ = coach_ids
    dana, tomorrow = people("dana"), clock.today() + timedelta(days=1)
    claim_id = confirmed(site, dana, merged)
    assert decide_claim(admin, claim_id, approve=True) == 204
    older = rate(ada, merged)
    [review] = shown(client, merged)
    reply = f"/api/reviews/{review['id']}/reply"
    assert dana.put(reply, {"text": "Thank you."}).status_code == 200
    assert client.post(f"{reply}/reports", json={"rule": "ads"}).status_code == 201
    monkeypatch.setattr(clock, "today", lambda: tomorrow)
    rate(ada, target)
    change(admin, merged, "merge", into=target)
    assert mine(ada, older)["hidden"]["state"] == "merged"
    row_id = row_id_of(site.keys, UUID(older))

    def begin(session: Session) -> None:
        lock_coach(session, merged, also_unlisted=True)
        close_cases_of_deleted(session, row_id)

    steps = [begin, lambda session: delete_review(session, row_id, ada.author, tomorrow)]
    member = dana if "my" in end else admin
    assert run_during(site, steps, lambda: member.delete(end.format(claim_id))).status_code == 204
    assert ada.get(f"/api/my/reviews/{older}").status_code == 404
    assert_correct(site)


def test_profiles_are_merged_and_separated_while_others_lock_them(
    site: Site, admin: Person, coach_ids: list[int]
) -> None:
    """A merge also changes the profiles that were merged before."""
    merged, source, target = coach_ids
    change(admin, merged, "merge", into=source)
    run_during(site, lock_each(*coach_ids), lambda: change(admin, source, "merge", into=target))
    assert run_during(site, lock_each(*coach_ids), lambda: undo_change(admin, source)) == 204
    assert run_during(site, lock_each(*coach_ids), lambda: undo_change(admin, merged)) == 204
    assert_correct(site)


def test_an_account_is_deleted_while_others_lock_its_coaches(site: Site, ada: Person, coach_ids: list[int]) -> None:
    for coach_id in reversed(coach_ids):
        rate(ada, coach_id)
    body = {"reviews": "at_once"}
    deleted = run_during(site, lock_each(*coach_ids), lambda: ada.post("/api/rpc/delete_user", body))
    assert deleted.status_code == 204
    assert_correct(site)
