"""One source of rules, two speeds: binds plain functions to a game and makes compiled copies.

Rules stay ordinary functions that can be stepped through. A `Binding` makes copies of them whose
names lead elsewhere: a name of the contract leads to the game's own function, and, when compiled,
every helper leads to its compiled copy.

Small games are compiled whole into each kernel (`inlined`), which is the fastest to run. Bots call
the rules from many places: for them the functions of the contract are entry points, compiled once
and called by all (`numba_private.entry_point`).
"""

import dis
import importlib
import threading
import types
import warnings
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, MappingProxyType, SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar, cast

from rollwright.core import contract
from rollwright.core.cache import PACKAGE, ROOMS, cache_folder
from rollwright.core.discovery import foreign_folders
from rollwright.core.errors import RollwrightError
from rollwright.core.registry import Rules, folder

if TYPE_CHECKING:
    from rollwright.core.numba_private import Role


class CannotCompileError(RollwrightError):
    """A function is not written in the part of Python that Numba compiles."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__("compiling.cannot", file=file, line=line, reason=reason)
        self.place = f"{file}, line {line}: {reason}"
        """Where and why, for lines of a log."""


P = ParamSpec("P")
R = TypeVar("R")
Function = Callable[..., Any]
Pointer = Function | int
"""A bound function to be called by others: itself, or compiled, its address."""

_LARGE: Final = 8_000
"""Bytes of a game's own code from which on only its small functions are inlined."""
_VERY_LARGE: Final = 16_000
"""Bytes from which on nothing is inlined into bots."""
_SMALL: Final = 560
_ENTRY: Final = 6_000
"""Bytes of code, with all it calls, from which on a function is an entry point."""
_COMPILING: Final = threading.RLock()
"""Numba compiles for one thread at a time."""


class Binding:
    """Makes functions written against the contract work for one game."""

    def __init__(
        self,
        game: str,
        *,
        compiled: bool,
        instead: Mapping[Function, Function] = MappingProxyType({}),
        types: Mapping[Any, Any] = MappingProxyType({}),
        parent: "Binding | None" = None,
        inlined: bool | str = True,
        label: str = "",
    ) -> None:
        """Bind the contract to a game, and other stubs to what is given `instead` of them.

        What reaches none of these stubs is taken from the `parent`, so that it is compiled once.
        `types` says which types annotations of entry points stand for. Of what is not `inlined`,
        functions that have an argument of that name are: one that takes long to pass. The `label`
        tells the copies of one binding from those of another in the cache.
        """
        modules = folder(game)
        self.game = game
        self.compiled = compiled
        self._suffix = f"_{game}{label}"
        self._parent = parent
        stubs = cast("tuple[Function, ...]", contract.RULES)
        rules: dict[Function, Function] = {
            stub: getattr(modules.rules, stub.__name__) for stub in stubs
        }
        rules[contract.worth] = modules.worth
        own = reached(rules.values())
        self._instead: dict[Any, Any] = {**({} if parent else rules), **instead}
        """Functions by their stubs; a few are not plain functions, but what Numba calls."""
        self._types: Mapping[Any, Any] = {
            contract.State: modules.rules.STATE, "sheet": modules.rules.SHEET, **types,
        }  # fmt: skip
        self._types = {**(parent._types if parent else {}), **self._types}  # noqa: SLF001
        self._done: dict[tuple[FunctionType, Role], Function] = {}
        self._addresses: dict[Function, int] = parent._addresses if parent else {}  # noqa: SLF001
        self._under_way: set[FunctionType] = set()
        self._lock = _COMPILING if compiled else threading.RLock()
        """Of an interpreted binding its own: who decides interpreted waits for no compiler."""
        if parent:
            self._lock = parent._lock  # noqa: SLF001
        # Inlined, a game of Qwixx takes two thirds of the time, but Doppelt so clever compiles for
        # two minutes and is not a bit faster for it, Knifflig for one, and is so by a fourteenth.
        # Bots of all but Doppelt so clever are faster by a tenth if small functions are.
        size = sum(len(function.__code__.co_code) for function in own)
        self._has_entry_points = inlined is not True
        if inlined is True:
            self._inlined = _SMALL if size > _LARGE else size
        else:
            self._inlined = 0 if size > _VERY_LARGE else _SMALL
        self._costly_argument = inlined if isinstance(inlined, str) else ""

    def __call__(self, function: Callable[P, R]) -> Callable[P, R]:
        """Return the copy of `function` for this game, to be called from Python."""
        with self._lock:
            found = self._copy(cast("FunctionType", function), "python")
        return cast("Callable[P, R]", found)

    def pointer(self, function: Function) -> Pointer:
        """Return what bound functions can call the copy of `function` by: compiled, its address.

        Compiles at once.
        """
        with self._lock:
            copy = self._copy(cast("FunctionType", function), "entry")
            return self._addresses.get(copy, copy)

    def compile(self, function: Function) -> None:
        """Compile now what Python would otherwise wait for when it first calls the copy."""
        copy: Any = self(function)
        if self.compiled and not isinstance(copy, FunctionType):  # NUMBA_DISABLE_JIT
            private = _numba_private()
            private.compile_now(copy, private.argument_types(function, self._types))

    def code_size(self, functions: Iterable[Function]) -> int:
        """Return how many bytes of code these functions have, with all that they call here."""
        found = _with_called(cast("Iterable[FunctionType]", functions), self._leads_to)
        return sum(len(function.__code__.co_code) for function in found)

    def _leads_to(self, function: FunctionType) -> object:
        """Return what a stub leads to, here or in the parent."""
        above = self._parent._leads_to(function) if self._parent else function  # noqa: SLF001
        return self._instead.get(above, above)

    def _copy(self, function: FunctionType, role: "Role") -> Function:
        """Return the copy of a function, to be called as its role says."""
        if self._parent and not self._reaches_own(function):
            return self._parent._copy(function, role)  # noqa: SLF001
        is_bound = function in self._instead or function in self._instead.values()
        found: Any = self._instead.get(function, function)
        if not isinstance(found, FunctionType):
            return cast("Function", found)  # one that Numba knows by itself
        function = found
        if role == "internal" and is_bound and self._is_entry_point(function):
            role = "entry"
        if (function, role) in self._done:
            return self._done[function, role]
        if function in self._under_way:
            raise TypeError(f"{function.__qualname__} leads back to itself: rules do not recurse")
        self._under_way.add(function)
        try:
            copy = self._made(function, role)
        finally:  # what was interrupted, or cannot be compiled, may be tried again
            self._under_way.remove(function)
        self._done[function, role] = copy
        return copy

    def _made(self, function: FunctionType, role: "Role") -> Function:
        """Make the copy of a function whose names lead where this binding says."""
        names = dict(function.__globals__)
        for name in _names(function.__code__):
            if isinstance(names.get(name), FunctionType) and _is_ours(names[name]):
                names[name] = self._copy(names[name], "internal")
        # The name tells Numba's cache one game's copy of a shared function from another's, one
        # whose stubs lead elsewhere, and one that Python may call from one that it may not.
        name = f"{function.__name__}{self._suffix}_{role}"
        copy: Function = types.FunctionType(function.__code__, names, name, function.__defaults__)
        copy.__qualname__ = f"{function.__module__}.{name}"
        copy.__module__ = function.__module__
        copy.__doc__ = function.__doc__
        return self._made_compiled(copy, function, role) if self.compiled else copy

    def _is_entry_point(self, function: FunctionType) -> bool:
        """Tell whether a function that many call is large enough to be compiled only once."""
        size = sum(len(each.__code__.co_code) for each in reached([function]))
        return self._has_entry_points and size >= _ENTRY

    def _made_compiled(self, copy: Function, function: FunctionType, role: "Role") -> Function:
        numba_private = _numba_private()
        code = function.__code__
        is_costly = self._costly_argument in code.co_varnames[: code.co_argcount]
        made: Function = numba_private.compiled(
            copy, folder=compiled_folder(), role=role,
            inline=len(code.co_code) <= self._inlined or (role == "internal" and is_costly),
        )  # fmt: skip
        if role == "entry" and not isinstance(made, FunctionType):  # NUMBA_DISABLE_JIT
            self._addresses[made] = numba_private.entry_point(
                made, numba_private.argument_types(function, self._types), copy.__qualname__
            )
        return made

    def _reaches_own(self, function: FunctionType) -> bool:
        """Tell whether a function calls, however deep, one that this binding leads elsewhere."""
        return function in self._instead.values() or not reached([function]).isdisjoint(
            self._instead.keys()
        )


@cache
def binding(game: str, *, compiled: bool) -> Binding:
    """Return the one binding of a game to its rules alone, so that nothing is compiled twice."""
    return Binding(game, compiled=compiled)


@cache
def compiled_rules(game: str) -> Rules:
    """Return a game's contract functions as compiled ones, called from Python one by one."""
    rules = folder(game).rules
    bind = binding(game, compiled=True)
    stubs = cast("tuple[Function, ...]", contract.RULES)
    functions = {stub.__name__: bind(stub) for stub in stubs}
    sizes = {"STATE": rules.STATE, "SHEET": rules.SHEET, "ACTIONS": rules.ACTIONS}
    return cast("Rules", SimpleNamespace(**functions, **sizes))


def _numba_private() -> Any:
    """Import what needs Numba only when something is compiled."""
    return importlib.import_module("rollwright.core.numba_private")


def compiled_folder() -> Path:
    """Return the folder in which compiled code is kept."""
    return _folder(_numba_private().boundscheck())


@cache
def _folder(boundscheck: bool) -> Path:
    path, kept = cache_folder(boundscheck)
    if not kept:
        warnings.warn(
            "The cache folder cannot be written, or rules have changed since this process began: "
            f"compiling into {path} for this run only.",
            stacklevel=2,
        )
    return path


def reached(functions: Iterable[Function]) -> set[FunctionType]:
    """Return these functions and all of ours that they call, however deep."""
    found: set[FunctionType] = set()
    for function in cast("Iterable[FunctionType]", functions):
        found |= _reached(function)
    return found


@cache
def _reached(function: FunctionType) -> frozenset[FunctionType]:
    return frozenset(_with_called([function]))


def _with_called(
    functions: Iterable[FunctionType],
    leads_to: Callable[[FunctionType], object] = lambda function: function,
) -> set[FunctionType]:
    """Return functions and all of ours that they call, each as what it leads to."""
    found: set[FunctionType] = set()
    waiting = list(functions)
    while waiting:
        function = leads_to(waiting.pop())
        if isinstance(function, FunctionType) and function not in found:
            found.add(function)
            called = (function.__globals__.get(name) for name in _names(function.__code__))
            waiting += [f for f in called if isinstance(f, FunctionType) and _is_ours(f)]
    return found


@cache
def _names(code: CodeType) -> frozenset[str]:
    """Return the global names that a function uses; attributes of the same names are none."""
    found = {step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"}
    inner = [_names(constant) for constant in code.co_consts if isinstance(constant, CodeType)]
    return frozenset(found).union(*inner)


@cache
def _is_ours(function: FunctionType) -> bool:
    path = Path(function.__code__.co_filename).resolve()
    if any(folder in path.parents for folder in foreign_folders()):
        return True
    if PACKAGE not in path.parents:
        return False
    if path.relative_to(PACKAGE).parts[0] not in ROOMS:
        raise TypeError(f"{function.__qualname__} stands in a room that the cache does not watch")
    return True
