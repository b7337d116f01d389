"""Access: somebody without an account, with another's, or with a token nobody gave them, tries every operation.

They want to read or change what belongs to the owner of one review. They know its ids, the public and the owner's own.
"""

from collections.abc import Iterator
from itertools import count
from typing import Any

from attack import tokens
from attack.people import Athlete, opinion, sign_up
from attack.result import Result, faultless, judged, listed
from attack.site import Ground, Site

OPEN = {
    *(("GET", path) for path in ("/healthz", "/readyz", "/api/site", "/api/universities", "/api/featured-coach")),
    *(("GET", path) for path in ("/api/coaches", "/api/coaches/{coach_id}", "/api/coaches/{coach_id}/reviews")),
}
"""Operations of the contract that anyone may ask; every other one needs an account."""

OPEN_ACCOUNTS = {
    **{("GET", path): 200 for path in ("/settings", "/health", "/.well-known/jwks.json")},
    **{("POST", path): 400 for path in ("/signup", "/token", "/recover", "/resend", "/verify")},
}
"""Of /auth/v1, and what they answer an empty body, whoever asks: a foreign token is ignored there."""

CLOSED_ACCOUNTS = (("GET", "/user"), ("PUT", "/user"), ("POST", "/logout"))
REFUSED = {401, 403}
_numbers = count(1)


def attack(ground: Ground) -> Iterator[Result]:
    """Every operation of the contract and of /auth/v1, asked by everybody who may not."""
    with ground.plain_site() as site:
        owner = sign_up(site)
        coach = owner.new_coach("Access Coach")
        review = owner.rate(coach).raise_for_status().json()["id"]
        owner.ask("PUT", f"/api/my/saved-coaches/{coach}").raise_for_status()
        ids = {"coach_id": str(coach), "review_id": review}
        before = _belongings(owner, ids)
        operations = _operations(site)
        strangers = {"nobody": "", **tokens.forged(site, owner, ground.signing_key), **tokens.ended(site)}
        if ground.small:
            strangers = dict(list(strangers.items())[::4])

        yield _strangers(site, operations, ids, strangers)
        yield _elsewhere(site, operations, ids, owner)
        yield from _outsider(site, operations, ids, coach)
        yield judged(
            "what the owner has, after all of this", 3, "unchanged" if before == _belongings(owner, ids) else "changed",
            held=before == _belongings(owner, ids),
        )  # fmt: skip
        yield _owner(owner, ids)


def _operations(site: Site) -> list[tuple[str, str]]:
    paths = site.ask("GET", "/api/openapi.json").raise_for_status().json()["paths"]
    api = [(method.upper(), path) for path, methods in paths.items() for method in methods]
    accounts = [(method, f"/auth/v1{path}") for method, path in (*OPEN_ACCOUNTS, *CLOSED_ACCOUNTS)]
    return api + accounts


def _strangers(site: Site, operations: list[tuple[str, str]], ids: dict[str, str], strangers: dict[str, str]) -> Result:
    """Tokens that are worth nothing open nothing that is closed, and spoil nothing that is open."""
    faults, times = [], 0
    for method, path in operations:
        for name, token in strangers.items():
            times += 1
            status = _ask(site, method, path, ids, token)
            if status not in _expected_of_strangers(method, path):
                faults.append(f"{method} {path} by {name}: {status}")
    tried = f"{len(operations)} operations by nobody and with {len(strangers) - 1} forged, changed or ended tokens"
    return faultless(tried, times, "wrongly answered", faults)


def _expected_of_strangers(method: str, path: str) -> set[int]:
    if (method, path) in OPEN:
        return {200}
    known = OPEN_ACCOUNTS.get((method, path.removeprefix("/auth/v1")))
    return {known} if known else REFUSED


def _elsewhere(site: Site, operations: list[tuple[str, str]], ids: dict[str, str], owner: Athlete) -> Result:
    """A good token counts in the Authorization header only: never in an address or a cookie, which others may set."""
    faults, times = [], 0
    for method, path in operations:
        if _expected_of_strangers(method, path) != REFUSED:
            continue
        url = path.format(**ids)
        for name, answer in {
            "query": site.ask(method, f"{url}?access_token={owner.token}&apikey={owner.token}", {}),
            "cookie": site.ask(method, url, {}, headers={"Cookie": f"sb-access-token={owner.token}"}),
            "apikey": site.ask(method, url, {}, headers={"apikey": owner.token}),
        }.items():
            times += 1
            if answer.status_code not in REFUSED:
                faults.append(f"{method} {path} by {name}: {answer.status_code}")
    return faultless("a good token in the query, a cookie or apikey", times, "taken", faults)


def _outsider(site: Site, operations: list[tuple[str, str]], ids: dict[str, str], coach: int) -> Iterator[Result]:
    """Another user, with an account as good as the owner's, by every id of the review that they may know."""
    outsider = sign_up(site)
    shown = site.ask("GET", f"/api/coaches/{coach}/reviews").raise_for_status().json()["items"][0]["id"]
    faults, times = [], 0
    for review_id in {ids["review_id"], shown, "00000000-0000-4000-8000-000000000000"}:
        for method in ("GET", "PUT", "DELETE"):
            times += 1
            answer = outsider.ask(method, f"/api/my/reviews/{review_id}", opinion(1) if method == "PUT" else None)
            if answer.status_code != 404:
                faults.append(f"{method} {review_id}: {answer.status_code}")
    yield faultless("another's review, by its public and its own id", times, "not 404", faults)
    lists = [outsider.ask("GET", path).json()["items"] for path in ("/api/my/reviews", "/api/my/saved-coaches")]
    mine = outsider.ask("GET", f"/api/coaches/{coach}/mine").json()
    foreign = sum(map(len, lists)) + (mine["review_id"] is not None) + mine["is_saved"]
    yield judged("lists of one's own, asked by another", 3, f"entries of the owner: {foreign}", held=not foreign)
    known = {"/api/my/reviews/{review_id}", "/api/my/reviews", "/api/my/saved-coaches", "/api/coaches/{coach_id}/mine"}
    own = {
        "/api/coaches",
        "/api/coaches/{coach_id}/reviews",
        "/api/my/saved-coaches/{coach_id}",
        "/api/rpc/delete_user",
    }
    closed = {path for method, path in operations if path.startswith("/api") and (method, path) not in OPEN}
    yield judged("every closed operation is one of these or changes one's own only", len(closed),
                 f"others: {listed(sorted(closed - known - own))}", held=closed <= known | own)  # fmt: skip


def _owner(owner: Athlete, ids: dict[str, str]) -> Result:
    """What the others were refused, its owner may do: otherwise the rows above would show nothing."""
    answers = [
        owner.ask("GET", "/auth/v1/user"),
        owner.ask("GET", f"/api/my/reviews/{ids['review_id']}"),
        owner.ask("PUT", f"/api/my/reviews/{ids['review_id']}", opinion(5)),
        owner.ask("DELETE", f"/api/my/reviews/{ids['review_id']}"),
        owner.ask("DELETE", f"/api/my/saved-coaches/{ids['coach_id']}"),
        owner.ask("POST", "/api/rpc/delete_user"),
    ]
    good = sum(answer.is_success for answer in answers)
    return judged(
        "the owner asks for the same", len(answers), f"{good} of {len(answers)} done", held=good == len(answers)
    )


def _ask(site: Site, method: str, path: str, ids: dict[str, str], token: str) -> int:
    body: Any = None
    if method in ("POST", "PUT"):
        body = {} if path.startswith("/auth/") else opinion(1)
        if path == "/api/coaches":
            body = {"name": f"Stranger {next(_numbers)}", "university": "Nowhere", "sport": "Golf"}
    return site.ask(method, path.format(**ids), body, token=token).status_code


def _belongings(owner: Athlete, ids: dict[str, str]) -> list[Any]:
    paths = ("/api/my/reviews", "/api/my/saved-coaches", f"/api/my/reviews/{ids['review_id']}", "/auth/v1/user")
    return [owner.ask("GET", path).raise_for_status().json() for path in paths]
