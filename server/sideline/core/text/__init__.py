"""Cleaning, folding and comparing text that people typed."""
