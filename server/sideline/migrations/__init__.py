"""Schema history (Alembic)."""
