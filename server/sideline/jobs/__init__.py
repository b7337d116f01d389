"""Periodic jobs: one process of many runs each job once in its period."""
