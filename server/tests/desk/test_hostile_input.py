"""Unstorable text and extreme numbers on every route of reports, desk and claims; none of these routes is cached."""

import csv
import json
from typing import Any
from urllib.parse import quote

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.coaches.claim_model import Claim
from sideline.core.site import Site
from tests.desk.conftest import add_coach, cases, decide, rate, read_cases, report, shown, undo
from tests.desk.test_coaches import correct
from tests.factories import make_coach
from tests.people import People, Person
from tests.test_extreme_numbers import EXTREME

UNSTORABLE = ["\0", "a\0b", "\ud800", "x\udfffy", "\0\u0301" * 50]


def send(person: Person, client: TestClient, method: str, url: str, body: Any) -> int:
    """Send a JSON body as non-Python clients may write it, with lone surrogates, and return the status code."""
    headers = {**person.headers, "Content-Type": "application/json"}
    return client.request(method, url, content=json.dumps(body).encode(), headers=headers).status_code


@pytest.mark.long
@pytest.mark.both
def test_numbers_out_of_range_are_refused(app: FastAPI, client: TestClient, admin: Person, coach_id: int) -> None:
    requests = 0
    for path, operations in app.openapi()["paths"].items():
        for method, operation in operations.items():
            for parameter in operation.get("parameters", []):
                if "/desk/" not in path or parameter["in"] != "path":
                    continue
                for number in EXTREME:
                    url = path.replace(f"{{{parameter['name']}}}", number)
                    body = {"action": "keep", "confirm": True, "approve": True}
                    status = client.request(method, url, json=body, headers=admin.headers).status_code
                    assert status in (204, 404, 409, 422), (method, path, number)
                    requests += 1
    assert requests >= 10 * len(EXTREME)
    headers = {**admin.headers, "Content-Type": "application/json"}
    for method, url, body in (
        ("POST", "/api/desk/decisions", '{"action": "keep", "cases": [{"id": HERE, "version": ""}]}'),
        ("PUT", "/api/my/claim", '{"address": "a@b.edu", "staff_page": "https://b.edu/a", "coach_id": HERE}'),
        ("POST", f"/api/desk/coaches/{coach_id}/changes", '{"action": "merge", "into": HERE}'),
    ):
        for number in EXTREME:
            sent = body.replace("HERE", number).encode()
            assert client.request(method, url, content=sent, headers=headers).status_code < 500, (url, number)


@pytest.mark.long
@pytest.mark.both
def test_unstorable_text_is_cleaned_or_refused(
    client: TestClient, ada: Person, people: People, admin: Person, site: Site
) -> None:
    with site.database.writing() as session:
        coaches = [make_coach(session, f"Ida {name}").id for name in ("Abel", "Bach", "Cole", "Dorn", "Egan")]
    for number, (text, coach_id) in enumerate(zip(UNSTORABLE, coaches, strict=True)):
        statuses = send_everywhere(
            client=client,
            site=site,
            author=ada,
            claimant=people(f"claimant{number}"),
            admin=admin,
            coach_id=coach_id,
            text=text,
        )
        assert max(statuses.values()) < 500, (text, statuses)
        assert statuses["message"] == statuses["of a coach"] == 201, text
        assert statuses["explanation"] == statuses["appeal"] == 200, text
        assert statuses["claim"] == 409, "the address isn't confirmed"


def send_everywhere(
    *, client: TestClient, site: Site, author: Person, claimant: Person, admin: Person, coach_id: int, text: str
) -> dict[str, int]:
    """Send the text in each field of reports, decisions, appeals and claims, and return the status codes."""
    review_id = rate(author, coach_id)
    url = f"/api/reviews/{shown(client, coach_id)[0]['id']}"
    moved = {"rule": "moved", "message": text}
    statuses = {
        "message": send(author, client, "POST", f"{url}/reports", {"rule": "names", "message": text}),
        "rule": send(author, client, "POST", f"{url}/reports", {"rule": text}),
        "of a coach": send(author, client, "POST", f"/api/coaches/{coach_id}/reports", moved),
        "q": admin.get(f"/api/desk/cases?q={quote(text.encode('utf-8', 'surrogatepass'))}").status_code,
        "receipt": client.get(f"/api/reports/{quote(text.encode('utf-8', 'surrogatepass'))}").status_code,
    }
    [case_id] = [case["id"] for case in cases(admin) if (case["kind"], case["coach"]["id"]) == ("review", coach_id)]
    version = read_cases(admin, [case_id])[0]["version"]
    removal = {"action": "remove", "rule": "names", "explanation": f"No. {text}", "version": version}
    statuses["explanation"] = send(admin, client, "POST", f"/api/desk/cases/{case_id}/decision", removal)
    assert undo(admin, case_id) == 200
    decide(admin, case_id)
    statuses["appeal"] = send(author, client, "POST", f"/api/my/reviews/{review_id}/appeal", {"message": text})
    claimed: dict[str, Any] = {
        "coach_id": coach_id,
        "address": f"coach{coach_id}@northfield.edu",
        "staff_page": "https://northfield.edu/dana",
    }
    assert send(claimant, client, "PUT", "/api/my/claim", claimed) == 200
    statuses["code"] = send(claimant, client, "POST", "/api/my/claim/confirm", {"code": text[:40]})
    for field in ("address", "staff_page"):
        body = {**claimed, field: claimed[field] + text}
        statuses[field] = send(claimant, client, "PUT", "/api/my/claim", body)
    refusal = {"approve": False, "explanation": f"No. {text}"}
    with site.database.reading() as session:
        claim_id = session.scalars(select(Claim.id).where(Claim.user_id == claimant.id)).one()
    statuses["claim"] = send(admin, client, "POST", f"/api/desk/claims/{claim_id}/decision", refusal)
    assert [entry["message"] for entry in admin.get(f"/api/desk/cases/{case_id}").json()["reports"]] != [text]
    return statuses


def test_explanation_of_only_unstorable_characters_counts_as_empty(
    client: TestClient, ada: Person, admin: Person, coach_id: int
) -> None:
    rate(ada, coach_id)
    report(client, coach_id)
    [case] = cases(admin)
    removal = {"action": "remove", "rule": "names", "explanation": "\0\ud800", "version": case["version"]}
    assert send(admin, client, "POST", f"/api/desk/cases/{case['id']}/decision", removal) == 422


def test_exported_log_contains_no_formula_for_any_delimiter(ada: Person, admin: Person) -> None:
    for number, name in enumerate(
        ("A;=cmd|' /C calc'!A0", "B; +1", "=SUM(A)", "C;\u00a0@x", "-Dora", 'E;"=G', "\uff1dHYPERLINK")
    ):
        added = add_coach(ada, name)
        correct(admin, added, name=f"Number {number}")
    lines = admin.get("/api/desk/log.csv").text.splitlines()
    for delimiter in (",", ";", "\t"):
        cells = [cell.strip(' "') for row in csv.reader(lines, delimiter=delimiter) for cell in row]
        assert any("cmd|" in cell for cell in cells), "the log names the corrected coaches"
        assert [cell for cell in cells if cell[:1] in ("=", "+", "-", "@", "\uff1d")] == [], delimiter


def test_desk_and_receipt_responses_are_not_cached(
    client: TestClient, ada: Person, admin: Person, coach_id: int
) -> None:
    rate(ada, coach_id)
    receipt = report(client, coach_id)
    for path in (
        "cases",
        f"cases/{cases(admin)[0]['id']}",
        "coaches",
        f"coaches/{coach_id}",
        "claims",
        "log",
        "log.csv",
    ):
        response = admin.get(f"/api/desk/{path}")
        assert (response.status_code, response.headers.get("Cache-Control")) == (200, "no-store"), path
    assert client.get(f"/api/reports/{receipt}").headers["Cache-Control"] == "no-store"
