"""Two coaches whom a moderator merges and separates again, and what of it must be stored after a crash.

Their reviews are of athletes of their own, who write nothing else: what is stored is known but for the merge.
"""

from collections.abc import Callable, Iterator

import httpx2 as httpx
from sqlalchemy import select
from sqlalchemy.orm import Session

from reliability.clients import Client
from reliability.ledger import Ledger
from sideline.coaches.model import Coach
from sideline.reviews.model import Review

UNIVERSITY = "Merge State"
NAMES = ("Mike Merged", "Michael Merged")
RATED = ((0, 1), (0, 1), (0,), (1,))
"""Which of the two each athlete has rated: of the first two athletes one review waits while the coaches are merged."""

Send = Callable[[str, str, object], httpx.Response]


class Merges:
    """The two coaches and their reviews, made on a site that runs."""

    def __init__(self, origin: str, ledger: Ledger) -> None:
        self._ids: list[int] = []
        self._reviews: dict[str, int] = {}
        """The coach of each review, by its comment, while they are apart."""

        for number, rated in enumerate(RATED):
            athlete = Client(origin, f"merged{number}@athletes.example").register(ledger)
            if not self._ids:
                self._ids = [athlete.add_coach(name, UNIVERSITY, ledger) for name in NAMES]
            for coach in (self._ids[each] for each in rated):
                comment = f"review of {coach} by {number}"
                athlete.rate(coach, comment=comment).raise_for_status()
                self._reviews[comment] = coach

    def change(self, send: Send) -> str:
        """Merge the two, or take that back; returns what was acknowledged, or nothing."""
        first, second = self._ids
        path = f"/api/desk/coaches/{first}"
        moved_to = send("GET", path, None).json().get("moved_to")
        if moved_to is None:
            done = send("POST", f"{path}/changes", {"action": "merge", "into": second})
        else:
            done = send("DELETE", f"{path}/changes", None)
        if not done.is_success:
            return ""
        return "merges" if moved_to is None else "merges taken back"

    def lost(self, session: Session) -> Iterator[str]:
        """What is merged by half, or gone."""
        first, second = self._ids
        is_merged = session.get_one(Coach, first).moved_to == second
        of_both = session.scalars(select(Review).where(Review.coach_id.in_(self._ids))).all()
        if sorted(review.comment for review in of_both) != sorted(self._reviews):
            yield f"reviews of merged coaches: {len(of_both)} of {len(self._reviews)}"
        waiting = [each for each in of_both if each.is_hidden]
        twice = sum(len(rated) > 1 for rated in RATED)
        if len(waiting) != (twice if is_merged else 0):
            yield f"{len(waiting)} reviews wait for a merge"
        for review in of_both:
            if review not in waiting and review.coach_id != (second if is_merged else self._reviews[review.comment]):
                yield f"{review.comment} is of coach {review.coach_id}"

    def is_of_these(self, coach_id: int) -> bool:
        """Whether a coach is one of the two, whose reviews `lost` looks at."""
        return coach_id in self._ids
