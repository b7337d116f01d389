"""The accounts of a demo that can sign in. On a public one (`serve --demo --public`) all visitors share them."""

DEMO_EMAIL = "demo@sideline.example"
MODERATOR_EMAIL = "moderator@sideline.example"
ADMIN_EMAIL = "admin@sideline.example"
COACH_EMAIL = "coach@sideline.example"
DEMO_EMAILS = frozenset({DEMO_EMAIL, MODERATOR_EMAIL, ADMIN_EMAIL, COACH_EMAIL})
DEMO_PASSWORD = "Sideline1"  # noqa: S105  # printed at the start of every demo site
