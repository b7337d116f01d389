"""Rate limits of writing reviews. Each function raises Refusal 429."""

from sideline.accounts.current_user import SignedInUser
from sideline.core.http.deps import Site


def count_rating(site: Site, user: SignedInUser, address: str, coach_id: int) -> None:
    """Count a new review, also by coach and address: one person can make many accounts there."""
    # The user's limit first: a request refused there does not count against others of the address.
    _count_for_user(site, user)
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
