"""Start a real Redis on a free port, which tests can kill, freeze and restart."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

from redis import Redis
from redis.exceptions import ConnectionError as NotThere
from redis.exceptions import TimeoutError as NoAnswer

from tests.notifications.conftest import eventually
from tests.notifications.smtp_server import free_port


class RedisServer:
    """A running `redis-server` in `folder`, without persistence."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = free_port()
        self.url = f"redis://127.0.0.1:{self._port}/0"
        self.start()

    def start(self) -> None:
        """Start it empty and wait until it responds."""
        options = ["--save", "", "--appendonly", "no", "--bind", "127.0.0.1"]
        self._process = subprocess.Popen(
            [_program(), "--port", str(self._port), *options], cwd=self._folder, stdout=subprocess.DEVNULL
        )
        eventually(self._answers)

    def keys(self) -> list[str]:
        """Return all keys."""
        with Redis.from_url(self.url, decode_responses=True) as redis:
            return list(redis.scan_iter())

    def everything(self) -> str:
        """Return all keys and their serialized values."""
        with Redis.from_url(self.url) as redis:
            return "\n".join(f"{key!r} {redis.dump(key)!r}" for key in redis.scan_iter())

    def freeze(self) -> None:
        """Suspend it, so that connections stay open without responses."""
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """Kill it and wait until it has exited."""
        self._process.kill()
        self._process.wait()

    def _answers(self) -> bool:
        assert self._process.poll() is None, "redis-server exited"
        try:
            with Redis.from_url(self.url, socket_timeout=1) as redis:
                return bool(redis.ping())
        except (NotThere, NoAnswer):
            return False


def _program() -> str:
    """Return the server's path, from the environment or from PATH. Raise RuntimeError if there is none."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    for name in ("redis-server", "valkey-server"):
        if found := shutil.which(name, path=path):
            return found
    raise RuntimeError("no redis-server: install Redis or Valkey and put it on PATH")
