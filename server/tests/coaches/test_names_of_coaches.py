"""Coach names: capitalization, rejected placeholders and symbols, and the question about likely duplicates."""

import csv
from difflib import SequenceMatcher
from itertools import product
from typing import Any
from urllib.parse import urlencode

import pytest
from fastapi.testclient import TestClient

from sideline.coaches import same_coach
from sideline.coaches.draft import capitalize_name, is_placeholder
from sideline.core.site import Site
from tests.factories import make_coach
from tests.input_lists import INPUT_LISTS
from tests.people import Person

NEW = {"name": "Ada Quill", "university": "Northfield University", "sport": "Tennis"}


CAPITALIZED = {
    "dale kowalczyk": "Dale Kowalczyk",
    "DALE KOWALCZYK": "Dale Kowalczyk",
    "ronald mcdonald": "Ronald McDonald",
    "sean o'hara": "Sean O'Hara",
    "mary-kate smith-jones": "Mary-Kate Smith-Jones",
    "maria de la cruz": "Maria de la Cruz",
    "eva van der berg": "Eva van der Berg",
    "a.j. quill": "A.J. Quill",
    "aj quill jr.": "AJ Quill Jr.",
    "john quill iii": "John Quill III",
    "josé núñez": "José Núñez",
    "ed li": "Ed Li",
    "Dale kowalczyk": "Dale kowalczyk",
    "DeShawn McCoy": "DeShawn McCoy",
    "王霞": "王霞",
}


def test_a_name_typed_in_one_case_is_capitalized(ada: Person) -> None:
    assert {typed: capitalize_name(typed) for typed in CAPITALIZED} == CAPITALIZED
    assert ada.post("/api/coaches", {**NEW, "name": "dale kowalczyk"}).json()["name"] == "Dale Kowalczyk"


NOBODIES = (
    "TBA", "tbd", "Vacant", "Open", "Staff", "NULL", "nan", "#N/A", "N/A", "None", "-", ".", "123", "??", "(vacant)",
    "To be announced", "Position Open", "Head Coach", "TBA TBA", "Unknown",
)  # fmt: skip


BOTH_FIELDS = (("name", "Coach name"), ("university", "University"))


def _refused(person: Person, **fields: str) -> Any:
    """Add a coach with these fields, and return the errors of the refusal, or the status of any other answer."""
    answer = person.post("/api/coaches", {**NEW, **fields})
    return answer.json()["errors"] if answer.status_code == 422 else answer.status_code


def test_a_placeholder_is_not_accepted_as_a_coach(ada: Person) -> None:
    message = "Please enter the coach’s name. This isn’t a person’s name."
    refused = [{"field": "name", "message": message}]
    assert {name: _refused(ada, name=name) for name in NOBODIES} == dict.fromkeys(NOBODIES, refused)


def test_a_symbol_that_looks_like_a_badge_is_rejected(ada: Person) -> None:
    for (field, label), symbol in product(BOTH_FIELDS, ["✓", "✔", "®", "™", "★", "\ufdfd", "🏅"]):
        refused = [{"field": field, "message": f"{label} can’t contain symbols like ✓ or ®"}]
        assert _refused(ada, **{field: f"{NEW[field]} {symbol}"}) == refused, (field, symbol)


def test_a_letter_with_dozens_of_marks_is_rejected(ada: Person) -> None:
    for field, label in BOTH_FIELDS:
        refused = [{"field": field, "message": f"{label} has too many marks on one letter"}]
        assert _refused(ada, **{field: "z" + "\u0301\u0334\u0352\u0489" * 12}) == refused


def test_marks_of_written_languages_are_kept(ada: Person) -> None:
    names = ["Nguyễn Thị Ế", "Ọlájùmọ̀kẹ́ Adé", "שִׁמְעוֹן", "བསྒྲུབས་པ", "ก็ญู้ก์", "Jo\u0301\u0323\u0302se\u0301"]
    assert {name: _refused(ada, name=name) for name in names} == dict.fromkeys(names, 201)


def test_a_name_cannot_claim_to_be_verified(ada: Person) -> None:
    message = "A name can’t say that it’s verified. Coaches get the badge by claiming their profile."
    names = ["Ada Quill Verified", "Ada Quill (VERIFIED)", "Ada Quill – vérified"]
    refused = [{"field": "name", "message": message}]
    assert {name: _refused(ada, name=name) for name in names} == dict.fromkeys(names, refused)


def test_real_names_are_accepted_unchanged() -> None:
    path = INPUT_LISTS / "coaches.csv"
    names = ["Na Li", "Open Smith", "Joe Staff", "Nan Nulton"]
    if path.exists():
        names += [row["name"] for row in csv.DictReader(path.read_text("utf-8-sig").splitlines())]
    assert {name for name in names if is_placeholder(name)} <= {"To Be Announced"}
    assert [name for name in names if capitalize_name(name) != name] == []


LIKELY_DUPLICATES = [
    ("A.J. Quill", "AJ Quill"),
    ("A. J. Quill", "A.J. Quill"),
    ("Ada Quill", "Ada Quill Jr."),
    ("Ada Quill", "Dr. Ada Quill"),
    ("Ada Quill", "Quill, Ada"),
    ("Ada Quill", "Ada M. Quill"),
    ("Sean O'Hara", "Sean OHara"),
    ("Pat McDonald", "Pat Mc Donald"),
    ("Pat Van Horn", "Pat VanHorn"),
    ("Pat Smith-Jones", "Pat Smith Jones"),
    ("Robert Quill", "Bob Quill"),
    ("Ada Quill", "ada quil"),
]


def test_a_likely_duplicate_is_asked_about_in_either_order(ada: Person, site: Site) -> None:
    either_order = [*LIKELY_DUPLICATES, *((typed, there) for there, typed in LIKELY_DUPLICATES)]
    schools = [f"{chr(65 + number)}field University" for number in range(len(either_order))]
    with site.database.writing() as session:
        pairs = zip(either_order, schools, strict=True)
        ids = [make_coach(session, there, school, "Tennis").id for (there, _), school in pairs]
    for (there, typed), school, coach_id in zip(either_order, schools, ids, strict=True):
        assert [card["id"] for card in similar(ada, typed, school)["coaches"]] == [coach_id], (there, typed)


def test_dissimilar_names_are_not_asked_about(ada: Person, site: Site) -> None:
    with site.database.writing() as session:
        for name in ("Bea Stone", "Ada Quill", "Carl Quill"):
            make_coach(session, name, "Northfield University", "Tennis")
        make_coach(session, "Adam Quill", "Southfield University", "Tennis")
        make_coach(session, "Adam Quill", "Northfield University", "Golf")
        other_sport = make_coach(session, "Ada Quill", "Northfield University", "Golf").id
    # An identical coach is found when the form is submitted; the same name in another sport is shown as similar.
    assert [card["id"] for card in similar(ada, "Ada Quill")["coaches"]] == [other_sport]
    assert similar(ada, "Ada Quill", "Northfield Univ") == similar(ada, "Ada Quill")
    assert similar(ada, "Eve Holm", "Northfeild University") == {
        "universities": ["Northfield University"],
        "coaches": [],
    }


def test_long_names_and_large_schools_are_cheap_to_compare(
    ada: Person, client: TestClient, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Comparing names letter by letter is slow, and an attacker could add many long names at one school."""
    compared = list[tuple[str, str]]()

    class Counted(SequenceMatcher[str]):
        def ratio(self) -> float:
            compared.append((self.a, self.b))
            return super().ratio()

    monkeypatch.setattr(same_coach, "SequenceMatcher", Counted)
    with site.database.writing() as session:
        for number in range(26):
            make_coach(session, f"{'ab' * 60}{chr(97 + number)}", sport="Tennis")
            make_coach(session, f"{'Zed Abc' * 6}{chr(97 + number)}", sport="Tennis")
        make_coach(session, "Ada Quil", sport="Tennis")
    for name in ("ba" * 99, "ab" * 60, "Wilt Mu" * 6, "x" * 59):
        similar(ada, name)
    assert compared == []
    assert [card["name"] for card in similar(ada, "Ada Quill")["coaches"]] == ["Ada Quil"]
    assert len(compared) == 1
    monkeypatch.setattr("sideline.coaches.same_coach.MAX_COMPARED", 2)
    assert similar(ada, "Ada Quill")["coaches"] == [], "only the most reviewed are compared"
    assert client.get("/api/similar-coaches", params=NEW).status_code == 401


def similar(person: Person, name: str, university: str = "Northfield University") -> dict[str, Any]:
    query = urlencode({"name": name, "university": university, "sport": "Tennis"})
    answer = person.get(f"/api/similar-coaches?{query}")
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body
