"""Cleaning, folding and comparing text that users typed."""
