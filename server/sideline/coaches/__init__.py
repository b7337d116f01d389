"""Coaches: whom we talk about (spec section 3)."""
