"""Decisions of each kind of case."""
