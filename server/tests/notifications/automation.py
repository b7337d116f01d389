"""An outside automation that the webhook tells: a real HTTP server."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest


class Listener:
    """An outside automation: a real HTTP server that keeps what it is told."""

    def __init__(self) -> None:
        self.told: list[tuple[str, dict[str, str], Any]] = []
        self.status, self.headers = 200, dict[str, str]()
        self.may_answer = threading.Event()
        self.may_answer.set()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook?key=k"


def _handler(listener: Listener) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            listener.told.append((self.path, dict(self.headers), json.loads(body)))
            listener.may_answer.wait(20)
            self.send_response(listener.status)
            for name, value in listener.headers.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *_args: object) -> None:
            pass

    return Handler


@pytest.fixture
def listener() -> Iterator[Listener]:
    listener = Listener()
    thread = threading.Thread(target=listener.server.serve_forever)
    thread.start()
    yield listener
    listener.may_answer.set()
    listener.server.shutdown()
    thread.join()
    listener.server.server_close()
