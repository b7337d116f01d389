"""Broken access control: every operation without a token, with an invalid token, and as another user.

The attacker wants to read or change the data of one review's owner, and knows the public id and the owner's id of it.
"""

from collections.abc import Iterator
from itertools import count
from typing import Any

from attack import tokens
from attack.people import Athlete, review_body, sign_up
from attack.result import Result, make_result, result_of_faults
from attack.site import Site, Testbed

OPEN = {
    *(("GET", path) for path in ("/healthz", "/readyz", "/api/site", "/api/universities", "/api/featured-coach")),
    ("GET", "/api/transparency"),
    *(("GET", path) for path in ("/api/coaches", "/api/coaches/{coach_id}", "/api/coaches/{coach_id}/reviews")),
    ("GET", "/api/coaches/{coach_id}/related"),
}
"""Operations of the OpenAPI document that are public; every other one needs an account."""

DESK = "/api/desk/"
"""Operations of staff, which are not there for anybody else."""

REPORTS = {
    ("POST", "/api/reviews/{review_id}/reports"),
    ("POST", "/api/reviews/{review_id}/reply/reports"),
    ("POST", "/api/coaches/{coach_id}/reports"),
    ("GET", "/api/reports/{receipt}"),
}
"""Public, too; without a public id and without a receipt there is nothing."""

OPEN_ACCOUNTS = {
    **{("GET", path): 200 for path in ("/settings", "/health", "/.well-known/jwks.json")},
    **{("POST", path): 400 for path in ("/signup", "/token", "/recover", "/resend", "/verify")},
}
"""Public operations of /auth/v1 and their status for an empty body, which no token changes."""

_FACTOR = "/factors/00000000-0000-4000-8000-000000000000"
_CODES = "/factors/recovery-codes"
CLOSED_ACCOUNTS = (
    *(("GET", path) for path in ("/user", _CODES)),
    *(("POST", path) for path in ("/logout", "/factors", f"{_FACTOR}/challenge", f"{_FACTOR}/verify", _CODES)),
    *(("POST", f"{_CODES}/{action}") for action in ("verify", "regenerate")),
    ("PUT", "/user"),
    *(("DELETE", path) for path in (_FACTOR, _CODES)),
)
REFUSED = {401, 403}
_numbers = count(1)


def attack(testbed: Testbed) -> Iterator[Result]:
    """Every operation of the OpenAPI document and of /auth/v1, by everyone who is not authorized."""
    with testbed.plain_site() as site:
        owner = sign_up(site)
        coach = owner.new_coach("Access Coach")
        review = owner.rate(coach).raise_for_status().json()["id"]
        owner.request("PUT", f"/api/my/saved-coaches/{coach}").raise_for_status()
        ids = {"coach_id": str(coach), "review_id": review, "case_id": "1", "claim_id": "1", "receipt": "unknown"}
        _report(site, coach)
        before = _owned_data(owner, ids)
        operations = _operations(site)
        forged = tokens.forged_tokens(site, owner, testbed.signing_key)
        strangers = {"nobody": "", **forged, **tokens.ended_tokens(site)}
        if testbed.small:
            strangers = dict(list(strangers.items())[::4])

        yield _unauthorized(site, operations, ids, strangers)
        yield _misplaced_tokens(site, operations, ids, owner)
        yield from _outsider(site, operations, ids, coach)
        yield make_result(
            "what the owner has, after all of this", 3, "unchanged" if before == _owned_data(owner, ids) else "changed",
            passed=before == _owned_data(owner, ids),
        )  # fmt: skip
        yield _owner(owner, ids)


def _operations(site: Site) -> list[tuple[str, str]]:
    paths = site.request("GET", "/api/openapi.json").raise_for_status().json()["paths"]
    api = [(method.upper(), path) for path, methods in paths.items() for method in methods]
    accounts = [(method, f"/auth/v1{path}") for method, path in (*OPEN_ACCOUNTS, *CLOSED_ACCOUNTS)]
    return api + accounts


def _unauthorized(
    site: Site, operations: list[tuple[str, str]], ids: dict[str, str], strangers: dict[str, str]
) -> Result:
    """An invalid token neither opens a closed operation nor changes the response of a public one."""
    faults, attempts = [], 0
    for method, path in operations:
        for name, token in strangers.items():
            attempts += 1
            status = _status(site, method, path, ids, token)
            if status not in _expected_statuses(method, path):
                faults.append(f"{method} {path} by {name}: {status}")
    case = f"{len(operations)} operations by nobody and with {len(strangers) - 1} forged, changed or ended tokens"
    return result_of_faults(case, attempts, "wrongly answered", faults)


def _expected_statuses(method: str, path: str) -> set[int]:
    if (method, path) in OPEN:
        return {200}
    if path.startswith(DESK) or (method, path) in REPORTS:
        return {404, 422} if (method, path) in REPORTS else {404}
    status = OPEN_ACCOUNTS.get((method, path.removeprefix("/auth/v1")))
    return {status} if status else REFUSED


def _misplaced_tokens(site: Site, operations: list[tuple[str, str]], ids: dict[str, str], owner: Athlete) -> Result:
    """A valid token is accepted in the Authorization header only, not in a URL or cookie, which others may set."""
    faults, attempts = [], 0
    for method, path in operations:
        if _expected_statuses(method, path) != REFUSED:
            continue
        url = path.format(**ids)
        for name, response in {
            "query": site.request(method, f"{url}?access_token={owner.token}&apikey={owner.token}", {}),
            "cookie": site.request(method, url, {}, headers={"Cookie": f"sb-access-token={owner.token}"}),
            "apikey": site.request(method, url, {}, headers={"apikey": owner.token}),
        }.items():
            attempts += 1
            if response.status_code not in REFUSED:
                faults.append(f"{method} {path} by {name}: {response.status_code}")
    return result_of_faults("a good token in the query, a cookie or apikey", attempts, "taken", faults)


def _outsider(site: Site, operations: list[tuple[str, str]], ids: dict[str, str], coach: int) -> Iterator[Result]:
    """Another user, by every id of the review that the user may know."""
    outsider = sign_up(site)
    public_id = site.request("GET", f"/api/coaches/{coach}/reviews").raise_for_status().json()["items"][0]["id"]
    faults, attempts = [], 0
    for review_id in {ids["review_id"], public_id, "00000000-0000-4000-8000-000000000000"}:
        for method, end, body in (
            ("GET", "", None),
            ("PUT", "", review_body(1)),
            ("DELETE", "", None),
            ("POST", "/publish", None),
            ("POST", "/wait", None),
            ("POST", "/appeal", {"message": "Mine."}),
        ):
            attempts += 1
            response = outsider.request(method, f"/api/my/reviews/{review_id}{end}", body)
            if response.status_code != 404:
                faults.append(f"{method} {review_id}{end}: {response.status_code}")
    yield result_of_faults("another's review, by its public and its own id", attempts, "not 404", faults)
    desk = [(method, path) for method, path in operations if path.startswith(DESK)]
    found = [
        f"{method} {path}: {response.status_code}"
        for method, path in desk
        if (response := outsider.request(method, path.format(**ids), {})).status_code != 404
    ]
    yield result_of_faults("the desk of the moderators, with an open case", len(desk), "found", found)
    lists = [outsider.request("GET", path).json()["items"] for path in ("/api/my/reviews", "/api/my/saved-coaches")]
    state = outsider.request("GET", f"/api/coaches/{coach}/mine").json()
    entries = sum(map(len, lists)) + (state["review_id"] is not None) + state["is_saved"]
    yield make_result("lists of one's own, asked by another", 3, f"entries of the owner: {entries}", passed=not entries)
    readable = {
        "/api/my/reviews/{review_id}",
        "/api/my/reviews/{review_id}/publish",
        "/api/my/reviews/{review_id}/wait",
        "/api/my/reviews/{review_id}/appeal",
        "/api/my/reviews",
        "/api/my/saved-coaches",
        "/api/coaches/{coach_id}/mine",
    }
    own_paths = {
        "/api/coaches",
        "/api/coaches/{coach_id}/reviews",
        "/api/my/data",
        "/api/my/data.html",
        "/api/my/school-email",
        "/api/my/school-email/confirm",
        "/api/my/claim",
        "/api/my/claim/code",
        "/api/my/claim/confirm",
        "/api/my/claim/address",
        "/api/my/claim/details",
        "/api/reviews/{review_id}/reply",
        "/api/my/saved-coaches/{coach_id}",
        "/api/rpc/delete_user",
        "/api/similar-coaches",  # only public profiles
    }
    closed = {
        path
        for method, path in operations
        if path.startswith("/api") and not path.startswith(DESK) and (method, path) not in OPEN | REPORTS
    }
    others = sorted(closed - readable - own_paths)
    yield result_of_faults(
        "every closed operation is one of these or changes one's own only", len(closed), "others", others
    )


def _report(site: Site, coach: int) -> None:
    """Open a case: the desk has something to show."""
    public_id = site.request("GET", f"/api/coaches/{coach}/reviews").raise_for_status().json()["items"][0]["id"]
    site.request("POST", f"/api/reviews/{public_id}/reports", {"rule": "ads"}).raise_for_status()


def _owner(owner: Athlete, ids: dict[str, str]) -> Result:
    """The owner is allowed what the others were refused; otherwise the results above would mean nothing."""
    responses = [
        owner.request("GET", "/auth/v1/user"),
        owner.request("GET", f"/api/my/reviews/{ids['review_id']}"),
        owner.request("PUT", f"/api/my/reviews/{ids['review_id']}", review_body(5)),
        owner.request("DELETE", f"/api/my/reviews/{ids['review_id']}"),
        owner.request("DELETE", f"/api/my/saved-coaches/{ids['coach_id']}"),
        owner.request("POST", "/api/rpc/delete_user"),
    ]
    successes = sum(response.is_success for response in responses)
    return make_result(
        "the owner asks for the same",
        len(responses),
        f"{successes} of {len(responses)} done",
        passed=successes == len(responses),
    )


def _status(site: Site, method: str, path: str, ids: dict[str, str], token: str) -> int:
    body: Any = None
    if method in ("POST", "PUT"):
        body = {} if path.startswith("/auth/") else review_body(1)
        if path == "/api/coaches":
            body = {"name": f"Stranger {next(_numbers)}", "university": "Nowhere", "sport": "Golf"}
    return site.request(method, path.format(**ids), body, token=token).status_code


def _owned_data(owner: Athlete, ids: dict[str, str]) -> list[Any]:
    paths = ("/api/my/reviews", "/api/my/saved-coaches", f"/api/my/reviews/{ids['review_id']}", "/auth/v1/user")
    return [owner.request("GET", path).raise_for_status().json() for path in paths]
