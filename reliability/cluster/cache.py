"""`make cluster-trials`, last part: nginx as a shared cache in front of HAProxy and one site.

How much it answers by itself, what that saves the site, how old a page can be, and that nothing private is stored.
"""

import gzip
import random
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Annotated

import brotli
import httpx2 as httpx
import typer

from bench.build import build
from bench.dataset import Size
from harness.kernel import group_cpu_seconds
from harness.people import Person
from harness.report import write_section
from harness.running_site import RunningSite, free_port
from reliability.cluster import deploy_files
from reliability.cluster.database_nodes import private_folder, write_private
from reliability.cluster.load import Request, offer
from reliability.cluster.machines import balancer
from reliability.cluster.processes import Process, answers, temporary_folder, wait_for
from reliability.cluster.programs import require
from tests.postgres import identity

SIZE = Size(coaches=4_000, reviews=20_000)
RATE = 200
REVIEWS = 12
BALANCER = ("127.0.0.1", deploy_files.BALANCER_PORT)
FRESH_SECONDS = 30
"""How long a new review may take to appear for others. If it takes longer, the trial fails."""


@dataclass(frozen=True)
class Saved:
    """The share of requests that nginx answered, and the CPU seconds of the site without and with it."""

    hits: float
    without: float
    with_cache: float


def cache(
    seconds: Annotated[float, typer.Option(help="Duration of each measurement.")] = 15,
    *,
    report: Annotated[bool, typer.Option(help="Write docs/performance.md.")] = True,
) -> None:
    """Print the table; exit status 1 if the cache stored something private or answered for /healthz or /readyz."""
    programs = require("haproxy", "nginx")
    with temporary_folder("cache") as folder:
        (folder / "site").mkdir()
        build(f"sqlite:///{folder / 'site/sideline.sqlite3'}", SIZE)
        address = (deploy_files.MACHINE_A, deploy_files.SITE_PORT)
        settings = {"SIDELINE_TRUSTED_PROXIES": "127.0.0.1"}
        site = RunningSite(folder / "site", "", extra_settings=settings, address=address)
        haproxy, nginx, port = balancer(folder, programs["haproxy"]), *_nginx(folder, programs["nginx"])
        try:
            site.start()
            haproxy.start()
            nginx.start()
            origin = f"http://127.0.0.1:{port}"
            wait_for("nginx to find the site", lambda: answers(f"{origin}/readyz"), 30)
            saved = _saved(site, port, seconds)
            ages, own = _ages(origin)
            stored, private = _private(folder / "nginx/sideline", own)
            health = _stored_health(origin)
            site.stop()
            site.settings["SIDELINE_PUBLICATION"] = "weekly"
            site.start()
            wait_for("nginx to find the site again", lambda: answers(f"{origin}/readyz"), 30)
            with_editions = _hits_with_editions(port, 4 * seconds)
        finally:
            nginx.stop()
            haproxy.kill()
            site.kill()
    rows = {
        f"answered by nginx at {RATE} requests per second": f"{saved.hits:.0%}",
        f"CPU of the site in {seconds:g} s without the cache": f"{saved.without:.2f} s",
        "and with it": f"{saved.with_cache:.2f} s",
        f"a new review appears for others after (median of {len(ages)})": f"{median(ages):.1f} s",
        "and at most": f"{max(ages):.1f} s",
        "and for its author": "at once",
        f"with editions: answered by nginx at {RATE} requests per second": f"{with_editions:.0%}",
        "objects stored at the end, without editions": stored,
        "with an address, a token, a cookie or an account's id": len(private),
        "answers of /healthz and /readyz from the cache": health,
    }
    text = "\n".join(
        ["| shared cache (nginx) | |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows.items())]
    )
    typer.echo(text)
    for found in private[:20]:
        typer.echo(found, err=True)
    if report:
        write_section("performance.md", "shared-cache", text)
    raise typer.Exit(1 if private or health else 0)


def _nginx(folder: Path, program: str) -> tuple[Process, int]:
    own, port = private_folder(folder, "nginx"), free_port()
    write_private(own / "nginx.conf", deploy_files.nginx(own, port))
    command: list[str | Path] = [program, "-p", str(own), "-e", "stderr", "-c", str(own / "nginx.conf")]
    return Process("nginx", f"127.0.0.1:{port}", command, own, user=identity()), port


def _saved(site: RunningSite, port: int, seconds: float) -> Saved:
    offer(BALANCER, _visits(), RATE, seconds / 3)
    before = group_cpu_seconds(site.pid)
    offer(BALANCER, _visits(), RATE, seconds)
    between = group_cpu_seconds(site.pid)
    results = offer(("127.0.0.1", port), _visits(), RATE, seconds)
    hits = sum(result.headers.get("x-cache") in ("HIT", "REVALIDATED") for result in results)
    return Saved(hits / len(results), between - before, group_cpu_seconds(site.pid) - between)


def _hits_with_editions(port: int, seconds: float) -> float:
    """Return the share of requests that nginx answers after a minute, the time for which it keeps pages."""
    offer(("127.0.0.1", port), _readers(), RATE, 60)
    results = offer(("127.0.0.1", port), _readers(2), RATE, seconds)
    return sum(result.headers.get("x-cache") in ("HIT", "REVALIDATED") for result in results) / len(results)


def _readers(seed: int = 1) -> Iterator[Request]:
    """Yield the requests of readers: 80 % for profiles, searches and the home page, and 20 % that are not kept, most
    of them of members. Coaches and words are chosen by Zipf's law.
    """
    dice = random.Random(seed)
    coaches, words = range(1, 3_800), [first + second for first in "abcdefghklmnprst" for second in "aeiourlnst"]
    of_coaches, of_words = ([1 / number for number in range(1, len(of) + 1)] for of in (coaches, words))
    while True:
        [coach], [word] = dice.choices(coaches, of_coaches), dice.choices(words, of_words)
        kinds = {
            f"/coach/{coach}": 40,
            f"/api/coaches/{coach}/reviews": 10,
            f"/coaches?q={word}": 10,
            f"/api/coaches?q={word}": 10,
            "/": 10,
            f"/coach/{coach}/rate": 5,
            f"/api/coaches/{coach}": 15,
        }
        [path] = dice.choices([*kinds], [*kinds.values()])
        headers = [("Accept-Encoding", *dice.choices(["gzip, deflate, br, zstd", "br, gzip", "gzip"], (80, 10, 10)))]
        if path == f"/api/coaches/{coach}":
            headers.append(("Authorization", "Bearer of-a-member"))
        yield Request("read", "GET", path, tuple(headers))


def _visits() -> Iterator[Request]:
    """Yield requests for coaches by Zipf's law: pages, profiles and reviews, in several encodings."""
    dice = random.Random(1)
    coaches = range(1, 3_800)
    weights = [1 / coach for coach in coaches]
    while True:
        [coach] = dice.choices(coaches, weights)
        path = dice.choice([f"/coach/{coach}", f"/api/coaches/{coach}", f"/api/coaches/{coach}/reviews"])
        [encoding] = dice.choices(["gzip, deflate, br, zstd", "br, gzip", "gzip", "identity"], (80, 10, 5, 5))
        yield Request("read", "GET", path, (("Accept-Encoding", encoding),))


def _ages(origin: str) -> tuple[list[float], list[Person]]:
    """Write reviews through the cache; return the seconds until others see each, and the accounts used.

    Raises RuntimeError if an author does not see the own review at once.
    """
    people, ages = [], []
    visitor = Person(origin)
    for number in range(REVIEWS):
        coach = SIZE.coaches - number
        person = Person(origin).sign_up()
        people.append(person)
        # The page without the review is stored first.
        before = len(visitor.reviews_of(coach))
        person.rate(coach).raise_for_status()
        written = time.monotonic()
        if len(person.reviews_of(coach)) == before:
            raise RuntimeError("an author does not see the own review")
        while len(visitor.reviews_of(coach)) == before:
            if time.monotonic() - written > FRESH_SECONDS:
                raise RuntimeError(f"a review does not appear within {FRESH_SECONDS} s")
            time.sleep(0.1)
        ages.append(time.monotonic() - written)
        person.send("PUT", f"/api/my/saved-coaches/{coach}").raise_for_status()
        for path in ("/api/my/reviews", "/api/my/saved-coaches", "/auth/v1/user", f"/api/coaches/{coach}/mine"):
            person.send("GET", path)
    return ages, people


def _private(folder: Path, people: list[Person]) -> tuple[int, list[str]]:
    """Return the number of stored objects, and where private text was found in them."""
    files = [file for file in folder.rglob("*") if file.is_file()]
    secrets = [secret.encode() for person in people for secret in (person.email, person.id, _token(person))]
    secrets += [b"access_token", b"refresh_token", b"set-cookie", b"authorization:"]
    found = [
        f"{file.name}: {secret.decode()[:20]}…"
        for file in files
        for content in [_decoded(file.read_bytes()).lower()]
        for secret in secrets
        if secret.lower() in content
    ]
    return len(files), found


def _token(person: Person) -> str:
    return person.client.headers["Authorization"].removeprefix("Bearer ")


def _decoded(stored: bytes) -> bytes:
    """Return the stored head and the decompressed body."""
    head, _, body = stored.partition(b"\r\n\r\n")
    with suppress(gzip.BadGzipFile, brotli.error):
        if b"content-encoding: gzip" in head.lower():
            body = gzip.decompress(body)
        elif b"content-encoding: br" in head.lower():
            body = brotli.decompress(body)
    return head + body


def _stored_health(origin: str) -> int:
    """Return how many answers of the health checks did not come from the site."""
    with httpx.Client(base_url=origin, trust_env=False) as client:
        caches = [client.get(path).headers.get("X-Cache") for path in ("/healthz", "/readyz") * 3]
    return sum(cache is not None for cache in caches)


if __name__ == "__main__":
    typer.run(cache)
