"""A real web server around the site under test, on a free port."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from fastapi import FastAPI

from sideline.core.http.slow_clients import TimeoutHttpProtocol


class _Server(uvicorn.Server):
    """Tells when it is ready."""

    ready = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready.set()


@contextmanager
def serving(app: FastAPI, *, couriers: bool) -> Iterator[str]:
    """The address of the running server; with `couriers` mails are delivered, else they stay in the outbox."""
    lifespan = "on" if couriers else "off"
    server = _Server(
        uvicorn.Config(
            app, http=TimeoutHttpProtocol, log_level="critical", ws="none", lifespan=lifespan, server_header=False
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
