"""FastAPI's telemetry is off whatever the server's environment configures, because it would record user input."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from fastapi.testclient import TestClient
from opentelemetry import trace

from tests.accounts.auth_client import PASSWORD


class RecordingTracerProvider(trace.TracerProvider):
    """Records whether a span was started."""

    def __init__(self) -> None:
        self.spans: list[str] = []

    def get_tracer(self, *_: Any, **__: Any) -> trace.Tracer:
        return _RecordingTracer(self.spans)


class _RecordingTracer(trace.NoOpTracer):
    def __init__(self, spans: list[str]) -> None:
        self._spans = spans

    def start_span(self, name: str, *arguments: Any, **options: Any) -> trace.Span:
        self._spans.append(name)
        return super().start_span(name, *arguments, **options)

    @contextmanager
    def start_as_current_span(self, name: str, *_: Any, **__: Any) -> Iterator[trace.Span]:
        self._spans.append(name)
        yield trace.INVALID_SPAN


def test_no_request_is_traced(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    provider = RecordingTracerProvider()
    monkeypatch.setattr(trace, "get_tracer_provider", lambda: provider)
    credentials = {"email": "ada@athletes.example", "password": PASSWORD}
    assert client.post("/auth/v1/signup", json=credentials).status_code == 200
    assert client.get("/healthz").status_code == 200
    assert provider.spans == []
