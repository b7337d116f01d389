"""Floods of claims: the claims on one profile are together, in pages, and pretenders do not hide the real coach."""

from datetime import timedelta
from typing import Any

import pytest

from sideline.coaches.claim_model import Claim
from sideline.core import clock
from sideline.core.site import Site
from sideline.desk.claims import desk
from tests.desk.claims.conftest import ADDRESS, PAGE, claim, confirm, confirmed, decide, is_verified
from tests.factories import make_coach
from tests.people import People, Person


def pages(admin: Person) -> list[list[dict[str, Any]]]:
    page = admin.get("/api/desk/claims").json()
    found = [page["open"]]
    while page["next_cursor"]:
        page = admin.get(f"/api/desk/claims?cursor={page['next_cursor']}").json()
        found.append(page["open"])
    return found


def test_one_mailbox_makes_one_claim_however_many_accounts_it_uses(
    site: Site, people: People, coach_id: int, admin: Person
) -> None:
    pretenders = [people(f"pretender{number}") for number in range(6)]
    statuses = []
    for number, pretender in enumerate(pretenders):
        assert claim(pretender, coach_id, f"harry.greymantle+{number}@northfield.edu").status_code == 200
        statuses.append(confirm(site, pretender, f"harry.greymantle+{number}@northfield.edu").status_code)

    assert statuses == [200, 409, 409, 409, 409, 409]
    assert [len(page) for page in pages(admin)] == [1]


def test_pretenders_neither_hide_nor_block_the_real_coach(
    *, site: Site, people: People, coach_id: int, dana: Person, admin: Person
) -> None:
    for number in range(4):
        confirmed(site, people(f"pretender{number}"), coach_id, f"pretender{number}@northfield.edu")
    real = confirmed(site, dana, coach_id)

    [page] = pages(admin)
    assert [row["coach"]["id"] for row in page] == [coach_id] * 5
    assert page[-1]["address"] == ADDRESS
    assert decide(admin, real, approve=True) == 204
    assert is_verified(admin._client, coach_id)
    assert {decide(admin, row["id"], approve=True) for row in page[:4]} == {409}


@pytest.mark.both
def test_profiles_with_claims_are_in_pages(
    site: Site, people: People, admin: Person, dana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "PROFILES_PER_PAGE", 2)
    now = clock.hour(clock.now())
    # Profile and age in hours of each claim.
    ages = [(0, 3), (1, 30), (0, 50), (2, 40), (1, 1), (3, 20), (4, 60), (0, 4)]
    claimants = [people(f"claimant{number}").id for number in range(len(ages))]
    with site.database.writing() as session:
        coaches = [make_coach(session, f"Ida {name}").id for name in ("Abel", "Bach", "Cole", "Dorn", "Egan")]
        for number, (profile, hours) in enumerate(ages):
            session.add(
                Claim(
                    user_id=claimants[number],
                    coach_id=coaches[profile],
                    state="approved" if profile == 4 else "open",
                    university="Cedar College" if profile == 4 else "",
                    address=f"claimant{number}@northfield.edu",
                    staff_page=PAGE,
                    changed_at=now - timedelta(hours=hours),
                )
            )
    found = [[coaches.index(row["coach"]["id"]) for row in page] for page in pages(admin)]
    assert found == [[0, 0, 0, 2], [1, 1, 3], [4]], "a coach who moved comes last"


def test_the_list_of_claims_refuses_other_cursors_and_other_people(mona: Person, dana: Person, admin: Person) -> None:
    assert admin.get("/api/desk/claims?cursor=nothing").status_code == 400
    assert mona.get("/api/desk/claims").status_code == dana.get("/api/desk/claims").status_code == 404
