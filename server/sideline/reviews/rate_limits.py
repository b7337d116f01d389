"""Rate limits of writing reviews. Each function raises Refusal 429."""

from sideline.accounts.current_user import SignedInUser
from sideline.core.http.deps import Site


def count_attempt(site: Site, user: SignedInUser) -> None:
    """Count a request to rate a coach, which may still be refused. It counts for its user alone."""
    _count_for_user(site, user)


def count_rating(site: Site, user: SignedInUser, address: str, coach_id: int) -> None:
    """Count a new review that nothing else refuses, also by coach and address: one person can make many accounts there.

    Others share these limits. If one account could use up hits without a review, it could keep a team from rating its
    coach, and find out by the hits that are missing that somebody at the address has rated the coach. So the user's
    limit for one coach, whose review may be deleted and written again, comes first.
    """
    limits = site.settings.limit_reviews_of_coach_per_user
    site.rate_limiter.enforce("reviews-of-coach-per-user", limits, str(coach_id), str(user.id))
    limits = site.settings.limit_reviews_of_coach_per_address
    site.rate_limiter.enforce("reviews-of-coach-per-address", limits, str(coach_id), address)
    _count_for_address(site, address)


def count_change(site: Site, user: SignedInUser, address: str) -> None:
    """Count a review that is edited or deleted."""
    _count_for_user(site, user)
    _count_for_address(site, address)


def _count_for_user(site: Site, user: SignedInUser) -> None:
    site.rate_limiter.enforce("reviews-per-user", site.settings.limit_reviews_per_user, str(user.id))


def _count_for_address(site: Site, address: str) -> None:
    site.rate_limiter.enforce("reviews-per-address", site.settings.limit_reviews_per_address, address)
