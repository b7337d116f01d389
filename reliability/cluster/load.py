"""An open-loop client: it sends requests at a given rate, whether or not earlier ones have been answered."""

import asyncio
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import uvloop

Address = tuple[str, int]
MAX_IDLE_SECONDS = 2.0
"""A connection that was idle for longer is not used again, because servers close idle connections."""

TIMEOUT_SECONDS = 60


@dataclass(frozen=True)
class Request:
    """A request and the group that it is reported in."""

    kind: str
    method: str
    path: str
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""

    def encoded(self) -> bytes:
        lines = [f"{self.method} {self.path} HTTP/1.1", "Host: 127.0.0.1", *(f"{n}: {v}" for n, v in self.headers)]
        if self.body:
            lines += ["Content-Type: application/json", f"Content-Length: {len(self.body)}"]
        return "\r\n".join([*lines, "", ""]).encode() + self.body


@dataclass(frozen=True)
class Result:
    """How a request ended: its status (0: no answer), the seconds it took, and the headers of the answer."""

    kind: str
    status: int
    seconds: float
    headers: dict[str, str] = field(default_factory=dict)


def offer(address: Address, requests: Iterator[Request], rate: float, seconds: float) -> list[Result]:
    """Send `rate` requests a second to `address` and return all results, also those that came late."""
    return uvloop.run(_offer(address, requests, rate, seconds))


def saturate(address: Address, requests: Iterator[Request], clients: int, seconds: float) -> list[Result]:
    """Send requests over `clients` connections, each waiting for its answer (closed loop)."""
    return uvloop.run(_saturate(address, requests, clients, seconds))


def percentile(seconds: Sequence[float], share: float) -> float:
    """Return the time within which this share of requests ended; 0 if there are none."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


async def _offer(address: Address, requests: Iterator[Request], rate: float, seconds: float) -> list[Result]:
    connections, start = _Connections(address), time.perf_counter()
    async with asyncio.TaskGroup() as group:
        tasks = []
        for number in range(int(rate * seconds)):
            wait = start + number / rate - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            tasks.append(group.create_task(connections.send(next(requests))))
    return [task.result() for task in tasks]


async def _saturate(address: Address, requests: Iterator[Request], clients: int, seconds: float) -> list[Result]:
    connections, end = _Connections(address), time.perf_counter() + seconds
    results: list[Result] = []

    async def client() -> None:
        while time.perf_counter() < end:
            results.append(await connections.send(next(requests)))

    async with asyncio.TaskGroup() as group:
        for _ in range(clients):
            group.create_task(client())
    return results


class _Connections:
    """A pool of connections that is as large as the number of unanswered requests."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._idle: list[tuple[float, asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def send(self, request: Request) -> Result:
        start = time.perf_counter()
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                status, headers = await self._exchange(request)
        except (OSError, asyncio.IncompleteReadError, TimeoutError):
            status, headers = 0, {}
        return Result(request.kind, status, time.perf_counter() - start, headers)

    async def _exchange(self, request: Request) -> tuple[int, dict[str, str]]:
        reader, writer = await self._connection()
        try:
            writer.write(request.encoded())
            status_line, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")[:-2]
            status = int(status_line.split()[1])
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
            if "transfer-encoding" in headers:
                while size := int(await reader.readuntil(b"\r\n"), 16):
                    await reader.readexactly(size + 2)
                await reader.readexactly(2)
            elif status != 304:
                await reader.readexactly(int(headers.get("content-length", 0)))
        except BaseException:
            writer.close()
            raise
        if headers.get("connection") == "close":
            writer.close()
        else:
            self._idle.append((time.perf_counter(), reader, writer))
        return status, headers

    async def _connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        while self._idle:
            last_used, reader, writer = self._idle.pop()
            if time.perf_counter() - last_used < MAX_IDLE_SECONDS and not reader.at_eof():
                return reader, writer
            writer.close()
        return await asyncio.open_connection(*self._address)
