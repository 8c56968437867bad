"""What is said while something is compiled, which is kept for the next time."""

from collections.abc import Generator
from contextlib import contextmanager

from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from rollwright.cli.console import Console
from rollwright.core.numba_private import watching_compiler
from rollwright.core.texts import Texts


@contextmanager
def compiling(title: str, texts: Texts, console: Console) -> Generator[None]:
    """Say what is compiled, how much of it and for how long; nothing if all is there.

    As long as it lasts, or once where nothing can be wiped out.
    """
    shown = Progress(
        SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn(), console=console,
        transient=True, disable=not console.is_terminal,
    )  # fmt: skip
    functions = 0
    with shown:
        task = shown.add_task(texts("compiling.loading", title=title), total=None)

        def tell(size: int) -> None:  # noqa: ARG001
            nonlocal functions
            functions += 1
            shown.update(
                task, description=texts("compiling.going", title=title, functions=functions)
            )
            if functions == 1 and not console.is_terminal:
                console.print(texts("compiling.begun", title=title))

        with watching_compiler(tell):
            yield
