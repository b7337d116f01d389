"""Two coaches that a moderator merges and separates again, and what must be stored after a crash.

Their reviews come from athletes who write nothing else, so everything except the state of the merge is known.
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
"""Which of the two coaches each athlete rated. The first two have one review hidden while the coaches are merged."""

Send = Callable[[str, str, object], httpx.Response]


class Merges:
    """The two coaches and their reviews, created on a running site."""

    def __init__(self, origin: str, ledger: Ledger) -> None:
        self._ids: list[int] = []
        self._reviews: dict[str, int] = {}
        """The coach of each review, by its comment, while the coaches are not merged."""

        for number, rated in enumerate(RATED):
            athlete = Client(origin, f"merged{number}@athletes.example").register(ledger)
            if not self._ids:
                self._ids = [athlete.add_coach(name, UNIVERSITY, ledger) for name in NAMES]
            for coach in (self._ids[index] for index in rated):
                comment = f"review of {coach} by {number}"
                athlete.rate(coach, comment=comment).raise_for_status()
                self._reviews[comment] = coach

    def change(self, send: Send) -> str:
        """Merge the two coaches, or undo the merge. Returns what was acknowledged, or an empty string."""
        first, second = self._ids
        path = f"/api/desk/coaches/{first}"
        moved_to = send("GET", path, None).json().get("moved_to")
        if moved_to is None:
            response = send("POST", f"{path}/changes", {"action": "merge", "into": second})
        else:
            response = send("DELETE", f"{path}/changes", None)
        if not response.is_success:
            return ""
        return "merges" if moved_to is None else "merges undone"

    def lost(self, session: Session) -> Iterator[str]:
        """Yield a description of everything that is lost or only partly merged."""
        first, second = self._ids
        is_merged = session.get_one(Coach, first).moved_to == second
        reviews = session.scalars(select(Review).where(Review.coach_id.in_(self._ids))).all()
        if sorted(review.comment for review in reviews) != sorted(self._reviews):
            yield f"reviews of merged coaches: {len(reviews)} of {len(self._reviews)}"
        hidden = [review for review in reviews if review.is_hidden]
        rated_both = sum(len(rated) > 1 for rated in RATED)
        if len(hidden) != (rated_both if is_merged else 0):
            yield f"{len(hidden)} reviews are hidden by a merge"
        for review in reviews:
            if review not in hidden and review.coach_id != (second if is_merged else self._reviews[review.comment]):
                yield f"{review.comment} belongs to coach {review.coach_id}"

    def includes(self, coach_id: int) -> bool:
        """Return whether a coach is one of the two whose reviews `lost` checks."""
        return coach_id in self._ids
