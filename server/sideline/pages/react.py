"""React in V8: renders pages with the script that the web build writes (docs/decisions/0019).

V8 runs inside this process, but outside Python's lock. It has no access to files, the network or the database: it gets
a location and the page's data, and returns HTML. If it fails, hangs or runs out of memory, the document goes out
without content, and the web app renders the page in the browser.
"""

import atexit
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from math import inf
from threading import Lock
from typing import Any
from weakref import WeakSet

import orjson
from py_mini_racer import DEFAULT_V8_FLAGS, JSEvalException, JSTimeoutException, MiniRacer, init_mini_racer

from sideline.core import clock
from sideline.pages.responses import Kept

MAX_WAIT_SECONDS = 0.5
"""How long rendering may take."""

MAX_TURN_SECONDS = 1
"""How long a request waits until others are rendered: enough for the 40 visits that a process admits
(core.http.in_flight) at 15 ms each, as on a busy machine.
"""

MAX_KEPT_BYTES = 24_000_000
"""How many bytes of rendered pages are kept. Most have 20 to 100 kB, a sport with 3,000 schools 1.5 MB."""

_START_SECONDS = 5
_RETRY_SECONDS = 60
"""After V8 could not be started, how long no request tries it again."""

_MAX_HEAP_BYTES = 256 * 1024 * 1024

_V8_FLAGS = (*DEFAULT_V8_FLAGS, "--no-memory-protection-keys")
"""With protection keys, V8 crashes in each thread that is older than its first start."""

_HARMLESS = (JSEvalException, JSTimeoutException)
"""Errors after which V8 can go on: an exception in a page, and a page that took too long. After all others, as when
the memory is full, it is started again.
"""


class NotRendered(Exception):
    """A page could not be rendered. The message is the kind of error, without words of the page."""


_REACTS: WeakSet["React"] = WeakSet()


@atexit.register
def _close_all() -> None:
    for react in list(_REACTS):
        react.close()


class React:
    """Renders pages of one site, one at a time. `script` is the web build's renderer.js, `facts` are the texts
    about the site that the app reads (web/src/lib/siteFacts.ts).
    """

    def __init__(self, script: str, facts: Mapping[str, str]) -> None:
        self._script = script
        self._facts = facts
        self._lock = Lock()
        self._engine: MiniRacer | None = None
        self._render_page: Any = None
        self._start_after = 0.0
        self._kept = Kept(MAX_KEPT_BYTES)
        _REACTS.add(self)

    def render(self, location: str, data: str, *, is_shared: bool = False) -> str:
        """Return the HTML of the page at `location` (path and query). `data` is the page's `InitialData` in JSON.

        Raises NotRendered if it fails or takes too long. A page that `is_shared` is kept for requests with the same
        data on the same day, because some texts depend on it. The time of others must not tell that somebody has opened
        them (core.http.caching).
        """

        def render() -> bytes:
            return self._render(location, data).encode()

        if not is_shared:
            return self._in_turn(render).decode()
        source = f"{clock.today()}\n{location}\n{data}".encode()
        # Of requests for the same page at the same time, the first renders it, and the others find it in their turn.
        return self._kept.get(source, lambda: self._in_turn(lambda: self._kept.get(source, render))).decode()

    def _in_turn(self, render: Callable[[], bytes]) -> bytes:
        if not self._lock.acquire(timeout=MAX_TURN_SECONDS):
            raise NotRendered("busy")
        try:
            return render()
        finally:
            self._lock.release()

    def _render(self, location: str, data: str) -> str:
        try:
            if self._engine is None:
                self._start()
            html: str = self._render_page(location, data, timeout_sec=MAX_WAIT_SECONDS)
        except NotRendered:
            raise
        except Exception as error:
            # The error's message may have words of the page.
            if type(error) not in _HARMLESS:
                self._stop()
            elif self._engine is not None:
                self._await_termination(self._engine)
            raise NotRendered(type(error).__name__) from None
        return html

    def close(self) -> None:
        """Stop V8 for good. Python cannot exit while it runs."""
        with self._lock:
            self._start_after = inf
            self._stop()

    def _start(self) -> None:
        if time.monotonic() < self._start_after:
            raise NotRendered("not started")
        self._start_after = time.monotonic() + _RETRY_SECONDS
        init_mini_racer(flags=_V8_FLAGS, ignore_duplicate_init=True)
        engine = MiniRacer()
        try:
            engine.set_hard_memory_limit(_MAX_HEAP_BYTES)
            engine.eval(f"globalThis.site = {orjson.dumps(dict(self._facts)).decode()}")
            engine.eval(self._script, timeout_sec=_START_SECONDS)
            loaded: Any = engine.eval("loadPages()")
            loaded.get(timeout=_START_SECONDS)
            self._render_page = engine.eval("renderPage")
        except BaseException:
            engine.close()
            raise
        self._engine = engine
        self._start_after = 0.0

    def _stop(self) -> None:
        engine, self._engine, self._render_page = self._engine, None, None
        if engine is not None:
            self._await_termination(engine)
            engine.close()

    def _await_termination(self, engine: MiniRacer) -> None:
        """Let V8 end a page that took too long. It does so late: the next page would be ended instead, or a closed
        engine.
        """
        with suppress(JSEvalException):
            engine.eval("0", timeout_sec=_START_SECONDS)


@lru_cache(2)
def react_for(script: str, facts: frozenset[tuple[str, str]]) -> React:
    """Return the renderer of a site. After its facts have changed, the last one is kept for an undo."""
    return React(script, dict(facts))
