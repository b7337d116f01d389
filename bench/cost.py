"""Does a coach with very many reviews cost more than one with few? CPU of the server process, in turns."""

import json
import statistics
from collections.abc import Callable, Iterator
from itertools import cycle, islice

from sqlalchemy import text

from bench.build import BUSY_COACH, FULL_PAGE_COACH, QUIET_COACH
from bench.clients import Client
from bench.sideline import Site, opinion
from sideline.core.db.engine import Database, database_url

TURNS, TIMES = 7, 600


def table(site: Site) -> str:
    """CPU of a profile, a page of reviews and an edit, for the coach with very many, with ten and with a full page."""
    lines = ["| CPU of one, ms | 10 reviews | 21 reviews | very many | ÷ 10 | ÷ 21 |", "|---|---|---|---|---|---|"]
    coaches = (QUIET_COACH, FULL_PAGE_COACH, BUSY_COACH)
    with Client(site.port) as anyone, Client(site.port, site.headers) as athlete:
        edits = {coach: _edit(athlete, coach) for coach in coaches}
        new_pages = {
            QUIET_COACH: _first_pages(site, "= 10", QUIET_COACH),
            FULL_PAGE_COACH: _first_pages(site, "BETWEEN 21 AND 100", FULL_PAGE_COACH),
            BUSY_COACH: cycle(list(islice(_pages(anyone, BUSY_COACH), TURNS * TIMES))),
        }
        kinds: dict[str, Callable[[int], Callable[[], object]]] = {
            "profile": lambda coach: lambda: anyone.ask("GET", f"/api/coaches/{coach}"),
            "page of reviews": lambda coach: lambda: anyone.ask("GET", f"/api/coaches/{coach}/reviews"),
            "page of reviews, for the first time": lambda coach: lambda: anyone.ask("GET", next(new_pages[coach])),
            "edit of a review": lambda coach: edits[coach],
        }
        for name, kind in kinds.items():
            ten, page, many = _compare(site, [kind(coach) for coach in coaches])
            lines.append(f"| {name} | {ten:.2f} | {page:.2f} | {many:.2f} | {many / ten:.2f} | {many / page:.2f} |")
    return "\n".join(lines)


def _first_pages(site: Site, reviews: str, otherwise: int) -> Iterator[str]:
    """First pages of so many coaches with so many reviews that none is asked twice; at a small size there are fewer."""
    database = Database(database_url(site.url, site.folder))
    few = {"few": TURNS * TIMES}
    with database.reading() as session:
        found = session.scalars(text(f"SELECT id FROM coaches WHERE total_reviews {reviews} LIMIT :few"), few).all()
    database.close()
    return cycle([f"/api/coaches/{coach}/reviews" for coach in found or [otherwise]])


def _pages(anyone: Client, coach: int) -> Iterator[str]:
    """The second page of a coach's reviews, and those that follow."""
    path = f"/api/coaches/{coach}/reviews"
    cursor = json.loads(anyone.ask("GET", path).body)["next_cursor"]
    while cursor:
        yield (following := f"{path}?cursor={cursor}")
        cursor = json.loads(anyone.ask("GET", following).body)["next_cursor"]


def _edit(athlete: Client, coach: int) -> Callable[[], object]:
    answer = athlete.ask("POST", f"/api/coaches/{coach}/reviews", opinion(3))
    path = f"/api/my/reviews/{json.loads(answer.body)['id']}"
    stars = [1]

    def edit() -> object:
        stars[0] = stars[0] % 5 + 1
        return athlete.ask("PUT", path, opinion(stars[0]))

    return edit


def _compare(site: Site, asking: list[Callable[[], object]]) -> list[float]:
    used: list[list[float]] = [[] for _ in asking]
    for _ in range(TURNS):
        for ask, kept in zip(asking, used, strict=True):
            before = site.process.cpu_seconds()
            for _ in range(TIMES):
                ask()
            kept.append(1000 * (site.process.cpu_seconds() - before) / TIMES)
    return [statistics.median(kept) for kept in used]
