"""Coaches: profiles, search, imports and the checks for duplicates (spec section 3)."""
