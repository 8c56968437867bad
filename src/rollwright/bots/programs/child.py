"""A program in a process of its own: spoken to line by line, and never waited for without end.

One loop writes what is to be said and reads both of the program's streams, so that a program that
floods them, reads nothing, or stops in the middle of a line cannot make us wait past the deadline.
"""

import contextlib
import math
import os
import select
import signal
import subprocess
import time
from collections.abc import Sequence
from typing import Any, Final

from rollwright.bots.programs.naming import shown
from rollwright.core.errors import RollwrightError, cause
from rollwright.core.texts import Key

LONGEST_LINE: Final = 1 << 16
"""Bytes of a line that a program may say."""
_AT_ONCE: Final = 1 << 16
"""Bytes read at a time."""
_STDERR_TAIL: Final = 4096
"""Bytes kept of what a program writes to standard error."""
_LAST_LINES: Final = 4
"""How many of them an error shows: enough to see where a Python program has failed."""
_GRACE: Final = 1.0
"""Seconds a program gets to end when its input does, and again when it is told to."""


class ProgramError(RollwrightError):
    """A program did not do its part. Whoever is told has ended it."""


class Child:
    """A running program."""

    def __init__(self, words: Sequence[str], called: str) -> None:
        """Start it, without a shell, and in a session of its own: Ctrl-C is not for it."""
        self.called = called
        try:
            process = subprocess.Popen(  # noqa: S603  (the user's own command, by no shell)
                words, bufsize=0, start_new_session=True,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            )  # fmt: skip
        except FileNotFoundError:
            raise ProgramError("program.not_found", program=shown(words[0])) from None
        except (OSError, ValueError) as error:
            raise ProgramError(
                "program.not_started", program=shown(words[0]), why=cause(error)
            ) from None
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._process = process
        self._streams = (process.stdin, process.stdout, process.stderr)
        self._in, self._out, self._errors = (stream.fileno() for stream in self._streams)
        for number in (self._in, self._out, self._errors):
            os.set_blocking(number, False)  # our ends of the pipes; its own stay as they are
        self._to_write = bytearray()
        self._received = bytearray()
        self._stderr_tail = bytearray()
        self._stderr_is_open = True

    @property
    def pid(self) -> int:
        """Its number, which is also that of its process group."""
        return self._process.pid

    def say(self, line: bytes) -> None:
        """Say a line that has no answer; what the program does not take at once waits."""
        self._to_write += line
        self._write()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Say a line, and return the one that comes next, without its end."""
        deadline = time.monotonic() + seconds
        self.say(line)
        while self._to_write or b"\n" not in self._received:
            left = deadline - time.monotonic()
            if left <= 0:
                raise self.failed("program.late", seconds=f"{seconds:g}")
            self._wait(left)
        answer, _, self._received = self._received.partition(b"\n")
        self._check_length(answer)
        return bytes(answer)

    def failed(self, key: str, **params: Any) -> ProgramError:
        """Return an error about this program, with what it last said on standard error."""
        self._read_stderr()
        lines = self._stderr_tail.decode("utf-8", "replace").split("\n")
        last = [*filter(None, (shown(line, 200) for line in lines))][-_LAST_LINES:]
        said = " | ".join(last) or Key("program.nothing")
        return ProgramError(key, program=self.called, said=said, **params)

    def kill(self) -> None:
        """End it and all that it has started, now; from any thread."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)

    def close(self, grace: float = _GRACE) -> None:
        """End it: by the end of its input, else by being told to, else without being asked."""
        self._streams[0].close()
        try:
            self._process.wait(grace)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(grace)
        self.kill()  # also what it may have left behind
        self._process.wait()
        for stream in self._streams:
            stream.close()

    def _wait(self, seconds: float) -> None:
        """Wait until something can be written or read, and do so."""
        waiting = select.poll()
        if self._to_write:
            waiting.register(self._in, select.POLLOUT)
        if b"\n" not in self._received:  # who says more than it was asked for may wait
            waiting.register(self._out, select.POLLIN)
        if self._stderr_is_open:
            waiting.register(self._errors, select.POLLIN)
        for number, _ in waiting.poll(math.ceil(1000 * seconds)):
            if number == self._in:
                self._write()
            elif number == self._out:
                self._read_stdout()
            else:
                self._read_stderr()

    def _write(self) -> None:
        try:
            written = os.write(self._in, self._to_write)
        except BlockingIOError:
            return
        except OSError:  # it has closed its input: if it has ended, its output says so
            written = len(self._to_write)
        del self._to_write[:written]

    def _read_stdout(self) -> None:
        with contextlib.suppress(BlockingIOError):
            data = os.read(self._out, _AT_ONCE)
            if not data:
                raise self._ended()
            self._received += data
            if b"\n" not in self._received:
                self._check_length(self._received)

    def _check_length(self, line: bytearray) -> None:
        if len(line) > LONGEST_LINE:
            raise self.failed("program.too_long", most=LONGEST_LINE)

    def _read_stderr(self) -> None:
        """Keep the end of what it writes to standard error."""
        with contextlib.suppress(BlockingIOError):
            data = os.read(self._errors, _AT_ONCE) if self._stderr_is_open else b""
            self._stderr_is_open = bool(data)
            self._stderr_tail = (self._stderr_tail + data)[-_STDERR_TAIL:]

    def _ended(self) -> ProgramError:
        """Return what to say of a program that has closed its output."""
        try:
            code = self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            return self.failed("program.closed")
        return self.failed("program.ended", code=code)
