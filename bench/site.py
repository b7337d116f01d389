"""A running site for benchmarks, and the cases measured on it."""

import json
import statistics
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from urllib.parse import quote

from bench.cases import Case
from bench.checkout import Checkout
from bench.dataset import BUSIEST_COACH, TEN_REVIEWS_COACH, Size
from bench.http_client import Client, Response
from bench.queries import mixed
from harness.kernel import group_cpu_seconds, memory_mb
from harness.people import review_body
from harness.running_site import RunningSite

SERVER_CORE = {0}
RATERS = 100
"""Number of users who rate in turn, because the cost of a rating grows with the author's number of reviews."""

PROFILES = [f"/api/coaches/{coach_id}" for coach_id in range(1, 1_000)]
CREDENTIALS = {"email": "rater1@athletes.example", "password": "Sideline1"}


class BenchSite(RunningSite):
    """A site of one checkout with a database of `size`, running on one core."""

    def __init__(self, name: str, checkout: Checkout, folder: Path, url: str, size: Size) -> None:
        folder.mkdir()
        # As in production, because surge detection is part of the cost of a rating.
        settings = {"SIDELINE_HOLD_SURGES": "true"}
        super().__init__(folder, url, extra_settings=settings, command=checkout.command, cores=SERVER_CORE)
        self.name = name
        self.size = size
        self._checkout = checkout
        self.starts: list[float] = []
        """Duration of each start, in seconds."""

        self.cases: dict[str, Case] = {}
        # Start with the last coaches, because the first ones must keep their number of reviews.
        self._unrated = iter(range(size.coaches, 0, -1))
        self._tokens: list[str] = []

    def build(self) -> None:
        """Fill the database."""
        self._checkout.build(self.database_url, self.size)

    def restart(self) -> None:
        """Restart the site and record how long it takes to start."""
        self.stop()
        self.starts.append(self.start())

    @property
    def start_seconds(self) -> float:
        return statistics.median(self.starts)

    @property
    def memory(self) -> float:
        """Resident memory in MB, without the page cache."""
        return memory_mb(self.pid)

    def prepare(self) -> None:
        """Sign up the users, rate one coach as each of them, and create the cases."""
        visitor, user = Client(self.port), Client(self.port)
        for number in range(1, RATERS + 1):
            fields = CREDENTIALS | {"email": f"rater{number}@athletes.example", "data": {}}
            response = visitor.send("POST", "/auth/v1/signup", json.dumps(fields).encode())
            self._tokens.append(json.loads(response.body)["access_token"])
        rate = _writer(user, "POST", self._tokens, (4,))
        own_reviews = [f"/api/my/reviews/{json.loads(rate(path).body)['id']}" for path in self._unrated_paths(RATERS)]
        ratings = min(2_000, self.size.coaches // 50)

        def get(path: str) -> Response:
            return visitor.send("GET", path)

        def sign_in(path: str) -> Response:
            return visitor.send("POST", path, json.dumps(CREDENTIALS).encode())

        cases = [
            Case("profile", get, cycle(PROFILES)),
            Case("page of reviews", get, cycle(f"{path}/reviews" for path in PROFILES)),
            Case("search", get, cycle(f"/api/coaches?q={quote(query)}&limit=8" for query in mixed(2_000))),
            Case("rate", rate, self._unrated_paths(), max_requests=ratings),
            Case("edit", _writer(user, "PUT", self._tokens, (5, 3, 1, 2, 4)), cycle(own_reviews)),
            Case("sign-in", sign_in, cycle(["/auth/v1/token?grant_type=password"])),
        ]
        for case in cases:
            case.cpu_seconds = lambda: group_cpu_seconds(self.pid)
        self.cases = {case.name: case for case in cases}

    def cases_by_reviews(self) -> dict[str, list[Case]]:
        """Return two cases for each kind of request: one for a coach with ten reviews, one for the busiest coach."""
        visitor, user, token = Client(self.port), Client(self.port), self._tokens[0]

        def rate_and_delete(path: str) -> Response:
            """Rate the coach, then delete the review (not measured) so that the user can rate again."""
            response = user.send("POST", path, json.dumps(review_body()).encode(), token)
            if response.status == 201:
                user.send("DELETE", f"/api/my/reviews/{json.loads(response.body)['id']}", token=token)
            return response

        by_kind: dict[str, list[Case]] = {"profile": [], "page of reviews": [], "rate": []}
        for path in (f"/api/coaches/{coach}" for coach in (TEN_REVIEWS_COACH, BUSIEST_COACH)):
            by_kind["profile"].append(Case("", lambda path: visitor.send("GET", path), cycle([path])))
            by_kind["page of reviews"].append(
                Case("", lambda path: visitor.send("GET", path), cycle([f"{path}/reviews"]))
            )
            by_kind["rate"].append(Case("", rate_and_delete, cycle([f"{path}/reviews"]), max_requests=200))
        return by_kind

    def _unrated_paths(self, count: int | None = None) -> Iterator[str]:
        """Return paths to which every user can still post a review."""
        numbers = self._unrated if count is None else (next(self._unrated) for _ in range(count))
        return (f"/api/coaches/{coach_id}/reviews" for coach_id in numbers)


def _writer(user: Client, method: str, tokens: list[str], ratings: tuple[int, ...]) -> Callable[[str], Response]:
    """Return a function that writes a review as the next user, with the next rating after each full round of users."""
    turn = cycle([(token, stars) for stars in ratings for token in tokens])

    def write(path: str) -> Response:
        token, stars = next(turn)
        return user.send(method, path, json.dumps(review_body(stars, tags=["Honest", "Fun"])).encode(), token)

    return write
