"""Validation of email addresses: valid ones are accepted, invalid ones are rejected, none causes a server error."""

import csv

import pytest

from sideline.accounts.validation import normalize_email
from sideline.core.errors import Refusal
from tests.accounts.auth_client import PASSWORD, AuthClient, auth_error
from tests.input_lists import INPUT_LISTS

_LIST = INPUT_LISTS / "hostile" / "emails.csv"

_DISPUTED = {"invalid@example.c": "unusual"}
"""One source of the list rejects one-letter top-level domains, the other calls test@iana.a valid. We accept both."""

_FICTIONAL = [
    ("ada@athletes.example", "valid"),
    ("a+b.c_d-e@team.athletes.example", "valid"),
    ("!#$%&'*+/=?^_`{|}~-@athletes.example", "valid"),
    ("x" * 64 + "@athletes.example", "valid"),
    ("", "invalid"),
    ("ada", "invalid"),
    ("@athletes.example", "invalid"),
    ("ada@", "invalid"),
    ("ada@@athletes.example", "invalid"),
    (".ada@athletes.example", "invalid"),
    ("ada.@athletes.example", "invalid"),
    ("a..da@athletes.example", "invalid"),
    ("ada@-athletes.example", "invalid"),
    ("ada@athletes-.example", "invalid"),
    ("ada@athletes..example", "invalid"),
    ("ada@athletes.example\n", "invalid"),
    ("ada@athletes.example\x00", "invalid"),
    ("ada@athletes.example\r\nBcc: evil@evil.example", "invalid"),
    ("ada@athletes.example,evil@evil.example", "invalid"),
    ("<ada@athletes.example> evil@evil.example", "invalid"),
    ("ada holm@athletes.example", "invalid"),
    ('"ada holm"@athletes.example', "unusual"),
    ("ada@[127.0.0.1]", "unusual"),
    ("ada@127.0.0.1", "unusual"),
    ("ädä@athletes.example", "unusual"),
    ("ada@athletes.example" + ".x" * 200, "unusual"),
]


def addresses() -> list[tuple[str, str]]:
    """Return (address, verdict) pairs: our own, plus the shared list if it is present beside the repository."""
    if not _LIST.exists():
        return _FICTIONAL
    with _LIST.open(encoding="utf-8", newline="") as file:
        rows = [(row["address"], row["verdict"]) for row in csv.DictReader(file)]
    return _FICTIONAL + [(address, _DISPUTED.get(address, verdict)) for address, verdict in rows]


@pytest.mark.parametrize(("address", "verdict"), addresses())
def test_each_address_is_accepted_or_rejected_as_listed(address: str, verdict: str) -> None:
    try:
        stored = normalize_email(address, if_empty="needed")
    except Refusal as refusal:
        outcome = (verdict != "valid", refusal.status, refusal.code)
        assert outcome == (True, 400, "validation_failed")
    else:
        assert verdict != "invalid"
        assert stored == address.lower()


@pytest.mark.parametrize(
    "pasted",
    [
        "\u200eada@athletes.example",
        "ada@athletes.example\u200b",
        "\ufeffada@\u00adathletes.example\u202c",
        "mailto:Ada@athletes.example",
        "\u2068MAILTO:ada@athletes.example\u2069",
    ],
)
def test_characters_added_by_copying_are_removed(pasted: str) -> None:
    assert normalize_email(pasted, if_empty="needed") == "ada@athletes.example"


@pytest.mark.long
@pytest.mark.parametrize("path", ["/recover", "/token"])
def test_no_address_causes_a_server_error(visitor: AuthClient, path: str) -> None:
    for address, verdict in addresses():
        body = {"email": address, "password": PASSWORD}
        response = visitor.call("POST", path, body, grant_type="password")
        allowed = {400} if path == "/token" or verdict == "invalid" else {200} if verdict == "valid" else {200, 400}
        assert response.status_code in allowed, address


def test_sign_up_validates_the_address(visitor: AuthClient) -> None:
    message = "Unable to validate email address: invalid format"
    assert auth_error(visitor.sign_up("not-an-address")) == (400, "validation_failed", message)
    assert visitor.sign_up("!#$%&'*+/=?^_`{|}~-@athletes.example").status_code == 200
