"""Cursors: the attacker uses a cursor of one list at another, as a clock that tells when others wrote.

They own a coach's page with reviews of throwaway accounts, which they delete and write again whenever they like: each
such cursor holds a moment that they know. They never ask for the victims' coach before the victims have written.
"""

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

import httpx2 as httpx

from attack.people import Athlete, sign_up
from attack.result import Result, faultless, judged, listed
from attack.site import Ground, Site

PAGE = 20
"""Rows of a page; a list needs more to have a cursor."""

Ask = Callable[[str], httpx.Response]
"""Asks for a list; '' for its first page."""


@dataclass(frozen=True)
class Paged:
    """A list that has a cursor: the operation of the contract, whose it is, and how it is asked."""

    operation: str
    owner: str
    ask: Ask


def attack(ground: Ground) -> Iterator[Result]:
    """The clock first, then each cursor of the contract at every place but its own."""
    with ground.plain_site() as site:
        if not ground.small:
            yield _clock(site, victims=5)
        lists = _lists(site)
        yield _every_operation(site, lists)
        yield from _swapped(lists)
        yield _broken(lists)


def _clock(site: Site, victims: int) -> Result:
    """Between two ticks of the clock one victim writes; later the ticks are held against the victims' page."""
    clock = _Clock(site)
    target = sign_up(site).new_coach("Victims' Coach")
    moments = []
    for victim in [sign_up(site) for _ in range(victims)]:
        clock.tick()
        time.sleep(random.uniform(0.05, 0.3))
        moments.append(time.time())
        victim.rate(target).raise_for_status()
        time.sleep(random.uniform(0.05, 0.3))
    clock.tick()
    answers = [
        (moment, site.ask("GET", f"/api/coaches/{target}/reviews?cursor={cursor}")) for moment, cursor in clock.ticks
    ]
    seen = [(moment, len(answer.json()["items"])) for moment, answer in answers if answer.status_code == 200]
    windows = [(early, late) for (early, fewer), (late, more) in pairwise(seen) if more > fewer]
    found = sum(any(early <= moment <= late for early, late in windows) for moment in moments)
    refused = sum(answer.status_code == 400 for _, answer in answers)
    figure = f"{found} of {victims} reviews dated; {refused} of {len(answers)} cursors refused"
    return judged("the moment of a review, by cursors of another coach", len(answers), figure,
                  held=not found and refused == len(answers))  # fmt: skip


class _Clock:
    """The attacker's own coach with a page and two reviews; each tick makes a cursor that holds this moment."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._people = [sign_up(site) for _ in range(PAGE + 2)]
        self._coach = self._people[0].new_coach("Attacker's Coach")
        self.ticks: list[tuple[float, str]] = []

    def tick(self) -> None:
        """Write a review of known moment, then as many as push it to the end of the page."""
        first, *others = self._people[: PAGE + 1]
        moment = self._write(first)
        for other in others[: PAGE - 1]:
            self._write(other)
        # One older review must be left, so that another page follows.
        page = self._site.ask("GET", f"/api/coaches/{self._coach}/reviews").raise_for_status().json()
        if page["next_cursor"] is None:
            self._write(self._people[-1])
            self.tick()
            return
        self.ticks.append((moment, page["next_cursor"]))

    def _write(self, person: Athlete) -> float:
        mine = person.ask("GET", f"/api/coaches/{self._coach}/mine").raise_for_status().json()["review_id"]
        if mine:
            person.ask("DELETE", f"/api/my/reviews/{mine}").raise_for_status()
        person.rate(self._coach).raise_for_status()
        return time.time()


def _lists(site: Site) -> list[Paged]:
    """Two owners of each list, each with more than a page."""
    people = [sign_up(site) for _ in range(PAGE + 1)]
    ada, ben = people[:2]
    coaches = [ada.new_coach(f"Paged Coach {number}", sport="Tennis") for number in range(PAGE + 1)]
    for person in (ada, ben):
        for coach in coaches:
            person.rate(coach).raise_for_status()
            person.ask("PUT", f"/api/my/saved-coaches/{coach}").raise_for_status()
    for person in people[2:]:
        for coach in coaches[:2]:
            person.rate(coach).raise_for_status()

    def of(operation: str, owner: str, path: str, who: Athlete | None = None) -> Paged:
        joint = "&" if "?" in path else "?"
        token = who.token if who else ""
        return Paged(
            operation, owner, lambda cursor: site.ask("GET", path + (cursor and f"{joint}cursor={cursor}"), token=token)
        )

    return [
        *(
            of("/api/coaches/{coach_id}/reviews", f"coach {coach}", f"/api/coaches/{coach}/reviews")
            for coach in coaches[:2]
        ),
        of("/api/my/reviews", "Ada", "/api/my/reviews", ada),
        of("/api/my/reviews", "Ben", "/api/my/reviews", ben),
        of("/api/my/saved-coaches", "Ada", "/api/my/saved-coaches", ada),
        of("/api/my/saved-coaches", "Ben", "/api/my/saved-coaches", ben),
        of("/api/coaches", "paged", "/api/coaches?q=paged&limit=2"),
        of("/api/coaches", "coach", "/api/coaches?q=coach&limit=2"),
        of("/api/coaches", "paged, Tennis", "/api/coaches?q=paged&sport=Tennis&limit=2"),
        of("/api/coaches", "paged, DI", "/api/coaches?q=paged&division=DI&limit=2"),
        of("/api/coaches", "all", "/api/coaches?limit=2"),
    ]


def _every_operation(site: Site, lists: list[Paged]) -> Result:
    paths = site.ask("GET", "/api/openapi.json").raise_for_status().json()["paths"]
    paged = {
        path
        for path, methods in paths.items()
        for operation in methods.values()
        if any(parameter["name"] == "cursor" for parameter in operation.get("parameters", []))
    }
    left_out = sorted(paged - {one.operation for one in lists})
    return faultless("every operation with a cursor has a case here", len(paged), "left out", left_out)


def _swapped(lists: list[Paged]) -> Iterator[Result]:
    faults, times, own = [], 0, []
    for one in lists:
        answer = one.ask("").raise_for_status().json()
        cursor = answer["next_cursor"]
        following = one.ask(cursor)
        if following.status_code != 200 or not following.json()["items"]:
            own.append(f"{one.operation} of {one.owner}: {following.status_code}")
        for other in lists:
            if other is not one:
                times += 1
                status = other.ask(cursor).status_code
                if status != 400:
                    faults.append(f"{one.operation} ({one.owner}) at {other.operation} ({other.owner}): {status}")
    figure = f"{len(faults)} taken: {listed(faults)}"
    yield judged("a cursor at another list, coach, user or query", times, figure, held=not faults)
    yield faultless("a cursor where it belongs", len(lists), "refused", own)


def _broken(lists: list[Paged]) -> Result:
    """Cursors that nobody was given."""
    faults, times = [], 0
    for one in lists:
        cursor = one.ask("").json()["next_cursor"]
        flipped = cursor[:-2] + ("A" if cursor[-2] != "A" else "B") + cursor[-1]
        for made in (
            flipped,
            cursor[:-4],
            cursor + "AAAA",
            cursor[::-1],
            "x",
            "%00",
            "A" * 20_000,
            "null",
            cursor + "%0a",
        ):
            times += 1
            status = one.ask(made).status_code
            if status not in (400, 422):
                faults.append(f"{one.operation}: {made[:20]} {status}")
    return faultless("cursors changed or made up", times, "taken", faults)
