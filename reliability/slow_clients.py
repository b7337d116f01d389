"""Clients that hold connections open: idle ones, or ones that send one byte per second (slowloris)."""

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

REQUEST_HEAD = (
    b"POST /api/coaches HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n"
)


@contextmanager
def idle_connections(port: int, count: int) -> Iterator[None]:
    """Keep `count` idle connections open, and reopen those that the server closes."""
    with _connections(port, count, b"", b""):
        yield


@contextmanager
def slowloris(port: int, count: int) -> Iterator[None]:
    """Run `count` clients that send a request body at one byte per second."""
    with _connections(port, count, REQUEST_HEAD, b" "):
        yield


@contextmanager
def _connections(port: int, count: int, first: bytes, payload: bytes) -> Iterator[None]:
    stop = threading.Event()
    with ExitStack() as stack:
        connections = [stack.enter_context(_connect(port, first)) for _ in range(count)]

        def send_every_second() -> None:
            while not stop.wait(1):
                for index, connection in enumerate(connections):
                    if _is_closed(connection, payload):
                        connection.close()
                        connections[index] = stack.enter_context(_connect(port, first))

        thread = threading.Thread(target=send_every_second)
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join()


def _connect(port: int, first: bytes) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=30)
    connection.sendall(first)
    connection.setblocking(False)
    return connection


def _is_closed(connection: socket.socket, payload: bytes) -> bool:
    try:
        connection.send(payload)
        return connection.recv(1024) is not None  # a response (408), or the end of the stream
    except BlockingIOError:
        return False
    except OSError:
        return True
