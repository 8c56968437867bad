"""What we lean on in Numba though it promises nothing: each test says what breaks if it changes."""

import importlib
import os
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np
import pytest

import rollwright as rw
from rollwright.bots import NETWORK
from rollwright.bots.binding import bot_binding, scratch_of
from rollwright.bots.factory import BotSpec, unbound_bot
from rollwright.bots.policy import choose_by_value
from rollwright.core import numba_private
from rollwright.core.compiling import CannotCompileError
from rollwright.core.contract import Floats, Numbers, Sheet, State, States
from rollwright.core.numba_private import (
    Role,
    argument_types,
    boundscheck,
    call_by_address,
    compiled,
    entry_point,
    watching_compiler,
)
from rollwright.core.registry import abouts

numba: Any = importlib.import_module("numba")
NUMBERS = np.arange(5)
LIST_AND_NUMBER = (numba.typeof(NUMBERS), numba.int64)
_COPIES = count()


def weighed_sum(numbers: Numbers, weight: int) -> int:
    total = 0
    for number in numbers:
        total += number * weight
    return total


def three_sums(numbers: Numbers, weight: int) -> int:
    return weighed_sum(numbers, weight) + weighed_sum(numbers, 2) + weighed_sum(numbers, 7)


def double(numbers: Numbers, at: int) -> None:
    if at >= len(numbers):
        raise ValueError("beyond the end")
    numbers[at] *= 2


def call(address: int, numbers: Numbers, number: int) -> Any:
    raise NotImplementedError


def call_twice(address: int, numbers: Numbers, number: int) -> int:
    return int(call(address, numbers, number)) + int(call(address, numbers, 1))


def call_for_its_effect(address: int, numbers: Numbers, number: int) -> None:
    call(address, numbers, number)


def copied(function: Callable[..., Any], name: str = "", **names: Any) -> Callable[..., Any]:
    """Return a copy under a name that nothing else has, as a binding makes them."""
    name = name or f"{function.__name__}_{next(_COPIES)}"
    assert isinstance(function, FunctionType)
    copy = FunctionType(function.__code__, {**function.__globals__, **names}, name)
    copy.__qualname__ = f"{__name__}.{name}"
    copy.__module__ = __name__
    return copy


def made(function: Callable[..., Any], folder: Path, role: Role, **names: Any) -> Any:
    return compiled(copied(function, **names), folder=folder, inline=False, role=role)


def result_of(dispatcher: Any) -> Any:
    """Return what Numba keeps of a function that was compiled once."""
    (result,) = dispatcher.overloads.values()
    return result


def test_boundscheck_is_read_as_numba_reads_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else code with checks and code without would lie in one folder, and be taken for another."""
    config = numba.core.config
    try:
        for text, checks in (("0", False), ("1", True)):
            monkeypatch.setenv("NUMBA_BOUNDSCHECK", text)
            config.reload_config()
            assert bool(config.BOUNDSCHECK) == boundscheck() == checks
        with pytest.raises(IndexError):
            made(lambda numbers, at: numbers[at], tmp_path, "python")(NUMBERS, 99)
    finally:
        monkeypatch.undo()
        config.reload_config()
    assert bool(config.BOUNDSCHECK) == boundscheck()


def test_boundscheck_is_known_without_numba() -> None:
    """Loading Numba takes a second: who only asks whether a bot is ready must not wait for it."""
    script = (
        "import sys; from rollwright.core.numba_private import boundscheck; boundscheck();"
        "assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_compiled_for_python_is_right_and_kept_in_our_folder(tmp_path: Path) -> None:
    """Else every process would compile anew, or leave its files among other projects'."""
    config = numba.config
    usual = config.CACHE_DIR
    find = made(three_sums, tmp_path, "python", weighed_sum=made(weighed_sum, tmp_path, "internal"))
    assert usual == config.CACHE_DIR
    assert find(NUMBERS, 3) == three_sums(NUMBERS, 3) == 120
    assert len(find.overloads) == 1
    assert [path.suffix for path in sorted(tmp_path.rglob("*.nb?"))] == [".nbc", ".nbi"]


def with_a_list(numbers: Numbers, weight: int) -> int:
    [weight].append(int(numbers[0]))
    return weight


def adding_text(numbers: Numbers, weight: int) -> int:
    return len("a" + weight) + int(numbers[0])  # type: ignore[operator]


@pytest.mark.parametrize(
    ("wrong", "line", "reason"),
    [(with_a_list, 1, "it makes a new object"), (adding_text, 1, "No implementation of function")],
)
def test_compiled_for_python_says_in_which_line_that_cannot_be(
    tmp_path: Path, wrong: Callable[..., Any], line: int, reason: str
) -> None:
    """Else who writes rules has to look for it in a hundred lines of Numba's."""
    internal = made(wrong, tmp_path, "internal")
    with pytest.raises(CannotCompileError, match=f"cannot be compiled: {reason}") as raised:
        made(three_sums, tmp_path, "python", weighed_sum=internal)(NUMBERS, 3)
    first = wrong.__code__.co_firstlineno
    assert raised.value.params["file"] == __file__
    assert raised.value.params["line"] == first + line


def test_compiled_counts_no_references(tmp_path: Path) -> None:
    """Else every call that passes an array costs a locked instruction: simulation is slower."""
    find = made(three_sums, tmp_path, "python", weighed_sum=made(weighed_sum, tmp_path, "internal"))
    find(NUMBERS, 3)
    (code,) = find.inspect_llvm().values()
    assert "NRT_incref" not in code
    usual = numba.njit(copied(three_sums, weighed_sum=numba.njit(copied(weighed_sum))))
    usual(NUMBERS, 3)
    (code,) = usual.inspect_llvm().values()
    assert "NRT_incref" in code  # it would be there


def test_compiled_as_an_entry_has_no_wrapper_for_python_and_is_kept(tmp_path: Path) -> None:
    """Else each entry point takes a third longer to compile, for a wrapper that nobody calls."""
    find = made(weighed_sum, tmp_path, "entry")
    find.compile(LIST_AND_NUMBER)
    (code,) = find.inspect_llvm().values()
    assert "cpython" not in code
    assert "cfunc" not in code
    assert list(tmp_path.rglob("*.nbc"))


def test_compiled_as_internal_is_kept_only_within_its_callers(tmp_path: Path) -> None:
    """Else every helper would be a file of its own, and a stale one could be linked in."""
    inner = made(weighed_sum, tmp_path, "internal")
    assert made(three_sums, tmp_path, "python", weighed_sum=inner)(NUMBERS, 3) == 120
    kept = [path.name for path in tmp_path.rglob("*.nbc")]
    assert len(kept) == 1
    assert "three_sums" in kept[0]


def test_never_called_by_python_is_interpreted_when_it_is(tmp_path: Path) -> None:
    """Else stepping through it would call code without a CPython wrapper, and crash."""
    for role in ("entry", "internal"):
        find = made(weighed_sum, tmp_path, role)
        assert find(NUMBERS, 3) == 30
        assert not find.overloads  # nothing was compiled for it
        find.compile(LIST_AND_NUMBER)
        assert find(NUMBERS, 3) == 30
        assert list(find.overloads) == [LIST_AND_NUMBER]


def test_keep_as_ir_makes_no_machine_code_of_what_is_within_others(tmp_path: Path) -> None:
    """Else compiling Knifflig's bots takes three times as long."""
    inner = made(weighed_sum, tmp_path, "internal")
    outer = made(three_sums, tmp_path, "python", weighed_sum=inner)
    assert outer(NUMBERS, 3) == 120

    def address(dispatcher: Any) -> int:
        found = result_of(dispatcher)
        return int(found.library.get_pointer_to_function(found.fndesc.llvm_func_name))

    assert address(inner) == 0
    assert address(outer) != 0
    other = numba.njit(copied(weighed_sum))  # everybody else's functions are as ever
    assert other(NUMBERS, 3) == 30
    assert address(other) != 0


def test_widened_numbers_are_compiled_for_once(tmp_path: Path) -> None:
    """Else a helper is compiled for every constant it is called with, and for every width."""
    private: Any = numba_private
    types = numba.types
    given = (types.IntegerLiteral(3), types.int8, types.float32, types.boolean)
    assert private._widened(given) == (
        types.int64, types.int64, types.float32, types.boolean,
    )  # fmt: skip
    inner = made(weighed_sum, tmp_path, "internal")
    made(three_sums, tmp_path, "python", weighed_sum=inner)(NUMBERS, np.int8(3))
    assert list(inner.overloads) == [LIST_AND_NUMBER]


def test_watching_compiler_hears_of_every_function_once(tmp_path: Path) -> None:
    """Else nobody is told how long a bot is still being compiled."""
    inner = made(weighed_sum, tmp_path, "internal")
    outer = made(three_sums, tmp_path, "python", weighed_sum=inner)
    told: list[int] = []
    with watching_compiler(told.append):
        outer(NUMBERS, 3)
        outer(NUMBERS, 4)
    sizes = [len(function.__code__.co_code) for function in (weighed_sum, three_sums)]
    assert sorted(told) == sorted(sizes)
    made(weighed_sum, tmp_path, "python")(NUMBERS, 3)
    assert len(told) == 2  # nobody listens any more


def test_an_entry_point_is_named_by_its_callers_and_not_copied_into_them(tmp_path: Path) -> None:
    """Else each of many callers compiles Doppelt so clever's rules again: minutes, not seconds."""
    copy = copied(weighed_sum)
    entry: Any = compiled(copy, folder=tmp_path, inline=False, role="entry")
    symbol = copy.__qualname__
    address = entry_point(entry, LIST_AND_NUMBER, symbol)
    find = result_of(entry)
    assert address == find.library.get_pointer_to_function(find.fndesc.llvm_func_name) != 0
    outer = made(three_sums, tmp_path, "python", weighed_sum=entry)
    assert outer(NUMBERS, 3) == 120
    (code,) = outer.inspect_llvm().values()
    named = [line.split()[0] for line in code.splitlines() if symbol in line]
    assert named.count("declare") == 1
    assert "define" not in named  # what it does stands elsewhere
    assert len(named) == 1 + 3  # declared once, called three times


ENTRY = """
import sys
from pathlib import Path
import numpy as np
from rollwright.core.numba_private import compiled, entry_point
from tests.core import test_numba_private as t
folder = Path(sys.argv[1])
inner = compiled(t.copied(t.weighed_sum, "inner"), folder=folder, inline=False, role="entry")
entry_point(inner, t.LIST_AND_NUMBER, "rollwright.tests.inner")
outer = t.copied(t.three_sums, "outer", weighed_sum=inner)
outer = compiled(outer, folder=folder, inline=False, role="python")
print(outer(t.NUMBERS, 3), *(sum(f.stats.cache_hits.values()) for f in (inner, outer)))
"""


def test_an_entry_point_is_found_by_callers_that_were_compiled_before(tmp_path: Path) -> None:
    """Else cached code would call an address of another process."""
    home = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(home), str(home / "src")])}
    told = [
        subprocess.run(
            [sys.executable, "-c", ENTRY, str(tmp_path)],
            env=environment, check=True, capture_output=True, text=True,
        ).stdout
        for _ in range(2)
    ]  # fmt: skip
    assert told == ["120 0 0\n", "120 1 1\n"]


class Pair(NamedTuple):
    how: Callable[..., int]
    numbers: Numbers
    share: float


def takes_all(
    state: State, sheet: Sheet, states: States, pair: Pair, weights: Floats, n: int, is_last: bool
) -> None:  # fmt: skip
    raise NotImplementedError


def test_argument_types_are_those_of_what_is_passed() -> None:
    """Else an entry point is compiled for arguments that nobody has, and reads others' memory."""
    one, other = np.dtype([("a", np.int8), ("b", np.int16, 3)]), np.dtype([("c", np.int64)])
    record, sheet = np.zeros(1, one), np.zeros(1, other)
    given = (
        record[0], sheet[0], record, Pair(0, NUMBERS, 0.5),  # type: ignore[arg-type]
        np.zeros(3, np.float32), 7, True,
    )  # fmt: skip
    wanted = tuple(map(numba.typeof, given))
    assert argument_types(takes_all, {State: one, "sheet": other}) == wanted

    def takes_text(text: str) -> None:
        raise NotImplementedError

    with pytest.raises(TypeError, match="not what an argument"):
        argument_types(takes_text, {})


@pytest.mark.parametrize("name", list(abouts()))
def test_argument_types_of_policies_are_those_of_bots(name: str) -> None:
    """As above, for what is really passed: a call by address checks nothing."""
    game = rw.game(name)
    bot = unbound_bot(BotSpec(NETWORK))
    given = (bot, np.zeros(1, game.rules.STATE), scratch_of(name), game.sheet.record, 0, 0, 0)
    bind: Any = bot_binding(name, compiled=True)
    assert argument_types(choose_by_value, bind._types) == tuple(map(numba.typeof, given))


def test_call_by_address_returns_what_the_function_does(tmp_path: Path) -> None:
    """Else no bot finds its evaluator."""
    address = entry_point(made(weighed_sum, tmp_path, "entry"), LIST_AND_NUMBER, "a.weighed_sum")
    by_number = made(call_twice, tmp_path, "python", call=call_by_address(True))
    assert by_number(address, NUMBERS, 3) == 30 + 10
    assert by_number(address, NUMBERS, np.int8(4)) == 40 + 10  # passed as 64 bits


def test_call_by_address_passes_on_effects_and_errors(tmp_path: Path) -> None:
    """Else an evaluator that fails would be taken for one that has found something."""
    address = entry_point(made(double, tmp_path, "entry"), LIST_AND_NUMBER, "a.double")
    by_effect = made(call_for_its_effect, tmp_path, "python", call=call_by_address(False))
    numbers = NUMBERS.copy()
    by_effect(address, numbers, 3)
    assert numbers.tolist() == [0, 1, 2, 6, 4]
    with pytest.raises(ValueError, match="beyond the end"):
        by_effect(address, numbers, 5)
