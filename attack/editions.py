"""Editions: what somebody learns who reads every public surface all week long on a site with weekly editions.

Athletes write, edit, delete and take back, with a clock that goes from one edition to the next, and all jobs run each
day. In between, the spy, who has rated the same coaches, compares bytes. What a moderator removes, and the edition
itself, must be seen: that proves that the spy can see. So it is with what the site sends and records (edition_records).
"""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID

import time_machine
from structlog.testing import capture_logs

from attack.edition_records import Records
from attack.result import Result, result_of_faults
from attack.site import Site, Testbed
from harness.people import Person, review_body
from harness.running_site import free_port
from sideline.coaches.claim_model import YEAR, Claim
from sideline.config.settings import Settings
from sideline.core.crypto import load_keys
from sideline.core.site import Site as SidelineSite
from sideline.desk.members import set_role
from sideline.operations.jobs.runner import run_due_jobs

AUTHORS, DAYS = 30, 6
WEEKLY = "weekly monday 18:00 UTC"
FIRST = datetime(2027, 3, 2, 15, tzinfo=UTC)
"""A Tuesday. What is written on it appears on the Monday after; the attack begins on the Tuesday after that."""

TEAM = "northfield-university/golf"
WORDS = "All of us say the very same words about practice, travel, games and the time that nobody ever gives back."

LAUNCHER = """#!{python}
import datetime, time_machine
time_machine.travel(datetime.datetime.fromtimestamp({start}, datetime.UTC), tick=True).start()
from sideline.cli.main import app
app()
"""
"""The server with another clock."""

Surfaces = dict[str, str]
"""Status, headers and body, without the time and the number of the request, by reader and address."""

Action = Callable[[], None]


@dataclass
class Week:
    """The site, its clock, its people by name, and their reviews."""

    site: Site
    now: datetime = FIRST
    people: dict[str, Person] = field(default_factory=dict)
    signed_in: set[str] = field(default_factory=set)
    coaches: list[int] = field(default_factory=list)
    reviews: dict[tuple[str, int], str] = field(default_factory=dict)
    requests: int = 0
    log: list[Any] = field(default_factory=list)
    """The log of the jobs that ran in this process."""

    def go_to(self, now: datetime) -> None:
        """Start the site again at this time. Everybody has to sign in again."""
        self.site.stop()
        self.now = now
        launcher = self.site.data_dir / "launcher"
        launcher.write_text(LAUNCHER.format(python=sys.executable, start=now.timestamp()))
        launcher.chmod(0o700)
        self.site.start()
        self.signed_in.clear()

    def person(self, name: str) -> Person:
        """Return a signed-in person, with an account from the first time on."""
        if name not in self.people:
            self.people[name] = Person(self.site.origin).sign_up()
        elif name not in self.signed_in:
            self.people[name].client.headers.pop("Authorization", None)
            self.people[name].sign_in()
        self.signed_in.add(name)
        return self.people[name]

    def rate(self, name: str, coach: int, stars: int, **fields: Any) -> None:
        review = self.person(name).rate(coach, stars, **fields).raise_for_status().json()
        self.reviews[name, coach] = review["id"]

    def rate_staff(self, name: str, stars: int) -> None:
        body = {"ratings": [{"coach_id": coach, "rating": stars, "comment": WORDS} for coach in self.coaches]}
        response = self.person(name).send("POST", f"/api/teams/{TEAM}/reviews", body)
        if not all(result["is_sent"] for result in response.raise_for_status().json()["results"]):
            raise RuntimeError("a rating was refused")

    def change(self, name: str, coach: int, method: str, rest: str = "", stars: int = 0) -> None:
        """Send a request about the person's own review."""
        body = review_body(stars, comment="Changed since.") if stars else None
        path = f"/api/my/reviews/{self.reviews[name, coach]}{rest}"
        self.person(name).send(method, path, body).raise_for_status()

    def delete_account(self, name: str) -> None:
        self.person(name).send("POST", "/api/rpc/delete_user", {"reviews": "next_edition"}).raise_for_status()

    def run_jobs(self) -> None:
        """Run all jobs that are due on the site's clock."""
        settings = Settings(data_dir=self.site.data_dir, rate_limits="off", publication=WEEKLY, mail_pause=0)
        keys = load_keys(None, self.site.data_dir)
        with capture_logs() as lines, time_machine.travel(self.now, tick=True), self.site.opened_database() as database:
            run_due_jobs(SidelineSite(settings, database, keys, self.site.authors_key))
        self.log += lines

    def read(self) -> Surfaces:
        """Read everything that a visitor can, and what another author of the same coaches gets to see."""
        visitor, spy = Person(self.site.origin), self.person("spy")
        own = [f"/api/my/reviews/{review}" for (name, _), review in self.reviews.items() if name == "spy"]
        own += [f"/api/coaches/{coach}/mine" for coach in self.coaches]
        own += ["/api/my/reviews", "/api/my/saved-coaches", "/api/my/letter"]
        found = {path: _dump(visitor.send("GET", path)) for path in self._public_addresses(visitor)}
        found |= {f"spy: {path}": _dump(spy.send("GET", path)) for path in own}
        for coach in self.coaches:
            # Refused: the spy has rated all of them but the last.
            body = review_body(3) if coach != self.coaches[-1] else {"rating": "x"}
            found[f"spy rates {coach}"] = _dump(spy.send("POST", f"/api/coaches/{coach}/reviews", body))
        self.requests += len(found)
        return found

    def _public_addresses(self, visitor: Person) -> list[str]:
        """Return every GET of the API without an account, for each coach and with filters, and all pages and files."""
        api = visitor.send("GET", "/api/openapi.json").json()["paths"]
        readable = [
            path for path, methods in api.items() if "get" in methods and "/my" not in path and "/desk/" not in path
        ]
        paths = [path for path in readable if "{" not in path]
        each = [
            path for path in readable if path.count("{") == 1 and "{coach_id}" in path and not path.endswith("mine")
        ]
        pages = (
            "/coach/{coach_id}",
            "/coach/{coach_id}/rate",
            "/coach/{coach_id}/visit",
            "/share/coach/{coach_id}.png",
        )
        filters = [f"/api/coaches/{{coach_id}}/reviews?{query}" for query in ("sort=lowest", "stars=1", "stars=5")]
        for path in (*each, *pages, *filters):
            paths += [path.replace("{coach_id}", str(coach)) for coach in self.coaches]
        pair = ",".join(map(str, self.coaches[:2]))
        paths += [f"/api/coaches?sort={sort}&limit=20" for sort in ("best", "reviews", "rating", "name")]
        paths += [f"/api/comparisons?coaches={pair}", f"/compare?coaches={pair}", f"/share/compare.png?coaches={pair}"]
        paths += ["/api/coaches?q=anders", "/api/coaches?unrated=true", "/api/coaches?min_reviews=5", "/coaches?q=berg"]
        paths += ["/api/universities?q=north", "/api/schools/northfield-university", "/api/sports/golf"]
        paths += ["/api/teams/northfield-university/golf", "/northfield-university", "/northfield-university/golf"]
        paths += ["/", "/coaches", "/transparency", "/how-we-check", "/editions", "/my-reviews", "/robots.txt"]
        paths += ["/sitemap.xml", "/sitemap/pages.xml", "/sitemap/coaches-1.xml", "/sitemap/schools.xml"]
        paths += [
            f"/team/{TEAM}",
            f"/team/{TEAM}/rate",
            f"/api/teams/{TEAM}/staff",
            "/reports",
            "/reports/womens-golf/2026",
        ]
        paths += ["/data", "/data/coaches.csv", "/data/posts.jsonl", "/data/teams.csv"]
        paths += ["/sitemap/teams-1.xml", "/editions.atom", "/share/site.png", "/nowhere"]
        return paths


def attack(testbed: Testbed) -> Iterator[Result]:
    """Compare bytes within each day, from day to day, around a removal, and around the edition."""
    with _week(testbed) as week:
        within, between, evening = list[str](), list[str](), None
        records = Records(week.site, week.log)
        records.next_day()
        for number, actions in enumerate(_actions(week)):
            if number:
                week.go_to(week.now + timedelta(days=1))
                week.run_jobs()
            morning = week.read()
            if evening is not None:
                between += _differences(evening, morning, but_days=True)
                records.next_day()
            for count, act in enumerate(actions):
                act()
                if count % 8 == 7:
                    within += _differences(morning, week.read())
            week.run_jobs()
            evening = week.read()
            within += _differences(morning, evening)
        yield result_of_faults("bytes within a day", week.requests, "differ", within)
        yield result_of_faults("bytes from day to day, but for dates", week.requests, "differ", between)
        yield records.result()
        yield _remove(week)
        yield _publish(week)
        yield records.result_of_edition()


@contextmanager
def _week(testbed: Testbed) -> Iterator[Week]:
    """Run a site whose first edition has appeared, and whose clock stands on the day after it."""
    folder, url = testbed.new_location()
    settings = {"publication": WEEKLY, "hold_surges": "true", "staff_second_factor": "false", "mail_pause": "0"}
    settings |= {"log_level": "info", "metrics_port": str(free_port())}
    environment = {f"SIDELINE_{name.upper()}": value for name, value in settings.items()}
    site = Site(folder, url, extra_settings=environment, command=folder / "launcher")
    try:
        week = Week(site)
        week.go_to(FIRST)
        names = ("Ada Anders", "Bo Berg", "Cy Corr", "Di Dahl", "Ed Ek")
        week.coaches = [week.person("spy").new_coach(name) for name in names]
        for coach in week.coaches[:-1]:
            week.rate("spy", coach, 3, comment=WORDS)
        for number in range(AUTHORS // 2):
            week.rate(f"author{number}", week.coaches[number % 4], number % 5 + 1, comment=f"The text {number}.")
        email, claimant = week.person("moderator").email, UUID(week.person("coach").id)
        with site.opened_database() as database, database.writing() as session:
            set_role(session, email, "moderator")
            session.add(_approved_claim(claimant, week.coaches[0]))
        for coach in week.coaches:
            body = {"path": f"/coach/{coach}", "wanted": True}
            week.person("reader").send("PUT", "/api/my/follows", body).raise_for_status()
        week.go_to(FIRST + timedelta(days=6))
        week.run_jobs()
        week.go_to(FIRST + timedelta(days=7))
        week.run_jobs()
        yield week
    finally:
        site.stop()


def _approved_claim(user_id: UUID, coach_id: int) -> Claim:
    """Return the claim of a coach, who gets all emails that a coach can get."""
    return Claim(
        user_id=user_id,
        coach_id=coach_id,
        state="approved",
        address="ada@northfield.example",
        staff_page="",
        changed_at=FIRST.replace(minute=0),
        confirmed_until=FIRST.date() + YEAR,
        university="Northfield University",
        mailbox="ada@northfield.example",
    )


def _actions(week: Week) -> list[list[Action]]:
    """Return what is done on each day: nothing on the first one; then half of the authors have a public review, and the
    others are new.
    """
    days: list[list[Action]] = [[] for _ in range(DAYS)]
    last = week.coaches[-1]
    for number in range(AUTHORS):
        name, on = f"author{number}", number % (DAYS - 2) + 1
        today, next_day = days[on], days[on + 1]
        if number >= AUTHORS // 2 and number % 4 == 2:
            today.append(partial(week.rate_staff, name, 1))
            continue
        if number >= AUTHORS // 2:
            coach, fields = week.coaches[number % 5], {"not_before": "2027-06-15"} if number % 4 == 0 else {}
            today.append(partial(week.rate, name, coach, 1, comment=WORDS, **fields))
            if number % 4 == 1:
                next_day.append(partial(week.change, name, coach, "DELETE"))
            continue
        coach = week.coaches[number % 4]
        today.append(partial(week.rate, name, last, 2, comment=WORDS))
        if number % 4 == 0:
            today.append(partial(week.change, name, coach, "PUT", stars=5))
        elif number % 4 == 1:
            today.append(partial(week.change, name, coach, "DELETE"))
        elif number % 4 == 2:
            today.append(partial(week.change, name, coach, "PUT", stars=1))
            next_day.append(partial(week.change, name, coach, "DELETE", "/pending"))
        else:
            next_day.append(partial(week.delete_account, name))
    return days


def _remove(week: Week) -> Result:
    """A moderator removes a public review: the profile changes at once, and nothing of the others does."""
    before, coach = week.read(), week.coaches[0]
    # Not the words that others have written, too: their reviews would be held by the edition.
    review = next(item["id"] for item in Person(week.site.origin).reviews_of(coach) if item["comment"] != WORDS)
    Person(week.site.origin).send("POST", f"/api/reviews/{review}/reports", {"rule": "profanity"}).raise_for_status()
    moderator = week.person("moderator")
    case = moderator.send("GET", "/api/desk/cases").json()["items"][0]["id"]
    version = moderator.send("GET", f"/api/desk/cases/{case}").json()["case"]["version"]
    body = {"action": "remove", "rule": "profanity", "explanation": "No.", "version": version}
    moderator.send("POST", f"/api/desk/cases/{case}/decision", body).raise_for_status()
    changed = _differences(before, week.read())
    faults = [f"unseen: {path}" for path in (f"/api/coaches/{coach}", f"/coach/{coach}") if path not in changed]
    # Pages of other coaches name this one beside them.
    others = [f"/api/coaches/{other}{rest}" for other in week.coaches[1:] for rest in ("", "/reviews", "/details")]
    faults += [f"another profile: {path}" for path in changed if path in others]
    return result_of_faults("a removal, which must be seen at once", len(before), "differ otherwise", faults)


def _publish(week: Week) -> Result:
    """The edition appears: all coaches together."""
    before = week.read()
    next_edition = FIRST + timedelta(days=13)
    # Late enough for all letters.
    week.go_to(next_edition.replace(hour=15))
    week.run_jobs()
    after = week.read()
    changed = _differences(before, after)
    faults = [f"unseen: {coach}" for coach in week.coaches if f"/api/coaches/{coach}/reviews" not in changed]
    day = next_edition.date().isoformat()
    counts = [after[f"/api/coaches/{coach}/reviews"].count(f'"date":"{day}"') for coach in week.coaches]
    if not all(counts):
        faults.append(f"new reviews by coach: {counts}")
    return result_of_faults("the edition, which must appear for all coaches", len(before), "missing", faults)


_DAY = re.compile(r"\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?|[A-Z][a-z]{2,8} \d{1,2}, \d{4}|[A-Z][a-z]{2,8} \d{4}")


def _differences(before: Surfaces, after: Surfaces, *, but_days: bool = False) -> list[str]:
    """Return the addresses whose answers differ. From day to day the days in texts do not count: some pages say on
    which day they were made, or which the next edition is.
    """

    def comparable(text: str) -> str:
        if not but_days:
            return text
        # The tag of a page with a day in it differs as well.
        return _DAY.sub("DAY", re.sub("(?m)^etag: .*$", "", text))

    names = sorted(before.keys() | after.keys())
    return [name for name in names if comparable(before.get(name, "")) != comparable(after.get(name, ""))]


def _dump(response: Any) -> str:
    # The time of the answer, and a random number of each request.
    headers = [
        f"{name}: {value}"
        for name, value in sorted(response.headers.items())
        if name not in ("date", "x-request-id", "content-length")
    ]
    body = response.content.hex() if response.headers.get("content-type", "").startswith("image") else response.text
    body = re.sub(r'"request_id":"\w+"', "", body)
    return "\n".join([str(response.status_code), *headers, "", body])
