"""Saved coaches: the ones I keep (spec section 3)."""
