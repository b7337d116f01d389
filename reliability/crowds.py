"""Clients by the thousand who take up connections and little else."""

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

HEAD = b"POST /api/coaches HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n"


@contextmanager
def idle(port: int, number: int) -> Iterator[None]:
    """So many open connections that say nothing; one that the server closes is opened again."""
    with _crowd(port, number, b"", b""):
        yield


@contextmanager
def dawdling(port: int, number: int) -> Iterator[None]:
    """So many clients that send a body a byte a second."""
    with _crowd(port, number, HEAD, b" "):
        yield


@contextmanager
def _crowd(port: int, number: int, first: bytes, each_second: bytes) -> Iterator[None]:
    over = threading.Event()
    with ExitStack() as stack:
        members = [stack.enter_context(_connected(port, first)) for _ in range(number)]

        def go_on() -> None:
            while not over.wait(1):
                for place, member in enumerate(members):
                    if _is_cut_off(member, each_second):
                        member.close()
                        members[place] = stack.enter_context(_connected(port, first))

        thread = threading.Thread(target=go_on)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()


def _connected(port: int, first: bytes) -> socket.socket:
    member = socket.create_connection(("127.0.0.1", port), timeout=30)
    member.sendall(first)
    member.setblocking(False)
    return member


def _is_cut_off(member: socket.socket, each_second: bytes) -> bool:
    try:
        member.send(each_second)
        return member.recv(1024) is not None  # an answer (408) or the end
    except BlockingIOError:
        return False
    except OSError:
        return True


def memory_of(pid: int) -> int:
    """Bytes of memory that the process holds now."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise ProcessLookupError(pid)
