"""What every test of an outage needs."""

import pytest


@pytest.fixture(autouse=True)
def fresh_readiness(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let /readyz look each time."""
    monkeypatch.setattr("sideline.core.http.health.KEEP_SECONDS", 0)
