"""`rollwright`: reads the command line and hands over to the subcommand's module.

Nothing here, nor in `games`, `rules`, `--help` and usage errors, imports NumPy or Numba.
"""

import importlib
import io
import json
import os
import sys
import warnings
from collections.abc import Sequence
from pathlib import Path

from rollwright.cli.arguments import check
from rollwright.cli.ctrl_c import pressed_again_where_ignored
from rollwright.cli.exit_codes import BAD_INPUT, DONE, FAILED, INTERRUPTED
from rollwright.cli.words import make_parser
from rollwright.core.errors import RecordError, RollwrightError, cause
from rollwright.core.extras import missing_extra
from rollwright.core.texts import Texts, chosen_language


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by the shell
            nowhere = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  (to the end)
            setattr(sys, name, nowhere)
    parser = make_parser()
    words = parser.parse_args(arguments)
    if words.command is None:
        parser.print_help()
        return BAD_INPUT
    warnings.showwarning = _show_warning
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without ✗ shows ? and goes on
    texts = Texts(chosen_language(words.lang))
    try:
        check(words)
        command = importlib.import_module(f"rollwright.cli.{words.command}")
        with pressed_again_where_ignored():
            code: int = command.run(words, texts)
        sys.stdout.flush()
    except (RollwrightError, ModuleNotFoundError) as raised:
        error = missing_extra(raised) if isinstance(raised, ModuleNotFoundError) else raised
        if error is None:
            raise
        file = getattr(words, "file", None) or getattr(words, "resume", None)
        where = f"{file}: " if isinstance(error, RecordError) and error.line else ""
        if words.json:
            message = {"error": {"code": error.key, "message": error.text(texts)}}
            print(json.dumps(message, ensure_ascii=False), file=sys.stderr)
        else:
            print(f"rollwright: {where}{error.text(texts)}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:  # standard output, such as a full disk: files say so themselves
        print(f"rollwright: {cause(error)}", file=sys.stderr)
        return FAILED
    return code


def _show_warning(message: Warning | str, *_: object, **__: object) -> None:
    print(f"rollwright: {message}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
