"""Ctrl-C ends a command also while C code calls back, as LLVM does while it compiles.

Python cannot raise through C code: it prints "Exception ignored" there, and the command would go
on as if nobody had pressed anything.
"""

import _thread
import signal
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

_SOON: Final = 0.05
"""Seconds until Ctrl-C is tried again: by then the callback is mostly over."""


def _press() -> None:
    """Press Ctrl-C in the main thread, which may be waiting in the kernel."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        _thread.interrupt_main()


@contextmanager
def pressed_again_where_ignored() -> Generator[None]:
    """Press Ctrl-C again whenever it was ignored, until it is heard."""
    usual = sys.unraisablehook

    def ignored(what: "sys.UnraisableHookArgs") -> None:
        if not issubclass(what.exc_type, KeyboardInterrupt):
            usual(what)
            return
        again = threading.Timer(_SOON, _press)
        again.daemon = True
        again.start()

    sys.unraisablehook = ignored
    try:
        yield
    finally:
        sys.unraisablehook = usual
