"""systemd keeps the listening socket while it restarts the site, so that requests wait and none is refused.

A proxy cannot do that: it may not repeat a write. The unit allows it with `FileDescriptorStoreMax`; see
systemd.service(5) and sd_pid_notify_with_fds(3). Without systemd, nothing happens here.
"""

import os
import socket

_NAME = "FDNAME=listening"
_FIRST_DESCRIPTOR = 3
"""SD_LISTEN_FDS_START of sd_listen_fds(3)."""


def take(host: str, port: int) -> socket.socket | None:
    """Return the socket that systemd has kept, or None if there is none at this address. Raises OSError."""
    number, process = os.environ.pop("LISTEN_FDS", ""), os.environ.pop("LISTEN_PID", "")
    if number != "1" or process != str(os.getpid()):
        return None
    kept = socket.socket(fileno=_FIRST_DESCRIPTOR)
    # IPv6 addresses have two more parts.
    addresses = [address[4][:2] for address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if kept.getsockname()[:2] in addresses:
        return kept
    kept.close()
    _notify(f"FDSTOREREMOVE=1\n{_NAME}")
    return None


def keep(listening: socket.socket) -> None:
    """Let systemd keep a bound socket. Raises OSError."""
    # Otherwise systemd drops a socket that does not listen yet.
    _notify(f"FDSTORE=1\nFDPOLL=0\n{_NAME}", listening)


def _notify(message: str, *sockets: socket.socket) -> None:
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.connect(f"\0{address[1:]}" if address.startswith("@") else address)
        socket.send_fds(systemd, [message.encode()], [one.fileno() for one in sockets])
