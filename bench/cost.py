"""Does a coach with very many reviews cost more than one with ten? CPU of the server process, in turns."""

import json
import statistics
from collections.abc import Callable

from bench.build import QUIET_COACH
from bench.clients import Client
from bench.sideline import Site, opinion

TURNS, TIMES = 5, 150


def table(site: Site, busy: int) -> str:
    """CPU of a profile, a page of reviews and an edit, for the busy coach and the quiet one."""
    lines = ["| CPU of one, ms | 10 reviews | very many | ratio |", "|---|---|---|---|"]
    with Client(site.port) as anyone, Client(site.port, site.headers) as athlete:
        edits = {coach: _edit(athlete, coach) for coach in (QUIET_COACH, busy)}
        kinds: dict[str, Callable[[int], Callable[[], object]]] = {
            "profile": lambda coach: lambda: anyone.ask("GET", f"/api/coaches/{coach}"),
            "page of reviews": lambda coach: lambda: anyone.ask("GET", f"/api/coaches/{coach}/reviews"),
            "edit of a review": lambda coach: edits[coach],
        }
        for name, kind in kinds.items():
            quiet, many = _compare(site, kind(QUIET_COACH), kind(busy))
            lines.append(f"| {name} | {quiet:.2f} | {many:.2f} | {many / quiet:.2f} |")
    return "\n".join(lines)


def _edit(athlete: Client, coach: int) -> Callable[[], object]:
    answer = athlete.ask("POST", f"/api/coaches/{coach}/reviews", opinion(3))
    path = f"/api/my/reviews/{json.loads(answer.body)['id']}"
    stars = [1]

    def edit() -> object:
        stars[0] = stars[0] % 5 + 1
        return athlete.ask("PUT", path, opinion(stars[0]))

    return edit


def _compare(site: Site, quiet: Callable[[], object], many: Callable[[], object]) -> tuple[float, float]:
    used: tuple[list[float], list[float]] = ([], [])
    for _ in range(TURNS):
        for ask, kept in zip((quiet, many), used, strict=True):
            before = site.process.cpu_seconds()
            for _ in range(TIMES):
                ask()
            kept.append(1000 * (site.process.cpu_seconds() - before) / TIMES)
    return statistics.median(used[0]), statistics.median(used[1])
