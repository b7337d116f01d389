"""Decisions for each kind of case."""
