"""Periodic jobs."""
