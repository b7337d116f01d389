"""Rating a whole staff in one sitting. Each rating is a review like any other, and nothing ties those of one sitting to
each other: each is stored in a transaction of its own, in random order, and on a site that publishes at once each
appears on a random day (docs/decisions/0024).
"""

from dataclasses import dataclass
from datetime import date, timedelta
from random import SystemRandom

from sideline.authorship.authors import Author, read_record
from sideline.coaches.schemas import coach_not_found
from sideline.coaches.schools import read_email_domains, team_path
from sideline.coaches.team_model import season_at
from sideline.core import clock
from sideline.core.db.read_pool import ReadPool
from sideline.core.errors import Refusal
from sideline.core.limits import (
    REVIEWS_OF_COACH_PER_USER,
    STAFF_RATINGS_OF_COACH_PER_ADDRESS,
    STAFF_RATINGS_PER_USER,
)
from sideline.core.site import Site
from sideline.reviews.schemas import EditReview, RateOfStaff, RateStaff, RatingResult
from sideline.reviews.waiting import ensure_offered
from sideline.reviews.write import (
    AlreadyReviewed,
    add_review,
    ensure_may_rate,
    ensure_school_confirmed,
    lock_coach_to_rate,
)
from sideline.teams.members import is_new, last_spring, role_words, span
from sideline.teams.numbers import Team, TeamPost, TeamPosts, read_posts, team_name
from sideline.teams.schemas import CoachToRate, StaffToRate
from sideline.teams.team import find_team

SPREAD_DAYS = 14
"""On a site that publishes at once, each rating appears on one of this many days, from tomorrow or a chosen day on."""

_random = SystemRandom()


def read_staff_to_rate(pool: ReadPool, school_slug: str, team_slug: str) -> StaffToRate:
    """Return the coaches whom athletes of a team can rate together. Raises the refusals of `find_team`."""
    school, team, sport = find_team(pool, school_slug, team_slug)
    posts = read_posts(pool, team)
    name = team_name(sport, team.gender)
    return {
        "title": f"Rate the staff of {name}, {school.name}",
        "path": team_path(school.slug, sport, team.gender),
        "name": name,
        "school": school.name,
        "colors": school.colors,
        "sport": sport,
        "staff": [_to_rate(post, _words_of_today(post, posts)) for post in posts.staff],
        "left": [_to_rate(post, _words_of_former(post, posts)) for post in _left_within_a_year(posts)],
        "email_domains": read_email_domains(pool, school.id),
    }


@dataclass(frozen=True)
class Sitting:
    """Ratings of a team's staff that one person sends together from a network address."""

    site: Site
    author: Author
    address: str
    team: Team
    today: date

    def rate(self, body: RateStaff) -> list[RatingResult]:
        """Store each rating that can be stored, and return what became of each, in the order of the body.

        Raises Refusal: 403 if the account cannot rate, 422 for a day that is not offered.
        """
        ensure_offered(body.not_before, self.today)
        with self.site.database.reading() as session:
            ensure_may_rate(session, self.author, read_record(session, self.author))
        posts = read_posts(self.site.database.read_pool, self.team)
        coach_ids = {post.coach_id for post in (*posts.staff, *_left_within_a_year(posts))}
        results = {}
        for rating in _random.sample(body.ratings, len(body.ratings)):
            try:
                if rating.coach_id not in coach_ids:
                    raise coach_not_found()
                self._store(rating, self._draw_day(body.not_before))
                results[rating.coach_id] = RatingResult(
                    coach_id=rating.coach_id, is_sent=True, status=201, code="", message=""
                )
            except Refusal as refusal:
                results[rating.coach_id] = RatingResult(
                    coach_id=rating.coach_id,
                    is_sent=isinstance(refusal, AlreadyReviewed),
                    status=refusal.status,
                    code=refusal.code,
                    message=refusal.message,
                )
        return [results[rating.coach_id] for rating in body.ratings]

    def _store(self, rating: RateOfStaff, day: date | None) -> None:
        """Store one rating in a transaction of its own. Raises the refusals of `reviews.write`, and 429."""
        limiter = self.site.rate_limiter
        with self.site.database.writing() as session:
            new = lock_coach_to_rate(session, rating.coach_id, self.author)
            ensure_school_confirmed(new.own, rating)
            team_ids = [posted.team_id for posted in new.teams if posted.program == self.team[:2]]
            if not team_ids:  # a staff list has taken the post away in this moment
                raise coach_not_found()
            counters = (
                STAFF_RATINGS_PER_USER.of(self.author.user_id),
                REVIEWS_OF_COACH_PER_USER.of(rating.coach_id, self.author.user_id),
                STAFF_RATINGS_OF_COACH_PER_ADDRESS.of(rating.coach_id, self.address),
            )
            limiter.check(*counters)
            review = EditReview(**rating.model_dump(exclude={"coach_id"}), team_id=team_ids[0])
            add_review(session, new, review, self.today, not_before=day)
            session.flush()
            limiter.enforce(*counters)

    def _draw_day(self, not_before: date | None) -> date | None:
        """Return the day for a rating: that of the author on a site with editions, else a random one.

        It does not depend on the days of the other ratings. If no two of a sitting had the same day, two reviews that
        appear on one day would be known to be from two people.
        """
        if self.site.settings.has_editions:
            return not_before
        first = not_before or self.today + timedelta(days=1)
        return first + timedelta(days=_random.randrange(SPREAD_DAYS))


def _left_within_a_year(posts: TeamPosts) -> list[TeamPost]:
    """Return the posts of coaches who were on the staff of this season or the last one, and no longer are."""
    last = season_at(clock.today()) - 1
    return [
        post
        for post in posts.former
        if (post.has_left and not post.is_over) or (post.last_season is not None and post.last_season >= last)
    ]


def _to_rate(post: TeamPost, words: str) -> CoachToRate:
    return {"coach_id": post.coach_id, "path": f"/coach/{post.coach_id}", "name": post.name, "words": words}


def _words_of_today(post: TeamPost, posts: TeamPosts) -> str:
    since = span(post)
    if is_new(post, posts):
        since = "first season"
    elif post.is_start_known and since:
        since = f"here {since}"
    return ", ".join(filter(None, [role_words(post), since]))


def _words_of_former(post: TeamPost, posts: TeamPosts) -> str:
    spring = last_spring(post, posts)
    return f"{role_words(post)}, no longer here" if spring is None else f"{role_words(post)} until spring {spring}"
