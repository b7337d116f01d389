"""React in V8: renders pages with the script that the web build writes (docs/decisions/0019).

V8 runs inside this process, but outside Python's lock. It has no access to files, the network or the database: it gets
a location and the page's data, and returns HTML. If it fails, hangs or runs out of memory, the document goes out
without content, and the web app renders the page in the browser.
"""

import atexit
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from threading import Lock
from typing import Any

import orjson
import structlog
from py_mini_racer import DEFAULT_V8_FLAGS, JSEvalException, JSTimeoutException, MiniRacer, init_mini_racer

log = structlog.get_logger()

MAX_WAIT_SECONDS = 0.5
"""How long a request waits until others are rendered, and how long rendering may take."""

_START_SECONDS = 5
_MAX_HEAP_BYTES = 256 * 1024 * 1024

_V8_FLAGS = (*DEFAULT_V8_FLAGS, "--no-memory-protection-keys")
"""With protection keys, V8 crashes in each thread that is older than its first start."""

_HARMLESS = (JSEvalException, JSTimeoutException)
"""Errors after which V8 can go on: an exception in a page, and a page that took too long. After all others, as when
the memory is full, it is started again.
"""


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
        atexit.register(self.close)

    def render(self, location: str, data: str) -> str:
        """Return the HTML of the page at `location` (path and query), or '' if it cannot be rendered in time.

        `data` is the page's `InitialData` in JSON.
        """
        if not self._lock.acquire(timeout=MAX_WAIT_SECONDS):
            log.warning("page_not_rendered", cause="busy")
            return ""
        try:
            if self._engine is None:
                self._start()
            html: str = self._render_page(location, data, timeout_sec=MAX_WAIT_SECONDS)
        except Exception as error:
            # Whatever fails, the document is sent.
            # The message may have words of the page, so only the error's class is logged.
            log.error("page_not_rendered", cause=type(error).__name__)
            if type(error) not in _HARMLESS:
                self._stop()
            return ""
        finally:
            self._lock.release()
        return html

    def close(self) -> None:
        """Stop V8. Python cannot exit while it runs."""
        with self._lock:
            self._stop()

    def _start(self) -> None:
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

    def _stop(self) -> None:
        engine, self._engine, self._render_page = self._engine, None, None
        if engine is not None:
            # V8 reports late that it has ended a page which took too long, and must not do so to a closed engine.
            with suppress(JSEvalException):
                engine.eval("0", timeout_sec=_START_SECONDS)
            engine.close()


@lru_cache(2)
def react_for(script: str, facts: frozenset[tuple[str, str]]) -> React:
    """Return the renderer of a site. Sites with the same facts share it, which only tests have in one process."""
    return React(script, dict(facts))
