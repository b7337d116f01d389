"""What does the first visitor wait for? The same questions to a site just started, its files forgotten, and again."""

import os
import statistics
from pathlib import Path
from urllib.parse import quote

from reliability.postgres import Postgres

from bench.clients import Client
from bench.questions import mixed
from bench.sideline import Site

QUESTIONS = 200


def table(sites: list[Site], postgres: Postgres, folder: Path, cores: set[int]) -> str:
    """Searches and profiles of all sites, cold and warm. The sites are started anew."""
    lines = ["| on | asked | cold p50 / max ms | warm p50 / max ms |", "|---|---|---|---|"]
    for site in sites:
        site.stop()
    postgres.stop()
    _forget(folder)
    postgres.start()
    for site in sites:
        site.start(cores=cores)
        with Client(site.port) as client:
            for what, paths in _asked(site).items():
                cold, warm = ([1000 * client.ask("GET", path).seconds for path in paths] for _ in range(2))
                lines.append(f"| {site.name} | {what} | {_shown(cold)} | {_shown(warm)} |")
    return "\n".join(lines)


def _asked(site: Site) -> dict[str, list[str]]:
    far_apart = range(1, site.size.coaches, max(1, site.size.coaches // QUESTIONS))
    return {
        "search": [f"/api/coaches?q={quote(question)}" for question in mixed(QUESTIONS)],
        "profile": [f"/api/coaches/{coach}" for coach in far_apart],
    }


def _forget(folder: Path) -> None:
    """Let the system drop the files from its memory."""
    os.sync()
    for file in folder.rglob("*"):
        if file.is_file():
            descriptor = os.open(file, os.O_RDONLY)
            os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
            os.close(descriptor)


def _shown(milliseconds: list[float]) -> str:
    return f"{statistics.median(milliseconds):.1f} / {max(milliseconds):.0f}"
