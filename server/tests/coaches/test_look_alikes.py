"""Names that look the same are the same coach, and names without visible characters are rejected."""

from itertools import product
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from sideline.coaches.import_coaches import Progress, import_coaches
from sideline.core.site import Site
from tests.factories import make_coach
from tests.people import Person

NAME, UNIVERSITY = "Mara Lindqvist", "Northfield University"

LOOK_ALIKES = {
    "zero width space": "Ma\u200bra Lindqvist",
    "word joiner": "Mara\u2060 Lindqvist",
    "soft hyphen": "Mara Lind\u00adqvist",
    "combining grapheme joiner": "Mar\u034fa Lindqvist",
    "variation selector": "Mara\ufe0f Lindqvist",
    "Cyrillic a": "M\u0430ra Lindqvist",
    "final dot": "Mara Lindqvist.",
    "zero width joiner": "Mara Lindqvi\u200dst",
    "tag letters": "Mara Lindqvist\U000e0061\U000e0062",
    "no-break space": "Mara\u00a0Lindqvist",
    "Hangul filler": "Mara Lindqvist\u3164",
    "Braille blank": "\u2800Mara Lindqvist",
    "fullwidth letters": "\uff2dara Lindqvist",
    "mathematical letters": "\U0001d40cara Lindqvist",
    "Greek capital mu": "\u039cara Lindqvist",
    "one dot leader": "Mara Lindqvist\u2024",
    "byte order mark": "\ufeffMara Lindqvist",
    "right-to-left mark": "Mara\u200f Lindqvist",
    "two spaces": "Mara  Lindqvist ",
    "all capitals": "MARA LINDQVIST",
}
BLANKS = [
    "\u200b",
    "\u2800",
    "\u3164",
    "\u115f\u1160",
    "\U000e0061\U000e0062",
    "\u00ad\u2060",
    "\u034f\ufe0f",
    "\u0301",
]


def test_a_look_alike_name_is_the_existing_coach(client: TestClient, site: Site, ada: Person) -> None:
    with site.database.writing() as session:
        coach_id = make_coach(session, NAME, UNIVERSITY, "Golf").id
    failures = dict[str, Any]()
    for kind, look_alike in LOOK_ALIKES.items():
        answer = ada.post("/api/coaches", {"name": look_alike, "university": UNIVERSITY, "sport": "Golf"})
        found = [item["id"] for item in client.get("/api/coaches", params={"q": look_alike}).json()["items"]]
        if (answer.status_code, answer.json().get("coach_id"), found) != (409, coach_id, [coach_id]):
            failures[kind] = (answer.status_code, answer.json(), found)
    assert not failures, "\n".join(map(str, failures.items()))


def test_a_look_alike_university_is_the_existing_university(client: TestClient, site: Site, ada: Person) -> None:
    with site.database.writing() as session:
        make_coach(session, NAME, UNIVERSITY, "Golf")
    look_alike = "N\u043erthfield\u2060 Univer\u00adsity."
    added = ada.post("/api/coaches", {"name": "Noor Brandt", "university": look_alike, "sport": "Golf"})
    assert added.json()["university"] == UNIVERSITY
    assert client.get("/api/universities?q=n").json()["items"] == [UNIVERSITY]


def test_a_name_with_markup_is_the_existing_coach(site: Site, ada: Person) -> None:
    with site.database.writing() as session:
        coach_id = make_coach(session, NAME, UNIVERSITY, "Golf").id
    for typed in ("<b>Mara</b> Lindqvist", "Mara Lind&#113;vist"):
        answer = ada.post("/api/coaches", {"name": typed, "university": UNIVERSITY, "sport": "Golf"})
        assert (answer.status_code, answer.json().get("coach_id")) == (409, coach_id), typed


def test_a_merely_similar_name_is_a_different_coach(site: Site, ada: Person) -> None:
    with site.database.writing() as session:
        make_coach(session, NAME, UNIVERSITY, "Golf")
    for name in ("Mara Lindquist", "Mario Lindqvist", "Mara Lindqvist Jr", "Марина Лебедева", "Σοφία Παππά", "李娜"):
        answer = ada.post("/api/coaches", {"name": name, "university": UNIVERSITY, "sport": "Golf"})
        assert answer.status_code == 201, name


def test_a_name_is_stored_as_typed_without_invisible_characters(ada: Person) -> None:
    typed = {
        "name": "\u041c\u0430\u0440\u200b\u0430 Lindqvist.",
        "university": "Nor\u00adthfield\u00a0\u00c5",
        "sport": "Golf",
    }
    added = ada.post("/api/coaches", typed).json()
    assert (added["name"], added["university"]) == ("\u041c\u0430\u0440\u0430 Lindqvist.", "Northfield \u00c5")


def test_a_name_without_visible_characters_is_rejected(ada: Person) -> None:
    for (field, label), blank in product((("name", "Coach name"), ("university", "University")), BLANKS):
        body = {"name": NAME, "university": UNIVERSITY, "sport": "Golf", field: f" {blank} "}
        answer = ada.post("/api/coaches", body)
        message = f"{label} has no readable text"
        assert (answer.status_code, answer.json()["detail"]) == (422, message), (field, ascii(blank))


def test_an_import_recognizes_look_alikes_and_invisible_names(site: Site, tmp_path: Path) -> None:
    names = [NAME, *LOOK_ALIKES.values(), *BLANKS]
    file = tmp_path / "coaches.csv"
    rows = [f"{name},{UNIVERSITY},Golf,Women,DI\n" for name in names]
    file.write_text("name,university,sport,gender,division\n" + "".join(rows), encoding="utf-8")
    refused: list[int] = []
    progress = Progress(lambda line, _: refused.append(line), lambda *_: None, lambda _: None)
    count = import_coaches(site.database, file, progress)
    assert (count.added, count.existing, count.rejected) == (1, len(LOOK_ALIKES), len(BLANKS))
    assert refused == list(range(2 + 1 + len(LOOK_ALIKES), 2 + len(names)))
