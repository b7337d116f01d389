"""Hypothesis with the profile of these tests, loaded before any `@given` runs.

This is not in conftest.py because the import takes most of a second, also in files without property tests.
"""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

__all__ = ["HealthCheck", "given", "settings", "st"]

# No deadline, because the machine may be busy. The same examples in every run, so that a failure is due to the change.
settings.register_profile("sideline", deadline=None, derandomize=True, database=None)
settings.load_profile("sideline")
