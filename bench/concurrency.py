"""Throughput with one server process and with two, under several concurrent clients."""

import statistics
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle, islice

from bench.cases import get_request, post_request, search_path
from bench.http_client import Client
from bench.queries import mixed
from bench.sideline import Site, review_body

CLIENTS = 4
ROUNDS = 3
SECONDS = 2.0


def table(sites: list[Site]) -> str:
    """Responses per second of each site with one process and with two, on all cores, which the clients use as well."""
    lines = ["| on | request | 1 process /s | 2 processes /s | ratio |", "|---|---|---|---|---|"]
    with ProcessPoolExecutor(CLIENTS) as clients:
        for site in sites:
            servers = [_start(site, workers) for workers in (1, 2)]
            for name in ("profile", "search", "rate"):
                rates: list[list[float]] = [[], []]
                for _ in range(ROUNDS):
                    for server, measured in zip(servers, rates, strict=True):
                        measured.append(_total_rate(clients, server, name))
                single, double = map(statistics.median, rates)
                lines.append(f"| {site.name} | {name} | {single:,.0f} | {double:,.0f} | {double / single:.2f} |")
            for server in servers:
                server.stop()
    return "\n".join(lines)


def _start(site: Site, workers: int) -> Site:
    """Another server on the same database; it shares the coaches that are still to be rated."""
    server = Site(site.name, site.url, site.folder, site.size)
    server.unrated_ids = site.unrated_ids
    server.start(workers)
    server.tokens = site.tokens
    return server


def _total_rate(clients: ProcessPoolExecutor, site: Site, name: str) -> float:
    arguments = [(site.port, site.tokens[client::CLIENTS], name, _paths(site, name)) for client in range(CLIENTS)]
    return sum(clients.map(_client_rate, *zip(*arguments, strict=True)))


def _paths(site: Site, name: str) -> list[str]:
    if name == "rate":
        return list(islice(site.unrated_paths(), site.ratings_per_round))
    if name == "search":
        return [search_path(query) for query in mixed(2_000)]
    return [f"/api/coaches/{coach_id}" for coach_id in range(1, 1_000)]


def _client_rate(port: int, tokens: Sequence[str], name: str, paths: list[str]) -> float:
    """Responses per second that one client receives."""
    is_rating = name == "rate"
    with Client(port) as client:
        send = post_request(client, review_body(4), tokens) if is_rating else get_request(client)
        started = time.perf_counter()
        responses = 0
        for path in paths if is_rating else cycle(paths):
            if (status := send(path).status) not in (200, 201):
                raise RuntimeError(f"{path}: {status}")
            responses += 1
            if time.perf_counter() - started > SECONDS:
                break
        return responses / (time.perf_counter() - started)
