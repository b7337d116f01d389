"""A mailbox can have only one open or approved claim, whichever variant of its address is used."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from sideline.core.site import Site
from tests.desk.claims.conftest import ADDRESS, REASON, claim, confirm, confirmed, decide
from tests.factories import make_coach
from tests.people import People, Person

SAME = "dana.rivers+2@northfield.edu"


@pytest.fixture
def other_id(site: Site) -> int:
    """Another profile."""
    with site.database.writing() as session:
        return make_coach(session, "Ida Moll").id


def open_claims(admin: Person) -> list[str]:
    return [row["address"] for row in admin.get("/api/desk/claims").json()["open"]]


def test_second_claim_from_a_mailbox_is_refused_while_the_first_is_active(
    *, site: Site, coach_id: int, other_id: int, dana: Person, outsider: Person, admin: Person
) -> None:
    first = confirmed(site, dana, coach_id)
    assert claim(outsider, other_id, SAME).status_code == 200, (
        "no one learns of the other claim before confirming the mailbox"
    )
    refused = confirm(site, outsider, SAME)
    assert (refused.status_code, refused.json()["code"]) == (409, "address_used")
    assert open_claims(admin) == [ADDRESS]
    assert decide(admin, first, approve=True) == 204
    assert confirm(site, outsider, SAME).status_code == 409

    assert admin.delete(f"/api/desk/claims/{first}/decision").status_code == 204
    assert decide(admin, first, approve=False, explanation=REASON) == 204
    assert confirm(site, outsider, SAME).status_code == 200
    assert open_claims(admin) == [SAME]
    assert admin.delete(f"/api/desk/claims/{first}/decision").status_code == 409, "the mailbox has another claim"
    assert outsider.delete("/api/my/claim").status_code == 204
    assert admin.delete(f"/api/desk/claims/{first}/decision").status_code == 204
    assert open_claims(admin) == [ADDRESS]


@pytest.mark.both("races")
def test_only_one_of_several_concurrent_confirmations_opens_a_claim(
    *, site: Site, people: People, coach_id: int, admin: Person
) -> None:
    claimants = [people(f"coach{number}") for number in range(4)]
    addresses = [f"dana.rivers+{number}@northfield.edu" for number in range(4)]
    for person, address in zip(claimants, addresses, strict=True):
        assert claim(person, coach_id, address).status_code == 200
    with ThreadPoolExecutor(4) as threads:
        responses = list(threads.map(lambda claimant: confirm(site, *claimant), zip(claimants, addresses, strict=True)))
    assert sorted(response.status_code for response in responses) == [200, 409, 409, 409]
    assert len(open_claims(admin)) == 1
