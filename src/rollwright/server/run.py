"""Starts the server, and stops it such that nothing is lost and everybody is told."""

import gc
import signal
import socket
import sys
from typing import Final

import uvicorn

from rollwright.core.errors import RollwrightError, cause
from rollwright.server.common.logs import logger
from rollwright.server.http.app import make_front
from rollwright.server.http.serving import Settings
from rollwright.server.socket.connecting import HEAD_BYTES, Connections, protocols

_TIME_TO_STOP: Final = 5
_PING: Final = 20.0
"""Seconds between two pings, and after which a connection without answer is ended."""


_SWITCH: Final = 0.0005
"""Seconds that a thread may go on while another one waits, where Python's own is ten times that."""


def listening_socket(host: str, port: int) -> socket.socket:
    """Take the port, before anything else is started; 0 takes any."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    taken = socket.socket(family, socket.SOCK_STREAM)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
        taken.listen(1024)
    except OSError as error:
        taken.close()
        raise RollwrightError("serve.port", host=host, port=port, why=cause(error)) from None
    taken.set_inheritable(True)
    return taken


def run(settings: Settings, taken: socket.socket) -> None:
    """Serve until told to stop, or until the database is gone: that is an error."""
    is_lost = False

    def lost() -> None:
        nonlocal is_lost
        is_lost = True
        logger().critical("the database was removed or replaced: nothing more can be kept")
        server.should_exit = True

    connections = Connections(settings.limits, behind_proxy=settings.behind_proxy)
    http, web_socket = protocols(connections)
    config = uvicorn.Config(
        make_front(settings, lost),
        loop="auto",
        http=http,
        ws=web_socket,
        ws_max_size=settings.limits.message_bytes,
        ws_max_queue=16,
        ws_ping_interval=_PING,
        ws_ping_timeout=_PING,
        ws_per_message_deflate=False,  # frames are small, and memory a connection matters more
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=_TIME_TO_STOP,
        proxy_headers=settings.behind_proxy,
        forwarded_allow_ips=["127.0.0.1", "::1"],  # whatever the environment says
        h11_max_incomplete_event_size=HEAD_BYTES,
    )
    server = uvicorn.Server(config)
    # What is loaded stays; and frames come and go without cycles, so that looking for them at
    # every seven hundredth object costs a sixth of the time.
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    # What is looked at in threads must not hold the event loop up for longer than that.
    sys.setswitchinterval(_SWITCH)
    host, port = taken.getsockname()[:2]
    logger().info("serving", host=host, port=port)

    def stop(*_: object) -> None:
        """Stop before it has begun to serve; afterwards the server itself has done so."""
        if not server.should_exit:
            raise SystemExit(0)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)  # it is called again after serving: that is no failure
    server.run(sockets=[taken])
    logger().info("stopped")
    if is_lost:
        raise RollwrightError("server.database_gone")
