"""One source of rules, two speeds: binds plain functions to a game and makes compiled copies.

Rules stay ordinary functions that can be stepped through. A `Binding` makes copies of them whose
names lead elsewhere: a name of the contract leads to the game's own function, and, when compiled,
every helper leads to its compiled copy. Only here is Numba imported.
"""

import importlib
import types
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, MappingProxyType, SimpleNamespace
from typing import Any, Final, ParamSpec, TypeVar, cast

from rollwright.core import contract
from rollwright.core.cache import PACKAGE, ROOMS, cache_folder
from rollwright.core.registry import Rules, folder

P = ParamSpec("P")
R = TypeVar("R")

_LARGE: Final = 8_000
"""Bytes of a game's own code from which on only its small functions are inlined."""
_SMALL: Final = 560


class Binding:
    """Makes functions written against the contract work for one game."""

    def __init__(
        self,
        game: str,
        *,
        compiled: bool,
        instead: Mapping[Callable[..., Any], Callable[..., Any]] = MappingProxyType({}),
    ) -> None:
        """Bind the contract to a game, and other stubs to what is given `instead` of them."""
        modules = folder(game)
        self._suffix = f"_{game}_and_more" if instead else f"_{game}"
        self._compiled = compiled
        self._instead: dict[object, FunctionType] = {
            stub: getattr(modules.rules, stub.__name__) for stub in contract.RULES
        }
        self._instead[contract.worth] = cast("FunctionType", modules.worth)
        own = _reached(self._instead.values())
        self._instead |= cast("dict[object, FunctionType]", dict(instead))
        self._done: dict[tuple[FunctionType, bool], Callable[..., Any]] = {}
        self._under_way: set[FunctionType] = set()
        # Inlined, a game of Qwixx takes two thirds of the time, but Doppelt so clever compiles for
        # two minutes and is not a bit faster for it, Knifflig for one, and is so by a fourteenth.
        size = sum(len(function.__code__.co_code) for function in own)
        self._inlined = _SMALL if size > _LARGE else size
        if instead:  # what thinks calls the rules from many places: it compiles five times as long
            self._inlined = 0

    def __call__(self, function: Callable[P, R]) -> Callable[P, R]:
        """Return the copy of `function` for this game."""
        return cast("Callable[P, R]", self._copy(cast("FunctionType", function), inner=False))

    def _copy(self, function: FunctionType, *, inner: bool) -> Callable[..., Any]:
        """Return the copy of a function; an inner one is called only by other copies."""
        function = self._instead.get(function, function)
        inner = inner and function not in self._instead.values()
        if (function, inner) in self._done:
            return self._done[function, inner]
        if function in self._under_way:
            raise TypeError(f"{function.__qualname__} leads back to itself: rules do not recurse")
        self._under_way.add(function)
        names = dict(function.__globals__)
        for name in _names(function.__code__):
            if isinstance(names.get(name), FunctionType) and _is_ours(names[name]):
                names[name] = self._copy(names[name], inner=True)
        # The name tells Numba's cache one game's copy of a shared function from another's, one
        # whose stubs lead elsewhere, and one that Python may call from one that it may not.
        name = function.__name__ + self._suffix + "_inner" * inner
        copy: Callable[..., Any] = types.FunctionType(
            function.__code__, names, name, function.__defaults__
        )
        copy.__qualname__ = copy.__name__
        copy.__module__ = function.__module__
        copy.__doc__ = function.__doc__
        if self._compiled:
            copy = _compiled(copy, inlined=self._inlined, inner=inner)
        self._done[function, inner] = copy
        self._under_way.remove(function)
        return copy


@cache
def binding(game: str, *, compiled: bool) -> Binding:
    """Return the one binding of a game, so that nothing is compiled twice."""
    return Binding(game, compiled=compiled)


@cache
def compiled_rules(game: str) -> Rules:
    """Return a game's contract functions as compiled ones, called from Python one by one."""
    rules = folder(game).rules
    bind = binding(game, compiled=True)
    stubs = cast("tuple[Callable[..., Any], ...]", contract.RULES)
    functions = {stub.__name__: bind(stub) for stub in stubs}
    sizes = {"STATE": rules.STATE, "SHEET": rules.SHEET, "ACTIONS": rules.ACTIONS}
    return cast("Rules", SimpleNamespace(**functions, **sizes))


def _compiled(function: Callable[..., Any], *, inlined: int, inner: bool) -> Callable[..., Any]:
    """Return a function compiled by Numba, kept in our folder."""
    numba: Any = importlib.import_module("numba")
    usual = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = _folder(bool(numba.config.BOUNDSCHECK))
    try:
        # Without Numba's reference counts (rules make no arrays) a tenth of the time is saved: each
        # is a locked instruction. What Python never calls needs no door for it.
        jit = numba.njit(
            nogil=True, cache=True, forceinline=len(function.__code__.co_code) <= inlined,
            _nrt=False, no_cpython_wrapper=inner, no_cfunc_wrapper=inner,
        )  # fmt: skip
        made = jit(function)
    finally:
        numba.config.CACHE_DIR = usual  # other users of Numba in this process have their own
    if isinstance(made, FunctionType):  # NUMBA_DISABLE_JIT: nothing is compiled
        return made
    if inner:
        made.__class__ = _plain_from_python(made.__class__)
    template = made.get_call_template
    made.get_call_template = lambda args, kws: template(_widened(numba.types, args), kws)
    return cast("Callable[..., Any]", made)


@cache
def _plain_from_python(dispatcher: Any) -> Any:
    """Return a kind of compiled function that runs uncompiled where Python calls it.

    That happens when somebody steps through the Python text of what was compiled.
    """

    def call(self: Any, *args: Any) -> Any:
        return self.py_func(*args)

    return type("Inner", (dispatcher,), {"__call__": call})


def _widened(types: Any, args: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return types of arguments such that a function is compiled once, not for each constant."""
    return tuple(types.int64 if isinstance(type_, types.Integer) else type_ for type_ in args)


@cache
def _folder(boundscheck: bool) -> str:
    path, kept = cache_folder(boundscheck)
    if not kept:
        warnings.warn(
            "The cache folder cannot be written, or rules have changed since this process began: "
            f"compiling into {path} for this run only.",
            stacklevel=2,
        )
    return str(path)


def _reached(functions: Iterable[FunctionType]) -> set[FunctionType]:
    """Return these functions and all of ours that they call."""
    found: set[FunctionType] = set()
    waiting = list(functions)
    while waiting:
        function = waiting.pop()
        if function not in found:
            found.add(function)
            called = (function.__globals__.get(name) for name in _names(function.__code__))
            waiting += [f for f in called if isinstance(f, FunctionType) and _is_ours(f)]
    return found


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _is_ours(function: FunctionType) -> bool:
    path = Path(function.__code__.co_filename).resolve()
    if PACKAGE not in path.parents:
        return False
    if path.relative_to(PACKAGE).parts[0] not in ROOMS:
        raise TypeError(f"{function.__qualname__} stands in a room that the cache does not watch")
    return True
