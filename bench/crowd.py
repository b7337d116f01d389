"""What does a second process add? Several clients at once ask a site of one process and one of two, in turns."""

import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import cycle, islice
from urllib.parse import quote

from bench.clients import Client
from bench.questions import mixed
from bench.sideline import Site, opinion

CLIENTS = 4
ROUNDS = 3
SECONDS = 2.0


def table(sites: list[Site]) -> str:
    """Answers a second of each site with one process and with two, on all cores, the clients' own work included."""
    lines = ["| on | asked | 1 process /s | 2 processes /s | ratio |", "|---|---|---|---|---|"]
    with ProcessPoolExecutor(CLIENTS) as clients:
        for site in sites:
            pair = [_started(site, workers) for workers in (1, 2)]
            for what in ("profile", "search", "rate"):
                rates: tuple[list[float], list[float]] = ([], [])
                for _ in range(ROUNDS):
                    for one, kept in zip(pair, rates, strict=True):
                        kept.append(_rate(clients, one, what))
                alone, both = (statistics.median(kept) for kept in rates)
                lines.append(f"| {site.name} | {what} | {alone:,.0f} | {both:,.0f} | {both / alone:.2f} |")
            for one in pair:
                one.stop()
    return "\n".join(lines)


def _started(site: Site, workers: int) -> Site:
    """Another server on the same database; they count on in the coaches that are rated."""
    other = Site(site.name, site.url, site.folder, site.size)
    other.rated = site.rated
    other.start(workers)
    other.headers = site.headers
    return other


def _rate(clients: ProcessPoolExecutor, site: Site, what: str) -> float:
    work = [clients.submit(_keep_asking, site.port, site.headers, what, _paths(site, what)) for _ in range(CLIENTS)]
    return sum(one.result() for one in work)


def _paths(site: Site, what: str) -> list[str]:
    if what == "rate":
        return list(islice(site.unrated(), site.a_round))
    if what == "search":
        return [f"/api/coaches?q={quote(question)}" for question in mixed(2_000)]
    return [f"/api/coaches/{coach}" for coach in range(1, 1_000)]


def _keep_asking(port: int, headers: dict[str, str], what: str, paths: list[str]) -> float:
    """Answers a second that one client got."""
    with Client(port, headers if what == "rate" else None) as client:
        ask = partial(client.ask, "POST", body=opinion(4)) if what == "rate" else partial(client.ask, "GET")
        started = time.perf_counter()
        answered = 0
        for path in paths if what == "rate" else cycle(paths):
            if (status := ask(path).status) not in (200, 201):
                raise RuntimeError(f"{path}: {status}")
            answered += 1
            if time.perf_counter() - started > SECONDS:
                break
        return answered / (time.perf_counter() - started)
