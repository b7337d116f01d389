"""How many public reviews of a coach are by athletes who have confirmed an email address of the coach's school.

Only the private records of the authors tell it, so nothing about it is stored in the reviews, and a copy of the
database does not show which of them these are.
"""

from collections.abc import Collection
from contextlib import suppress
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.authorship.authors import DamagedSeal, open_seal, read_record
from sideline.authorship.private_record import DamagedRecord
from sideline.core.crypto import AuthorsKey
from sideline.reviews.model import Review


def count_of_school(
    session: Session,
    key: AuthorsKey,
    *,
    coach_id: int,
    team_id: int,
    days: tuple[date, date],
    domains: Collection[str],
    season: int,
) -> int:
    """Return how many reviews of a coach in a team, published from the first to the last of these days, are by authors
    whose confirmed school counts for the season (`ConfirmedSchool.counts_for`). Each is by another author.
    """
    rows = session.execute(
        select(Review.id, Review.sealed_author).where(
            Review.coach_id == coach_id,
            Review.team_id == team_id,
            Review.state == "published",
            Review.created_on.between(*days),
        )
    ).all()
    count = 0
    for row_id, sealed in rows:
        with suppress(DamagedSeal, DamagedRecord):
            school = read_record(session, open_seal(key, row_id, sealed)).school
            count += school is not None and school.counts_for(domains, season)
    return count
