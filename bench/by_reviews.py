"""Throughput by the number of reviews of a coach: profile, page of reviews, rating."""

import json
from collections.abc import Callable
from itertools import cycle

from bench.cases import Case, get_request, run_interleaved
from bench.dataset import BUSIEST_COACH, FULL_PAGE_COACH, TEN_REVIEWS_COACH
from bench.http_client import Client, Response
from bench.sideline import Site, review_body

COACHES = {"10": TEN_REVIEWS_COACH, "21": FULL_PAGE_COACH, "very many": BUSIEST_COACH}


def run(sites: list[Site], rounds: int) -> list[Case]:
    """The cases, measured; the name of each is 'REQUEST, REVIEWS'."""
    cases = []
    for site in sites:
        get = get_request(Client(site.port))
        rate = _rate_request(Client(site.port), *site.sign_up(1))
        for reviews, coach_id in COACHES.items():
            path = f"/api/coaches/{coach_id}"
            cases += [
                Case(f"profile, {reviews}", site.name, get, cycle([path])),
                Case(f"page of reviews, {reviews}", site.name, get, cycle([f"{path}/reviews"])),
                Case(f"rate, {reviews}", site.name, rate, cycle([f"{path}/reviews"]), max_requests=500),
            ]
    run_interleaved(cases, rounds)
    return cases


def table(cases: list[Case]) -> str:
    """Responses per second."""
    heads = " | ".join(f"{reviews} reviews" for reviews in COACHES)
    lines = [f"| responses per second | on | {heads} |", "|---|---|" + "---|" * len(COACHES)]
    rates = {(case.name, case.system): case.rate for case in cases}
    for system in dict.fromkeys(case.system for case in cases):
        for request in ("profile", "page of reviews", "rate"):
            figures = " | ".join(f"{rates[f'{request}, {reviews}', system]:,.0f}" for reviews in COACHES)
            lines.append(f"| {request} | {system} | {figures} |")
    return "\n".join(lines)


def _rate_request(user: Client, token: str) -> Callable[[str], Response]:
    """Rates a coach, then deletes the review, so that the user may rate again; the deletion is not measured."""

    def rate(path: str) -> Response:
        response = user.send("POST", path, review_body(4), token)
        if response.status == 201:
            user.send("DELETE", f"/api/my/reviews/{json.loads(response.body)['id']}", token=token)
        return response

    return rate
