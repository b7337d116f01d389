"""Information leaks: identifiers of authors in pages, responses, headers, mails, log lines and metrics.

The attacker has an account and wants to know who wrote a review. The testbed knows what to look for: ids, addresses and
names of all authors, the ids by which authors address their reviews, and the second in which each review was written.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import httpx2 as httpx

from attack.people import Athlete, review_body, sign_in, sign_up
from attack.result import Result, make_result, result_of_faults, summarize
from attack.site import Site, Testbed

AUTHORS = 23
"""More than a page of reviews."""

TIME_OF_DAY = re.compile(r"T\d\d[:.%]\d\d|\b\d\d:\d\d:\d\d\b")
PAGES = [
    "/",
    "/home.json",
    "/coaches",
    "/?log-in=true",
    "/contact",
    "/privacy-policy",
    "/terms",
    "/guidelines",
    "/reset-password",
    "/confirm-email",
    "/my-reviews",
    "/saved-coaches",
    "/nowhere",
    "/robots.txt",
    "/sitemap.xml",
    "/sitemap/pages.xml",
    "/sitemap/coaches-1.xml",
    "/manifest.webmanifest",
    "/api/docs",
    "/api/openapi.json",
    "/auth/v1/settings",
    "/auth/v1/health",
    "/auth/v1/.well-known/jwks.json",
]


@dataclass
class Identifiers:
    """Values that must not be found, by kind."""

    values: dict[str, list[str]] = field(
        default_factory=lambda: {"ids of authors": [], "addresses": [], "names": [], "own ids of reviews": []}
    )
    seconds: list[str] = field(default_factory=list)

    def add(self, author: Athlete, name: str, review: str) -> None:
        self.values["ids of authors"] += [author.id, author.id.replace("-", "")]
        self.values["addresses"] += [author.email, author.email.replace("@", "%40"), author.email.split("@")[0]]
        self.values["names"].append(name)
        self.values["own ids of reviews"] += [review, review.replace("-", "")]

    def found_in(self, text: str) -> list[str]:
        """The kinds of values that a text contains."""
        lowered = text.lower()
        return [kind for kind, values in self.values.items() if any(word.lower() in lowered for word in values)]

    def add_time(self, at: datetime) -> None:
        """Add the second in which a review was written, and the ones before and after."""
        for offset in (-1, 0, 1):
            second = at + timedelta(seconds=offset)
            self.seconds += [
                second.strftime("%H:%M:%S"),
                second.strftime("%H%%3A%M%%3A%S"),
                str(int(second.timestamp())),
            ]


def attack(testbed: Testbed) -> Iterator[Result]:
    """Ordinary use of the site, then everything that can be read of it."""
    with testbed.plain_site() as site:
        identifiers, coach = _use_site(site)
        public, personal = _crawl(site, coach), _error_responses(site, coach, identifiers)
        yield _search("pages and answers for anyone", public, identifiers)
        yield _search_times("exact times in them", public, identifiers)
        yield _search("refusals and failures", personal, identifiers)
        yield _search("what another user is shown", _as_outsider(site, coach), identifiers)
        lines = {f"log line {number}": line for number, line in enumerate(site.log().splitlines())}
        yield _search("lines of the log", lines, identifiers)
        metrics = {
            line.split(" ")[0]: line
            for line in httpx.get(
                f"http://127.0.0.1:{site.settings['SIDELINE_METRICS_PORT']}/metrics"
            ).text.splitlines()
        }
        yield _search("figures for monitoring", metrics, identifiers)
        mails = {file.name: file.read_text(errors="replace") for file in (site.folder / "outbox").glob("*.eml")}
        mails_without_recipient = {
            name: re.sub(r"(?m)^(To|Date|Message-ID):.*$", "", text) for name, text in mails.items()
        }
        yield _search("mails, but for whom they go to", mails_without_recipient, identifiers, allowed=("names",))


def _use_site(site: Site) -> tuple[Identifiers, int]:
    """All authors write; some edit, save, recover and mistype their password, rate twice; one deletes the account."""
    identifiers = Identifiers()
    authors = [
        sign_up(site, f"zaphod.unique{number}@athletes.example", full_name=f"Zaphod Unique{number}")
        for number in range(AUTHORS)
    ]
    coach = authors[0].new_coach("Leaky Coach")
    for number, author in enumerate(authors):
        identifiers.add_time(datetime.now(UTC))
        review = (
            author.rate(coach, number % 5 + 1, comment=f"Said by one of {AUTHORS}.").raise_for_status().json()["id"]
        )
        identifiers.add(author, f"Zaphod Unique{number}", review)
        if number % 3 == 0:
            author.request("PUT", f"/api/my/reviews/{review}", review_body(3, comment="Said again.")).raise_for_status()
            author.request("PUT", f"/api/my/saved-coaches/{coach}").raise_for_status()
        if number % 7 == 0:
            site.request("POST", "/auth/v1/recover", {"email": author.email})
            sign_in(site, author.email, "Wrong-password-1")
            sign_in(site, author.email).raise_for_status()
            author.request("POST", f"/api/coaches/{coach}/reviews", review_body())
            author.request("GET", f"/auth/v1/user?email={author.email}&x={author.id}")
    authors[-1].request("POST", "/api/rpc/delete_user").raise_for_status()
    return identifiers, coach


def _crawl(site: Site, coach: int) -> dict[str, str]:
    """Every public GET of the OpenAPI document, lists to their end, every page, and every file that a page links to."""
    paths = site.request("GET", "/api/openapi.json").raise_for_status().json()["paths"]
    queue = [
        path.replace("{coach_id}", str(coach))
        for path, methods in paths.items()
        if "get" in methods and "{review_id}" not in path
    ]
    queue += [*PAGES, f"/coach/{coach}", f"/coach/{coach}/rate", "/api/coaches?q=leaky", "/api/universities?q=north"]
    found: dict[str, str] = {}
    while queue:
        path = queue.pop()
        if path in found or len(found) > 500:
            continue
        response = site.request("GET", path)
        found[path] = _dump(response)
        if response.headers.get("content-type", "").startswith("application/json"):
            body = response.json()
            cursor = body.get("next_cursor") if isinstance(body, dict) else None
            queue += (
                [f"{path.split('&cursor')[0].split('?cursor')[0]}{'&' if '?q' in path else '?'}cursor={cursor}"]
                if cursor
                else []
            )
        queue += re.findall(r'(?:src|href)="(/[^"/][^"]*)"', response.text)
    return found


def _error_responses(site: Site, coach: int, identifiers: Identifiers) -> dict[str, str]:
    """Error responses to requests with an author's data: at most the data of the request may come back."""
    [review] = identifiers.values["own ids of reviews"][:1]
    outsider = sign_up(site)
    responses = {
        "another's review": outsider.request("GET", f"/api/my/reviews/{'0' * 8}-0000-4000-8000-{'0' * 12}"),
        "wrong password": sign_in(site, "zaphod." + "nobody@athletes.example", "Wrong-password-1"),
        "a taken coach": outsider.add_coach("Leaky Coach"),
        "bad body": outsider.request("POST", f"/api/coaches/{coach}/reviews", {"rating": "x"}),
        "bad token": site.request("GET", "/api/my/reviews", token="x.y.z"),
    }
    # The response may repeat the id, since the request contains it.
    refused = outsider.request("GET", f"/api/my/reviews/{review}")
    responses["its own id"] = httpx.Response(refused.status_code, text=refused.text.replace(review, ""))
    return {name: _dump(response) for name, response in responses.items()}


def _as_outsider(site: Site, coach: int) -> dict[str, str]:
    outsider = sign_up(site)
    paths = (f"/api/coaches/{coach}", f"/api/coaches/{coach}/reviews", f"/api/coaches/{coach}/mine", "/api/my/reviews",
             "/api/my/saved-coaches", "/auth/v1/user", f"/coach/{coach}")  # fmt: skip
    return {path: _dump(outsider.request("GET", path)) for path in paths}


def _dump(response: httpx.Response) -> str:
    headers = "\n".join(f"{name}: {value}" for name, value in response.headers.items() if name != "date")
    return f"{headers}\n\n{response.text}"


def _search(case: str, texts: dict[str, str], identifiers: Identifiers, allowed: tuple[str, ...] = ()) -> Result:
    faults = [
        f"{kind} in {name.split('?')[0]}"
        for name, text in texts.items()
        for kind in identifiers.found_in(text)
        if kind not in allowed
    ]
    return make_result(case, len(texts), f"found: {summarize(faults)}", passed=bool(texts) and not faults)


def _search_times(case: str, texts: dict[str, str], identifiers: Identifiers) -> Result:
    data = {name: text for name, text in texts.items() if not name.startswith(("/assets", "/api/openapi", "/api/docs"))}
    faults = [
        name
        for name, text in data.items()
        if TIME_OF_DAY.search(text) or any(second in text for second in identifiers.seconds)
    ]
    return result_of_faults(case, len(data), "found in", faults)
