"""Cursors of one list used at another list, as an oracle of when others wrote.

The attacker has a coach with reviews of throwaway accounts, and deletes and writes them again at will: each such cursor
holds a time that the attacker knows. The victims' coach is not requested before the victims have written.
"""

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

import httpx2 as httpx

from attack.people import Athlete, sign_up
from attack.result import Result, make_result, result_of_faults, summarize
from attack.site import Site, Testbed

PAGE = 20
"""Rows of a page; a list needs more to have a cursor."""

FetchPage = Callable[[str], httpx.Response]
"""Fetches the page after a cursor; '' for the first page."""


@dataclass(frozen=True)
class PaginatedList:
    """A list with a cursor: its operation in the OpenAPI document, its owner, and how a page is fetched."""

    operation: str
    owner: str
    fetch: FetchPage


def attack(testbed: Testbed) -> Iterator[Result]:
    """The timing oracle, then each cursor at every list but its own."""
    with testbed.plain_site() as site:
        if not testbed.small:
            yield _timing_oracle(site, victims=5)
        lists = _lists(site)
        yield _every_operation(site, lists)
        yield from _swapped(lists)
        yield _invalid(lists)


def _timing_oracle(site: Site, victims: int) -> Result:
    """One victim writes between two ticks; afterwards the cursors of the ticks are used at the victims' coach."""
    source = _CursorSource(site)
    target = sign_up(site).new_coach("Victims' Coach")
    review_times = []
    for victim in [sign_up(site) for _ in range(victims)]:
        source.tick()
        time.sleep(random.uniform(0.05, 0.3))
        review_times.append(time.time())
        victim.rate(target).raise_for_status()
        time.sleep(random.uniform(0.05, 0.3))
    source.tick()
    responses = [
        (time_of_review, site.request("GET", f"/api/coaches/{target}/reviews?cursor={cursor}"))
        for time_of_review, cursor in source.ticks
    ]
    counts = [
        (time_of_review, len(response.json()["items"]))
        for time_of_review, response in responses
        if response.status_code == 200
    ]
    intervals = [(start, end) for (start, before), (end, after) in pairwise(counts) if after > before]
    dated = sum(any(start <= time_of_review <= end for start, end in intervals) for time_of_review in review_times)
    refused = sum(response.status_code == 400 for _, response in responses)
    finding = f"{dated} of {victims} reviews dated; {refused} of {len(responses)} cursors refused"
    passed = not dated and refused == len(responses)
    return make_result("the moment of a review, by cursors of another coach", len(responses), finding, passed=passed)


class _CursorSource:
    """The attacker's coach with a page and two reviews; each tick creates a cursor that holds the time of the tick."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._users = [sign_up(site) for _ in range(PAGE + 2)]
        self._coach = self._users[0].new_coach("Attacker's Coach")
        self.ticks: list[tuple[float, str]] = []

    def tick(self) -> None:
        """Write a review at a known time, then as many as move it to the end of the page."""
        first, *others = self._users[: PAGE + 1]
        time_of_review = self._write(first)
        for other in others[: PAGE - 1]:
            self._write(other)
        # One older review must remain, so that there is a next page.
        page = self._site.request("GET", f"/api/coaches/{self._coach}/reviews").raise_for_status().json()
        if page["next_cursor"] is None:
            self._write(self._users[-1])
            self.tick()
            return
        self.ticks.append((time_of_review, page["next_cursor"]))

    def _write(self, user: Athlete) -> float:
        review_id = user.request("GET", f"/api/coaches/{self._coach}/mine").raise_for_status().json()["review_id"]
        if review_id:
            user.request("DELETE", f"/api/my/reviews/{review_id}").raise_for_status()
        user.rate(self._coach).raise_for_status()
        return time.time()


def _lists(site: Site) -> list[PaginatedList]:
    """Two owners of each list, each with more than a page."""
    users = [sign_up(site) for _ in range(PAGE + 1)]
    ada, ben = users[:2]
    coaches = [ada.new_coach(f"Paged Coach {number}", sport="Tennis") for number in range(PAGE + 1)]
    for user in (ada, ben):
        for coach in coaches:
            user.rate(coach).raise_for_status()
            user.request("PUT", f"/api/my/saved-coaches/{coach}").raise_for_status()
    for user in users[2:]:
        for coach in coaches[:2]:
            user.rate(coach).raise_for_status()

    def paginated(operation: str, owner: str, path: str, user: Athlete | None = None) -> PaginatedList:
        separator = "&" if "?" in path else "?"
        token = user.token if user else ""
        return PaginatedList(
            operation,
            owner,
            lambda cursor: site.request("GET", path + (cursor and f"{separator}cursor={cursor}"), token=token),
        )

    return [
        *(
            paginated("/api/coaches/{coach_id}/reviews", f"coach {coach}", f"/api/coaches/{coach}/reviews")
            for coach in coaches[:2]
        ),
        paginated("/api/my/reviews", "Ada", "/api/my/reviews", ada),
        paginated("/api/my/reviews", "Ben", "/api/my/reviews", ben),
        paginated("/api/my/saved-coaches", "Ada", "/api/my/saved-coaches", ada),
        paginated("/api/my/saved-coaches", "Ben", "/api/my/saved-coaches", ben),
        paginated("/api/coaches", "paged", "/api/coaches?q=paged&limit=2"),
        paginated("/api/coaches", "page", "/api/coaches?q=page&limit=2"),
        paginated("/api/coaches", "paged, by name", "/api/coaches?q=paged&sort=name&limit=2"),
        paginated("/api/coaches", "paged, Tennis", "/api/coaches?q=paged&sport=Tennis&limit=2"),
        paginated("/api/coaches", "paged, DI", "/api/coaches?q=paged&division=DI&limit=2"),
        paginated("/api/coaches", "all", "/api/coaches?limit=2"),
    ]


def _every_operation(site: Site, lists: list[PaginatedList]) -> Result:
    paths = site.request("GET", "/api/openapi.json").raise_for_status().json()["paths"]
    paged = {
        path
        for path, methods in paths.items()
        for operation in methods.values()
        if any(parameter["name"] == "cursor" for parameter in operation.get("parameters", []))
    }
    # The log of staff, which all admins read alike, is not there for an attacker (attack/access.py).
    left_out = sorted(paged - {"/api/desk/log"} - {source.operation for source in lists})
    return result_of_faults("every operation with a cursor has a case here", len(paged), "left out", left_out)


def _swapped(lists: list[PaginatedList]) -> Iterator[Result]:
    faults, attempts, refused = [], 0, []
    for source in lists:
        response = source.fetch("").raise_for_status().json()
        cursor = response["next_cursor"]
        next_page = source.fetch(cursor)
        if next_page.status_code != 200 or not next_page.json()["items"]:
            refused.append(f"{source.operation} of {source.owner}: {next_page.status_code}")
        for other in lists:
            if other is not source:
                attempts += 1
                status = other.fetch(cursor).status_code
                if status != 400:
                    faults.append(f"{source.operation} ({source.owner}) at {other.operation} ({other.owner}): {status}")
    finding = f"{len(faults)} taken: {summarize(faults)}"
    yield make_result("a cursor at another list, coach, user or query", attempts, finding, passed=not faults)
    yield result_of_faults("a cursor where it belongs", len(lists), "refused", refused)


def _invalid(lists: list[PaginatedList]) -> Result:
    """Cursors that the site did not issue."""
    faults, attempts = [], 0
    for source in lists:
        cursor = source.fetch("").json()["next_cursor"]
        flipped = cursor[:-2] + ("A" if cursor[-2] != "A" else "B") + cursor[-1]
        for changed in (
            flipped,
            cursor[:-4],
            cursor + "AAAA",
            cursor[::-1],
            "x",
            "%00",
            "A" * 10_000,
            "null",
            cursor + "%0a",
        ):
            attempts += 1
            status = source.fetch(changed).status_code
            if status not in (400, 422):
                faults.append(f"{source.operation}: {changed[:20]} {status}")
    return result_of_faults("cursors changed or made up", attempts, "taken", faults)
