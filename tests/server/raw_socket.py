"""A web socket spoken by hand, so that tests can say what no library would."""

import socket
import struct
from types import TracebackType

from tests.server.serving import ServerProcess

TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9
CONTINUED = 0


def frame(kind: int, data: bytes, *, last: bool = True, masked: bool = True) -> bytes:
    """Return a frame as a client sends it."""
    length = len(data)
    flag = 0x80 if masked else 0
    if length < 126:
        size = bytes([flag | length])
    elif length < 1 << 16:
        size = bytes([flag | 126]) + struct.pack(">H", length)
    else:
        size = bytes([flag | 127]) + struct.pack(">Q", length)
    mask = b"mask"
    hidden = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data)) if masked else data
    return bytes([(0x80 if last else 0) | kind]) + size + (mask if masked else b"") + hidden


class RawSocket:
    """A TCP connection to a server; with a small buffer, it takes little that is not read."""

    def __init__(self, server: ServerProcess, *, buffer: int | None = None) -> None:
        self._server = server
        self._socket = socket.socket()
        if buffer is not None:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self._socket.settimeout(30)
        self._socket.connect(("127.0.0.1", server.port))

    def __enter__(self) -> "RawSocket":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._socket.close()

    def shake_hands(self, path: str, host: str | None = None, origin: str | None = None) -> bytes:
        """Ask for a web socket; return the answer's first line."""
        own = f"127.0.0.1:{self._server.port}"
        lines = [
            f"GET {path} HTTP/1.1", f"Host: {own if host is None else host}",
            "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            *([] if origin is None else [f"Origin: {origin}"]),
        ]  # fmt: skip
        self.send("".join(f"{line}\r\n" for line in [*lines, ""]).encode("latin-1"))
        answer = b""
        while b"\r\n\r\n" not in answer and (more := self._socket.recv(1)):
            answer += more
        return answer.split(b"\r\n")[0]

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def read(self, most: int = 1 << 16) -> bytes:
        """Return some of what has come; nothing if the server has ended the connection."""
        try:
            return self._socket.recv(most)
        except ConnectionResetError:
            return b""

    def read_to_end(self) -> bytes:
        """Return all that comes until the server ends the connection."""
        data = b""
        while more := self.read():
            data += more
        return data

    def say_no_more(self) -> None:
        """Let the server see that nothing more comes."""
        self._socket.shutdown(socket.SHUT_WR)

    def break_off(self) -> None:
        """Go away as a cut cable does, at once."""
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._socket.close()


def close_code(data: bytes) -> int | None:
    """Return the code of the close frame that the server's bytes end with."""
    at = 0
    while at + 2 <= len(data):
        kind, size = data[at] & 0x0F, data[at + 1]
        at += 2
        if size == 126:
            size, at = struct.unpack(">H", data[at : at + 2])[0], at + 2
        elif size == 127:
            size, at = struct.unpack(">Q", data[at : at + 8])[0], at + 8
        if kind == CLOSE:
            return int(struct.unpack(">H", data[at : at + 2])[0]) if size >= 2 else 1005
        at += size
    return None
