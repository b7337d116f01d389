"""What the desk says about a claim whose address or staff page is not the school's."""

import pytest

from sideline.coaches.claim_model import Claim
from sideline.coaches.model import Coach
from sideline.desk.claims.desk import differences_of

DOMAINS = {"Thornbury University": ["thornbury.edu"], "Harlow State University": ["harlow-state.edu"]}


@pytest.mark.parametrize(
    ("address", "page", "words"),
    [
        ("coach@thornbury.edu", "https://athletics.thornbury.edu/staff", []),
        ("coach@mail.thornbury.edu", "https://thornbury.edu/staff", []),
        ("coach@students.harlow-state.edu", "https://thornbury.edu/staff", ["Harlow State University’s"]),
        ("coach@notthornbury.edu", "https://staff.example", ["The address is not at", "at staff.example"]),
    ],
)
def test_an_address_or_page_of_another_domain_is_named(address: str, page: str, words: list[str]) -> None:
    claim = Claim(address=address, staff_page=page, new_address="", new_staff_page="", is_new_address_confirmed=False)
    found = differences_of(claim, Coach(university="Thornbury University"), DOMAINS)
    assert len(found) == len(words)
    assert all(part in sentence for part, sentence in zip(words, found, strict=True))
    assert differences_of(claim, Coach(university="Elsewhere College"), DOMAINS) == []
