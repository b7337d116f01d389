"""Run a real web server for the site under test on a free port."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from fastapi import FastAPI

from sideline.core.http.request_rules import TimeoutHttpProtocol


class _Server(uvicorn.Server):
    """Server that sets `ready` when it accepts connections."""

    ready = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready.set()


@contextmanager
def serving(app: FastAPI, *, lifespan: bool) -> Iterator[str]:
    """Yield the URL of the running server; without `lifespan` no worker runs and emails stay in the outbox."""
    server = _Server(
        uvicorn.Config(
            app,
            http=TimeoutHttpProtocol,
            log_level="critical",
            ws="none",
            lifespan="on" if lifespan else "off",
            server_header=False,
        )
    )
    server.ready = threading.Event()
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        assert server.ready.wait(30)
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(30)
            assert not thread.is_alive()
