"""Fixtures for all outage tests."""

import pytest


@pytest.fixture(autouse=True)
def fresh_readiness(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make /readyz check every time, without its cache."""
    monkeypatch.setattr("sideline.core.http.health.KEEP_SECONDS", 0)
