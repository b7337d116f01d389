"""Hypothesis with these tests' profile, which is loaded before any `@given` runs.

This is not in conftest.py because the import takes most of a second, even in files without property tests.
"""

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

__all__ = ["HealthCheck", "example", "given", "settings", "st"]

# No deadline, because the machine may be busy. Every run has the same examples, so that a failure is due to a change.
settings.register_profile("sideline", deadline=None, derandomize=True, database=None)
settings.load_profile("sideline")
