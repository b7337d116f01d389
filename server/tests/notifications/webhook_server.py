"""A real HTTP server that receives the webhook."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest


class WebhookServer:
    """Records requests; responds with `status` and `headers` once `may_respond` is set."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, dict[str, str], Any]] = []
        self.status, self.headers = 200, dict[str, str]()
        self.may_respond = threading.Event()
        self.may_respond.set()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook?key=k"


def _handler(webhook_server: WebhookServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            webhook_server.requests.append((self.path, dict(self.headers), json.loads(body)))
            webhook_server.may_respond.wait(20)
            self.send_response(webhook_server.status)
            for name, value in webhook_server.headers.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *_args: object) -> None:
            pass

    return Handler


@pytest.fixture
def webhook_server() -> Iterator[WebhookServer]:
    webhook_server = WebhookServer()
    thread = threading.Thread(target=webhook_server.server.serve_forever, args=(0.01,))
    thread.start()
    yield webhook_server
    webhook_server.may_respond.set()
    webhook_server.server.shutdown()
    thread.join()
    webhook_server.server.server_close()
