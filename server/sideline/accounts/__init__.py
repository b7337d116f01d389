"""Users, passwords, sessions and emailed links: the API under /auth/v1 (spec sections 4, 5, 7)."""
