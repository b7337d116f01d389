"""What leaves: somebody who reads every page, answer, header, log line and figure wants to know who wrote a review.

They have an account. The harness knows what they look for: ids, addresses and names of all authors, the ids by which
authors address their reviews, and the second in which each review was written.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import httpx2 as httpx

from attack.people import Athlete, opinion, sign_in, sign_up
from attack.result import Result, faultless, judged, listed
from attack.site import Ground, Site

AUTHORS = 23
"""More than a page of reviews."""

TIME_OF_DAY = re.compile(r"T\d\d[:.%]\d\d|\b\d\d:\d\d:\d\d\b")
PAGES = [
    "/",
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
class Secrets:
    """What must not be found, by what it would tell."""

    words: dict[str, list[str]] = field(
        default_factory=lambda: {"ids of authors": [], "addresses": [], "names": [], "own ids of reviews": []}
    )
    seconds: list[str] = field(default_factory=list)

    def add(self, author: Athlete, name: str, review: str) -> None:
        self.words["ids of authors"] += [author.id, author.id.replace("-", "")]
        self.words["addresses"] += [author.email, author.email.replace("@", "%40"), author.email.split("@")[0]]
        self.words["names"].append(name)
        self.words["own ids of reviews"] += [review, review.replace("-", "")]

    def in_(self, text: str) -> list[str]:
        """What is told, by kind."""
        low = text.lower()
        return [kind for kind, words in self.words.items() if any(word.lower() in low for word in words)]

    def wrote_at(self, moment: datetime) -> None:
        """The second of a writing, and the ones beside it."""
        for shift in (-1, 0, 1):
            near = moment + timedelta(seconds=shift)
            self.seconds += [near.strftime("%H:%M:%S"), near.strftime("%H%%3A%M%%3A%S"), str(int(near.timestamp()))]


def attack(ground: Ground) -> Iterator[Result]:
    """An evening on the site, then everything that can be read of it."""
    with ground.plain_site() as site:
        secrets, coach = _evening(site)
        public, personal = _crawl(site, coach), _errors(site, coach, secrets)
        yield _found("pages and answers for anyone", public, secrets)
        yield _times("exact times in them", public, secrets)
        yield _found("refusals and failures", personal, secrets)
        yield _found("what another user is shown", _as_outsider(site, coach), secrets)
        lines = {f"log line {number}": line for number, line in enumerate(site.log().splitlines())}
        yield _found("lines of the log", lines, secrets)
        metrics = {
            line.split(" ")[0]: line
            for line in httpx.get(
                f"http://127.0.0.1:{site.settings['SIDELINE_METRICS_PORT']}/metrics"
            ).text.splitlines()
        }
        yield _found("figures for monitoring", metrics, secrets)
        mails = {file.name: file.read_text(errors="replace") for file in (site.folder / "outbox").glob("*.eml")}
        others = {name: re.sub(r"(?m)^(To|Date|Message-ID):.*$", "", text) for name, text in mails.items()}
        yield _found("mails, but for whom they go to", others, secrets, known=("names",))


def _evening(site: Site) -> tuple[Secrets, int]:
    """Everybody writes, some edit, save, forget their password, mistype, come back, leave."""
    secrets = Secrets()
    authors = [
        sign_up(site, f"zaphod.unique{number}@athletes.example", full_name=f"Zaphod Unique{number}")
        for number in range(AUTHORS)
    ]
    coach = authors[0].new_coach("Leaky Coach")
    for number, author in enumerate(authors):
        secrets.wrote_at(datetime.now(UTC))
        review = (
            author.rate(coach, number % 5 + 1, comment=f"Said by one of {AUTHORS}.").raise_for_status().json()["id"]
        )
        secrets.add(author, f"Zaphod Unique{number}", review)
        if number % 3 == 0:
            author.ask("PUT", f"/api/my/reviews/{review}", opinion(3, comment="Said again.")).raise_for_status()
            author.ask("PUT", f"/api/my/saved-coaches/{coach}").raise_for_status()
        if number % 7 == 0:
            site.ask("POST", "/auth/v1/recover", {"email": author.email})
            sign_in(site, author.email, "Wrong-password-1")
            sign_in(site, author.email).raise_for_status()
            author.ask("POST", f"/api/coaches/{coach}/reviews", opinion())
            author.ask("GET", f"/auth/v1/user?email={author.email}&x={author.id}")
    authors[-1].ask("POST", "/api/rpc/delete_user").raise_for_status()
    return secrets, coach


def _crawl(site: Site, coach: int) -> dict[str, str]:
    """Every public GET of the contract, lists to their end, every page, and every file that a page names."""
    paths = site.ask("GET", "/api/openapi.json").raise_for_status().json()["paths"]
    waiting = [
        path.replace("{coach_id}", str(coach))
        for path, methods in paths.items()
        if "get" in methods and "{review_id}" not in path
    ]
    waiting += [*PAGES, f"/coach/{coach}", f"/coach/{coach}/rate", "/api/coaches?q=leaky", "/api/universities?q=north"]
    found: dict[str, str] = {}
    while waiting:
        path = waiting.pop()
        if path in found or len(found) > 500:
            continue
        answer = site.ask("GET", path)
        found[path] = _all_of(answer)
        if answer.headers.get("content-type", "").startswith("application/json"):
            body = answer.json()
            cursor = body.get("next_cursor") if isinstance(body, dict) else None
            waiting += (
                [f"{path.split('&cursor')[0].split('?cursor')[0]}{'&' if '?q' in path else '?'}cursor={cursor}"]
                if cursor
                else []
            )
        waiting += re.findall(r'(?:src|href)="(/[^"/][^"]*)"', answer.text)
    return found


def _errors(site: Site, coach: int, secrets: Secrets) -> dict[str, str]:
    """Refusals for which an author's own words were sent: only the words that were sent may come back."""
    [review] = secrets.words["own ids of reviews"][:1]
    stranger = sign_up(site)
    answers = {
        "another's review": stranger.ask("GET", f"/api/my/reviews/{'0' * 8}-0000-4000-8000-{'0' * 12}"),
        "wrong password": sign_in(site, "zaphod." + "nobody@athletes.example", "Wrong-password-1"),
        "a taken coach": stranger.add_coach("Leaky Coach"),
        "bad body": stranger.ask("POST", f"/api/coaches/{coach}/reviews", {"rating": "x"}),
        "bad token": site.ask("GET", "/api/my/reviews", token="x.y.z"),
    }
    # By its own id a stranger gets the same 404 as for one that never was; the id itself was sent.
    refused = stranger.ask("GET", f"/api/my/reviews/{review}")
    answers["its own id"] = httpx.Response(refused.status_code, text=refused.text.replace(review, ""))
    return {name: _all_of(answer) for name, answer in answers.items()}


def _as_outsider(site: Site, coach: int) -> dict[str, str]:
    outsider = sign_up(site)
    paths = (f"/api/coaches/{coach}", f"/api/coaches/{coach}/reviews", f"/api/coaches/{coach}/mine", "/api/my/reviews",
             "/api/my/saved-coaches", "/auth/v1/user", f"/coach/{coach}")  # fmt: skip
    return {path: _all_of(outsider.ask("GET", path)) for path in paths}


def _all_of(answer: httpx.Response) -> str:
    headers = "\n".join(f"{name}: {value}" for name, value in answer.headers.items() if name != "date")
    return f"{headers}\n\n{answer.text}"


def _found(tried: str, texts: dict[str, str], secrets: Secrets, known: tuple[str, ...] = ()) -> Result:
    faults = [
        f"{kind} in {name.split('?')[0]}"
        for name, text in texts.items()
        for kind in secrets.in_(text)
        if kind not in known
    ]
    return judged(tried, len(texts), f"found: {listed(faults)}", held=bool(texts) and not faults)


def _times(tried: str, texts: dict[str, str], secrets: Secrets) -> Result:
    data = {name: text for name, text in texts.items() if not name.startswith(("/assets", "/api/openapi", "/api/docs"))}
    faults = [
        name
        for name, text in data.items()
        if TIME_OF_DAY.search(text) or any(second in text for second in secrets.seconds)
    ]
    return faultless(tried, len(data), "found in", faults)
