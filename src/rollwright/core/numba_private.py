"""Everything here leans on parts of Numba that its documentation does not promise.

Nothing else of the project does. Each function has a test of its own (`tests/core/
test_numba_private.py`) that says what breaks if Numba changes; `pyproject.toml` bounds the version
to those that were tried.
"""

import copy
import importlib
import inspect
import os
import re
import typing
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from types import FunctionType
from typing import Any, Final, Literal, cast

import numpy as np

from rollwright.core.compiling import CannotCompileError

Function = Callable[..., Any]
Role = Literal["python", "entry", "internal"]
"""Who calls a compiled function: Python, compiled code by a symbol, or compiled code it is in."""


def boundscheck() -> bool:
    """Tell whether compiled code checks its indexes, without loading Numba."""
    return os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")


def compiled(function: Function, *, folder: Path, inline: bool, role: Role) -> Function:
    """Return a function compiled by Numba, and kept in a folder of ours.

    - `_nrt=False` leaves out reference counts, a locked instruction each: rules make no arrays.
    - `config.CACHE_DIR` is put back: other users of Numba in this process have their own.

    A function for Python is compiled when it is first called, an entry point by `entry_point`. An
    internal function is compiled with those that call it, and has no code of its own: see
    `_keep_as_ir`.
    """
    numba = _numba()
    usual = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        jit = numba.njit(
            nogil=True, cache=role != "internal", forceinline=inline, _nrt=False,
            no_cpython_wrapper=role != "python", no_cfunc_wrapper=True,
        )  # fmt: skip
        made = jit(function)
    finally:
        numba.config.CACHE_DIR = usual
    if isinstance(made, FunctionType):  # NUMBA_DISABLE_JIT: nothing is compiled
        return made
    if role != "python":
        made.__class__ = _never_called_by_python(made.__class__)
    else:
        compile_for = made._compile_for_args  # noqa: SLF001
        made._compile_for_args = partial(_telling_where, compile_for)  # noqa: SLF001
    if role == "internal":
        _keep_as_ir(made)
    template = made.get_call_template
    made.get_call_template = lambda args, kws: template(_widened(args), kws)
    return cast("Function", made)


@cache
def _never_called_by_python(dispatcher: Any) -> Any:
    """Return a kind of compiled function that only compiled code calls.

    Where Python calls one all the same, as when stepping through the text of what was compiled, it
    runs interpreted.
    """

    def call(self: Any, *args: Any) -> Any:
        return self.py_func(*args)

    def add_overload(self: Any, result: Any) -> None:
        self.overloads[tuple(result.signature.args)] = result

    return type("Internal", (dispatcher,), {"__call__": call, "add_overload": add_overload})


def _keep_as_ir(dispatcher: Any) -> None:
    """Let a function be compiled to LLVM's intermediate representation, and no further.

    Usually Numba optimises every function, makes machine code of it, links its code into those that
    call it, and does all that again there: of Knifflig's bots that was two thirds of the time that
    compiling took.
    """
    context = dispatcher.targetctx
    _patch(context)
    _KEPT_AS_IR.add(dispatcher.py_func.__qualname__)


_KEPT_AS_IR: Final[set[str]] = set()
"""The names of such functions; bound copies have names that nothing else has."""


@cache
def _patch(context: Any) -> None:
    """Leave out, for libraries of functions that are kept as IR, all that comes after it."""
    codegen = context.codegen()
    create, executable = codegen.create_library, context.get_executable

    def create_library(name: str, **options: Any) -> Any:
        library = create(name, **options)
        if name in _KEPT_AS_IR:
            library._optimize_final_module = lambda: None  # noqa: SLF001
            library._finalize_final_module = (  # noqa: SLF001
                lambda: setattr(library, "_finalized", True)
            )
        return library

    def get_executable(library: Any, described: Any, environment: Any) -> Any:
        if library.name not in _KEPT_AS_IR:
            return executable(library, described, environment)
        library.finalize()
        return object()  # what stands for the function among those that can be called

    codegen.create_library = create_library
    context.get_executable = get_executable


def _widened(args: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return types of arguments such that a function is compiled once, not for each constant."""
    types = _numba().types
    return tuple(types.int64 if isinstance(type_, types.Integer) else type_ for type_ in args)


@contextmanager
def watching_compiler(tell: Callable[[int], None]) -> Generator[None]:
    """Tell of every function that is compiled meanwhile how many bytes of code it has."""
    events: Any = importlib.import_module("numba.core.event")

    class Listener(events.Listener):  # type: ignore[misc]
        def on_start(self, event: Any) -> None:
            pass

        def on_end(self, event: Any) -> None:
            tell(len(event.data["dispatcher"].py_func.__code__.co_code))

    with events.install_listener("numba:compile", Listener()):
        yield


def entry_point(dispatcher: Any, argument_types: tuple[Any, ...], symbol: str) -> int:
    """Compile a function now, or load it, and return its address.

    Usually Numba puts the code of a function into every compiled function that calls it, and
    optimises it there again: of Doppelt so clever's rules that was most of the time that compiling
    took. From here on, callers only name this function's `symbol`, as a linker would. The name
    must be the same in every process, since it stands in the callers' cached code.
    """
    llvm: Any = importlib.import_module("llvmlite.binding")
    compile_now(dispatcher, argument_types)
    result = dispatcher.overloads[argument_types]
    address: int = result.library.get_pointer_to_function(result.fndesc.llvm_func_name)
    llvm.add_symbol(symbol, address)
    described = copy.copy(result.fndesc)
    described.mangled_name = symbol
    context = dispatcher.targetctx
    context.remove_user_function(result.entry_point)
    context.insert_user_function(result.entry_point, described, ())
    return address


def compile_now(dispatcher: Any, argument_types: tuple[Any, ...]) -> None:
    """Compile a function for arguments of these types, or load it; say where that cannot be."""
    _telling_where(dispatcher.compile, argument_types)


def _telling_where(compiling: Callable[..., Any], *args: Any) -> Any:
    """Compile; say in one line where that cannot be, instead of Numba's hundred."""
    try:
        return compiling(*args)
    except _numba().core.errors.NumbaError as error:
        raise CannotCompileError(*_trouble(str(error))) from error


def _trouble(message: str) -> tuple[str, int, str]:
    """Return file, line and reason of Numba's long message, which begins with the innermost."""
    named = re.finditer(r'(?:File "|at )([^"\s]+)(?:", line | \()(\d+)', message)
    within = Path(_numba().__file__).parent
    places = [
        (found[1], found[2]) for found in named if within not in Path(found[1]).resolve().parents
    ]
    file, line = places[0] if places else ("", 0)
    if "NRT required" in message:
        return file, int(line), "it makes a new object, such as a list or an array"
    lines = [line.strip() for line in message.splitlines()]
    reasons = [
        text for text in lines if text and not text.startswith(("Failed in", "File", "During"))
    ]
    return file, int(line), reasons[0] if reasons else message


def argument_types(function: Function, types: Mapping[Any, Any]) -> tuple[Any, ...]:
    """Return Numba's types of a function's arguments, read from its annotations.

    `types` says what an annotation stands for, or whatever has an argument's name: a dtype of
    records, or another annotation. A NamedTuple stands for the types of its fields, a callable for
    its address.
    """
    hints = typing.get_type_hints(function)
    names = inspect.signature(function).parameters
    return tuple(_type(types.get(name, hints[name]), types) for name in names)


def _type(hint: Any, types: Mapping[Any, Any]) -> Any:
    """Return what Numba calls the type that an annotation stands for."""
    numba = _numba()
    hint = types.get(hint, hint)
    if isinstance(hint, np.dtype):
        return numba.from_dtype(hint)
    plain = {int: numba.int64, float: numba.float64, bool: numba.boolean}
    if hint in plain:
        return plain[hint]
    origin = typing.get_origin(hint) or hint
    if origin is Callable:
        return numba.int64
    if origin is np.ndarray:
        ((dtype,),) = [typing.get_args(typing.get_args(hint)[1])]
        known = types.get(dtype, dtype)
        return numba.types.Array(numba.from_dtype(np.dtype(known)), 1, "C")
    if isinstance(origin, type) and issubclass(origin, tuple) and hasattr(origin, "_fields"):
        fields = typing.get_type_hints(origin)
        inner = [_type(fields[name], types) for name in cast("Any", origin)._fields]
        return numba.types.BaseTuple.from_types(inner, origin)
    raise TypeError(f"{hint} is not what an argument of an entry point can be")


@cache
def call_by_address(returns_number: bool) -> Any:
    """Return what compiled code calls to call a function by its address: `call(address, ...)`.

    The function takes arguments of the types it is called with, whole numbers as 64 bits, and
    returns a whole number, or nothing.
    """
    numba = _numba()
    cgutils: Any = importlib.import_module("numba.core.cgutils")

    @numba.extending.intrinsic  # type: ignore[untyped-decorator]
    def call(typingctx: Any, address: Any, *args: Any) -> Any:  # noqa: ARG001
        given = _widened(args[0] if len(args) == 1 and isinstance(args[0], tuple) else args)
        returned = numba.int64 if returns_number else numba.void
        signature = returned(numba.int64, numba.types.StarArgTuple(given))

        def generate(context: Any, builder: Any, _: Any, values: Any) -> Any:
            convention = context.call_conv
            address, packed = values
            unpacked = cgutils.unpack_tuple(builder, packed)
            kind = convention.get_function_type(returned, given)
            pointer = builder.inttoptr(address, kind.as_pointer())
            status, result = convention.call_function(builder, pointer, returned, given, unpacked)
            with cgutils.if_unlikely(builder, status.is_error):
                convention.return_status_propagate(builder, status)
            return result if returns_number else context.get_dummy_value()

        return signature, generate

    return call


def _numba() -> Any:
    return importlib.import_module("numba")
