"""Information leaks: identifiers of authors in pages, responses, headers, emails, log lines and metrics.

The attacker has an account and wants to know who wrote a review. The testbed knows what to search for: ids, email
addresses and names of all authors, their private review ids, and the second in which each review was written.
server/tests/test_anonymity.py searches API responses; this attack also covers all pages and files of the real build,
and everything that the operator and the mail server see.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import httpx2 as httpx

from attack.result import Result, result_of_faults
from attack.site import Site, Testbed
from harness.people import Person, review_body

AUTHORS = 23
"""More authors than fit on one page of reviews."""

TIME_OF_DAY = re.compile(r"T\d\d[:.%]\d\d|\b\d\d:\d\d:\d\d\b")
PAGES = [
    "/",
    "/api/home",
    "/coaches",
    "/?log-in=true",
    "/contact",
    "/privacy-policy",
    "/terms",
    "/guidelines",
    "/for-coaches",
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

Texts = dict[str, str]
"""Readable text, by where it was found."""


@dataclass
class Identifiers:
    """Values that must not appear anywhere, by kind."""

    values: dict[str, list[str]] = field(default_factory=dict)
    seconds: list[str] = field(default_factory=list)

    def add(self, author: Person, name: str, review: str, at: datetime) -> None:
        """Add everything that could link this author to this review, written within a second of `at`."""
        email = author.email
        for kind, forms in {
            "ids of authors": [author.id, author.id.replace("-", "")],
            "addresses": [email, email.replace("@", "%40"), email.split("@")[0]],
            "names": [name],
            "own ids of reviews": [review, review.replace("-", "")],
        }.items():
            self.values.setdefault(kind, []).extend(form.lower() for form in forms)
        for offset in (-1, 0, 1):
            second = at + timedelta(seconds=offset)
            self.seconds += [second.strftime(form) for form in ("%H:%M:%S", "%H%%3A%M%%3A%S")]
            self.seconds.append(str(int(second.timestamp())))

    def search(self, case: str, texts: Texts, allowed: str = "") -> Result:
        """Search all texts for identifiers of every kind except `allowed`."""
        faults = [
            f"{kind} in {place.split('?')[0]}"
            for place, text in texts.items()
            for kind, values in self.values.items()
            if kind != allowed and any(value in text.lower() for value in values)
        ]
        return result_of_faults(case, len(texts), "found", faults)

    def search_times(self, case: str, texts: Texts) -> Result:
        """Search all texts for times of day, except scripts and the API documentation."""
        data = {name: text for name, text in texts.items() if not re.match("/assets|/api/openapi|/api/docs", name)}
        faults = [
            name
            for name, text in data.items()
            if TIME_OF_DAY.search(text) or any(second in text for second in self.seconds)
        ]
        return result_of_faults(case, len(data), "found in", faults)


def attack(testbed: Testbed) -> Iterator[Result]:
    """Use the site normally, then search everything that can be read from it."""
    with testbed.plain_site() as site:
        identifiers, coach = _use_site(site)
        public, refusals = _crawl(site, coach), _refusals(site, coach, identifiers)
        yield identifiers.search("public pages and responses", public)
        yield identifiers.search_times("exact times in public pages and responses", public)
        yield identifiers.search("error responses", refusals)
        yield identifiers.search("responses to another user", _as_outsider(site, coach))
        yield identifiers.search("log lines", {str(number): line for number, line in enumerate(site.log())})
        metrics = httpx.get(f"http://127.0.0.1:{site.settings['SIDELINE_METRICS_PORT']}/metrics").text.splitlines()
        yield identifiers.search("metrics", {line.split(" ")[0]: line for line in metrics})
        own = re.compile("(?m)^(To|Date|Message-ID):.*$")
        emails = {name: own.sub("", text) for name, text in site.emails().items()}
        yield identifiers.search("emails, apart from the recipient", emails, allowed="names")


def _use_site(site: Site) -> tuple[Identifiers, int]:
    """Write reviews as all authors. Some also edit, save, mistype a password and rate again; one account is deleted."""
    identifiers = Identifiers()
    names = [f"Zaphod Unique{number}" for number in range(AUTHORS)]
    authors = [
        Person(site.origin, f"zaphod.unique{number}@athletes.example").sign_up(full_name=name)
        for number, name in enumerate(names)
    ]
    coach = authors[0].new_coach("Leaky Coach")
    for number, (author, name) in enumerate(zip(authors, names, strict=True)):
        now, comment = datetime.now(UTC), f"Written by one of {AUTHORS}."
        review = author.rate(coach, number % 5 + 1, comment=comment).raise_for_status().json()["id"]
        identifiers.add(author, name, review, now)
        if number % 3 == 0:
            body = review_body(3, comment="Edited.")
            author.send("PUT", f"/api/my/reviews/{review}", body).raise_for_status()
            author.send("PUT", f"/api/my/saved-coaches/{coach}").raise_for_status()
        if number % 7 == 0:
            site.visitor().send("POST", "/auth/v1/recover", {"email": author.email})
            _mistype_password(site, author.email)
            author.sign_in()
            author.rate(coach)
            author.send("GET", f"/auth/v1/user?email={author.email}&x={author.id}")
    authors[-1].send("POST", "/api/rpc/delete_user").raise_for_status()
    return identifiers, coach


def _crawl(site: Site, coach: int) -> Texts:
    """Fetch every public GET of the OpenAPI document (all pages of lists), every page, and every file they link to."""
    visitor, found = site.visitor(), Texts()
    paths = visitor.send("GET", "/api/openapi.json").raise_for_status().json()["paths"]
    readable = [path for path, methods in paths.items() if "get" in methods and "{review_id}" not in path]
    queue = [path.replace("{coach_id}", str(coach)) for path in readable]
    queue += [*PAGES, f"/coach/{coach}", f"/coach/{coach}/rate", "/api/coaches?q=leaky", "/api/universities?q=north"]
    while queue and len(found) < 500:
        path = queue.pop()
        if path in found:
            continue
        response = visitor.send("GET", path)
        found[path] = _dump(response)
        if response.headers.get("content-type", "").startswith("application/json"):
            body = response.json()
            if cursor := isinstance(body, dict) and body.get("next_cursor"):
                first_page = re.sub("[?&]cursor=.*", "", path)
                queue.append(f"{first_page}{'&' if '?' in first_page else '?'}cursor={cursor}")
        queue += re.findall(r'(?:src|href)="(/[^"/][^"]*)"', response.text)
    return found


def _refusals(site: Site, coach: int, identifiers: Identifiers) -> Texts:
    """Send requests that are refused. A response may contain only data from its request."""
    review, outsider = identifiers.values["own ids of reviews"][0], site.athlete()
    refused = outsider.send("GET", f"/api/my/reviews/{review}")
    responses = {
        "unknown review": outsider.send("GET", f"/api/my/reviews/{'0' * 8}-0000-4000-8000-{'0' * 12}"),
        "another author's review": httpx.Response(refused.status_code, text=refused.text.replace(review, "")),
        "wrong password": _mistype_password(site, "zaphod.nobody@athletes.example"),
        "existing coach": outsider.send(
            "POST", "/api/coaches", {"name": "Leaky Coach", "university": "Northfield University", "sport": "Golf"}
        ),
        "invalid body": outsider.send("POST", f"/api/coaches/{coach}/reviews", {"rating": "x"}),
    }
    return {name: _dump(response) for name, response in responses.items()}


def _mistype_password(site: Site, email: str) -> httpx.Response:
    body = {"email": email, "password": "Wrong-password-1"}
    return site.visitor().send("POST", "/auth/v1/token?grant_type=password", body)


def _as_outsider(site: Site, coach: int) -> Texts:
    outsider, own = site.athlete(), ("/api/my/reviews", "/api/my/saved-coaches", "/auth/v1/user", f"/coach/{coach}")
    paths = (f"/api/coaches/{coach}", f"/api/coaches/{coach}/reviews", f"/api/coaches/{coach}/mine", *own)
    return {path: _dump(outsider.send("GET", path)) for path in paths}


def _dump(response: httpx.Response) -> str:
    headers = "\n".join(f"{name}: {value}" for name, value in response.headers.items() if name != "date")
    return f"{headers}\n\n{response.text}"
