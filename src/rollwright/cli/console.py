"""Where tables and bars are printed: nothing in what they say is taken for a sign of markup."""

from rich.console import Console as RichConsole


class Console(RichConsole):
    """A console that shows words as they are, and leaves a closed pipe to the caller."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, markup=False, highlight=False, emoji=False)

    def on_broken_pipe(self) -> None:
        """Let it go up: the reader, such as `head`, has seen enough."""
        raise BrokenPipeError
