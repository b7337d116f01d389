"""Title and description of every route that is the same for everyone (spec section 2)."""

from sideline.pages.documents import Head

NAME = "Sideline"

_WHAT_IT_IS = (
    "Search college coaches and read anonymous ratings from the athletes who practiced, traveled and played for them."
)


def _page(path: str, title: str, description: str = _WHAT_IT_IS, indexed: bool = True) -> Head:
    return Head(f"{title} · {NAME}", description, path, indexed)


FIXED_PAGES = (
    _page("/", "Anonymous reviews of college coaches"),
    _page("/contact", "Contact Us"),
    _page("/privacy-policy", "Privacy Policy"),
    _page("/terms", "Terms of Service"),
    _page("/guidelines", "Site Guidelines"),
    _page("/saved-coaches", "Saved Coaches", indexed=False),
    _page("/my-reviews", "My Reviews", indexed=False),
    _page("/reset-password", "Reset Password", indexed=False),
    _page("/confirm-email", "Confirm your email", indexed=False),
)
"""A page that the build wrote with a head of its own keeps that one (web/src/pages/heads.ts, web/content/legal)."""

EDIT_REVIEW = _page("/", "Edit Review", indexed=False)
PAGE_NOT_FOUND = _page("/", "Page Not Found", "There is no page at this address.", indexed=False)
COACH_NOT_FOUND = _page("/", "Coach Not Found", "This coach may have been removed or found inaccurate.", indexed=False)
NOT_AVAILABLE = _page("/", "Not available right now", indexed=False)
