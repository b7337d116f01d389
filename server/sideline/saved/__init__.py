"""Saved coaches (spec section 3)."""
