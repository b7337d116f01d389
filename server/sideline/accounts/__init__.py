"""Accounts: who you are (spec sections 4, 5, 7)."""
